import PanImport
import PanMotion
import PanText
import PanTraces

/// Any bytes are imported or refused with a reason and advice; the size of the blocks makes no
/// difference, and what was imported reads back from the canonical form.
#if FUZZING
@_cdecl("LLVMFuzzerTestOneInput")
#endif
public func fuzzImport(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  guard let data = unsafe data, count > 1 else { return 0 }
  // The last byte chooses how, so that plain logs are seeds.
  let choice = unsafe data[count - 1]
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count - 1))
  var settings = ImportSettings()
  if choice & 1 != 0 { settings.size = .init(x: 1080, y: 2340) }
  if choice & 2 != 0 { settings.range = .init(x: 4096, y: 4096) }
  if choice & 4 != 0 { settings.unit = .points }
  let whole = ImportOutcome(of: bytes, settings, block: bytes.count)
  let pieces = ImportOutcome(of: bytes, settings, block: Int(choice >> 3) + 1)
  precondition(whole == pieces, "blocks change what is imported")
  if let refusal = whole.refusal {
    precondition(!refusal.message.isEmpty && !refusal.advice.isEmpty, "a refusal without advice")
  }
  checkCanonical(whole)
  return 0
}

/// What came of a log.
private struct ImportOutcome: Equatable {
  var gestures: [ImportedGesture] = []
  var summary = ImportSummary()
  var refusal: ImportRefusal?
  var form: (columns: [ColumnRole], time: TimeUnit, length: LengthUnit)?
  var metadata = TraceMetadata()
  var carried: [String] = []

  init(of bytes: [UInt8], _ settings: ImportSettings, block: Int) {
    var importer = Importer(stem: "log", settings: settings)
    var start = 0
    do throws(ImportRefusal) {
      while start < bytes.count {
        let end = min(bytes.count, start + block)
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
    gestures += importer.take()
    summary = importer.summary
    if let plan = importer.plan {
      form = (plan.form.columns, plan.form.timeUnit, plan.form.lengthUnit)
      metadata = plan.metadata
      carried = plan.carried
    }
  }

  static func == (a: ImportOutcome, b: ImportOutcome) -> Bool {
    a.gestures == b.gestures && a.summary == b.summary && a.refusal == b.refusal
      && a.carried == b.carried
  }
}

/// The canonical form has as many traces, unless the reader names those it rejects.
private func checkCanonical(_ outcome: ImportOutcome) {
  guard let form = outcome.form, !outcome.gestures.isEmpty,
    let writer = try? TraceWriter(
      TraceForm(columns: form.columns, timeUnit: form.time, lengthUnit: form.length),
      metadata: outcome.metadata, carried: outcome.carried)
  else { return }
  var bytes: [UInt8] = []
  writer.appendHeader(to: &bytes)
  for gesture in outcome.gestures {
    writer.append(gesture.trace, carrying: gesture.carried, to: &bytes)
  }
  let file = unsafe bytes.withUnsafeBytes { unsafe TraceReader.read($0, fileStem: "log") }
  precondition(file.layout != nil, "the canonical form has no columns")
  precondition(file.counts.seen == outcome.gestures.count, "gestures are lost on the way")
}
