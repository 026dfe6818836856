package import DatasetChecks
package import DatasetFormat

/// Everything in a dataset that waits for the user.
///
/// An item is there as long as its question is open. Its answer changes the rows it asks about, or a setting
/// that says so (`SettledMatters`), so the next run does not ask again.
package struct Inbox: Sendable {
  /// The items: questions about single rows first, and uncategorised payees last, those with the most rows
  /// first.
  package let items: [ReviewItem]
  /// Those of them that sums depend on, with what waits for the bank.
  let counted: CountedItems

  /// Finds them.
  ///
  /// - Parameter context: The dataset, in which typed rows are records, with its folder and earlier state.
  package init(of context: CheckContext) {
    let dataset = context.dataset
    let settled = SettledMatters(dataset.settings)
    let pairs = CountedItems(dataset, today: context.origin.today)
    counted = pairs
    let items =
      RemedyItems(context).items + pairs.asked + AccountItems(dataset).items
      + ReceiptItems(dataset, context.folder).items + GapItems(dataset).items
      + PayeeItems(dataset, without: Set(pairs.asked.flatMap(\.rows))).items
    self.items = items.filter { !settled.contains($0.matter) }.map { $0.possible(in: dataset) }
  }

  /// Only the transfers, which take less to find.
  package init(transfersIn dataset: Dataset) {
    items = TransferItems(dataset).items.map { $0.possible(in: dataset) }
    counted = CountedItems(asked: items)
  }

  /// The number of items of each kind that there are any of.
  package var counts: [Matter.Kind: Int] {
    items.reduce(into: [:]) { $0[$1.kind, default: 0] += 1 }
  }

  /// The item of a name.
  package subscript(_ name: String) -> ReviewItem? { items.first { $0.matter.name == name } }
}

/// The questions about rows that may count twice, or not at all: all that makes sums unsure.
struct CountedItems: Sendable {
  /// Those that the user can answer.
  let asked: [ReviewItem]
  /// Payments that rules foresaw and no statement shows, asked about or not yet.
  let unpaid: [ForeseenPayment]

  init(asked: [ReviewItem]) { (self.asked, unpaid) = (asked, []) }

  init(_ dataset: Dataset, today: CalendarDate) {
    let planned = PlannedItems(dataset, today: today)
    asked = DoubleItems(dataset).items + TransferItems(dataset).items + planned.items
    unpaid = planned.unpaid
  }

  /// Only the payments that rules foresaw: one pass over the rows finds them.
  init(foreseenIn dataset: Dataset, today: CalendarDate) {
    let planned = PlannedItems(dataset, today: today)
    (asked, unpaid) = (planned.items, planned.unpaid)
  }
}
