import DatasetFormat
import Foundation
import Spreadsheet
import SpreadsheetXLSX
import TestSupport
import Testing

/// Two people, or one person with two devices, go on with one dataset; the commands bring their copies together.
struct MergeCommandTests {
  let harness: CommandHarness

  /// One dataset in each storage, with seven payments.
  private static let image = Result {
    try CommandHarness.prepared { harness in
      let days = (10...16).map { "2026-01-\($0),Shop \($0),-\($0).50" }
      try harness.write("a.csv", Array((["Date,Description,Amount"] + days).joined(separator: "\n").utf8))
      for storage in Storage.allCases {
        try harness.run(
          "create \(storage.rawValue) --storage \(storage.rawValue) --currency EUR --account Giro")
        try harness.run("import a.csv --dataset \(storage.rawValue)")
      }
    }
  }

  init() throws { harness = try CommandHarness(Self.image.get()) }

  func copy(_ from: String, _ to: String) throws {
    try FileManager.default.copyItem(
      at: harness.folder.appending(path: from), to: harness.folder.appending(path: to))
    // What the other device knows of it is its own.
    try harness.run(["trust", "journal", "layouts", "provenance", "--yes", "--quiet", "--dataset", to])
  }

  /// The file of the transactions of a dataset.
  func file(_ folder: String, _ storage: Storage) -> String {
    storage == .csv ? "\(folder)/Data/Transactions.csv" : "\(folder)/Data/xlsx.xlsx"
  }

  /// The name a sync program gives to the copy of another device.
  func conflicted(_ storage: Storage) -> String {
    file(storage.rawValue, storage).replacing(".\(storage.rawValue)", with: " (1).\(storage.rawValue)")
  }

  /// Writes a cell of the first line of the tab Conflicts; without a text the name of its column.
  func list(_ storage: Storage, _ column: String, _ text: String, inHeader: Bool = false) throws {
    let file = listFile(storage)
    let cells = try listed(storage)
    let place = try #require(cells[0].firstIndex(of: column))
    if storage == .csv {
      var lines = cells
      lines[inHeader ? 0 : 1][place] = text
      return try harness.write(file, Array((lines.map { $0.joined(separator: ",") + "\n" }.joined()).utf8))
    }
    let path = harness.folder.appending(path: file).path
    let book = try XLSXReader.read(path: path)
    var edits = WorkbookEdits()
    var changes = SheetEdits(name: "Conflicts")
    changes.sets[SheetEdits.Place(row: inHeader ? 0 : 1, column: place)] = text.isEmpty ? .blank : .text(text)
    edits.sheets["Conflicts"] = changes
    try WorkbookEditor.write(edits, of: book, original: path, to: path + ".new")
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.moveItem(atPath: path + ".new", toPath: path)
  }

  func listFile(_ storage: Storage) -> String {
    storage == .csv ? "csv/Data/Conflicts.csv" : "xlsx/Data/xlsx.xlsx"
  }

  /// The cells of the tab Conflicts, the header first; none where it lists nothing.
  func listed(_ storage: Storage) throws -> [[String]] {
    if storage == .csv {
      let text = String(decoding: try harness.read(listFile(storage)), as: UTF8.self)
      return text.split(separator: "\n").map {
        $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      }
    }
    let book = try XLSXReader.read(path: harness.folder.appending(path: listFile(storage)).path)
    let sheet = try #require(book.sheets.first { $0.name == "Conflicts" })
    let width = sheet.cells(inRow: 0).map(\.column).max() ?? 0
    return (0..<sheet.rowCount).filter { sheet.isFilled(row: $0) }.map { row in
      (0...width).map { sheet.value(row: row, column: $0).text }
    }
  }

  // MARK: - Conflicted copies

