import DatasetFormat

/// The paths below a dataset's root that a run may write, by the format alone.
///
/// What a journal says is input: recovery and `undo` compute where they write from such a path and from nothing else.
enum DatasetPath {
  /// Whether a run may write a file at a path: a file of `Data/`, a receipt, a layout, or where the rows of an import
  /// came from. `Data/Transactions.csv` is one; `../.profile`, `/etc/passwd` and `.dataset/lock` are not.
  static func isWritable(_ path: String) -> Bool {
    if let name = below(DatasetFolder.dataFolder + "/", path) { return isDataFile(name) }
    if let receipt = below(ReceiptPath.folder, path) { return ReceiptPath.isSafe(receipt) }
    return isSideFile(path)
  }

  /// Whether a path is one of a file beside the tabs: a layout, or where the rows of an import came from.
  static func isSideFile(_ path: String) -> Bool {
    if LayoutFile.name(ofPath: path) != nil { return true }
    guard path.hasSuffix(".csv"), let slash = path.lastIndex(of: "/") else { return false }
    return RecordID(String(path[path.index(after: slash)...].dropLast(4))).map {
      ProvenanceRecord.path(importID: $0) == path
    } ?? false
  }

  /// Whether a name in `Data/` is one of a file that stores tabs: a workbook or a CSV file.
  static func isDataFile(_ name: String) -> Bool {
    isName(name) && (DataFiles.isWorkbook(name) || FilePath.ending(of: name) == "csv")
  }

  /// Whether a text is one plain name: no folder, not hidden, no control character.
  static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 255 && text.first != "."
      && !text.utf8.contains {
        $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\")
      }
  }

  private static func below(_ folder: String, _ path: String) -> String? {
    path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : nil
  }
}
