import Foundation
import TestSupport
import Testing

/// Which state a merge compares copies with: what a person decided after an earlier merge stays, and nobody is asked twice.
struct MergeCommonStateTests {
  private let harness: CommandHarness

  /// A dataset of three payments in each storage, as it was imported, and again on another device without `.dataset`.
  private static let image = Result {
    try CommandHarness.prepared { harness in
      let rows = (10...12).map { "2026-01-\($0),Shop \($0),-\($0).50" }
      try harness.write("a.csv", Array((["Date,Description,Amount"] + rows).joined(separator: "\n").utf8))
      try harness.write("b.csv", Array("Date,Description,Amount\n2026-02-01,Later,-1.50\n".utf8))
      for storage in ["csv", "xlsx"] {
        try harness.run("create \(storage) --storage \(storage) --currency EUR --account Giro:checking:100")
        try harness.run("import a.csv --dataset \(storage)")
        let (from, to) = (
          harness.folder.appending(path: storage), harness.folder.appending(path: "\(storage)-phone")
        )
        try FileManager.default.copyItem(at: from, to: to)
        try FileManager.default.removeItem(at: to.appending(path: ".dataset"))
      }
    }
  }

  init() throws { harness = try CommandHarness(Self.image.get()) }

  private func file(_ folder: String) -> String {
    folder.hasPrefix("csv") ? "\(folder)/Data/Transactions.csv" : "\(folder)/Data/xlsx.xlsx"
  }

  private func note(_ folder: String, _ payee: String = "Shop 11") throws -> String? {
    try harness.column("note", of: file(folder))[payee]
  }

  @Test(arguments: ["csv", "xlsx"], [true, false])
  func `a value that is set back after a merge stays, here and there`(storage: String, byHand: Bool) throws {
    let phone = "\(storage)-phone"
    try harness.edit(file(phone), "Shop 11", "note", "wrong")
    #expect(try harness.run("merge \(phone) --dataset \(storage)").exit == 0)
    #expect(try note(storage) == "wrong")
    if byHand {
      try harness.edit(file(storage), "Shop 11", "note", "")
    } else {
      #expect(try harness.run(["edit", "3", "--note", "", "--dataset", storage]).exit == 0)
    }
    #expect(try harness.run("merge \(phone) --dataset \(storage)").exit == 0)
    #expect(try note(storage) == "")
    let back = try harness.run("merge \(storage) --dataset \(phone)")
    #expect(try back.exit == 0 && note(phone) == "", "\(back.output)")
  }

  @Test(arguments: ["csv", "xlsx"])
  func `what the phone alone changed is taken, also where it has typed rows and a later import here`(
    storage: String
  ) throws {
    let phone = "\(storage)-phone"
    try harness.edit(file(storage), "Shop 10", "note", "here")
    try harness.run("import b.csv --dataset \(storage)")
    try harness.edit(file(phone), "Shop 12", "note", "there")
    let run = try harness.run("merge \(phone) --dataset \(storage)")
    #expect(run.exit == 0 && !run.output.contains("conflict"), "\(run.output)")
    #expect(try note(storage, "Shop 10") == "here" && note(storage, "Shop 12") == "there")
  }

  @Test(arguments: ["csv", "xlsx"])
  func `merging a copy again that has changed since asks nothing that was decided`(storage: String) throws {
    let phone = "\(storage)-phone"
    try harness.edit(file(storage), "Shop 10", "note", "here")
    try harness.edit(file(phone), "Shop 10", "note", "there")
    #expect(try harness.run("merge \(phone) --dataset \(storage)").exit == 1)
    try harness.edit(file(storage), "Shop 10", "note", "both")
    try harness.edit(file(phone), "Shop 12", "note", "more")
    let again = try harness.run("merge \(phone) --dataset \(storage)")
    #expect(again.exit == 0, "\(again.output)")
    #expect(try note(storage, "Shop 10") == "both" && note(storage, "Shop 12") == "more")
  }

  @Test(arguments: ["csv", "xlsx"])
  func `the other device knows what they have in common by what lies in this one's folder`(storage: String)
    throws
  {
    let phone = "\(storage)-phone"
    try harness.edit(file(storage), "Shop 10", "note", "here")
    try harness.edit(file(phone), "Shop 12", "note", "there")
    let other = ["HOME": harness.folder.appending(path: "elsewhere").path, "XDG_STATE_HOME": ""]
    let dry = try harness.run(
      ["merge", storage, "--dataset", phone, "--dry-run"], environment: other)
    let run = try harness.run(["merge", storage, "--dataset", phone, "--yes"], environment: other)
    #expect(run.exit == 0 && !run.output.contains("conflict"), "\(run.output)")
    #expect(try dry.exit == 0 && note(phone, "Shop 10") == "here" && note(phone, "Shop 12") == "there")
  }

  @Test func `a file of CSV that no run wrote has a common state, too`() throws {
    let names = "csv/Data/Categories.csv"
    let text = String(decoding: try harness.read(names), as: UTF8.self)
    try harness.write("csv-phone/Data/Categories.csv", Array(text.replacing("Groceries", with: "Food").utf8))
    let run = try harness.run("merge csv-phone --dataset csv")
    #expect(run.exit == 0, "\(run.output)")
    #expect(String(decoding: try harness.read(names), as: UTF8.self).contains("Food"))
  }
}
