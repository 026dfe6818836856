import DatasetFormat
import Spreadsheet

/// The merged records of one tab: those that differ between copies.
struct TabMerge {
  /// A record that is not the same in all copies.
  struct Record {
    /// Its row in the first copy; nil if that has none.
    var row: Int?
    /// The merged cells, by column.
    var cells: [MergeValue]
    /// Its id or key.
    var id: String
  }

  let name: TabName
  let columns: MergeColumns
  private(set) var records: [Record] = []
  private(set) var conflicts: [MergeConflict] = []
  private(set) var times = CellTimes()
  /// The units that one copy decides as a whole, with all their records.
  private(set) var units: [RecordUnit]
  /// What becomes of records to which records of other tabs belong, and of these.
  private(set) var fates: RecordFates

  private let states: [MergeTab?]
  /// The tab's records in each copy before runs removed some of them.
  private let removals: [[RemovedRecords]]
  /// Which columns each copy has.
  private let has: [[Bool]]
  private let copies: [MergeCopy]
  private let hasBase: Bool
  /// Records that stay, since others refer to them.
  private let kept: Set<String>
  /// Records that stay although a copy deleted them, since a record of another tab does.
  private let survivors: Set<String>
  /// Records that a copy may not have from the common state.
  private let doubts: Set<String>
  private let now: Timestamp
  /// Whether records get a time of change that is newer than those of copies which have something else; not
  /// where they are only compared.
  private let stamps: Bool
  private let limit: Int64
  /// The ids that records have in each state in place of those that they have in the merge.
  private let formerIDs: [[String: [String]]]
  /// How far ahead a clock may be before its times are ignored.
  private static let clockLimit: Int64 = 5 * 60 * 1000

  init(
    _ name: TabName, base: Dataset?, copies: [MergeCopy], open: UnresolvedConflicts, now: Timestamp,
    units: RecordUnits = RecordUnits(), stamps: Bool = true
  ) {
    self.name = name
    self.stamps = stamps
    self.units = units.units.filter { $0.tab == name }
    kept = units.kept[name] ?? []
    survivors = units.surviving[name] ?? []
    doubts = units.doubts[name] ?? []
    self.copies = copies
    self.now = now
    limit = now.milliseconds + Self.clockLimit
    hasBase = base != nil
    let tabs = (base.map { [$0[name]] } ?? []) + copies.map { $0.dataset[name] }
    let columns = MergeColumns(name, of: tabs, open: open.columns(of: name))
    self.columns = columns
    fates = RecordFates(name, columns)
    states = tabs.map { $0.map { MergeTab($0, columns) } }
    removals = copies.map { copy in
      copy.statesBeforeRemovals.compactMap { $0[name].map { RemovedRecords($0, columns) } }
    }
    has = states.dropFirst(hasBase ? 1 : 0).map { state in
      let there = Set(state?.indices ?? [])
      return columns.all.indices.map { there.contains($0) }
    }
    let matching = RecordMatching(
      states, hasBase: hasBase, columns, adopted: Set(copies.flatMap(\.adopted)))
    formerIDs = matching.renamed.map { renamed in
      Dictionary(grouping: renamed.keys) { renamed[$0] ?? $0 }
    }
    // A record that nobody changed may belong to a unit that several copies changed.
    let looks = open.concerns(name) || !self.units.isEmpty
    let touched = (0..<matching.recordCount).filter { looks || !isUntouched($0, matching) }
    var transfers = TransferHalves(name, columns)
    var divided = DividedRows(columns)
    var settlements = Settlements(name, columns)
    for record in touched {
      guard let versions = versions(of: record, matching, open) else { continue }
      divided.add(versions)
      settlements.add(versions)
      if let merged = merge(versions, open, matching) { transfers.add(versions, merged) }
    }
    self.units += divided.units + settlements.units
    var kin = RelatedRecords(columns)
    if !self.units.isEmpty {
      for record in touched { versions(of: record, matching, open).map { kin.add($0) } }
    }
    var deciderOf: [String: Int] = [:]
    let closed = close(kin)
    forget(closed.reduce(into: []) { $0.formUnion(kin.records($1.ids).map(\.id)) })
    for unit in closed where !unit.waits {
      let members = kin.records(unit.ids)
      let decider = CopyPriority(members, columns.roles).order(of: copies.count)[unit.rank]
      for versions in members {
        deciderOf[versions.id] = decider
        let absence = unit.isWhole ? absence(of: versions, in: members, decider) : nil
        if let merged = merge(versions, open, matching, decider: decider, absence: absence) {
          transfers.add(versions, merged)
        }
      }
    }
    let waiting = closed.filter(\.waits).reduce(into: Set<String>()) { $0.formUnion($1.ids) }
    let surviving = transfers.surviving.compactMap { versions(of: $0, matching, open) }
      .filter { !waiting.contains($0.id) }
    forget(Set(surviving.map(\.id)))
    for versions in surviving {
      merge(versions, open, matching, survives: true, decider: deciderOf[versions.id])
    }
  }

