import DatasetFormat
import Foundation
import Spreadsheet
import TestSupport
import Testing

struct PlanJSONTests {
  @Test func `a plan is written as the command line page says`() {
    let plan = Plan(
      command: "import a.csv", base: ["Data/B.csv": "02", "Data/A.csv": "01"],
      changes: [PlanTests.changes[0], PlanTests.changes[1], PlanTests.changes[3], PlanTests.changes[6]].map(
        \.change))
    let expected = """
      {"version":1,"command":"import a.csv","base":{"Data/A.csv":"01","Data/B.csv":"02"},"changes":[\
      {"op":"insert","tab":"Transactions","row":null,"id":"00000000-0000-7000-8000-000000000001","column":null,"old":null,\
      "new":{"id":"00000000-0000-7000-8000-000000000001","date":{"date":"2026-01-31"},"amount":{"number":"12.50"},\
      "cleared":true},"reason":"line 7"},\
      {"op":"set","tab":"Transactions","row":7,"id":"x","column":"amount","old":"12,50","new":{"number":"12.50"},\
      "reason":"repair","code":"amount-comma"},\
      {"op":"delete","tab":"Categories","row":4,"id":"food","column":"deletedAt","new":"2023-11-14T22:13:20Z",\
      "reason":"asked for"},\
      {"op":"addTab","tab":"Imports","new":{"version":2},"reason":"needed"}]}
      """
    #expect(String(decoding: plan.json, as: UTF8.self) == expected)
  }

  @Test func `a plan of every change reads back as the same plan`() throws {
    let plan = Plan(
      command: "all \"of\"\nthem", base: ["Data/A.csv": "01"], changes: PlanTests.changes.map(\.change))
    #expect(try Plan(json: plan.json) == plan)
  }

  @Test func `any plan reads back as the same plan`() throws {
    var generator = SeededGenerator()
    for round in 0..<300 {
      let plan = Plan.random(using: &generator)
      let read = try Plan(json: plan.json)
      #expect(read == plan, "seed \(generator.seed), round \(round)")
    }
  }

