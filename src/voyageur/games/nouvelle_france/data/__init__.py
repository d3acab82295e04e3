"""Data files, their readers, and the record that stands for the game in the lobby."""