  /// Takes all records that belong to each unit into it; units that have records in common are one.
  private mutating func close(_ kin: RelatedRecords) -> [RecordUnit] {
    units = kin.closed(units)
    return units
  }

  /// Whether all states have the same bytes in the row of a record.
  private func isUntouched(_ record: Int, _ matching: RecordMatching) -> Bool {
    guard matching.ids[record] == nil, let first = states[0] else { return false }
    let row = Int(matching.rows[0][record])
    guard row >= 0 else { return false }
    return first.tab.sheet.withView { view in
      for state in 1..<states.count {
        guard let other = states[state], other.indices == first.indices,
          other.tab.storage == first.tab.storage,
          matching.renamed[state].isEmpty
        else { return false }
        let twin = Int(matching.rows[state][record])
        guard twin >= 0, other.tab.sheet.withView({ view.storesSame(inRow: row, as: twin, of: $0) }) else {
          return false
        }
      }
      return true
    }
  }

  /// A record as each copy has it; nil if no copy has it.
  private func versions(
    of record: Int, _ matching: RecordMatching, _ open: UnresolvedConflicts
  ) -> RecordVersions? {
    let first = hasBase ? 1 : 0
    func cells(_ state: Int) -> [MergeValue]? {
      let row = Int(matching.rows[state][record])
      return row < 0 ? nil : states[state]?.cells(ofRow: row)
    }
    var base = hasBase ? cells(0) : nil
    if !doubts.isEmpty, let stood = base, let position = columns.schema.identityPosition,
      doubts.contains(stood[position].meaning)
    {
      base = nil
    }
    var found: [(copy: Int, cells: [MergeValue])] = []
    var missing: [Int] = []
    for index in copies.indices {
      if let values = cells(first + index) {
        found.append((index, values))
      } else if states[first + index] != nil {
        missing.append(index)
      }
    }
    guard !found.isEmpty, let identity = columns.schema.identityPosition else { return nil }
    let id = id(of: record, matching, base, found.map(\.cells), identity)
    var record = RecordVersions(
      number: record, id: id, base: base, row: Int(matching.rows[first][record]),
      own: found.first?.copy == 0 ? found[0].cells : nil, missing: missing)
    for (index, stood) in found {
      var values = stood
      follow(&values, matching.renamed[first + index])
      followFiles(&values, copies[index].renamedFiles)
      values[identity] = MergeValue.of(id, as: columns.schema.columns[identity].kind)
      let tells = open.concerns(name) || !copies[index].times.isEmpty
      let ids = tells ? ids(of: id, inCopy: index, matching) : []
      let listed = ids.flatMap { open.listed(inCopy: index)[name]?[$0] ?? [:] }
      var times = times(of: values, base, copies[index], ids)
      keepListed(&times, values, listed)
      for (title, text) in ids.flatMap({ open.choices(ofCopy: index)[name]?[$0] ?? [:] }) {
        guard let column = self.column(named: title) else { continue }
        choose(text, column, &values, &times)
      }
      let rejected = typedOver(values, listed)
      for column in rejected.keys { decide(column, &values, &times) }
      record.versions.append(
        RecordMerge.Version(
          cells: values, times: times, copy: copies[index].name, index: index, has: has[index],
          rejected: rejected))
    }
    if record.base == nil {
      for index in missing where copies[index].removed.contains(id) && record.base == nil {
        record.base = removals[index].lazy.compactMap { $0.cells(of: id) }.first
      }
    }
    if record.base == nil, let typed = matching.typedCells(of: record.number) {
      record.base = typed
      // A copy that has it not was made before it was typed.
      record.missing = []
    }
    record.joinNumbers()
    return record
  }

