import PanTraces
import PanTransitions
import Testing

struct ViewGeometryTests {
  @Test func `frame, bounds and center follow each other`() {
    let view = View(frame: Rect(x: 10, y: 20, width: 100, height: 50))
    #expect(view.bounds == Rect(x: 0, y: 0, width: 100, height: 50))
    #expect(view.center == Vector(x: 60, y: 45))
    view.center = Vector(x: 0, y: 0)
    #expect(view.frame == Rect(x: -50, y: -25, width: 100, height: 50))
    view.bounds.size = Size(width: 20, height: 10)
    #expect(view.frame == Rect(x: -10, y: -5, width: 20, height: 10))
    view.frame.origin.y = 7
    #expect(view.center == Vector(x: 0, y: 12))
  }

  /// Transforms work about the center (60, 45) of a view of 100 x 50.
  @Test(arguments: [
    // Twice as large: 200 x 100 about (60, 45).
    (AffineTransform(scaleX: 2, y: 2), Rect(x: -40, y: -5, width: 200, height: 100)),
    (AffineTransform(translationX: 5, y: -5), Rect(x: 15, y: 15, width: 100, height: 50)),
    // A quarter turn: 50 x 100 about (60, 45).
    (
      AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0),
      Rect(x: 35, y: -5, width: 50, height: 100)
    ),
  ])
  func `a transform changes the frame about the center`(transform: AffineTransform, frame: Rect) {
    let view = View(frame: Rect(x: 10, y: 20, width: 100, height: 50))
    view.transform = transform
    #expect(view.frame == frame)
    #expect(view.bounds == Rect(x: 0, y: 0, width: 100, height: 50))
  }

  @Test func `setting the frame under a transform solves for the bounds`() {
    let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    view.transform = AffineTransform(scaleX: 2, y: 4)
    view.frame = Rect(x: 10, y: 10, width: 40, height: 40)
    #expect(view.bounds.size == Size(width: 20, height: 10))
    #expect(view.frame == Rect(x: 10, y: 10, width: 40, height: 40))
  }

  @Test func `points convert through a transformed chain`() {
    let stage = Stage(size: Size(width: 400, height: 800))
    let outer = View(frame: Rect(x: 100, y: 100, width: 200, height: 200))
    let inner = View(frame: Rect(x: 50, y: 50, width: 100, height: 100))
    stage.window.addSubview(outer)
    outer.addSubview(inner)
    outer.transform = AffineTransform(scaleX: 0.5, y: 0.5)
    // The inner origin (0, 0) is (50, 50) outside, 50 from the center (100, 100) either way; halved
    // that is 25 from the center's place (200, 200).
    #expect(inner.convert(.zero, to: nil) == Vector(x: 175, y: 175))
    #expect(
      inner.convert(inner.bounds, to: stage.window) == Rect(x: 175, y: 175, width: 50, height: 50))
    let sibling = View(frame: Rect(x: 10, y: 10, width: 10, height: 10))
    stage.window.addSubview(sibling)
    #expect(inner.convert(.zero, to: sibling) == Vector(x: 165, y: 165))
  }

  @Test func `bounds that do not start at zero scroll what is inside`() {
    let outer = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let inner = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    let root = View(frame: Rect(x: 0, y: 0, width: 500, height: 500))
    root.addSubview(outer)
    outer.addSubview(inner)
    outer.bounds.origin = Vector(x: 0, y: 30)
    #expect(inner.convert(.zero, to: root) == Vector(x: 0, y: -30))
  }

  @Test func `a transform undone by its inverse is the identity`() throws {
    let turn = AffineTransform(rotationAngle: 0.7)
      .concatenating(AffineTransform(scaleX: 2, y: 3))
      .concatenating(AffineTransform(translationX: 5, y: -8))
    let back = turn.concatenating(try #require(turn.inverted)).apply(to: Vector(x: 3, y: 4))
    #expect((back - Vector(x: 3, y: 4)).length < 1e-12)
    #expect(AffineTransform(scaleX: 0, y: 1).inverted == nil)
  }
}

struct ViewHierarchyTests {
  private let parent = View(name: "parent")
  private let views = ["a", "b", "c"].map { View(name: $0) }

  init() { for view in views { parent.addSubview(view) } }

  private var order: String { parent.subviews.map(\.name).joined() }

  @Test func `subviews keep the order they are put in`() {
    #expect(order == "abc")
    parent.bringSubviewToFront(views[0])
    #expect(order == "bca")
    parent.sendSubviewToBack(views[2])
    #expect(order == "cba")
    parent.insertSubview(View(name: "x"), belowSubview: views[1])
    #expect(order == "cxba")
    parent.insertSubview(views[0], at: 0)
    #expect(order == "acxb")
    parent.insertSubview(View(name: "z"), belowSubview: View())
    #expect(order == "acxbz")
  }

  @Test func `a view has one parent, and is never inside of itself`() {
    let other = View(name: "other")
    other.addSubview(views[0])
    #expect(order == "bc" && views[0].superview === other)
    views[0].addSubview(other)
    #expect(other.superview == nil)
    views[0].removeFromSuperview()
    #expect(views[0].superview == nil && other.subviews.isEmpty)
  }

  @Test func `views are found by tag, depth first`() {
    let deep = View(name: "deep")
    deep.tag = 7
    views[2].tag = 7
    views[0].addSubview(deep)
    #expect(parent.viewWithTag(7) === deep)
    #expect(parent.viewWithTag(8) == nil)
  }

  @Test func `a snapshot has the size and no pixels make none`() {
    let view = View(frame: Rect(x: 5, y: 5, width: 30, height: 40), name: "photo")
    let copy = view.snapshotView(afterScreenUpdates: false)
    #expect(copy?.bounds.size == Size(width: 30, height: 40))
    #expect(copy?.role == .snapshot(of: view.id, name: "photo"))
    #expect(View().snapshotView(afterScreenUpdates: true) == nil)
  }

  @Test func `layout runs once per size`() {
    final class Counting: View {
      var count = 0
      override func layoutSubviews() { count += 1 }
    }
    let view = Counting(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    view.layoutIfNeeded()
    view.layoutIfNeeded()
    #expect(view.count == 1)
    view.frame.size.width = 20
    view.layoutIfNeeded()
    #expect(view.count == 2)
  }
}
