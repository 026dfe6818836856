import DatasetFormat
import TestSupport
import Testing

@testable import Bookkeeping
@testable import BookEditing

/// What names of files and texts of receipts say, and whom it is told of.
struct ReceiptMatchingTests {
  private static let rows = [
    "id|date|type|amount|currency|payee|originalAmount|originalCurrency|splitId|deletedAt|statementText",
    "\(Dataset.id(1))|2026-03-04|expense|12.50||Kiosk am Markt||||",
    "\(Dataset.id(2))|2026-04-14|expense|12.50||REWE||||",
    "\(Dataset.id(3))|2026-03-04|expense|1250|JPY|東京カフェ||||",
    "\(Dataset.id(4))|2026-05-02|expense|1234.56||Möbelhaus||||",
    "\(Dataset.id(5))|2026-06-01|expense|91.20||Hotel Lisboa|99.00|USD||",
    "\(Dataset.id(6))|2026-07-01|expense|30.00||Markt|||\(Dataset.id(90))|",
    "\(Dataset.id(7))|2026-07-01|expense|12.00||Markt|||\(Dataset.id(90))|",
    "\(Dataset.id(8))|2026-08-01|expense|5.00||Gone|||| 2026-08-02T00:00:00Z",
    "\(Dataset.id(9))|2026-09-01|transfer|77.00||Savings||||",
    "|2026-10-01|expense|66.00||No id||||",
    "\(Dataset.id(11))|2026-11-04|expense|8.888|BHD|Manama||||",
  ]

  private static let dataset = Dataset.inMemory(["Transactions": rows])

  /// The candidates of a file, the first row of data as 1, with `!` where they are sure.
  private func found(_ name: String, text: String? = nil, days: Int = 5) -> [String] {
    let clues = ReceiptClues(name: name, text: text)
    let matching = ReceiptMatching(Self.dataset, days: days)
    return matching.proposals(for: [.init(clues: clues, sha256: "x")])[0].candidates.map {
      "\($0.row)\($0.grade == .sure ? "!" : "")"
    }
  }

  @Test(arguments: [
    ("2026-03-04 Kiosk 12,50.pdf", ["1!"]), ("20260304_1250.jpg", ["1", "3"]),
    ("REWE_12.50_EUR.png", ["2"]), ("EUR12.50-rewe.png", ["2"]), ("rewe 12.50 USD.png", []),
    ("scan0001.pdf", []), ("IMG_20260304_125033.jpg", []), ("2026-03-04.jpg", []), ("12,50.pdf", []),
    ("2026-03-04 Kiosk.jpg", ["1"]), ("Kiosk.jpg", []), ("2026-03-04 Kiosk 13,50.pdf", []),
    ("04.03.2026 kiosk 12.50.heic", ["1!"]), ("04032026 kiosk €12.50.png", ["1!"]),
    // Day and month may be either; 3 April is too far from both.
    ("03-04-2026 Kiosk 12.50.png", ["1!"]), ("2026_03_04 Kiosk 12.50.png", ["1!"]),
    ("2026-03-04-12,50.pdf", ["1!"]), ("4 March 2026 Kiosk 12.50.pdf", ["1!"]),
    ("5. März 2026 Kiosk 12,50.pdf", ["1!"]), ("2026-03-20 Kiosk 12,50.pdf", []),
    ("2026年3月4日 東京カフェ 1,250円.png", ["3!"]), ("1250円 東京カフェ 2026年3月4日.png", ["3!"]),
    ("2026-05-02 1.234,56 Mobelhaus.pdf", ["4!"]), ("2026-05-02 1 234,56 Möbelhaus.pdf", ["4!"]),
    ("2026-05-02 1234.56.pdf", ["4!"]),
    ("2026-06-01 Hotel Lisboa 99.00 USD.pdf", ["5!"]), ("2026-07-01 Markt 42.00.pdf", ["6!"]),
    ("2026-08-01 Gone 5.00.pdf", []), ("2026-09-01 Savings 77.00.pdf", []), ("2026-10-01 66.00.pdf", []),
    ("2026-11-04 Manama 8.888.pdf", ["11!"]),
  ])
  func `a name says amount, day and payee`(name: String, expected: [String]) {
    #expect(found(name) == expected, "\(name)")
  }

  @Test func `a name that is composed otherwise says the same`() {
    #expect(found("2026-05-02 1234.56 Mo\u{308}belhaus.pdf") == ["4!"])
  }

