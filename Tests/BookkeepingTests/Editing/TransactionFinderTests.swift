import BookEditing
import Bookkeeping
import DatasetFormat
import TestSupport
import Testing

/// Rows as users name them.
struct TransactionFinderTests {
  private static let today = CalendarDate(iso: "2026-03-31") ?? CalendarDate(dayNumber: 0)

  private static let books = Dataset.inMemory([
    "Categories": ["categoryKey|name|type|isActive", "groceries|Groceries|expense|TRUE"],
    "Transactions": [
      "id|date|type|amount|payee|categoryKey|deletedAt|createdAt|updatedAt",
      "01a21a37-9c00-7abc-8000-0000deadbeef|2026-03-03|expense|12.00|Rewe|groceries|||",
      "01a21a37-9c00-7abc-8000-0000deadbee1|2026-03-03|expense|4.00|Bäckerei||||",
      "01a21a38-9c00-7abc-8000-000012345678|2026-03-04|expense|8.00|Rewe|groceries|||",
      "01a21a39-9c00-7abc-8000-0000feedbeef|2025-12-24|expense|8.00|Rewe||||",
      "01a21a3a-9c00-7abc-8000-0000feed0001|2026-03-04|expense|8.00|REWE||||",
    ],
  ])

  private static func row(_ text: String) throws -> Int {
    try TransactionFinder.row(text, in: books, today: today)
  }

  @Test(arguments: [
    ("2", 1), ("deadbeef", 1), ("DEADBEEF", 1), ("01a21a38", 3), ("12345678", 3), ("8000-0000feed0001", 5),
    ("2026-03-03 rewe", 1), ("rewe 2026-03-03", 1), ("3 March backerei", 2),
    ("the one of 3 March at Rewe", 1),
    ("2026-03-03 groceries", 1), ("2026-03-03 4.00", 2), ("3 march 2026 rewe", 1), ("March 3 rewe", 1),
    ("24 December rewe", 4), ("2025-12-24", 4), ("2026-03-04 groceries", 3),
  ])
  func `a row is named by its number, a part of its id, or its day and words of it`(text: String, row: Int)
    throws
  {
    #expect(try Self.row(text) == row)
  }

  @Test(arguments: ["", "99", "rewe", "beef1", "2026-03-05 rewe", "2026-03-03 kiosk", "eef", "2 3"])
  func `a text that names no row finds none`(text: String) {
    #expect(throws: TransactionFinder.Problem.unknown(text)) { try Self.row(text) }
  }

  @Test func `an id that a row copied in a spreadsheet has too names neither of them`() throws {
    let id = "01a21a37-9c00-7abc-8000-0000deadbeef"
    let books = Dataset.inMemory([
      "Transactions": [
        "id|date|type|amount|payee", "\(id)|2026-03-03|expense|12.00|Rewe",
        "\(id)|2026-03-09|expense|7.00|Rewe",
      ]
    ])
    #expect {
      try TransactionFinder.row(id, in: books, today: Self.today)
    } throws: {
      "\($0)".contains(
        "2 transactions match. Name one by its row: 2 (2026-03-03, Rewe, -12.00 EUR); 3 (2026-03-09, Rewe, -7.00 EUR)"
      )
    }
    #expect(try TransactionFinder.row("3", in: books, today: Self.today) == 2)
  }

  @Test(arguments: [
    (
      "2026-03-04 rewe",
      "2026-03-04 rewe: 2 transactions match. Name one by its row: 4 (2026-03-04, Rewe, -8.00 EUR); 6 (2026-03-04, REWE, -8.00 EUR)."
    ),
    (
      "01a21a37",
      "01a21a37: 2 transactions match. Name one by its row: 2 (2026-03-03, Rewe, -12.00 EUR); 3 (2026-03-03, Bäckerei, -4.00 EUR)."
    ),
    (
      "beef",
      "beef: 2 transactions match. Name one by its row: 2 (2026-03-03, Rewe, -12.00 EUR); 5 (2025-12-24, Rewe, -8.00 EUR)."
    ),
  ])
  func `where several rows are meant, each is shown with day, payee and amount`(text: String, message: String)
  {
    do {
      let row = try Self.row(text)
      Issue.record("\(text) found row \(row)")
    } catch {
      #expect("\(error)" == message)
    }
  }
}