  @Test(arguments: Storage.allCases)
  func `what only one of two copies changed is taken, and the copy is put aside`(storage: Storage) throws {
    let (name, copied) = (storage.rawValue, conflicted(storage))
    try copy(file(name, storage), copied)
    try harness.edit(file(name, storage), "Shop 10", "note", "ours")
    try harness.edit(copied, "Shop 10", "tags", "theirs")
    try harness.edit(copied, "Shop 11", "note", "theirs")

    let status = try harness.run("status --dataset \(name)")
    #expect((status.output + status.errors).contains("dataset merge"), "\(status.output) \(status.errors)")
    let found = try harness.run("discover")
    #expect(found.output.contains("dataset merge"), "\(found.output)")
    let before = try harness.contents(of: name)
    let data = try harness.contents(of: "\(name)/Data")
    try #require(data.count > 1)
    let dry = try harness.run("merge --dry-run --dataset \(name)")
    #expect(dry.exit == 0 && dry.output.contains("theirs"), "\(dry.output) \(dry.errors)")
    #expect(try harness.contents(of: name) == before)

    let run = try harness.run("merge --dataset \(name)")
    #expect(run.exit == 0, "\(run.output) \(run.errors)")
    let merged = file(name, storage)
    #expect(try harness.column("note", of: merged)["Shop 10"] == "ours")
    #expect(try harness.column("tags", of: merged)["Shop 10"] == "theirs")
    #expect(try harness.column("note", of: merged)["Shop 11"] == "theirs")
    #expect(!FileManager.default.fileExists(atPath: harness.folder.appending(path: copied).path))
    let kept = try harness.contents(of: "\(name)/.dataset").keys.filter { $0.contains("Merged%2F") }
    #expect(kept.count == 1, "\(kept)")
    #expect(try harness.run("validate --dataset \(name)").exit == 0)
    #expect(try harness.run("merge --dataset \(name)").output.contains("no conflicted copy"))

    // With the merge the copy is taken back, too: nobody has looked into it then.
    let undo = try harness.run("undo --dataset \(name)")
    #expect(undo.exit == 0 && undo.errors.contains("is in Data/ again"), "\(undo.output) \(undo.errors)")
    #expect(try harness.column("note", of: copied)["Shop 11"] == "theirs")
    #expect(try harness.contents(of: "\(name)/Data") == data)
  }

