// One import for what another package needs: the engine, and the program that takes parts of its own.
@_exported import PanGestures
@_exported import PanMetrics
@_exported import PanMotion
@_exported import PanReplay
@_exported import PanText
@_exported import PanTraceTool
@_exported import PanTraces
@_exported import PanTransitions
@_exported import PanTuning
