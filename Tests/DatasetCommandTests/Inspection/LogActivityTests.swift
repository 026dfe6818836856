import Foundation
import TestSupport
import Testing

/// What others changed since this machine last looked.
struct LogActivityTests {
  private let harness: CommandHarness

  private static let image = Result {
    try CommandHarness.prepared { harness in
      for storage in Storage.allCases {
        let name = storage.rawValue
        try harness.run("create \(name) --storage \(name) --currency EUR --account Giro:checking:100")
        for row in ["10 groceries Aldi", "20 groceries 麦当劳", "5 groceries Kiosk"] {
          try harness.run("add \(row) --date 2026-03-01 --dataset \(name)")
        }
      }
    }
  }

  init() throws { harness = try CommandHarness(Self.image.get()) }

  enum Storage: String, CaseIterable, Sendable { case csv, xlsx }

  private func file(_ storage: Storage, in folder: String? = nil) -> String {
    let folder = folder ?? storage.rawValue
    return storage == .csv ? "\(folder)/Data/Transactions.csv" : "\(folder)/Data/xlsx.xlsx"
  }

  private struct Change: Equatable, CustomStringConvertible {
    var kind: String
    var about: String
    var cells: [String]
    var by: String?
    var description: String { "\(kind) \(about) \(cells) \(by ?? "")" }
  }

  /// The changes that the log tells as JSON.
  private func changes(_ storage: Storage, _ options: String = "--since last-seen") throws -> [Change] {
    let run = try harness.run("log \(options) --json --dataset \(storage.rawValue)")
    #expect(run.exit == 0, "\(run.errors)")
    let json = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let changes = try #require(json["changes"] as? [[String: Any]])
    return changes.map { change in
      let run = change["run"] as? [String: Any]
      let machine = run?["machine"] is String ? "other: " : ""
      let cells = (change["cells"] as? [[String: Any]] ?? []).map {
        "\($0["column"] ?? "") \($0["old"] ?? "") -> \($0["new"] ?? "")"
      }
      return Change(
        kind: change["kind"] as? String ?? "", about: change["about"] as? String ?? "",
        cells: change["kind"] as? String == "changed" ? cells : [],
        by: (run?["command"] as? String).map { machine + ($0.split(separator: " ").dropFirst().first ?? "") })
    }
  }

