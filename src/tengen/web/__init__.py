"""The web board: one WebSocket a tab. The browser draws, the server knows the rules."""
