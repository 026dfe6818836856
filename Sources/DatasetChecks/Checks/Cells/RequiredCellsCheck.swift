import Bookkeeping
import DatasetFormat
import Spreadsheet

/// Required cells hold something.
enum RequiredCellsCheck {
  static let kinds: [FindingKind] = [.rowIncomplete, .idMissing]

  /// Reports a blank cell, if it is required.
  static func add(
    _ row: TabRow, _ position: Int, _ tab: Tab, _ records: inout CellRecords, _ context: CheckContext,
    _ report: inout FindingReport
  ) {
    let column = tab.schema.columns[position]
    guard column.isRequired else { return }
    let identity = tab.schema.identityPosition
    if position == identity, column.kind == .uuid {
      return addID(row, position, tab, &records, context, &report)
    }
    let isTime = Self.times.contains(column.name)
    // A row without an id was typed: its id and its times come together.
    if isTime, let identity, tab.schema.columns[identity].kind == .uuid,
      tab.binding.columnOfPosition[identity] != nil, row.isBlank(identity)
    {
      return
    }
    // A row gets times once it is a record.
    let isSure = isTime && hasContents(row, tab)
    var finding = Finding(
      .rowIncomplete, at: tab.location(row: row.index, position: position), severity: isTime ? .info : nil,
      fix: isTime ? (isSure ? .yes : .no) : nil, record: identity.flatMap { row.rawText($0) })
    if tab.name == .settings, let key = identity.flatMap({ row.rawText($0) }).map(SettingKey.canonical) {
      let known = SettingKey(rawValue: key)
      return report.add(
        finding,
        options: known.map {
          SettingsCheck.options(for: $0, ofRow: row.index, in: tab, because: .rowIncomplete, context)
        }
          ?? [
            Remedy.Option(
              name: Remedy.quarantineWord,
              changes: [Remedy.quarantining(row.index, of: tab, because: .rowIncomplete, context)])
          ])
    }
    if finding.fix == .ask {
      var values = values(for: row, position, tab, context)
      if let comparison = context.comparison,
        let value = comparison.value(ofNow: row.index, position: position, in: tab.name)
      {
        values.insert((Remedy.restoreWord, value), at: 0)
        finding.expected = comparison.evidence(value.text)
      }
      return report.add(
        finding,
        options: Remedy.options(position, ofRow: row.index, in: tab, among: values, because: finding.kind)
          + records.leaving(row, tab, because: finding.kind, context))
    }
    report.add(finding) {
      guard isSure else { return .none }
      return .setting(
        position, ofRow: row.index, in: tab, to: .text(context.origin.now().description),
        because: .rowIncomplete)
    }
  }

  /// Times that a program writes into a record.
  private static let times = ["createdAt", "updatedAt"]

  /// Reports a record without an id; with the id it gets the times that it lacks.
  private static func addID(
    _ row: TabRow, _ position: Int, _ tab: Tab, _ records: inout CellRecords, _ context: CheckContext,
    _ report: inout FindingReport
  ) {
    let isSure = hasContents(row, tab)
    report.add(
      Finding(
        .idMissing, at: tab.location(row: row.index, position: position), fix: isSure ? .yes : .no)
    ) {
      // A record that had an id gets it back.
      let known = context.comparison?[tab.name]?.originalID(ofNow: row.index)
      guard isSure,
        let id = Remedy.change(
          position, ofRow: row.index, in: tab,
          to: known.map { .text($0) } ?? records.ids.make(ofRow: row.index, in: tab),
          because: .idMissing)
      else { return .none }
      let now = CellValue.text(context.origin.now().description)
      // Nothing was changed before it was made: an edit of a typed row has written only the one time.
      let places = Self.times.compactMap(tab.schema.position(matching:))
      let isNew = places.first.map(row.isBlank) ?? false
      let times = places.filter { row.isBlank($0) || isNew && row.timestamp($0).value != nil }.compactMap {
        Remedy.change($0, ofRow: row.index, in: tab, to: now, because: .idMissing)
      }
      return .sure([id] + times)
    }
  }

  /// The values that fit a blank cell, if there are only a few or they follow from other cells of the row.
  private static func values(
    for row: TabRow, _ position: Int, _ tab: Tab, _ context: CheckContext
  ) -> [(name: String, value: CellValue)] {
    let column = tab.schema.columns[position]
    switch column.kind {
    case .choice(let choices):
      return choices.filter { $0.since <= context.version }.map { ($0.word, .text($0.word)) }
    case .boolean: return [("TRUE", .boolean(true)), ("FALSE", .boolean(false))]
    case .integer where column.name == "interval": return [("1", .number("1"))]
    case .text where column.name == "name":
      let key = tab.schema.identityPosition.flatMap { row.rawText($0) }
      return key.map { [($0, .text($0))] } ?? []
    case .key where column.isUnique:
      let name = tab.schema.position(matching: "name").flatMap { row.rawText($0) }
      return name.flatMap(Key.slug).map { [($0, .text($0))] } ?? []
    case .key where column.reference == .categories:
      let type = tab.schema.position(matching: "type").flatMap { row.rawText($0) }
      let keys = context.dataset.categories.filter { type == nil || $0.type.text == type }.map(\.key)
      return keys.prefix(longestList).map { ($0, .text($0)) }
    default: return []
    }
  }

  /// How many records a user is given to choose from.
  private static let longestList = 50

  /// Whether a row has everything that makes it a record, except the cells that programs write.
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
      nobody types, are an info: repair fills them in, and so does every run that saves.
      """)

  static let idMissing = FindingKind(
    "id-missing", .info, fix: .yes, "the record has no id",
    advice: "Nothing to do: the next run that saves writes one, or dataset repair.",
    manual: """
      The row was probably typed into the spreadsheet, where nobody writes an id. It is read and counted like any other. \
      Receipts and copies of the dataset can refer to it only once it has one, such as \
      "01a1fbf2-4350-7abc-8000-0123456789ab". An import, and every other run that saves, gives the row its id and its times.
      """)
}
