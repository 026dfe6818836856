import Foundation
import TestSupport
import Testing

@Suite(.enabled(if: Corpus.isThere)) struct CSVConformanceTests {
  /// What a CSV file of the corpus holds.
  struct Expectation: Decodable {
    struct Dialect: Decodable { var hint: String? }
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
