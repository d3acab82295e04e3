"""The games of this server: their cards, rulebooks and *How to play*, and the check of what somebody sets up."""
