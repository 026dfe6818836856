import DatasetFormat
import Spreadsheet

/// A question about rows that only the user can answer, found by what knows statements and their lines.
package struct OpenQuestion: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// Whether a row is half of a transfer between the user's accounts.
    case transfer
    /// Which account rows belong to.
    case account
    /// Whether a statement is missing.
    case gap
  }

  package var kind: Kind
  /// The index of the row in the Transactions tab's sheet, of which the question is.
  package var row: Int?
  /// What it is about, as a part of a sentence: `row 12, +50.00 in savings, has the same amount`.
  package var text: String

  package init(_ kind: Kind, row: Int? = nil, _ text: String) {
    (self.kind, self.row, self.text) = (kind, row, text)
  }
}

/// What an import was unsure of stays a finding until the user has settled it.
struct OpenQuestionsCheck: Check {
  var kinds: [FindingKind] { [.transferProposed, .accountBlank, .statementGap] }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    guard report.wants(.info), let tab = context.dataset[.transactions], let questions = context.questions
    else { return }
    for question in questions(context.dataset) {
      switch question.kind {
      case .transfer:
        guard let row = question.row else { continue }
        report.add(
          Finding(
            .transferProposed, at: tab.location(row: row, position: tab.schema["amount"]),
            record: tab.identityText(row: row), found: tab.text(row: row, "amount"),
            expected: question.text))
      case .account:
        guard let row = question.row else { continue }
        report.add(
          Finding(
            .accountBlank, at: tab.location(row: row, position: tab.schema["accountKey"]),
            record: tab.identityText(row: row), expected: question.text))
      case .gap:
        let place = context.dataset[.imports]?.location() ?? tab.location()
        report.add(Finding(.statementGap, at: place, expected: question.text))
      }
    }
  }
}

extension FindingKind {
  static let transferProposed = FindingKind(
    "transfer-proposed", .info, fix: .no, "may be half of a transfer between your accounts",
    advice: "Settle it with dataset review.",
    manual: """
      Money left an account, and the same amount reached another one within three days, or a text such as "to Savings" \
      names an account that has no row for it. Until you say what it is, both rows count as income and spending. \
      "dataset review --kind transfer" asks about each.
      """)

  static let accountBlank = FindingKind(
    "account-blank", .info, fix: .no, "the transaction names no account, so that it is in no balance",
    advice: "Choose one in dataset review, or say there that none is right.",
    manual: """
      The row counts as spending or income, and in no balance: its cell accountKey is blank although the dataset has accounts \
      such as "giro". Rows of one import are one question. "dataset review --kind account" asks it.
      """)

  static let statementGap = FindingKind(
    "statement-gap", .info, fix: .no, "may miss a statement",
    advice: "Import the statement, or say in dataset review that nothing is missing.",
    manual: """
      Two statements of an account do not meet: the one before closes with "12.00" and the next opens with 10.00, or \
      none has lines of several weeks. "dataset review --kind gap" takes the answer that nothing is missing.
      """)
}
