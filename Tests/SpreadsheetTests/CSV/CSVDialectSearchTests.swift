import Spreadsheet
import Testing

/// Dialects of texts that tempt to the wrong answer. The truth of each was written down first.
@Suite struct CSVDialectSearchTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var text: String
    /// Nil for one column.
    var delimiter: String?
    /// One record, and what stands in it.
    var row = 1
    var fields: [String]
    var quote: Character = "\""
    var merges = false

    init(
      _ name: String, _ text: String, _ delimiter: String?, row: Int = 1, _ fields: [String],
      quote: Character = "\"", merges: Bool = false
    ) {
      (self.name, self.text, self.delimiter, self.row) = (name, text, delimiter, row)
      (self.fields, self.quote, self.merges) = (fields, quote, merges)
    }

    var testDescription: String { name }
  }

  @Test(arguments: blanks + rare + pairs)
  func `a delimiter that few files use is found where the rows agree`(_ example: Case) throws {
    try check(example)
  }

  @Test(arguments: outnumbered + ordinary)
  func `a delimiter is found that another character outnumbers`(_ example: Case) throws {
    try check(example)
  }

  @Test(arguments: oneColumn)
  func `one column stays whole`(_ example: Case) throws { try check(example) }

  @Test(arguments: quotes)
  func `quotes are found, few or many`(_ example: Case) throws { try check(example) }

  private func check(_ example: Case) throws {
    let document = try readCSV(example.text)
    #expect(document.dialect.delimiterText == example.delimiter)
    #expect(document.dialect.mergesBlanks == example.merges)
    #expect(document.dialect.quote == example.quote.asciiValue)
    try #require(document.allRecords.count > example.row)
    #expect(document.allRecords[example.row] == example.fields)
  }

  // MARK: Blanks

  static let blanks = [
    Case(
      "blanks and quotes",
      "day time \"what was bought\"\n2024-01-02 10:30 \"a loaf of bread\"\n2024-01-03 9:15 milk\n", " ",
      ["2024-01-02", "10:30", "a loaf of bread"]),
    Case("blanks between numbers", "x y z\n1 2.5 3\n4 5.5 6\n7 8.5 9\n", " ", ["1", "2.5", "3"]),
    Case("blanks between numbers without names", "1 2.5 3\n4 5.5 61\n7 8.5 9\n", " ", ["4", "5.5", "61"]),
    Case(
      "an empty field between two blanks", "name size city\nann 3 Bonn\nbob  Rome\ncal 7 Wien\n", " ", row: 2,
      ["bob", "", "Rome"]),
    Case(
      "columns in line", "name    age  city\nAnn      12  Bonn\nBob       7  Rome\nCarla   103  Wien\n", " ",
      ["Ann", "12", "Bonn"], merges: true),
    Case(
      "columns in line under a title",
      "5\nmethane molecule (in angstroms)\nC    0.00    0.00    0.00\nH    0.00    0.00    1.09\nH   -0.51    0.89   -0.36\n",
      " ", row: 4, ["H", "-0.51", "0.89", "-0.36"], merges: true),
    Case(
      "blanks before and behind each line", "  id   size  \n   1   2.50  \n  12   3.75  \n 123   4.00  \n",
      nil, ["   1   2.50  "]),
    Case(
      "columns of three in line, blanks at both ends",
      "  id   size  kind \n   1   2.50  new  \n  12   3.75  old  \n 123   4.00  new  \n", " ", row: 2,
      ["12", "3.75", "old"], merges: true),
    Case(
      "a value is missing under one of two amounts",
      "2024-01-02  Rent    900.00              100.00\n2024-01-03  Salary              50.00   150.00\n2024-01-04  Bread     3.00              147.00\n2024-01-05  Milk      2.00              145.00\n",
      nil, row: 0, ["2024-01-02  Rent    900.00              100.00"]),
    Case("names of people", "name\nAnn Adams\nBob Bauer\nCarla Celik\n", nil, ["Ann Adams"]),
    Case("names of people without a heading", "Ann Adams\nBob Bauer\nCarla Celik\n", nil, ["Bob Bauer"]),
    Case(
      "days with times", "2024-01-02 10:30:00\n2024-01-03 11:00:00\n2024-01-04 12:45:00\n", nil,
      ["2024-01-03 11:00:00"]),
    Case("thousands behind blanks", "1 234\n5 678\n9 012\n", nil, ["5 678"]),
    Case(
      "numbers of telephones", "+49 30 1234567\n+49 89 7654321\n+49 40 5556667\n", nil, ["+49 89 7654321"]),
    Case(
      "numbers of accounts", "DE12 3456 7890 1234\nDE98 7654 3210 9876\nAT12 3456 7890 4321\n", nil,
      ["DE98 7654 3210 9876"]),
    Case(
      "prose", "Call the bank today.\nPay the rent soon.\nAsk Ann about keys.\n", nil, ["Pay the rent soon."]),
  ]

  // MARK: Rare characters

  static let rare = [
    Case(
      "number signs", "id#what#price\n1#bread, dark#3,20\n2#milk; fresh#1,10\n3#eggs#2,50\n", "#",
      ["1", "bread, dark", "3,20"]),
    Case(
      "number signs between words",
      "ann#bob#carla\ndora#emil#fritz\ngerd#hans#ida\njan#kai#lea\nmia#nora#otto\n", "#",
      ["dora", "emil", "fritz"]),
    Case(
      "number signs, blanks and apostrophes",
      "   1# '100 bay rd'# ' amherst, ma'\n   2# '12 cowls rd'# ' pelham, ma'\n   3# '9 gray st'# ' amherst, ma'\n",
      "#", ["2", "12 cowls rd", " pelham, ma"], quote: "'"),
    Case(
      "number signs around quotes",
      "1#\"a:7;b:9;\"\"x\"\"\"#0\n2#\"a:8;b:1;\"\"y\"\"\"#0\n3#\"c:8;b:2;\"\"z\"\"\"#DONE\n", "#",
      ["2", "a:8;b:1;\"y\"", "0"]),
    Case(
      "colons",
      "root:x:0:0:root:/root:/bin/bash\nbin:x:2:2:bin:/bin:/sbin/nologin\nann:x:1000:1000:Ann,,,:/home/ann:/bin/bash\n",
      ":", ["bin", "x", "2", "2", "bin", "/bin", "/sbin/nologin"]),
    Case(
      "colons beside decimal commas", "bread:3,20:Ann\nmilk:1,10:Bob\neggs:2,55:Cal\n", ":",
      ["milk", "1,10", "Bob"]),
    Case(
      "asterisks", "name*qty*day\nbolt*10*2024-01-02\nnut*20*2024-01-03\n", "*", ["bolt", "10", "2024-01-02"]),
    Case("ampersands", "no&item&price\n1&bolt&2.50\n2&nut&1.20\n", "&", ["1", "bolt", "2.50"]),
    Case(
      "slashes", "kind/day/place\nnew/06-01-2023/Wien\nold/02-22-2019/Bonn\n", "/",
      ["new", "06-01-2023", "Wien"]),
    Case("exclamation marks", "label!count!product\nA!12!bolt\nB!7!nut\n", "!", ["A", "12", "bolt"]),
    Case("equals signs", "key=count=day\na=1=2024-01-02\nb=2=2024-01-03\n", "=", ["a", "1", "2024-01-02"]),
    Case("times alone", "10:30\n11:15\n12:45\n", nil, ["11:15"]),
    Case("times with seconds", "start\n10:30:15\n11:15:00\n12:45:30\n", nil, ["10:30:15"]),
    Case("days between slashes", "01/02/2024\n13/02/2024\n24/12/2024\n", nil, ["13/02/2024"]),
    Case(
      "addresses of the web",
      "https://example.com/a/1?x=1&y=2\nhttps://example.com/b/2?x=3&y=4\nhttps://example.com/c/3?x=5&y=6\n",
      nil, ["https://example.com/b/2?x=3&y=4"]),
    Case("paths", "/home/ann/a.txt\n/home/bob/b.txt\n/home/cal/c.txt\n", nil, ["/home/bob/b.txt"]),
    Case("a secret on a single line", "milan#_%pass\n", nil, row: 0, ["milan#_%pass"]),
    Case(
      "words behind colons", "Name: Ann Adams\nCity: Bonn am Rhein\nStreet: Ring 4\n", nil,
      ["City: Bonn am Rhein"]),
  ]

  // MARK: Two characters

  static let pairs = [
    Case("two pipes", "id||name||note\n1||Ann||a|b\n2||Bob||\n", "||", ["1", "Ann", "a|b"]),
    Case(
      "two pipes with an empty field", "id||name||note\n1||||new\n2||Bob||old\n3||Cal||old\n", "||",
      ["1", "", "new"]),
    Case(
      "two colons", "id::start::title\n1::10:30::One: a film\n2::11:15::Two\n", "::",
      ["1", "10:30", "One: a film"]),
    Case(
      "two semicolons with semicolons inside", "id;;list;;n\n1;;a;b;c;;4\n2;;d;;5\n3;;e;f;;6\n", ";;",
      ["1", "a;b;c", "4"]),
    Case("two semicolons under names", "id;;name;;n\n1;;Ann;;4\n2;;Bob;;5\n", ";;", ["1", "Ann", "4"]),
    Case("an empty column between semicolons", "1;;4\n2;;5\n3;;6\n", ";", ["2", "", "5"]),
    Case(
      "a TAB that was written as two characters", "id\\tname\\tn\n1\\tAnn\\t4\n2\\tBob\\t5\n", "\\t",
      ["1", "Ann", "4"]),
    Case(
      "quotes between two pipes", "id||name\n1||\"Ann || Bob\"\n2||Cal\n3||\"Dora\"\n", "||",
      ["1", "Ann || Bob"]),
  ]

  // MARK: More of another character

  static let outnumbered = [
    Case(
      "commas in descriptions",
      "id;what\n1;bread, milk, eggs, salt\n2;nails, screws, glue\n3;paint, brush, tape, glue, wood\n", ";",
      ["1", "bread, milk, eggs, salt"]),
    Case("decimal commas beside TABs", "1,50\t2,75\n3,20\t4,10\n5,05\t6,30\n", "\t", ["3,20", "4,10"]),
    Case(
      "decimal commas and empty fields beside TABs", "2168,81\t\n1511,57\troof\n78,26\tpencil\n726,77\t\n",
      "\t", ["1511,57", "roof"]),
    Case(
      "times beside commas", "name,from,to\nAnn,10:30:00,11:00:30\nBob,12:15:00,13:45:10\n", ",",
      ["Ann", "10:30:00", "11:00:30"]),
    Case("lists of pipes beside commas", "id,tags\n1,a|b|c|d\n2,e|f\n3,g|h|i\n", ",", ["1", "a|b|c|d"]),
    Case(
      "lists of pipes beside semicolons", "note;names\nx|y|z;Ito, Ann\na|b;Bauer, Bob\nc|d|e|f;Celik, Cal\n",
      ";", ["x|y|z", "Ito, Ann"]),
    Case(
      "three numbers in a cell beside TABs",
      "a.jpg\t51,47,45\t87,88,86\t\nb.jpg\t37,25,24\t87,59,47\t\nc.jpg\t48,34,46\t80,51,58\t\n", "\t",
      ["b.jpg", "37,25,24", "87,59,47", ""]),
    Case(
      "shapes in a cell", "POLYGON ((30 10, 40 40, 20 40));a\nLINESTRING (30 10, 10 30);b\nPOINT (30 10);c\n",
      ";", ["LINESTRING (30 10, 10 30)", "b"]),
    Case(
      "JSON in a cell", "id;data\n1;{\"a\": 1, \"b\": [2, 3]}\n2;{\"a\": 4, \"b\": [5]}\n", ";",
      ["1", "{\"a\": 1, \"b\": [2, 3]}"]),
    Case(
      "addresses of the web beside commas",
      "https://a.example/?l=15,Arti 1,/x/y/Arti 1.mp3?l=12\nhttps://b.example/?l=15,Arti 2,/x/y/Arti 2.mp3?l=12\n",
      ",", ["https://b.example/?l=15", "Arti 2", "/x/y/Arti 2.mp3?l=12"]),
    Case(
      "days and times beside commas",
      "00A7,2011-04-16 17:21:17,photo,156\n00A8,2011-04-16 16:44:44,photo,157\n00A9,2011-04-16 16:19:32,photo,158\n",
      ",", ["00A8", "2011-04-16 16:44:44", "photo", "157"]),
    Case(
      "streets and towns beside pipes", "Ring 4, 12345 Bonn|1\nMarkt 9, 54321 Wien|2\nWeg 17, 11111 Graz|3\n",
      "|", ["Markt 9, 54321 Wien", "2"]),
  ]

  static let ordinary = [
    Case(
      "a single row", "One,Two words,\"One \"\"quoted\"\"\"\n", ",", row: 0,
      ["One", "Two words", "One \"quoted\""]),
    Case("two rows of words", "foo,bar\nref,ref\n", ",", ["ref", "ref"]),
    Case("rows that grow shorter", "col1,col2,col3\n1,2,3\n1,2\n1\n", ",", ["1", "2", "3"]),
    Case(
      "a title over rows of words", "SEQUENTIAL\nMM_07;ibk.example.at\nMM_08;ibk.example.at\n", ";",
      ["MM_07", "ibk.example.at"]),
    Case(
      "names alone behind a page of prose",
      "Release 8.1 of the tool\nCopyright, all rights reserved\nNote: made for import, sorting\nPin,Signal,Usage,Name,Direction,Standard,Bank,Rate\nsee the manual\n",
      ",", row: 3, ["Pin", "Signal", "Usage", "Name", "Direction", "Standard", "Bank", "Rate"]),
    Case(
      "remarks that outnumber the rows",
      "# made by hand\n# do not edit\n# ask Ann\n-8,1;2.5;x\n# more\n-9,2;3.5;y\n", ";", ["-9,2", "3.5", "y"]),
    Case(
      "all fields in quotes, some rows short", "\"a\"|\"x y\"\n\"b\"\n\"c\"\n\"d\"|\"z\"|\"3\"\n", "|",
      row: 3, ["d", "z", "3"]),
  ]

  // MARK: One column

  static let oneColumn = [
    Case("words", "apple\npear\nplum\n", nil, ["pear"]),
    Case("decimal commas under a name", "Wert\n1,50\n2,75\n", nil, ["1,50"]),
    Case("amounts with decimal commas", "1,50\n12,05\n7,20\n", nil, ["12,05"]),
    Case("surnames before names", "author\nAdams, Ann\nBauer, Bob\nCelik, Cal\n", nil, ["Adams, Ann"]),
    Case(
      "prose with commas", "note\nCall, then write\nPay the rent, the gas, the water\nSleep\n", nil,
      ["Call, then write"]),
    Case(
      "addresses of mail", "ann@example.com\nbob.b@example.org\ncal@example.net\n", nil, ["bob.b@example.org"]
    ),
    Case("addresses of the net", "10.0.0.1\n192.168.1.20\n172.16.0.3\n", nil, ["192.168.1.20"]),
  ]

  // MARK: Quotes

  static let quotes = [
    Case(
      "one field in quotes", "id;what\n1;bread\n2;\"milk; fresh\"\n3;eggs\n", ";", row: 2,
      ["2", "milk; fresh"]),
    Case(
      "one field in apostrophes that holds the delimiter", "id,who,n\n1,Ann,4\n2,'Lee, B',5\n3,Cal,6\n", ",",
      row: 2, ["2", "Lee, B", "5"], quote: "'"),
    Case(
      "all fields in apostrophes", "'list','n'\n'a;b;c','438,61'\n'd','48,97'\n", ",", ["a;b;c", "438,61"],
      quote: "'"),
    Case(
      "apostrophes behind blanks", "'who', 'n'\n'Lee, A', '1,5'\n'Ito, B', '2,5'\n", ",", ["Lee, A", "1,5"],
      quote: "'"),
    Case(
      "apostrophes with backslashes", "id;title;n\n1;'Ann\\'s';3\n2;'Bob; Cal';4\n", ";",
      ["1", "Ann's", "3"], quote: "'"),
    Case(
      "an apostrophe that makes a number text", "a,b,c\n'0.77,\"x, y\",1\n'0.19,z,2\n", ",",
      ["'0.77", "x, y", "1"]),
    Case(
      "apostrophes inside lists", "A,['x 4', 'y 1'],3\nB,['x 2', 'y 4'],5\n", ",", row: 0,
      ["A", "['x 4'", " 'y 1']", "3"]),
    Case("backticks", "`id`,`who`\n`1`,`Lee, A`\n`2`,`Ito, B`\n", ",", ["1", "Lee, A"], quote: "`"),
    Case("pipes as quotes", "|id|,|who|\n|1|,|Lee, A|\n|2|,|Ito, B|\n", ",", ["1", "Lee, A"], quote: "|"),
    Case(
      "a quote behind a blank here and there",
      "n, day, place\nA,2024-01-02, \"Ring 4, Bonn\"\nB,2024-01-03,\"Markt 9, Wien\"\n", ",",
      ["A", "2024-01-02", "Ring 4, Bonn"]),
  ]
}

