import Foundation
import TestSupport
import Testing

/// PDFs as people get them from a bank, read with poppler where it is installed.
@Suite(.enabled(if: InstalledProgram.path(of: "pdftotext") != nil, "pdftotext is not installed"))
struct ImportPDFTests {
  /// A statement that opens with `sesame`; `Files/make.py` writes it.
  private static func harness() throws -> CommandHarness {
    let harness = try CommandHarness()
    let file = Repository.root.appending(path: "Tests/StatementsTests/Printed/Files/locked.pdf")
    try harness.write("locked.pdf", [UInt8](try Data(contentsOf: file)))
    try harness.write("word.txt", Array("sesame\n".utf8))
    try harness.write("wrong.txt", Array("open\n".utf8))
    return harness
  }

  @Test func `a locked one opens with its password, and is proven like any other`() throws {
    let harness = try Self.harness()
    let run = try harness.run(
      "import locked.pdf --no-dataset --dry-run --json --password-file word.txt")
    #expect(run.exit == 0, "\(run.errors)")
    let statement = try #require(ImportDocument(run.output).statements.first)
    #expect(statement.transactions.count == 24)
    #expect(statement.questions.isEmpty)
  }

  @Test(arguments: [
    ("", "locked.pdf: the PDF has a password"),
    (" --password-file wrong.txt", "locked.pdf: that is not the password of the PDF"),
  ]) func `without the right password it says so and reads nothing`(option: String, message: String) throws {
    let harness = try Self.harness()
    let run = try harness.run("import locked.pdf --no-dataset --dry-run\(option)")
    #expect(run.exit == 2)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(run.output.isEmpty)
  }

  @Test func `the password is nowhere in the dataset`() throws {
    let harness = try Self.harness()
    try harness.run(["create", "Money", "--storage", "csv", "--currency", "ZAR", "--account", "Cheque"])
    let run = try harness.run("import locked.pdf --dataset Money --account cheque --password sesame --quiet")
    #expect(run.exit == 0, "\(run.errors)")
    let folder = harness.folder.appending(path: "Money")
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      guard let bytes = try? Data(contentsOf: folder.appending(path: path)) else { continue }
      #expect(bytes.range(of: Data("sesame".utf8)) == nil, "\(path)")
    }
  }
}
