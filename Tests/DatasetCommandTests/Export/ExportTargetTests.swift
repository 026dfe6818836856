import Foundation
import TestSupport
import Testing

/// Where an export writes, and where it never does: into a dataset, and over a file that nobody gave away.
struct ExportTargetTests {
  private let harness: CommandHarness

  /// A dataset in CSV storage and one in a workbook, both with a row and something in each of their folders.
  private static let image = Result {
    try CommandHarness.prepared { harness in
      try harness.write("jan.csv", Array("Date,Description,Amount\n2026-01-10,Shop,-4.50\n".utf8))
      for (name, storage) in [("Money", "csv"), ("Book", "xlsx")] {
        let create = ["create", name, "--currency", "EUR", "--account", "Giro", "--storage", storage]
        try #require(try harness.run(create).exit == 0)
        try #require(try harness.run("import jan.csv --dataset \(name)").exit == 0)
        try harness.write("\(name)/Receipts/a.csv", Array("mine".utf8))
        try harness.write("\(name)/.dataset/layouts/own.json", Array("{}".utf8))
      }
    }
  }

  init() throws { harness = try CommandHarness(Self.image.get()) }

  /// What the datasets hold.
  private func datasets() throws -> [[String: Data]] {
    try ["Money", "Book"].map { name in
      try harness.contents(of: name).filter {
        $0.key.hasPrefix("Data") || $0.key.hasPrefix("Receipts") || $0.key.contains("layouts")
          || $0.key.contains("journal")
      }
    }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    /// Run in the harness's folder before.
    var before = "true"
    var arguments: String
    var subfolder = ""

    init(_ arguments: String, in subfolder: String = "", after before: String = "true") {
      self.before = before
      self.arguments = arguments
      self.subfolder = subfolder
    }

    var testDescription: String { "\(before): \(arguments) in /\(subfolder)" }
  }

  @Test(arguments: [
    Case("--to Data --format csv --period 2025", in: "Money"),
    Case("--to Data/ --format csv", in: "Money"),
    Case("--to . --format csv", in: "Money/Data"),
    Case("--to ../Money/Data/new --format csv", in: "Money"),
    Case("--to Transactions.csv", in: "Money/Data"),
    Case("--to Data/Transactions.csv", in: "Money"),
    Case("--to Data/another.csv", in: "Money"),
    Case("--to ./Receipts/../Data/Settings.csv", in: "Money"),
    Case("--to Receipts/a.csv", in: "Money"),
    Case("--to Receipts/2026/b.csv", in: "Money"),
    Case("--to .dataset/layouts/own.json", in: "Money"),
    Case("--to .dataset/new/ --format csv", in: "Money"),
    Case("--dataset Money --to Book/Data/Book.xlsx"),
    Case("--dataset Money --to Book/Data/Copy.xlsx"),
    Case("--dataset Money --to Book/Data --format csv"),
    Case("--dataset Book --to Money/Data --format csv"),
    Case("--dataset Book --to Money/Data/Transactions.csv"),
    Case("--dataset Book --to Book/Data/Book.xlsx"),
    Case("--dataset Money --to link/Transactions.csv", after: "ln -s Money/Data link"),
    Case("--dataset Money --to link --format csv", after: "ln -s Money/Data link"),
    Case("--dataset Book --to link --format csv", after: "ln -s Money/Data link"),
    Case("--dataset Book --to a/b/Settings.csv", after: "mkdir a; ln -s ../link a/b; ln -s Money/Data link"),
    Case("--dataset Money --to one.csv", after: "ln -s Money/Data/Transactions.csv one.csv"),
    Case("--dataset Book --to one.csv", after: "ln -s Money/Data/Transactions.csv one.csv"),
    Case("--dataset Book --to two.csv", after: "ln -s one.csv two.csv; ln -s Money/Data/new.csv one.csv"),
    Case("--dataset Money --to hard.csv", after: "ln Money/Data/Transactions.csv hard.csv"),
    Case("--dataset Money --to hard.csv", after: "ln Money/Receipts/a.csv hard.csv"),
    Case(
      "--dataset Money --to tabs/ --format csv",
      after: "mkdir tabs; ln Money/Data/Settings.csv tabs/Settings.csv"),
    Case(
      "--dataset Money --to tabs/", after: "mkdir tabs; ln -s ../Money/Data/Settings.csv tabs/Settings.csv"),
    Case(
      "--dataset Book --to Money/Data/Transactions.csv", after: "mv Money/Data far; ln -s ../far Money/Data"),
    Case(
      "--dataset Book --to far.xlsx",
      after: "mv Book/Data/Book.xlsx far.xlsx; ln -s ../../far.xlsx Book/Data/Book.xlsx"),
    Case("--dataset Book --to Money/data/Settings.csv", after: "mkdir Money/data"),
  ])
  func `a file of a dataset is never written, by whatever path, forced or not`(_ wrong: Case) throws {
    #expect(try harness.shell(wrong.before).isEmpty)
    let before = try datasets()
    let linked = try harness.contents()
    for force in [[], ["--force"]] {
      let run = try harness.run(
        ["export"] + wrong.arguments.split(separator: " ").map(String.init) + force, in: wrong.subfolder)
      #expect(run.exit == 2, "\(run.errors)")
      #expect(run.errors.contains("dataset"), "\(run.errors)")
      #expect(run.errors.contains("Name a file elsewhere"), "\(run.errors)")
      #expect(try datasets() == before)
      #expect(try harness.contents() == linked)
    }
  }

