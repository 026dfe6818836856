import BookEditing
import Bookkeeping
import DatasetFormat
import Spreadsheet

/// A person on a terminal ticks the rows that the bank shows, and sees after each how far the account is from the bank's balance.
struct TickSession {
  /// How it ended.
  enum End: Equatable {
    /// The person went away.
    case left
    /// These rows are ticked; a difference becomes an adjustment where that was wished.
    case done(Set<Int>, adjusts: Bool)
  }

  private let rows: [Reconciliation.Open]
  private let start: Reconciliation
  private let dataset: Dataset

  /// - Parameters:
  ///   - found: The account, without a tick.
  ///   - dataset: The dataset.
  init(_ found: Reconciliation, _ dataset: Dataset) {
    start = found
    rows = found.open + found.pending
    self.dataset = dataset
  }

  /// Asks until the person has enough; `held` compares the account with some ticks.
  func ask(_ held: (Set<Int>) -> Reconciliation?) -> End {
    var ticks: Set<Int> = []
    Output.line(
      Printable.line(
        "\(start.account.name): the bank has \(Amount(minorUnits: start.stated, currency: start.currency)) on \(start.day)"
      ))
    show(rows.indices, ticks)
    while let found = held(ticks) {
      let cleared = Amount(minorUnits: found.cleared, currency: found.currency)
      Output.line(
        "\(Plural.count(ticks.count, "row")) ticked, cleared \(cleared): \(ReconcileOutput.difference(found))"
      )
      let finish = found.difference == 0 ? "Enter to finish" : "Enter to book the difference"
      guard let typed = TypedAnswer.read("  numbers or a payee, a for all, n for none, q, \(finish): "),
        typed.lowercased() != "q"
      else { return .left }
      switch typed.lowercased() {
      case "":
        if found.difference == 0 { return .done(ticks, adjusts: false) }
        let rest = Amount(minorUnits: found.difference, currency: found.currency)
        if let pending = found.pendingSuspects.first {
          let count = Plural.count(pending.count, "pending row")
          let verb = pending.count == 1 ? "comes" : "come"
          Output.line("  \(count) \(verb) to that: tick what the bank has booked")
        }
        let answer = TypedAnswer.read("  Book \(rest) as an adjustment? [y/N] ")?.lowercased()
        if answer == "y" || answer == "yes" { return .done(ticks, adjusts: true) }
      case "a": ticks = Set(rows.filter { !$0.isPending }.map(\.row))
      case "n": ticks = []
      default: toggle(typed, &ticks)
      }
    }
    return .left
  }

  /// Ticks rows, or takes their ticks away: `3`, `1 4-6`, or a part of a payee.
  private func toggle(_ typed: String, _ ticks: inout Set<Int>) {
    guard let meant = Self.numbers(typed, upTo: rows.count) ?? payees(typed) else {
      return Output.note(
        "\(typed): no such row (expected numbers from 1 to \(rows.count), or a part of a payee)")
    }
    for index in meant where ticks.remove(rows[index].row) == nil { ticks.insert(rows[index].row) }
    show(meant, ticks)
  }

  private func payees(_ typed: String) -> [Int]? {
    let word = UnicodeForm.folded(typed)
    let found = rows.indices.filter { rows[$0].payee.map { UnicodeForm.folded($0).contains(word) } == true }
    return found.isEmpty ? nil : found
  }

  /// The indices that numbers from 1 mean; nil where anything else stands there.
  static func numbers(_ typed: String, upTo count: Int) -> [Int]? {
    var found: [Int] = []
    for word in typed.split(whereSeparator: { $0 == " " || $0 == "," }) {
      let ends = word.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2, first >= 1,
        first <= last, last <= count
      else { return nil }
      for index in first - 1..<last where !found.contains(index) { found.append(index) }
    }
    return found.isEmpty ? nil : found
  }

  private func show(_ indices: some Sequence<Int>, _ ticks: Set<Int>) {
    var table = TextTable([.left, .right, .left, .left, .left, .right])
    for index in indices {
      table.add(
        [ticks.contains(rows[index].row) ? "x" : "", "\(index + 1)"]
          + ReconcileOutput.cells(rows[index], start, dataset))
    }
    table.lines.forEach { Output.line("  \($0)") }
  }
}
