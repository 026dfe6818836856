import Bookkeeping
import DatasetFormat
import Money

/// Changes of transactions as a person would say them, a line each:
///
/// ```
/// changed  2026-03-02  Nordlicht  +2850.00 EUR  category: none -> Utilities
/// deleted  2026-03-16  transfer     200.00 EUR  Giro -> Cash  (both sides)
/// ```
struct TransactionSentences {
  private let changes: [TransactionChange]
  private let names: ListedNames
  private let isDone: Bool

  /// - Parameters:
  ///   - changes: The changes; those of which a person would see nothing are left out.
  ///   - names: The names of accounts and categories, with those that come with the plan.
  ///   - isDone: Whether they are made already.
  init(_ changes: [TransactionChange], _ names: ListedNames, isDone: Bool) {
    self.names = names
    self.isDone = isDone
    self.changes = changes.filter { $0.kind != .changed || !Self.differences(of: $0, names).isEmpty }
  }

  /// Whether there is nothing to say.
  var isEmpty: Bool { changes.isEmpty }

  /// How many changes are told one by one; of more the first ones, and how many there are.
  private static let shown = 50
  private static let first = 10

  /// The changes, the first of many, and below several how many there are with their sums.
  func lines(all: Bool) -> [String] {
    let told = Self.units(of: changes)
    let listed = all || told.count <= Self.shown ? told[...] : told.prefix(Self.first)
    var table = TextTable([.whole, .whole, .left, .right, .whole])
    for unit in listed { table.add(cells(of: unit)) }
    var lines = table.lines
    if listed.count < told.count {
      lines.append("... and \(told.count - listed.count) more; --all lists each")
    }
    return told.count > 1 ? lines + sums(ofAtLeast: 2) : lines
  }

  /// `deleted 3 transactions, -105.35 EUR`, a line for each thing that happens to so many transactions.
  func sums(ofAtLeast fewest: Int) -> [String] {
    TransactionChange.Kind.allCases.compactMap { kind in
      let some = changes.filter { $0.kind == kind }
      if some.isEmpty || some.count < fewest { return nil }
      return "\(verb(kind)) \(Self.counted(some))"
    }
  }

  /// `3 transactions, -105.35 EUR; +20.00 USD`.
  static func counted(_ changes: [TransactionChange]) -> String {
    var sums: [(currency: Currency, units: Int128)] = []
    for value in changes.compactMap(\.known) {
      let amount = value.signedAmount
      if let place = sums.firstIndex(where: { $0.currency == amount.currency }) {
        sums[place].units += Int128(amount.minorUnits)
      } else {
        sums.append((amount.currency, Int128(amount.minorUnits)))
      }
    }
    let words = sums.sorted { $0.currency.code < $1.currency.code }.compactMap { sum in
      Int64(exactly: sum.units).map { signed(Amount(minorUnits: $0, currency: sum.currency)) }
    }
    return Plural.count(changes.count, "transaction")
      + (words.isEmpty ? "" : ", " + words.joined(separator: "; "))
  }

  /// `+2850.00 EUR`, `-12.50 EUR`.
  static func signed(_ amount: Amount) -> String {
    Figures.signed(amount)
  }

  // MARK: - Lines

  /// One change, or the same change of both sides of a transfer.
  private enum Unit {
    case one(TransactionChange)
    case transfer(out: TransactionChange, in: TransactionChange)
  }

  /// The changes with the two sides of a transfer as one, where the same becomes of both.
  private static func units(of changes: [TransactionChange]) -> [Unit] {
    let halves = Dictionary(
      grouping: changes.indices.filter { changes[$0].known?.transferID != nil },
      by: { changes[$0].known?.transferID })
    var done: Set<Int> = []
    return changes.indices.compactMap { index in
      if done.contains(index) { return nil }
      let change = changes[index]
      guard let transfer = change.known?.transferID, let pair = halves[transfer], pair.count == 2,
        let other = pair.first(where: { $0 != index }), isSame(change, changes[other])
      else { return .one(change) }
      done.insert(other)
      let isOut = (change.known?.signedMinorUnits ?? 0) < 0
      return isOut
        ? .transfer(out: change, in: changes[other]) : .transfer(out: changes[other], in: change)
    }
  }

  private static func isSame(_ one: TransactionChange, _ other: TransactionChange) -> Bool {
    func facts(_ change: TransactionChange) -> [String] {
      guard change.kind == .changed, let before = change.before, let after = change.after else { return [] }
      return [
        "\(before.meaning) \(after.meaning)", "\(before.date) \(after.date)",
        "\(before.amount.minorUnits) \(after.amount.minorUnits)",
        "\(after.transferID == before.transferID)", "\(before.accountKey == after.accountKey)",
        "\(before.payee ?? "") \(after.payee ?? "")", "\(before.note ?? "") \(after.note ?? "")",
        "\(before.tags.tags) \(after.tags.tags)",
      ]
    }
    guard one.kind == other.kind, let first = one.known, let second = other.known,
      first.type == .transfer, second.type == .transfer,
      (first.signedMinorUnits < 0) != (second.signedMinorUnits < 0)
    else { return false }
    return facts(one) == facts(other)
  }

