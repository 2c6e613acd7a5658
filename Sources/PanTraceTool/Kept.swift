/// What is kept of a trace, on its own in memory: results are handed on a few times, and most of a
/// run that only writes rows keep nothing.
final class Kept<Content: Sendable>: Sendable {
  let content: Content

  init(_ content: Content) { self.content = content }
}
