import DatasetFormat
import Spreadsheet

/// New ids for records whose id cannot be one, and the same for the cells that refer to them.
struct NewIDs {
  private let dataset: Dataset
  private let origin: Origin
  /// By tab and unreadable id the number of its records; made once the first one is asked for.
  private var records: [TabName: [String: Int]] = [:]
  private var replacements: [TabName: [String: RecordID]] = [:]

  init(_ context: CheckContext) {
    dataset = context.dataset
    origin = context.origin
  }

  /// An id for a record that has none.
  func make() -> CellValue { .text(origin.newID().description) }

  /// What replaces an id that is not one, in the cell of the record or in one that refers to it; nil where nobody can
  /// say which record is meant.
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
    default: return isRecord ? make() : nil
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
