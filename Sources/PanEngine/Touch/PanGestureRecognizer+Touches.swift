public import PanTraces

extension PanGestureRecognizer {
  /// Which fingers make the pan when several are down.
  public enum TouchRule: Equatable, Hashable, Sendable {
    /// The first finger down is the gesture. Others are counted and ignored.
    case firstPointer
    /// The centroid of all fingers, as `UIPanGestureRecognizer` has it.
    ///
    /// A finger that joins or leaves moves the centroid without moving the translation. One finger
    /// more than `maximum` cancels a pan that has begun and fails one that has not.
    case centroid(maximum: Int)

    /// The name on the command line and in outputs.
    public var name: String {
      switch self {
      case .firstPointer: "first"
      case .centroid: "centroid"
      }
    }
  }
}

extension PanGestureRecognizer.TouchRule {
  /// Every rule by name.
  package static let schema = ComponentSchema<PanGestureRecognizer.TouchRule>(
    [
      ComponentKind("first", .firstPointer),
      ComponentKind(
        "centroid", .centroid(maximum: 2),
        [
          Setting(
            "maximum", "how many fingers may be down", .count(1...10),
            get: { if case .centroid(let maximum) = $0 { maximum } else { nil } },
            set: { $0 = .centroid(maximum: $1) })
        ]),
    ], name: { $0.name })
}

extension PanGestureRecognizer {
  /// What of a lift counts: recorders and platforms differ in whether it has a position of its own.
  public enum LiftRule: String, NamedCase {
    /// Its time alone. The finger lifts where it last was.
    case ignore
    /// Its position as well if it goes on with the motion, see `TouchSample.continues`.
    case onward = "continue"
    /// Its position always, as one more sample. An unmoved one is a step of length 0.
    case sample
    /// The same in a pan that has begun. A lift alone begins none.
    case sampleOfPan = "sample-of-pan"
  }
}

extension PanGestureRecognizer {
  /// The movements of the first finger that pointer events have and touch events have not.
  ///
  /// Chromium delivers no `touchmove` until the finger is more than 15 px from its touch-down, and
  /// then every one (`ui/events/gesture_detection/gesture_detector.cc` compares with 0.05 more, so
  /// that fractions of a pixel are no movement).
  struct HeldMovements {
    /// How far they reach, in points. Nil if none is held.
    let reach: Double?
    private var start: Vector?
    private static let epsilon = 0.05

    init(reach: Double?) { self.reach = reach }

    mutating func contain(_ sample: TouchSample) -> Bool {
      guard let reach, sample.pointer == 0 else { return false }
      if sample.phase == .down { start = sample.position }
      guard sample.phase == .move, let start else { return false }
      if (sample.position - start).length <= reach + Self.epsilon { return true }
      self.start = nil
      return false
    }
  }
}

extension PanGestureRecognizer {
  /// A sample of the one finger, or centroid, that makes the gesture.
  struct FollowedTouch {
    var time: Double
    var phase: TouchSample.Phase
    var location: Vector
    /// Whether it is the position of a lift, which counts as a movement before it.
    var isLift = false
  }
}

extension PanGestureRecognizer {
  /// Reduces the touches of several fingers to one.
  struct TouchFollower {
    private let rule: PanGestureRecognizer.TouchRule
    /// The fingers down, by pointer number. The followed one only, under the first-pointer rule.
    private var down: [(pointer: UInt8, location: Vector)] = []
    /// The last two samples of the first finger, which a lift is held against.
    private var recent: (last: TouchSample?, before: TouchSample?) = (nil, nil)
    /// Added to the centroid so that joining and leaving fingers do not move it.
    private var shift = Vector.zero
    /// Set when one finger too many ended the contact: nothing counts until all have lifted.
    private var isOverfull = false
    private var ignored: [UInt8] = []

    init(rule: PanGestureRecognizer.TouchRule) { self.rule = rule }

    var ignoredPointers: Int { ignored.count }