  @Test(arguments: Storage.allCases)
  func `a cell with two values is listed, and the person's choice counts`(storage: Storage) throws {
    let (name, copied) = (storage.rawValue, conflicted(storage))
    try copy(file(name, storage), copied)
    try harness.edit(file(name, storage), "Shop 10", "note", "ours")
    try harness.edit(copied, "Shop 10", "note", "theirs")
    let run = try harness.run("merge --dataset \(name)")
    #expect(run.exit == 1 && run.output.contains("1 conflict"), "\(run.output) \(run.errors)")
    let counts = try #require(try harness.column("note", of: file(name, storage))["Shop 10"])
    #expect(["ours", "theirs"].contains(counts))
    let found = try harness.run("validate --only conflict-open --dataset \(name)")
    #expect(found.output.contains("conflict-open (1)"), "\(found.output)")

    // The person writes the other value's name into the column winner.
    let line = try listed(storage).last
    #expect(line?.contains("ours") == true && line?.contains("theirs") == true, "\(line ?? [])")
    try list(storage, "winner", "value2")
    let settled = try harness.run("merge --resolve --dataset \(name)")
    #expect(settled.exit == 0, "\(settled.output) \(settled.errors)")
    #expect(
      try harness.column("note", of: file(name, storage))["Shop 10"] == (counts == "ours" ? "theirs" : "ours")
    )
    #expect(
      try harness.run("validate --only conflict-open --dataset \(name)").output.hasPrefix("no findings"))
    #expect(try harness.run("merge --resolve --dataset \(name)").output.contains("lists nothing"))
  }

  /// What a person writes when nobody offers a list.
  @Test(arguments: Storage.allCases)
  func `a row that was edited here and removed there stays, and is listed`(storage: Storage) throws {
    let (name, copied) = (storage.rawValue, conflicted(storage))
    try copy(file(name, storage), copied)
    try harness.edit(file(name, storage), "Shop 10", "note", "edited")
    try harness.edit(copied, "Shop 10", nil)
    let json = try harness.run("merge --json --dataset \(name)")
    #expect(json.exit == 1)
    #expect(
      json.output.contains(#""kind":"gone""#) || json.output.contains(#""kind": "gone""#), "\(json.output)")
    #expect(try harness.column("note", of: file(name, storage))["Shop 10"] == "edited")
  }

  /// A sync client may as well put the other device's file in place, and make ours the copy.
  @Test(arguments: Storage.allCases)
  func `nothing is taken back where the file of the other device is in place of ours`(storage: Storage) throws
  {
    let (name, copied, file) = (storage.rawValue, conflicted(storage), file(storage.rawValue, storage))
    let others = try harness.read(file)
    try harness.write("b.csv", Array("Date,Description,Amount\n2026-02-01,Shop 30,-1.00\n".utf8))
    try harness.edit(file, "Shop 10", "note", "ours")
    try harness.run("import b.csv --dataset \(name)")
    try harness.edit(file, "Shop 11", "note", "ours")
    try harness.write(copied, try harness.read(file))
    try harness.write(file, others)
    try harness.edit(file, "Shop 10", "tags", "theirs")
    try harness.edit(file, "Shop 12", "note", "theirs")

    let run = try harness.run("merge --dataset \(name)")
    let notes = try harness.column("note", of: file)
    #expect(notes["Shop 10"] == "ours" && notes["Shop 11"] == "ours", "\(run.output) \(notes)")
    #expect(notes["Shop 12"] == "theirs" && notes["Shop 30"] != nil, "\(run.output) \(notes)")
    #expect(try harness.column("tags", of: file)["Shop 10"] == "theirs")
    #expect(run.exit == 0, "\(run.output) \(run.errors)")
  }

  /// The copy is of a state between two runs, which nobody has kept.
  @Test(arguments: Storage.allCases)
  func `what was typed here since is not taken back by a copy that lacks it`(storage: Storage) throws {
    let (name, copied, file) = (storage.rawValue, conflicted(storage), file(storage.rawValue, storage))
    for shop in 10...13 { try harness.edit(file, "Shop \(shop)", "note", "before") }
    try harness.write(copied, try harness.read(file))
    try harness.edit(file, "Shop 14", "note", "ours")
    try harness.edit(copied, "Shop 15", "note", "theirs")
    let run = try harness.run("merge Data/copy --dataset \(name)")
    #expect(run.exit == 2, "\(run.output)")
    let relative = try harness.run(["merge", copied, "--dataset", name])
    let notes = try harness.column("note", of: file)
    #expect(notes["Shop 14"] == "ours" && notes["Shop 15"] == "theirs" && notes["Shop 10"] == "before")
    #expect(relative.exit == 0, "\(relative.output) \(relative.errors)")
    #expect(!FileManager.default.fileExists(atPath: harness.folder.appending(path: copied).path))
  }

  @Test(arguments: Storage.allCases)
  func `without any known state all that differs is listed`(storage: Storage) throws {
    let name = storage.rawValue
    try copy(name, "Phone")
    for folder in [name, "Phone"] {
      try FileManager.default.removeItem(at: harness.folder.appending(path: "\(folder)/.dataset"))
    }
    try harness.edit(file(name, storage), "Shop 10", "note", "ours")
    try harness.edit(file("Phone", storage), "Shop 11", "note", "theirs")
    let run = try harness.run("merge Phone --dataset \(name)")
    #expect(run.exit == 1 && run.output.contains("2 conflicts"), "\(run.output) \(run.errors)")
  }

  /// What a person typed here is in no state that the other copy comes from, whatever runs have saved it since.
  @Test(arguments: Storage.allCases, ["merge", "undo", "import"])
  func `what was typed here is not taken back by merging again, or after another run`(
    storage: Storage, between: String
  ) throws {
    let (name, file) = (storage.rawValue, file(storage.rawValue, storage))
    try copy(name, "Phone")
    try harness.edit(file, "Shop 10", "note", "ours")
    try harness.edit(self.file("Phone", storage), "Shop 11", "note", "theirs")
    if between == "import" {
      try harness.write("c.csv", Array("Date,Description,Amount\n2026-02-03,Shop 40,-1.00\n".utf8))
      try harness.run("import c.csv --dataset \(name)")
    } else {
      try harness.run("merge Phone --dataset \(name)")
      if between == "undo" { try harness.run("undo --dataset \(name)") }
    }
    try harness.edit(file, "Shop 12", "note", "ours as well")
    try harness.edit(self.file("Phone", storage), "Shop 13", "note", "theirs as well")
    let run = try harness.run("merge Phone --dataset \(name)")
    let notes = try harness.column("note", of: file)
    let wanted = [
      "Shop 10": "ours", "Shop 11": "theirs", "Shop 12": "ours as well", "Shop 13": "theirs as well",
    ]
    for (payee, note) in wanted { #expect(notes[payee] == note, "\(run.output) \(run.errors)") }
    #expect(run.exit == 0, "\(run.output)")
    #expect(between != "import" || notes["Shop 40"] != nil)
  }

  @Test func `a tab of one's own comes along, and differences in it are shown`() throws {
    let plans = Sheet(name: "Plans", rows: [["what", "cost"], ["bike", "400"]])
    func change(_ changes: [Change]) throws {
      try harness.write("plan.json", Plan(command: "test", base: [:], changes: changes).json)
      let run = try harness.run("apply plan.json --dataset xlsx")
      #expect(run.exit == 0, "\(run.errors)")
    }
    try change([Change(.addSheet(SheetContents(of: plans)), at: Address(.own("Plans")), reason: "")])
    // What an import left is known to be in both.
    try harness.write("c.csv", Array("Date,Description,Amount\n2026-02-03,Shop 40,-1.00\n".utf8))
    try harness.run("import c.csv --dataset xlsx")
    try copy("xlsx", "Phone")
    try change([
      .set(
        Address(.own("Plans"), row: 2, column: .at(1)), old: .text("400"), new: .text("450"), reason: "")
    ])
    let diff = try harness.run("diff Phone --dataset xlsx")
    #expect(
      diff.exit == 1 && diff.output == "Plans: 1 cell changed\n      B2: \"450\" -> \"400\"\n",
      "\(diff.output)")
    let merge = try harness.run("merge xlsx --dataset Phone")
    #expect(merge.exit == 0, "\(merge.output) \(merge.errors)")
    #expect(try harness.run("diff Phone --dataset xlsx").output == "nothing differs\n")
  }

  // MARK: - Other places, other storages

  @Test(arguments: Storage.allCases)
  func `a dataset elsewhere is merged with its receipts, and undo takes all of it back`(storage: Storage)
    throws
  {
    let name = storage.rawValue
    try copy(name, "Phone")
    try harness.edit(file("Phone", storage), "Shop 12", "note", "from the phone")
    try harness.write("Phone/Receipts/2026/bread.jpg", [0xFF, 0xD8, 1])
    try harness.write("\(name)/Receipts/2026/bread.jpg", [0xFF, 0xD8, 2])
    try harness.write("Phone/Receipts/2026/milk.jpg", [0xFF, 0xD8, 3])
    try harness.write("\(name)/Receipts/milk again.jpg", [0xFF, 0xD8, 3])
    let before = try harness.contents(of: "\(name)/Data")
    let run = try harness.run("merge Phone --dataset \(name)")
    #expect(run.exit == 0, "\(run.output) \(run.errors)")
    #expect(try harness.column("note", of: file(name, storage))["Shop 12"] == "from the phone")
    #expect(try harness.read("\(name)/Receipts/2026/bread.jpg") == [0xFF, 0xD8, 2])
    #expect(try harness.read("\(name)/Receipts/2026/bread (2).jpg") == [0xFF, 0xD8, 1])
    let again = try harness.run("merge Phone --dataset \(name)")
    #expect(again.output.contains("nothing to change"), "\(again.output)")
    #expect(try harness.run("undo --dataset \(name)").exit == 0)
    #expect(try harness.contents(of: "\(name)/Data") == before)
    #expect(
      !FileManager.default.fileExists(
        atPath: harness.folder.appending(path: "\(name)/Receipts/2026/bread (2).jpg").path))
  }

  @Test(arguments: Storage.allCases)
  func `folders of one name are told apart`(storage: Storage) throws {
    let name = storage.rawValue
    try FileManager.default.createDirectory(
      at: harness.folder.appending(path: "phone"), withIntermediateDirectories: true)
    try copy(name, "phone/\(name)")
    try harness.edit(file(name, storage), "Shop 10", "note", "ours")
    try harness.edit(file("phone/\(name)", storage), "Shop 10", "note", "theirs")
    let run = try harness.run("merge phone/\(name) --dataset \(name)")
    #expect(run.exit == 1 && run.output.contains("phone/\(name)"), "\(run.output) \(run.errors)")
  }

  @Test func `the winner of each line is chosen from a list`() throws {
    try copy("xlsx", "phone")
    try copy("xlsx", "tablet")
    for (folder, note) in [("xlsx", "ours"), ("phone", "theirs"), ("tablet", "others")] {
      try harness.edit(file(folder, .xlsx), "Shop 10", "note", note)
    }
    #expect(try harness.run("merge phone tablet --dataset xlsx").exit == 1)
    let listed = try harness.shell(
      "unzip -p xlsx/Data/xlsx.xlsx 'xl/worksheets/*' | grep -o '<dataValidation [^>]*errorStyle=[^/]*value[^<]*'"
    )
    #expect(
      listed.contains(#"sqref="H2:H1048576"><formula1>&quot;value1,value2,value3,base&quot;"#), "\(listed)")
  }

  @Test(arguments: Storage.allCases)
  func `an earlier state that cannot be read does not pass for none`(storage: Storage) throws {
    let name = storage.rawValue
    try copy(name, "phone")
    try harness.edit(file("phone", storage), "Shop 10", "note", "theirs")
    let kept = try harness.shell(
      "find \(name)/.dataset -path '*/snapshots/*' -name '*.\(name)'")
    try #require(!kept.isEmpty)
    // A folder in place of a file cannot be read, whoever runs the test.
    for path in kept.split(separator: "\n") {
      _ = try harness.shell("rm '\(path)' && mkdir '\(path)'")
    }
    let before = try harness.contents(of: "\(name)/Data")
    let run = try harness.run("merge phone --dataset \(name)")
    #expect(run.exit == 2 && run.errors.contains("snapshots"), "\(run.output) \(run.errors)")
    #expect(try harness.contents(of: "\(name)/Data") == before)
  }

  @Test func `a workbook that has another name now comes from the same import`() throws {
    try copy("xlsx", "phone")
    try FileManager.default.moveItem(
      at: harness.folder.appending(path: "xlsx/Data/xlsx.xlsx"),
      to: harness.folder.appending(path: "xlsx/Data/Renamed.xlsx"))
    try harness.edit(file("phone", .xlsx), "Shop 11", "note", "theirs")
    try harness.write("b.csv", Array("Date,Description,Amount\n2026-02-01,Later,-1.50\n".utf8))
    try harness.run("import b.csv --dataset xlsx")
    try harness.edit("xlsx/Data/Renamed.xlsx", "Shop 10", "note", "ours")
    let run = try harness.run("merge phone --dataset xlsx")
    #expect(run.exit == 0, "\(run.output) \(run.errors)")
    #expect(try harness.column("note", of: "xlsx/Data/Renamed.xlsx")["Shop 11"] == "theirs")
  }

  @Test func `a workbook merges into CSV tabs`() throws {
    let book = try harness.run("export --format xlsx --to Copy.xlsx --deleted --dataset csv")
    try #require(book.exit == 0, "\(book.errors)")
    try harness.edit("Copy.xlsx", "Shop 14", "note", "in the workbook")
    let run = try harness.run("merge Copy.xlsx --dataset csv")
    #expect(run.exit == 0, "\(run.output) \(run.errors)")
    #expect(try harness.column("note", of: file("csv", .csv))["Shop 14"] == "in the workbook")
    #expect(try harness.run("diff Copy.xlsx --dataset csv").output == "nothing differs\n")
  }

  // MARK: - What is refused

  @Test func `another dataset, no file and what cannot be meant are refused, and nothing is written`() throws
  {
    let before = try withoutLocks()
    for (line, exit, words) in [
      ("merge xlsx --dataset csv", Int32(2), "another dataset"),
      ("merge nowhere --dataset csv", 2, "no such file"),
      ("merge a.csv --dataset csv", 2, "a.csv"),
      ("merge xlsx --resolve --dataset csv", 64, "--resolve"),
      ("diff nowhere --dataset csv", 2, "nowhere"),
      ("apply a.csv --dataset csv", 2, "Nothing was changed"),
    ] {
      let run = try harness.run(line)
      #expect(run.exit == exit, "\(line): \(run.exit) \(run.output) \(run.errors)")
      #expect(run.errors.contains(words), "\(line): \(run.errors)")
    }
    // Nothing to merge is no mistake, in words and as a document.
    #expect(try harness.run("merge --dataset csv").output.contains("name a copy"))
    let none = try harness.run("merge --json --dataset csv")
    #expect(none.exit == 0 && none.output.contains(#""copies":[]"#), "\(none.output) \(none.errors)")
    #expect(try withoutLocks() == before)
  }

  /// All files but the locks, which hold the number of the process that had them last.
  func withoutLocks() throws -> [String: Data] {
    try harness.contents().filter { !$0.key.hasSuffix("/lock") }
  }

  @Test func `a copy that cannot be read whole is not taken for one with deleted rows`() throws {
    try copy("csv", "Phone")
    let lines = String(decoding: try harness.read("Phone/Data/Transactions.csv"), as: UTF8.self)
    try harness.write("Phone/Data/Transactions.csv", Array(lines.replacing("id,date", with: "x,y").utf8))
    for line in ["merge Phone --dataset csv", "diff Phone --json --dataset csv"] {
      let run = try harness.run(line)
      #expect(run.exit == 2 && run.errors.contains("dataset repair"), "\(run.output) \(run.errors)")
    }
  }
}
