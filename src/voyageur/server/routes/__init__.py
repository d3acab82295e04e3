"""What HTTP answers, a file a kind of thing."""