  /// The deletion of a record that the copies which decided its unit differently lack. It is later than
  /// everything known of the unit.
  ///
  /// Nil if no copy lacks the record, or if the deciding copy has a record from the common state.
  private func absence(
    of record: RecordVersions, in members: [RecordVersions], _ decider: Int
  ) -> MergeCandidate? {
    let has = Set(record.versions.map(\.index))
    if record.base != nil, has.contains(decider) { return nil }
    let lacking = Set(members.flatMap { $0.versions.map(\.index) }).subtracting(has)
    if lacking.isEmpty { return nil }
    let last = members.flatMap { $0.versions.flatMap(\.times) }.max() ?? now.milliseconds
    let time = Timestamp(milliseconds: last + 1)
    return MergeCandidate(
      value: .of(time.description, as: .timestamp), time: time.milliseconds,
      copies: lacking.map { copies[$0].name }.sorted())
  }

  /// Merges a record, and notes the result; nil if it was removed on purpose.
  @discardableResult
  private mutating func merge(
    _ record: RecordVersions, _ open: UnresolvedConflicts, _ matching: RecordMatching, survives: Bool = false,
    decider: Int? = nil, absence: MergeCandidate? = nil
  ) -> RecordMerge? {
    // A record that a run removed on purpose stays removed, unless another copy went on editing it.
    let isRemoved = record.missing.contains { copies[$0].removed.contains(record.id) }
    if isRemoved, !kept.contains(record.id), let base = record.base,
      record.versions.allSatisfy({ RecordMerge.isUnchanged($0, since: base, columns.roles) })
    {
      fates.add(record, nil)
      return nil
    }
    let survives = survives || survivors.contains(record.id)
    var merged = RecordMerge(
      base: record.base, copies: record.versions, missing: record.missing.map { copies[$0].name },
      open: openCells(record.id, record.versions, open, matching), roles: columns.roles,
      isDeletionListed: isDeletionListed(record.id, open, matching), survives: survives,
      decider: decider.flatMap { copy in record.versions.firstIndex { $0.index == copy } }, absence: absence)
    guard var cells = merged.cells, let identity = columns.schema.identityPosition else { return nil }
    cells[identity] = MergeValue.of(record.id, as: columns.schema.columns[identity].kind)
    let own = record.own
    if stamps { stamp(&cells, &merged.times, record.versions) }
    if own != cells || own?[identity].value.text != cells[identity].value.text {
      records.append(Record(row: own == nil ? nil : record.row, cells: cells, id: record.id))
    }
    for conflict in merged.conflicts { add(conflict, record.id, cells) }
    keepTimes(merged, cells, record.id)
    fates.add(record, merged)
    return merged
  }

  /// Leaves out records that differ from a dataset only in their time of change.
  mutating func leaveOutTimes(of dataset: Dataset) {
    guard let state = dataset[name].map({ MergeTab($0, columns) }) else { return }
    records.removeAll { record in
      guard let stood = record.row.flatMap({ state.cells(ofRow: $0) }) else { return false }
      return columns.roles.indices.allSatisfy {
        columns.roles[$0] == .updatedAt || stood[$0] == record.cells[$0]
      }
    }
  }

  /// Removes earlier results about records.
  private mutating func forget(_ ids: Set<String>) {
    if ids.isEmpty { return }
    records.removeAll { ids.contains($0.id) }
    conflicts.removeAll { ids.contains($0.id) }
    times.forget(ids, of: name)
  }

  /// The id or key of a record in the merged dataset.
  private func id(
    of record: Int, _ matching: RecordMatching, _ base: [MergeValue]?, _ copies: [[MergeValue]],
    _ identity: Int
  ) -> String {
    if matching.hasMadeID(record), let made = matching.ids[record] { return made }
    if let base, !base[identity].isBlank { return base[identity].meaning }
    return copies.map { $0[identity].meaning }.filter { !$0.isEmpty }.min() ?? matching.ids[record] ?? ""
  }

