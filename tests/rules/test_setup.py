from rules.drawn import X


def test_x() -> None:
    assert X == 1
