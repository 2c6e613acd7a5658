"""Writes ../CurveGoldens.swift: scores of random small sets by scikit-learn.

python make_curve_goldens.py > ../CurveGoldens.swift   (scikit-learn 1.9.1, numpy 2.4.6)

DeLong's variance is not in scikit-learn; it is computed from its definition, placement by
placement.
"""
import numpy as np
from sklearn import metrics

random = np.random.default_rng(20260101)


def delong(labels, scores):
    positives, negatives = scores[labels == 1], scores[labels == 0]
    if len(positives) < 2 or len(negatives) < 2:
        return None
    psi = (positives[:, None] > negatives) + 0.5 * (positives[:, None] == negatives)
    return float(np.sqrt(np.var(psi.mean(axis=1), ddof=1) / len(positives)
                         + np.var(psi.mean(axis=0), ddof=1) / len(negatives)))


print("// Made by Golden/make_curve_goldens.py with scikit-learn 1.9.1; do not edit by hand.")
print("// swift-format-ignore-file")
print()
print("enum CurveGoldens {")
print("  /// Labels; scores; threshold; DeLong's standard error; values as in make_curve_goldens.py.")
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
    precision, recall, _ = metrics.precision_recall_curve(labels, scores)
    error = delong(labels, scores)
    values = [
        metrics.roc_auc_score(labels, scores),
        metrics.average_precision_score(labels, scores),
        metrics.fbeta_score(labels, predicted, beta=0.5, zero_division=0),
        metrics.f1_score(labels, predicted, zero_division=0),
        metrics.fbeta_score(labels, predicted, beta=2, zero_division=0),
        metrics.matthews_corrcoef(labels, predicted),
        metrics.balanced_accuracy_score(labels, predicted, adjusted=True),
        metrics.balanced_accuracy_score(labels, predicted),
        float((tpr - fpr).max()),
        float(np.dot(fpr, np.arange(len(fpr)))), float(np.dot(tpr, np.arange(len(tpr)))),
        float(np.dot(precision[:-1][::-1], np.arange(len(precision) - 1))),
    ]
    fields = ["".join(map(str, labels)), " ".join(map(str, scores)), str(threshold),
              "-" if error is None else repr(error), " ".join(repr(float(v)) for v in values)]
    print("    " + ";".join(fields))
print('    """')
print("}")
