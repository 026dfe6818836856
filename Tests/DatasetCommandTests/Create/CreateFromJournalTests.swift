import Foundation
import TestSupport
import Testing

/// Journals of plain-text accounting, which their own programs print.
struct CreateFromJournalTests {
  private let harness: CommandHarness
  private let journal = """
    2026-01-02 Shop
        assets:giro  -4.00 EUR
        expenses:food

    """

  init() throws {
    harness = try CommandHarness()
    try harness.write("books.journal", Array(journal.utf8))
  }

  /// A program of this name that prints a table if its arguments are right.
  private func install(_ name: String, arguments: String, printing lines: [String]) throws {
    let text = "/bin/cat <<'END'\n\(lines.joined(separator: "\n"))\nEND\n"
    try harness.write(
      "bin/\(name)", Array("#!/bin/sh\ncase \"$*\" in \(arguments)) ;; *) exit 1 ;; esac\n\(text)".utf8))
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: harness.folder.appending(path: "bin/\(name)").path)
  }

  private func create(_ file: String, as name: String = "Made") throws -> CommandHarness.Run {
    let words = ["create", name, "--books", file, "--currency", "EUR", "--storage", "csv"]
    return try harness.run(words, environment: ["PATH": harness.folder.appending(path: "bin").path])
  }

  private static let table = [
    #""txnidx","date","date2","status","code","description","comment","account","amount","commodity","credit","debit","posting-status","posting-comment""#,
    #""1","2026-01-02","","","","Shop","","assets:giro","-4.00","EUR","4.00","","","""#,
    #""1","2026-01-02","","","","Shop","","expenses:food","4.00","EUR","","4.00","","""#,
  ]

  private func rows() throws -> String {
    try String(contentsOf: harness.folder.appending(path: "Made/Data/Transactions.csv"), encoding: .utf8)
  }

  @Test func `hledger prints a journal, from the place of the file`() throws {
    try install("hledger", arguments: "'-f /'*/books.journal' print -O csv'", printing: Self.table)
    let run = try create("books.journal")
    #expect(run.exit == 0, "\(run.errors)")
    #expect(try rows().contains("Shop"))
  }

  @Test func `Ledger prints what hledger does not accept, unless it could run a program`() throws {
    try install("hledger", arguments: "nothing", printing: [])
    try install(
      "ledger", arguments: "'--args-only -f /'*.journal' csv'",
      printing: [
        #""2026/01/02","","Shop","assets:giro","EUR","-4","","""#,
        #""2026/01/02","","Shop","expenses:food","EUR","4","","""#,
      ])
    #expect(try create("books.journal").exit == 0)
    #expect(try rows().contains("Shop"))
    try harness.write("wild.journal", Array(("python\n  import os\n\n" + journal).utf8))
    let wild = try create("wild.journal", as: "Wild")
    #expect(wild.exit == 2 && wild.errors.contains("hledger -f wild.journal check"), "\(wild.errors)")
  }

  @Test(arguments: [
    ("household.journal", "hledger -f household.journal print -O csv > books.csv"),
    ("household.beancount", "bean-query -f csv household.beancount"),
  ])
  func `without its program a journal is refused with the command that prints it`(
    name: String, command: String
  ) throws {
    let file = CommandHarness.root.appending(path: "Samples/books/journals/\(name)")
    try harness.write(name, try Data(contentsOf: file))
    let run = try create(name)
    #expect(run.exit == 2 && run.errors.contains(command), "\(run.errors)")
  }

  @Test func `Beancount prints a journal that names no other file, and a plugin never runs`() throws {
    let text =
      "2020-01-01 open Assets:Giro EUR\n2026-01-02 * \"Shop\" \"\"\n  Assets:Giro  -4.00 EUR\n  Expenses:Food\n"
    try harness.write("books.beancount", Array(text.utf8))
    // Three digits, which Beancount rounds if most numbers of a journal have two.
    try install("bean-check", arguments: "/*dataset-*", printing: [])
    try install(
      "bean-query", arguments: "'-f csv /'*dataset-*' select id, date, '*",
      printing: [
        "id,date,flag,payee,narration,account,number,currency,tags,links",
        "4f,2026-01-02,*,Shop,,Assets:Giro,Decimal('-4.005') ,BHD,,",
        "4f,2026-01-02,*,Shop,,Expenses:Food,Decimal('4.005'),BHD,,",
      ])
    #expect(try create("books.beancount").exit == 0)
    #expect(try rows().contains("4.005"))
    for line in ["plugin \"evil\"", "include \"other.beancount\"", "option \"insert_pythonpath\" \"true\""] {
      try harness.write("planted.beancount", Array((line + "\n" + text).utf8))
      let planted = try create("planted.beancount", as: "Planted")
      #expect(planted.exit == 2 && planted.errors.contains("If you trust it"), "\(planted.errors)")
    }
    try install("bean-check", arguments: "nothing", printing: [])
    let wrong = try create("books.beancount", as: "Wrong")
    #expect(wrong.exit == 2 && wrong.errors.contains("bean-check books.beancount"), "\(wrong.errors)")
  }

  @Test func `postings of one number are one entry, whatever their texts`() throws {
    let head = "GnuCash entry,Date,Description,Note,Path,Amount,Currency,Status,Tags,Account type\n"
    let rows = "1,2026-01-02,,put away,assets:Giro,-5.00,EUR,,,\n1,2026-01-02,,,assets:Savings,5.00,EUR,,,\n"
    try harness.write("books.csv", Array((head + rows).utf8))
    let run = try create("books.csv")
    #expect(run.output.contains("1 transfer with both halves"), "\(run.output)\(run.errors)")
  }
}
