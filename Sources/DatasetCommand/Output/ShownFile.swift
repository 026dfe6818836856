import DatasetFormat
import Importer
import Spreadsheet

/// A file that comes with a plan, beside its changes.
struct ShownFile {
  /// New, changed or taken out, as changes are marked: `+`, `~`, `-`.
  let mark: String
  let path: String
  /// What it does from then on.
  let words: String

  /// As a line among the changes.
  var line: String { Printable.line("\(mark) \(path): \(words)") }

  /// A layout; `before` is what its file holds now.
  init(_ layout: LayoutFile, before: [UInt8]?) {
    path = layout.path
    func says(_ bytes: [UInt8]) -> String {
      do { return try LayoutDefinition(json: bytes, file: layout.path).words } catch { return "\(error)" }
    }
    guard let bytes = layout.bytes else {
      (mark, words) = ("-", "the layout is forgotten; files that it was for may be asked about again")
      return
    }
    guard layout.isLayout else {
      (mark, words) = ("+", "keeps the layout that another takes the place of; nothing is read by it")
      return
    }
    switch before {
    case nil: (mark, words) = ("+", "new layout, by which future statements are read: \(says(bytes))")
    case bytes?: (mark, words) = ("~", "the layout stays as it is")
    case let old?:
      (mark, words) = (
        "~", "changed layout, by which future statements are read: \(says(bytes)). Until now: \(says(old))"
      )
    }
  }

  /// What is kept of the lines of an import.
  init(_ record: ProvenanceRecord, lostLines: [String] = []) {
    path = record.path
    guard !record.isRemoval else {
      (mark, words) = ("-", "the import's lines are forgotten, so that its statement can be imported again")
      return
    }
    mark = "+"
    var words = "the lines of the import, by which later statements are known: none of them comes in again"
    if !lostLines.isEmpty {
      let count = lostLines.count
      words +=
        ". \(count) of them \(count == 1 ? "has" : "have") no row here, and so will be left out of later statements: "
        + lostLines.prefix(Self.shown).joined(separator: "; ") + (count > Self.shown ? "; ..." : "")
    }
    self.words = words
  }

  /// How many lines without a row are named.
  private static let shown = 3
}

/// The ids of rows that are in a dataset, or come with a plan.
struct KnownRows {
  private var ids: Set<String> = []

  init(_ dataset: Dataset, _ plan: Plan) {
    let identity = TabSchema.transactions["id"]
    dataset[.transactions]?.forEachRow { row in
      if let id = row.uuid(identity).value { ids.insert(id.description) }
    }
    for change in plan.changes {
      if let (tab, row) = change.insertion, tab == .transactions { ids.insert(row[identity].text) }
    }
  }

  /// The lines of an import without a row, as in `2026-03-01 -1250 EUR`.
  func lost(_ record: ProvenanceRecord) -> [String] {
    guard let bytes = record.bytes, let sheet = ProvenanceRecord.records(bytes) else { return [] }
    func text(_ row: Int, _ column: ProvenanceRecord.Column) -> String {
      sheet.text(row: row, column: column.rawValue) ?? ""
    }
    return (1..<max(1, sheet.rowCount)).filter { !ids.contains(text($0, .transactionId)) }.map { row in
      "\(text(row, .date)) \(text(row, .amountMinor)) \(text(row, .currency))"
    }
  }
}
