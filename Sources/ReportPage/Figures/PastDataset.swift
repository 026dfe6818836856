import DatasetFormat
import Spreadsheet

extension Dataset {
  /// The dataset as a day ended: without transactions of later days, and without goals that were made later.
  ///
  /// A page of March has no row of April in a budget that runs until 5 April, and no payee of April among its
  /// open questions. A row whose day cannot be read stays, so that the page can count it.
  func asOfEnd(of day: CalendarDate) -> Dataset {
    var dataset = self
    dataset.keep(.transactions) { row, tab in
      row.date(tab.schema["date"]).value.map { $0 <= day } ?? true
    }
    dataset.keep(.goals) { row, tab in
      row.timestamp(tab.schema["createdAt"]).value.map { $0.day <= day } ?? true
    }
    return dataset
  }

  /// Keeps some rows of a tab.
  private mutating func keep(_ name: TabName, where isKept: (TabRow, Tab) -> Bool) {
    guard let tab = tabs[name] else { return }
    var left: Set<Int> = []
    tab.forEachRow { row in if !isKept(row, tab) { left.insert(row.index) } }
    if left.isEmpty { return }
    var kept: [Range<Int>] = []
    for row in 0..<tab.sheet.rowCount where !left.contains(row) {
      if let last = kept.last, last.upperBound == row {
        kept[kept.count - 1] = last.lowerBound..<row + 1
      } else {
        kept.append(row..<row + 1)
      }
    }
    tabs[name] = Tab(
      schema: tab.schema, sheet: tab.sheet.selecting(kept), fileName: tab.fileName, storage: tab.storage)
  }
}
