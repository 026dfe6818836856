import DatasetFormat
import Spreadsheet

/// The regular expressions of import rules are ones that can be run.
struct ImportRulesCheck: Check {
  var kinds: [FindingKind] { [.importRuleRegex] }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    guard let tab = context.dataset[.importRules], tab.has("textMatches") else { return }
    let pattern = tab.schema["textMatches"]
    tab.forEachLiveRecord { row in
      guard !row.isBlank(pattern), let text = row.text(pattern).value else { return }
      do throws(RegularExpression.PatternError) { _ = try RegularExpression(text) } catch {
        report.add(
          Finding(
            .importRuleRegex, at: tab.location(row: row.index, position: pattern),
            record: tab.identityText(row: row.index), found: text, expected: "another pattern: \(error)"))
      }
    }
  }
}

extension FindingKind {
  static let importRuleRegex = FindingKind(
    "import-rule-regex", .error, fix: .no, "is not a regular expression that can be run; the rule is skipped",
    advice: "Correct the pattern, or write plain text into textContains.",
    manual: """
      A rule's textMatches is a pattern such as "kino \\w+". A bracket that is never closed makes it none, and look-around, \
      back-references or counts that unfold to thousands of steps could run without end. Imports leave such a rule out.
      """)
}
