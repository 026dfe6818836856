@testable import Statements
import Testing

/// The beginnings of QIF files: comments, headings, lists, years. Also files that are not statements.
@Suite struct `QIF headings and lists` {
  private static let entry = "D31/01/2024\nT-1.00\nPShop\n^\n"
  private static let row = "2024-01-31 -100"

  @Test(arguments: [
    RowCase("a comment of each kind", "# a\n; b\n// c\n!Type:Bank\n" + entry, row),
    RowCase("comments and empty lines above", "# exported\n\n   # by hand\n\n!Type:Bank\n" + entry, row),
    RowCase(
      "a long comment", String(repeating: "# a line of a comment\n", count: 400) + "!Type:Bank\n" + entry, row
    ),
    RowCase("a comment before a record", "!Type:Bank\n# first\n" + entry + "; last\n", row),
    RowCase("a comment within a record", "!Type:Bank\nD31/01/2024\n// here\nT-1.00\n^\n", row),
    RowCase("small letters", "!type:bank\n" + entry, row),
    RowCase("capital letters and a blank", "!TYPE:BANK \n" + entry, row),
    RowCase("blanks in the heading", "! Type : Bank\t\n" + entry, row),
    RowCase("a byte order mark", "\u{FEFF}!Type:Bank\n" + entry, row),
    RowCase("a byte order mark before a comment", "\u{FEFF}# a\n!Type:Bank\n" + entry, row),
    RowCase("old line ends", ("# a\n!Type:Bank\n" + entry).replacing("\n", with: "\r"), row),
    RowCase("line ends of DOS and its last byte", "!Type:Bank\r\nD31/01/2024\r\nT-1.00\r\n^\r\n\u{1A}", row),
    RowCase("no heading at all", entry + "D30/01/2024\nT-2.00\n^\n", row, "2024-01-30 -200"),
    RowCase("no heading, the amount first", "T-1.00\nD31/01/2024\nPShop\n^\n", row),
    RowCase("no last mark", "!Type:Bank\nD31/01/2024\nT-1.00\nPShop\n", row),
    RowCase(
      "classes, categories, securities, tags and memorised entries before",
      """
      !Type:Tag
      NTrip
      ^
      !Type:Class
      NHome
      ^
      !TYPE:CAT
      NFood
      E
      ^
      !Type:Security
      NACME
      SACM
      TStock
      ^
      !Type:Memorized
      KC
      D30/01/2024
      T-99.00
      PRent
      ^
      !Type:Prices
      "ACM",10.5," 1/31'24"
      ^
      !Type:Bank

      """ + entry, row),
    RowCase(
      "all accounts, then one of them",
      "!Option:AutoSwitch\n!Account\nNA\nTBank\n^\nNB\nTCCard\n^\n!Clear:AutoSwitch\n!Account\nNA\nTBank\n^\n!Type:Bank\n"
        + entry, row),
    RowCase("an apostrophe and one digit", "!Type:Bank\nD12/25'8\nT-1.00\n^\n", "2008-12-25 -100"),
    RowCase("an apostrophe, blanks and one digit", "!Type:Bank\nD12/25' 8\nT-1.00\n^\n", "2008-12-25 -100"),
    RowCase("blanks before each number", "!Type:Bank\nD 1/25' 9\nT-1.00\n^\n", "2009-01-25 -100"),
    RowCase("a point and an apostrophe", "!Type:Bank\nD25.12'08\nT-1,00\n^\n", "2008-12-25 -100"),
    RowCase("two digits without an apostrophe", "!Type:Bank\nD25/12/08\nT-1.00\n^\n", "2008-12-25 -100"),
    RowCase(
      "a year of the last century", "!Type:Bank\nD12/25/99\nT-1.00\n^\nD12/26'98\nT-2.00\n^\n",
      "1999-12-25 -100", "1998-12-26 -200"),
    RowCase(
      "an apostrophe of a word processor", "!Type:Bank\nD12/25\u{2019}08\nT-1.00\n^\n", "2008-12-25 -100"),
    RowCase("a hyphen and an apostrophe", "!Type:Bank\nD12-25'2008\nT-1.00\n^\n", "2008-12-25 -100"),
    RowCase("the same amount twice", "!Type:Bank\nD31/01/2024\nU-1.00\nT-1.00\n^\n", row),
    RowCase("parts that add up", "!Type:Bank\nD31/01/2024\nT-1.00\nSA\n$-0.40\nSB\n$-0.60\n^\n", row),
  ])
  func `the rows are right`(_ row: RowCase) throws {
    let read = try ReadRows(row.text)
    #expect(read.rows == row.rows)
    #expect(read.questions == [])
    #expect(read.statements.allSatisfy { $0.format == .qif })
    #expect(read.warnings == [])
  }

