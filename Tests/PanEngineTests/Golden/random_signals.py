"""Random signals that a test draws, too, so that only what is expected of them is kept."""

MASK = (1 << 64) - 1
# One, two and three samples, both sides of the filter's overhang of nine, primes, odd numbers,
# powers of two and their neighbors.
LENGTHS = [1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 13, 15, 16, 17, 19, 20, 23, 27, 31, 32, 33, 37]


class SplitMix64:
    def __init__(self, seed):
        self.state = seed

    def next(self):
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return z ^ (z >> 31)

    def signal(self, count):
        """As many numbers from -500 to 500."""
        return [(self.next() >> 11) * 2.0**-53 * 1000 - 500 for _ in range(count)]


def printed(remark, rows):
    """Prints a record of numbers a line, under a remark."""
    print(f"# {remark}")
    for row in rows:
        print(*(repr(float(value)) for value in row))
