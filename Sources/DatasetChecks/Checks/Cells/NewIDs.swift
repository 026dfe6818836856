import DatasetFormat
import Spreadsheet

/// New ids for records whose id cannot be one, and the same for the cells that refer to them.
struct NewIDs {
  private let dataset: Dataset
  private let origin: Origin
  /// By tab and unreadable id the number of its records; made once the first one is asked for.
  private var records: [TabName: [String: Int]] = [:]
  private var replacements: [TabName: [String: RecordID]] = [:]
  /// By tab the ids of rows that were typed without one.
  private var typed: [TabName: [Int: RecordID]] = [:]
  /// By tab the texts by which cells of others name its records.
  private var named: [TabName: Set<String>] = [:]

  init(_ context: CheckContext) {
    dataset = context.dataset
    origin = context.origin
  }

  /// An id for a record without one. It is derived from the row's content, so that copies of the row get the
  /// same id.
  mutating func make(ofRow row: Int, in tab: Tab) -> CellValue {
    let ids = typed[tab.name] ?? Self.typed(in: tab)
    typed[tab.name] = ids
    return .text((ids[row] ?? origin.newID()).description)
  }

  private static func typed(in tab: Tab) -> [Int: RecordID] {
    guard let identity = tab.schema.identityPosition else { return [:] }
    var rows: [Int] = []
    tab.forEachRow { if $0.isBlank(identity) { rows.append($0.index) } }
    return TypedRows(tab).ids(ofRows: rows)
  }

  // MARK: - What was typed

  /// The remedy for an id cell that holds something else: the record's earlier id, or a new one. A text that
  /// a user typed there, such as `Beleg 4711`, moves to the row's note. An id that another program wrote is
  /// removed, and cells that refer to it are updated.
  mutating func settling(
    _ row: TabRow, _ position: Int, _ tab: Tab, _ context: CheckContext
  ) -> Remedy {
    guard let text = row.rawText(position) else { return .none }
    let isRecord = position == tab.schema.identityPosition
    let known = isRecord ? context.comparison?[tab.name]?.originalID(ofNow: row.index) : nil
    guard let id = known.map({ .text($0) }) ?? replacement(row, position, tab),
      let change = Remedy.change(position, ofRow: row.index, in: tab, to: id, because: .idNotUUID)
    else { return .none }
    if !isRecord || isOfProgram(text, tab) { return .sure([change]) }
    return Self.noting(text, row, tab).map { .sure([change, $0]) } ?? .none
  }

  /// Whether the text of an id cell has another place to go when the record gets an id.
  mutating func keepsText(of row: TabRow, _ position: Int, _ tab: Tab) -> Bool {
    guard let text = row.rawText(position) else { return true }
    return isOfProgram(text, tab) || Self.noting(text, row, tab) != nil
  }

  /// Whether a text is the id of another program: cells name the record by it, or the tab's ids are mostly of
  /// that kind.
  private mutating func isOfProgram(_ text: String, _ tab: Tab) -> Bool {
    if names(of: tab.name).contains(text) { return true }
    guard !text.contains(where: \.isWhitespace), CalendarDate(iso: Array(text.utf8)) == nil else {
      return false
    }
    _ = count(of: text, in: tab.name)
    let others = records[tab.name].map { $0.values.reduce(0, +) } ?? 0
    return others * 2 >= tab.filledRowCount
  }

  /// The change that appends a text to the note of its row; nil if the row has no note column.
  private static func noting(_ text: String, _ row: TabRow, _ tab: Tab) -> Change? {
    guard
      let note = ["note", "comment"].lazy.compactMap({ tab.schema.position(matching: $0) }).first,
      tab.binding.columnOfPosition[note] != nil
    else { return nil }
    let old = row.isBlank(note) ? nil : row.text(note).value
    if old == nil, !row.isBlank(note) { return nil }
    let new = old.map { "\($0); \(text)" } ?? text
    return Remedy.change(
      note, ofRow: row.index, in: tab, to: .text(UnicodeForm.composed(new)), because: .idNotUUID)
  }

  private mutating func names(of target: TabName) -> Set<String> {
    if let known = named[target] { return known }
    var names: Set<String> = []
    for tab in dataset.orderedTabs {
      for position in tab.schema.columns.indices
      where tab.schema.columns[position].reference == target && tab.schema.columns[position].kind == .uuid {
        tab.forEachRecord { row in
          if case .unreadable = row.uuid(position), let text = row.rawText(position) { names.insert(text) }
        }
      }
    }
    named[target] = names
    return names
  }

  /// The replacement of an invalid id, in the cell of the record or in one that refers to it; nil if it is
  /// uncertain which record is meant.
  mutating func replacement(_ row: TabRow, _ position: Int, _ tab: Tab) -> CellValue? {
    guard let text = row.rawText(position) else { return nil }
    let isRecord = position == tab.schema.identityPosition
    guard let target = isRecord ? tab.name : tab.schema.columns[position].reference else { return nil }
    switch count(of: text, in: target) {
    case 1:
      let id = replacements[target]?[text] ?? origin.newID()
      replacements[target, default: [:]][text] = id
      return .text(id.description)
    case 0: return nil
    // Records that share an id become two; cells that name it could mean either.
    default: return isRecord ? .text(origin.newID().description) : nil
    }
  }

  private mutating func count(of text: String, in name: TabName) -> Int {
    if let known = records[name] { return known[text] ?? 0 }
    var counts: [String: Int] = [:]
    if let tab = dataset[name], let identity = tab.schema.identityPosition {
      tab.forEachRecord { row in
        if case .unreadable = row.uuid(identity), let text = row.rawText(identity) {
          counts[text, default: 0] += 1
        }
      }
    }
    records[name] = counts
    return counts[text] ?? 0
  }
}
