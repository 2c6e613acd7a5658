import PanGestures
import PanReplay
import PanText
import PanTraces
import PanWords

/// The rule as code for an app: the function, and an example of its call on a platform.
struct PortedRule {
  /// The platforms, in the order of the page.
  enum Platform: String, CaseIterable {
    case uikit
    case swiftui
    case compose
    case flutter
    case reactNative = "react-native"
    case javascript

    /// The title of its button.
    var title: String {
      switch self {
      case .uikit: "UIKit"
      case .swiftui: "SwiftUI"
      case .compose: "Compose"
      case .flutter: "Flutter"
      case .reactNative: "React Native"
      case .javascript: "JavaScript"
      }
    }

    /// The language of its code.
    var language: RuleCode.Language {
      switch self {
      case .uikit, .swiftui: .swift
      case .compose: .kotlin
      case .flutter: .dart
      case .reactNative: .typescript
      case .javascript: .javascript
      }
    }
  }

  private let configuration: ReplayConfiguration
  private let platform: Platform
  private let direction: TravelDirection

  /// The rule of a configuration on a platform, for content that finishes in `direction`.
  init(_ configuration: ReplayConfiguration, _ platform: Platform, _ direction: TravelDirection) {
    (self.configuration, self.platform, self.direction) = (configuration, platform, direction)
  }

  /// The code, with comments on what depends on the platform.
  var text: String {
    let code = RuleCode(
      configuration.policy, platform.language, velocityBy: configuration.estimator.name)
    guard let function = code.text else {
      return
        "// This rule has stops between the ends, or is a function of your own: it goes home as\n"
        + "// the command line and as pantrace.json.\n"
    }
    return function + "\n" + surroundings + call(code.inputs)
  }

  /// Comments that name the recognizer, estimator and settle with which the rule was found.
  private var surroundings: String {
    let recognizer = configuration.recognizer
    let slop = NumberText.plain(recognizer.hysteresis)
    let controller = configuration.interaction.text
    return "// Found with: a pan that begins after \(slop) pt and counts from "
      + "\(recognizer.origin.name),\n"
      + "// the velocity of pantrace's \(VelocityEstimator.schema.shortText(configuration.estimator)), "
      + "and then the settle \(controller).\n"
      + "// The platform's own velocity is another: try the bound on it.\n"
  }

  private func call(_ inputs: [RuleCode.Input]) -> String {
    let isLabeled = platform.language == .swift
    let list = inputs.map { input in
      (isLabeled ? "\(input.name): " : "") + expression(input)
    }.joined(separator: ", ")
    let sign = direction == .left || direction == .up ? "-" : ""
    let isAcross = direction.isHorizontal
    let (x, y) = isAcross ? ("x", "y") : ("y", "x")
    switch platform {
    case .uikit:
      return """
        // In the handler of the UIPanGestureRecognizer:
        case .ended:
          let travel = view.bounds.\(isAcross ? "width" : "height")
          let way = \(sign)sender.translation(in: view).\(x)
          let (along, across) = (\(sign)sender.velocity(in: view).\(x), sender.velocity(in: view).\(y))
          finishes(\(list)) ? finish() : cancel()

        """
    case .swiftui:
      let (side, other) = isAcross ? ("width", "height") : ("height", "width")
      return """
        // On the content, with its travel from a GeometryReader:
        .gesture(DragGesture(minimumDistance: \(NumberText.plain(configuration.recognizer.hysteresis)))
          .onEnded { value in
            let way = \(sign)value.translation.\(side)
            let (along, across) = (\(sign)value.velocity.\(side), value.velocity.\(other))
            withAnimation(.spring) { isFinished = finishes(\(list)) }
          })

        """
    case .compose:
      return """
        // On the content; offsetPx is what onDelta has added up, travelPx the content's way:
        Modifier.draggable(
          state, Orientation.\(isAcross ? "Horizontal" : "Vertical"),
          onDragStopped = { velocityPx ->
            val density = density.density.toDouble()
            val way = \(sign)offsetPx / density
            val travel = travelPx / density
            val along = \(sign)velocityPx / density
            if (finishes(\(list))) finish() else cancel()
          })

        """
    case .flutter:
      let axis = isAcross ? "Horizontal" : "Vertical"
      return """
        // On a GestureDetector; way is what on\(axis)DragUpdate has added up:
        on\(axis)DragEnd: (details) {
          final along = \(sign)(details.primaryVelocity ?? 0);
          finishes(\(list)) ? finish() : cancel();
        },

        """
    case .reactNative:
      let (X, Y) = isAcross ? ("X", "Y") : ("Y", "X")
      return """
        // With react-native-gesture-handler; began is set in onBegin:
        Gesture.Pan().onEnd((event) => {
          'worklet';
          const way = \(sign)event.translation\(X);
          const [along, across] = [\(sign)event.velocity\(X), event.velocity\(Y)];
          finishes(\(list)) ? finish() : cancel();
        });

        """
    case .javascript:
      return """
        // At pointerup; along is the velocity over the last moves, null where there were too few:
        element.addEventListener("pointerup", (event) => {
          const travel = element.offset\(isAcross ? "Width" : "Height");
          const way = \(sign)(event.client\(isAcross ? "X" : "Y") - start);
          finishes(\(list)) ? finish() : cancel();
        });

        """
    }
  }

  /// The platform's expression for a parameter.
  private func expression(_ input: RuleCode.Input) -> String {
    let isSwift = platform.language == .swift
    func number(_ text: String) -> String { isSwift ? "Double(\(text))" : text }
    return switch input {
    case .progress: number("way / travel")
    case .velocity: number("along")
    case .crossVelocity:
      platform == .compose || platform == .flutter || platform == .javascript
        ? "0.0 /* the velocity across */" : number("across")
    case .extent: number("travel")
    case .offset, .translation, .fingerWay: number("way")
    case .peak: number("farthest / travel")
    case .duration:
      switch platform {
      case .uikit, .swiftui: "Date.now.timeIntervalSince(began)"
      case .compose, .flutter: "secondsSinceTouch"
      case .reactNative, .javascript: "(Date.now() - began) / 1000"
      }
    }
  }
}
