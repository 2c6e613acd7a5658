import PanImport
import PanText
import PanTraces

/// A text that was imported.
struct Imported {
  var gestures: [ImportedGesture] = []
  var plan: ImportPlan?
  var summary = ImportSummary()
  var refusal: ImportRefusal?

  init(
    _ text: String, settings: ImportSettings = .init(), axes: String = "", block: Int = .max
  ) {
    self.init(Array(text.utf8), settings: settings, axes: Array(axes.utf8), block: block)
  }

  init(
    _ bytes: [UInt8], settings: ImportSettings = .init(), axes: [UInt8] = [], block: Int = .max
  ) {
    var importer = Importer(stem: "log", settings: settings, axes: axes)
    do throws(ImportRefusal) {
      var start = 0
      while start < bytes.count {
        let end = block < bytes.count - start ? start + block : bytes.count
        let piece = Array(bytes[start..<end])
        let refused: ImportRefusal? = piece.withLentBytes { lent in
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
    gestures += importer.take()
    plan = importer.plan
    summary = importer.summary
  }
}
