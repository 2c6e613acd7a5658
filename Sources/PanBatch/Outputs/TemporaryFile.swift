/// A new file beside the one it will become; a signal removes it.
struct TemporaryFile {
  let descriptor: Int32
  private let path: String
  private let destination: String
  private let registration: Interruption.Registration

  init(besides destination: String) throws(System.Failure) {
    let folder = destination.lastIndex(of: "/").map { String(destination[...$0]) } ?? ""
    var attempt = 0
    while true {
      // Hidden, and short whatever the destination's length.
      let path = "\(folder).pantrace-\(System.processNumber)-\(attempt).tmp"
      let registration = Interruption.register(path)
      do throws(System.Failure) {
        descriptor = try System.open(path, .create)
        self.path = path
        self.destination = destination
        self.registration = registration
        return
      } catch {
        Interruption.forget(registration)
        guard error.exists, attempt < 1000 else { throw error }
        attempt += 1
      }
    }
  }

  func moveIntoPlace() throws(System.Failure) {
    try System.rename(path, to: destination)
    Interruption.forget(registration)
  }

  func discard() {
    System.remove(path)
    Interruption.forget(registration)
  }
}