  @Test(arguments: [
    ("!Type:Cat\nNFood\nE\n^\n", "categories"),
    ("# mine\n!type:class\nNHome\n^\n!Type:Cat\nNFood\n^\n", "classes, categories"),
    (
      "!Option:AutoSwitch\n!Account\nNA\nTBank\n^\n!Clear:AutoSwitch\n!Type:Memorised\nKC\nT5\n^\n",
      "accounts, memorised entries"
    ),
    ("!Account\nNA\nTBank\n^\nNB\n^\n", "accounts"),
    ("!Type:Invst\nD1/2/2024\nNBuy\nYACME\nT20\n^\n", "investments"),
    ("!Type:Prices\n\"ACM\",10.5,\"1/31/24\"\n^\n", "prices"),
  ])
  func `a file of lists alone is said to be one`(text: String, lists: String) throws {
    let error = #expect(throws: StatementError.self) { try ReadRows(text) }
    #expect(error == .listsOnly(file: "statement", lists: lists.split(separator: ", ").map(String.init)))
    let said = error.map { "\($0)" } ?? ""
    #expect(said.contains("only \(lists) and no entries of an account"))
  }

  @Test(arguments: [
    ("!Account\nNA\nTBank\n^\n!Type:Bank\n", "A"),
    ("!Account\nNA\nTBank\n^\n!Type:Cat\nNFood\n^\n!Type:Bank\n", "A"),
    ("!Account\nNA\nTBank\n^\nNB\nTCCard\n^\n!Type:CCard\n", "B"),
    ("!Account\nNA\nTBank\n^\nNB\nTBank\n^\n!Type:Bank\n", nil),
    ("!Option:AutoSwitch\n!Account\nNA\nTBank\n^\n!Clear:AutoSwitch\n!Type:Bank\n", nil),
  ])
  func `the account is the one that is meant, or none`(heading: String, name: String?) throws {
    let read = try ReadRows(heading + Self.entry)
    #expect(read.statements.map(\.account?.number) == [name])
  }

  @Test func `parts that add up to something else are named, and the total counts`() throws {
    let read = try ReadRows("!Type:Bank\n" + Self.entry + "D30/01/2024\nT-5.00\nSA\n$-3.00\nSB\n$-1.00\n^\n")
    #expect(read.rows == [Self.row, "2024-01-30 -500"])
    #expect(read.warnings.contains { $0.contains("line 6") && $0.contains("do not add up") })
  }

  @Test func `two amounts in one record are asked about`() throws {
    let read = try ReadRows("!Type:Bank\n" + Self.entry + "D30/01/2024\nU-50.00\nT-5.00\n^\n")
    #expect(read.rows == [Self.row])
    #expect(read.questions == [.unreadableLine])
  }

  @Test func `what an account began with is a balance where nothing is earlier`() throws {
    let opening = "D01/01/2024\nT1,000.00\nPOpening Balance\nL[Giro]\n^\n"
    let read = try ReadRows("!Account\nNGiro\n^\n!Type:Bank\n" + opening + Self.entry)
    #expect(read.rows == [Self.row])
    #expect(read.statements.map(\.openingBalance) == [100_000])
    #expect(read.statements.flatMap(\.skipped).map(\.reason) == [.openingBalance])
    let later = opening.replacing("D01/01/2024", with: "D01/02/2024")
    #expect(try ReadRows("!Type:Bank\n" + Self.entry + later).rows == [Self.row, "2024-02-01 100000"])
    let other = try ReadRows("!Account\nNCard\n^\n!Type:Bank\n" + opening + Self.entry)
    #expect(other.rows == ["2024-01-01 100000", Self.row])
  }

  @Test(arguments: ["windows-1252", "ibm850", "ibm437", "macintosh", "utf-16le", "utf-8"])
  func `letters come out right in any encoding`(encoding: String) throws {
    let text = "!Type:Bank\nD31/01/2024\nT-1.00\nPBäckerei Müller, Café für Gäste\n^\n"
    let read = try ReadRows(bytes: EncodedLetters.bytes(text, encoding))
    #expect(read.rows == [Self.row])
    #expect(read.statements.flatMap(\.entries).map(\.payee) == ["Bäckerei Müller, Café für Gäste"])
  }

  @Test(arguments: [
    "Date,Amount,Text\n2024-01-31,-1.00,!Type:Bank\n2024-02-01,-2.00,Shop\n",
    "# Date;Amount\nDate;Amount;Text\n2024-01-31;-1.00;A\n2024-02-25;-2.00;B\n",
    "!Note;a;b\nDate;Amount;Text\n2024-01-31;-1.00;A\n2024-02-25;-2.00;B\n",
  ])
  func `tables are no QIF`(text: String) throws {
    #expect(try ReadRows(text).statements.map(\.format) == [.csv])
  }
}
