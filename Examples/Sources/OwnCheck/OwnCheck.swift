import BookEditing
import Bookkeeping
import DatasetChecks
import DatasetFormat
import DatasetStore

/// A rule of an app's own, beside those that come with the format: `OwnCheck DATASET`.
@main enum OwnCheck {
  /// Declared once: the code is what programs rely on.
  static let payeeMissing = FindingKind(
    "my-app-payee-missing", .error, "the expense names nobody", advice: "Write who was paid.")

  /// The expenses without a payee.
  @Sendable static func findings(in dataset: Dataset) -> [Finding] {
    let nobodys = dataset.transactions.filter { !$0.isDeleted && $0.type == .expense && $0.payee == nil }
    return nobodys.compactMap { transaction in
      transaction.location(of: "payee", in: dataset).map { Finding(payeeMissing, at: $0) }
    }
  }

  static func main() throws {
    guard CommandLine.arguments.count == 2, let day = CalendarDate(iso: "2026-04-02") else {
      fatalError("usage: OwnCheck DATASET")
    }
    let folder = try DatasetLocator.at(CommandLine.arguments[1])
    for finding in try folder.read({ findings(in: $0.dataset) }) { print(finding.sentence) }

    // A plan that would add such a row is refused, as by the checks of the format.
    do {
      try folder.write { session in
        var changes = BookChanges(session.dataset, reason: "entered in my app")
        let amount = Amount(minorUnits: 250, currency: .eur)
        try changes.add(NewTransaction(amount, on: day, category: "groceries", account: "giro"))
        try session.apply(changes.plan(), verification: Checks.verification.adding(findings))
      }
    } catch let error as any DatasetError {
      print("\(error.code):", error.sentence)
    }
  }
}
