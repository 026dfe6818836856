import DatasetFormat
import Foundation
import TestSupport
import Testing

/// Plans that come as files, from whomever: what they do is shown, and what is not shown is not done.
struct ApplyPlanFileTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness(BooksDataset.image.get()) }

  /// A layout that turns the signs of the account's next statements.
  private static let layout =
    #"{"version":1,"name":"giro-evil","match":{"header":["Date","Description","Amount"],"account":"giro"},"#
    + #""read":{"sign":"positive-is-out","columns":{"date":"Date","amount":"Amount","text":"Description"}}}"#
  private static let february =
    "Date,Description,Amount\n2026-04-04,Nordlicht,2850.00\n2026-04-05,Kiosk,-900.00\n"

  /// The plan of a dry run with other members beside its changes.
  private func plan(_ line: String, _ change: (inout [String: JSONValue]) -> Void = { _ in }) throws {
    let run = try harness.run(line + " --dry-run --json --dataset csv")
    let document = try JSONValue(run.output)
    var members = try #require((document["plan"] ?? document).members, "\(run.output) \(run.errors)")
    change(&members)
    try harness.write("plan.json", try JSONEncoder().encode(JSONValue.object(members)))
  }

  private static func layouts(_ name: String, _ text: String?) -> JSONValue {
    .array([.object(["name": .string(name), "text": text.map { .string($0) } ?? .null])])
  }

  private func plantLayout(_ note: String = "lunch") throws {
    try plan("edit 2 --note \(note)") { $0["layouts"] = Self.layouts("giro-evil.json", Self.layout) }
  }

  private func installed() throws -> Bool {
    try harness.contents(of: "csv/.dataset/layouts").keys.contains("giro-evil.json")
  }

  @Test func `a layout in a plan is not installed where nobody was asked, and that is said`() throws {
    for (line, note) in [("apply plan.json --json --rebase", "lunch"), ("apply plan.json --yes", "dinner")] {
      try plantLayout(note)
      let run = try harness.run(line + " --dataset csv")
      #expect(run.errors.contains("left out: .dataset/layouts/giro-evil.json"), "\(run.errors)")
      #expect(!run.output.contains("giro-evil"))
      #expect(try !installed())
    }
    try harness.write("february.csv", Self.february.utf8)
    let next = try harness.run("import february.csv --account giro --dry-run --json --dataset csv")
    let statement = try #require(try ImportDocument(next.output).statements.first)
    #expect(statement.transactions.map(\.amountMinor) == [285_000, -90_000])
  }

  @Test func `a layout that the person wants is listed with what it does`() throws {
    try plantLayout()
    let words = [
      "+ .dataset/layouts/giro-evil.json: new layout, by which future statements are read",
      #"the header "Date", "Description", "Amount" of the account giro"#,
      "a plus is money out and a minus comes in (sign positive-is-out)",
    ]
    let dry = try harness.run("apply plan.json --layouts --dry-run --dataset csv")
    for word in words { #expect(dry.output.contains(word), "\(dry.output)") }
    #expect(try !installed())
    let json = try harness.run("apply plan.json --layouts --dry-run --json --dataset csv")
    #expect(
      json.output.contains(#""file":".dataset/layouts/giro-evil.json","does":"new layout"#), "\(json.output)")
    let run = try harness.run("apply plan.json --layouts --dataset csv")
    for word in words { #expect(run.output.contains(word), "\(run.output)") }
    #expect(try installed())
    // What is there already is nothing to agree to, and what differs is told with what it takes the place of.
    try plan("edit 2 --note dinner") {
      $0["layouts"] = Self.layouts(
        "giro-evil.json", Self.layout.replacing("positive-is-out", with: "negative-is-out"))
    }
    let changed = try harness.run("apply plan.json --layouts --dry-run --dataset csv")
    #expect(changed.output.contains("~ .dataset/layouts/giro-evil.json: changed layout"), "\(changed.output)")
    #expect(changed.output.contains("Until now: "), "\(changed.output)")
    try plan("edit 2 --note supper") { $0["layouts"] = Self.layouts("giro-evil.json", Self.layout) }
    let same = try harness.run("apply plan.json --dataset csv")
    #expect(same.exit == 0 && !same.errors.contains("left out"), "\(same.errors)")
    #expect(same.output.contains("the layout is unchanged"), "\(same.output)")
  }

  @Test func `on a terminal the question names the layouts, and they are shown above it`() throws {
    try plantLayout()
    let terminal = try TerminalSession("apply plan.json --dataset csv", in: harness)
    try terminal.see("giro-evil.json: new layout", "a plus is money out", "no money moves")
    try terminal.see("Apply 2 changes, and read future statements with the layouts of this plan?")
    terminal.type("y")
    #expect(try terminal.exit() == 0)
    #expect(try installed())
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    var name: String
    var members: [String: JSONValue]
    var reason: String
    var testDescription: String { name }

    init(_ name: String, _ members: [String: JSONValue], _ reason: String) {
      (self.name, self.members, self.reason) = (name, members, reason)
    }
  }

  private static func provenance(_ id: String, _ text: String?) -> JSONValue {
    .array([.object(["importId": .string(id), "text": text.map { .string($0) } ?? .null])])
  }

  private static let stranger = Dataset.id(99)
  private static let header =
    "transactionId,line,text,date,amountMinor,currency,externalId,importKey,balanceMinor\n"

  @Test(arguments: [
    Refusal("a member", ["scripts": .array([])], #"there is no member "scripts" in a plan"#),
    Refusal("a path", ["layouts": layouts("../../.bashrc", "x")], #"layouts[0].name: "../../.bashrc""#),
    Refusal("no layout", ["layouts": layouts("a.json", "{}")], "a.json: version: found nothing"),
    Refusal(
      "another name inside", ["layouts": layouts("giro.json", layout)],
      #"the layout calls itself "giro-evil""#),
    Refusal(
      "a member of a layout",
      ["layouts": layouts("giro-evil.json", layout.replacing("\"sign\"", with: "\"run\""))],
      "read.run"),
    Refusal(
      "a file twice",
      [
        "layouts": .array([
          .object(["name": .string("giro-evil.json"), "text": .string(layout)]),
          .object(["name": .string("giro-evil.json"), "text": .null]),
        ])
      ], ".dataset/layouts/giro-evil.json is in it twice"),
    Refusal(
      "lines of no import",
      ["provenance": provenance(stranger, header + "x,1,a,2026-05-01,-90000,EUR,,k,\n")],
      "the plan does not contain its import"),
    Refusal(
      "a forgotten import", ["provenance": provenance(stranger, nil)],
      "the plan does not take the import back"),
    Refusal(
      "another effect",
      [
        "effect": .array([
          .object([
            "accountKey": .string("giro"), "currency": .string("EUR"), "balanceMinor": .integer(-1),
            "incomeMinor": .integer(0), "expenseMinor": .integer(1),
          ])
        ])
      ], "its member effect does not match its changes (no money moves)"),
  ])
  func `what is not what it should be is refused, and nothing is changed`(_ refusal: Refusal) throws {
    try plan("edit 2 --note lunch") { $0.merge(refusal.members) { $1 } }
    let before = try harness.contents(of: "csv/Data")
    for line in ["apply plan.json --layouts", "apply plan.json --dry-run --json"] {
      let run = try harness.run(line + " --dataset csv")
      #expect(
        run.exit == 2 && run.errors.contains(refusal.reason), "\(run.exit) \(run.errors)")
      #expect(run.output.isEmpty || run.output.hasPrefix(#"{"version":1,"error":"#), "\(run.output)")
    }
    #expect(try harness.contents(of: "csv/Data") == before)
    #expect(try !installed())
  }

  @Test func `the lines of an import that is here are not exchanged for others`() throws {
    let name = try #require(try harness.contents(of: "csv/.dataset/imports").keys.first)
    let kept = String(decoding: try harness.read("csv/.dataset/imports/\(name)"), as: UTF8.self)
    let id = String(name.dropLast(4))
    for (text, exit) in [(kept + "x,9,salary,2026-05-01,285000,EUR,,k,\n", 2), (kept, 0)] as [(String, Int32)]
    {
      try plan("edit 2 --note \"\(exit)\"") { $0["provenance"] = Self.provenance(id, text) }
      let run = try harness.run("apply plan.json --dataset csv")
      #expect(run.exit == exit, "\(run.errors)")
      #expect(exit == 0 || run.errors.contains("the import is here already"), "\(run.errors)")
    }
    #expect(String(decoding: try harness.read("csv/.dataset/imports/\(name)"), as: UTF8.self) == kept)
  }

  @Test func `lines that would be left out of later statements are counted before they are taken over`()
    throws
  {
    try harness.write("february.csv", Self.february.utf8)
    try plan("import february.csv --account giro") { members in
      guard case .array(var files)? = members["provenance"], case .object(var file)? = files.first,
        let text = file["text"]?.string
      else { return }
      file["text"] = .string(text + "\(Dataset.id(77)),9,salary,2026-05-01,285000,EUR,,k,\n")
      files[0] = .object(file)
      members["provenance"] = .array(files)
    }
    let run = try harness.run("apply plan.json --dry-run --dataset csv")
    #expect(
      run.output.contains(
        "1 of them has no row here, and so will be left out of later statements: 2026-05-01 285000 EUR"),
      "\(run.output) \(run.errors)")
  }

  @Test func `an import's own plan brings its layouts with --layouts, also where it is rebased`() throws {
    let card = "Date,Details,Total\n03/04/2026,COFFEE,4.50\n05/04/2026,SHOP,12.00\n"
    for rebase in ["", " --rebase"] {
      try harness.write("card.csv", card.utf8)
      try plan("import card.csv --account giro --date-order dmy --sign positive-is-out")
      if !rebase.isEmpty { try harness.run("edit 2 --note meanwhile --dataset csv") }
      let run = try harness.run("apply plan.json --layouts\(rebase) --dataset csv")
      #expect(run.exit == 0 && run.output.contains("new layout"), "\(run.output) \(run.errors)")
      let again = try harness.run("import card.csv --account giro --json --dry-run --dataset csv")
      let statement = try #require(try ImportDocument(again.output).statements.first)
      #expect(
        statement.questions.isEmpty
          && statement.transactions.map(\.verdict) == ["alreadyImported", "alreadyImported"])
      try harness.run("undo --yes --dataset csv")
    }
  }
}
