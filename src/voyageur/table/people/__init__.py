"""What people at a table say to each other and agree on: phrases, proposals, and what a proposal does."""
