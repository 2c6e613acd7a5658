import Foundation

/// Has every write of this process beyond so many bytes of a file fail.
func limitFileSize(to bytes: rlim_t) {
  var limit = rlimit(rlim_cur: bytes, rlim_max: bytes)
  #if canImport(Darwin)
  setrlimit(RLIMIT_FSIZE, &limit)
  #else
  setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
  #endif
}
