// One import for an app's tests: the engine, without the UIKit names that PanTransitions declares.
@_exported import PanGestures
@_exported import PanMetrics
@_exported import PanMotion
@_exported import PanReplay
@_exported import PanText
@_exported import PanTraces
@_exported import PanTuning
