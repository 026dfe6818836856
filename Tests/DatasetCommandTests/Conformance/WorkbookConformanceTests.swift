import Foundation
import TestSupport
import Testing

@Suite(.enabled(if: Corpus.isThere)) struct WorkbookConformanceTests {
  /// What is expected of a workbook: `ok`, `error` or `either`.
  struct Expectation: Decodable {
    var expect: String
    var error: String?
  }

  /// The cells on which two other programs agree.
  struct Truth: Decodable {
    struct Sheet: Decodable {
      var name: String
      var cells: [[CellLine.Value]]
    }
    var sheets: [Sheet]
  }

  /// The places where those programs differ, which bind nobody.
  struct Disagreement: Decodable {
    struct Place: Decodable {
      var sheet: String
      var ref: String
    }
    var cells: [Place]?
  }

  @Test func `every workbook gives its cells or its refusal`() throws {
    let harness = try CommandHarness()
    let expectations = try Corpus.decode([String: Expectation].self, from: "xlsx/expectations.json")
    let disagreements = try Corpus.decode([String: Disagreement].self, from: "xlsx/disagreements.json")
    let verdicts = try expectations.map { name, expected -> (name: String, verdict: Corpus.Verdict) in
      let run: CommandHarness.Run
      do {
        run = try harness.run(["inspect", Corpus.file("xlsx/\(name)").path, "--cells"], timeout: 30)
      } catch {
        return (name, .wrong("crashed or hung: \(error)"))
      }
      let unsure = (disagreements[name]?.cells ?? []).map { CellLine.Place(sheet: $0.sheet, ref: $0.ref) }
      return (name, try Self.verdict(run, expected, name, unsure: Set(unsure)))
    }
    Corpus.judge(verdicts, atLeast: 102, "XLSX")
  }

  private static func verdict(
    _ run: CommandHarness.Run, _ expected: Expectation, _ name: String, unsure: Set<CellLine.Place>
  ) throws -> Corpus.Verdict {
    switch expected.expect {
    case "error":
      if run.exit == 0 { return .wrong("read, and should be refused: \(expected.error ?? "")") }
      return run.errors.isEmpty ? .wrong("refused without a word") : .exact
    case "either": return .exact
    default:
      guard run.exit == 0 else { return .short("refused: \(run.errors.prefix(160))") }
      return try compare(run.output, name, unsure: unsure)
    }
  }

  private static func compare(_ output: String, _ name: String, unsure: Set<CellLine.Place>) throws
    -> Corpus.Verdict
  {
    var found = try CellLine.parse(output)
    for sheet in try Corpus.decode(Truth.self, from: "xlsx/expected/\(name).json").sheets {
      for cell in sheet.cells {
        guard case .text(let ref) = cell[0], case .text(let kind) = cell[1] else { continue }
        let ours = found.removeValue(forKey: CellLine.Place(sheet: sheet.name, ref: ref))
        let want = CellLine.meaning(kind: kind, value: cell[2])
        if ours?.meaning != want {
          return .wrong(
            "\(sheet.name)!\(ref): expected \(want.prefix(60)), found \(ours?.meaning.prefix(60) ?? "nothing")"
          )
        }
      }
    }
    let extra = found.filter { !unsure.contains($0.key) && $0.value.value != .text("") }
    return extra.isEmpty ? .exact : .wrong("cells that are not there: \(extra.keys.prefix(3))")
  }
}
