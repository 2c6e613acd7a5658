package import PanDocuments
package import PanEngine
import PanTraces
package import PanTransitions

/// A gesture at a few moments: the container, the views in it, and the fingers on it.
package struct Filmstrip: Sendable {
  /// A view in a picture.
  struct Shape: Sendable {
    /// Its four corners in the window.
    let corners: [Vector]
    let name: String
    let ink: FilmstripInk
    /// The opacity it shows with, 0 to 1.
    let opacity: Double
  }

  /// One picture of the strip.
  struct Panel: Sendable {
    /// The lines above the picture, the first in bold.
    let caption: [String]
    /// From the rearmost to the foremost.
    let shapes: [Shape]
    /// Where fingers are, in the window.
    let fingers: [Vector]
  }

  /// The heading.
  let title: String
  /// A sentence under the heading.
  let subtitle: String
  /// The container's size.
  let screen: Size
  /// The pictures in their order.
  let panels: [Panel]
  /// Whether it is small, with neither a heading nor names.
  var isCard = false

  /// The picture for one theme, as an SVG document of about a width in pixels.
  package func svg(_ theme: Theme, width: Double = ChartLayout.width) -> String {
    FilmstripRenderer(strip: self, theme: theme, width: width).picture
  }
}

extension Filmstrip {
  /// Chooses the moments of a transition. Nil if there are none to show.
  package init?(_ replay: TransitionReplay, moments: FilmstripMoments = .standard) {
    let trace = replay.replay.trace
    let frames = moments.frames(of: replay)
    guard !frames.isEmpty else { return nil }
    let inks = FilmstripInks(of: frames)
    let container = replay.configuration.container(of: trace)
    self.init(
      title: "\(replay.words): \(trace.idAndIntent)",
      subtitle: DecisionSentence.full(replay.replay),
      screen: Size(width: container.x, height: container.y),
      panels: frames.map { frame in
        // The engine's replay may be over while something else still moves.
        let isTrailing = replay.trailingFrames.contains(frame)
        let percent = NumberText.fixed(frame.progress * 100, decimals: 0)
        return Panel(
          caption: [
            Self.time(frame.frame),
            "\(percent) %, \(isTrailing ? "after" : frame.frame.phase.name)",
          ],
          shapes: frame.views.map(inks.shape),
          fingers: Self.fingers(of: trace, at: frame.frame.time)
        )
      })
  }

  /// A gesture without a transition from the touch over the lift to rest, small enough for a card.
  ///
  /// Nil if nothing was decided, or nothing moved.
  package init?(card replay: Replay) {
    let frames = replay.frames
    let container = replay.configuration.container(of: replay.trace)
    guard replay.release != nil, let last = frames.indices.last,
      let touch = frames.firstIndex(where: { $0.phase != .waiting }),
      let lift = frames.lastIndex(where: { $0.phase == .dragging || $0.phase == .holding }),
      touch < lift, lift < last, container.x > 0, container.y > 0
    else { return nil }
    // A tall screen is cut at the bottom, so that a card stays low.
    let screen = Size(width: container.x, height: min(container.y, 1.6 * container.x))
    let moments: [(frame: Int, word: String?)] = [
      (touch, "touch"), ((touch + lift) / 2, nil), (lift, "lift"), ((lift + last) / 2, nil),
      (last, "rest"),
    ]
    self.init(
      title: replay.trace.idAndIntent, subtitle: DecisionSentence.full(replay), screen: screen,
      panels: moments.map { moment in
        let frame = frames[moment.frame]
        let place = replay.travel.direction.vector(along: frame.content)
        let content = Rect(
          x: place.x, y: place.y, width: container.x, height: container.y)
        return Panel(
          caption: [moment.word ?? Self.time(frame)],
          shapes: [Shape(corners: content.corners, name: "content", ink: .screen(0), opacity: 1)],
          fingers: Self.fingers(of: replay.trace, at: frame.time))
      }, isCard: true)
  }

  private static func time(_ frame: Frame) -> String {
    "\(NumberText.fixed(frame.time * 1000, decimals: 0)) ms"
  }

  /// The last known place of every finger that is down at a time.
  private static func fingers(of trace: Trace, at time: Double) -> [Vector] {
    var down: [UInt8: Vector] = [:]
    for sample in trace.samples.prefix(while: { $0.time <= time }) {
      switch sample.phase {
      case .down, .move: down[sample.pointer] = sample.position
      case .up, .cancel: down[sample.pointer] = nil
      }
    }
    return down.sorted { $0.key < $1.key }.map(\.value)
  }
}

