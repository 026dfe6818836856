import Bookkeeping
import DatasetFormat
import TestSupport
import Testing

@testable import Importer
@testable import Statements

/// Random books, written in the format of each app, are read back as the same books: sums, categories, tags
/// and transfers.
struct BookLawTests {
  @Test(arguments: BookShape.allCases)
  func `random books come to the same whatever app wrote them`(shape: BookShape) throws {
    for _ in 0..<Effort.cases(usual: 12, cost: 40) {
      var random = SeededGenerator()
      let model = RandomBooks(shape, using: &random)
      let seed = random.seed
      let text = shape.text(of: model)
      let read: ReadBooks
      do {
        read = try ReadBooks(
          text, currency: shape.hasCurrencies ? nil : model.accounts[0].currency.code,
          options: StatementOptions(dateOrder: .ymd))
      } catch {
        Issue.record("seed \(seed): \(error)\n\(text)")
        return
      }
      let balances = try read.balances()
      for account in model.accounts {
        let key = read.books.accounts.first { $0.names.contains { $0.hasSuffix(account.name) } }?.key
        #expect(
          model.sum(of: account) == key.flatMap { balances[$0] } ?? 0,
          "seed \(seed), \(account.name)\n\(text)")
      }
      let rows = Transaction.records(in: read.dataset).values
      var sums: [String: [String: Int64]] = [:]
      for row in rows {
        if let key = row.categoryKey {
          sums[key, default: [:]][row.amount.currency.code, default: 0] += row.signedMinorUnits
        }
      }
      for (name, expected) in model.categorySums {
        let key = read.books.categories.first { $0.name.hasSuffix(name) }?.key ?? ""
        let found = (sums[key] ?? [:]).filter { $0.value != 0 }
        #expect(found == expected.filter { $0.value != 0 }, "seed \(seed), \(name)\n\(text)")
      }
      #expect(read.books.transfers.linked == model.transferCount, "seed \(seed)\n\(text)")
      #expect(read.books.transfers.oneSided == 0, "seed \(seed)\n\(text)")
      #expect(read.books.splits == (shape.hasSplits ? model.splitCount : 0), "seed \(seed)\n\(text)")
      if shape.hasTags {
        #expect(rows.count { !$0.tags.tags.isEmpty } == model.taggedParts, "seed \(seed)\n\(text)")
      }
      // Money between accounts is neither expense nor income.
      #expect(rows.filter { $0.type == .transfer }.allSatisfy { $0.categoryKey == nil }, "seed \(seed)")
    }
  }
}