  /// Updates references to records with a new id in the merged dataset.
  private func follow(_ cells: inout [MergeValue], _ renamed: [String: String]) {
    if renamed.isEmpty { return }
    for (position, column) in columns.schema.columns.enumerated() where column.reference == name {
      if let id = renamed[cells[position].meaning] {
        cells[position] = MergeValue(meaning: id, value: .text(id))
      }
    }
  }

  /// Updates rows of receipts whose files were renamed.
  private func followFiles(_ cells: inout [MergeValue], _ renamed: [String: String]) {
    guard name == .receipts, !renamed.isEmpty else { return }
    let position = columns.schema["fileName"]
    if let path = renamed[cells[position].value.text] {
      cells[position] = MergeValue(meaning: path, value: .text(path))
    }
  }

  /// The column with a name in the sheet `Conflicts`. The column of deletions represents the whole row.
  private func column(named title: String) -> Int? {
    if title == ConflictsSheet.rowColumn { return columns.roles.firstIndex(of: .deletedAt) }
    return columns.index(named: title)
  }

  /// Sets the value that the user chose, with the present time.
  private func choose(_ text: String, _ column: Int, _ values: inout [MergeValue], _ times: inout [Int64]) {
    let time = MergeValue.of(now.description, as: .timestamp)
    let isGone = columns.roles[column] == .deletedAt && text == RecordMerge.gone.value.text
    values[column] = isGone ? time : .of(text, as: columns.kind(column))
    decide(column, &values, &times)
  }

  /// Gives a cell's value the present time.
  private func decide(_ column: Int, _ values: inout [MergeValue], _ times: inout [Int64]) {
    times[column] = now.milliseconds
    if let updated = columns.roles.firstIndex(of: .updatedAt) {
      values[updated] = .of(now.description, as: .timestamp)
    }
  }

  /// The cells with a listed conflict that hold a new value: a user typed it there, and so rejected all
  /// listed values.
  private func typedOver(
    _ values: [MergeValue], _ listed: [(key: String, value: [MergeCandidate])]
  ) -> [Int: Set<MergeValue>] {
    var rejected: [Int: Set<MergeValue>] = [:]
    for (title, candidates) in listed {
      guard let column = column(named: title), columns.roles[column] == .value, let winner = candidates.first,
        winner.value != values[column]
      else { continue }
      // A tab's file may be older than the sheet of conflicts. A listed value counts as an answer only if the
      // row is as new as the conflict.
      if candidates.contains(where: { $0.value == values[column] }),
        let updated = columns.roles.firstIndex(of: .updatedAt),
        Timestamp(values[updated].meaning)?.milliseconds ?? 0 < candidates.map(\.time).max() ?? 0
      {
        continue
      }
      rejected[column] = Set(candidates.map(\.value)).subtracting([values[column]])
    }
    return rejected
  }

  /// The time of change of each cell of a row, as far as it is known.
  private func times(
    of cells: [MergeValue], _ base: [MergeValue]?, _ copy: MergeCopy, _ ids: [String]
  ) -> [Int64] {
    let modified = min(copy.modified.milliseconds, limit)
    var time = modified
    if let column = columns.roles.firstIndex(of: .updatedAt), base == nil || cells[column] != base?[column],
      let stamped = Timestamp(cells[column].meaning), stamped.milliseconds <= limit
    {
      time = stamped.milliseconds
    }
    var times = Array(repeating: time, count: cells.count)
    if let column = columns.roles.firstIndex(of: .deletedAt), let deleted = Timestamp(cells[column].meaning),
      deleted.milliseconds <= limit
    {
      times[column] = max(time, deleted.milliseconds)
    }
    for known in ids.compactMap({ copy.times[name, $0] }) {
      for column in cells.indices {
        if let time = known[columns.name(column)] { times[column] = time }
      }
    }
    return times
  }

  /// A value that the copy itself lists as a candidate has the time in the list.
  private func keepListed(
    _ times: inout [Int64], _ values: [MergeValue], _ listed: [(key: String, value: [MergeCandidate])]
  ) {
    for (title, candidates) in listed {
      guard let column = column(named: title),
        let known = candidates.first(where: { $0.value == values[column] })
      else { continue }
      times[column] = known.time
    }
  }

