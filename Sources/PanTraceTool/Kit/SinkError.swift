/// Why bytes did not arrive.
enum SinkError: Error, Equatable, Sendable {
  /// The reader has gone, as `head` does when it has enough; not a failure of the tool.
  case closed
  /// The bytes could not be written, with what to tell the user: "disk: no space is left".
  case failed(String)
}
