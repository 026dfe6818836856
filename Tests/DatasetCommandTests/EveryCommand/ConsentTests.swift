import DatasetFormat
import Foundation
import TestSupport
import Testing

/// One rule for asking: one named record, or a file, goes through; many rows by a filter and whole states need a yes; what goes for
/// good needs a word.
struct ConsentTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness(BooksDataset.image.get()) }

  private func data() throws -> [String: Data] { try harness.contents(of: "csv/Data") }

  @Test(arguments: [
    ("delete --payee kiosk", "1 transaction, -4.00 EUR, would be deleted", "--yes"),
    ("edit --where type=expense --note x", "2 transactions, -16.50 EUR, would be changed", "--yes"),
    ("undo 2", "the last 2 runs would be taken back", "--yes"),
    ("restore last", "1 run would be taken back", "--yes"),
    ("erase", "5 of Transactions", "--confirm ERASE"),
    ("forget journal", "would be removed, and that cannot be undone", "--yes"),
  ])
  func `off a terminal what changes many rows or a state is refused with the count`(
    line: String, words: String, option: String
  ) throws {
    let before = try harness.contents(of: "csv").filter { !$0.key.hasSuffix("lock") }
    let refused = try harness.run("\(line) --dataset csv")
    #expect(refused.exit == 1 && refused.output.isEmpty, "\(refused.exit) \(refused.output)")
    #expect(refused.errors.contains(words), "\(refused.errors)")
    #expect(refused.errors.contains("Say \(option)"), "\(refused.errors)")
    let json = try JSONValue(harness.run("\(line) --json --dataset csv").output)
    #expect(json["error"]?["code"] == .string("consent"), "\(json)")
    #expect(try harness.contents(of: "csv").filter { !$0.key.hasSuffix("lock") } == before)
    let agreed = try harness.run("\(line) \(option) --dataset csv")
    #expect(agreed.exit == 0, "\(agreed.errors)")
  }

  @Test(arguments: [
    "add 5 groceries", "edit 2 --note x", "delete 2", "split 2 5 dining", "unlink 3", "undo",
    "categories rename groceries Food", "settings set weekStart sunday", "generate",
  ])
  func `off a terminal one named record goes through`(line: String) throws {
    #expect(try harness.run("\(line) --dataset csv").exit == 0)
  }

  @Test func `more runs than there are is said first, and nothing is taken back`() throws {
    let before = try data()
    for yes in ["", " --yes", " --dry-run"] {
      let run = try harness.run("undo 99 --dataset csv" + yes)
      #expect(run.exit == 2 && run.output.isEmpty, "\(run.exit) \(run.output)")
      #expect(
        run.errors.contains("undo 99: only ") && run.errors.contains(" can be taken back"), "\(run.errors)")
      #expect(run.errors.hasSuffix("Nothing was changed.\n"), "\(run.errors)")
    }
    #expect(try data() == before)
  }

  @Test(arguments: [
    ("add 5 groceries --account giro", "Add it? [Y/n] "), ("edit 2 --note x", "Change it? [Y/n] "),
    ("delete 2", "Delete it? [Y/n] "), ("settings set weekStart sunday", "Save it? [Y/n] "),
    ("undo", "Take it back? [Y/n] "),
  ])
  func `Enter agrees to one named record, and a no changes nothing`(line: String, question: String) throws {
    let before = try data()
    let refused = try TerminalSession("\(line) --dataset csv", in: harness)
    try refused.see(question)
    refused.type("perhaps")
    try refused.see("not one of the answers", question)
    refused.type("n")
    #expect(try refused.exit() == 1)
    #expect(try data() == before)
    let agreed = try TerminalSession("\(line) --dataset csv", in: harness)
    try agreed.see(question)
    agreed.type("")
    #expect(try agreed.exit() == 0)
    #expect(try data() != before)
  }

  @Test(arguments: [
    ("delete --type expense", "Delete 2 transactions, -16.50 EUR? [y/N] "),
    ("edit --where type=expense --note x", "Change 2 transactions, -16.50 EUR? [y/N] "),
    ("undo 2", "Take back the last 2 runs? [y/N] "),
    ("restore last", "? [y/N] "),
  ])
  func `Enter does not agree to many rows or a state, and the question has the count and the money`(
    line: String, question: String
  ) throws {
    let before = try data()
    let refused = try TerminalSession("\(line) --dataset csv", in: harness)
    try refused.see(question)
    refused.type("")
    #expect(try refused.exit() == 1)
    #expect(try data() == before)
    let agreed = try TerminalSession("\(line) --dataset csv", in: harness)
    try agreed.see(question)
    agreed.type("y")
    #expect(try agreed.exit() == 0)
    #expect(try data() != before)
  }

  @Test(arguments: [("erase", "ERASE"), ("forget journal", "FORGET")])
  func `on a terminal a word is typed before all of it goes`(line: String, word: String) throws {
    let before = try harness.contents(of: "csv").filter { !$0.key.hasSuffix("lock") }
    for typed in ["", "y", word.lowercased()] {
      let refused = try TerminalSession("\(line) --dataset csv", in: harness)
      try refused.see("Type \(word) to go ahead: ")
      refused.type(typed)
      #expect(try refused.exit() == 1)
      #expect(try harness.contents(of: "csv").filter { !$0.key.hasSuffix("lock") } == before)
    }
    let agreed = try TerminalSession("\(line) --dataset csv", in: harness)
    try agreed.see("Type \(word) to go ahead: ")
    agreed.type(word)
    #expect(try agreed.exit() == 0)
    #expect(try harness.contents(of: "csv").filter { !$0.key.hasSuffix("lock") } != before)
  }
}
