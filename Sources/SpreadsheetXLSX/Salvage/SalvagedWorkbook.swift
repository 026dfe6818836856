package import Spreadsheet

/// The recovered content of a damaged workbook, and how reliable it is.
package struct SalvagedWorkbook: Sendable {
  /// The sheets that were found, without rows that miss anything.
  package var sheets: [Sheet]
  /// A report on each sheet, in the order of ``sheets``.
  package var reports: [SheetSalvage]
  /// For each sheet the incomplete rows with their readable cells: the rows were cut, or their other texts
  /// are lost.
  package var remains: [Sheet] = []
  /// The damage of the file and its meaning, a sentence or two each.
  package var findings: [String]
  /// Cells that could not be read completely.
  package var warnings: [XLSXWarning]
  /// The day from which the workbook counts dates.
  package var dateSystem: DateSystem
  /// Whether the list of sheets is undamaged, so that a sheet missing from it was not in the workbook.
  package var isSheetListCertain = false

  /// Whether all is there and its checksums agree: nothing was damaged but the archive's directory, if that.
  package var isCertain: Bool { reports.allSatisfy { $0.provisionalRows == 0 && $0.lostRows == 0 } }
}

/// How much of one sheet was salvaged.
package struct SheetSalvage: Sendable, Hashable {
  /// The sheet's name; `Sheet1` and the like, by the name of its part, where the workbook does not tell.
  package var name: String
  /// The part's name in the archive; nil if it is not there at all.
  package var part: String?
  /// For each row of the sheet, by index, what in it is in doubt; nothing where every part that it rests on
  /// was proved by its checksum.
  package var doubts: [RowDoubt] = []
  /// Whether the part itself is cut or damaged, so that more may be wrong than its rows say.
  package var isPartDamaged = false
  /// Rows that begin in the file but are not given, because they are cut, make no sense, or show texts that
  /// are lost.
  package var incompleteRows = 0
  /// All rows that are lost, or nil if nothing says how many rows there were.
  package var lostRows: Int?
  /// Why rows are provisional or lost, in words; empty for an undamaged sheet.
  package var reasons: [String] = []

  /// For each row of the sheet, by index, whether it is only probable: it hangs on a part whose checksum does
  /// not agree or could not be looked at, so a value in it may be wrong.
  package var isProvisional: [Bool] { doubts.map { !$0.isEmpty } }
  /// Rows whose every part was proved by its checksum.
  package var certainRows: Int { doubts.count - provisionalRows }
  /// How many rows are not certain.
  package var provisionalRows: Int { doubts.count { !$0.isEmpty } }
}

/// What in a row that was salvaged is in doubt.
package struct RowDoubt: OptionSet, Sendable, Hashable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Its own cells: the part that holds them is cut or damaged.
  package static let cells = RowDoubt(rawValue: 1)
  /// Which sheet it is of, and from which day the workbook counts dates.
  package static let sheet = RowDoubt(rawValue: 2)
  /// The texts that it shows.
  package static let texts = RowDoubt(rawValue: 4)
  /// Whether its numbers are dates.
  package static let formats = RowDoubt(rawValue: 8)
}

extension SheetSalvage: CustomStringConvertible {
  /// One line: the kept, doubtful and lost rows, and why.
  package var description: String {
    var text = "\"\(name)\": \(Self.rows(doubts.count)) kept"
    if provisionalRows > 0 {
      text +=
        provisionalRows == doubts.count
        ? ", only probable" : ", \(provisionalRows) of them only probable"
    }
    switch lostRows {
    case .some(0): break
    case .some(let count): text += "; \(Self.rows(count)) lost"
    case .none where incompleteRows > 0: text += "; at least \(Self.rows(incompleteRows)) lost"
    case .none: text += "; rows after them may be lost"
    }
    return text + (reasons.isEmpty ? "." : ": " + reasons.joined(separator: "; ") + ".")
  }

  private static func rows(_ count: Int) -> String { Counted.text(count, "row") }
}
