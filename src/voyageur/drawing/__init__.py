"""What the pictures of all games share: colours, SVG, smooth lines, whole documents."""
