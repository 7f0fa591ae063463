"""Royal rats, which an event brings."""
