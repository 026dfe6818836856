import Spreadsheet

/// What a run did, in short: kept so that it can be taken back when files were edited since.
///
/// Rows that it made are remembered by their fingerprint, some 60 bytes each; everything else as it is in the plan.
public struct RunRecord: Sendable {
  /// The plan without the rows that it inserts.
  public var plan: Plan
  /// For each tab the rows that the run made: their id or key, and the fingerprint of their values.
  var insertions: [TabName: [String: UInt64]] = [:]

  /// The record of a plan as bytes: the rows, a line each, and behind them the rest of the plan as JSON.
  public static func bytes(of plan: Plan) -> [UInt8] {
    var rest = Plan(command: plan.command, base: plan.base)
    rest.changes = plan.changes.filter { if case .insert = $0 { false } else { true } }
    rest.provenance = plan.provenance.map { ProvenanceRecord(importID: $0.importID, bytes: nil) }
    let count = plan.changes.count
    var bytes: [UInt8] = []
    bytes.reserveCapacity((count - rest.changes.count) * RowLine.usualLength)
    // Some changes at a time, so that little is in memory twice.
    let step = 64 * ConcurrentChunks.size
    for start in stride(from: 0, to: count, by: step) {
      for part in ConcurrentChunks.map(start..<min(start + step, count), { lines(of: plan.changes[$0]) }) {
        bytes += part
      }
    }
    bytes.append(UInt8(ascii: "\n"))
    bytes += rest.json
    return bytes
  }

  /// The lines of the rows that some changes insert.
  private static func lines(of changes: ArraySlice<Change>) -> [UInt8] {
    var bytes: [UInt8] = []
    var lines: [TabName: RowLine] = [:]
    for change in changes {
      guard case .insert(let tab, let row, _) = change else { continue }
      if lines[tab] == nil { lines[tab] = RowLine(.of(tab)) }
      lines[tab]?.append(row, to: &bytes)
    }
    return bytes
  }

  /// Reads what ``bytes(of:)`` made; nil for anything else.
  public init?(bytes: [UInt8]) {
    var position = 0
    while position < bytes.count, bytes[position] != UInt8(ascii: "\n") {
      guard let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      let parts = bytes[position..<end].split(separator: UInt8(ascii: " "), maxSplits: 2)
      guard parts.count == 3, let tab = TabName(rawValue: String(decoding: parts[1], as: UTF8.self)),
        let print = UInt64(String(decoding: parts[0], as: UTF8.self), radix: 16)
      else { return nil }
      insertions[tab, default: [:]][String(decoding: parts[2], as: UTF8.self)] = print
      position = end + 1
    }
    guard position < bytes.count, let plan = try? Plan(json: Array(bytes[(position + 1)...])) else {
      return nil
    }
    self.plan = plan
  }

  /// Whether the run made the record of a tab with an id or key.
  public func hasInserted(_ id: String, into tab: TabName) -> Bool { insertions[tab]?[id] != nil }

  /// The ids or keys of the records of a tab that the run made, in no order.
  public func insertedIDs(into tab: TabName) -> some Collection<String> { (insertions[tab] ?? [:]).keys }
}

/// Writes the lines of a tab's rows: fingerprint, tab, and the row's id or key.
private struct RowLine {
  /// The bytes of most lines: a fingerprint of 16, a tab's name, an id of 36, and what is between.
  static let usualLength = 68

  private let tab: [UInt8]
  private let identity: Int?
  private let forms: [RowFingerprint.Form]

  init(_ schema: TabSchema) {
    tab = Array(" \(schema.name.rawValue) ".utf8)
    identity = schema.identityPosition
    forms = schema.columns.map { RowFingerprint.Form($0) }
  }

  /// Appends the line of a row; none in a tab whose rows have no id or key.
  func append(_ row: CompactRow, to bytes: inout [UInt8]) {
    guard let identity else { return }
    let print = RowFingerprint.of(row, forms)
    for place in 0..<16 {
      let value = UInt8(truncatingIfNeeded: print >> UInt64(60 - 4 * place)) & 0xF
      bytes.append(value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10)
    }
    bytes += tab
    row.forEachCell { position, _, text in if position == identity { bytes += text } }
    bytes.append(UInt8(ascii: "\n"))
  }
}
