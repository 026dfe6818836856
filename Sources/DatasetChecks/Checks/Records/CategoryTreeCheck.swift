import Bookkeeping
import DatasetFormat
import Spreadsheet

/// Categories have at most two levels, and their parents exist.
struct CategoryTreeCheck: Check {
  var kinds: [FindingKind] { [.parentCycle] }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    guard let tab = context.dataset[.categories] else { return }
    let parent = tab.schema["parentKey"]
    let key = tab.schema["categoryKey"]
    let parents = Dictionary(
      context.dataset.categories.compactMap { category in category.parentKey.map { (category.key, $0) } },
      uniquingKeysWith: { first, _ in first })
    tab.forEachLiveRecord { row in
      guard let own = row.key(key).value,
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
          .parentCycle, at: tab.location(row: row.index, position: parent), record: own,
          found: row.rawText(parent), expected: problem),
        options: Remedy.options(
          parent, ofRow: row.index, in: tab, among: [(Remedy.clearWord, .blank)], because: .parentCycle))
    }
  }
}

extension FindingKind {
  static let parentCycle = FindingKind(
    "parent-cycle", .error, fix: .ask, "is above itself, or more than two levels deep",
    advice: "Clear parentKey.",
    manual: """
      Categories have two levels: "dining-out" may stand under "food", and nothing under "dining-out". A category that \
      stands above itself, alone or through another, would make every sum by category endless.
      """, reach: .cells)
}
