import Spreadsheet
import Testing

/// How the lines of a header become one name a column.
struct HeaderNamesTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var what: String
    var lines: [[String]]
    var names: [String]

    init(_ what: String, _ lines: [String], _ names: String) {
      self.what = what
      self.lines = lines.map(Self.cells)
      self.names = Self.cells(names)
    }

    private static func cells(_ line: String) -> [String] {
      line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    }

    var testDescription: String { what }
  }

  @Test(arguments: [
    Case("one line stays as it is", [" Date |Amount"], " Date |Amount"),
    Case("a parent over two", ["Date|Amount|", "|EUR|USD"], "Date|Amount EUR|Amount USD"),
    Case(
      "a parent over three, then another", ["Q|Sales|||Cost|", "|a|b|c|a|b"],
      "Q|Sales a|Sales b|Sales c|Cost a|Cost b"),
    Case(
      "a parent reaches to the next one only", ["In||Out|", "EUR|USD|EUR|USD"],
      "In EUR|In USD|Out EUR|Out USD"),
    Case(
      "what has nothing below it spans nothing", ["Date||Amount|", "|Text|EUR|USD"],
      "Date|Text|Amount EUR|Amount USD"),
    Case(
      "a blank above stays blank", ["|2023||2024|", "Item|Q1|Q2|Q1|Q2"],
      "Item|2023 Q1|2023 Q2|2024 Q1|2024 Q2"),
    Case("the same line twice", ["DATE|TIME", "DATE|TIME"], "DATE DATE|TIME TIME"),
    Case("the same line three times", ["a|b", "a|b", "a|b"], "a a a|b b b"),
    Case(
      "a part said twice in other lines counts once", ["Date|Amount|Amount", "Date|EUR|USD"],
      "Date|Amount EUR|Amount USD"),
    Case("units", ["Length|Time|Name", "(m)|(s)|"], "Length (m)|Time (s)|Name"),
    Case("units only where names span", ["Price||Name", "EUR|USD|"], "Price EUR|Price USD|Name"),
    Case(
      "three lines", ["Booking|||", "Date|Amount||Text", "|EUR|USD|"],
      "Booking Date|Booking Amount EUR|Booking Amount USD|Booking Text"),
    Case(
      "a part of the middle ends where the top begins another", ["A||B|", "x|||", "1|2|3|4"],
      "A x 1|A x 2|B 3|B 4"),
    Case("white space around parts goes", ["  Amount |", " EUR|USD "], "Amount EUR|Amount USD"),
    Case("lines of other lengths", ["Date|Amount", "|EUR|USD"], "Date|Amount EUR|Amount USD"),
    Case("a column that nobody names", ["Date||Amount", "||EUR"], "Date||Amount EUR"),
  ])
  func `the parts over a column are its name`(_ example: Case) {
    #expect(HeaderNames.joined(example.lines) == example.names)
  }

  @Test func `no line gives no name`() {
    #expect(HeaderNames.joined([]).isEmpty)
  }
}