  @Test func `a dataset whose folder of data is a link is not read, and says what to do`() throws {
    #expect(try harness.shell("mv Money/Data far; ln -s ../far Money/Data").isEmpty)
    let before = try harness.contents()
    let run = try harness.run("export --dataset Money --to far/Transactions.csv")
    #expect(run.exit == 2 && run.errors.contains("Money/Data: this is a symbolic link (expected a folder)"))
    #expect(try harness.contents() == before)
  }

  @Test func `files of a folder that are there are all named, and none is written`() throws {
    try harness.write("tabs/Transactions.csv", Array("mine".utf8))
    try harness.write("tabs/Settings.csv", Array("mine too".utf8))
    try harness.write("tabs/notes.txt", Array("other".utf8))
    let before = try harness.contents(of: "tabs")
    let run = try harness.run("export --dataset Money --to tabs/")
    #expect(run.exit == 2)
    for name in ["tabs/Transactions.csv", "tabs/Settings.csv", "--force"] {
      #expect(run.errors.contains(name))
    }
    #expect(!run.errors.contains("notes"))
    #expect(try harness.contents(of: "tabs") == before)
    #expect(try harness.run("export --dataset Money --to tabs/ --force").exit == 0)
    let after = try harness.contents(of: "tabs")
    #expect(after["notes.txt"] == Data("other".utf8))
    #expect(after["Transactions.csv"] != before["Transactions.csv"])
    #expect(!after.keys.contains { $0.hasSuffix(".tmp") })
  }

  @Test func `a file that is replaced keeps its permissions, and a link still leads to it`() throws {
    try harness.write("real/out.csv", Array("old".utf8))
    #expect(try harness.shell("chmod 640 real/out.csv; ln -s real/out.csv out.csv").isEmpty)
    #expect(try harness.run("export --dataset Money --to out.csv").exit == 2)
    #expect(try harness.read("out.csv") == Array("old".utf8))
    #expect(try harness.run("export --dataset Money --to out.csv --force").exit == 0)
    #expect(try harness.shell("stat -c %a real/out.csv; readlink out.csv") == "640\nreal/out.csv\n")
    #expect(String(decoding: try harness.read("real/out.csv"), as: UTF8.self).contains("Shop"))
    #expect(try harness.shell("ls -A real") == "out.csv\n")
  }

  @Test func `a link that leads nowhere yet is followed to its place`() throws {
    #expect(try harness.shell("mkdir real; ln -s real/out.csv out.csv").isEmpty)
    #expect(try harness.run("export --dataset Money --to out.csv").exit == 0)
    #expect(try harness.shell("readlink out.csv; ls -A real") == "real/out.csv\nout.csv\n")
  }

  @Test(arguments: [
    ("mkfifo pipe.csv", "--to pipe.csv", "not a regular file"),
    // A pipe stands for devices too: a test must not be able to harm one.
    ("ln -s b.csv a.csv; ln -s a.csv b.csv", "--to a.csv", "not a regular file"),
    ("mkdir out.csv", "--to out.csv", "it is a folder"),
    ("mkdir out", "--to out/ --format json", "it is a folder"),
    ("echo x > plain", "--to plain --format csv", "expected a folder"),
  ])
  func `what is no file is not written over`(before: String, arguments: String, says: String) throws {
    #expect(try harness.shell(before).isEmpty)
    for force in ["", " --force"] {
      let run = try harness.run("export --dataset Money \(arguments)\(force)")
      #expect(run.exit == 2)
      #expect(run.errors.contains(says), "\(run.errors)")
    }
  }

  @Test func `a write that fails leaves the old file and nothing else`() throws {
    try harness.write("out/old.json", Array("old".utf8))
    // A file may not grow beyond 512 bytes: the write fails as on a full disk.
    let text = try harness.shell(
      "trap '' XFSZ; ulimit -f 1; dataset export --dataset Money --to out/old.json --force; echo status $?; ls -A out; cat out/old.json"
    )
    #expect(text.contains("status 2"), "\(text)")
    #expect(text.hasSuffix("old.json\nold"), "\(text)")
  }

