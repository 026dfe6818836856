import Bookkeeping
import DatasetFormat
import Importer
import Spreadsheet
import Synchronization

/// Datasets in memory, to which plans are applied without a folder.
extension Dataset {
  /// A version 2 dataset of tabs given as lines, the first the header; cells are separated by `|`.
  static func inMemory(_ tabs: [String: [String]] = [:], currency: String = "EUR") -> Dataset {
    var all: [String: [String]] = [
      "Transactions": [TabSchema.transactions.columns(version: 2).map(\.name).joined(separator: "|")],
      "Settings": ["key|value|updatedAt", "schemaVersion|2|", "currency|\(currency)|"],
      "Categories": [
        TabSchema.categories.columns(version: 2).map(\.name).joined(separator: "|")
      ],
    ]
    all.merge(tabs) { $1 }
    return Dataset(
      name: "Test", storage: .csv,
      sheets: all.sorted { $0.key < $1.key }.map { name, lines in
        let rows = lines.map { $0.split(separator: "|", omittingEmptySubsequences: false).map(String.init) }
        return SourceSheet(sheet: Sheet(name: name, rows: rows), fileName: "\(name).csv")
      })
  }

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
    _ statements: [Statement], options: ImportOptions = ImportOptions(), origin: Origin = .counting()
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

extension Origin {
  /// Identifiers that count, at one fixed time.
  static func counting() -> Origin {
    let counter = Counter()
    return Origin(
      now: { Timestamp(milliseconds: 1_790_000_000_000) }, random: { (counter.next(), counter.next()) })
  }
}

private final class Counter: Sendable {
  private let value = Atomic<UInt64>(0)

  func next() -> UInt64 { value.wrappingAdd(1, ordering: .relaxed).newValue }
}
