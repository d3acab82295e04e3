"""Tables until their game starts: how they are made, the links to their seats, and who takes or leaves one."""
