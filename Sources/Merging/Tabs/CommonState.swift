package import DatasetFormat
import Spreadsheet

/// Finds the earlier state that all copies of a dataset descend from.
///
/// Every change leaves traces: records with unique ids, and times of change. A copy that descends from a
/// state has these traces. A copy of an earlier state still holds the older values.
///
/// Taking a state for common by mistake would make a merge delete records that one copy merely lacks. A state
/// without evidence is therefore not used: an older state only means more conflicts and loses nothing.
package struct CommonState {
  /// A record's content as a hash, and its time of change.
  private struct Record: Hashable {
    var content: UInt64
    var updated: Int64?
  }

  private typealias Records = [String: Record]

  private struct State {
    var tabs: [TabName: Records] = [:]
    /// The ids that typed rows without one will get.
    var typed: Set<String> = []

    subscript(tab: TabName) -> Records { tabs[tab] ?? [:] }

    /// Whether it has each row that was typed into another state, even if it was changed since.
    func hasTyped(of other: State, _ removed: Set<String>) -> Bool {
      other.typed.allSatisfy { id in
        typed.contains(id) || removed.contains(id) || tabs.values.contains { $0[id] != nil }
      }
    }
  }

  /// The kind of evidence that counts.
  private enum Evidence {
    /// Compares ids and times of change only, because other copies may have arrived at the same values
    /// independently.
    case marks
    /// A later time of change, too: for a copy that is known to be the same one at a later time.
    case laterMarks
    /// The contents of cells: typed cells have no time of change.
    case contents
  }

  private let copies: [State]
  /// The records that runs removed from each copy.
  private let removed: [Set<String>]

  /// - Parameters:
  ///   - copies: All copies that are merged.
  ///   - removed: The records that runs took out of each copy, by their ids; none are known of the copies
  ///     behind those given.
  package init(of copies: [Dataset], removed: [Set<String>] = []) {
    self.copies = copies.map(Self.records)
    self.removed = removed + Array(repeating: [], count: max(0, copies.count - removed.count))
  }

  // MARK: - Questions

  /// Whether all copies descend from a state.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - earlier: The known state before it; nil if there is none.
  /// - Returns: True if every copy has more traces of the step from the earlier state to this one than it
  ///   lacks.
  package func isCommon(_ state: Dataset, after earlier: Dataset?) -> Bool {
    let (state, earlier) = (Self.records(state), earlier.map(Self.records))
    return zip(copies, removed).allSatisfy { copy, removed in
      if Self.isOlder(copy, than: state) { return false }
      guard let earlier else { return Self.isLike(copy, state, removed) }
      let (has, lacks) = Self.traces(of: state, after: earlier, in: copy, removed, .marks)
      return has > lacks
    }
  }

  /// Whether all copies descend from the result of a merge. Every copy must have all traces of what each
  /// merged state lacked. A majority is no proof here, because a copy may have made some of these changes
  /// itself.
  package func isCommon(_ state: Dataset, mergedOf earlier: [Dataset]) -> Bool {
    let state = Self.records(state)
    let earlier = earlier.map(Self.records)
    return zip(copies, removed).allSatisfy { copy, removed in
      !Self.isOlder(copy, than: state)
        && earlier.allSatisfy {
          let (has, lacks) = Self.traces(of: state, after: $0, in: copy, removed, .marks)
          return has > 0 && lacks == 0
        }
    }
  }

  /// The records of a copy, as a merge read it, that some copy may not descend from. The result of that merge
  /// contains the copy.
  ///
  /// - Parameters:
  ///   - read: The copy at the time of the merge.
  ///   - older: A state that all copies descend from; nil if none is known.
  ///   - result: The dataset after the merge.
  ///   - before: The dataset before the merge.
  ///   - holders: The indices of the copies in whose folders the merge is noted. Others may have the merged
  ///     changes independently.
  ///   - places: The copies that are later states of the copy that was read.
  ///   - forks: The copies that have the last run of the copy that was read. Rows typed since may be newer
  ///     than they are.
  /// - Returns: The records that hold their earlier values again, with no later time of change. Nil if a copy
  ///   descends neither from the result nor from the copy that was read.
  package func doubts(
    of read: Dataset, since older: Dataset?, broughtInto result: Dataset, after before: Dataset,
    holders: Set<Int>, places: Set<Int>, forks: Set<Int>
  ) -> [TabName: Set<String>]? {
    let (read, result, before) = (Self.records(read), Self.records(result), Self.records(before))
    let older = older.map(Self.records)
    var doubts: [TabName: Set<String>] = [:]
    for index in copies.indices {
      let (copy, removed) = (copies[index], removed[index])
      if holders.contains(index), let found = Self.setBack(copy, from: result, to: before) {
        doubts.merge(found) { $0.union($1) }
      } else if Self.isSame(copy, as: read, removed) {
        continue
      } else if places.contains(index) || forks.contains(index) && copy.hasTyped(of: read, removed),
        let older, let found = Self.setBack(copy, from: read, to: older, isSure: false)
      {
        doubts.merge(found) { $0.union($1) }
      } else {
        return nil
      }
    }
    return doubts
  }

  /// The records of a run's result that some copy may not descend from. The run is noted in the folder of
  /// each copy.
  ///
  /// - Parameters:
  ///   - state: The dataset after the run.
  ///   - before: The dataset before the run.
  /// - Returns: The records that hold their earlier values again, with no later time of change. Nil if a copy
  ///   seems to be an older one altogether, such as one that a program restored.
  package func doubts(ofRun state: Dataset, after before: Dataset) -> [TabName: Set<String>]? {
    let (state, before) = (Self.records(state), Self.records(before))
    var doubts: [TabName: Set<String>] = [:]
    for copy in copies {
      // The journal may have come without the data.
      guard Self.traces(of: state, after: before, in: copy, [], .laterMarks).has > 0,
        !Self.isOlder(copy, than: state), let found = Self.setBack(copy, from: state, to: before)
      else { return nil }
      doubts.merge(found) { $0.union($1) }
    }
    return doubts
  }

  /// The records that a copy holds in their state before the run, although the copy is known to have had the
  /// run's result. Nil if the copy seems to be an older one altogether.
  ///
  /// If that is uncertain, every record that the run changed and that now matches neither state is in doubt.
  private static func setBack(
    _ copy: State, from state: State, to earlier: State, isSure: Bool = true
  ) -> [TabName: Set<String>]? {
    let (has, lacks) = traces(of: state, after: earlier, in: copy, [], .laterMarks)
    if lacks > 0, has == 0 { return nil }
    var found: [TabName: Set<String>] = [:]
    for (tab, records) in copy.tabs {
      let before = earlier[tab]
      for (id, record) in state[tab] {
        guard let now = records[id], now.content != record.content, let old = before[id],
          old.content != record.content
        else { continue }
        let isBack = now.content == old.content && now.updated == old.updated
        if isBack || !isSure { found[tab, default: []].insert(id) }
      }
    }
    return found
  }

  /// Whether all copies have everything that was typed between a state they descend from and a later one.
  package func isCommonByHand(_ state: Dataset, since older: Dataset) -> Bool {
    let (state, older) = (Self.records(state), Self.records(older))
    return zip(copies, removed).allSatisfy { copy, removed in
      let (has, lacks) = Self.traces(of: state, after: older, in: copy, removed, .contents)
      return !Self.isOlder(copy, than: state) && has > 0 && lacks == 0 && copy.hasTyped(of: state, removed)
    }
  }

  /// The records of the oldest known state that the copies hold differently. Nil if a copy lacks any of them.
  ///
  /// Rows typed before the first run may be in one copy only, so these records are uncertain.
  package func doubts(ofStart state: Dataset) -> [TabName: Set<String>]? {
    let state = Self.records(state)
    var doubts: [TabName: Set<String>] = [:]
    for (copy, removed) in zip(copies, removed) {
      guard copy.hasTyped(of: state, removed) else { return nil }
      for (tab, records) in copy.tabs {
        for (id, record) in state[tab] {
          guard let found = records[id] else {
            if removed.contains(id) { continue }
            return nil
          }
          if found.content != record.content { doubts[tab, default: []].insert(id) }
        }
      }
    }
    return doubts
  }

  /// Whether the copies may descend from a run's result: each has at least one record that the run made. This
  /// check avoids reading the state.
  package func mayCome(from record: RunRecord?) -> Bool {
    guard let record else { return true }
    let made = record.madeIDs
    if made.isEmpty { return true }
    let edited = Set(record.plan.changes.compactMap(\.address.id))
    return edited.count > made.count
      || zip(copies, removed).allSatisfy { copy, removed in
        made.contains { id in removed.contains(id) || copy.tabs.values.contains { $0[id] != nil } }
      }
  }

  // MARK: - Traces

  /// How many traces of the step between two states a copy has, and how many it lacks.
  private static func traces(
    of state: State, after earlier: State, in copy: State, _ removed: Set<String>, _ evidence: Evidence
  ) -> (has: Int, lacks: Int) {
    var (has, lacks) = (0, 0)
    // A tab that a copy does not have gives no evidence, for example if the copy is the file of one tab.
    for (tab, records) in copy.tabs {
      let (then, old) = (state[tab], earlier[tab])
      for (id, record) in then where old[id] != record {
        // The record was there, otherwise it could not have been removed. Its earlier changes are unknown.
        if records[id] == nil, removed.contains(id) {
          if old[id] == nil { has += 1 }
          continue
        }
        switch trace(of: record, id, after: old[id], in: records[id], evidence) {
        case true?: has += 1
        case false?: lacks += 1
        case nil: break
        }
      }
      for id in old.keys where then[id] == nil {
        if records[id] == nil { has += 1 } else { lacks += 1 }
      }
    }
    return (has, lacks)
  }

  /// Whether a copy has a record as the state changed it (true) or as it was before (false). Nil if that
  /// cannot be told.
  private static func trace(
    of record: Record, _ id: String, after old: Record?, in found: Record?, _ evidence: Evidence
  ) -> Bool? {
    guard let found else { return old == nil ? false : nil }
    if evidence == .contents {
      if found.content == record.content { return record.content == old?.content ? nil : true }
      // A record that was changed differently since may never have had the state's values.
      return false
    }
    // The id of a typed row follows from its content, so every copy gives it the same id.
    guard let old else { return isDerived(id) ? nil : true }
    if record.updated != old.updated {
      if found.updated == record.updated { return true }
      if found.updated == old.updated { return false }
      guard let now = found.updated, let then = record.updated else { return nil }
      return now < then ? false : evidence == .laterMarks ? true : nil
    }
    return nil
  }

  /// Whether an id is derived from a row's content (RFC 9562, version 8).
  private static func isDerived(_ id: String) -> Bool {
    let bytes = id.utf8
    return bytes.count == 36 && bytes[bytes.index(bytes.startIndex, offsetBy: 14)] == UInt8(ascii: "8")
  }

  /// Whether a copy's record is older than the state's time of change.
  private static func isOlder(_ copy: State, than state: State) -> Bool {
    copy.tabs.contains { tab, records in
      let state = state[tab]
      return records.contains { id, record in
        guard let then = state[id], then.content != record.content, let now = record.updated,
          let before = then.updated
        else { return false }
        return now < before
      }
    }
  }

  /// Whether a copy has every record of a state unchanged. Additional records are ignored.
  private static func isSame(_ copy: State, as state: State, _ removed: Set<String>) -> Bool {
    guard copy.hasTyped(of: state, removed) else { return false }
    return copy.tabs.allSatisfy { tab, records in
      state[tab].allSatisfy { id, record in
        records[id].map { $0.content == record.content } ?? removed.contains(id)
      }
    }
  }

  /// Whether most records of a copy are as in a state.
  private static func isLike(_ copy: State, _ state: State, _ removed: Set<String>) -> Bool {
    var (differing, all) = (0, 0)
    for (tab, records) in copy.tabs {
      let then = state[tab]
      all += records.count
      differing += records.count { then[$0.key]?.content != $0.value.content }
      differing += then.count { records[$0.key] == nil && !removed.contains($0.key) }
    }
    return differing * 2 <= all
  }

  // MARK: - Records

  /// FNV-1a of a text; 0 for an empty one, such as a row without cells in the user's columns.
  private static func hash(_ text: String) -> UInt64 {
    text.isEmpty ? 0 : text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  /// The records of each tab by their ids.
  private static func records(_ dataset: Dataset) -> State {
    var state = State(tabs: dataset.tabs.mapValues(records))
    for tab in dataset.tabs.values { state.typed.formUnion(typed(in: tab)) }
    return state
  }

  private static func typed(in tab: Tab) -> [String] {
    guard let identity = tab.schema.identityPosition, tab.schema.columns[identity].kind == .uuid else {
      return []
    }
    var rows: [Int] = []
    MergeTab.forEachRecord(of: tab) { row in
      if row.isBlank(identity) { rows.append(row.index) }
    }
    return TypedRows(tab).ids(ofRows: rows).values.map(\.description)
  }

  private static func records(of tab: Tab) -> Records {
    guard let identity = tab.schema.identityPosition else { return [:] }
    let forms = tab.schema.columns.map { RowFingerprint.Form($0) }
    let updated = tab.schema.position(matching: "updatedAt")
    let own = TypedRows(tab)
    var records: Records = [:]
    MergeTab.forEachRecord(of: tab) { row in
      guard let id = row.identity(identity) else { return }
      var content = RowFingerprint.of(row, forms)
      if own.hasOwnColumns { content &+= hash(own.ownContent(ofRow: row.index)) }
      records[id] = Record(
        content: content,
        updated: updated.flatMap { row.timestamp($0).value?.milliseconds })
    }
    return records
  }
}
