import DatasetFormat

/// The rows over which a statement line is divided. Together they have its amount, so no copy may decide one
/// of them alone.
///
/// One copy divides 92.62 into 5.00 and 87.62, and another into 7.00 and 85.62. Each is right, but a mix of
/// both is not.
struct DividedRows {
  /// A record in a copy: where its money goes, or that it is deleted.
  private enum State: Hashable {
    case live([MergeValue])
    case deleted
  }

  private struct Member {
    var id: String
    /// Nil if the common state had no such record, or there is no common state.
    var base: State?
    /// By copy.
    var found: [Int: State] = [:]
    /// The copies that changed anything in it, such as a note.
    var edited: Set<Int> = []
    /// The copies from which its row was removed by hand.
    var gone: Set<Int> = []
    var splits: Set<String>
  }

  /// The columns that one copy decides together.
  private static let columns = [
    "date", "type", "amount", "currency", "direction", "accountKey", "transferId", "splitId",
  ]

  private let split: Int?
  private let deletion: Int?
  private let positions: [Int]
  private let roles: [RecordMerge.Role]
  private var members: [Member] = []

  init(_ columns: MergeColumns) {
    split = columns.schema.position(matching: "splitId")
    deletion = columns.schema.position(matching: "deletedAt")
    roles = columns.roles
    positions = split == nil ? [] : Self.columns.compactMap { columns.schema.position(matching: $0) }
  }

  mutating func add(_ record: RecordVersions) {
    guard let split else { return }
    let splits = Set(
      (record.versions.map(\.cells) + [record.base].compactMap(\.self)).map { $0[split].meaning }
    )
    .subtracting([""])
    if splits.isEmpty { return }
    func state(_ all: [MergeValue]) -> State {
      deletion.map { all[$0].isBlank } ?? true ? .live(positions.map { all[$0] }) : .deleted
    }
    var member = Member(id: record.id, base: record.base.map(state), splits: splits)
    for version in record.versions {
      member.found[version.index] = state(version.cells)
      if let base = record.base, !RecordMerge.isUnchanged(version, since: base, roles) {
        member.edited.insert(version.index)
      }
    }
    // A user who removes a row by hand has deleted it.
    if member.base != nil {
      member.gone = Set(record.missing)
      for copy in record.missing { member.found[copy] = .deleted }
    }
    members.append(member)
  }

  /// The divisions that several copies made or changed, each in its own way.
  var units: [RecordUnit] {
    groups.filter(isDecidedByOne).map {
      RecordUnit(tab: .transactions, ids: Set($0.map(\.id)), isWhole: true)
    }
  }

  /// The records of each division. Two divisions of one row count as one.
  private var groups: [[Member]] {
    var groupOf: [String: Int] = [:]
    var groups = UnitGroups(count: members.count)
    for (number, member) in members.enumerated() {
      for split in member.splits {
        if let known = groupOf[split] { groups.join(known, number) } else { groupOf[split] = number }
      }
    }
    return Dictionary(grouping: members.indices) { groups.first(of: $0) }.sorted { $0.key < $1.key }
      .map { $0.value.map { members[$0] } }
  }

  /// Whether two copies changed a division, and neither copy's change is part of the other's.
  private func isDecidedByOne(_ group: [Member]) -> Bool {
    let copies = Set(group.flatMap(\.found.keys)).sorted()
    func hasChanged(_ copy: Int, _ member: Member) -> Bool {
      guard let found = member.found[copy] else { return false }
      // A note on a part that another copy deletes keeps it.
      return found != member.base
        || member.edited.contains(copy) && member.found.values.contains(.deleted)
    }
    let changed = copies.filter { copy in group.contains { hasChanged(copy, $0) } }
    // A user who divides a row anew also removes rows by hand. They belong to that change.
    let hasGone = changed.contains { copy in
      group.contains { $0.gone.contains(copy) }
        && group.contains { !$0.gone.contains(copy) && hasChanged(copy, $0) }
    }
    return hasGone
      || changed.indices.contains { one in
        changed[..<one].contains { Self.contradict(group, changed[one], $0) }
      }
  }

  /// Whether two copies have a row with different values, or each has a part that the other does not know.
  private static func contradict(_ group: [Member], _ one: Int, _ other: Int) -> Bool {
    func adds(_ copy: Int, beside other: Int) -> Bool {
      group.contains { member in
        guard case .live? = member.found[copy] else { return false }
        return member.found[other] == nil
      }
    }
    return group.contains { member in
      guard let here = member.found[one], let there = member.found[other] else { return false }
      return here != there
    } || adds(one, beside: other) && adds(other, beside: one)
  }
}
