@testable import Statements
import TestSupport
import Testing

@Suite struct `hostile statements` {
  /// Statements of banks, and those that are no tables, repeated so that they are as common.
  private static let seeds: [[UInt8]] =
    ((try? StatementFacts.files().map(StatementFacts.bytes)) ?? [])
    + repeatElement(
      [
        `OFX statements`.sgml(
          "<STMTTRN><DTPOSTED>20240105<TRNAMT>-1.00<FITID>1<NAME>A &amp; B</STMTTRN>"),
        "!Type:Bank\nD12/31/2023\nT-1,000.00\nPBank\nSInterest\n$-400.00\n^\n",
        `MT940 statements`.message(
          ":61:2401020102D10,00NTRFNONREF//X\r\n:86:166?00TRANSFER?20Rent?32Ann", closing: "C240102EUR90,00"),
        "<Document xmlns=\"camt.053\"><BkToCstmrStmt><Stmt>" + `camt statements`.balance("OPBD", "100.00")
          + `camt statements`.entry("<AddtlNtryInf>x</AddtlNtryInf>") + "</Stmt></BkToCstmrStmt></Document>",
      ].map { Array($0.utf8) }, count: 60
    ).flatMap(\.self)

  @Test func `a mutated statement is read, asked about or refused, and never traps`() {
    var generator = SeededGenerator()
    for _ in 0..<Effort.cases(usual: 300) {
      guard var bytes = Self.seeds.randomElement(using: &generator) else { return }
      for _ in 0..<Int.random(in: 1...12, using: &generator) { Self.mutate(&bytes, using: &generator) }
      guard let file = try? StatementReader.read(bytes: bytes, fileName: "mutated.csv") else { continue }
      for statement in file.statements {
        let lines = statement.bookedCount + statement.pendingCount + statement.skipped.count
        #expect(lines == statement.lineCount, "seed \(generator.seed)")
      }
    }
  }

  private static func mutate(_ bytes: inout [UInt8], using generator: inout SeededGenerator) {
    guard !bytes.isEmpty else { return }
    let place = Int.random(in: 0..<bytes.count, using: &generator)
    let end = min(bytes.count, place + Int.random(in: 1...30, using: &generator))
    switch Int.random(in: 0...6, using: &generator) {
    case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
    case 1: bytes.removeSubrange(place..<end)
    case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
    case 3: bytes.insert(contentsOf: "9999999999999999999".utf8, at: place)
    case 4:
      bytes.insert(
        contentsOf: ["\"", ";", ",", "\n", "-", ".", "\t"].randomElement(using: &generator).map {
          Array($0.utf8)
        } ?? [], at: place)
    case 5: bytes.insert(contentsOf: "-9223372036854775808".utf8, at: place)
    default: bytes.insert(contentsOf: "\u{2028}٣٤é\u{0}".utf8, at: place)
    }
  }

  @Test(arguments: [
    "Date,Text,Amount,\nDate,,Amount,Balance\n13/02/2026,x,1.00,5.00\n",
    "Date,Text,Amount,Amount\nDate,,Debit,Credit\n13/02/2026,x,1.00,5.00\n",
  ])
  func `a second header row that could stand alone belongs to the first`(_ text: String) throws {
    let file = try StatementReader.read(bytes: Array(text.utf8), fileName: "two.csv")
    #expect(file.statements.count == 1)
    #expect(file.statements.allSatisfy { $0.lineCount == 1 })
  }

  @Test(arguments: [
    "", " \n\n", "hello", "a,b,c\n1,2,3", "Date,Amount\n", "Date;Amount\nx;y\n",
    String(repeating: ",", count: 20_000),
    String(repeating: "\"", count: 999), "Date,Amount\n" + String(repeating: "01/02/2020,", count: 3000),
  ])
  func `what is no statement gives an error or no entries`(_ text: String) {
    do {
      let file = try StatementReader.read(bytes: Array(text.utf8), fileName: "none.csv")
      let entries = file.statements.reduce(0) { $0 + $1.entries.count }
      #expect(entries == 0)
    } catch {
      #expect(error is StatementError)
    }
  }

