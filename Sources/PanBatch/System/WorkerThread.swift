#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A thread that runs a closure to its end.
struct WorkerThread {
  private final class Body {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  // The type's name means an integer in glibc, and elsewhere a pointer, which may be absent.
  #if canImport(Glibc)
  private let thread: pthread_t
  #else
  private let thread: pthread_t?
  #endif

  /// Starts a thread; nil if the system has none to give.
  init?(_ run: @escaping @Sendable () -> Void) {
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    // As much as the main thread has; macOS would give 512 KiB.
    unsafe pthread_attr_setstacksize(&attributes, 8 << 20)
    let body = unsafe Unmanaged.passRetained(Body(run))
    #if canImport(Glibc)
    var started = pthread_t()
    #else
    var started: pthread_t?
    #endif
    let result = unsafe pthread_create(
      &started, &attributes, { unsafe Self.enter($0) }, unsafe body.toOpaque())
    guard result == 0 else {
      unsafe body.release()
      return nil
    }
    thread = started
  }

  /// Waits for the closure's end.
  func join() {
    #if !canImport(Glibc)
    guard let thread else { return }
    #endif
    pthread_join(thread, nil)
  }

  private static func enter(_ body: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let body = unsafe body { unsafe Unmanaged<Body>.fromOpaque(body).takeRetainedValue().run() }
    return nil
  }
}
