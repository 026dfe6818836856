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

  /// Finds them.
  ///
  /// - Parameter context: The dataset, in which typed rows are records, with its folder and earlier state.
  package init(of context: CheckContext) {
    let dataset = context.dataset
    let settled = SettledMatters(dataset.settings)
    let pairs = Self.pairs(dataset, today: context.origin.today)
    let items =
      RemedyItems(context).items + pairs + AccountItems(dataset).items + GapItems(dataset).items
      + PayeeItems(dataset, without: Set(pairs.flatMap(\.rows))).items
    self.items = items.filter { !settled.contains($0.matter) }.map { $0.possible(in: dataset) }
  }

  /// The questions about rows that may count twice, or not at all.
  static func pairs(_ dataset: Dataset, today: CalendarDate) -> [ReviewItem] {
    DoubleItems(dataset).items + TransferItems(dataset).items + PlannedItems(dataset, today: today).items
  }

  /// The number of items of each kind that there are any of.
  package var counts: [Matter.Kind: Int] {
    items.reduce(into: [:]) { $0[$1.kind, default: 0] += 1 }
  }

  /// The item of a name.
  package subscript(_ name: String) -> ReviewItem? { items.first { $0.matter.name == name } }
}
