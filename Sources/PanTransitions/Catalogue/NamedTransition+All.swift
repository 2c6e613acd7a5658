extension NamedTransition {
  /// Every transition, system by system; the one place to add another.
  public static let all: [NamedTransition] = [
    .originZoom,
    .slideFromTop, .crossFade, .sharedImage,
    .composableSimple, .composableModal, .composableNavigation, .composableTabs,
    .composableCatalogue,
    .sheet,
    .miniPlayer,
  ]
}