  @Test(arguments: [
    ("", "it is not JSON"), ("[]", "is not of its type"), ("{}", "version is missing"),
    ("{\"version\":\"1\"}", "version is not of its type"),
    (#"{"version":1,"command":"","base":{}}"#, "changes is missing"),
    (#"{"version":0,"command":"","base":{},"changes":[]}"#, "its version is 0"),
    (#"{"version":1,"command":"","base":{},"changes":[{"op":"set"}]}"#, "changes[0].tab is missing"),
    (
      #"{"version":1,"command":"","base":{},"changes":[{"op":"addTab","tab":"Imports","new":{"version":0}}]}"#,
      "changes[0], "
    ),
    (
      #"{"version":1,"command":"","base":{},"changes":[{"op":"set","tab":"Settings","row":2,"column":"value","new":7}]}"#,
      "changes[0], "
    ),
    (
      #"{"version":1,"command":"","base":{},"changes":[{"op":"set","tab":"Settings","row":2,"column":"value","new":{"number":"1</v><f>A1"}}]}"#,
      "changes[0], "
    ),
    (
      #"{"version":1,"command":"","base":{},"changes":[{"op":"insert","tab":"Transactions","new":{"date":{"date":"2026-02-30"}}}]}"#,
      "changes[0], "
    ),
    (
      #"{"version":1,"command":"","base":{},"changes":[{"op":"delete","tab":"Settings","row":2,"new":"today"}]}"#,
      "changes[0], "
    ),
  ])
  func `a document that is no plan says where`(_ json: String, _ reason: String) {
    #expect {
      try Plan(json: Array(json.utf8))
    } throws: { error in
      guard case .notAPlan(let found) = error as? Plan.ReadingError else { return false }
      return found.contains(reason)
    }
  }

  private static let change =
    #""op":"set","tab":"Settings","row":2,"column":"value","old":null,"new":"x","reason":"""#

  @Test(arguments: [
    (#"{"version":1,"command":"","base":{},"changes":[],"runs":"x"}"#, #"there is no member "runs""#),
    (
      #"{"plan":{"version":1,"command":"","base":{},"changes":[],"Layouts":[]}}"#,
      #"plan: there is no member "Layouts""#
    ),
    (
      #"{"version":1,"command":"","base":{},"changes":[{\#(change),"also":"Goals"}]}"#,
      #"changes[0]: there is no member "also""#
    ),
    (#"{"version":1,"command":"","base":{},"changes":[{\#(change),"file":"Receipts/a.jpg"}]}"#, "changes[0]"),
    (
      #"{"version":1,"command":"","base":{},"changes":[{"op":"explode","tab":"Settings"}]}"#,
      #"changes[0].op: there is no change "explode""#
    ),
    (
      #"{"version":1,"command":"","base":{},"changes":[{"op":"addTab","tab":"Nothing","new":{"version":2}}]}"#,
      #"there is no tab "Nothing""#
    ),
    (
      #"{"version":1,"command":"","base":{},"changes":[{"op":"addFile","file":"../.bashrc","new":{"base64":""}}]}"#,
      #""../.bashrc" is not a file of Receipts"#
    ),
    (
      #"{"version":1,"command":"","base":{},"changes":[{"op":"insert","tab":"Settings","new":{"colour":"red"}}]}"#,
      #"changes[0].new: the tab Settings has no column "colour""#
    ),
    (
      #"{"version":1,"command":"","base":{},"changes":[],"layouts":[{"name":"a.json","text":"{}","path":"b"}]}"#,
      #"layouts[0]: there is no member "path""#
    ),
    (
      #"{"version":1,"command":"","base":{},"changes":[],"effect":[{"accountKey":"a","currency":"EUR","sum":1}]}"#,
      #"effect[0]: there is no member "sum""#
    ),
  ])
  func `what no plan has is refused with its name`(_ json: String, _ place: String) {
    #expect {
      try Plan(json: Array(json.utf8))
    } throws: { error in
      guard let error = error as? Plan.ReadingError, case .unknown = error else { return false }
      return error.description.contains(place)
    }
  }

  @Test(arguments: [
    "../a.json", "a/b.json", ".a.json", "a", "a.txt", "a.json.sh", "a\u{202E}nosj.json", "a b.json",
    "-a.json", "",
    "a.json.old-", "a.json.old-x", "..json", "a..json", "a.json.json",
  ])
  func `a layout of another name than layouts have is refused`(_ name: String) {
    let document = JSONValue.object(["name": .string(name), "text": .string("{}")])
    expectRefusal("layouts", document, naming: "layouts[0].name")
  }

  @Test(arguments: ["..", "a", "../../x", "00000000-0000-7000-8000-00000000000", ""])
  func `what is kept of an import that has no id is refused`(_ id: String) {
    let document = JSONValue.object(["importId": .string(id), "text": .string("")])
    expectRefusal("provenance", document, naming: "provenance[0].importId")
  }

  @Test func `a file that says another path than its own is refused`() {
    let document = JSONValue.object([
      "name": .string("a.json"), "file": .string(".bashrc"), "text": .string("{}"),
    ])
    expectRefusal("layouts", document, naming: "layouts[0].file")
  }

  private func expectRefusal(_ member: String, _ document: JSONValue, naming place: String) {
    #expect {
      let plan = JSONValue.object([
        "version": .integer(1), "command": .string(""), "base": .object([:]), "changes": .array([]),
        member: .array([document]),
      ])
      _ = try Plan(json: Array(JSONEncoder().encode(plan)))
    } throws: { error in
      guard let error = error as? Plan.ReadingError, case .unknown = error else { return false }
      return error.description.hasPrefix(place)
    }
  }

  @Test func `files and the effect read back as they were written`() throws {
    var plan = Plan(command: "import", base: [:], changes: PlanTests.changes.prefix(1).map(\.change))
    plan.layouts = [
      LayoutFile(name: "giro-1a2b.json", bytes: Array("{}".utf8)),
      LayoutFile(name: "b.json.old-2", bytes: nil),
    ]
    let id = try #require(RecordID(Dataset.id(7)))
    plan.provenance = [ProvenanceRecord(importID: id, bytes: Array("a,b\n".utf8))]
    plan.declaredEffect = [
      EffectLine(accountKey: "giro", currency: .none, balance: nil, income: 5, expense: -5, unknownRows: 2),
      EffectLine(
        accountKey: nil, currency: try #require(Currency(code: "EUR")), balance: 0, income: 0, expense: 0,
        days: CalendarDate(dayNumber: 1)...CalendarDate(dayNumber: 3)),
    ]
    var json = JSONWriter()
    var account = Plan.Account(effect: plan.declaredEffect)
    account.layouts = ["reads all", "goes"]
    plan.write(to: &json, account)
    #expect(json.text.contains(#""file":".dataset/layouts/giro-1a2b.json","does":"reads all""#))
    #expect(try Plan(json: json.bytes) == plan)
  }

  @Test func `a plan of a newer version is refused with the version`() {
    let json = Array(#"{"version":2,"command":"","base":{},"changes":[]}"#.utf8)
    #expect(throws: Plan.ReadingError.newerVersion(2)) { try Plan(json: json) }
    #expect(Plan.ReadingError.newerVersion(2).description.contains("version 2"))
  }
}

extension Plan {
  /// A plan of random changes: hostile text, every kind of value, any columns.
  static func random(using generator: inout SeededGenerator) -> Plan {
    func text() -> String {
      let scalars = (0..<Int.random(in: 0...12, using: &generator)).compactMap { _ in
        Unicode.Scalar(
          UInt32.random(in: 0...0x2_FFFF, using: &generator)
            % (Bool.random(using: &generator) ? 128 : 0x3_0000))
      }
      return String(String.UnicodeScalarView(scalars))
    }
    func value() -> CellValue {
      switch Int.random(in: 0...4, using: &generator) {
      case 0: .text(text())
      case 1:
        .number(DecimalText.string(mantissa: .random(in: -99_999...99_999, using: &generator), scale: 2))
      case 2: .boolean(.random(using: &generator))
      case 3: .date(CalendarDate(dayNumber: .random(in: -9999...99_999, using: &generator)).description)
      default: .blank
      }
    }
    let changes = (0..<Int.random(in: 0...8, using: &generator)).map { _ -> Change in
      let tab = TabName.allCases.randomElement(using: &generator) ?? .settings
      let columns = TabSchema.of(tab).columns
      let column = columns.randomElement(using: &generator)?.name ?? ""
      let row = Int.random(in: 1...1_000_000, using: &generator)
      let id = Bool.random(using: &generator) ? text() : nil
      let time = Timestamp(milliseconds: .random(in: 0...4_000_000_000_000, using: &generator))
      switch Int.random(in: 0...5, using: &generator) {
      case 0:
        var values = CompactRow()
        for position in columns.indices.shuffled(using: &generator).prefix(5) {
          values.append(position, value())
        }
        return .insert(tab: tab, values: values, reason: text())
      case 1:
        let code = Bool.random(using: &generator) ? text() : nil
        return .set(
          Address(tab, row: row, id: id, column: column), old: value(), new: value(), reason: text(),
          code: code)
      case 2: return .delete(Address(tab, row: row, id: id), at: time, reason: text())
      case 3: return .restore(Address(tab, row: row, id: id), at: time, reason: text())
      case 4: return .addColumn(tab: tab, column: column, reason: text())
      default: return .addTab(tab: tab, version: Int.random(in: 1...2, using: &generator), reason: text())
      }
    }
    return Plan(command: text(), base: [text(): text(), "Data/A.csv": text()], changes: changes)
  }
}
