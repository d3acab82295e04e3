"""What a table tells those who look on: messages and what has changed in them, the log, choices, pictures, dice."""
