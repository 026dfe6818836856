package import DatasetFormat

/// A rule that a history speaks for.
package struct RuleSuggestion: Sendable, Hashable {
  /// What textContains would be.
  package var text: String
  package var categoryKey: String
  /// The name that the person gives to nearly all of these rows, where the bank's text does not have it.
  package var payee: String?
  /// Rows with the text that no rule categorises yet, and how many of them have the category.
  package var support: Int
  package var agreeing: Int
  /// Rows on which the text was tested: those after the first with it, each by a rule learned from the earlier ones
  /// alone; and on how many of them that was right.
  package var tested: Int
  package var right: Int
  /// The text of the latest row that it holds for.
  package var example: String

  /// The share of tested rows on which a rule learned from earlier rows was right.
  package var precision: Double { tested == 0 ? 0 : Double(right) / Double(tested) }
}

extension RuleSuggestion {
  /// The rows of the ImportRules tab that the suggestions make, behind the rules that are there.
  package static func plan(
    _ suggestions: [RuleSuggestion], for dataset: Dataset, command: String, origin: Origin
  ) -> Plan {
    var order = dataset.nextRuleOrder(step: 0)
    let now = origin.now()
    var plan = Plan(command: command, base: dataset.fileHashes)
    for suggestion in suggestions {
      order = order.addingReportingOverflow(10).partialValue
      var row = RowEncoder(.importRules)
      row.id("id", origin.newID())
      row.integer("sortOrder", order)
      row.boolean("isEnabled", true)
      row.text("textContains", suggestion.text)
      // A dollar sign in the name is no capture.
      row.text("payee", suggestion.payee?.replacing("$", with: "$$"))
      row.text("categoryKey", suggestion.categoryKey)
      row.text("comment", "suggested: right on \(suggestion.right) of \(suggestion.tested) later rows")
      row.stamps(now)
      plan.changes.append(row.insertion(reason: "\(suggestion.agreeing) of \(suggestion.support) rows agree"))
    }
    return plan.addingMissingPlaces(in: dataset)
  }
}
