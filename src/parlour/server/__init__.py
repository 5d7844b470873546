"""Tables in the browser: seats, moves on disk before anybody sees them, a view for each viewer."""
