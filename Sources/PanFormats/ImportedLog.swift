import PanText

/// A log whose bytes are all at hand, imported in blocks.
package struct ImportedLog: Sendable {
  /// The gestures.
  package private(set) var gestures: [ImportedGesture] = []
  /// How it was read; nil where its form was not recognised.
  package let plan: ImportPlan?
  /// What became of it.
  package let summary: ImportSummary
  /// Why it, or what was left of it, was not imported; nil where all of it was.
  package private(set) var refusal: ImportRefusal?

  /// Imports bytes in blocks of a size, which makes no difference.
  package init(
    _ bytes: [UInt8], stem: String = "log", settings: ImportSettings = .init(), axes: [UInt8] = [],
    block: Int = .max
  ) {
    var importer = Importer(stem: stem, settings: settings, axes: axes)
    var gestures: [ImportedGesture] = []
    do throws(ImportRefusal) {
      var start = 0
      while start < bytes.count {
        let end = start + min(block, bytes.count - start)
        // The array's own method does not pass typed errors on in 6.3.
        let refused: ImportRefusal? = Array(bytes[start..<end]).withLentBytes { lent in
          do throws(ImportRefusal) {
            try importer.read(lent)
            return nil
          } catch {
            return error
          }
        }
        if let refused { throw refused }
        gestures += importer.take()
        start = end
      }
      try importer.finish()
    } catch {
      refusal = error
    }
    self.gestures = gestures + importer.take()
    plan = importer.plan
    summary = importer.summary
  }
}
