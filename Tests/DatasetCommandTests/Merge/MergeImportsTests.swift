import Foundation
import TestSupport
import Testing

/// Two devices import the same statement, and a second dataset comes into the first.
struct MergeImportsTests {
  private let harness: CommandHarness

  /// A household of one dataset in each storage, and a dataset of somebody else.
  private static let image = Result {
    try CommandHarness.prepared { harness in
      let rows = (10...16).map { "2026-01-\($0),Shop \($0),-\($0).50" }
      try harness.write("a.csv", Array((["Date,Description,Amount"] + rows).joined(separator: "\n").utf8))
      let more = (14...19).map { "2026-01-\($0),Shop \($0),-\($0).50" }
      try harness.write("b.csv", Array((["Date,Description,Amount"] + more).joined(separator: "\n").utf8))
      for storage in ["csv", "xlsx"] {
        try harness.run("create \(storage) --storage \(storage) --currency EUR --account Giro:checking:100")
      }
    }
  }

  init() throws { harness = try CommandHarness(Self.image.get()) }

  private func copy(_ from: String, _ to: String) throws {
    try FileManager.default.copyItem(
      at: harness.folder.appending(path: from), to: harness.folder.appending(path: to))
  }

  private func file(_ folder: String, _ storage: String) -> String {
    storage == "csv" ? "\(folder)/Data/Transactions.csv" : "\(folder)/Data/xlsx.xlsx"
  }

  private func balance(_ folder: String) throws -> String {
    let status = try harness.run("status --dataset \(folder)").output
    return status.split(separator: "\n").first { $0.contains("Giro") }.map(String.init) ?? status
  }

  @Test(arguments: ["csv", "xlsx"])
  func `lines that several devices imported are there once, in whatever order they are merged`(
    storage: String
  ) throws {
    for device in ["Phone", "Tablet"] { try copy(storage, device) }
    for (folder, statement) in [(storage, "a"), ("Phone", "a"), ("Tablet", "b")] {
      try #require(try harness.run("import \(statement).csv --dataset \(folder)").exit == 0)
    }
    try harness.edit(file("Phone", storage), "Shop 11", "note", "theirs")
    try harness.edit(file("Tablet", storage), "Shop 15", "note", "others")
    let run = try harness.run("merge Phone Tablet --dataset \(storage)")
    let notes = try harness.column("note", of: file(storage, storage))
    #expect(Set(notes.keys) == Set((10...19).map { "Shop \($0)" }), "\(run.output)")
    let status = try harness.run("status --dataset \(storage)").output
    #expect(status.contains("Transactions 10,") && status.contains("Imports 2\n"), "\(status)")
    // 100 less 10.50 to 19.50.
    #expect(try balance(storage).contains("-50.00"), "\(status)")
    let found = try harness.run("validate --only import-key-twice --dataset \(storage)")
    #expect(found.output.hasPrefix("no findings"), "\(found.output)")

    // The other way round, and one after the other.
    for other in ["Tablet", storage] {
      _ = try harness.run("merge \(other) --dataset Phone")
    }
    #expect(try balance("Phone").contains("-50.00"))
    let again = try harness.run("merge \(storage) Tablet --dataset Phone")
    #expect(again.output.contains("nothing to change"), "\(again.output)")
    // What one of them wrote, the other one had not: it is there, or asked for.
    for folder in [storage, "Phone"] {
      let list = try harness.run("validate --only conflict-open --dataset \(folder)").output
      let notes = try harness.column("note", of: file(folder, storage))
      #expect(notes["Shop 11"] == "theirs" || list.contains("theirs"))
      #expect(notes["Shop 15"] == "others" || list.contains("others"))
    }
  }

  /// Who divided a line over categories: here, there, or both in another way.
  @Test(arguments: ["csv", "xlsx"], ["here", "there", "both"])
  func `a line that was divided stays divided, and its amount counts once`(storage: String, place: String)
    throws
  {
    try copy(storage, "Phone")
    for folder in [storage, "Phone"] { _ = try harness.run("import a.csv --dataset \(folder)") }
    let balance = try balance(storage)
    if place != "there" { try harness.run("split 4 3 groceries 1 dining --dataset \(storage)") }
    if place != "here" { try harness.run("split 4 2 travel --dataset Phone") }
    let run = try harness.run("merge Phone --dataset \(storage)")
    #expect(try self.balance(storage) == balance, "\(run.output)")
    #expect(try harness.run("validate --dataset \(storage)").exit == 0)
    let keys = try harness.run("categories list --json --dataset \(storage)").output
    #expect(place == "there" || keys.contains(#""categoryKey":"dining-out","name":"Dining Out"#), "\(keys)")
    #expect(place != "both" || run.output.contains("its parts come along as deleted"), "\(run.output)")
    // Merged the other way round, and again.
    for (from, to) in [(storage, "Phone"), ("Phone", storage), (storage, "Phone")] {
      let again = try harness.run("merge \(from) --dataset \(to)")
      #expect(try self.balance(to) == balance, "\(again.output)")
    }
  }

