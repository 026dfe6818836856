import Foundation
import TestSupport
import Testing

/// `repair` of a workbook that cannot be opened.
struct RepairWorkbookTests {
  private let harness: CommandHarness

  init() throws {
    harness = try CommandHarness(
      Result {
        try CommandHarness.prepared { harness in
          try harness.run("create M --storage xlsx --currency EUR --account Giro")
          for month in 1...2 {
            let rows = (10...28).map { "2026-0\(month)-\($0),Shop \(month)\($0),-\($0).50" }
            try harness.write(
              "\(month).csv", Array((["Date,Description,Amount"] + rows).joined(separator: "\n").utf8))
            try harness.run("import \(month).csv --dataset M")
          }
        }
      }.get())
  }

  private static let path = "M/Data/M.xlsx"

  private func repair(_ more: String = "") throws -> (exit: Int32, document: [String: Any]) {
    let run = try harness.run("repair --json --dataset M \(more)")
    return (
      run.exit,
      try #require(
        try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any], "\(run.errors)")
    )
  }

  private func rows() throws -> [[String: Any]] {
    let run = try harness.run("export --format json --to - --dataset M")
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any], "\(run.errors)")
    return try #require((document["tabs"] as? [String: Any])?["Transactions"] as? [[String: Any]])
  }

  @Test func `a workbook that was cut has all its rows again, each said where it is from`() throws {
    let whole = try harness.read(Self.path)
    let before = try rows()
    for percent in [90, 80, 65, 50] {
      try harness.write(Self.path, whole.prefix(whole.count * percent / 100))
      let damaged = try harness.contents(of: "M/Data")

      let dry = try repair("--dry-run")
      #expect(try harness.contents(of: "M/Data") == damaged)
      let (exit, document) = try repair()
      #expect(exit == 0 && dry.exit == 0)
      #expect(document["settled"] as? [String: Int] == ["zip-truncated": 1])
      let salvage = try #require(document["salvage"] as? [String: Any])
      #expect(salvage["tabs"] as? NSArray == (dry.document["salvage"] as? [String: Any])?["tabs"] as? NSArray)
      let kept = try #require(salvage["keptAs"] as? String)
      #expect(Data(try harness.read("M/\(kept)")) == damaged["M.xlsx"])

      // What the last import left is kept, so all its rows are there.
      let now = try rows()
      let ids = Set(before.compactMap { $0["id"] as? String })
      #expect(now.count == 38 && Set(now.compactMap { $0["id"] as? String }) == ids)
      for row in now { #expect(before.contains { $0 as NSDictionary == row as NSDictionary }) }
      let check = try harness.run("validate --json --dataset M")
      #expect(check.exit == 0, "\(check.output)")
      #expect(
        check.output.contains("rows-salvaged") == ((salvage["rows"] as? [Any])?.isEmpty == false))
      #expect(try repair().document["salvage"] == nil)

      try harness.run("undo --dataset M")
      #expect(try harness.contents(of: "M/Data") == damaged)
    }
  }

  @Test func `an archive without its directory has every part again, and nothing is listed`() throws {
    let whole = try harness.read(Self.path)
    try harness.write(Self.path, whole.dropLast(30))
    let salvage = try #require(try repair().document["salvage"] as? [String: Any])
    #expect(salvage["way"] as? String == "parts" && (salvage["rows"] as? [Any])?.isEmpty == true)
    #expect(salvage["snapshot"] is NSNull)
    #expect(try harness.run("validate --json --dataset M").output.contains(#""error":0,"warning":0"#))
  }

  @Test func `bytes around the archive go with the next change`() throws {
    let whole = try harness.read(Self.path)
    for junk in [Array("Content-Type: x\r\n\r\n".utf8) + whole, whole + [1, 2, 3]] {
      try harness.write(Self.path, junk)
      #expect(try repair().document["settled"] as? [String: Int] == ["zip-junk-around": 1])
      #expect(try harness.run("validate --json --dataset M").output.contains(#""error":0,"warning":0"#))
      try harness.run("undo --dataset M")
      #expect(try harness.read(Self.path) == junk)
      let add = try harness.run("import 1.csv --dataset M --yes")
      #expect(add.exit == 0, "\(add.errors)")
    }
  }

  @Test func `a file of which nothing is left is the snapshot, or nothing is written`() throws {
    let whole = try harness.read(Self.path)
    let listed = try harness.run("snapshots --json --dataset M").output
    #expect(listed.contains("runsSince"))
    try harness.write(Self.path, whole.prefix(40))
    let (exit, document) = try repair()
    #expect(exit == 0 && (document["salvage"] as? [String: Any])?["way"] as? String == "snapshot")
    #expect(try rows().count == 38)

    // Without what the run left the snapshot from before it is the newest state.
    try harness.run("undo --dataset M")
    let state = harness.folder.appending(path: "M/.dataset")
    let folders = try FileManager.default.subpathsOfDirectory(atPath: state.path).filter {
      $0.hasSuffix("snapshots/written")
    }
    for folder in folders { try FileManager.default.removeItem(at: state.appending(path: folder)) }
    #expect(try repair().exit == 0)

    try FileManager.default.removeItem(at: harness.folder.appending(path: "M/.dataset"))
    try harness.write(Self.path, whole.prefix(40))
    let before = try harness.contents(of: "M/Data")
    let run = try harness.run("repair --dataset M")
    #expect(run.exit == 1 && run.errors.contains("no snapshot is kept"), "\(run.errors)")
    #expect(try harness.contents(of: "M/Data") == before)
  }

  @Test func `what a person reads names the counts and the kept file`() throws {
    let whole = try harness.read(Self.path)
    try harness.write(Self.path, whole.prefix(whole.count * 4 / 5))
    let run = try harness.run("repair --dataset M")
    #expect(run.output.contains("put together with what the run of"))
    #expect(run.output.contains("the damaged file is kept as .dataset/"))
    #expect(run.output.contains(" whole"), "\(run.output)")
    #expect(try harness.run("log --dataset M").output.contains("mended: 1 zip-truncated"))
  }
}
