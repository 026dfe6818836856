import Spreadsheet
import Testing

/// What is reported about rows, headers and tables.
@Suite struct CSVShapeTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var text: String
    var problems: [String]
    var tables: [SheetTable]

    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case(
      name: "names repeated and missing", text: "day,sum,sum,\n1,2,3,x\n",
      problems: ["1 duplicate-header 3", "1 empty-header 4"],
      tables: [
        SheetTable(header: 0, first: 1, last: 1)
      ]),
    Case(
      name: "every line ends with a delimiter", text: "a;b;\n1;2;\n3;4;\n",
      problems: ["1 trailing-delimiter"],
      tables: [SheetTable(header: 0, first: 1, last: 2)]),
    Case(
      name: "only the rows end with a delimiter", text: "a;b\n1;2;\n3;4;\n",
      problems: ["2 trailing-delimiter"],
      tables: [SheetTable(header: 0, first: 1, last: 2)]),
    Case(
      name: "only the header ends with a delimiter", text: "a;b;\n1;2\n3;4\n",
      problems: ["1 trailing-delimiter"],
      tables: [SheetTable(header: 0, first: 1, last: 2)]),
    Case(
      name: "totals behind a blank line", text: "day,who,sum\n2024-01-02,A,1\n2024-01-03,B,2\n\nAll,,3\n",
      problems: ["5 footer"], tables: [SheetTable(header: 0, first: 1, last: 2)]),
    Case(
      name: "totals by their word", text: "day,who,sum\n2024-01-02,A,1\n2024-01-03,B,2\nSumme,,3\n",
      problems: ["4 footer"], tables: [SheetTable(header: 0, first: 1, last: 2)]),
    Case(
      name: "a last row without a date is no footer by itself",
      text: "day,who,sum\n2024-01-02,A,1\n2024-01-03,B,2\npending,C,3\n", problems: [],
      tables: [SheetTable(header: 0, first: 1, last: 3)]),
    Case(
      name: "a second table",
      text: "day,sum\n2024-01-02,1\n2024-01-03,2\n\nisin,n,price\nDE0,3,10\nDE1,4,20\n",
      problems: ["5 second-table"],
      tables: [SheetTable(header: 0, first: 1, last: 2), SheetTable(header: 3, first: 4, last: 5)]),
    Case(
      name: "a second table with a title",
      text: "Bookings\nday,sum\n2024-01-02,1\n2024-01-03,2\nShares\nisin,n,price\nDE0,3,10\nDE1,4,20\n",
      problems: ["5 second-table"],
      tables: [SheetTable(header: 1, first: 2, last: 3), SheetTable(header: 5, first: 6, last: 7)]),
    Case(
      name: "rows that are odd", text: "a,b,c\n1,2\n3,4,5,6\n,,\n7,8,9\n",
      problems: ["2 too-few-fields", "3 too-many-fields"], tables: [SheetTable(header: 0, first: 1, last: 4)]),
  ]

  @Test(arguments: cases)
  func `tables are found and what is odd is reported`(_ example: Case) throws {
    let document = try readCSV(example.text)
    #expect(document.problemNotes == example.problems)
    #expect(document.tables.map(\.records) == example.tables.map(\.records))
  }

  @Test func `a short row says what was expected and what was found`() throws {
    let document = try readCSV("a,b,c\n1,2\n4,5,6\n")
    #expect(document.problems == [CSVProblem(line: 2, kind: .tooFewFields, expected: 3, found: 2)])
  }
}

extension SheetTable {
  /// The rows alone, whatever stands above them.
  fileprivate var records: [Int?] { [header, first, last] }
}
