import Foundation
import TestSupport
import Testing

/// What the scripts of `--generate-completion-script` offer, and what they ask the command for while a line is typed.
/// `make check-completions` tries them in the shells themselves.
struct CompletionTests {
  private let harness: CommandHarness

  private static let image = Result {
    try CommandHarness.prepared { harness in
      for storage in ["csv", "xlsx"] {
        try harness.run([
          "create", storage, "--storage", storage, "--currency", "EUR", "--account", "Giro", "--account",
          "Cash box:cash", "--account", "普通預金", "--account", "Old",
        ])
        try harness.run("accounts archive old --dataset \(storage) --yes")
        try harness.run(["add", "3", "groceries", "--tag", "fun time", "--dataset", storage])
        try harness.run("add 4 groceries --tag work --dataset \(storage)")
        try harness.run("add 5 groceries --tag work --dataset \(storage)")
        try harness.run("members add Ana --dataset \(storage)")
      }
      try harness.run([
        "create", "my money", "--storage", "csv", "--currency", "JPY", "--account", "Yen",
      ])
    }
  }

  init() throws { harness = try CommandHarness(Self.image.get()) }

  /// Asks as the scripts do: the words of the line, the last of which is to be completed.
  private func offers(
    _ command: String, _ argument: String, _ line: [String], in folder: String = ""
  ) throws -> [String] {
    let words = ["dataset"] + line
    let run = try harness.run(
      ["---completion"] + command.split(separator: " ").map(String.init)
        + ["--", argument, "\(words.count - 1)", "0"] + words, in: folder)
    #expect(run.exit == 0)
    #expect(run.errors.isEmpty)
    return run.output.split(separator: "\n").map(String.init)
  }

  @Test(arguments: ["csv", "xlsx"])
  func `the dataset at hand says which accounts, categories, members and tags there are`(storage: String)
    throws
  {
    let before = try harness.contents()
    func offers(_ command: String, _ argument: String, _ line: [String]) throws -> [String] {
      try self.offers(command, argument, line, in: storage)
    }
    let accounts = ["giro", "cash-box", "普通預金"]
    #expect(try offers("import", "--account", ["import", "--account", ""]) == accounts)
    #expect(try offers("accounts rename", "positional@0", ["accounts", "rename", ""]) == accounts)
    #expect(try offers("transfer", "positional@2", ["transfer", "5", "giro", ""]) == accounts)
    #expect(try offers("add", "positional@1", ["add", "3", ""]).contains("groceries"))
    #expect(
      try offers("categories rename", "positional@0", ["categories", "rename", ""]).contains("groceries"))
    #expect(try offers("add", "--paid-by", ["add", "--paid-by", ""]) == ["ana"])
    #expect(try offers("members rename", "positional@0", ["members", "rename", ""]) == ["ana"])
    #expect(try offers("add", "--tag", ["add", "--tag", ""]) == ["work", "fun time"])
    #expect(try harness.contents() == before)
  }

  @Test func `a word with what nobody sees is not offered, since shells print words as they are`() throws {
    let tags = try offers("add", "--tag", ["add", "--tag", ""], in: "csv")
    let file = "csv/Data/Transactions.csv"
    let text = String(decoding: try harness.read(file), as: UTF8.self)
    try harness.write(file, Array(text.replacing("fun time", with: "fun\u{202E}time").utf8))
    #expect(tags.contains("fun time"))
    #expect(try offers("add", "--tag", ["add", "--tag", ""], in: "csv") == tags.filter { $0 != "fun time" })
  }

  @Test func `where there is no dataset, or none that can be read, nothing is offered and nothing said`()
    throws
  {
    #expect(try offers("import", "--account", ["import", "--account", ""]) == [])
    #expect(try offers("import", "--account", ["import", "--dataset", "csv/none", "--account", ""]) == [])
    try harness.write("xlsx/Data/xlsx.xlsx", Array("no workbook".utf8))
    #expect(try offers("import", "--account", ["import", "--account", ""], in: "xlsx") == [])
  }

  @Test(arguments: [
    ["--dataset", "my money"], ["--dataset", #"my\ money"#], ["--dataset", #""my money""#],
    ["--dataset", "'my money'"], ["--dataset=my money"], ["--dataset", "=", #"my\ money"#],
    ["--dataset", #"~/my\ money"#], [#"--dataset="./my money""#],
  ])
  func `the dataset that the line names goes first, however a shell hands its path over`(words: [String])
    throws
  {
    #expect(try offers("add", "--account", ["add", "3"] + words + ["--account", ""], in: "") == ["yen"])
    if words.last?.hasPrefix("~") == true {
      #expect(try offers("add", "--account", ["add"] + words + ["--account", ""], in: "csv") == ["yen"])
    }
  }

  /// Of what stands in all commands, the values that complete; `nil` stands for a value that only the person knows.
  @Test func `every dataset, account, category, tag and file of every command completes`() throws {
    let dump = try harness.run(["--experimental-dump-help"])
    let root = try #require(
      (try JSONSerialization.jsonObject(with: Data(dump.output.utf8)) as? [String: Any])?["command"]
        as? [String: Any])
    var missing: [String] = []
    var uncounted: [String] = []
    func look(at command: [String: Any], _ path: String) {
      var silent: String?
      for argument in command["arguments"] as? [[String: Any]] ?? []
      where argument["kind"] as? String != "flag" {
        let names = argument["names"] as? [[String: Any]] ?? []
        let name = names.last?["name"] as? String ?? argument["valueName"] as? String ?? ""
        let completes = argument["completionKind"] != nil
        if !completes, Self.completed.contains(name), !Self.exceptions.contains("\(path) \(name)") {
          missing.append("\(path) \(name)")
        }
        guard argument["kind"] as? String == "positional" else { continue }
        if completes, let silent { uncounted.append("\(path) \(silent)") }
        if !completes { silent = name }
      }
      for subcommand in command["subcommands"] as? [[String: Any]] ?? [] {
        look(at: subcommand, "\(path) \(subcommand["commandName"] as? String ?? "")")
      }
    }
    look(at: root, "dataset")
    #expect(missing == [], "give them a completion (Options/Completions.swift)")
    #expect(
      uncounted == [], "fish would offer what comes next in their place; give them the completion nothing")
  }

  private static let completed: Set = [
    "dataset", "account", "category", "tag", "add-tag", "remove-tag", "paid-by", "file", "files", "type",
    "period",
    "format", "template", "country", "storage", "html", "parent",
  ]

  /// Words of the same name that are others.
  private static let exceptions: Set = ["dataset create account"]
}
