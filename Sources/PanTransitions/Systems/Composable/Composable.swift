/// The composable library: animation and interaction are said apart, and tied together here.
///
/// A namespace, as the library's own words (`AnimationLayer`, `Transition`) mean other things in the
/// engine.
public enum Composable {}
