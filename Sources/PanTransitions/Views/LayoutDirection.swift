public import PanTraces

/// Which way an interface reads.
public enum LayoutDirection: UInt8, Sendable, CaseIterable {
  /// As in English.
  case leftToRight
  /// As in Arabic and Hebrew.
  case rightToLeft

  /// The word on the command line.
  public var name: String { self == .leftToRight ? "ltr" : "rtl" }

  /// The way back to what was there before: a pop follows a pan along it, a push one against it.
  ///
  /// The interactive pop of UIKit begins at the leading edge, which is the right one in an interface
  /// that reads from right to left.
  public var back: TravelDirection { self == .leftToRight ? .right : .left }
}

extension TravelDirection {
  /// The way back.
  var opposite: TravelDirection {
    switch self {
    case .up: .down
    case .down: .up
    case .left: .right
    case .right: .left
    }
  }

  /// The way in an interface that reads the other way: left for right, the others as they are.
  public var mirrored: TravelDirection { isHorizontal ? opposite : self }
}
