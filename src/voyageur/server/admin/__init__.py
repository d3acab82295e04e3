"""What whoever runs the server does with its tables, in the store itself or through the server that has it open."""
