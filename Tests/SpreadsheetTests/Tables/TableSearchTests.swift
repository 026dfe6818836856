import Spreadsheet
import Testing

/// Which tables a file has, where each begins and ends, and what its columns are called.
struct TableSearchTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var what: String
    var text: String
    /// For each table the line of its header's first line, that of its last record, how many records there are, and the
    /// names; a star marks the main one.
    var tables: [String]

    init(_ what: String, _ lines: [String], _ tables: [String]) {
      self.what = what
      text = lines.joined(separator: "\n") + "\n"
      self.tables = tables
    }

    var testDescription: String { what }
  }

  static let headers: [Case] = [
    Case("one line", ["Date,Amount", "2024-01-02,1", "2024-01-03,2"], ["*1-3 2: Date|Amount"]),
    Case(
      "a parent that spans blank cells",
      ["Booking,,Account", "Date,Amount,Number", "2024-01-02,1.00,12", "2024-01-03,2.00,12"],
      ["*1-4 2: Booking Date|Booking Amount|Account Number"]),
    Case(
      "more exact names below",
      ["Date,Text,Amount,", ",,EUR,USD", "2024-01-02,A,1.00,2.00", "2024-01-03,B,2.00,3.00"],
      ["*1-4 2: Date|Text|Amount EUR|Amount USD"]),
    Case(
      "one parent over currencies", [",,Amount,", "Date,Text,EUR,USD", "2024-01-02,A,1.00,2.00"],
      ["*1-3 1: Date|Text|Amount EUR|Amount USD"]),
    Case(
      "one cell over words is a title", [",,Statement,", "Date,Text,In,Out", "2024-01-02,A,1.00,2.00"],
      ["*2-3 1: Date|Text|In|Out"]),
    Case(
      "a title in the first column is none of the header",
      ["Sales,,,", "Date,Text,EUR,USD", "2024-01-02,A,1.00,2.00"], ["*2-3 1: Date|Text|EUR|USD"]),
    Case(
      "the same line twice", ["Date,Amount", "Date,Amount", "2024-01-02,1"],
      ["*1-3 1: Date Date|Amount Amount"]),
    Case(
      "the same line three times", ["Date,Amount", "Date,Amount", "Date,Amount", "2024-01-02,1"],
      ["*1-4 1: Date Date Date|Amount Amount Amount"]),
    Case(
      "names below numbered groups",
      ["part 1,part 2,", "block 1,,block 2", "item,place,sum", "Tea,Oslo,1", "Salt,Brno,2"],
      ["*1-5 2: part 1 block 1 item|part 2 place|part 2 block 2 sum"]),
    Case(
      "names below groups in every column", ["part 1,part 2", "item,count", "Tea,1", "Salt,2"],
      ["*1-4 2: part 1 item|part 2 count"]),
    Case(
      "a row without its number below names is data", ["item,count", "Tea,many", "Salt,2", "Oil,3"],
      ["*1-4 3: item|count"]),
    Case(
      "rows said twice above a wider header",
      ["Owner,Ann", "Owner,Ann", "item,place,sum,share", "Tea,Oslo,1,2%", "Salt,Brno,2,3%"],
      ["*3-5 2: item|place|sum|share"]),
    Case(
      "a row of words among rows of other widths is data",
      ["paid,count,author", "no,377", "no,316,Ann Bauer", "yes,,Ines Novak", "yes,112", "no,102,Cy Ito"],
      ["*1-6 5: paid|count|author"]),
    Case(
      "a list and a blank over times are no names",
      ["tea;salt;oil,", "tea;rice,21:21", "salt;oil;rice,17:56", "oil;tea;fish,19:53"], ["*1-4 4: |"]),
    Case(
      "a first row that lacks fields is data", ["1000", "1001,no,Ann", "1002,yes", "1003,no,Bob"],
      ["*1-4 4: ||"]),
    Case(
      "a thin last row is data where others are thin",
      ["who,day,where", "Ann,2024-01-02,", "Bob,,", "Cy,2024-01-04,Oslo", "Di,2024-01-05,", "Ed,,"],
      ["*1-6 5: who|day|where"]),
    Case(
      "a note behind a gap",
      ["who,start,where", "Ann,10:30,Oslo", "Bob,,Brno", "Cy,11:15,", "", "End of report"],
      ["*1-4 3: who|start|where"]),
    Case(
      "units in brackets", ["Day,Length,Speed", ",[m],[m/s]", "2024-01-02,1,2", "2024-01-03,3,4"],
      ["*1-4 2: Day|Length [m]|Speed [m/s]"]),
    Case(
      "bare units over numbers", ["Item,Weight,Share", ",kg,%", "Tea,1,2", "Salt,3,4"],
      ["*1-4 2: Item|Weight kg|Share %"]),
    Case(
      "a currency over texts is data",
      ["Day,Currency,Text", ",EUR,", "2024-01-02,EUR,A", "2024-01-03,USD,B"],
      ["*1-4 3: Day|Currency|Text"]),
    Case(
      "names said twice differ by the line below",
      ["Date,Amount,Amount", "Day,EUR,USD", "2024-01-02,1.00,2.00"],
      ["*1-3 1: Date Day|Amount EUR|Amount USD"]),
    Case(
      "names said twice differ by the line above",
      [",Turnover,Balance", "Date,EUR,EUR", "2024-01-02,1.00,2.00"], ["*1-3 1: Date|Turnover EUR|Balance EUR"]
    ),
    Case(
      "years over quarters",
      [",2023,,2024,", "Item,Q1,Q2,Q1,Q2", "Tea,1,2,3,4", "Salt,5,6,7,8"],
      ["*1-4 2: Item|2023 Q1|2023 Q2|2024 Q1|2024 Q2"]),
    Case(
      "one cell over a currency and a word",
      ["Booking,,,", ",Amount,,", "Date,EUR,USD,Text", "2024-01-02,1.00,2.00,A"],
      ["*3-4 1: Date|EUR|USD|Text"]),
    Case(
      "three lines with two parents",
      ["Booking,,,Partner,", "Date,Amount,,Name,Bank", ",EUR,USD,,", "2024-01-02,1.00,2.00,A,B"],
      ["*1-4 1: Booking Date|Booking Amount EUR|Booking Amount USD|Partner Name|Partner Bank"]),
    Case(
      "names, more exact names, units",
      ["Day,Wind,,Rain", ",mean,peak,", ",(m/s),(m/s),(mm)", "2024-01-02,1,2,3", "2024-01-03,4,5,6"],
      ["*1-5 2: Day|Wind mean (m/s)|Wind peak (m/s)|Rain (mm)"]),
    Case(
      "a row of words under complete names is data",
      ["Date,Text,Amount", "pending,Shop,open", "2024-01-02,A,1", "2024-01-03,B,2"],
      ["*1-4 3: Date|Text|Amount"]),
    Case(
      "values that are not there are data",
      ["Date,Amount,Amount", "n/a,n/a,n/a", "2024-01-02,1,2", "2024-01-03,1,2"],
      ["*1-4 3: Date|Amount|Amount"]),
    Case(
      "a table of words keeps its first row", ["Name,,Town", "Anna,Smith,Paris", "Ben,Jones,Rome"],
      ["*1-3 2: Name||Town"]),
    Case(
      "a table of words with its header twice", ["Name,Town", "Name,Town", "Anna,Paris", "Ben,Rome"],
      ["*1-4 2: Name Name|Town Town"]),
    Case(
      "a header without data", ["Date,Text,Amount"], ["*1-1 0: Date|Text|Amount"]),
    Case(
      "what the preamble says is none of the header",
      ["Owner:,,Max Example", "Date,Text,Amount", "2024-01-02,A,1"], ["*2-3 1: Date|Text|Amount"]),
    Case(
      "a blank line ends a header", ["Booking,,Account", "", "Date,Amount,Number", "2024-01-02,1.00,12"],
      ["*3-4 1: Date|Amount|Number"]),
    Case("no header", ["2024-01-02,A,1", "2024-01-03,B,2"], ["*1-2 2: ||"]),
    Case("one column", ["note", "buy milk", "pay rent"], ["*1-3 2: note"]),
  ]

  static let tables: [Case] = [
    Case(
      "below a blank line, of another width",
      ["day,sum", "2024-01-02,1", "2024-01-03,2", "", "isin,n,price", "DE0,3,10", "DE1,4,20"],
      ["*1-3 2: day|sum", "5-7 2: isin|n|price"]),
    Case(
      "below a title",
      [
        "Bookings", "day,sum", "2024-01-02,1", "2024-01-03,2", "Shares", "isin,n,price", "DE0,3,10",
        "DE1,4,20",
      ],
      ["*2-4 2: day|sum", "6-8 2: isin|n|price"]),
    Case(
      "without a gap, of fewer columns",
      [
        "day,who,sum", "2024-01-02,A,1", "2024-01-03,B,2", "2024-01-04,C,3", "day,sum", "2024-01-02,1",
        "2024-01-03,2",
      ],
      ["*1-4 3: day|who|sum", "5-7 2: day|sum"]),
    Case(
      "without a gap, of more columns",
      [
        "day,who,sum", "2024-01-02,A,1", "2024-01-03,B,2", "day,who,sum,note", "2024-01-02,A,1,x",
        "2024-01-03,B,2,y",
      ],
      ["*1-3 2: day|who|sum", "4-6 2: day|who|sum|note"]),
    Case(
      "the same table once more is a table of its own",
      ["day,who,sum", "2024-01-02,A,1", "2024-01-03,B,2", "day,who,sum", "2024-01-02,A,1", "2024-01-03,B,2"],
      ["*1-3 2: day|who|sum", "4-6 2: day|who|sum"]),
    Case(
      "without a gap, of the same width, about something else",
      ["day,who,sum", "2024-01-02,A,1", "2024-01-03,B,2", "isin,name,price", "DE0,x,10", "DE1,y,20"],
      ["*1-3 2: day|who|sum", "4-6 2: isin|name|price"]),
    Case(
      "the header of the next page is no data",
      ["day,who,sum", "2024-01-02,A,1", "2024-01-03,B,2", "day,who,sum", "2024-01-04,C,3", "2024-01-05,D,4"],
      ["*1-6 4: day|who|sum"]),
    Case(
      "pages below blank lines",
      [
        "day,sum", "2024-01-02,1", "", "day,sum", "2024-01-03,2", "", "day,sum", "2024-01-04,3",
        "2024-01-05,4",
      ],
      ["*1-9 4: day|sum"]),
    Case(
      "pages that are counted",
      [
        "Bank", "Page 1", "day,sum", "2024-01-02,1", "2024-01-03,2", "Bank", "Page 2", "day,sum",
        "2024-01-04,3",
      ],
      ["*3-9 3: day|sum"]),
    Case(
      "pages of a header in two lines",
      [
        "Booking,,Account", "Date,Amount,Number", "2024-01-02,1.00,12", "Booking,,Account",
        "Date,Amount,Number",
        "2024-01-03,2.00,12",
      ],
      ["*1-6 2: Booking Date|Booking Amount|Account Number"]),
    Case(
      "the same names below another title",
      ["Giro", "day,sum", "2024-01-02,1", "2024-01-03,2", "Savings", "day,sum", "2024-02-02,3"],
      ["*2-4 2: day|sum", "6-7 1: day|sum"]),
    Case(
      "three tables",
      [
        "day,sum", "2024-01-02,1", "2024-01-03,2", "2024-01-04,2", "", "isin,n,price", "DE0,3,10", "DE1,4,20",
        "",
        "fund,share,rate,cost", "X,1,2,3", "Y,4,5,6",
      ],
      ["*1-4 3: day|sum", "6-8 2: isin|n|price", "10-12 2: fund|share|rate|cost"]),
    Case(
      "a table above the main one",
      [
        "isin,n,price", "DE0,3,10", "DE1,4,20", "", "day,who,sum", "2024-01-02,A,1", "2024-01-03,B,2",
        "2024-01-04,C,3",
        "2024-01-05,D,4",
      ],
      ["1-3 2: isin|n|price", "*5-9 4: day|who|sum"]),
    Case(
      "pairs above the table are none",
      ["Owner,Max", "Number,12345", "Balance,99.50", "", "day,who,sum", "2024-01-02,A,1", "2024-01-03,B,2"],
      ["*5-7 2: day|who|sum"]),
    Case(
      "totals below are none of its rows",
      ["day,who,sum", "2024-01-02,A,1", "2024-01-03,B,2", "", "All,,3"], ["*1-3 2: day|who|sum"]),
    Case(
      "a preamble and its blank line",
      ["PREAMBLE,,", ",,", "day,who,sum", "2024-01-02,A,1", "2024-01-03,B,2"], ["*3-5 2: day|who|sum"]),
    Case(
      "a row whose cell spans lines", ["day,text", "2024-01-02,\"a\nb\"", "2024-01-03,\"c\nd\ne\""],
      ["*1-6 2: day|text"]),
  ]

  @Test(arguments: headers)
  func `the lines of a header are found and joined, and no row of data is`(_ example: Case) throws {
    #expect(try Self.tables(of: example.text) == example.tables)
  }

  @Test(arguments: tables)
  func `each table has its rows and no others`(_ example: Case) throws {
    #expect(try Self.tables(of: example.text) == example.tables)
  }

  @Test(
    arguments: [
      (
        "one table", [["Date", "Amount"], ["2024-01-02", "1"], ["2024-01-03", "2"]], ["*1-3 2: Date|Amount"]
      ),
      (
        "a parent over blank cells",
        [["Booking", "", "Account"], ["Date", "Amount", "Number"], ["2024-01-02", "1", "2"]],
        ["*1-3 1: Booking Date|Booking Amount|Account Number"]
      ),
      (
        "a table that begins at the third column",
        [["", "", "Date", "Amount"], ["", "", "2024-01-02", "1"]],
        ["*1-2 1: Date|Amount"]
      ),
      (
        "two tables apart by a row",
        [
          ["day", "sum"], ["2024-01-02", "1"], ["2024-01-03", "2"], [], ["isin", "n", "price"],
          ["DE0", "3", "10"],
        ],
        ["*1-3 2: day|sum", "5-6 1: isin|n|price"]
      ),
      (
        "rows that end early",
        [["day", "sum", "note"], ["2024-01-02", "1"], ["2024-01-03", "2", "x"], ["2024-01-04", "3"]],
        ["*1-4 3: day|sum|note"]
      ),
    ] as [(String, [[String]], [String])])
  func `a workbook leaves out blank cells and is read the same`(
    _ what: String, _ cells: [[String]], _ tables: [String]
  ) {
    var builder = SheetBuilder(name: "S")
    for (number, row) in cells.enumerated() where !row.isEmpty {
      for (column, text) in row.enumerated() where !text.isEmpty { builder.appendCell(column: column, text) }
      builder.endRow(number: number + 1)
    }
    let sheet = builder.build()
    #expect(Self.notes(SheetTables(of: sheet), sheet) == tables, "\(what)")
  }

  private static func tables(of text: String) throws -> [String] {
    let document = try CSVReader.read(
      Array(text.utf8), dialect: CSVDialect(), name: "test")
    return notes(SheetTables(tables: document.tables, main: document.mainIndex), document.sheet)
  }

  private static func notes(_ found: SheetTables, _ sheet: Sheet) -> [String] {
    found.tables.enumerated().map { index, table in
      let (first, last) = (table.firstRow, max(table.last, table.firstRow))
      let from = sheet.line(ofRow: first) ?? sheet.rowNumber(first)
      let to = sheet.lastLine(ofRow: last) ?? sheet.rowNumber(last)
      let names = sheet.columnNames(of: table).joined(separator: "|")
      return "\(index == found.main ? "*" : "")\(from)-\(to) \(table.recordCount): \(names)"
    }
  }
}
