"""What happens at the seats of a table that is played: agents, presence, time, proposals, phrases and suggestions."""