  @Test(arguments: [
    ("REWE Markt\nMilch 1,29\nBrot 11,21\nSumme 12,50\n14.04.2026 18:31", ["2!"]),
    // What is not the largest sum may be the price of one thing.
    ("REWE Markt\nKaffee 12,50\nSumme 40,00\n14.04.2026", ["2"]),
    ("Sonstwo\nKaffee 12,50\nSumme 40,00\n10.04.2026", []), ("REWE 12,50", ["2"]),
    ("Invoice of April 14, 2026, due 2026-05-14. Total: EUR 12.50. REWE", ["2!"]),
    ("Facture 4 de marzo de 2026 Total 12,50 € Kiosk", ["1!"]), ("Belegnr. 1250 14.04.2026", []),
    ("合計 ￥1,250 東京カフェ 2026/03/04", ["3!"]), ("", []),
  ])
  func `a text says it too, its largest sum being the total`(text: String, expected: [String]) {
    #expect(found("scan0001.pdf", text: text) == expected, "\(text)")
  }

  @Test func `the name's own day goes before the days of the text`() {
    #expect(found("2026-04-14 REWE.pdf", text: "12,50 2026-03-04 Kiosk") == ["2!"])
  }

  @Test func `how far days may be apart is said`() {
    #expect(found("2026-03-09 Kiosk 12,50.pdf") == ["1!"])
    #expect(found("2026-03-10 Kiosk 12,50.pdf") == [])
    #expect(found("2026-03-10 Kiosk 12,50.pdf", days: 6) == ["1!"])
    #expect(found("2026-03-09 Kiosk 12,50.pdf", days: 0) == [])
  }

  @Test func `two files of one payment are both likely, and a file that is attached is told`() {
    let receipts = [
      "id|transactionId|fileName|mediaType|sha256",
      "\(Dataset.id(70))|\(Dataset.id(1))|a.png|image/png|\(String(repeating: "a", count: 64))",
    ]
    let dataset = Dataset.inMemory(["Transactions": Self.rows, "Receipts": receipts])
    func file(_ name: String, _ hash: Character) -> ReceiptMatching.File {
      .init(clues: ReceiptClues(name: name), sha256: String(repeating: hash, count: 64))
    }
    let found = ReceiptMatching(dataset).proposals(for: [
      file("2026-04-14 REWE 12,50.png", "b"), file("2026-04-14 REWE 12.50 (2).png", "c"),
      file("anything.png", "a"), file("2026-03-04 Kiosk 12,50.png", "d"),
    ])
    #expect(found[0].candidates.map(\.grade) == [.likely] && found[1].candidates.map(\.grade) == [.likely])
    #expect(found[2].attached.map(\.description) == [Dataset.id(1)] && found[2].candidates.isEmpty)
    // It has a receipt already.
    #expect(found[3].candidates.map(\.grade) == [.likely])
    #expect(found[3].candidates.first?.reasons.last == .hasReceipt)
  }

  @Test func `of equal payments the first ones are proposed, in their order, and none is sure`() {
    let rows = (1...9).map { number in
      "\(Dataset.id(number))|2026-03-0\(number == 2 ? 3 : 4)|expense|12.50||\(number == 4 ? "Market Hall" : "Market")"
    }
    let dataset = Dataset.inMemory(["Transactions": [Self.rows[0]] + rows.map { $0 + "||||" }])
    func found(_ name: String) -> [ReceiptMatching.Candidate] {
      let file = ReceiptMatching.File(clues: ReceiptClues(name: name), sha256: "x")
      return ReceiptMatching(dataset).proposals(for: [file])[0].candidates
    }
    let near = found("2026-03-04 Market 12.50.pdf")
    #expect(near.map(\.row) == [1, 3, 4, 5, 6] && near.allSatisfy { $0.grade == .likely })
    #expect(near.map(\.payee) == ["Market", "Market", "Market Hall", "Market", "Market"])
    #expect(found("2026-03-03 Market 12.50.pdf").map(\.row) == [2, 1, 3, 4, 5])
    // An amount alone speaks for one transaction, and nine have it.
    #expect(found("12.50.pdf").isEmpty)
    #expect(found("2026-03-04 Market.pdf").map(\.row) == [1, 3, 4, 5, 6])
  }

  /// Names are made by the people whose files they are: whatever they are, nothing is sure without amount and day.
  @Test(arguments: 0..<40)
  func `no name of any form makes anything sure without its amount and its day`(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let pieces = [
      "12,50", "2026-03-04", "Kiosk", "REWE", "1250", "_", " ", "-", ".", "€", "EUR", "(", "年",
      "99999999999999999999",
      "12.50.", "0,00", "31.02.2026", "\u{202E}", "é", "", ",,", "1.2.3.4.5", "2026", "März",
    ]
    for _ in 0..<200 {
      let name = (0..<Int.random(in: 0..<9, using: &generator)).map { _ in
        pieces[Int.random(in: pieces.indices, using: &generator)]
      }.joined()
      let clues = ReceiptClues(name: name)
      for candidate in ReceiptMatching(Self.dataset).proposals(for: [.init(clues: clues, sha256: "x")])[0]
        .candidates
      where candidate.grade == .sure {
        #expect(!clues.days.isEmpty && name.contains("12"), "seed \(seed): \(name)")
      }
    }
  }
}
