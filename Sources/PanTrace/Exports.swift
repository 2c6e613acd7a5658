// One import for an app's tests: the engine, without the UIKit names that PanTransitions declares.
@_exported import PanAnalysis
@_exported import PanEngine
@_exported import PanTraces
