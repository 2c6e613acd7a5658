package import PanTraces

/// The result of reading a file.
package struct FileReport: Sendable {
  /// The index of the input.
  package let input: Int
  /// The file's name as given.
  package let name: String
  /// The size in bytes. 0 for an unreadable file.
  package let byteCount: Int
  /// Its `#` lines and columns. Nil if they cannot be read.
  package let header: TraceFileHeader?
  /// The counts of usable, rejected and left-out traces.
  package let counts: TraceFile.Counts
  /// The findings.
  package let diagnostics: Diagnostic.Log
  /// Why the file could not be opened or read on. Nil without such an error.
  package let failure: InputError?

  /// Whether everything was usable: all traces, and all lines outside of traces.
  package var isClean: Bool {
    failure == nil && header != nil && counts.rejected == 0 && diagnostics.errors.isEmpty
  }
}
