import Foundation
import TestSupport
import Testing

@Suite(.enabled(if: Corpus.isThere)) struct CSVConformanceTests {
  /// What a CSV file of the corpus holds.
  struct Expectation: Decodable {
    struct Dialect: Decodable {
      var hint: String?
      /// The record that names the columns, an index; nil where none does.
      var headerRow: Int?
    }
    /// A table by indices of its records.
    struct Table: Decodable {
      var header: Int?
      var first: Int
      var last: Int
    }
    enum Field: Decodable {
      case text(String)
      case long(bytes: Int)

      init(from decoder: any Decoder) throws {
        if let text = try? decoder.singleValueContainer().decode(String.self) {
          self = .text(text)
        } else {
          let container = try decoder.container(keyedBy: CodingKeys.self)
          self = .long(bytes: try container.decode(Int.self, forKey: .utf8Bytes))
        }
      }
      enum CodingKeys: CodingKey { case utf8Bytes }

      func isSame(as found: String?) -> Bool {
        switch self {
        case .text(let text): text.utf8.elementsEqual((found ?? "").utf8)
        case .long(let bytes): found?.utf8.count == bytes
        }
      }
    }

    var dialect: Dialect
    var hint: String?
    var records: [[Field]]
    /// The tables where there is more in the file than one.
    var tables: [Table]?
  }

  @Test func `every delimited file gives its cells`() throws {
    let harness = try CommandHarness()
    let names = try FileManager.default.contentsOfDirectory(atPath: Corpus.file("csv/expected").path)
    let verdicts = try names.map { name -> (name: String, verdict: Corpus.Verdict) in
      let expected = try Corpus.decode(Expectation.self, from: "csv/expected/\(name)")
      let stem = String(name.dropLast(".json".count))
      var arguments = ["inspect", try Corpus.file("csv/\(stem).csv").path, "--cells"]
      if let hint = expected.dialect.hint ?? expected.hint { arguments += ["--encoding", hint] }
      return (stem, Self.verdict(try harness.run(arguments), expected))
    }
    Corpus.judge(verdicts, atLeast: 96, "CSV")
  }

  @Test func `the main table of every delimited file is printed with its cells`() throws {
    let harness = try CommandHarness()
    let names = try FileManager.default.contentsOfDirectory(atPath: Corpus.file("csv/expected").path)
    let verdicts = try names.map { name -> (name: String, verdict: Corpus.Verdict) in
      let expected = try Corpus.decode(Expectation.self, from: "csv/expected/\(name)")
      let stem = String(name.dropLast(".json".count))
      var arguments = ["inspect", try Corpus.file("csv/\(stem).csv").path, "--csv"]
      if let hint = expected.dialect.hint ?? expected.hint { arguments += ["--encoding", hint] }
      return (stem, Self.tableVerdict(try harness.run(arguments), expected))
    }
    Corpus.judge(verdicts, atLeast: 96, "main table of CSV")
  }

  /// Compares records; a row that is short in the file is filled up to the width of the table.
  private static func tableVerdict(_ run: CommandHarness.Run, _ expected: Expectation) -> Corpus.Verdict {
    guard run.exit < 2 else { return .short("exit \(run.exit): \(run.errors.prefix(160))") }
    let main = expected.tables?.first
    let header = main.map(\.header) ?? expected.dialect.headerRow
    let first = main?.first ?? header.map { $0 + 1 } ?? 0
    let last = main?.last ?? expected.records.count - 1
    var found = records(of: run.output)
    if let header {
      guard !found.isEmpty else { return .wrong("no header") }
      // Of a header in several lines the last part of each name is that of the row that names the columns.
      let names = found.removeFirst()
      let isNamed = expected.records[header].enumerated().allSatisfy { column, field in
        guard case .text(let name) = field, column < names.count else { return false }
        return first > 1 ? names[column].hasSuffix(name) : names[column] == name
      }
      if !isNamed { return .wrong("the header is \(names.prefix(9))") }
    }
    let wanted = first <= last ? Array(expected.records[first...last]) : []
    guard found.count == wanted.count else { return .wrong("\(found.count) records") }
    for (row, (record, wanted)) in zip(found, wanted).enumerated() {
      let isSame = wanted.enumerated().allSatisfy { column, field in
        field.isSame(as: column < record.count ? record[column] : nil)
      }
      let isFilledUp = record.dropFirst(wanted.count).allSatisfy(\.isEmpty)
      if !isSame || !isFilledUp { return .wrong("record \(row + 1) is \(record.prefix(9))") }
    }
    return .exact
  }

  /// The records of what `--csv` prints: commas, LF, quotes where a field needs them.
  private static func records(of text: String) -> [[String]] {
    var records: [[String]] = []
    var record: [String] = []
    var field: [Unicode.Scalar] = []
    var isQuoted = false
    func closed() -> String { unquoted(String(String.UnicodeScalarView(field))) }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"":
        isQuoted.toggle()
        field.append(scalar)
      case "," where !isQuoted:
        record.append(closed())
        field = []
      case "\n" where !isQuoted:
        records.append(record + [closed()])
        (record, field) = ([], [])
      default: field.append(scalar)
      }
    }
    return records
  }

  private static func unquoted(_ field: String) -> String {
    let scalars = field.unicodeScalars
    guard scalars.count > 1, scalars.first == "\"", scalars.last == "\"" else { return field }
    let inside = String(String.UnicodeScalarView(scalars.dropFirst().dropLast()))
    return inside.replacingOccurrences(of: "\"\"", with: "\"", options: .literal)
  }

  private static func verdict(_ run: CommandHarness.Run, _ expected: Expectation) -> Corpus.Verdict {
    guard run.exit < 2, let cells = try? CellLine.parse(run.output) else {
      return .short("exit \(run.exit): \(run.errors.prefix(160))")
    }
    var found: [String: String] = [:]
    for (place, cell) in cells {
      if case .text(let text) = cell.value { found[place.ref] = text }
    }
    for (row, record) in expected.records.enumerated() {
      for (column, field) in record.enumerated() {
        let ref = letters(column) + String(row + 1)
        if !field.isSame(as: found.removeValue(forKey: ref)) { return .wrong("\(ref) differs") }
      }
    }
    return found.isEmpty ? .exact : .wrong("cells that are not in the file: \(found.keys.sorted().prefix(5))")
  }

  /// The letters of a 0-based column.
  static func letters(_ column: Int) -> String {
    var letters = ""
    var rest = column
    repeat {
      letters = String(UnicodeScalar(UInt8(65 + rest % 26))) + letters
      rest = rest / 26 - 1
    } while rest >= 0
    return letters
  }
}
