import DatasetFormat
import Spreadsheet

/// The order in which copies may decide a unit: the copy that changed it last comes first.
///
/// Ties are broken by the bytes of the content. Nothing depends on the order in which the copies are passed.
struct CopyPriority {
  /// By the copies' places in the merge: their names may be the same.
  private var changes: [Int: Changed] = [:]

  /// A copy's changes as one text, and the time of the last one.
  private struct Changed {
    var time = Int64.min
    var text = ""

    mutating func add(_ change: String, at time: Int64) {
      self.time = max(self.time, time)
      text += change
    }
  }

  init(_ records: [RecordVersions], _ roles: [RecordMerge.Role]) {
    for record in records {
      for version in record.versions {
        for (column, role) in roles.enumerated() where version.has[column] && (role == .value || role == .own)
        {
          let value = version.cells[column]
          if record.base.map({ $0[column] == value }) ?? value.isBlank { continue }
          changes[version.index, default: Changed()].add(
            "\(record.id) \(column) \(value.meaning)\u{1F}", at: version.times[column])
        }
      }
    }
    // An edit comes before a deletion; of copies that edited the later one may have done so by deleting.
    guard let deletion = roles.firstIndex(of: .deletedAt) else { return }
    let edited = Set(changes.keys)
    for record in records {
      for version in record.versions where !version.cells[deletion].isBlank {
        changes[version.index, default: Changed()].add(
          "\(record.id) \(version.cells[deletion].meaning)\u{1F}",
          at: edited.contains(version.index) ? version.times[deletion] : .min)
      }
    }
  }

  /// The indices of the copies in that order. Copies that changed nothing come last, because the values from
  /// before the changes are known to fit together.
  func order(of count: Int) -> [Int] {
    (0..<count).map { ($0, changes[$0] ?? Changed()) }
      .sorted { one, other in
        one.1.time == other.1.time
          ? other.1.text.utf8.lexicographicallyPrecedes(one.1.text.utf8) : one.1.time > other.1.time
      }
      .map(\.0)
  }
}

/// A record as the copies have it, ready to be merged.
struct RecordVersions {
  /// Its number among the tab's records.
  var number: Int
  var id: String
  /// The values in the common state; nil if that had no such record, or there is no common state.
  var base: [MergeValue]?
  /// Its row in the first copy, where that has one.
  var row: Int
  /// The first copy's values, unchanged; nil if it has no such row.
  var own: [MergeValue]?
  /// The copies that have no row of it, though they have the tab.
  var missing: [Int]
  var versions: [RecordMerge.Version] = []

  /// Treats a number in a workbook and the same number as text as one value.
  ///
  /// A CSV file keeps `1.50` as written; a workbook stores 1.5. Two texts stay different: `1.10` may be a
  /// chapter.
  mutating func joinNumbers() {
    for column in (versions.first?.cells ?? []).indices {
      let before = base?[column]
      let cells = versions.map { $0.cells[column] }
      let texts = cells.filter(\.value.isText)
      guard cells.contains(where: \.value.isNumber) || before?.value.isNumber ?? false,
        !texts.isEmpty || before?.value.isText ?? false
      else { continue }
      let spelling = texts.sorted(by: MergeValue.isBefore)
      func joined(_ value: MergeValue) -> MergeValue {
        if let before {
          if before == value { return value }
          if before.isSameNumber(as: value) { return before }
        }
        // The text holds more than the number.
        return value.value.isNumber ? spelling.first { $0.isSameNumber(as: value) } ?? value : value
      }
      for index in versions.indices { versions[index].cells[column] = joined(cells[index]) }
      if let stood = own?[column] { own?[column] = joined(stood) }
    }
  }
}

extension MergeValue {
  /// Whether one is a number and the other the text of the same number.
  fileprivate func isSameNumber(as other: MergeValue) -> Bool {
    guard value.isNumber && other.value.isText || value.isText && other.value.isNumber else { return false }
    return ComparableCell.number(value.text).map { $0 == ComparableCell.number(other.value.text) } ?? false
  }
}

extension CellValue {
  fileprivate var isNumber: Bool { if case .number = self { true } else { false } }
  fileprivate var isText: Bool { if case .text = self { true } else { false } }
}
