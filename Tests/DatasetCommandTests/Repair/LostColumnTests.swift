import Foundation
import TestSupport
import Testing

/// A header cell that somebody renamed: no run may hide that, so that sums stay known to be wrong until it is answered.
struct LostColumnTests {
  private let harness: CommandHarness

  init() throws {
    harness = try CommandHarness(
      Result {
        try CommandHarness.prepared { harness in
          try harness.run("create d --storage csv --currency EUR --account Giro:checking:2000")
          let rows = ["2026-03-02,Power,-98.50", "2026-03-03,Rent,-1200.00", "2026-03-09,Music,-12.99"]
          try harness.write(
            "a.csv", Array((["Date,Description,Amount"] + rows).joined(separator: "\n").utf8))
          try harness.run("import a.csv --dataset d --yes")
          try harness.run("delete 3 --dataset d --yes")
        }
      }.get())
  }

  private static let file = "d/Data/Transactions.csv"

  private func rename(_ name: String, to other: String) throws {
    var lines = String(decoding: try harness.read(Self.file), as: UTF8.self).components(separatedBy: "\n")
    let names = lines[0].components(separatedBy: ",")
    try #require(names.contains(name))
    lines[0] = names.map { $0 == name ? other : $0 }.joined(separator: ",")
    try harness.write(Self.file, Array(lines.joined(separator: "\n").utf8))
  }

  @Test(arguments: ["add 4.50 groceries Bakery --date 2026-04-09", "edit 2 --note paid", "accounts add Bar"])
  func `the finding of a renamed column outlives other runs, and repair brings the column back`(
    _ line: String
  ) throws {
    try rename("deletedAt", to: "geloescht")
    let run = try harness.run("\(line) --dataset d --yes")
    #expect(run.exit == 0, "\(run.errors)")
    let found = try harness.run("validate --dataset d")
    #expect(found.output.contains("column-missing (1)"), "\(found.output)")
    #expect(try harness.run("balance --dataset d").errors.contains("column-missing"))
    let repaired = try harness.run("repair --answer column-missing=restore --dataset d --yes")
    #expect(repaired.exit == 0, "\(repaired.output) \(repaired.errors)")
    let after = try harness.run("validate --dataset d")
    #expect(!after.output.contains("column-missing"), "\(after.output)")
    let balance = try harness.run("balance --dataset d")
    #expect(balance.output.contains(line.hasPrefix("add") ? "1884.01" : "1888.51"), "\(balance.output)")
  }

  @Test(arguments: [
    ("amount", "Betrag", "is the name of a column of the format"),
    ("accountKey", "Wohin", "the column is missing"),
  ])
  func `a run that needs the column is refused, and writes nothing`(
    _ name: String, _ other: String, _ words: String
  ) throws {
    try rename(name, to: other)
    let before = try harness.contents(of: "d/Data")
    let adding = "add 4.50 groceries Bakery --date 2026-04-09 --account giro --dataset d --yes"
    try harness.write("b.csv", Array("Date,Description,Amount\n2026-04-09,Shop,-14.99\n".utf8))
    for line in [adding, "import b.csv --account giro --dataset d --yes"] {
      let run = try harness.run(line)
      #expect(run.exit == 2 && run.errors.contains(words), "\(run.exit) \(run.errors) \(run.output)")
      #expect(run.errors.contains("dataset repair"), "\(run.errors)")
    }
    #expect(try harness.contents(of: "d/Data") == before)
    let answer = name == "amount" ? "" : "--answer column-missing=restore "
    #expect(try harness.run("repair \(answer)--dataset d --yes").exit == 0)
    #expect(try harness.run(adding).exit == 0)
    let found = try harness.run("validate --dataset d")
    #expect(!found.output.contains("column-missing") && found.exit == 0, "\(found.output)")
  }
}
