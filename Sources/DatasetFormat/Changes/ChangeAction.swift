public import Spreadsheet

/// The operation of a change at its address.
@usableFromInline package enum ChangeAction: Sendable, Hashable {
  // MARK: Records of a tab

  /// A new record at the end of the tab, with its cells by position in the schema.
  case insert(CompactRow)
  /// A tombstone: deletedAt and updatedAt set to the time.
  case delete(Timestamp)
  /// A tombstone removed: deletedAt becomes blank, and updatedAt is set to the time.
  case restore(Timestamp)
  /// A record removed from its sheet without a trace. Only an undo does this. The user's cells next to it
  /// stay.
  case remove

  // MARK: Cells and rows of any sheet

  /// A new value of one cell. A formula is replaced only where `old` is that formula. A cell in a user's own
  /// column, in a record that the plan inserted before, is addressed by the record's id without a row.
  indirect case set(old: CellValue, new: CellValue)
  /// A row with all its cells, by the sheet's columns. In a workbook the address names the row that it will
  /// be, which must be free; in CSV the record that it comes before, or one more than there are.
  case insertRow([RowCell])
  /// A whole row removed. It must hold exactly these cells.
  case removeRow([RowCell])
  /// A row moved out of its sheet into the sheet `Quarantine`, one line a cell, which is made where it is
  /// missing.
  case quarantine(Timestamp)

  // MARK: Columns and sheets

  /// A new column at the right end: one of the format's, or one of the user's with a unique name.
  case addColumn
  /// Another name in a column's header; a blank one leaves the column without.
  indirect case renameColumn(old: CellValue, new: CellValue)
  /// A new tab with the format's columns of a schema version.
  case addTab(version: Int)
  /// A new sheet with these rows.
  case addSheet(SheetContents)
  /// A sheet removed. It must hold exactly these rows.
  case removeSheet(SheetContents)
  /// A new name for a sheet. A sheet that gets a tab's name becomes the tab. In a workbook all formulas that
  /// name the sheet are updated, and the plan's own formulas use the new name.
  case renameSheet(to: String)
  /// Joined cells of a workbook, such as `A2:A4`, become single again. Each keeps its content.
  case splitCells(String)
  /// The cells of a range are joined again, as before they were split.
  case joinCells(String)

  // MARK: Files

  /// A new file in `Receipts/`.
  case addFile(FileContent)
  /// Another content of a file, which must be the old one.
  indirect case replaceFile(old: FileContent, new: FileContent)
  /// Another path below `Receipts/`.
  case moveFile(to: String)
  /// A file removed. It must have this content.
  case removeFile(FileContent)
  /// The CSV file of a sheet written in another dialect: another encoding, another delimiter.
  indirect case rewrite(from: CSVDialect, to: CSVDialect)
  /// The workbook's archive is made again around its unchanged parts: without bytes before or after it, with
  /// names and types as readers expect them. The address names any of its tabs.
  case renewArchive

  /// The word for the action in plans (`op`).
  package var operation: String {
    switch self {
    case .insert: "insert"
    case .delete: "delete"
    case .restore: "restore"
    case .remove: "remove"
    case .set: "set"
    case .insertRow: "insertRow"
    case .removeRow: "removeRow"
    case .quarantine: "quarantine"
    case .addColumn: "addColumn"
    case .renameColumn: "renameColumn"
    case .addTab: "addTab"
    case .addSheet: "addSheet"
    case .removeSheet: "removeSheet"
    case .renameSheet: "renameTab"
    case .splitCells: "splitCells"
    case .joinCells: "joinCells"
    case .addFile: "addFile"
    case .replaceFile: "replaceFile"
    case .moveFile: "moveFile"
    case .removeFile: "removeFile"
    case .rewrite: "rewrite"
    case .renewArchive: "renewArchive"
    }
  }
}

extension ChangeAction {
  /// All words for actions.
  static let operations = [
    "insert", "delete", "restore", "remove", "set", "insertRow", "removeRow", "quarantine", "addColumn",
    "renameColumn", "addTab", "addSheet", "removeSheet", "renameTab", "splitCells", "joinCells", "addFile",
    "replaceFile", "moveFile", "removeFile", "rewrite", "renewArchive",
  ]
}

/// All rows of an added or removed sheet, and its position among the others.
@usableFromInline package struct SheetContents: Sendable, Hashable {
  /// The rows that hold anything, the header among them, each with its number.
  package var rows: [SheetEdits.InsertedRow]
  /// The index among the sheets of the dataset; nil: behind all others.
  package var position: Int?
  /// How its CSV file is written; nil: as the format writes its own.
  package var dialect: CSVDialect?

  /// A sheet of rows.
  package init(rows: [SheetEdits.InsertedRow], position: Int? = nil, dialect: CSVDialect? = nil) {
    self.rows = rows
    self.position = position
    self.dialect = dialect
  }

  /// The contents of a sheet.
  package init(of sheet: Sheet, position: Int? = nil, dialect: CSVDialect? = nil) {
    rows = (0..<sheet.rowCount).map {
      .init(number: sheet.rowNumber($0), cells: sheet.contents(ofRow: $0))
    }
    self.position = position
    self.dialect = dialect
  }

  /// A sheet with a header and nothing else.
  package init(header: [String]) {
    let cells = header.enumerated().map { RowCell(column: $0, value: .text($1)) }
    self.init(rows: [.init(number: 1, cells: cells)])
  }

  /// Whether these are rows of values, without gaps and formulas: all that a new sheet of a workbook can
  /// hold.
  package var holdsPlainRows: Bool {
    rows.enumerated().allSatisfy { index, row in
      row.number == index + 1 && !row.cells.contains { $0.value.isFormula }
    }
  }

  /// The rows as a sheet; where cells are not typed all are text, and rows are counted.
  package func sheet(named name: String, isTyped: Bool) -> Sheet {
    var builder = SheetBuilder(name: name)
    for row in rows.sorted(by: { $0.number < $1.number }) {
      for cell in row.cells.sorted(by: { $0.column < $1.column }) {
        let isPlain = isTyped || cell.value == .blank
        builder.appendCell(column: cell.column, isPlain ? cell.value : .text(cell.value.text))
      }
      builder.endRow(number: isTyped ? row.number : nil)
    }
    return builder.build()
  }
}
