"""The commands of the referee: matches, tournaments, what comes before them and what is made of them."""
