"""Learning values from games that agents play against themselves.  Fitting needs JAX, playing does not."""
