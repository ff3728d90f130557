"""The commands about positions: analysed, solved, reviewed, drawn, counted."""