  @Test(arguments: Storage.allCases)
  func `what another program did is told once, and status counts it`(storage: Storage) throws {
    let name = storage.rawValue
    #expect(try changes(storage).isEmpty)
    #expect(try !harness.run("status --dataset \(name)").output.contains("by others"))
    try harness.edit(file(storage), "Aldi", "note", "cheap")
    try harness.edit(file(storage), "Kiosk", nil)
    let before = try harness.contents(of: "\(name)/Data")
    let status = try harness.run("status --dataset \(name)").output
    #expect(status.contains("2 changes by others since ") && status.contains("dataset log --since last-seen"))
    #expect(
      try harness.run("status --json --dataset \(name)").output.contains(#""changes":2}"#))
    let expected = [
      Change(
        kind: "changed", about: "2026-03-01 Aldi 10.00",
        cells: ["note  -> cheap"]),
      Change(kind: "deleted", about: "2026-03-01 Kiosk 5.00", cells: []),
    ]
    #expect(try changes(storage, "--since last-seen --keep-unread") == expected)
    #expect(try changes(storage) == expected)
    #expect(try changes(storage).isEmpty)
    #expect(try !harness.run("status --dataset \(name)").output.contains("by others"))
    #expect(try harness.contents(of: "\(name)/Data") == before)
  }

  @Test(arguments: Storage.allCases)
  func `own runs in between hide nothing, and are not told`(storage: Storage) throws {
    let name = storage.rawValue
    try harness.edit(file(storage), "Aldi", "note", "cheap")
    for line in [
      "add 3 groceries Mine --date 2026-03-07", "edit 3 --payee Other", "edit 2 --note dear", "delete 3",
      "undo",
    ] {
      #expect(try harness.run("\(line) --dataset \(name)").exit == 0, "\(line)")
    }
    // The note that was typed elsewhere was written over here: nothing of it is left to tell.
    #expect(try changes(storage, "--since last-seen --keep-unread").isEmpty)
    #expect(try harness.run("undo 2 --yes --dataset \(name)").exit == 0)
    #expect(try changes(storage, "--since last-seen --keep-unread").map(\.cells) == [["note  -> cheap"]])
    try harness.edit(file(storage), "Mine", "note", "typed")
    let found = try changes(storage)
    #expect(found.count == 2 && found.contains { $0.about.contains("Mine") }, "\(found)")
    #expect(try changes(storage).isEmpty)
  }

  @Test(arguments: Storage.allCases)
  func `runs of another machine whose journal came along are named`(storage: Storage) throws {
    let name = storage.rawValue
    let other = ["HOME": harness.folder.appending(path: "elsewhere").path]
    for line in ["add 9 groceries Far --date 2026-03-08", "edit 2 --amount 12"] {
      let words = line.split(separator: " ").map(String.init) + ["--dataset", name]
      #expect(try harness.run(words, environment: other).exit == 0)
    }
    let found = try changes(storage, "--since last-seen --keep-unread")
    #expect(found.map(\.by) == ["other: edit", "other: add"], "\(found)")
    let text = try harness.run("log --since last-seen --dataset \(name)").output
    #expect(text.contains("by machine ") && text.contains("runs of other machines:"))
    #expect(try changes(storage).isEmpty)
    // That machine has seen what it did itself, and not what is done here.
    try harness.run("add 1 groceries Here --date 2026-03-09 --dataset \(name)")
    let there = try harness.run(["log", "--since", "last-seen", "--dataset", name], environment: other)
    #expect(there.output.contains("Here") && !there.output.contains("Far  "), "\(there.output)")
  }

  @Test func `a day is typed as days are, and what looks like a run's id stays one`() throws {
    let name = Storage.csv.rawValue
    let iso = try harness.run("log --since 2026-03-01 --json --dataset \(name)")
    let typed = try harness.run("log --since 1.3.2026 --json --dataset \(name)")
    #expect((typed.exit, typed.output) == (iso.exit, iso.output), "\(typed.errors)")
    #expect(try harness.run("log --since yesterday --dataset \(name)").exit == 0)
    let either = try harness.run("log --since 3/4/2026 --dataset \(name)")
    #expect(either.exit == 64 && either.errors.contains("it could be 2026-03-04 or 2026-04-03"), "\(either)")
    let none = try harness.run("log --since 0301 --dataset \(name)")
    #expect(none.exit == 2 && none.errors.contains("0301"), "\(none)")
  }

  @Test(arguments: Storage.allCases)
  func `what a merge brought in is others', with the copy that it came from`(storage: Storage) throws {
    let name = storage.rawValue
    try FileManager.default.copyItem(
      at: harness.folder.appending(path: name), to: harness.folder.appending(path: "Copy"))
    let other = ["HOME": harness.folder.appending(path: "elsewhere").path]
    try harness.run("edit 2 --note near --dataset \(name)")
    try harness.run(["edit", "2", "--note", "far", "--dataset", "Copy"], environment: other)
    try harness.run("merge Copy --dataset \(name)")
    let found = try changes(storage, "--since last-seen --keep-unread")
    #expect(found.contains { $0.by == "merge" && $0.about.contains("Aldi") }, "\(found)")
    let text = try harness.run("log --since last-seen --dataset \(name)").output
    #expect(text.contains("from ") && text.contains("by dataset merge Copy"), "\(text)")
    #expect(try changes(storage).isEmpty)
  }

  @Test(arguments: Storage.allCases)
  func `everything since a day or a run is told, own runs with their commands`(storage: Storage) throws {
    let name = storage.rawValue
    let log = try harness.run("log --json --dataset \(name)").output
    let json = try #require(JSONSerialization.jsonObject(with: Data(log.utf8)) as? [String: Any])
    let runs = try #require(json["runs"] as? [[String: Any]])
    let last = try #require(runs.first?["id"] as? String)
    let day = String(try #require(runs.first?["time"] as? String).prefix(10))
    try harness.edit(file(storage), "Aldi", "note", "cheap")
    let sinceRun = try changes(storage, "--since \(last)")
    #expect(sinceRun.map(\.kind) == ["changed", "new"] && sinceRun.map(\.by) == [nil, "add"], "\(sinceRun)")
    #expect(try changes(storage, "--since \(day)").count == 3)
    for (line, exit, words) in [
      ("log --since nonsense", Int32(2), "there is no such state"),
      ("log --keep-unread", 64, "--since last-seen"),
      ("log --since \(day) --keep-unread", 64, "--since last-seen"),
    ] {
      let run = try harness.run("\(line) --dataset \(name)")
      #expect(run.exit == exit && run.errors.contains(words), "\(line): \(run.errors)")
    }
  }

  @Test func `a machine that never looked says so, and tells from then on`() throws {
    let other = ["HOME": harness.folder.appending(path: "elsewhere").path]
    // It has a name of its own.
    try harness.run(["create", "Else", "--storage", "csv", "--currency", "EUR"], environment: other)
    let words = ["log", "--since", "last-seen", "--dataset", "csv"]
    #expect(
      try harness.run(words, environment: other).output.contains("has not looked at the dataset before"))
    try harness.edit(file(.csv), "Aldi", "note", "cheap")
    #expect(try harness.run(words, environment: other).output.contains(#"note: blank -> "cheap""#))
    // Without what was kept nobody can say what is other.
    try harness.edit(file(.csv), "Aldi", "note", "dear")
    try harness.run(["forget", "snapshots", "--yes", "--dataset", "csv"], environment: other)
    #expect(
      try harness.run(words, environment: other).output.contains("has not looked at the dataset before"))
  }
}
