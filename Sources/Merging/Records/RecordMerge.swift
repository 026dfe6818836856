import Spreadsheet

/// Merges the copies of one record: the heart of a merge, on values alone.
///
/// A changed value beats an unchanged one. If copies changed a cell to different values, the latest one
/// counts for now, and all of them are listed; ties are broken by bytes. An edit survives a deletion. Nothing
/// depends on the order of the copies, and merging the result with any copy again changes nothing.
struct RecordMerge {
  /// The role of a column in a merge.
  enum Role: Sendable, Hashable {
    /// A user's value.
    case value
    /// A value in a user's column, which not all copies have.
    case own
    /// The record's id or key.
    case identity
    case createdAt, updatedAt, deletedAt
  }

  /// A record as one copy has it.
  struct Version {
    /// The values, by the merge's columns.
    var cells: [MergeValue]
    /// The time of change of each cell.
    var times: [Int64]
    /// The name of the copy, which another one may have, too.
    var copy: String
    /// Which of the merge's copies it is.
    var index = 0
    /// Whether the copy has each column. A column that it lacks is unchanged in it.
    var has: [Bool]
    /// Values that the copy's user rejected by typing something else over an open conflict, by column.
    var rejected: [Int: Set<MergeValue>] = [:]
  }

  /// Unresolved conflicts of a record from earlier merges: the candidates of each column.
  typealias Open = [Int: [MergeCandidate]]

