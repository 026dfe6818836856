import Bookkeeping
import DatasetFormat
import DatasetStore
import Exchange

/// A copy of what the transactions mean, by `export`.
struct BooksCopy {
  /// How many of the rows that are left out are named.
  private static let named = 5

  let command: Export
  let folder: DatasetFolder
  /// Nil: standard output.
  let path: String?

  func write(_ format: ExchangeFormat) throws -> WrittenCopy {
    let target = try path.map { try ExportTarget($0, of: folder, replacing: command.force) }
    Progress.step("Reading \(folder.name)")
    let dataset = try command.options.open(folder, for: .reading).dataset
    try dataset.requireReadable(TabName.allCases)
    let export = BooksExport(dataset, filter: try command.filters.filter(for: dataset))
    Progress.step("Writing \(path ?? "standard output")")
    let outcome: BooksExport.Outcome
    if let target {
      outcome = try target.write { try export.write(format, to: $0) }
    } else {
      outcome = try export.write(format) { Output.data($0) }
    }
    return WrittenCopy(
      format: .exchange(format), files: path.map { [$0] } ?? [], transactions: outcome.transactions,
      notes: notes(outcome, format) + leftOut(export, dataset),
      summary: "wrote \(path ?? ""): \(Plural.count(outcome.transactions, "transaction"))",
      isPartial: !export.leftOut.isEmpty)
  }

  private func notes(_ outcome: BooksExport.Outcome, _ format: ExchangeFormat) -> [String] {
    let deleted =
      command.deleted ? ["\(format.rawValue) has no place for deleted rows; --deleted brings none"] : []
    let missing =
      outcome.notCarried.isEmpty
      ? [] : ["\(format.rawValue) has no place for \(outcome.notCarried.joined(separator: ", "))"]
    return outcome.changed + deleted + missing
  }

  /// Says which rows are not in it; they make the exit status 1.
  private func leftOut(_ export: BooksExport, _ dataset: Dataset) -> [String] {
    let rows = export.leftOut
    if rows.isEmpty { return [] }
    let places = rows.prefix(Self.named).compactMap { row in
      row.location(in: dataset).map { "\($0): \(row.column)" }
    }
    let more = rows.count > Self.named ? " and \(rows.count - Self.named) more" : ""
    return [
      "\(Plural.count(rows.count, "row")) \(rows.count == 1 ? "is" : "are") not in it, as \(rows.count == 1 ? "a cell says" : "cells say") nothing certain: \(places.joined(separator: "; "))\(more). Correct them (dataset validate) and export again."
    ]
  }
}
