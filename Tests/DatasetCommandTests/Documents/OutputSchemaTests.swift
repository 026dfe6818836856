import DatasetFormat
import Foundation
import OutputSchemas
import TestSupport
import Testing

/// The schemas that the command publishes: whole, named once, and told in `docs/reference/outputs.md`.
///
/// That outputs are as their schemas say is checked in every run of every test (``PublishedSchemas``).
struct OutputSchemaTests {
  @Test func `every schema can be read by what checks outputs, and refers to nothing that is not there`()
    throws
  {
    for output in try OutputSchema.all() {
      let schema = try JSONSchema(output.text())
      // An empty object is wrong everywhere; to find that out, each definition on the first level is looked up.
      #expect(try !schema.problems(in: .object([:])).isEmpty, "\(output.name)")
      #expect(!output.title.isEmpty && !output.commands.isEmpty, "\(output.name)")
    }
  }

  @Test func `names and command lines stand for one output each`() throws {
    let all = try OutputSchema.all()
    #expect(Set(all.map(\.name)).count == all.count)
    let lines = all.flatMap(\.commands)
    #expect(Set(lines).count == lines.count)
  }

  @Test func `schema prints what is asked for, lists all, and refuses what is none`() throws {
    let harness = try CommandHarness()
    let spending = try harness.run("schema report spending")
    #expect(spending.exit == 0)
    #expect(spending.output == (try harness.run("schema report-spending")).output)
    let document = try JSONValue(spending.output)
    #expect(document["$schema"] == .string("https://json-schema.org/draft/2020-12/schema"))
    #expect(document["$defs"]?["period"] != nil && document["$defs"]?["plan"] == nil)

    let list = try harness.run("schema").output
    let json = try JSONValue(harness.run("schema --json").output)
    for output in try OutputSchema.all() { #expect(list.contains(output.name)) }
    #expect(json["outputs"]?.elements?.count == (try OutputSchema.all().count))

    let none = try harness.run("schema report spendings")
    #expect(none.exit == 64 && none.output.isEmpty)
    #expect(none.errors.contains("did you mean report-spending?"))
    #expect(try harness.run("schema plan --json").exit == 64)
  }

  @Test func `the check finds what a schema does not say`() throws {
    let schema = try JSONSchema(
      """
      {"type":"object","properties":{"a":{"$ref":"#/$defs/day"},"b":{"type":["integer","null"]},"c":{"type":"array","items":{"enum":["x"]}}},
       "required":["a"],"$defs":{"day":{"type":"string","pattern":"^[0-9]{4}$"}}}
      """)
    func problems(_ text: String) throws -> [String] { try schema.problems(in: JSONValue(text)) }
    #expect(try problems(#"{"a":"2026","b":null,"c":["x"]}"#).isEmpty)
    #expect(try problems(#"{"b":1}"#) == ["$: a is missing"])
    #expect(try problems(#"{"a":"26"}"#).count == 1)
    #expect(try problems(#"{"a":"2026","b":"1"}"#).count == 1)
    #expect(try problems(#"{"a":"2026","c":["x","y"]}"#).count == 1)
    #expect(try problems(#"{"a":"2026","d":1}"#) == ["$.d: the schema does not name it"])
    #expect(throws: JSONSchema.Unusable.self) {
      try JSONSchema(#"{"minProperties":1}"#).problems(in: .object([:]))
    }
  }

  @Test func `the page of outputs says what the schemas say`() throws {
    let page = CommandHarness.root.appending(path: "docs/reference/outputs.md")
    let markdown = try Self.introduction + Self.table()
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] != nil {
      try Data(markdown.utf8).write(to: page)
      Issue.record("outputs.md was written anew; look at the difference and run again without RECORD_GOLDEN")
      return
    }
    #expect(
      try String(contentsOf: page, encoding: .utf8) == markdown,
      "docs/reference/outputs.md is not what the schemas say; RECORD_GOLDEN=1 writes it anew")
  }

  private static let introduction = """
    # Outputs for programs

    Every command that has `--json` prints one document, a line, on standard output; what it says to a person goes to standard error. Each has a `version`. `dataset schema NAME`
    prints its [JSON Schema](https://json-schema.org) (draft 2020-12) with all that it refers to; `dataset schema` lists them. Whatever a command prints as JSON in a test is held to its schema.

    - **Ignore members that you do not know.** A later version of the command may add some. A member that is named as required stays, with its meaning, as long as the `version` of the document stays the same. The version counts for each output alone.
    - **Amounts** are integers of minor units (`-1250` is 12.50 out) in members that end in `Minor`, with their `currency` next to them or around them. The sign is that of the account,
      negative for money out; only what is named for spending (`expenseMinor`, `activityMinor`, `outMinor`) and the rows of `report spending` and `report payees` are above zero for money
      out. Plans, targets and shares have no direction. Each schema says which of the three a member is. Amounts of two currencies are never added.
    - **Names** are the same everywhere: `from` and `until` are the first and the last day (in reports the last is `to`), `rows` is a list of objects, `rowNumbers` are rows of the sheet,
      `rowCounts` says how many rows a tab has. Days are `2026-03-01` and local; times are in UTC.
    - **Exit status**: 0 done; 1 done, but errors or questions remain; 2 could not be done: the dataset or a file does not allow it; 64 the command line alone is wrong; 75 another run is at work.
    - **A failure is a document, too**: `{"version":1,"error":{"code":"unknown-name","message":"…","found":"grocries","candidates":["groceries"]}}` (`dataset schema error`). There is always
      one document: the command's own, or this one.
    - **A plan** is what a command would change. `--dry-run --json` prints it, and you may change it before `dataset apply` carries it out: it is refused where the dataset is no longer the
      one that it was made for, where it has a member or an operation that the command does not know, and where its changes come to another `effect` than it says (a client that
      changes amounts takes that member out). Its layouts are installed with `--layouts`. With that a client in any language can do whatever the command does: [one in Python](../../Examples/python/import_statement.py) imports a statement with
      rules of its own and takes it back.

    Two more formats have a standard of their own: `validate --sarif` prints SARIF 2.1.0, `export --format datapackage` a Frictionless data package.


    """

  private static func table() throws -> String {
    var lines = ["| name | printed by | what it tells |", "| --- | --- | --- |"]
    for output in try OutputSchema.all() {
      let commands = output.commands.map { "`\($0)`" }.joined(separator: ", ")
      lines.append("| `\(output.name)` | \(commands) | \(output.title) |")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