  /// A cell on which the copies differ.
  struct Conflict: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
      /// Several values.
      case cell
      /// Deleted in one copy and edited in another.
      case deletedAndEdited
      /// The row is gone from a copy, by hand.
      case gone
    }

    var column: Int
    var kind: Kind
    var base: MergeValue?
    /// The winner first.
    var values: [MergeCandidate]
  }

  /// The merged record, by columns; nil if it is gone from all copies.
  private(set) var cells: [MergeValue]?
  /// The time of change of each cell of the result; nil for a cell that nobody changed.
  var times: [Int64?] = []
  private(set) var conflicts: [Conflict] = []

  /// The candidate that means "the row is gone".
  static let gone = MergeValue(meaning: "gone", value: .text("gone"))

  /// - Parameters:
  ///   - base: The values of the common state; nil if it had no such record, or there is no common state.
  ///   - copies: The record in each copy; nil if the copy has no row of it.
  ///   - missing: The names of the copies that have the tab but no row of it.
  ///   - open: The conflicts about the record that each copy lists, in the order of `copies`.
  ///   - roles: The role of each column.
  ///   - isDeletionListed: Whether an earlier merge decided to delete the record although a copy has edited
  ///     it.
  ///   - survives: Whether the record stays although a copy deleted it, because a related record stays.
  ///   - decider: The index of the copy whose values count, whatever the times; nil if each cell is decided
  ///     by itself.
  ///   - absence: The deletion of the record by the copies that have its unit without it. It counts if there
  ///     is no `decider`.
  init(
    base: [MergeValue]?, copies: [Version], missing: [String], open: Open, roles: [Role],
    isDeletionListed: Bool = false, survives: Bool = false, decider: Int? = nil,
    absence: MergeCandidate? = nil
  ) {
    guard !copies.isEmpty else { return }
    var merged = base ?? Array(repeating: .blank, count: roles.count)
    times = Array(repeating: nil, count: roles.count)
    for (column, role) in roles.enumerated() {
      let first = base?[column]
      var candidates = copies.compactMap { copy -> MergeCandidate? in
        if !copy.has[column] || (first.map { copy.cells[column] == $0 } ?? false) { return nil }
        return MergeCandidate(value: copy.cells[column], time: copy.times[column], copies: [copy.copy])
      }
      switch role {
      case .identity:
        if base == nil {
          merged[column] =
            candidates.map(\.value).filter { !$0.isBlank }.min(by: MergeValue.isBefore) ?? .blank
        }
      case .createdAt, .updatedAt:
        candidates.removeAll { $0.value.isBlank }
        let values = candidates.map(\.value)
        let chosen =
          role == .createdAt ? values.min(by: MergeValue.isEarlier) : values.max(by: MergeValue.isEarlier)
        if let chosen { merged[column] = chosen }
      case .deletedAt:
        settleDeletion(
          column, base, copies, missing, open[column] ?? [], roles, survives,
          keeps: survives
            ? nil
            : decider.map { copies[$0].cells[column].isBlank }
              ?? (isDeletionListed || absence != nil ? false : nil),
          absence, &merged)
      case .value, .own:
        let known = open[column] ?? []
        // A new row is blank in a column that its copy lacked. After a merge nothing tells these blanks from
        // others.
        if role == .own, base == nil { candidates.removeAll { $0.value.isBlank } }
        candidates = Self.withoutRejected(candidates, column, copies)
        var ranked = MergeCandidate.joined(known, candidates)
        if let decider { Self.prefer(copies[decider], column, in: &ranked) }
        guard let winner = ranked.first else { continue }
        merged[column] = winner.value
        times[column] = winner.time
        if ranked.count > 1 {
          conflicts.append(Conflict(column: column, kind: .cell, base: first, values: ranked))
        }
      }
    }
    if !roles.contains(.deletedAt) { settleGone(nil, base, copies, missing, [], isDeleted: false) }
    cells = merged
  }

  /// A user who typed over an open conflict knew the listed values, so copies that still hold one of them are
  /// overruled.
  private static func withoutRejected(
    _ candidates: [MergeCandidate], _ column: Int, _ copies: [Version]
  ) -> [MergeCandidate] {
    let rejected = copies.reduce(into: Set<MergeValue>()) { $0.formUnion($1.rejected[column] ?? []) }
    if rejected.isEmpty { return candidates }
    let typed = Set(copies.filter { $0.rejected[column] != nil }.map { $0.cells[column] })
    return candidates.filter { !rejected.contains($0.value) || typed.contains($0.value) }
  }

  /// Puts a copy's value first with a time later than all others, so that later merges decide the same way.
  private static func prefer(_ copy: Version, _ column: Int, in ranked: inout [MergeCandidate]) {
    let value = copy.cells[column]
    guard let last = ranked.map(\.time).max(), ranked.first?.value != value else { return }
    let known = ranked.firstIndex { $0.value == value }
    var chosen =
      known.map { ranked.remove(at: $0) }
      ?? MergeCandidate(value: value, time: copy.times[column], copies: [copy.copy])
    chosen.time = last + 1
    ranked.insert(chosen, at: 0)
  }

  /// Whether a copy has not changed the record.
  static func isUnchanged(_ copy: Version, since base: [MergeValue], _ roles: [Role]) -> Bool {
    !isEdited(copy, base, roles)
  }

  /// Whether a copy has edited the record: changed a value of it, or made it live again.
  private static func isEdited(_ copy: Version, _ base: [MergeValue]?, _ roles: [Role]) -> Bool {
    guard let base else { return true }
    return roles.indices.contains { column in
      guard copy.has[column] else { return false }
      return switch roles[column] {
      case .value, .own: copy.cells[column] != base[column]
      case .deletedAt: copy.cells[column].isBlank && !base[column].isBlank
      case .identity, .createdAt, .updatedAt: false
      }
    }
  }

  private mutating func settleDeletion(
    _ column: Int, _ base: [MergeValue]?, _ copies: [Version], _ missing: [String], _ open: [MergeCandidate],
    _ roles: [Role], _ survives: Bool, keeps: Bool?, _ absence: MergeCandidate?, _ merged: inout [MergeValue]
  ) {
    // A copy that lacks the column has neither deleted the record nor restored it.
    let copies = copies.compactMap { copy -> Version? in
      if copy.has[column] { return copy }
      guard let base else { return nil }
      var unchanged = copy
      unchanged.cells[column] = base[column]
      return unchanged
    }
    if copies.isEmpty { return settleGone(column, base, copies, missing, open, isDeleted: false) }
    func candidate(_ copy: Version) -> MergeCandidate {
      MergeCandidate(value: copy.cells[column], time: copy.times[column], copies: [copy.copy])
    }
    let wasDeleted = base.map { !$0[column].isBlank } ?? false
    let listed = open.filter { $0.value != Self.gone }
    // Where it stayed meanwhile, and all have deleted it since, the question is answered.
    let isAnswered = listed.first?.value.isBlank == true && copies.allSatisfy { !$0.cells[column].isBlank }
    let known = isAnswered ? [] : listed
    if wasDeleted, known.isEmpty {
      // A copy in which the record is live again has changed it; the other copies have not.
      let restored = copies.filter { $0.cells[column].isBlank }
      if !restored.isEmpty { merged[column] = .blank }
      if restored.isEmpty, let last = copies.map({ $0.cells[column] }).max(by: MergeValue.isEarlier) {
        merged[column] = last
      }
      return
    }
    let deleted = copies.filter { !$0.cells[column].isBlank }
    let live = copies.filter { $0.cells[column].isBlank }
    // Without a base a live row may have been edited after the other was deleted, or not at all: the later
    // one is proposed.
    let edited = live.filter { Self.isEdited($0, base, roles) }
    var deletions = MergeCandidate.joined(known.filter { !$0.value.isBlank }, deleted.map(candidate))
    if let absence, deletions.isEmpty { deletions = [absence] }
    if !deletions.isEmpty,
      survives || keeps == true || !edited.isEmpty || known.contains(where: { $0.value.isBlank })
    {
      var kept = MergeCandidate.joined(known.filter { $0.value.isBlank }, edited.map(candidate))
      if kept.isEmpty { kept = [MergeCandidate(value: .blank, time: 0, copies: live.map(\.copy).sorted())] }
      var values = base == nil ? MergeCandidate.ranked(kept + deletions) : Self.editFirst(kept, deletions)
      // An open question stays open.
      let isOpen = base == nil && (deleted.isEmpty || known.first?.value.isBlank == true)
      let keeps = keeps ?? (isOpen ? true : nil)
      if let keeps, values[0].value.isBlank != keeps,
        let chosen = values.firstIndex(where: { $0.value.isBlank == keeps })
      {
        values.insert(values.remove(at: chosen), at: 0)
        values[0].time = max(values[0].time, values[1].time + 1)
      }
      merged[column] = values[0].value
      if base == nil { times[column] = values[0].time }
      conflicts.append(Conflict(column: column, kind: .deletedAndEdited, base: base?[column], values: values))
      return
    }
    if let last = deletions.map(\.value).max(by: MergeValue.isEarlier) {
      merged[column] = last
      times[column] = deletions.map(\.time).max()
    }
    settleGone(column, base, copies, missing, open, isDeleted: !deletions.isEmpty)
  }

  /// The edit survives whenever it was made. Of several deletions the last one represents all.
  private static func editFirst(_ kept: [MergeCandidate], _ deletions: [MergeCandidate]) -> [MergeCandidate] {
    var first = kept[0]
    first.time = 0
    guard var last = deletions.max(by: { MergeValue.isEarlier($0.value, $1.value) }) else { return [first] }
    last.copies = Set(deletions.flatMap(\.copies)).sorted()
    last.time = deletions.map(\.time).max() ?? last.time
    return [first, last]
  }

  /// A row that is gone from a copy without a tombstone is a question, and stays meanwhile.
  private mutating func settleGone(
    _ column: Int?, _ base: [MergeValue]?, _ copies: [Version], _ missing: [String], _ open: [MergeCandidate],
    isDeleted: Bool
  ) {
    if isDeleted { return }
    var gone = open.filter { $0.value == Self.gone }
    if gone.isEmpty, base != nil, !missing.isEmpty {
      gone = [MergeCandidate(value: Self.gone, time: 0, copies: missing.sorted())]
    }
    if gone.isEmpty { return }
    let kept = MergeCandidate(value: .blank, time: 0, copies: [])
    conflicts.append(
      Conflict(
        column: column ?? 0, kind: .gone, base: base.map { _ in .blank },
        values: [kept] + MergeCandidate.ranked(gone)))
  }
}
