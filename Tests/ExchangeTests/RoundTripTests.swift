import Bookkeeping
import DatasetFormat
import Exchange
import Importer
import TestSupport
import Testing

/// What is exported as QIF comes back as the same rows, but for what the export says that it does not carry.
struct RoundTripTests {
  @Test func `books that are exported as QIF and taken over again are the same`() throws {
    for _ in 0..<Effort.cases(usual: 12, cost: 8) {
      var generator = SeededGenerator()
      let seed = generator.seed
      let model = TripBooks(using: &generator)
      guard !model.carried.isEmpty else { continue }
      let (text, outcome) = try ExchangedDataset.text(model.dataset, .qif)
      let back: Dataset
      do { back = try Self.takenOver(text) } catch {
        Issue.record("seed \(seed): \(error)\n\(text)")
        return
      }
      #expect(TripBooks.lines(of: back) == model.expectedLines, "seed \(seed)\n\(text)")
      #expect(TripBooks.groups(of: back) == model.expectedGroups, "seed \(seed)\n\(text)")
      for (words, count) in model.lost {
        let said = outcome.notCarried.first { $0.hasPrefix("the \(words) of ") }
        let number = said.flatMap { sentence in
          sentence.dropFirst("the \(words) of ".count).split(separator: " ").first.flatMap { Int($0) }
        }
        #expect(number ?? 0 == count, "seed \(seed), \(words): \(outcome.notCarried)")
      }
      for account in model.dataset.accounts {
        guard let name = TripBooks.name(of: account.key, in: model.dataset),
          let same = back.accounts.first(where: { TripBooks.plain($0.name) == name })
        else { continue }
        let end = CalendarDate(dayNumber: 100_000)
        // Rows in another currency than the account's are in no balance for certain.
        guard let balance = try? Ledger(model.dataset).balance(of: account.key, on: end).minorUnits else {
          continue
        }
        #expect(try Ledger(back).balance(of: same.key, on: end).minorUnits == balance, "seed \(seed)")
      }
    }
  }

  @Test func `transfers that nothing in QIF shows to be one are counted, and keep the other account's name`()
    throws
  {
    let (one, two) = (Dataset.id(90), Dataset.id(91))
    let dataset = ExchangedDataset.of([
      "2026-03-02|transfer|5|out||giro||||||\(one)||||", "2026-03-02|transfer|800|in||yen||||||\(one)||||",
      "2026-03-02|transfer|6|out||giro||||||\(two)||||", "2026-03-02|transfer|950|in||yen||||||\(two)||||",
    ])
    let (text, outcome) = try ExchangedDataset.text(dataset, .qif)
    #expect(outcome.notCarried.contains("the link of 4 transactions"))
    let rows = try Self.takenOver(text).transactions
    #expect(rows.allSatisfy { $0.type == .transfer && $0.transferID == nil })
    #expect(rows.map(\.note) == ["[Yen]", "[Yen]", "[Giro]", "[Giro]"])
  }

  @Test func `what QIF has no place for is counted`() throws {
    let split = Dataset.id(80)
    let dataset = ExchangedDataset.of([
      "2026-03-02|expense|1|in||giro|Shop|a note|||||||Shop 5|",
      "2026-03-03|expense|2||food|giro|Shop||||TRUE||\(split)|||",
      "2026-03-03|expense|3||market|giro|Other|||||| \(split)|||".replacing(" ", with: ""),
      "2026-03-04|expense|4||food|giro|two\nlines||a/b|||||||",
    ])
    let (_, outcome) = try ExchangedDataset.text(dataset, .qif)
    #expect(
      outcome.notCarried == [
        "1 account without transactions", "the notes of 1 transaction", "the direction of 1 transaction",
        "the cleared mark of 1 transaction", "the payees of 1 transaction",
      ])
    #expect(outcome.changed.contains { $0.hasSuffix("a name none of : / [ ] |: 2 texts") })
    #expect(outcome.changed.contains { $0.hasPrefix("the bank's own text of 1 transaction is the memo") })
  }

  /// A new dataset with the books of a file.
  private static func takenOver(_ text: String) throws -> Dataset {
    let euro = try #require(Currency(code: "EUR"))
    let file = try BookReader.read(
      bytes: Array(text.utf8), fileName: "books.qif", currency: nil, assumed: euro)
    try #require(file.questions.isEmpty, "\(file.questions.map(\.text))")
    let empty = Dataset.inMemory()
    let books = try BookImport(
      file, into: empty, mapping: BookMapping(), command: "test", origin: CountingOrigin().origin)
    return try books.plan.applied(to: empty)
  }
}
