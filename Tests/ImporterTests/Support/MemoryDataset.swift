import DatasetFormat
import Importer
import Spreadsheet
import TestSupport

/// Datasets in memory, to which plans are applied without a folder.
extension Dataset {
  /// The dataset after a plan.
  func applying(_ plan: Plan) throws -> Dataset {
    let edits = try plan.edits(for: self)
    var sheets: [SourceSheet] = []
    for tab in tabs.values {
      var rows = Self.texts(of: tab.sheet)
      if let change = edits.tabs[tab.name] {
        for (place, value) in change.sets {
          while rows[place.row].count <= place.column { rows[place.row].append("") }
          rows[place.row][place.column] = value.text
        }
        rows += Self.texts(of: change.appended.build())
      }
      sheets.append(SourceSheet(sheet: Sheet(name: tab.sheet.name, rows: rows), fileName: tab.fileName))
    }
    for (name, rows) in edits.newTabs {
      let sheet = Sheet(name: name.rawValue, rows: Self.texts(of: rows.build()))
      sheets.append(SourceSheet(sheet: sheet, fileName: "\(name.rawValue).csv"))
    }
    return Dataset(name: name, storage: storage, sheets: sheets)
  }

  private static func texts(of sheet: Sheet) -> [[String]] {
    (0..<sheet.rowCount).map { row in
      var texts: [String] = []
      for cell in sheet.cells(inRow: row) {
        while texts.count < cell.column { texts.append("") }
        texts.append(sheet.text(of: cell))
      }
      return texts
    }
  }

  /// The dataset after an import, and what the import said.
  func importing(
    _ statements: [Statement], options: ImportOptions = ImportOptions(),
    origin: Origin = CountingOrigin().origin
  ) throws -> (Dataset, ImportResult) {
    let files = statements.map {
      ImportFile(
        statements: StatementFile(name: $0.file, format: $0.format, statements: [$0]), sha256: $0.testHash)
    }
    let result = try ImportPlanner.plan(
      files, into: self, options: options,
      command: "import", origin: origin)
    return (try applying(result.plan), result)
  }

  /// What the transactions say apart from identifiers, times and their order.
  var contents: [String] {
    transactions.map { row in
      "\(row.date) \(row.signedMinorUnits) \(row.statementText ?? "") \(row.importKey ?? "") \(row.isDeleted) \(row.isPending)"
    }.sorted()
  }
}
