"""Maps with marked places: landmarks to build on, cells for roads and ships, chips, and fishing (I1–I9, H1–H20)."""