  @Test func `--to is the file, and a day is pointed to --until`() throws {
    let day = try harness.run("export --dataset Money --format json --to 2026-03-31")
    #expect(day.exit == 64)
    #expect(day.errors.contains("--until 2026-03-31"))
    #expect(day.errors.contains("./2026-03-31"))
    #expect(try harness.run("export --dataset Money --to a.csv --to b.csv").exit == 64)
    let early = try harness.run("export --dataset Money --format csv --until 2026-01-09")
    #expect(early.output.split(separator: "\n").count == 1)
    let all = try harness.run("export --dataset Money --format csv --from 2026-01-10 --until 2026-01-10")
    #expect(all.output.split(separator: "\n").count == 2)
    let none = try harness.run("export --dataset Money --format csv --from 2026-02-01 --until 2026-01-01")
    #expect(none.exit == 64)
    #expect(none.errors.contains("comes after"))
    #expect(try harness.run("export --dataset Money --format json --to ./2026-03-31").exit == 0)
  }

  /// Marks the transaction as deleted, as a person or another app does.
  private func deleteRow() throws {
    let text = String(decoding: try harness.read("Money/Data/Transactions.csv"), as: UTF8.self)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let place = try #require(lines[0].split(separator: ",").firstIndex(of: "deletedAt"))
    var cells = lines[1].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    cells[place] = "2026-02-01T00:00:00Z"
    lines[1] = cells.joined(separator: ",")
    try harness.write("Money/Data/Transactions.csv", Array(lines.joined(separator: "\n").utf8))
  }

  @Test(arguments: ["csv", "json", "xlsx"])
  func `deleted rows are left out of an export unless they are asked for`(format: String) throws {
    try deleteRow()
    func shop(_ options: String) throws -> Bool {
      let run = try harness.run("export --dataset Money --to out.\(format) --force \(options)")
      #expect(run.exit == 0, "\(run.errors)")
      let found = try harness.run(
        "inspect out.\(format) \(format == "xlsx" ? "--csv --sheet Transactions" : "--csv")"
      ).output
      let has = format == "json" ? String(decoding: try harness.read("out.json"), as: UTF8.self) : found
      let shop = format == "json" ? "\"payee\":\"Shop\"" : "Shop"
      #expect(run.errors.contains(has.contains(shop) ? "1 transaction" : "0 transactions"), "\(run.errors)")
      return has.contains(shop)
    }
    #expect(try !shop(""))
    #expect(try !shop("--account giro"))
    #expect(try shop("--deleted"))
    #expect(try shop("--deleted --account giro"))
    #expect(try !shop("--deleted --type income"))
    // Nothing is taken for a filter that matches nothing.
    let unknown = try harness.run("export --dataset Money --to other.\(format) --account other")
    #expect(unknown.exit == 2 && unknown.errors.contains("no such account (expected giro)"))
  }

  @Test func `a folder's files leave deleted rows out too`() throws {
    try deleteRow()
    try #require(try harness.run("export --dataset Money --to tabs/").exit == 0)
    #expect(!String(decoding: try harness.read("tabs/Transactions.csv"), as: UTF8.self).contains("Shop"))
    try #require(try harness.run("export --dataset Money --to all/ --deleted").exit == 0)
    #expect(String(decoding: try harness.read("all/Transactions.csv"), as: UTF8.self).contains("Shop"))
  }

  @Test func `--json tells what was written, and is refused where the export itself goes to standard output`()
    throws
  {
    let file = try harness.run("export --dataset Money --to out.csv --json")
    #expect(file.output == "{\"version\":1,\"format\":\"csv\",\"files\":[\"out.csv\"],\"transactions\":1}\n")
    #expect(file.errors.isEmpty)
    let folder = try harness.run("export --dataset Money --to tabs/ --json").output
    #expect(folder.contains("\"tabs/Transactions.csv\""))
    #expect(folder.contains("\"transactions\":1}"))
    let output = try harness.run("export --dataset Money --format csv --json")
    #expect(output.exit == 64)
    #expect(output.errors.contains("--format json"))
  }
}

/// Exports that are a folder of CSV files, one for each tab.
@Suite struct ExportFolderTests {
  @Test func `a path that ends in a slash is a folder of CSV files, without naming the format`() throws {
    let harness = try CommandHarness()
    #expect(try harness.run(["create", "Money", "--currency", "EUR", "--account", "Giro"]).exit == 0)
    let run = try harness.run(["export", "--dataset", "Money", "--to", "tabs/"])
    #expect(run.exit == 0, "\(run.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: harness.folder.path + "/tabs")
    #expect(
      Set(names).isSuperset(of: ["Transactions.csv", "Categories.csv", "Accounts.csv", "Settings.csv"]))
  }
}