  private func cells(of unit: Unit) -> [String] {
    switch unit {
    case .one(let change):
      guard let value = change.known else { return [] }
      return [
        verb(change.kind), value.date.description, Self.name(of: value), Self.signed(value.signedAmount),
        details(of: change, value),
      ]
    case .transfer(let out, let into):
      guard let value = out.known, let other = into.known else { return [] }
      func account(_ value: Transaction) -> String {
        value.accountKey.map(names.account) ?? "no account"
      }
      var details = "\(account(value)) -> \(account(other))"
      if other.amount != value.amount { details += ", arrives as \(other.amount.figureWithCode)" }
      if other.date != value.date { details += ", arrives on \(other.date)" }
      details += "  (both sides)"
      if out.kind == .changed {
        details += "  " + Self.differences(of: out, names, unsigned: true).joined(separator: "; ")
      } else if let note = value.note {
        details += "  \"\(note)\""
      }
      return [
        verb(out.kind), value.date.description, "transfer", value.amount.figureWithCode,
        Printable.line(details),
      ]
    }
  }

  /// Who, else what the statement says, else what it is.
  private static func name(of value: Transaction) -> String {
    if let name = value.payee ?? value.statementText { return name }
    return value.type.isFlow ? "(no payee)" : value.type.rawValue
  }

  private func details(of change: TransactionChange, _ value: Transaction) -> String {
    if change.kind == .changed {
      return Printable.line(Self.differences(of: change, names).joined(separator: "; "))
    }
    var words: [String] = []
    if let category = value.categoryKey { words.append(names.category(category)) }
    if let account = value.accountKey { words.append(names.account(account)) }
    switch value.meaning {
    case .spending, .income: break
    case .refund, .paidBackIncome: words.append(value.meaning.rawValue)
    case .transfer: words.append(value.transferID == nil ? "transfer" : "transfer, this side only")
    case .adjustment, .settlement: if value.payee != nil { words.append(value.meaning.rawValue) }
    }
    if value.isPending { words.append("pending") }
    if value.splitID != nil { words.append("part of a split") }
    for word in [value.payment?.text, value.reimbursement?.text].compactMap(\.self) { words.append(word) }
    words += value.tags.tags.map { "#\($0)" }
    if let note = value.note { words.append("\"\(note)\"") }
    // What goes or comes back keeps its further values, or loses them with the rest.
    let cells = change.kind == .added ? change.cells : []
    words += cells.map { "\(ColumnWords.label($0.column)): \(ColumnWords.value($0.new))" }
    return Printable.line(words.joined(separator: "  "))
  }

  private func verb(_ kind: TransactionChange.Kind) -> String { ChangeVerb.of(kind, isDone: isDone) }

  // MARK: - Differences

  /// `category: none -> Utilities`, a text for each value that changes.
  private static func differences(
    of change: TransactionChange, _ names: ListedNames, unsigned: Bool = false
  ) -> [String] {
    var words: [String] = []
    func tell(_ label: String, _ old: String?, _ new: String?) {
      if old != new { words.append("\(label): \(text(old)) -> \(text(new))") }
    }
    func text(_ value: String?) -> String { value.map { $0.isEmpty ? "none" : $0 } ?? "none" }
    func amount(_ value: Transaction) -> String {
      unsigned ? value.amount.figureWithCode : signed(value.signedAmount)
    }
    if let after = change.after, let before = change.before {
      tell("day", before.date.description, after.date.description)
      tell("amount", amount(before), amount(after))
      if before.transferID == after.transferID || before.meaning != after.meaning {
        tell("kind", before.meaning.rawValue, after.meaning.rawValue)
      }
      tell("payee", before.payee, after.payee)
      tell("category", before.categoryKey.map(names.category), after.categoryKey.map(names.category))
      tell("account", before.accountKey.map(names.account), after.accountKey.map(names.account))
      tell("tags", before.tags.tags.joined(separator: ", "), after.tags.tags.joined(separator: ", "))
      tell("note", before.note, after.note)
      tell("payment", before.payment?.text, after.payment?.text)
      tell("reimbursement", before.reimbursement?.text, after.reimbursement?.text)
      tell("status", before.isPending ? "pending" : "booked", after.isPending ? "pending" : "booked")
      tell("on a statement", before.cleared ? "yes" : "no", after.cleared ? "yes" : "no")
      if before.splitID != after.splitID {
        words.append(after.splitID == nil ? "no longer part of a split" : "part of a split")
      }
      if before.transferID != after.transferID, before.transferID != nil, after.transferID != nil {
        words.append("half of another transfer")
      }
      if before.recurringRuleID != after.recurringRuleID {
        words.append(
          after.recurringRuleID == nil ? "no longer of a recurring rule" : "of a recurring rule")
      }
    }
    return words
      + change.cells.compactMap { cell in
        let (old, new) = (ColumnWords.value(cell.old), ColumnWords.value(cell.new))
        return old == new ? nil : "\(ColumnWords.label(cell.column)): \(old) -> \(new)"
      }
  }
}

/// The words for what becomes of a record.
enum ChangeVerb {
  static func of(_ kind: TransactionChange.Kind, isDone: Bool) -> String {
    switch kind {
    case .added: isDone ? "added" : "add"
    case .changed: isDone ? "changed" : "change"
    case .deleted: isDone ? "deleted" : "delete"
    case .restored: isDone ? "restored" : "restore"
    case .removed: isDone ? "removed" : "remove"
    }
  }
}