extension CSVDialectSearchTests {
  @Test func `columns in line are one column where a late row lacks a value`() throws {
    let rows = (0..<4000).map { "2024-01-02   item   \(10_000 + $0)   \(20_000 + $0)\n" }
    let whole = try readCSV(rows.joined())
    #expect(whole.dialect.mergesBlanks)
    #expect(whole.allRecords.last == ["2024-01-02", "item", "13999", "23999"])
    let broken = try readCSV(rows.joined() + "2024-01-02          10000   20000\n")
    #expect(broken.dialect.delimiter == nil)
    #expect(broken.allRecords.last == ["2024-01-02          10000   20000"])
  }

  @Test func `runs of blanks are no delimiter where that is said`() throws {
    let text = "ab   cd   ef\n11   22   33\n44   55   66\n"
    #expect(try readCSV(text, options: .init(mayMergeBlanks: false)).dialect.delimiter == nil)
  }

  @Test func `the evidence names the delimiter`() throws {
    for (text, name) in [
      ("a||b\n1||2\n3||4\n", "\"||\""), ("ab   cd   ef\n11   22   33\n44   55   66\n", "a run of blanks"),
    ] {
      #expect(try readCSV(text).evidence.contains { $0.hasPrefix("the delimiter is \(name): ") })
    }
  }
}

