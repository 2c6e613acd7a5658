import PanDocuments
import PanTestSupport
@testable import PanTraceTool
import PanTraces
import PanTransitions
import Testing

/// A filmstrip draws a view by what it is, whatever it is called.
struct FilmstripTests {
  private final class PageScene: TransitionScene {
    let pan = PanGesture()
    private let root = ViewController(name: "root")
    private let page = ViewController(name: "dimmer")

    init(on stage: Stage) {
      page.modalPresentationStyle = .pageSheet
      stage.window.rootViewController = root
    }

    func startWithoutInteraction() { root.present(page, animated: true) }
  }

  @Test func `the system's dimming view is a shade, and a screen called so is not`() throws {
    var traits = TransitionSetup.Traits(direction: .up, duration: 0.4)
    traits.startsByTap = true
    let setup = TransitionSetup(name: "page", traits: traits) { stage, _ in PageScene(on: stage) }
    let replay = TransitionReplay(of: .drawn("DhhU"), transition: setup)
    let strip = try #require(Filmstrip(replay))
    let inks = Filmstrip.Inks(of: replay.frames)
    let last = try #require(replay.frames.last)
    let dimmer = try #require(last.view(named: "sheet dimmer"))
    #expect(dimmer.role == .dimming && inks.ink(of: dimmer) == .shade)
    let page = try #require(last.view(named: "dimmer view"))
    #expect(inks.ink(of: page) == .screen(1))
    #expect(last.views.first.map { inks.ink(of: $0) } == .clear)
    let svg = strip.svg(.light)
    #expect(svg.contains(/<path[^>]*fill="#000000"[^>]*><title>sheet dimmer, opacity/))
  }

  @Test(arguments: NamedTransition.all.map(\.name))
  func `snapshots look like what they were taken of, and a mini view is no screen`(
    name: String
  ) throws {
    let setup = try NamedTransition.setup(name)
    let replay = TransitionReplay(of: .drawn("DMMMMMMMMU"), transition: setup)
    let inks = Filmstrip.Inks(of: replay.frames)
    for view in replay.frames.flatMap(\.views) {
      switch inks.ink(of: view) {
      case .screen: #expect(view.role == .screen && view.name.hasSuffix(" view"))
      case .shade: #expect(view.name.hasSuffix("dimmer"))
      case .clear: #expect(view.name == "window" || view.name.hasSuffix(" container"))
      case .picture, .part: #expect(view.role != .screen && view.role != .dimming)
      }
    }
  }
}
