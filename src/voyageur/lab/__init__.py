"""The laboratory: playouts, matches and measurements of games and agents."""