  @Test(arguments: ["csv", "xlsx"])
  func `a line that one of them deleted is asked about, and the question goes along`(storage: String) throws {
    try copy(storage, "Phone")
    for folder in [storage, "Phone"] { _ = try harness.run("import a.csv --dataset \(folder)") }
    try harness.run("delete 4 --dataset Phone")
    let run = try harness.run("merge Phone --dataset \(storage)")
    #expect(run.exit == 1 && run.output.contains("it is deleted for now"), "\(run.output)")
    #expect(try harness.run("status --dataset \(storage)").output.contains("Transactions 7,"))
    // The ids differ there, and the line of Conflicts is about the same row all the same.
    let back = try harness.run("merge \(storage) --dataset Phone")
    #expect(back.exit == 1, "\(back.output)")
    #expect(
      try harness.run("validate --only conflict-open --dataset Phone").output.contains("conflict-open (1)"))
  }

  @Test(arguments: ["csv", "xlsx"])
  func `diff takes a line that both imported for one, and its plan keeps the ids`(storage: String) throws {
    try copy(storage, "Phone")
    for folder in [storage, "Phone"] { _ = try harness.run("import a.csv --dataset \(folder)") }
    try harness.edit(file("Phone", storage), "Shop 11", "note", "theirs")
    let diff = try harness.run("diff Phone --stat --dataset \(storage)")
    #expect(diff.output.contains("Transactions: 1 changed\n"), "\(diff.output)")
    #expect(!diff.output.contains("new") && !diff.output.contains("gone"))
  }

  @Test(arguments: ["csv", "xlsx"])
  func `another dataset comes in by names and currencies, and nothing here is overwritten`(storage: String)
    throws
  {
    try harness.run("import a.csv --dataset \(storage)")
    try harness.run(
      "create Ben --storage csv --currency USD --account Giro:checking:7 --account Savings:savings:5")
    try harness.write("ben.csv", Array("Date,Description,Amount\n2026-02-01,Bakery,-3.25\n".utf8))
    try harness.run("import ben.csv --account savings --dataset Ben")
    let refused = try harness.run("merge Ben --dataset \(storage)")
    #expect(refused.exit == 2 && refused.errors.contains("--different-datasets"), "\(refused.errors)")
    let before = try harness.contents(of: "\(storage)/Data")
    let run = try harness.run("merge Ben --different-datasets --dataset \(storage)")
    #expect(run.exit == 0, "\(run.output) \(run.errors)")
    let status = try harness.run("status --dataset \(storage)").output
    func line(_ name: String) -> [Substring] {
      status.split(separator: "\n").first { $0.hasPrefix("  \(name)  ") }.map { $0.split(separator: " ") }
        ?? []
    }
    #expect(line("Giro") == ["Giro", "checking", "5.50", "EUR"], "\(status)")
    #expect(line("Giro (USD)") == ["Giro", "(USD)", "checking", "7.00", "USD"], "\(status)")
    #expect(line("Savings") == ["Savings", "savings", "1.75", "USD"], "\(status)")
    #expect(status.contains("currency EUR") && status.contains("Categories 27"), "\(status)")
    #expect(try harness.run("validate --dataset \(storage)").exit == 0)
    let again = try harness.run("merge Ben --different-datasets --dataset \(storage)")
    #expect(again.output.contains("nothing to change"), "\(again.output)")
    #expect(try harness.run("undo --dataset \(storage)").exit == 0)
    #expect(try harness.contents(of: "\(storage)/Data") == before)
    for line in ["merge --different-datasets", "merge Ben --different-datasets --base last"] {
      #expect(try harness.run("\(line) --dataset \(storage)").exit == 64)
    }
  }
}
