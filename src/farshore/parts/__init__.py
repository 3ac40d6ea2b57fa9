"""The subjects of the rules, one a file; a box is a list of them."""
