"""Text from people and programs: made fit for showing, and read as times."""
