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
    Case(
      "numbers that begin late",
      [
        "name,comment,code", "Ann,likes tea,a", "Bob,some cups,b", "Carl,none,c", "Dora,none,d",
        "Emil,none,e",
        "Fritz,none,12", "Gabi,none,g", "Hans,none,h",
      ], ["*1-9 8: name|comment|code"]),
    Case(
      "numbers that begin late and go on",
      [
        "name,comment,code", "Ann,tea,", "Bob,cups,", "Carl,none,", "Dora,none,", "Emil,none,1",
        "Fritz,none,2",
        "Gabi,none,3", "Hans,none,4",
      ], ["*1-9 8: name|comment|code"]),
    Case(
      "numbers that begin late under records with little in them",
      [
        "name,comment,code", "Ann,,", ",cups,", ",,c", "Dora,none,", "Emil,tea,", "Fritz,none,2",
        "Gabi,none,3",
        "Hans,none,4", "Ida,none,5",
      ], ["*1-10 9: name|comment|code"]),
    Case(
      "a record of words that leaves a cell out",
      ["who_1,day,kind", "A,2024-01-02,x", "B,,y", "C,2024-01-04,1", "D,,z", "E,,7", "F,,8", "G,,9", "H,,9"],
      ["*1-9 8: who_1|day|kind"]),
    Case(
      "records of words under a header",
      ["Date,Text,Amount", "pending,Shop,open", "open,Bar,open", "2024-01-02,A,1", "2024-01-03,B,2"],
      ["*1-5 4: Date|Text|Amount"]),
    Case(
      "a record of words between others",
      [
        "item,size_1,place", "cloud,265,school", "coffee,1,winter", "field,,winter", "mirror,,house",
        "engine,1,spoon", "table,4,roof", "lamp,7,door", "tower,8,river",
      ], ["*1-9 8: item|size_1|place"]),
    Case(
      "a record of words between ragged ones",
      [
        "day,who,sum,note", "2024-01-02,A,1", "2024-01-03,B,2,x", ",Later,,y", "2024-01-04,C,3",
        "2024-01-05,D,4,z", "2024-01-06,E,5",
      ], ["*1-7 6: day|who|sum|note"]),
    Case(
      "names in two languages",
      [
        "Datum,Valuta,Text,Betrag,Saldo", "Date,Value date,Text,Amount,Balance",
        "2024-01-02,2024-01-02,A,1,5",
        "2024-01-03,2024-01-03,B,2,7",
      ], ["*1-4 2: Datum Date|Valuta Value date|Text|Betrag Amount|Saldo Balance"]),
    Case(
      "words that are values below are data",
      [
        "Day,Room,Guests,Price", "open,none,none,free", "2024-01-02,1,2,free", "2024-01-03,3,2,9",
        "2024-01-04,4,1,8",
      ], ["*1-5 4: Day|Room|Guests|Price"]),
    Case(
      "a short record of words between ragged ones",
      [
        "who,kind,day_1,sum", "A,x,2024-01-02,1", "B,y,2024-01-03", "C,z", "D,x,2024-01-04",
        "E,y,2024-01-05,3",
        "F,y,2024-01-06,3", "G,y,2024-01-07,3", "H,y,2024-01-08,3",
      ], ["*1-9 8: who|kind|day_1|sum"]),
    Case(
      "a blank corner", [",,,North,South", "a,b,c,1,2", "a,b,d,3,4"], ["*1-3 2: |||North|South"]),
    Case(
      "years behind a blank corner", [",2023,2024", "Rent,100,200", "Food,300,400"], ["*1-3 2: |2023|2024"]),
    Case(
      "days behind a blank corner", [",2024-01-31,2024-02-29", "Rent,100,200", "Food,300,400"],
      ["*1-3 2: |2024-01-31|2024-02-29"]),
    Case(
      "a record without a label is no name of periods", [",1999,2001", "Rent,1998,2003", "Food,2005,1997"],
      ["*1-3 3: ||"]),
    Case(
      "a line of the preamble that is said twice",
      ["Owner,Ann", "Owner,Ann", "site,sum,place", "a.example,1,Rome", "b.example,2,Oslo"],
      ["*3-5 2: site|sum|place"]),
    Case(
      "groups that leave the last columns blank",
      ["Shop,,", "Goods,Kind,", "url,label,number", "a.example,Tea,1000", "b.example,Salt,1001"],
      ["*2-5 2: Goods url|Kind label|Kind number"]),
    Case(
      "a first row that is said again below is no header",
      ["Ann,Paris,yes", "Bob,Rome,no", "Carl,Paris,yes"],
      ["*1-3 3: ||"]),
    Case(
      "a first row that is made as the others is no header",
      ["/home/a.txt,lamp", "/home/b.txt,table", "/home/c.txt,door"], ["*1-3 3: |"]),
    Case(
      "a long first row over short ones is a header",
      [
        "name,How happy were you with the answers that you got last week?", "Ann,very", "Bob,not at all",
        "Carl,very",
      ],
      ["*1-4 3: name|How happy were you with the answers that you got last week?"]),
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
      "records without a date at the end are records",
      [
        "day,who,sum", "2024-01-02,A,1", "2024-01-03,B,2", ",Lent to Max,5", ",Summer camp,7",
        ",Total Wine,8",
        ",E,8",
      ],
      ["*1-7 6: day|who|sum"]),
    Case(
      "records without a date below a blank line are records",
      ["day,who,sum", "2024-01-02,A,1", "2024-01-03,B,2", "", ",Max,5", ",Eve,7"], ["*1-6 4: day|who|sum"]),
    Case(
      "records with little in them are records, where others are so",
      [
        "day,who,note,sum,kind", "2024-01-02,A,x,1,q", ",B,,,", "2024-01-04,C,,3,", "2024-01-05,D,,4,r",
        ",Later,,,", ",E,z,9,k",
      ], ["*1-7 6: day|who|note|sum|kind"]),
    Case(
      "ragged records without a date are records",
      [
        "who,sum,note,day", "A,1,x,2024-01-02", "B,2,y", "C,3,z,2024-01-04", "D,4,q,2024-01-05", "E,5",
        "F,6,r",
      ],
      ["*1-7 6: who|sum|note|day"]),
    Case(
      "a record whose number is not there below a blank line is a record",
      ["day,who,sum", "2024-01-02,A,1", "2024-01-03,B,2", "", ",Eve,n/a"], ["*1-5 3: day|who|sum"]),
    Case(
      "few cells at the end are none of its rows",
      [
        "day,who,note,sum", "2024-01-02,A,x,1", "2024-01-03,B,y,2", "2024-01-04,C,z,3", ",,,6",
        "Made on Monday",
      ],
      ["*1-4 3: day|who|note|sum"]),
    Case(
      "a total in place of a date is none of its rows",
      ["day,who,sum", "2024-01-02,A,1", "2024-01-03,B,2", "Total,of all,3"], ["*1-3 2: day|who|sum"]),
    Case(
      "a total behind a record without a date",
      [
        "day,who,sum", "2024-01-01,Z,4", "2024-01-01,Y,4", "2024-01-02,A,1", "2024-01-03,B,2", ",C,3",
        "Total,,6", "Bank,of,words",
      ],
      ["*1-6 5: day|who|sum"]),
    Case(
      "a remark below words",
      ["name,town", "Ann,Paris", "Bob,Rome", "Carl,Oslo", "", "End of the list"], ["*1-4 3: name|town"]),
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
