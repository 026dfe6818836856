import DatasetFormat
import Spreadsheet

/// What must hold between the cells of one transaction.
struct TransactionsCheck: Check {
  var codes: [FindingCode] {
    [FindingCode("direction-missing"), FindingCode("not-categorised"), FindingCode("category-type")]
  }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    guard let tab = context.dataset[.transactions] else { return }
    let schema = tab.schema
    let types = Dictionary(
      context.dataset.categories.map { ($0.key, $0.type) }, uniquingKeysWith: { first, _ in first })
    let type = schema["type"]
    let direction = schema["direction"]
    let category = schema["categoryKey"]
    let deletedAt = schema["deletedAt"]
    let id = schema["id"]
    guard case .choice(let choices) = schema.columns[type].kind else { return }
    tab.forEachRow { row in
      guard row.isBlank(deletedAt), let word = row.choice(type, of: choices).value else { return }
      switch word {
      case "transfer", "adjustment":
        guard row.isBlank(direction) else { return }
        report.add(
          Finding(
            FindingCode("direction-missing"), at: tab.location(row: row.index, position: direction),
            record: row.rawText(id)))
      default:
        if row.isBlank(category) {
          report.add(
            Finding(
              FindingCode("not-categorised"), at: tab.location(row: row.index, position: category),
              record: row.rawText(id)))
        } else if let key = row.key(category).value, let expected = types[key], expected != word {
          report.add(
            Finding(
              FindingCode("category-type"), at: tab.location(row: row.index, position: category),
              record: row.rawText(id), found: key, expected: "a category of type \(word)"))
        }
      }
    }
  }
}
