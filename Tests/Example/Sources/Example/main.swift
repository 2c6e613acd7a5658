import PanTrace
import PanTraceTool

// `swift run Example analyze FOLDER --policy patient-0.2-0.5 --controller steady`: all of pantrace, with a
// rule and a controller of this package's own in it.
Program(
  rules: [.patient(quick: 0.2, far: 0.5)],
  controllers: [
    CustomInteraction("steady", SteadyInteraction(), settings: SteadyInteraction.settings)
  ]
).main()