  /// The ids that a record has in a copy: what the copy says about it (conflicts, choices, times) stands under these.
  ///
  /// A record may have another id in the copy, and another record its id.
  private func ids(of id: String, inCopy copy: Int, _ matching: RecordMatching) -> [String] {
    let state = (hasBase ? 1 : 0) + copy
    let former = formerIDs[state][id] ?? []
    return matching.renamed[state][id] == nil ? former + [id] : former
  }

  /// The unresolved conflicts of a record, by column. A cell that no longer holds one of the candidates was
  /// settled by hand.
  private func openCells(
    _ id: String, _ versions: [RecordMerge.Version], _ open: UnresolvedConflicts, _ matching: RecordMatching
  ) -> RecordMerge.Open {
    var cells: RecordMerge.Open = [:]
    for (copy, lines) in open.open.enumerated() {
      guard let records = lines[name] else { continue }
      for (title, candidates) in ids(of: id, inCopy: copy, matching).flatMap({ records[$0] ?? [:] }) {
        if title == ConflictsSheet.rowColumn {
          cells[self.column(named: title) ?? 0, default: []] += candidates
          continue
        }
        guard let column = self.column(named: title), versions.allSatisfy({ $0.rejected[column] == nil }),
          versions.contains(where: { version in candidates.contains { $0.value == version.cells[column] } })
        else { continue }
        cells[column, default: []] += candidates
      }
    }
    return cells
  }

  /// Whether a copy lists the deletion of a record as the value that counts for now.
  private func isDeletionListed(
    _ id: String, _ open: UnresolvedConflicts, _ matching: RecordMatching
  ) -> Bool {
    guard open.concerns(name), let column = columns.roles.firstIndex(of: .deletedAt) else { return false }
    return open.open.enumerated().contains { copy, lines in
      ids(of: id, inCopy: copy, matching).contains {
        lines[name]?[$0]?[columns.name(column)]?.first.map { !$0.value.isBlank } ?? false
      }
    }
  }

  private mutating func add(_ conflict: RecordMerge.Conflict, _ id: String, _ cells: [MergeValue]) {
    let kind: MergeConflict.Kind =
      switch conflict.kind {
      case .cell: .cell
      case .deletedAndEdited: .deletedAndEdited
      case .gone: .gone
      }
    conflicts.append(
      MergeConflict(
        tab: name, id: id, column: kind == .gone ? ConflictsSheet.rowColumn : columns.name(conflict.column),
        about: RecordLabel.text(of: cells, columns.schema), kind: kind, base: conflict.base,
        values: conflict.values))
  }

  /// Gives a merged record its own time of change if no copy has one. A result of several rows, or of a hand
  /// edit, is newer than rows with different values and the same time. Later merges recognise the result by
  /// this time.
  private func stamp(
    _ cells: inout [MergeValue], _ times: inout [Int64?], _ versions: [RecordMerge.Version]
  ) {
    guard let updated = columns.roles.firstIndex(of: .updatedAt) else { return }
    let isNewest = versions.allSatisfy { version in
      MergeValue.isEarlier(version.cells[updated], cells[updated])
        || columns.areSame(version.cells, cells, in: version.has)
    }
    if isNewest { return }
    guard let last = Timestamp(cells[updated].meaning)?.milliseconds else { return }
    let time = Timestamp(milliseconds: max(now.milliseconds, last + 1))
    cells[updated] = .of(time.description, as: .timestamp)
    // Cells that nobody changed keep their time.
    for column in times.indices where times[column] == nil && column != updated { times[column] = last }
  }

  /// Keeps the times of cells that are not those of their rows.
  private mutating func keepTimes(_ merged: RecordMerge, _ cells: [MergeValue], _ id: String) {
    let updated = columns.roles.firstIndex(of: .updatedAt).flatMap { Timestamp(cells[$0].meaning) }
    for (column, time) in merged.times.enumerated() {
      if let time, time != updated?.milliseconds { times[name, id, columns.name(column)] = time }
    }
  }
}
