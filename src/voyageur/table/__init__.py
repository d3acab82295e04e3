"""One table: a game under way, what each seat may know of it, its log and its record.

It uses no clock and no network, and writes no files.
"""
