"""The evaluation: terms (small numbers about a seat), their weights, the chance to win that follows, and the fitting of weights."""
