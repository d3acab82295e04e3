"""The games as those of other libraries: a module for each library, imported by who has it.

An adapter translates names and types, and adds no rule, no reward of its own and no agent.
"""
