import ArgumentParser
import BookEditing

/// The filters as `--where name=value`, for commands whose other options say what a transaction becomes.
///
/// `--where payee=kiosk --where period=2026-03 --where uncategorised`
package struct WhereOptions: ParsableArguments {
  @Option(
    name: .customLong("where"),
    help: ArgumentHelp(
      "Only these transactions, such as payee=kiosk or uncategorised; may be given several times.",
      valueName: "name=value"))
  var conditions: [String] = []

  /// Whether no option was given.
  package var isEmpty: Bool { conditions.isEmpty }

  private static let named = [
    "from", "until", "period", "type", "category", "tag", "account", "payee", "min-amount",
    "max-amount", "payment", "reimbursement", "rule", "text",
  ]
  /// Conditions without a value.
  private static let bare = ["uncategorised", "no-account"]
  /// Of these one of several values is enough; a second one of the others would silently replace the first.
  private static let repeatable: Set = ["type", "category", "tag", "account"]

  /// The names, for help and messages.
  package static var names: String { (named + bare).joined(separator: ", ") }

  package init() {}

  /// The filters as other commands take them, together with those that were given as options.
  ///
  /// - Throws: ``Failure`` with status 64 for an unknown name, a missing value, and a filter that is given twice.
  package func filters(beside options: FilterOptions? = nil) throws -> FilterOptions {
    var words: [String] = []
    var seen: Set<String> = []
    for (name, values) in options?.given ?? [] {
      seen.insert(name)
      words += Self.bare.contains(name) ? ["--\(name)"] : values.map { "--\(name)=\($0)" }
    }
    for condition in conditions {
      let parts = condition.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = Self.spelling(of: parts[0].lowercased())
      guard (Self.named + Self.bare).contains(name) else {
        throw Failure.usage(
          "--where \(condition): there is no such filter (\(NearestName.hint(for: name, among: Self.named + Self.bare)))."
        )
      }
      if Self.bare.contains(name) {
        guard parts.count == 1 else {
          throw Failure.usage("--where \(condition): \(name) takes no value. Write --where \(name).")
        }
        words.append("--\(name)")
        continue
      }
      guard parts.count == 2, !parts[1].isEmpty else {
        throw Failure.usage("--where \(condition): expected name=value, such as payee=kiosk.")
      }
      guard seen.insert(name).inserted || Self.repeatable.contains(name) else {
        throw Failure.usage("--where \(condition): \(name) is given twice. Keep one of them.")
      }
      words.append("--\(name)=\(parts[1])")
    }
    if conditions.isEmpty, let options { return options }
    return try FilterOptions.parse(words)
  }

  private static func spelling(of name: String) -> String {
    name == "uncategorized" ? "uncategorised" : name
  }
}
