import PanBatch
import PanReports

/// A report on its way: begun before anything is measured, so that a place that cannot be written is
/// known at once; let go, it leaves all as it was.
enum ReportDraft {
  /// Files in a folder.
  case files(FolderEdition)
  /// A page that holds everything.
  case page(OutputStream)
}
