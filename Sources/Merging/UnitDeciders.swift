/// In which order copies may decide a unit: the one that changed it last first.
///
/// Time decides, then the bytes of what they hold; nothing depends on the order of the copies.
struct UnitDeciders {
  /// By the copies' places in the merge: their names may be the same.
  private var changes: [Int: Changed] = [:]

  /// What a copy changed, as one text, and when it did so last.
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

  /// The places of the copies in that order; those that changed nothing stand last, for what was there before fits.
  func order(of count: Int) -> [Int] {
    (0..<count).map { ($0, changes[$0] ?? Changed()) }
      .sorted { one, other in
        one.1.time == other.1.time
          ? other.1.text.utf8.lexicographicallyPrecedes(one.1.text.utf8) : one.1.time > other.1.time
      }
      .map(\.0)
  }
}
