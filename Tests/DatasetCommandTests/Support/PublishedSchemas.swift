import DatasetFormat
import Foundation
import OutputSchemas
import TestSupport
import Testing

/// Holds what the command prints as JSON to the schemas that it publishes: every run of every test.
enum PublishedSchemas {
  /// A schema and the command lines that print it, as words and options.
  private struct Output {
    var name: String
    var words: [String]
    var options: Set<String>
    var schema: JSONSchema
  }

  private static let outputs: [Output] = {
    do {
      return try OutputSchema.all().flatMap { output in
        let schema = try JSONSchema(output.text())
        return output.commands.map { line in
          let parts = line.split(separator: " ").map(String.init)
          return Output(
            name: output.name, words: Array(parts.prefix { $0.first?.isLowercase == true }),
            options: Set(parts.filter { $0.hasPrefix("--") }), schema: schema)
        }
      }
    } catch {
      Issue.record(error, "the schemas cannot be read")
      return []
    }
  }()

  /// Commands whose second word says what they do.
  private static let groups: Set = [
    "accounts", "budgets", "categories", "goals", "members", "overview", "receipts", "recurring", "report",
    "rules",
    "settings", "tags",
  ]

  /// The options after which every command prints JSON.
  private static let jsonOptions: Set = ["--json", "--batch"]
  /// Those after which there is a document a line.
  private static let lineOptions: Set = ["--cells", "--batch"]

  /// Records what a run printed that its schema does not say.
  ///
  /// Whatever fails with `--json` prints why in a document of its own, if it has not printed another one. What another standard
  /// describes (SARIF, a data package) is left to that.
  static func check(_ run: CommandHarness.Run) throws {
    let options = Set(run.arguments.filter { $0.hasPrefix("--") }.map { String($0.prefix { $0 != "=" }) })
    if options.contains("--progress"), let output = outputs.first(where: { $0.name == "progress" }) {
      for line in run.errors.split(separator: "\n") where line.hasPrefix("{") {
        let problems = try output.schema.problems(in: JSONValue(String(line)))
        #expect(problems.isEmpty, "dataset \(run.arguments.joined(separator: " ")): schema progress")
      }
    }
    let isExport =
      run.arguments.first == "export" && !options.contains("--json")
      && (run.arguments.contains("--format=json")
        || zip(run.arguments, run.arguments.dropFirst()).contains { $0 == "--format" && $1 == "json" })
    let isInspection = run.arguments.first == "inspect"
    let asks = jsonOptions.union(isInspection ? ["--layout", "--cells"] : [])
    if run.arguments.prefix(while: { $0 != "--" }).contains("--json"), !options.contains("--batch"),
      !options.contains("--help"), run.exit != 0
    {
      #expect(
        !run.output.isEmpty, "dataset \(run.arguments.joined(separator: " ")): no document, \(run.errors)")
      if let document = try? JSONValue(run.output), document["error"] != nil, document["dataset"] == nil {
        let output = try #require(outputs.first { $0.name == "error" })
        let problems = try output.schema.problems(in: document)
        #expect(problems.isEmpty, "dataset \(run.arguments.joined(separator: " ")): schema error")
        return
      }
    }
    guard run.exit <= 1, !run.output.isEmpty, isExport || !options.isDisjoint(with: asks),
      !options.contains("--sarif"), !options.contains("--help")
    else { return }
    let output = try #require(
      find(run.arguments, options, isExport: isExport), "no schema for \(run.arguments)")
    let isLines = !options.isDisjoint(with: lineOptions)
    for document in isLines ? run.output.split(separator: "\n") : [run.output[...]] {
      let problems = try output.schema.problems(in: JSONValue(String(document)))
      #expect(problems.isEmpty, "dataset \(run.arguments.joined(separator: " ")): schema \(output.name)")
    }
  }

  /// The output of a command line: of those that it can be the one that says most; else a plan.
  private static func find(_ arguments: [String], _ options: Set<String>, isExport: Bool) -> Output? {
    if isExport { return outputs.first { $0.name == "export" } }
    if options.contains("--batch") { return outputs.first { $0.name == "batch" } }
    var words = Array(arguments.prefix { !$0.hasPrefix("-") })
    if words.count > 1, words[1] == "list", !["budgets", "rules"].contains(words[0]) { words.remove(at: 1) }
    let found = outputs.filter { output in
      output.name != "export" && !output.words.isEmpty && words.starts(with: output.words)
        && output.options.isSubset(of: options)
        && !(groups.contains(words.first ?? "") && output.words.count < min(2, words.count))
    }
    return found.max { ($0.words.count, $0.options.count) < ($1.words.count, $1.options.count) }
      ?? outputs.first { $0.name == "plan" }
  }
}
