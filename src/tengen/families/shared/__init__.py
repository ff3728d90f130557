"""What several families use: canvas and paper, stones, tactics, remarks."""
