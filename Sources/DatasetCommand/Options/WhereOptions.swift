import ArgumentParser

/// Filters for a command whose other options say what shall be: the same ones as everywhere, as `--where name=value`.
struct WhereOptions: ParsableArguments {
  @Option(
    name: .customLong("where"),
    help: ArgumentHelp(
      "Which transactions are meant, such as payee=kiosk; may be given several times.",
      valueName: "name=value"))
  var conditions: [String] = []

  /// Whether no option was given.
  var isEmpty: Bool { conditions.isEmpty }

  private static let all = [
    "from", "until", "period", "type", "category", "tag", "account", "payee", "payment", "reimbursement",
    "rule",
    "text",
  ]

  /// The names, for help and messages.
  static var names: String { all.joined(separator: ", ") }

  /// The filters as other commands take them.
  ///
  /// - Throws: ``Failure`` with status 64 for what is none.
  func filters() throws -> FilterOptions {
    var words: [String] = []
    var seen: Set<String> = []
    for condition in conditions {
      let parts = condition.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[1].isEmpty else {
        throw Failure("--where \(condition): expected name=value, such as payee=kiosk.", status: 64)
      }
      let name = parts[0].lowercased()
      guard Self.all.contains(name) else {
        let hint = NearestName.of(name, among: Self.all).map { "did you mean \($0)?" }
        throw Failure(
          "--where \(condition): there is no such filter (\(hint ?? "expected one of \(Self.names)")).",
          status: 64)
      }
      // A second one of these would silently take the place of the first.
      guard seen.insert(name).inserted || ["type", "category", "tag", "account"].contains(name) else {
        throw Failure("--where \(condition): \(name) is given twice. Keep one of them.", status: 64)
      }
      words.append("--\(name)=\(parts[1])")
    }
    return try FilterOptions.parse(words)
  }
}
