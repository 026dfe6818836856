import Testing

@testable import Statements

@Suite struct PrintedTotalsTests {
  struct Case: Sendable {
    var name: String
    var text: String
    var warning: String?
  }

  @Test(arguments: [
    Case(
      name: "English", text: "Date,Text,Amount\n2026-03-02,A,-10.00\n2026-03-03,B,-20.00\n,Total,-45.00\n",
      warning: "line 4: the file prints a total of -45.00, and the entries above it add up to -30.00"),
    Case(
      name: "German", text: "Datum;Text;Betrag\n02.03.2026;A;-10,00\n13.03.2026;B;-20,00\n;Summe;-35,00\n",
      warning: "line 4: the file prints a total of -35.00, and the entries above it add up to -30.00"),
    Case(
      name: "French", text: "Date;Libellé;Montant\n02/03/2026;A;-10,00\n13/03/2026;B;-20,00\n;Total;-3,00\n",
      warning: "line 4: the file prints a total of -3.00, and the entries above it add up to -30.00"),
    Case(
      name: "the sum", text: "Date,Text,Amount\n2026-03-02,A,-10.00\n2026-03-03,B,-20.00\n,Total,-30.00\n"),
    Case(
      name: "money out", text: "Date,Text,Amount\n2026-03-02,A,-10.00\n2026-03-03,B,20.00\n,Total,10.00\n"),
    Case(
      name: "pages",
      text: "Date,Text,Amount\n2026-03-02,A,-10.00\n,Total,-10.00\n2026-03-03,B,-20.00\n,Total,-20.00\n"),
  ])
  func `a total that is no sum of entries is a warning`(_ example: Case) throws {
    let statement = try #require(
      StatementReader.read(bytes: Array(example.text.utf8), fileName: "march.csv").statements.first)
    #expect(statement.warnings.filter { $0.contains("total") } == [example.warning].compactMap(\.self))
  }
}
