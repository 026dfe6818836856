import DatasetFormat

/// Lines and rows that the user links with `--link`.
///
/// Each link is applied or refused. None is ignored.
struct LineLinks {
  /// The entered, expected or pending row of each line, by the line's index.
  private(set) var completions: [Int: Int] = [:]
  /// The row from an earlier statement that equals the line, by the line's index.
  private(set) var known: [Int: Int] = [:]
  /// The row in another account that is the other half of the transfer, by the line's index.
  private(set) var transfers: [Int: Int] = [:]

  init(completions: [Int: Int] = [:], transfers: [Int: Int] = [:]) {
    self.completions = completions
    self.transfers = transfers
  }

  /// Finds the lines and rows of the links in the options. Links name lines by their 1-based numbers in the
  /// file.
  ///
  /// - Throws: ``ImportError/linkImpossible(line:row:reason:)``.
  init(
    _ options: ImportOptions, _ identity: LineIdentity, rows: LedgerRows, cells: LedgerCells
  ) throws(ImportError) {
    var finder = LinkFinder(identity: identity, rows: rows, options: options)
    for (line, name) in options.links.sorted(by: { $0.key < $1.key }) {
      let number = rows.rows.firstIndex {
        cells.isNamed($0, name) && !$0.isDeleted && $0.kind != .damaged
      }
      do throws(LinkFinder.Problem) {
        guard let number else { throw .noRow }
        guard let link = try finder.link(line: line, row: number) else { continue }
        switch link.what {
        case .completion: completions[link.index] = number
        case .known: known[link.index] = number
        case .transfer: transfers[link.index] = number
        }
      } catch {
        throw .linkImpossible(line: line, row: name, reason: error.description)
      }
    }
  }
}

/// Finds the meaning of a user's link, and whether it is possible.
struct LinkFinder {
  /// The relation of the row to the line.
  enum What {
    /// The line completes a row that was entered or expected.
    case completion
    /// The row from an earlier statement is the line, with other words or on another day.
    case known
    /// The row is the other half of a transfer.
    case transfer
  }

  /// Why a line and a row cannot belong together.
  enum Problem: Error, Hashable {
    case noLine
    case noMoney
    case beforeSince(CalendarDate)
    /// Several matching entries begin on the line.
    case severalEntries(Int)
    case noRow
    /// Another link, for this line, already uses the row.
    case rowTaken(line: Int)
    case currencies
    case neither
    /// The row made by the line has become half of a transfer.
    case isTransfer
    case isSplit
    case isDeleted
    /// The line's row has no key for another row to take over.
    case isOther
  }

  let identity: LineIdentity
  let rows: LedgerRows
  let options: ImportOptions
  /// The line that each row is linked with so far.
  private var lines: [Int: Int] = [:]

  init(identity: LineIdentity, rows: LedgerRows, options: ImportOptions) {
    self.identity = identity
    self.rows = rows
    self.options = options
  }

  /// The entry of a line that is the row or its other half. Nil when that is already so.
  mutating func link(line: Int, row number: Int) throws(Problem) -> (index: Int, what: What)? {
    if let other = lines[number] { throw .rowTaken(line: other) }
    lines[number] = line
    let entries = identity.statement.entries
    let starting = entries.indices.filter { entries[$0].line == line }
    guard !starting.isEmpty else { throw .noLine }
    let moving = starting.filter { !entries[$0].isZero }
    guard !moving.isEmpty else { throw .noMoney }
    if moving.contains(where: { identity.verdicts[$0] == .there(number) }), !rows[number].isOpen {
      return nil
    }
    let row = rows[number]
    let units = moving.filter { row.currency == entries[$0].currency ?? identity.currency }
    guard !units.isEmpty else { throw .currencies }
    let fitting = units.compactMap { index in
      what(index, number).map { (index: index, what: $0) }
    }
    guard let found = fitting.first else { throw .neither }
    guard fitting.allSatisfy({ identity.bases[$0.index] == identity.bases[found.index] }) else {
      throw .severalEntries(fitting.count)
    }
    if let since = options.since, entries[found.index].date < since { throw .beforeSince(since) }
    return try isNews(found.index, found.what, number) ? found : nil
  }

  private func what(_ index: Int, _ number: Int) -> What? {
    let entry = identity.statement.entries[index]
    let row = rows[number]
    if row.isOpen, row.amountMinor == entry.amountMinor,
      row.accountKey == identity.account || row.accountKey.isEmpty
    {
      return .completion
    }
    if row.kind == .booked, row.key != nil, row.amountMinor == entry.amountMinor,
      rows.mayBeOf(identity.account, number), !identity.taken.contains(number),
      identity.verdicts[index] == .new
    {
      return .known
    }
    let isHalf =
      row.kind == .booked && !row.isTransfer && row.amountMinor == -entry.amountMinor
      && row.accountKey != identity.account && !row.accountKey.isEmpty && !identity.account.isEmpty
    return isHalf ? .transfer : nil
  }

  /// Whether a link changes anything, given the row that already matches the line.
  private func isNews(_ index: Int, _ what: What, _ number: Int) throws(Problem) -> Bool {
    let known: Int
    switch identity.verdicts[index] {
    case .new: return true
    case .there(let row), .changed(let row): known = row
    }
    let own = rows[known]
    switch what {
    case .completion:
      if known == number { return false }
      guard own.key != nil, case .there(let places) = own.place else { throw .isOther }
      if own.isTransfer { throw .isTransfer }
      if places.count > 1 { throw .isSplit }
    case .known: break
    case .transfer:
      if own.isTransfer { throw .isTransfer }
      if own.isDeleted, !options.restoresDeleted { throw .isDeleted }
    }
    return true
  }
}

extension LinkFinder.Problem: CustomStringConvertible {
  /// The reason in words for the user.
  var description: String {
    switch self {
    case .noLine: "the statement has no such line"
    case .noMoney: "the line moves no money"
    case .beforeSince(let day): "the line is before --since \(day)"
    case .severalEntries(let count):
      "\(count) entries of the statement start on this line and fit, so the line does not say which is meant"
    case .noRow: "there is no such transaction"
    case .rowTaken(let line): "--link \(line) names the same transaction, which can only be one line"
    case .currencies: "the currencies differ"
    case .neither:
      "the transaction is neither an unlinked one with this amount and account, nor the opposite amount in another account"
    case .isTransfer: "the line's row is already half of a transfer"
    case .isSplit: "the line's row was split since; take the split back first"
    case .isDeleted: "the line's row was deleted; add --restore-deleted to bring it back"
    case .isOther: "the line is already linked to another row"
    }
  }
}
