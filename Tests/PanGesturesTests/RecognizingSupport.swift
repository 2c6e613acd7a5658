import PanGestures
import PanMotion
import PanTestSupport
import PanTraces

let screen = Vector(x: 400, y: 800)

func states(
  _ trace: Trace, by recognizer: PanGestureRecognizer = PanGestureRecognizer()
) -> [PanState] {
  recognizer.recognize(trace, container: screen).events.map(\.state)
}

func translations(
  _ trace: Trace, by recognizer: PanGestureRecognizer = PanGestureRecognizer()
) -> [Double] {
  recognizer.recognize(trace, container: screen).events.map(\.translation.x)
}
