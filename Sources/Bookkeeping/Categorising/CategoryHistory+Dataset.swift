package import DatasetFormat

extension CategoryHistory {
  /// The history of the rows of a dataset that have an active category.
  package init(_ dataset: Dataset) {
    self.init()
    guard let tab = dataset[.transactions] else { return }
    let active = Set(dataset.categories.filter(\.isActive).map(\.key))
    for row in PayeeRow.all(of: tab, in: dataset) {
      guard let key = row.categoryKey, active.contains(key) else { continue }
      learn(row.name, minor: row.movement?.signedMinorUnits, categoryKey: key)
    }
  }
}
