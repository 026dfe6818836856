import DatasetFormat
import Spreadsheet

/// Required cells hold something.
enum RequiredCellsCheck {
  static let kinds: [FindingKind] = [.rowIncomplete, .idMissing]

  /// Reports a blank cell, if it is required.
  static func add(
    _ row: TabRow, _ position: Int, _ tab: Tab, _ newIDs: inout NewIDs, _ context: CheckContext,
    _ report: inout FindingReport
  ) {
    guard tab.schema.columns[position].isRequired else { return }
    let identity = tab.schema.identityPosition
    let isID = position == identity && tab.schema.columns[position].kind == .uuid
    let isTime = ["createdAt", "updatedAt"].contains(tab.schema.columns[position].name)
    // Nobody types ids and times; a row gets them once it is a record.
    let isSure = (isID || isTime) && hasContents(row, tab)
    let finding = Finding(
      isID ? .idMissing : .rowIncomplete, at: tab.location(row: row.index, position: position),
      severity: isTime ? .info : nil, fix: isID || isTime ? (isSure ? .yes : .ask) : nil,
      record: identity.flatMap { row.rawText($0) })
    if case .choice(let choices) = tab.schema.columns[position].kind, !isID, !isTime {
      let words = choices.filter { $0.since <= context.version }.map(\.word)
      return report.add(
        finding,
        options: Remedy.options(
          position, ofRow: row.index, in: tab, among: words.map { ($0, .text($0)) }, because: .rowIncomplete))
    }
    report.add(finding) {
      guard isSure else { return .none }
      if isTime {
        return .setting(
          position, ofRow: row.index, in: tab, to: .text(context.origin.now().description),
          because: .rowIncomplete)
      }
      return .setting(position, ofRow: row.index, in: tab, to: newIDs.make(), because: .idMissing)
    }
  }

  /// Whether a row holds all that makes it a record but for what programs write.
  private static func hasContents(_ row: TabRow, _ tab: Tab) -> Bool {
    tab.schema.columns.indices.allSatisfy { position in
      let column = tab.schema.columns[position]
      guard column.isRequired, position != tab.schema.identityPosition, !column.isBookkeeping else {
        return true
      }
      if row.isBlank(position) { return false }
      return column.kind != .date || row.date(position).value != nil
    }
  }
}

extension FindingKind {
  static let rowIncomplete = FindingKind(
    "row-incomplete", .error, fix: .ask, "a required value is missing", advice: "Fill in the cell.",
    manual: """
      Some cells say what a record is, and without them it cannot be read: a transaction needs its date, its type and its \
      amount. Columns that need a value are marked with "!" in FORMAT.md. The times "createdAt" and "updatedAt", which \
      nobody types, are an info: repair fills them in.
      """)

  static let idMissing = FindingKind(
    "id-missing", .info, fix: .yes, "the record has no id", advice: "Write a new UUID into the cell.",
    manual: """
      The row was probably typed into the spreadsheet, where nobody writes an id. It is read and counted like any other. \
      Receipts and copies of the dataset can refer to it only once it has one, such as \
      "01a1fbf2-4350-7abc-8000-0123456789ab".
      """)
}
