// Written by Golden/display_pairs.py (numpy); not by hand.

enum DisplayPairGoldens {
  /// Judder %, repeats %, error rms ms of each pair; without jitter, then with it.
  static let simulated: [[Double]] = [
    [0.00, 0.00, 0.00, 20.83, 0.00, 1.93],
    [33.16, 0.00, 4.72, 47.94, 0.00, 4.80],
    [0.00, 0.00, 0.00, 3.73, 0.00, 1.00],
    [0.00, 16.68, 3.73, 12.59, 19.15, 4.59],
    [0.00, 50.04, 8.33, 0.00, 50.04, 8.47],
    [0.00, 0.00, 1.36, 45.49, 0.50, 2.86],
  ]
}
