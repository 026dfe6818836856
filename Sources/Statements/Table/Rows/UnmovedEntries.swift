import Money

/// Booked entries that moved nothing: the balance beside each is that of the entry before. A payment that was
/// declined or only reserved may be listed so.
///
/// ```
/// -85.50   2,714.50
/// -40.00   2,714.50     moved nothing
/// 4,100.00 6,814.50
/// ```
struct UnmovedEntries {
  /// Their indices among the statement's entries, in ascending order.
  private let indices: [Int]

  /// The answer that leaves them out.
  static let leaveOut = "leave-out"

  /// Nil unless there are some, and the balances of all other entries follow without them.
  ///
  /// - Parameters:
  ///   - entries: The statement's entries.
  ///   - booked: The indices of those that are booked.
  ///   - opening: The balance before the oldest, if the file prints it.
  init?(_ entries: [StatementLine], _ booked: [Int], opening: Int64?) {
    let found = [booked, booked.reversed()].compactMap { Self.unmoved(in: $0, entries, opening) }
    guard found.count == 1, !found[0].isEmpty, found[0].count * 2 < booked.count else { return nil }
    indices = found[0].sorted()
  }

  /// The entries that moved nothing, if the run goes from the oldest to the newest. Nil when another balance does not follow.
  private static func unmoved(
    in run: [Int], _ entries: [StatementLine], _ opening: Int64?
  ) -> [Int]? {
    var unmoved: [Int] = []
    var before = opening
    var moves = false
    for index in run {
      guard let balance = entries[index].balanceMinor, entries[index].currency == entries[run[0]].currency
      else { return nil }
      let amount = entries[index].amountMinor
      if let before, before.adding(amount) != balance {
        guard before == balance else { return nil }
        unmoved.append(index)
      } else {
        moves = moves || before != nil && amount != 0
      }
      before = balance
    }
    return moves ? unmoved : nil
  }

  /// Asks whether the entries were carried out, or leaves them out as the user said.
  func settle(_ statement: inout Statement, answer: String?, digits: (StatementLine) -> Int) {
    switch answer {
    case Self.leaveOut:
      statement.skipped += indices.map {
        SkippedLine(line: statement.entries[$0].line, reason: .leftOutByUser(isRemembered: false))
      }
      for index in indices.reversed() { statement.entries.remove(at: index) }
    case BalanceDisagreement.asRead: break
    default:
      let named = indices.prefix(Self.shown).map { index in
        let entry = statement.entries[index]
        return "line \(entry.line) (\(DecimalText.string(mantissa: entry.amountMinor, scale: digits(entry))))"
      }
      let more = indices.count > named.count ? " and \(indices.count - named.count) more" : ""
      statement.wait(
        for: Question(
          code: .balancesDisagree,
          text:
            "the balance did not move with \(named.joined(separator: ", "))\(more), and all other balances follow without them. \(Self.leaveOut) leaves them out, as payments that were never carried out; \(BalanceDisagreement.asRead) imports them.",
          choices: [Self.leaveOut, BalanceDisagreement.asRead]))
    }
  }

  private static let shown = 5
}
