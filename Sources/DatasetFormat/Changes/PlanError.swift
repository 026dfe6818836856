package import Spreadsheet

/// Why a plan does not fit a dataset.
package enum PlanError: Error, Sendable, Hashable {
  /// A change names a tab that the dataset lacks.
  case tabMissing(TabName)
  /// A change names a column that the tab lacks.
  case columnMissing(TabName, column: String)
  /// A change names a row that is not there.
  case rowMissing(TabName, row: Int)
  /// The row holds another record than the plan was made for.
  case rowChanged(TabName, row: Int, expected: String, found: String)
  /// The cell holds another value than the plan was made for.
  case cellChanged(TabName, row: Int, column: String, expected: String, found: String)
  /// The tab to be added is there already.
  case tabExists(TabName)
  /// The column to be added is there already.
  case columnExists(TabName, column: String)
  /// The first row of the tab has none of its columns.
  case headerMissing(TabName)
  /// Records of a tab cannot be searched, because it is not completely readable.
  case recordsUnknown(TabName)
  /// The sheet has as many columns as a sheet can have.
  case noRoom(TabName, column: String)
  /// There is a total below the records. New rows would make it wrong or end up below it.
  case totals(at: Location, formula: String?)
  /// The content at an address differs from the one that the plan was made for.
  case misfit(Address, Misfit)
  /// The file is another than the one that the plan was made for.
  case outdated(file: String)
  /// The dataset must not be changed, for the reason in the finding.
  case refused(Finding)
  /// The plan would leave these errors, which are not there now.
  case newErrors([PlannedError])
  /// The plan would have an effect on the sums of the books that it may not have: the effect, and the rows.
  case undeclaredEffect(String)
  /// No import with the id is kept that could be taken back.
  case importUnknown(RecordID)
  /// Another import has some of the rows of the one that is to be taken back.
  case importShared(RecordID)
  /// The new content of a file does not read back as planned.
  case notReadBack(file: String, detail: String)

  /// How the dataset fails to fit a change.
  package enum Misfit: Sendable, Hashable {
    /// The dataset has no such sheet.
    case sheetMissing
    /// The sheet's name is taken, or invalid.
    case sheetExists
    /// The sheet holds other rows.
    case sheetChanged
    /// The row is not there.
    case rowMissing
    /// The row is not empty, or two changes use it.
    case rowTaken
    /// The row holds other cells.
    case rowChanged
    /// The sheet has no such column.
    case columnMissing
    /// The name is that of several columns.
    case columnTwice
    /// The cell holds something else.
    case cellChanged(expected: String, found: String)
    /// A change of records names a sheet that is not a tab.
    case noTab
    /// A change of a sheet names a file.
    case noSheet
    /// A row to be moved to Quarantine is there already.
    case isQuarantine
    /// A change writes a formula into a CSV file.
    case formulaInText
    /// The receipt is not there.
    case fileMissing
    /// A receipt has the name already.
    case fileExists
    /// The receipt has another content.
    case fileChanged
    /// A path or a name would lead elsewhere.
    case unsafePath
    /// A dialect is given for something that is not a CSV file.
    case noTextFile
    /// The change is for a workbook, and the dataset is stored in CSV files.
    case noWorkbook
    /// The change joins cells of a CSV file.
    case noJoinedCells
    /// The cells to be split are not joined (their range).
    case notJoined(String)
    /// The cells to be joined are part of others that are (their range).
    case joinedTwice(String)
    /// The CSV file is written in another dialect.
    case dialectChanged
    /// A sheet would become a tab, or be one no longer, and lose or change its first row in one plan.
    case headerChanges
  }
}

