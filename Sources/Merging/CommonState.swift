public import DatasetFormat
import Spreadsheet

/// Which of the earlier states of a dataset its copies come from.
///
/// Every change that led to a state leaves traces: records with ids that nobody else makes, times, values. A copy that comes from the state, or from a
/// later one, has them; one that comes from an earlier state holds what stood there before. A state that only seems to be common would take what one
/// copy lacks for taken out, so a state without such evidence is none: an older one lists more conflicts, and loses nothing.
public struct CommonState {
  /// What a record holds, as a number, and when it was changed.
  private struct Record: Hashable {
    var content: UInt64
    var updated: Int64?
  }

  private typealias Records = [String: Record]

  private let copies: [[TabName: Records]]
  /// What runs took out of each copy, which held it before.
  private let removed: [Set<String>]

  /// - Parameters:
  ///   - copies: All copies that are merged.
  ///   - removed: The records that runs took out of each copy, by their ids; none are known of the copies behind those given.
  public init(of copies: [Dataset], removed: [Set<String>] = []) {
    self.copies = copies.map(Self.records)
    self.removed = removed + Array(repeating: [], count: max(0, copies.count - removed.count))
  }

  /// Whether all copies come from a state.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - earlier: The known state before it; nil where there is none.
  /// - Returns: True where every copy bears more traces of what led from the earlier state to it than it lacks.
  public func isCommon(_ state: Dataset, after earlier: Dataset?) -> Bool {
    let now = Self.records(state)
    let before = earlier.map(Self.records)
    return zip(copies, removed).allSatisfy { copy, removed in
      if Self.isOlder(copy, than: now) { return false }
      guard let before else { return Self.isLike(copy, now, removed) }
      var (has, lacks) = (0, 0)
      // Of a tab that a copy has not, such as the file of one tab alone, it says nothing.
      for (tab, records) in copy {
        let (then, old) = (now[tab] ?? [:], before[tab] ?? [:])
        for (id, record) in then where old[id] != record {
          // It was there, or nobody could have taken it out.
          if records[id] == nil, removed.contains(id) {
            has += 1
            continue
          }
          switch Self.trace(of: record, after: old[id], in: records[id]) {
          case true?: has += 1
          case false?: lacks += 1
          case nil: break
          }
        }
        for id in old.keys where then[id] == nil {
          if records[id] == nil { has += 1 } else { lacks += 1 }
        }
      }
      return has > lacks
    }
  }

  /// Whether a copy has a record as the state made it of the earlier one, or as it was before; nil where nobody can tell.
  private static func trace(of record: Record, after old: Record?, in found: Record?) -> Bool? {
    guard let found else { return old == nil ? false : nil }
    guard let old else { return true }
    if record.content != old.content {
      if found.content == record.content { return true }
      if found.content == old.content { return false }
    }
    if record.updated == old.updated { return nil }
    if found.updated == record.updated { return true }
    return found.updated == old.updated ? false : nil
  }

  /// Whether a copy has a record as it was before the state's time of change.
  private static func isOlder(_ copy: [TabName: Records], than state: [TabName: Records]) -> Bool {
    copy.contains { tab, records in
      records.contains { id, record in
        guard let then = state[tab]?[id], then.content != record.content, let now = record.updated,
          let before = then.updated
        else { return false }
        return now < before
      }
    }
  }

  /// Whether most records of a copy are as in a state.
  private static func isLike(
    _ copy: [TabName: Records], _ state: [TabName: Records], _ removed: Set<String>
  ) -> Bool {
    var (differing, all) = (0, 0)
    for (tab, records) in copy {
      let then = state[tab] ?? [:]
      all += records.count
      differing += records.count { then[$0.key]?.content != $0.value.content }
      differing += then.count { records[$0.key] == nil && !removed.contains($0.key) }
    }
    return differing * 2 <= all
  }

  /// The records of each tab by their ids.
  private static func records(_ dataset: Dataset) -> [TabName: Records] { dataset.tabs.mapValues(records) }

  private static func records(of tab: Tab) -> Records {
    guard let identity = tab.schema.identityPosition else { return [:] }
    let forms = tab.schema.columns.map { RowFingerprint.Form($0) }
    let updated = tab.schema.position(matching: "updatedAt")
    var records: Records = [:]
    MergeTab.forEachRecord(of: tab) { row in
      guard let id = row.identity(identity) else { return }
      records[id] = Record(
        content: RowFingerprint.of(row, forms),
        updated: updated.flatMap { row.timestamp($0).value?.milliseconds })
    }
    return records
  }
}
