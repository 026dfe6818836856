import Bookkeeping
import DatasetFormat
import Spreadsheet

/// Tells rows that a person copied in a spreadsheet, with their ids and keys, from the originals.
struct RecordCopies {
  /// What shows which row is the original.
  enum Evidence {
    /// It is the record of the earlier state with this name.
    case earlier(String)
    /// It is the statement line that all of the rows claim to be.
    case line
  }

  private let context: CheckContext
  private let tab: Tab
  private let lines: LineRows?
  private var ids: [Int: RecordID] = [:]

  init(_ tab: Tab, _ context: CheckContext) {
    self.tab = tab
    self.context = context
    let hasLines = tab.name == .transactions && tab.has("importKey")
    lines =
      hasLines ? context.lineKey.map { LineRows(tab, in: context.dataset, lineKey: $0) } : nil
  }

  /// The original among rows with one id, or with one importKey. Nil if it is uncertain.
  func original(among rows: [Int]) -> (row: Int, evidence: Evidence)? {
    if let compared = context.comparison?[tab.name] {
      let unchanged = rows.filter(compared.isAsItWas)
      if unchanged.count == 1 {
        return (unchanged[0], .earlier(context.comparison?.earlier.name ?? ""))
      }
    }
    guard let lines, Set(rows.map { tab.text(row: $0, "importKey") }).count == 1 else { return nil }
    let fits = rows.map { (row: $0, fit: lines.fit(ofRow: $0)) }
    let best = fits.map(\.fit).min()
    var likely = fits.filter { $0.fit == best }.map(\.row)
    // A row without an id, or with one made of its content, is none that an import wrote.
    if likely.count > 1 { likely = likely.filter(hasGivenID) }
    return likely.count == 1 ? (likely[0], .line) : nil
  }

  private func hasGivenID(_ row: Int) -> Bool {
    tab.text(row: row, "id").flatMap { RecordID(cellText: $0) }.map { !TypedRows.isMade($0) } ?? false
  }

  /// Makes ids for copies, which follow from their content: a merge gives another copy of the row the same id.
  mutating func makeIDs(of rows: [Int]) {
    if !rows.isEmpty { ids = TypedRows(tab).ids(ofRows: rows) }
  }

  /// The id that was made for a row.
  func id(of row: Int) -> CellValue { .text((ids[row] ?? context.origin.newID()).description) }

  /// The columns in which a copy claims to be what the original is: a line, or an occurrence of a rule.
  private static let claims = LineRows.columns + ["recurringRuleId", "occurrenceDate"]

  /// The option that makes an entry of its own of a copy: it claims nothing any more that only the original
  /// is, and gets an id if it has that of the original. None if a cell may not be written.
  func ownEntry(_ row: Int, copyOf original: Int, because kind: FindingKind) -> [Remedy.Option] {
    func text(_ row: Int, _ column: String) -> String? { tab.text(row: row, column) }
    var cells = Self.claims.filter { text(row, $0) != nil && text(row, $0) == text(original, $0) }.map {
      (row: row, column: $0, value: CellValue.blank)
    }
    if text(row, "id") == nil || text(row, "id") == text(original, "id") {
      cells.append((row, "id", id(of: row)))
    }
    return Remedy.option(Remedy.ownEntryWord, in: tab, because: kind, cells)
  }
}
