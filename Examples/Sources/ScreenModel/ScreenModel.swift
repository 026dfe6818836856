import BookEditing
import Bookkeeping
import DatasetFormat
import DatasetStore
import DatasetStoreFoundation
import Foundation
import Observation

/// The model of a screen that lists a month and takes an expense in. It is of the main actor; files are read
/// and written elsewhere.
@MainActor @Observable final class ScreenModel {
  private(set) var transactions: [Transaction] = []
  /// How many rows are in no list and no sum, as a cell does not say for certain what they are.
  private(set) var unread = 0
  private(set) var spending: SumsByName?
  private(set) var step: SessionStep?
  var alert: String?

  private let folder: DatasetFolder
  private var month: Period { PeriodStep.month.period(around: .today(in: .current)) }

  init(at url: URL) throws { folder = try DatasetFolder.at(url) }

  /// Reads the month.
  func load() async {
    let month = month
    await telling {
      let dataset = try await folder.read { $0.dataset }
      var filter = TransactionFilter()
      filter.period = month
      transactions = dataset.transactions(where: filter).sorted { $0.date > $1.date }
      spending = try dataset.spendingByCategory(in: month)
      unread = spending?.leftOut.count ?? 0
    }
  }

  /// Saves what the person entered: an amount of a number pad, a day of a picker, keys of lists.
  func add(_ number: Decimal, on date: Date, category: String, account: String) async {
    guard let amount = Amount(number, currency: .eur) else { return alert = "Too many decimals." }
    let entry = NewTransaction(amount, on: CalendarDate(date), category: category, account: account)
    let (steps, continuation) = AsyncStream.makeStream(of: SessionStep.self)
    let watching = Task { for await step in steps { self.step = step } }
    await telling {
      try await folder.write(progress: { continuation.yield($0) }) { session in
        var changes = BookChanges(session.dataset, reason: "entered in my app")
        try changes.add(entry)
        try session.apply(changes.plan())
      }
    }
    continuation.finish()
    await watching.value
    step = nil
    await load()
  }

  private func telling(_ work: () async throws -> Void) async {
    do { try await work() } catch is CancellationError {} catch { alert = error.alertText }
  }
}
