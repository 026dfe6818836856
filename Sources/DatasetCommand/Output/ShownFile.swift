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

extension ProvenanceRecord {
  /// The lines of a plan's file that have no row, neither in the dataset nor in the plan: `2026-03-01 -1250 EUR`.
  func lostLines(in dataset: Dataset, _ plan: Plan) -> [String] {
    guard let bytes, let sheet = Self.records(bytes) else { return [] }
    var known: Set<String> = []
    let identity = TabSchema.transactions["id"]
    dataset[.transactions]?.forEachRow { row in
      if let id = row.uuid(identity).value { known.insert(id.description) }
    }
    for change in plan.changes {
      if let (tab, row) = change.insertion, tab == .transactions { known.insert(row[identity].text) }
    }
    func text(_ row: Int, _ column: Column) -> String {
      sheet.text(row: row, column: column.rawValue) ?? ""
    }
    return (1..<max(1, sheet.rowCount)).filter { !known.contains(text($0, .transactionId)) }.map { row in
      "\(text(row, .date)) \(text(row, .amountMinor)) \(text(row, .currency))"
    }
  }
}
