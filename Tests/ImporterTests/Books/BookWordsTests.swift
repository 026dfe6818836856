import Testing

@testable import Importer

struct BookWordsTests {
  @Test(
    arguments: [
      ("Debit", .out), ("Dépense", .out), ("Ausgabe", .out), ("Income", .in), ("Transfer out", .transfer),
      ("Opening balance", .opening), ("Reconciliation", .adjustment), ("Groceries", nil),
    ] as [(String, BookWords.Kind?)])
  func `a word names the kind of a row`(_ word: String, _ kind: BookWords.Kind?) {
    #expect(BookWords.kind(word) == kind)
  }

  @Test(
    arguments: [
      ("Assets", .assets), ("Verbindlichkeiten", .liabilities), ("Dépenses", .expenses),
      ("Entrate", .income), ("Patrimonio", .equity), ("Bank", nil),
    ] as [(String, BookWords.Root?)])
  func `the first part of an account's name is a root`(_ word: String, _ root: BookWords.Root?) {
    #expect(BookWords.Root(word: word) == root)
  }

  @Test(arguments: [
    ("Visa Gold", "creditCard"), ("Prêt immobilier", "loan"), ("Tagesgeld", "savings"),
    ("Espèces", "cash"), ("Depot", "investment"), ("Giro", "checking"), ("Credit card loan", "creditCard"),
  ])
  func `a word in an account's name shows its type`(_ name: String, _ type: String) {
    #expect(BookWords.accountType(name) == type)
  }

  @Test func `an account below liabilities is a loan, if it is no card`() {
    #expect(BookWords.accountType("Uncle", root: .liabilities) == "loan")
    #expect(BookWords.accountType("Amex", root: .liabilities) == "creditCard")
    #expect(BookWords.accountType("Savings", root: .liabilities) == "loan")
  }
}
