import DatasetFormat
import Testing

struct CopyNameTests {
  @Test(arguments: [
    "Transactions (1)", "Transactions(1)", "Transactions (12)", "Transactions (1) (2)",
    "Copy of Transactions",
    "Kopie von Transactions", "Transactions (conflicted copy 2026-03-01)",
    "Transactions (Ann's conflicted copy 2026-03-01)", "Transactions (conflicted copy 2026-03-01 101112)",
    "Transactions (Case Conflict)", "Transactions (Anns in Konflikt stehende Kopie 2026-03-01)",
    "Transactions.sync-conflict-20260301-101112-ABCDEFG", "Transactions 2", "Transactions - Copy",
    "Transactions - Copy (2)", "Transactions - Kopie", "Transactions copy", "Transactions copy 3",
    "Transactions_copy", "Transactions (copy)", "Transactions (another copy)", "Transactions (3rd copy)",
    "Transactions-DESKTOP-AB12CD", "Transactions-LAPTOP7", "Transactions-ANNS-PC", "Transactions-AB12CD",
    "Transactions (displaced 2026-03-01T10-11-12Z)",
  ])
  func `a name that programs give to copies is one`(_ name: String) {
    #expect(CopyName.original(of: name) == "Transactions")
  }

  @Test(arguments: [
    "Transactions", "transactions", "Transactions 2025", "Transactions-old", "photocopy", "Copy", "Copy of ",
    "(1)", "Transactions-2025", "Transactions-OLD", "Transactions-Q1x", "-LAPTOP7", "Transactions (2025)",
    "Transactions (old)", "",
  ])
  func `another name is none`(_ name: String) {
    #expect(CopyName.original(of: name) == nil)
  }
}
