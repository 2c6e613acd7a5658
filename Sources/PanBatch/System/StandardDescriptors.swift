#if canImport(Darwin)
package import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The three descriptors that every process expects to be open.
package enum StandardDescriptors {
  /// Puts the null device where standard input, output or error is missing.
  ///
  /// Otherwise the next file that is opened becomes it, and messages end up in results. What is put
  /// there can be neither read from nor written to in the way of the one that is missing, so that
  /// whoever needs it is told. Call it before anything is opened.
  package static func occupy() {
    for (descriptor, access) in [(Int32(0), O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)]
    where fcntl(descriptor, F_GETFD) < 0 {
      // The system gives the lowest descriptor that is free.
      _ = unsafe open("/dev/null", access)
    }
  }
}