  @Test(
    arguments: [
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A], "a PNG picture"), (Array("%PDF-1.4".utf8), "a PDF document"),
      (Array("<!DOCTYPE html><html>".utf8), "a web page (HTML)"),
    ] as [([UInt8], String)])
  func `files of other kinds are named`(_ bytes: [UInt8], _ kind: String) {
    #expect(throws: StatementError.notAStatement(file: "f", kind: kind)) {
      try StatementReader.read(bytes: bytes, fileName: "f")
    }
  }

  /// T-13: input that no bank writes is refused by a limit, or read as far as it is a table, without
  /// guessing.
  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      ("a line without an end", "Date,Text,Amount\n", "A", 3 << 20),
      ("nothing but quotes", "Date,Text,Amount\n", "\"", 3 << 20),
      ("a million columns", "Date,Text,Amount", ",x", 1_000_000),
      ("too many lines", "Date,Text,Amount\n", "\n", StatementReader.lineLimit + 1),
      ("zero bytes", "Date,Text,Amount\n", "\0", 1 << 20),
    ])
  func `a delimited text beyond its limits is refused`(
    name: String, begin: String, repeated: String, count: Int
  ) {
    let text = begin + String(repeating: repeated, count: count)
    #expect(throws: StatementError.self) {
      try StatementReader.read(bytes: Array(text.utf8), fileName: name)
    }
  }

  /// T-13: damage in one place does not reach the rows around it.
  @Test(arguments: [
    "2024-01-13,\u{FEFF}Shop,-1.00\n2024-01-14,Pay,2.00\n",
    "2024-01-13,Sh\u{0}op,-1.00\n2024-01-14,Pay,2.00\n",
    "2024-01-13,\"Shop,-1.00\n2024-01-14,Pay,2.00\n",
  ])
  func `a mark, a zero byte or an open quote among the rows loses none of them`(rows: String) throws {
    let read = try ReadRows("Date,Text,Amount\n2024-01-12,Tea,-3.00\n" + rows)
    let lost = read.statements.flatMap(\.skipped).filter(\.reason.isLoss)
    #expect(read.rows.count + lost.count == 3)
    #expect(read.rows.contains("2024-01-12 -300"))
    #expect(read.rows.contains("2024-01-14 200"))
    #expect(lost.isEmpty || !read.questions.isEmpty)
  }

  /// T-14: input with many repetitions takes time in proportion to its size, not to its square.
  @Test(.timeLimit(.minutes(1)), arguments: Repetition.all)
  fileprivate func `a file of one thing many times is read to its end`(_ repetition: Repetition) throws {
    let count = Effort.isWhole ? 30_000 : 10_000
    let text = repetition.start + (0..<count).map(repetition.part).joined() + repetition.end
    let file = try StatementReader.read(bytes: Array(text.utf8), fileName: repetition.name)
    let lines = file.statements.reduce(0) { $0 + $1.lineCount }
    #expect(lines == (repetition.isEntry ? count : 1))
  }
}

/// A statement with a repeated part.
private struct Repetition: CustomTestStringConvertible {
  var name: String
  var start: String
  var part: @Sendable (Int) -> String
  var end: String
  /// Whether each part is an entry. If not, all of them belong to one entry.
  var isEntry: Bool

  var testDescription: String { name }

  private static let entry = ":61:2401050105D1,00NMSC\n"
  private static let camtEntry = `camt as banks write it`.entry("1.00")
  private static let ofxEntry = "<STMTTRN><DTPOSTED>20240105<TRNAMT>-1.00<FITID>1</STMTTRN>"

  static let all = [
    Repetition(
      name: "MT940 messages", start: "",
      part: { _ in ":20:S\n:25:1234567\n:60F:C240101EUR1,00\n" + entry + ":62F:C240105EUR0,00\n-\n" },
      end: "",
      isEntry: true),
    Repetition(
      name: "MT940 accounts", start: ":20:S\n", part: { _ in ":25:1234567\n" },
      end: ":60F:C240101EUR1,00\n" + entry, isEntry: false),
    Repetition(
      name: "MT940 details", start: ":20:S\n:25:1\n:60F:C240101EUR1,00\n" + entry,
      part: { _ in ":86:?20x\n?21y\n" },
      end: "", isEntry: false),
    Repetition(
      name: "camt statements", start: "<Document xmlns='camt.053'><BkToCstmrStmt>",
      part: { _ in "<Stmt><Acct><Id><IBAN>DE40123456780000123456</IBAN></Id></Acct>" + camtEntry + "</Stmt>"
      },
      end: "</BkToCstmrStmt></Document>", isEntry: true),
    Repetition(
      name: "camt purposes",
      start: "<Document xmlns='camt.053'><BkToCstmrStmt><Stmt>"
        + camtEntry.replacing("</Ntry>", with: "<NtryDtls>"),
      part: { "<RmtInf><Ustrd>Rent \($0)</Ustrd></RmtInf>" },
      end: "</NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>",
      isEntry: false),
    Repetition(
      name: "OFX statements", start: "OFXHEADER:100\n<OFX>",
      part: { _ in "<STMTRS>" + ofxEntry + "</STMTRS>" },
      end: "</OFX>", isEntry: true),
    Repetition(
      name: "OFX memos", start: "OFXHEADER:100\n<OFX><STMTRS>" + ofxEntry.replacing("</STMTTRN>", with: ""),
      part: { _ in "<MEMO>x" }, end: "</STMTTRN></STMTRS></OFX>", isEntry: false),
    Repetition(
      name: "QIF records", start: "!Type:Bank\n", part: { _ in "D13/01/2024\nT1.00\n" }, end: "",
      isEntry: true),
    Repetition(
      name: "QIF splits", start: "!Type:Bank\nD13/01/2024\nT1.00\n", part: { _ in "SFood\n$1.00\n" },
      end: "^\n",
      isEntry: false),
  ]
}