/// Which moments of a replay are shown.
package enum FilmstripMoments: Sendable, Equatable {
  /// This many: the first and the last, half of them under the finger, half after the lift.
  case count(Int)
  /// Times in seconds after the trace's first sample, each shown by the frame then on screen.
  case times([Double])

  /// Enough to follow a transition by eye.
  package static let standard = FilmstripMoments.count(8)

  /// The frames of a replay and its trailing frames to show, in order and each once.
  package func frames(of replay: TransitionReplay) -> [TransitionFrame] {
    let all = replay.frames + replay.trailingFrames
    let places =
      switch self {
      case .count(let count): Self.places(count, in: all)
      case .times(let times): times.map { Self.place(at: $0, in: all) }
      }
    return Set(places).sorted().filter(all.indices.contains).map { all[$0] }
  }

  private static func places(_ count: Int, in all: [TransitionFrame]) -> [Int] {
    guard count > 0, !all.isEmpty else { return [] }
    let start = all.firstIndex { $0.frame.phase != .waiting } ?? 0
    let touched = all.lastIndex { $0.frame.phase == .dragging || $0.frame.phase == .holding }
    guard let lift = touched, lift + 1 < all.count, count > 1 else {
      return spread(count, over: start...(all.count - 1))
    }
    let dragged = spread((count + 1) / 2, over: start...max(start, lift))
    // The lift's own picture belongs to the finger; the settle begins after it.
    let step = Double(all.count - 1 - lift) / Double(count / 2)
    return dragged + (1...(count / 2)).map { lift + Int((Double($0) * step).rounded()) }
  }

  private static func spread(_ count: Int, over range: ClosedRange<Int>) -> [Int] {
    guard count > 1 else { return [range.upperBound] }
    let step = Double(range.upperBound - range.lowerBound) / Double(count - 1)
    return (0..<count).map { range.lowerBound + Int((Double($0) * step).rounded()) }
  }

  private static func place(at time: Double, in all: [TransitionFrame]) -> Int {
    all.lastIndex { $0.frame.time <= time } ?? 0
  }
}

/// How each view of a strip is drawn, by its role.
struct FilmstripInks: Sendable {
  /// The numbers of the controllers' views, in order of appearance.
  private let screens: [Int]
  /// The views' roles, by their numbers.
  private let roles: [Int: ViewRole]

  init(of frames: [TransitionFrame]) {
    var screens: [Int] = []
    var roles: [Int: ViewRole] = [:]
    for view in frames.flatMap(\.views) where roles[view.id] == nil {
      roles[view.id] = view.role
      if view.role == .screen { screens.append(view.id) }
    }
    self.screens = screens
    self.roles = roles
  }

  /// How a view is drawn. A snapshot is drawn as its original.
  func ink(of view: ViewSnapshot) -> FilmstripInk {
    guard case .snapshot(let original, _) = view.role else { return ink(view.id, view.role) }
    guard let role = roles[original], role != view.role else { return .picture }
    return ink(original, role)
  }

  /// What is drawn of a view.
  ///
  /// A snapshot has the original's name first, as labels are cut at the end.
  func shape(of view: ViewSnapshot) -> Filmstrip.Shape {
    var name = view.name
    if case .snapshot(_, let original) = view.role { name = original + ", copy" }
    return Filmstrip.Shape(
      corners: view.bounds.corners.map(view.toWindow.apply), name: name, ink: ink(of: view),
      opacity: view.opacity)
  }

  private func ink(_ id: Int, _ role: ViewRole) -> FilmstripInk {
    switch role {
    case .window, .container: .clear
    case .picture, .snapshot: .picture
    case .dimming: .shade
    case .screen: .screen(screens.firstIndex(of: id) ?? 0)
    case .part: .part
    }
  }
}

/// How a view is drawn: by a wireframe's usual signs, since views here have no content.
enum FilmstripInk: Sendable, Equatable {
  /// Holds other views and is not seen itself.
  case clear
  /// A screen. The number tells screens apart.
  case screen(Int)
  /// A picture, with its diagonals.
  case picture
  /// What darkens the screen behind it.
  case shade
  /// Any other part of a screen.
  case part

  /// The fill. Nil for none.
  func fill(_ theme: Theme) -> String? {
    switch self {
    case .clear: nil
    case .screen(let number):
      theme.color([.screen1, .screen2, .screen3, .screen4][number % 4])
    case .picture: theme.color(.picture)
    case .shade: "#000000"
    case .part: theme.color(.part)
    }
  }

  /// The outline. Nil for none.
  func stroke(_ theme: Theme) -> String? {
    switch self {
    case .clear, .shade: nil
    case .screen, .picture, .part: theme.color(.text)
    }
  }
}
