import Bookkeeping
import DatasetFormat
import Importer
import Spreadsheet
import TestSupport

/// In-memory datasets, to which plans are applied without a folder.
extension Dataset {
  /// The dataset after an import, and the result of the import.
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
    return (try result.plan.applied(to: self), result)
  }

  /// The contents of the transactions without identifiers, times and their order.
  var contents: [String] {
    transactions.map { row in
      "\(row.date) \(row.signedMinorUnits) \(row.statementText ?? "") \(row.importKey ?? "") \(row.isDeleted) \(row.isPending)"
    }.sorted()
  }
}