extension PlanError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .tabMissing(let tab): "the plan changes the tab \(tab.rawValue), which this dataset does not have"
    case .columnMissing(let tab, let column):
      "the plan changes the column \(column) of \(tab.rawValue), which this dataset does not have"
    case .rowMissing(let tab, let row): "the plan changes row \(row) of \(tab.rawValue), which is not there"
    case .rowChanged(let tab, let row, let expected, let found):
      "row \(row) of \(tab.rawValue) is another record than the plan was made for (expected \(expected), found \(found))"
    case .cellChanged(let tab, let row, let column, let expected, let found):
      "\(column) in row \(row) of \(tab.rawValue) is not what the plan was made for (expected \"\(expected)\", found \"\(found)\")"
    case .tabExists(let tab): "the plan adds the tab \(tab.rawValue), which is there already"
    case .columnExists(let tab, let column):
      "the plan adds the column \(column) to \(tab.rawValue), which has it already"
    case .recordsUnknown(let tab):
      "the tab \(tab.rawValue) cannot be read as a whole, so that rows of it would pass for missing. dataset validate says what is wrong with it, dataset repair may mend it. Nothing was changed."
    case .headerMissing(let tab):
      "row 1 of \(tab.rawValue) is not its header, so nothing can be changed there; put the column names into row 1"
    case .noRoom(let tab, let column):
      "\(tab.rawValue) has no room for the column \(column): its last column is in use; clear that column"
    case .totals(let place, let formula):
      "\(place): below the records stands a total\(formula.map { " (\($0))" } ?? "") that new rows would not be part of "
        + "(expected records only). Move it above the data, beside it or to another sheet. Nothing was changed."
    case .misfit(let address, let misfit): "\(address): \(misfit)"
    case .outdated(let file): "\(file): the plan is for another state of the file. Nothing was changed."
    case .refused(let finding): "\(finding) Nothing was changed."
    case .newErrors(let errors): "\(PlannedError.list(errors)). Nothing was changed."
    case .undeclaredEffect(let moved):
      "the plan moves no money by what it says, but it would: \(moved). Nothing was changed."
    case .importUnknown(let id):
      "there is nothing to undo: what the import \(id) did is not kept here, or it was taken back already"
    case .importShared(let id):
      "a later import has some of the rows of the import \(id). Take that one back first. Nothing was changed."
    case .notReadBack(let file, let detail):
      "\(file): the new content does not read back as planned: \(detail). Nothing was changed."
    }
  }
}

extension PlanError.Misfit: CustomStringConvertible {
  /// What was found, and what was expected.
  package var description: String {
    switch self {
    case .sheetMissing: "this dataset has no such sheet, which the plan changes"
    case .sheetExists: "a sheet has that name already, or it is blank (expected a name that is free)"
    case .sheetChanged:
      "the sheet holds other rows than the plan was made for, or is hidden, has comments or joined cells"
    case .rowMissing: "the row is not there"
    case .rowTaken: "the row is not free (expected an empty one, and one change for it)"
    case .rowChanged: "the row holds other cells than the plan was made for"
    case .columnMissing: "the sheet has no such column"
    case .columnTwice: "more than one column has that name; name it by its letter"
    case .cellChanged(let expected, let found):
      "the cell is not what the plan was made for (expected \"\(expected)\", found \"\(found)\")"
    case .noTab: "only a tab of the format has records"
    case .noSheet: "this is a file, and the change needs a sheet"
    case .isQuarantine: "the row is in \(QuarantineSheet.name) already"
    case .formulaInText: "a CSV file holds no formulas (expected a value)"
    case .fileMissing: "the file is not there"
    case .fileExists: "a file with that name is there already"
    case .fileChanged: "the file is not the one that the plan was made for"
    case .unsafePath: "this is no plain name, or no path inside Receipts/"
    case .noTextFile: "only the CSV file of a tab can be written in another dialect"
    case .noWorkbook: "only a workbook has an archive"
    case .noJoinedCells: "a CSV file has no joined cells"
    case .notJoined(let range): "the cells \(range) are not joined to one, and the plan splits them"
    case .joinedTwice(let range): "of the cells \(range), which the plan joins, some are joined already"
    case .dialectChanged: "the file is not written as the plan expects"
    case .headerChanges:
      "the sheet becomes a tab, or is one no longer, so its first row must change in a plan of its own"
    }
  }
}

extension PlanError: DatasetError {
  /// The stable name of the case: `tab-missing`.
  package var code: String {
    switch self {
    case .tabMissing: "tab-missing"
    case .columnMissing: "column-missing"
    case .rowMissing: "row-missing"
    case .rowChanged: "row-changed"
    case .cellChanged: "cell-changed"
    case .tabExists: "tab-exists"
    case .columnExists: "column-exists"
    case .headerMissing: "header-missing"
    case .recordsUnknown: "records-unknown"
    case .noRoom: "no-room"
    case .totals: "totals"
    case .misfit: "misfit"
    case .outdated: "outdated"
    case .refused: "refused"
    case .newErrors: "new-errors"
    case .undeclaredEffect: "undeclared-effect"
    case .importUnknown: "nothing-to-undo"
    case .importShared: "import-shared"
    case .notReadBack: "not-read-back"
    }
  }
}
