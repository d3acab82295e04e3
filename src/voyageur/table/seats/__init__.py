"""The seats of a table: who plays them and for how long, what they may do beside acting, what they decline or ask."""
