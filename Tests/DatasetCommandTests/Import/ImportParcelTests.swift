import Foundation
import TestSupport
import Testing

/// Statements in folders, archives and mails, as a person downloads them.
struct ImportParcelTests {
  private static let march = "Date,Description,Amount\n2026-03-02,Bakery,-4.50\n2026-03-03,Rent,-800.00\n"
  private static let april = "Date,Description,Amount\n2026-04-02,Bakery,-5.50\n"

  private static func harness() throws -> CommandHarness {
    let harness = try CommandHarness()
    try harness.run(["create", "Money", "--currency", "EUR", "--account", "Giro"])
    return harness
  }

  private static func imported(_ names: String, in harness: CommandHarness) throws -> [String: [Int]] {
    let run = try harness.run("import \(names) --json --dataset Money --account giro --dry-run")
    #expect([0, 1].contains(run.exit), "\(run.errors)")
    return Dictionary(
      uniqueKeysWithValues: try ImportDocument(run.output).statements.map {
        ($0.file, $0.transactions.map(\.amountMinor))
      })
  }

  @Test func `of a folder the statements are taken, and the rest is listed`() throws {
    let harness = try Self.harness()
    try harness.write("bank/2026/march.csv", Self.march.utf8)
    try harness.write("bank/april.csv", Self.april.utf8)
    try harness.write("bank/shopping.txt", "Milk\nBread\n".utf8)
    try harness.write("bank/photo.png", "picture".utf8)
    try harness.write("bank/.hidden.csv", Self.april.utf8)
    let run = try harness.run("import bank --json --dataset Money --account giro --yes")
    #expect(run.exit == 0, "\(run.errors)")
    let statements = try ImportDocument(run.output).statements
    #expect(statements.map(\.file) == ["march.csv", "april.csv"])
    #expect(statements.map(\.new) == [2, 1])
    #expect(
      run.errors.contains("left out, since they are no statements: bank/photo.png, bank/shopping.txt"),
      "\(run.errors)")
    let again = try harness.run("import bank --json --dataset Money --account giro --yes")
    #expect(try ImportDocument(again.output).statements.map(\.new) == [0, 0])
  }

  @Test
  func
    `a folder with a file that should be a statement and cannot be read ends with 2, and the others come in`()
    throws
  {
    let harness = try Self.harness()
    try harness.write("bank/march.csv", Self.march.utf8)
    try harness.write("bank/april.xlsx", "PK\u{3}\u{4}".utf8)
    let run = try harness.run("import bank --json --dataset Money --account giro --yes")
    #expect(run.exit == 2)
    #expect(run.errors.contains("april.xlsx: "), "\(run.errors)")
    #expect(try ImportDocument(run.output).statements.map(\.new) == [2])
  }

  @Test func `a folder without statements, and a dataset, are refused`() throws {
    let harness = try Self.harness()
    try harness.write("bank/shopping.txt", "Milk\n".utf8)
    let none = try harness.run("import bank --dataset Money")
    #expect(none.exit == 2)
    #expect(none.errors.contains("bank: no file in it is a statement."), "\(none.errors)")
    let own = try harness.run("import Money --dataset Money")
    #expect(own.exit == 2)
    #expect(own.errors.contains("Money: this is a dataset"), "\(own.errors)")
  }

  @Test func `each file of a zip archive is a statement, known again when it comes alone`() throws {
    let harness = try Self.harness()
    let archive = StoredArchive([
      ("2026/", ""), ("2026/march.csv", Self.march), ("april.csv", Self.april), ("readme.md", "hello"),
      ("__MACOSX/._april.csv", Self.april),
    ])
    try harness.write("bank.zip", archive.bytes)
    let run = try harness.run("import bank.zip --json --dataset Money --account giro --yes")
    #expect(run.exit == 0, "\(run.errors)")
    #expect(try ImportDocument(run.output).statements.map(\.new) == [2, 1])
    #expect(run.errors.contains("left out, since it is no statement: bank.zip/readme.md"), "\(run.errors)")
    try harness.write("march.csv", Self.march.utf8)
    let alone = try harness.run("import march.csv --json --dataset Money --account giro --yes")
    #expect(try ImportDocument(alone.output).statements.map(\.new) == [0])
  }

  @Test func `a line of a file in an archive is named by the file`() throws {
    let harness = try Self.harness()
    try harness.write("bank.zip", StoredArchive([("a.csv", Self.march), ("b.csv", Self.april)]).bytes)
    #expect(
      try Self.imported("bank.zip --skip-line a.csv:2", in: harness) == ["a.csv": [-80000], "b.csv": [-550]])
  }

  @Test func `archives that are damaged, encrypted, nested too deep or too large are said to be so`() throws {
    let harness = try Self.harness()
    var archive = StoredArchive([("march.csv", Self.march)])
    let whole = archive.bytes
    var changed = whole
    changed[40] ^= 1
    try harness.write("changed.zip", changed)
    try harness.write("cut.zip", Array(whole.prefix(whole.count - 30)))
    archive = StoredArchive([("readme.md", "hello")])
    try harness.write("other.zip", archive.bytes)
    for (name, reason) in [
      ("changed.zip", "cannot be unpacked: march.csv"), ("cut.zip", "cannot be unpacked"),
      ("other.zip", "a zip archive without a file that may be a statement"),
    ] {
      let run = try harness.run("import \(name) --dataset Money --account giro --yes")
      #expect(run.exit == 2)
      #expect(run.errors.contains(reason), "\(name): \(run.errors)")
    }
  }

  @Test func `the statement in a mail, compressed or not, comes in`() throws {
    let harness = try Self.harness()
    let mail = """
      From: bank@example.org
      MIME-Version: 1.0
      Content-Type: multipart/mixed; boundary=b

      --b
      Content-Type: text/plain

      Your statement.
      --b
      Content-Type: text/csv; name="march.csv"
      Content-Transfer-Encoding: base64

      \(Data(Self.march.utf8).base64EncodedString())
      --b--

      """
    try harness.write("mail.eml", mail.utf8)
    #expect(try Self.imported("mail.eml", in: harness) == ["march.csv": [-450, -80000]])
    try harness.write("none.eml", "From: a@b.c\nMIME-Version: 1.0\nContent-Type: text/plain\n\nHello\n".utf8)
    let none = try harness.run("import none.eml --dataset Money")
    #expect(none.exit == 2)
    #expect(none.errors.contains("none.eml: a mail without a file that may be a statement"), "\(none.errors)")
  }

  @Test func `a gzip file is the file that it holds`() throws {
    let harness = try Self.harness()
    guard let gzip = InstalledProgram.path(of: "gzip") else { return }
    try harness.write("march.csv", Self.march.utf8)
    #expect(try InstalledProgram.run(gzip, ["march.csv"], in: harness.folder).exit == 0)
    #expect(try Self.imported("march.csv.gz", in: harness) == ["march.csv": [-450, -80000]])
  }

  @Test func `a password does not reach the log`() throws {
    let harness = try Self.harness()
    try harness.write("march.csv", Self.march.utf8)
    try harness.write("word", "s3cret\n".utf8)
    for words in ["--password s3cret", "--password=s3cret", "--password-file word"] {
      let run = try harness.run("import march.csv --dataset Money --account giro --yes \(words)")
      #expect(run.exit == 0, "\(run.errors)")
    }
    let log = try harness.run("log --json --dataset Money")
    #expect(log.output.contains("--password"))
    #expect(!log.output.contains("s3cret"))
    for (file, content) in try harness.contents() where file != "word" {
      #expect(content.range(of: Data("s3cret".utf8)) == nil, "\(file)")
    }
  }
}
