package import PanImport
import PanTraces

/// Any bytes are imported or refused with a reason and advice. What was imported reads back from the
/// canonical form.
#if FUZZING
@_cdecl("LLVMFuzzerTestOneInput")
#endif
package func fuzzImport(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  guard let data = unsafe data, count > 1 else { return 0 }
  // The last byte chooses how, so that plain logs are seeds.
  let choice = unsafe data[count - 1]
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count - 1))
  var settings = ImportSettings()
  if choice & 1 != 0 { settings.size = .init(x: 1080, y: 2340) }
  if choice & 2 != 0 { settings.range = .init(x: 4096, y: 4096) }
  if choice & 4 != 0 { settings.unit = .points }
  let whole = ImportedLog(bytes, settings: settings)
  if let refusal = whole.refusal {
    precondition(!refusal.message.isEmpty && !refusal.advice.isEmpty, "a refusal without advice")
  }
  checkCanonical(whole)
  return 0
}

/// The canonical form has as many traces, unless the reader names those it rejects.
private func checkCanonical(_ log: ImportedLog) {
  guard let plan = log.plan, !log.gestures.isEmpty,
    let writer = try? TraceWriter(plan.form, metadata: plan.metadata, passthrough: plan.passthrough)
  else { return }
  var bytes: [UInt8] = []
  writer.appendHeader(to: &bytes)
  for gesture in log.gestures {
    writer.append(gesture.trace, passthrough: gesture.passthrough, to: &bytes)
  }
  let file = unsafe bytes.withUnsafeBytes { unsafe TraceReader.read($0, fileStem: "log") }
  precondition(file.layout != nil, "the canonical form has no columns")
  precondition(file.counts.seen == log.gestures.count, "gestures are lost on the way")
}

/// The import of a log that is in memory as a whole.
package struct ImportedLog: Sendable {
  /// The gestures.
  package private(set) var gestures: [Importer.Gesture] = []
  /// The plan; nil where the format was not recognized.
  package let plan: ImportPlan?
  /// The counts.
  package let summary: Importer.Summary
  /// Why the log, or the rest of it, was not imported; nil where all of it was.
  package private(set) var refusal: ImportRefusal?

  /// Imports a file.
  package init(_ bytes: [UInt8], stem: String = "log", settings: ImportSettings = .init()) {
    var importer = Importer(stem: stem, settings: settings)
    do throws(ImportRefusal) {
      try bytes.withByteView { lent throws(ImportRefusal) in try importer.read(lent) }
    } catch {
      refusal = error
    }
    gestures = importer.gestures
    plan = importer.plan
    summary = importer.summary
  }
}
