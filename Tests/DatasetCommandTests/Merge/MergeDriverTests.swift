import DatasetFormat
import Foundation
import Testing

private let gitIsThere = ["/usr/bin/git", "/bin/git"].contains(
  where: FileManager.default.isExecutableFile(atPath:))

/// Real git with the drivers of the command.
@Suite(.enabled(if: gitIsThere, "git is not installed")) struct MergeDriverTests {
  /// A repository with a dataset of seven payments, with the lines of the document.
  private func repository(_ storage: Storage) throws -> CommandHarness {
    let harness = try CommandHarness()
    let days = (10...16).map { "2026-01-\($0),Shop \($0),-\($0).50" }
    try harness.write("a.csv", Array((["Date,Description,Amount"] + days).joined(separator: "\n").utf8))
    try harness.run("create Money --storage \(storage.rawValue) --currency EUR --account Giro")
    try harness.run("import a.csv --dataset Money")
    _ = try harness.shell(
      """
      cd Money && git init -q -b main && git config user.name Ada && git config user.email ada@example.org \
      && git config merge.dataset.driver "dataset merge-driver %O %A %B %P" \
      && printf 'Data/*.xlsx merge=dataset\\nData/*.csv merge=dataset\\n' > .gitattributes \
      && git add -A && git commit -qm start
      """)
    return harness
  }

  private func file(_ storage: Storage) -> String {
    storage == .csv ? "Money/Data/Transactions.csv" : "Money/Data/Money.xlsx"
  }

  @Test(arguments: Storage.allCases)
  func `two branches merge by cell, and snapshots stay out of the repository`(storage: Storage) throws {
    let harness = try repository(storage)
    let tracked = try harness.shell("cd Money && git ls-files")
    #expect(!tracked.contains(".dataset") && tracked.contains("Data/"), "\(tracked)")
    let file = file(storage)
    _ = try harness.shell("cd Money && git checkout -qb phone")
    try harness.edit(file, "Shop 10", "note", "phone")
    try harness.edit(file, "Shop 11", "note", "phone")
    _ = try harness.shell("cd Money && git commit -qam phone && git checkout -q main")
    try harness.edit(file, "Shop 10", "tags", "desk")
    _ = try harness.shell("cd Money && git commit -qam desk")
    let printed = try harness.shell("cd Money && git merge -q phone; echo status $?")
    #expect(printed.hasSuffix("status 0\n"), "\(printed)")
    #expect(
      try harness.column("note", of: file).filter { !$0.value.isEmpty } == [
        "Shop 10": "phone", "Shop 11": "phone",
      ])
    #expect(try harness.column("tags", of: file)["Shop 10"] == "desk")
    #expect(try harness.run("validate --dataset Money").exit == 0)
  }

  /// What other tools lose without a word.
  @Test(arguments: Storage.allCases)
  func `a row that was edited on one branch and removed on the other stays, and git says so`(
    storage: Storage
  ) throws {
    let harness = try repository(storage)
    let file = file(storage)
    _ = try harness.shell("cd Money && git checkout -qb phone")
    try harness.edit(file, "Shop 12", nil)
    _ = try harness.shell("cd Money && git commit -qam phone && git checkout -q main")
    try harness.edit(file, "Shop 12", "note", "desk")
    _ = try harness.shell("cd Money && git commit -qam desk")
    let printed = try harness.shell("cd Money && git merge -q phone; echo status $?")
    #expect(printed.contains("1 conflict") && printed.hasSuffix("status 1\n"), "\(printed)")
    #expect(try harness.column("note", of: file)["Shop 12"] == "desk")
    #expect(try harness.shell("cd Money && git status --short").contains("UU Data/"))
    if storage == .xlsx {
      let found = try harness.run("validate --only conflict-open --dataset Money")
      #expect(found.output.contains("conflict-open (1)"), "\(found.output)")
    }
  }

  @Test(arguments: [["202601010000", "202601020000"], ["202601020000", "202601010000"]])
  func `when git wrote its files decides nothing`(times: [String]) throws {
    let harness = try repository(.csv)
    let file = file(.csv)
    let whole = try harness.read(file)
    try harness.edit(file, "Shop 12", "note", "desk")
    let ours = try harness.read(file)
    try harness.write(file, whole)
    try harness.edit(file, "Shop 12", "note", "laptop")
    for (name, bytes) in [("base", whole), ("ours", ours), ("theirs", try harness.read(file))] {
      try harness.write(name, bytes)
    }
    _ = try harness.shell("touch -t \(times[0]) ours && touch -t \(times[1]) theirs")
    let run = try harness.run("merge-driver base ours theirs Data/Transactions.csv")
    #expect(
      run.exit == 1 && run.output.contains(#"note: "laptop" (theirs) or "desk" (ours)"#),
      "\(run.output)\(run.errors)")
  }

  @Test(arguments: Storage.allCases)
  func `an id that both branches added is there once`(storage: Storage) throws {
    let harness = try repository(storage)
    let file = file(storage)
    let whole = try harness.read(file)
    try harness.edit(file, "Shop 16", nil)
    _ = try harness.shell("cd Money && git commit -qam without && git checkout -qb phone")
    try harness.write(file, whole)
    _ = try harness.shell("cd Money && git commit -qam phone && git checkout -q main")
    try harness.write(file, whole)
    try harness.edit(file, "Shop 16", "note", "desk")
    _ = try harness.shell("cd Money && git commit -qam desk")
    let printed = try harness.shell("cd Money && git merge -q phone; echo status $?")
    #expect(printed.contains("1 conflict") && printed.hasSuffix("status 1\n"), "\(printed)")
    #expect(try harness.column("note", of: file).count == 7)
    #expect(try harness.run("validate --only id-repeated --dataset Money").output.hasPrefix("no findings"))
  }

  @Test(arguments: ["phone", "main"])
  func `what does not fit together comes from one branch, and the other values are listed`(first: String)
    throws
  {
    let harness = try repository(.xlsx)
    let file = file(.xlsx)
    _ = try harness.shell("cd Money && git branch phone")
    for branch in [first, first == "main" ? "phone" : "main"] {
      _ = try harness.shell("cd Money && git checkout -q \(branch)")
      try harness.edit(file, "Shop 13", "type", branch == "main" ? "adjustment" : "income")
      if branch == "main" { try harness.edit(file, "Shop 13", "direction", "in") }
      _ = try harness.shell("cd Money && git commit -qam \(branch)")
    }
    let printed = try harness.shell("cd Money && git checkout -q main && git merge -q phone; echo status $?")
    #expect(printed.contains("conflict") && printed.hasSuffix("status 1\n"), "\(printed)")
    let found = try harness.run("validate --dataset Money --json")
    #expect(
      found.output.contains("\"conflict-open\"") && found.output.contains("\"error\":0,"),
      "\(found.output)")
  }

  @Test func `new rows on both branches are all there, in the order of ours and theirs`() throws {
    let harness = try repository(.csv)
    let file = file(.csv)
    func add(_ shop: Int) throws {
      let line = try #require(
        String(decoding: try harness.read(file), as: UTF8.self).split(separator: "\n")
          .first { $0.contains("Shop 16,") })
      let id = "01961700-0000-7000-8000-0000000000\(shop)"
      let new = id + line.dropFirst(36).replacing("Shop 16,", with: "Shop \(shop),")
      try harness.write(file, try harness.read(file) + Array("\(new)\n".utf8))
    }
    _ = try harness.shell("cd Money && git checkout -qb phone")
    try add(20)
    try add(21)
    _ = try harness.shell("cd Money && git commit -qam phone && git checkout -q main")
    try add(30)
    _ = try harness.shell("cd Money && git commit -qam desk")
    let printed = try harness.shell("cd Money && git merge -q phone; echo status $?")
    #expect(printed.hasSuffix("status 0\n"), "\(printed)")
    let payees = try harness.column("payee", of: file).keys.sorted()
    #expect(payees == (10...16).map { "Shop \($0)" } + ["Shop 20", "Shop 21", "Shop 30"], "\(payees)")
    #expect(try harness.shell("cd Money && git status --short") == "")
  }

  @Test func `a file that both branches added has no ancestor, and merges all the same`() throws {
    let harness = try repository(.csv)
    try harness.write("base", [UInt8]())
    for name in ["ours", "theirs"] { try harness.write(name, try harness.read(file(.csv))) }
    try harness.edit("theirs", "Shop 11", "note", "phone")
    let run = try harness.run("merge-driver base ours theirs Data/Transactions.csv")
    #expect(run.exit == 1 && run.output.contains("note"), "\(run.output) \(run.errors)")
    #expect(try harness.column("note", of: "ours")["Shop 11"] == "phone")
  }

  @Test func `a file that is no tab is left as it is`() throws {
    let harness = try repository(.csv)
    for name in ["base", "ours", "theirs"] { try harness.write(name, Array("a,b\n1,\(name)\n".utf8)) }
    let run = try harness.run("merge-driver base ours theirs Data/Quarantine.csv")
    #expect(run.exit == 2 && run.errors.contains("holds no tab"), "\(run.errors)")
    #expect(try harness.read("ours") == Array("a,b\n1,ours\n".utf8))
    let diff = try harness.run("diff-driver Data/x.csv base 1 100644 theirs 2 100644")
    #expect(diff.exit == 0 && diff.output.contains("cannot be compared"), "\(diff.output)")
  }
}
