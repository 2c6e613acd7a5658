import PanTraces
import Testing

/// Which way a file without directions goes, by drags that are counted by hand.
@Suite struct TravelDirectionTests {
  /// A file of drags, each from (0, 0) over these positions. The last one is that of the lift.
  private func file(_ drags: [[(x: Double, y: Double)]]) -> TraceFile {
    var text = "trace_id,t_ms,phase,x_pt,y_pt\n"
    for (id, drag) in drags.enumerated() {
      text += "g\(id),0,down,0,0\n"
      for (step, place) in drag.enumerated() {
        let phase = step == drag.count - 1 ? "up" : "move"
        text += "g\(id),\(8 * (step + 1)),\(phase),\(place.x),\(place.y)\n"
      }
    }
    return read(text)
  }

  private func common(_ drags: [[(x: Double, y: Double)]]) -> [TravelDirection?] {
    file(drags).traces.map(\.commonDirection)
  }

  private let down = [(x: 0.0, y: 60.0), (x: 0, y: 60)]
  private let up = [(x: 0.0, y: -60.0), (x: 0, y: -60)]

  @Test(arguments: [(1, 0), (2, 0), (9, 1), (8, 1), (18, 2), (17, 2), (10, 0)])
  func `nine drags in ten are the file's way, and one alone is none`(most: Int, others: Int) {
    let drags =
      [[(x: Double, y: Double)]](repeating: down, count: most)
      + [[(x: Double, y: Double)]](repeating: up, count: others)
    // 8 of 9 are 89 %, 17 of 19 are 89 %.
    let isCommon = most > 1 && 10 * most >= 9 * (most + others)
    #expect(common(drags) == drags.map { _ in isCommon ? .down : nil })
    #expect(isCommon == [2, 9, 10, 18].contains(most))
  }

  @Test func `a finger that stays within 10 pt, and a place of a lift, are no drag`() {
    let resting = [(x: 9.5, y: 0.0), (x: 9.5, y: 0)]
    // It is at (0, 4) when it lifts. The lift's own position is not believed.
    let stale = [(x: 0.0, y: 4.0), (x: 90, y: 0)]
    #expect(common([down, resting, stale, down]) == [.down, .down, .down, .down])
    #expect(common([down, resting, stale]) == [nil, nil, nil])
    // 10 pt are a drag: 2 of 3 is no common way.
    #expect(common([down, down, [(x: 10, y: 0), (x: 10, y: 0)]]) == [nil, nil, nil])
    #expect(file([resting, stale]).traces.map(\.dragDirection) == [.right, .down])
  }

  @Test func `a drag goes the way in which it first got 10 pt away`() {
    let turned = [(x: -12.0, y: 0.0), (x: 0, y: 300), (x: 0, y: 300)]
    // It never got there: its way is to where it was farthest.
    let short = [(x: 0.0, y: -7.0), (x: 3, y: 0), (x: 3, y: 0)]
    #expect(file([turned, short]).traces.map(\.dragDirection) == [.left, .up])
    #expect(common([turned, turned]) == [.left, .left])
  }

  @Test func `other fingers have no say`() {
    let file = read(
      """
      trace_id,t_ms,phase,pointer,x_pt,y_pt
      a,0,down,0,0,0
      a,4,down,1,200,0
      a,8,move,1,300,0
      a,16,move,0,0,40
      a,24,up,1,300,0
      a,32,up,0,0,40

      """)
    #expect(file.traces.map(\.dragDirection) == [.down])
  }
}
