"""What all games share: the contract, states, chance, compilation, options, records and texts."""
