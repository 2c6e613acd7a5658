/// A new file beside the one it will become; a signal removes it.
struct TemporaryFile {
  let descriptor: Int32
  /// Keeps the lock when the descriptor is closed; nil where there was no second one to be had.
  private let lock: Int32?
  private let path: String
  private let destination: String

  init(besides destination: String) throws(System.Failure) {
    let folder = Self.folder(of: destination)
    Leftovers.sweep(folder)
    var attempt = 0
    while true {
      let path = folder + Leftovers.name(attempt: attempt)
      attempt += 1
      Interruption.register(.file(path))
      do throws(System.Failure) {
        let descriptor = try System.open(path, .create)
        // A process that sweeps may have been faster than the lock.
        guard System.lock(descriptor), (try? FileInfo(of: path)) != nil else {
          try? System.close(descriptor)
          Interruption.forget(.file(path))
          continue
        }
        self.descriptor = descriptor
        lock = System.duplicate(descriptor)
        self.path = path
        self.destination = destination
        return
      } catch {
        Interruption.forget(.file(path))
        guard error.exists, attempt < 1000 else { throw error }
      }
    }
  }

  /// The folder of a path with a slash at its end; empty for the working folder.
  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  func moveIntoPlace() throws(System.Failure) {
    try System.rename(path, to: destination)
    end()
  }

  func discard() {
    System.remove(path)
    end()
  }

  private func end() {
    if let lock { try? System.close(lock) }
    Interruption.forget(.file(path))
  }
}
