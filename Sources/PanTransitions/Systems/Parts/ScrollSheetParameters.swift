public import PanReplay
import PanText
import PanTraces

/// What can be set of a sheet with a scroll view in it; the numbers are ours.
public struct ScrollSheetParameters: Equatable, Sendable {
  /// The animator's duration in seconds.
  public var duration = 0.4
  /// The sheet's height as a share of the container's.
  public var height = 0.875
  /// How far the content is scrolled down at the start, in points; a recorded offset takes its place.
  public var offset = 120.0
  /// How the finger passes from the scroll view to the sheet.
  public var handover = ScrollHandover.smooth
  /// Whether a tap starts it, and only time drives it.
  public var startsByTap = false
  /// When the device is turned, in seconds since the trace's first sample; 0 is never.
  public var turn = 0.0

  /// Whether a touch catches the settle, although the animator is not interruptible.
  public var catchesSettle = false

  /// Creates the defaults.
  public init() {}

  fileprivate var sheet: SheetParameters {
    var sheet = SheetParameters()
    sheet.duration = duration
    sheet.height = height
    return sheet
  }

  fileprivate var traits: TransitionTraits {
    var traits = TransitionTraits(
      direction: .down, travel: .share(height), duration: duration,
      policy: .progressOrVelocity(), catchesSettle: catchesSettle,
      startsByTap: startsByTap, events: events)
    traits.scroll = ScrollContent(offset: offset, handover: handover)
    return traits
  }

  fileprivate static let fields: [ComponentField<ScrollSheetParameters>] = [
    .duration(),
    .number(
      "height", "height of the sheet", unit: "1", in: 0.05...1, get: { $0.height },
      set: { $0.height = $1 }),
    .number(
      "offset", "how far it is scrolled; a file's scroll_y says it instead", unit: "pt",
      in: 0...100_000, get: { $0.offset }, set: { $0.offset = $1 }),
    .word(
      "handover", "what the sheet takes of the finger: smooth, jump, both or never",
      of: ScrollHandover.allCases, name: { $0.rawValue }, get: { $0.handover },
      set: { $0.handover = $1 }),
    .tap, .turn, .catches,
  ]
}

extension ScrollSheetParameters: UninterruptibleParameters {}

extension NamedTransition {
  static let scrollSheet = NamedTransition(
    name: "scroll-sheet",
    summary: "A sheet with a list in it: panning down scrolls to the top, and then puts it away.",
    source: "sheets with a scroll view, after FloatingPanel 7efcc769 "
      + "(complaints: what-people-complain-about)",
    defaults: ScrollSheetParameters(), fields: ScrollSheetParameters.fields,
    traits: { $0.traits },
    scene: { stage, settings, parameters in
      SheetScene(
        on: stage, settings: settings, parameters: parameters.sheet,
        content: ScrollView(name: "list content"))
    })
}
