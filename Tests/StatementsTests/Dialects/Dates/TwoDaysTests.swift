import Money
@testable import Statements
import Testing

/// The day of a purchase and the day on which the account was charged.
@Suite struct `Two days of an entry` {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var text: String
    var days: [String]
    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "a plain name and an unknown one",
      text:
        "Datum;Text;Betrag;Xyzzy\n02.03.2026;Markt;-10,00;14.03.2026\n01.03.2026;Brot;-4,00;15.03.2026\n15.03.2026;Kaffee;-2,00;16.03.2026\n",
      days: ["2026-03-14", "2026-03-15", "2026-03-16"]),
    Case(
      name: "Swahili, both in the file's order",
      text:
        "Tarehe ya ununuzi,Maelezo,Kiasi,Tarehe ya malipo\n2026-03-02,Duka,-10.00,2026-03-04\n2026-03-03,Mkate,-4.00,2026-03-05\n2026-03-05,Kahawa,-2.00,2026-03-06\n",
      days: ["2026-03-04", "2026-03-05", "2026-03-06"]),
    Case(
      name: "Malay, the purchases out of order",
      text:
        "Tarikh beli;Perkara;Jumlah;Tarikh caj\n2026-03-02;Kedai;-10.00;2026-03-04\n2026-03-01;Roti;-4.00;2026-03-05\n2026-03-05;Kopi;-2.00;2026-03-06\n",
      days: ["2026-03-04", "2026-03-05", "2026-03-06"]),
    Case(
      name: "English, newest first",
      text:
        "Date,Details,Amount,Charged\n2026-03-05,Coffee,-2.00,2026-03-06\n2026-03-01,Bread,-4.00,2026-03-05\n2026-03-02,Shop,-10.00,2026-03-04\n",
      days: ["2026-03-06", "2026-03-05", "2026-03-04"]),
    Case(
      name: "a day of something that comes later in a single row and is out of order",
      text:
        "Datum;Text;Betrag;Xyzzy\n12.03.2026;Markt;-10,00;18.03.2026\n13.03.2026;Brot;-4,00;14.03.2026\n15.03.2026;Kaffee;-2,00;16.03.2026\n",
      days: ["2026-03-12", "2026-03-13", "2026-03-15"]),
    Case(
      name: "purchases in the file's order, charged before them in no row",
      text:
        "Tarikh caj;Perkara;Jumlah;Tarikh beli\n2026-03-14;Kedai;-10.00;2026-03-02\n2026-03-13;Roti;-4.00;2026-03-03\n2026-03-16;Kopi;-2.00;2026-03-05\n",
      days: ["2026-03-14", "2026-03-13", "2026-03-16"]),
    Case(
      name: "a day that is before the other in one row",
      text:
        "Dato;Tekst;Beløb;Xyzzy\n12.03.2026;Marked;-10,00;11.03.2026\n13.03.2026;Brød;-4,00;14.03.2026\n15.03.2026;Kaffe;-2,00;16.03.2026\n",
      days: ["2026-03-12", "2026-03-13", "2026-03-15"]),
  ]

  @Test(arguments: cases) func `put the day of the charge first`(_ example: Case) throws {
    let file = try StatementReader.read(bytes: Array(example.text.utf8), fileName: "s.csv")
    let statement = try #require(file.statements.first)
    #expect(statement.questions.isEmpty)
    #expect(statement.entries.map(\.date.description) == example.days)
  }
}
