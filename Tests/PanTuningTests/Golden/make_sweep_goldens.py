"""Writes ../SweepGoldens.swift: scores of random small sets by scikit-learn.

python make_sweep_goldens.py > ../SweepGoldens.swift   (scikit-learn 1.9.1, numpy 2.4.6)
"""
import numpy as np
from sklearn import metrics

random = np.random.default_rng(20260101)

print("// Made by Golden/make_sweep_goldens.py with scikit-learn 1.9.1; do not edit by hand.")
print("// swift-format-ignore-file")
print()
print("enum SweepGoldens {")
print("  /// Labels; scores; threshold; values as in make_sweep_goldens.py.")
print('  static let text = """')
for index in range(120):
    size = int(random.integers(2, 40))
    steps = int(random.choice([2, 5, 20, 1000]))
    labels = random.integers(0, 2, size)
    labels[:2] = [0, 1]
    scores = np.clip(random.integers(0, steps + 1, size) + labels * steps // 3, 0, steps)
    threshold = int(random.choice(scores))
    predicted = (scores >= threshold).astype(int)
    fpr, tpr, _ = metrics.roc_curve(labels, scores, drop_intermediate=False)
    values = [
        metrics.matthews_corrcoef(labels, predicted),
        metrics.balanced_accuracy_score(labels, predicted, adjusted=True),
        metrics.balanced_accuracy_score(labels, predicted),
        float((tpr - fpr).max()),
        float(np.dot(fpr, np.arange(len(fpr)))), float(np.dot(tpr, np.arange(len(tpr)))),
    ]
    fields = ["".join(map(str, labels)), " ".join(map(str, scores)), str(threshold),
              " ".join(repr(float(v)) for v in values)]
    print("    " + ";".join(fields))
print('    """')
print("}")