/// What a person's edits make of a file with many empty columns, and what decimal commas look like.
@Suite struct `delimiters that doubt must not change` {
  private static let edited = """
    Mine,,id,day,text,note,sum,Right
    typed,,a1,2024-10-05,,,1.01,
    ,,a2,2024-10-06,,,1.02,,typed
    ,,a3,2024-10-07,Shop,,1.03,
    ,,a4,2024-10-08,,,1.04,
    ,,a5,2024-10-09,,,1.050,,typed

    """

  @Test(arguments: [true, false]) func `empty columns and cells beyond the names leave the comma alone`(
    mayBeRare: Bool
  ) throws {
    let options = CSVDetector.Options(mayBeRare: mayBeRare)
    let dialect = try CSVDetector.detect(Array(Self.edited.utf8), options: options).dialect
    #expect(dialect.delimiter == UInt8(ascii: ",") && dialect.delimiterTail == nil)
  }

  @Test func `pairs delimit where none of them stands alone`() throws {
    let text = "day,,who,,sum\n2024-01-02,,Ann,,1\n2024-01-03,,Bea,,2\n2024-01-04,,Cy,,3\n"
    let dialect = try CSVDetector.detect(Array(text.utf8)).dialect
    #expect(dialect.delimiter == UInt8(ascii: ",") && dialect.delimiterTail == UInt8(ascii: ","))
  }

  @Test func `cents behind a comma at the end of each line are no column`() throws {
    let text =
      "Cheques;Cheques;****1234;30/04/2023;;1 500,00\n28/04/2023;Card;Card;PHONE;-19,99\n26/04/2023;In;In;CLUB;23,00\n"
    #expect(try CSVDetector.detect(Array(text.utf8)).dialect.delimiter == UInt8(ascii: ";"))
  }

  @Test func `a name # above its rows is no comment below a preamble`() throws {
    let text =
      "Account:|1234\nPeriod:|2018\nCurrency:|GEL\n#|Day|Text|Sum\n1|22.11.2018|Rent|20.83\n2|25.11.2018|Shop|44.78\n"
    #expect(try CSVDetector.detect(Array(text.utf8)).dialect.comment == nil)
  }
}
