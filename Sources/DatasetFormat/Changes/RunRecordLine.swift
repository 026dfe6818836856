import Spreadsheet

/// The lines of a run's record: fingerprint, tab, and the row's id or key.
///
/// `0f1e2d3c4b5a6978 Transactions 01890a5d-...`; where the person had cells of their own in the row, their number
/// follows the fingerprint behind a `+`.
struct RunRecordLine {
  private let tab: TabName
  private let identity: Int?
  private let forms: [RowFingerprint.Form]
  private let own: [String: UInt64]

  init(_ schema: TabSchema, own: [String: UInt64]) {
    tab = schema.name
    identity = schema.identityPosition
    forms = schema.columns.map { RowFingerprint.Form($0) }
    self.own = own
  }

  /// Appends the line of a row; none in a tab whose rows have no id or key.
  func append(_ row: CompactRow, to bytes: inout [UInt8]) {
    guard let identity else { return }
    var made = RunRecord.Made(values: RowFingerprint.of(row, forms))
    row.forEachCell { position, _, id in
      guard position == identity else { return }
      if !own.isEmpty { made.own = own[String(decoding: id, as: UTF8.self)] ?? 0 }
      Self.append(made, tab, id, to: &bytes)
    }
  }

  static func append(
    _ made: RunRecord.Made, _ tab: TabName, _ id: some Collection<UInt8>, to bytes: inout [UInt8]
  ) {
    append(made.values, to: &bytes)
    if made.own != 0 {
      bytes.append(UInt8(ascii: "+"))
      append(made.own, to: &bytes)
    }
    bytes.append(UInt8(ascii: " "))
    bytes += tab.rawValue.utf8
    bytes.append(UInt8(ascii: " "))
    bytes += id
    bytes.append(UInt8(ascii: "\n"))
  }

  private static func append(_ number: UInt64, to bytes: inout [UInt8]) {
    for place in 0..<16 {
      let value = UInt8(truncatingIfNeeded: number >> UInt64(60 - 4 * place)) & 0xF
      bytes.append(value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10)
    }
  }

  /// Reads a line without its end; nil for what is none.
  static func read(_ line: ArraySlice<UInt8>) -> (tab: TabName, id: String, made: RunRecord.Made)? {
    let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
    guard parts.count == 3, let tab = TabName(rawValue: String(decoding: parts[1], as: UTF8.self)) else {
      return nil
    }
    let numbers = parts[0].split(separator: UInt8(ascii: "+"), omittingEmptySubsequences: false).map {
      UInt64(String(decoding: $0, as: UTF8.self), radix: 16)
    }
    guard (1...2).contains(numbers.count), let values = numbers[0] else { return nil }
    var made = RunRecord.Made(values: values)
    if numbers.count == 2 {
      guard let own = numbers[1] else { return nil }
      made.own = own
    }
    return (tab, String(decoding: parts[2], as: UTF8.self), made)
  }
}