    /// The movement to a lift's own position if that counts. Nil for any other sample.
    ///
    /// Asked before ``follow(_:)`` of the same sample. With several fingers down it is nil.
    mutating func liftMove(
      _ sample: TouchSample, _ rule: PanGestureRecognizer.LiftRule
    ) -> FollowedTouch? {
      let (last, before) = recent
      if down.first.map({ $0.pointer == sample.pointer }) ?? (sample.phase == .down) {
        recent = sample.phase == .down && down.isEmpty ? (sample, nil) : (sample, last)
      }
      guard rule != .ignore, sample.phase == .up, down.count == 1, !isOverfull, let last,
        down[0].pointer == sample.pointer, rule != .onward || sample.continues(last, before)
      else { return nil }
      var move = sample
      move.phase = .move
      var touch = follow(move)
      touch?.isLift = true
      return touch
    }

    /// What the sample means for the followed finger. Nil if it means nothing.
    mutating func follow(_ sample: TouchSample) -> FollowedTouch? {
      var sample = sample
      sample.position = Self.bounded(sample.position)
      return switch rule {
      case .firstPointer: followFirst(sample)
      case .centroid(let maximum): followCentroid(sample, maximum: maximum)
      }
    }

    /// Bounds positions that no screen has, so that differences and squares stay finite.
    private static func bounded(_ position: Vector) -> Vector {
      let limit = 1e12
      return Vector(
        x: min(max(position.x, -limit), limit), y: min(max(position.y, -limit), limit))
    }

    private mutating func followFirst(_ sample: TouchSample) -> FollowedTouch? {
      // The first finger is followed until it lifts. Then the next one down may be.
      if let followed = down.first, followed.pointer != sample.pointer {
        ignore(sample.pointer)
        return nil
      }
      guard !down.isEmpty || sample.phase == .down else { return nil }
      if sample.phase.endsContact {
        let last = down.removeFirst()
        return FollowedTouch(time: sample.time, phase: sample.phase, location: last.location)
      }
      guard !down.isEmpty else {
        down.append((sample.pointer, sample.position))
        return FollowedTouch(time: sample.time, phase: .down, location: sample.position)
      }
      // Down when already down: the lift was lost, and the movement goes on, as under the centroid.
      down[0].location = sample.position
      return FollowedTouch(time: sample.time, phase: .move, location: sample.position)
    }

    private mutating func followCentroid(_ sample: TouchSample, maximum: Int) -> FollowedTouch? {
      let before = centroid
      let index = down.firstIndex { $0.pointer == sample.pointer }
      switch (sample.phase, index) {
      case (.down, nil):
        down.append((sample.pointer, sample.position))
        return joined(sample, before: before, maximum: maximum)
      case (.down, let index?), (.move, let index?):
        down[index].location = sample.position
        guard !isOverfull, let centroid else { return nil }
        return FollowedTouch(time: sample.time, phase: .move, location: centroid)
      case (.up, let index?), (.cancel, let index?):
        down.remove(at: index)
        return left(sample, before: before)
      case (_, nil):
        return nil
      }
    }

    private mutating func joined(
      _ sample: TouchSample, before: Vector?, maximum: Int
    ) -> FollowedTouch? {
      guard let before else {
        shift = .zero
        isOverfull = false
        return FollowedTouch(time: sample.time, phase: .down, location: sample.position)
      }
      // One finger too many ends the pan once. Later ones find it ended already.
      if down.count > maximum {
        ignore(sample.pointer)
        guard !isOverfull else { return nil }
        isOverfull = true
        return FollowedTouch(time: sample.time, phase: .cancel, location: before)
      }
      keepCentroid(at: before)
      return nil
    }

    private mutating func left(_ sample: TouchSample, before: Vector?) -> FollowedTouch? {
      guard let before, !isOverfull else { return nil }
      if down.isEmpty {
        return FollowedTouch(time: sample.time, phase: sample.phase, location: before)
      }
      keepCentroid(at: before)
      return nil
    }

    private var centroid: Vector? {
      guard !down.isEmpty else { return nil }
      var sum = Vector.zero
      for finger in down { sum += finger.location }
      return sum / Double(down.count) + shift
    }

    private mutating func keepCentroid(at location: Vector) {
      guard let centroid else { return }
      shift += location - centroid
    }

    private mutating func ignore(_ pointer: UInt8) {
      if !ignored.contains(pointer) { ignored.append(pointer) }
    }
  }
}
