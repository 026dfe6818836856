package import DatasetFormat
import Spreadsheet

/// The files that say from which lines of statements the rows of imports came (``ProvenanceRecord``).
package struct ProvenanceFile: Sendable {
  /// Where one row came from.
  package struct Line: Sendable, Hashable {
    /// 1-based; in a workbook the row.
    package var line: Int
    /// The entry as the file has it; nil if it was not kept.
    package var text: String?
    /// The cells that the user corrected, with the file's text.
    package var said: [CorrectedCell] = []
    /// Whether this machine wrote the file; another one may be forged.
    package var isProven: Bool
  }

  private let folder: DatasetFolder
  private let proven: ProvenFiles

  init(_ folder: DatasetFolder, _ proven: ProvenFiles) {
    self.folder = folder
    self.proven = proven
  }

  /// The content of an import's file; nil if there is none, or this machine did not write it.
  ///
  /// - Throws: ``FileError``.
  func bytes(importID: RecordID) throws -> [UInt8]? {
    let path = ProvenanceRecord.path(importID: importID)
    return try folder.handle.path(path).readIfThere().flatMap { try proven.hold($0, at: path) ? $0 : nil }
  }

  /// The first bytes of the same file, whoever wrote it: enough to see that it holds nothing of interest.
  ///
  /// - Throws: ``FileError``.
  func start(importID: RecordID) throws -> [UInt8]? {
    let file = folder.handle.path(ProvenanceRecord.path(importID: importID))
    do {
      return try file.readStart(count: ProvenanceRecord.startLength)
    } catch let error as FileError where error.isMissing { return nil }
  }

  /// The transactions that an import made, completed or found, whoever wrote the file; empty if there is no
  /// file.
  ///
  /// This only keeps rows from being removed and never removes any, so another machine's import counts too.
  ///
  /// - Throws: ``FileError``.
  func transactions(importID: RecordID) throws -> [String] {
    let file = folder.handle.path(ProvenanceRecord.path(importID: importID))
    guard let sheet = try file.readIfThere().flatMap(ProvenanceRecord.records) else { return [] }
    return (1..<max(1, sheet.rowCount)).compactMap { Self.text(sheet, $0, .transactionId) }.filter {
      !$0.isEmpty
    }
  }

  /// The line of a transaction in an import that made, completed or found it; nil if it is not kept.
  ///
  /// - Throws: ``FileError``.
  package static func line(of transaction: RecordID, importID: RecordID, in folder: DatasetFolder) throws
    -> Line?
  {
    let path = ProvenanceRecord.path(importID: importID)
    guard let bytes = try folder.handle.path(path).readIfThere(), let sheet = ProvenanceRecord.records(bytes)
    else {
      return nil
    }
    for row in 1..<max(1, sheet.rowCount)
    where text(sheet, row, .transactionId).flatMap({ RecordID($0) }) == transaction {
      guard let line = text(sheet, row, .line).flatMap({ Int($0) }) else { return nil }
      let text = text(sheet, row, .text)
      let said = Self.text(sheet, row, .byHand).flatMap {
        CorrectedCell.cells(byHand: $0, found: Self.text(sheet, row, .found) ?? "")
      }
      let isProven = try ProvenFiles(MachineState(root: folder.handle)).hold(bytes, at: path)
      return Line(
        line: line, text: text?.isEmpty == false ? text : nil, said: said ?? [], isProven: isProven)
    }
    return nil
  }

  private static func text(_ sheet: Sheet, _ row: Int, _ column: ProvenanceRecord.Column) -> String? {
    sheet.text(row: row, column: column.rawValue)
  }
}
