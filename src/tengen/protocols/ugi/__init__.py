"""The Universal Game Interface (UGI): one wire for every game, in the manner of chess's UCI."""
