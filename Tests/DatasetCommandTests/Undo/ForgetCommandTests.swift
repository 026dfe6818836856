import Foundation
import TestSupport
import Testing

/// What is kept beside the dataset is listed, and goes only where it is named.
struct ForgetCommandTests {
  private let harness: CommandHarness

  private static let image = Result {
    try CommandHarness.prepared { harness in
      try harness.run("create Money --currency EUR --account Giro --storage csv")
      try harness.write("one.csv", Array("Date,Payee,Amount\n2026-03-01,Erna Geheim,-3.00\n".utf8))
      try harness.write("two.csv", Array("Date,Payee,Amount\n2026-03-02,Shop,-4.00\n".utf8))
      try harness.run("import one.csv --account giro --dataset Money")
      try harness.run("import two.csv --account giro --dataset Money")
    }
  }

  init() throws { harness = try CommandHarness(Self.image.get()) }

  private func forget(_ words: String) throws -> CommandHarness.Run {
    try harness.run("forget \(words) --dataset Money")
  }

  /// Whether some file of the dataset, or of what is kept beside it, holds a text.
  private func isAnywhere(_ text: String) throws -> [String] {
    let root = harness.folder.appending(path: "Money")
    let files = try #require(FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
    return files.compactMap { $0 as? URL }.filter { file in
      (try? Data(contentsOf: file)).map { $0.range(of: Data(text.utf8)) != nil } ?? false
    }.map(\.lastPathComponent)
  }

  @Test func `without a kind what is kept is listed, and all of it stays`() throws {
    let run = try forget("")
    #expect(run.exit == 0)
    for line in ["snapshots: 3, ", "journal: 2, ", "provenance: 2, ", "layouts: 1, "] {
      #expect(run.output.contains(line), "\(run.output)")
    }
    #expect(try harness.run("undo --dataset Money").exit == 0)
  }

  @Test func `nobody to ask and no --yes is a refusal`() throws {
    let run = try forget("snapshots journal provenance layouts")
    #expect(run.exit == 1 && run.errors.contains("Say --yes to do it"))
    #expect(try forget("").output.contains("snapshots: 3, "))
  }

  @Test func `what was erased is nowhere once all is forgotten`() throws {
    let path = "Money/Data/Transactions.csv"
    let lines = String(decoding: try harness.read(path), as: UTF8.self).split(separator: "\n")
    let left = lines.filter { !$0.contains("Geheim") }.joined(separator: "\n") + "\n"
    try harness.write(path, Array(left.utf8))
    #expect(try !isAnywhere("Geheim").isEmpty)
    let run = try forget("snapshots journal provenance --yes")
    #expect(run.exit == 0 && run.output.contains("removed snapshots: 3, "))
    #expect(try isAnywhere("Geheim").isEmpty)
    #expect(try forget("").output.contains("journal: none\nprovenance: none\nlayouts: 1, "))
    #expect(try harness.run("log --dataset Money").exit == 0)
    #expect(try harness.run("validate --dataset Money").exit == 0)
    // Life goes on: the next run is noted, and can be taken back.
    try harness.write("three.csv", Array("Date,Payee,Amount\n2026-03-09,Fair,-5.00\n".utf8))
    #expect(try harness.run("import three.csv --account giro --dataset Money").exit == 0)
    #expect(try harness.run("undo --dataset Money").exit == 0)
    #expect(String(decoding: try harness.read(path), as: UTF8.self) == left)
  }

  @Test func `without snapshots the runs stand in the log and cannot be taken back`() throws {
    #expect(try forget("snapshots --yes").exit == 0)
    #expect(try harness.run("log --dataset Money").output.contains("dataset import two.csv"))
    let undo = try harness.run("undo --dataset Money")
    #expect(undo.exit == 2)
    #expect(try harness.run("snapshots --dataset Money").exit == 0)
  }

  @Test func `a day keeps what is newer, and a kind that has nothing says so`() throws {
    let run = try forget("journal --before 2020-01-01 --yes")
    #expect(run.exit == 0 && run.errors.contains("nothing of this kind is kept"))
    #expect(try forget("journal --before 2026-13-01 --yes").exit == 64)
    #expect(try forget("journal --before 2999-01-01 --dry-run").output.contains("would remove journal: 2, "))
    #expect(try forget("").output.contains("journal: 2, "))
  }

  @Test func `the document counts what was removed`() throws {
    let run = try forget("provenance --yes --json")
    let document = try #require(
      JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let removed = try #require(document["removed"] as? [[String: Any]])
    #expect(removed.first { $0["kind"] as? String == "provenance" }?["count"] as? Int == 2)
    #expect(removed.first { $0["kind"] as? String == "journal" }?["count"] as? Int == 0)
  }
}
