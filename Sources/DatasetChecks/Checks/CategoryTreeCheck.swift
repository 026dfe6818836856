import Bookkeeping
import DatasetFormat
import Spreadsheet

/// Categories stand in two levels at most, under a category that is there.
struct CategoryTreeCheck: Check {
  let codes = [FindingCode("parent-cycle")]

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    guard let tab = context.dataset[.categories] else { return }
    let parent = tab.schema["parentKey"]
    let key = tab.schema["categoryKey"]
    let parents = Dictionary(
      context.dataset.categories.compactMap { category in category.parentKey.map { (category.key, $0) } },
      uniquingKeysWith: { first, _ in first })
    tab.forEachRow { row in
      guard row.isBlank(tab.schema["deletedAt"]), let own = row.key(key).value,
        let above = row.key(parent).value
      else { return }
      let problem: String
      if above == own {
        problem = "a category above \(own), not itself"
      } else if let further = parents[above] {
        problem = "a category of the first level; \(above) stands under \(further)"
      } else {
        return
      }
      report.add(
        Finding(
          FindingCode("parent-cycle"), at: tab.location(row: row.index, position: parent), record: own,
          found: row.rawText(parent), expected: problem))
    }
  }
}
