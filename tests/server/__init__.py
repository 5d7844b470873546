"""The server, over real sockets."""
