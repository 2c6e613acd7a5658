extension Bootstrap {
  /// The 95 % interval, by percentiles, of a figure that decisions come to together.
  ///
  /// Each cluster goes with the counts of its traces, before and after a change for figures of
  /// both. Nil below 8 clusters, and where more than one draw in 40 has no figure.
  func interval<Counts>(
    of clusters: [Counts], from none: Counts, adding: (inout Counts, Counts) -> Void,
    figure: (Counts) -> Double?
  ) -> ConfidenceInterval? {
    draws(ofClusters: clusters.count) { drawn in
      var sum = none
      for (cluster, count) in zip(clusters, drawn) {
        for _ in 0..<count { adding(&sum, cluster) }
      }
      return figure(sum)
    }.map { percentiles(of: $0, 0.025, 0.975) }
  }
}
