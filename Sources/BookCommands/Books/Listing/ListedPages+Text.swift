import Bookkeeping
import CommandSupport
import DatasetFormat

extension ListedPages {
  /// Prints the list for a person: days, or headings, and the sums of all.
  ///
  /// - Throws: `ReportError`.
  func writeText(_ page: Page) throws {
    if list.count == 0 { return Output.line(none) }
    let planned = list.plannedCount
    if let grouping {
      try writeGroups(try list.groups(by: grouping), page)
    } else {
      let places = places(on: page, planned: planned)
      let table = TransactionTable(self, hasDays: list.isByDay)
      table.write(places)
      if places.count < list.count { Output.line("\(places.count) of \(list.count); --all") }
      if places.lowerBound > 0 {
        let are = planned == 1 ? "transaction is" : "transactions are"
        Output.line("\(planned) planned \(are) not shown: dataset list --from tomorrow")
      }
    }
    try writeSums()
  }

  /// The places of a page: the newest transactions, of today where later ones are planned.
  private func places(on page: Page, planned: Int) -> Range<Int> {
    let first = !namesDays && list.isNewestFirst && planned < list.count ? planned : 0
    let most =
      switch page {
      case .all: list.count
      case .first(let count): count
      case .screenful: Self.screenful
      }
    return most >= list.count ? 0..<list.count : first..<first + min(most, list.count - first)
  }

  /// As many rows as fit beside the titles, the sums and the shell's own line.
  private static var screenful: Int { Terminal.height.map { max(10, $0 - 6) } ?? 20 }

  private func writeGroups(_ groups: [TransactionGroup], _ page: Page) throws {
    let most: Int
    switch page {
    case .all: most = .max
    case .first(let count): most = count
    case .screenful: most = list.count + groups.count <= Self.screenful ? .max : Self.underHeading
    }
    let table = TransactionTable(self, hasDays: list.isByDay, hiding: grouping)
    let parts = groups.map { Array($0.places.prefix(most)) }
    // One table, so that columns are below each other under all headings.
    let starts = Set(parts.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.count) })
    let rows = table.rows(parts.flatMap(\.self), startingAt: starts)
    var rest = rows.lines[...]
    for (number, group) in groups.enumerated() {
      if number > 0, most > 0 { Output.line() }
      let name = Printable.line(group.name ?? "no \(grouping?.rawValue ?? "")")
      let sums = group.sums.map(\.text).joined(separator: "; ")
      Output.styledLine(TextStyle.heading.applied(to: name) + "  \(sums)")
      rest.prefix(parts[number].count).joined().forEach { Output.styledLine($0) }
      rest = rest.dropFirst(parts[number].count)
      let more = group.places.count - parts[number].count
      if most > 0, more > 0 { Output.line("and \(more) more; --all") }
    }
    if most > 0 { Output.line() }
  }

  /// How many transactions are shown under a heading where all would not fit.
  private static let underHeading = 3

  /// Writes the sums of all transactions of the list, whichever part was shown.
  private func writeSums() throws {
    let planned = try list.plannedSums()
    for sum in try list.sums() {
      let later = planned.first { $0.currency == sum.currency }
      Output.line(sum.text + (later.map { ", of which planned \($0.text)" } ?? ""))
    }
  }
}

extension TransactionSum {
  /// `2 transactions, -105.35 EUR`
  fileprivate var text: String {
    "\(Plural.count(transactions, "transaction")), \(Amount(minorUnits: minorUnits, currency: currency).figureWithCode)"
  }
}

/// Writes transactions as a table that fits the terminal: where it is narrow, marks are below their rows,
/// then accounts, then categories. Numbers, days, ids and amounts are never cut.
private struct TransactionTable {
  /// What columns hold.
  private enum Column {
    case row, id, day, payee, amount, balance, category, account, marks

    var alignment: TextTable.Alignment {
      switch self {
      case .row, .amount, .balance: .right
      case .id, .day: .whole
      case .payee, .category, .account, .marks: .left
      }
    }
  }

  private let pages: ListedPages
  /// Whether a day is written once, before the first of its rows: to a program each line says its day.
  private let hasDays: Bool
  private let columns: [Column]
  /// The currency of all amounts; nil: each says its own.
  private let currency: Currency?

  init(_ pages: ListedPages, hasDays: Bool, hiding grouping: TransactionGrouping? = nil) {
    self.pages = pages
    self.hasDays = hasDays && Output.isTerminal
    let hasAccount =
      pages.list.register == nil && grouping != .account && !pages.list.isOfOnlyAccount
    var columns: [Column] = pages.showsIDs ? [.row, .id, .day] : [.row, .day]
    if grouping != .payee { columns.append(.payee) }
    columns.append(.amount)
    if pages.list.register != nil { columns.append(.balance) }
    if grouping != .category { columns.append(.category) }
    if hasAccount { columns.append(.account) }
    self.columns = columns + [.marks]
    currency = pages.list.onlyCurrency
  }

  /// Writes the transactions at some places of the list; a long list in parts, each as wide as it needs.
  func write(_ places: Range<Int>) {
    // Of a long list, what needs a look at other rows is found out once.
    let isLong = places.count > ListedPages.block
    let sides = isLong ? pages.list.transferSides(of: nil) : nil
    let ids = isLong && pages.showsIDs ? pages.list.shortIDs(of: nil) : nil
    for start in stride(from: places.lowerBound, to: places.upperBound, by: ListedPages.block) {
      let rows = rows(Array(start..<min(places.upperBound, start + ListedPages.block)), sides, ids)
      if start == places.lowerBound { Output.styledLine(rows.title) }
      rows.lines.joined().forEach { Output.styledLine($0) }
      if Output.isUnread { return }
    }
  }

  /// The lines of transactions: one, and a second one for what does not fit; printable, with their colours.
  ///
  /// - Parameters:
  ///   - places: Their places in the list.
  ///   - starts: Where headings are between them: the row below says its day.
  ///   - sides: The other sides of transfers; nil: they are looked up.
  ///   - ids: The short ids; nil: they are looked up if they are shown.
  /// - Returns: The heading of the columns, and the lines of each transaction.
  func rows(
    _ places: [Int], startingAt starts: Set<Int> = [], _ sides: TransferSides? = nil, _ ids: ShortIDs? = nil
  ) -> (title: String, lines: [[String]]) {
    let transactions = pages.list.transactions(at: places)
    let sides = sides ?? pages.list.transferSides(of: transactions)
    let ids = pages.showsIDs ? ids ?? pages.list.shortIDs(of: transactions) : nil
    var last: CalendarDate?
    let cells = transactions.enumerated().map { place, transaction in
      let isNewDay = !hasDays || transaction.date != last || starts.contains(place)
      last = transaction.date
      return columns.map { text(of: $0, transaction, sides, ids, isNewDay: isNewDay) }
    }
    let titles = columns.map(title)
    // An empty column takes no room, not even for its title.
    var shown = columns.indices.filter { place in
      columns[place] == .row || cells.contains { !$0[place].isEmpty }
    }
    var below: [Int] = []
    for column in [Column.marks, .account, .category] {
      guard let width = Terminal.width, narrowest(shown, cells, titles) > width,
        let place = shown.firstIndex(where: { columns[$0] == column })
      else { continue }
      below.insert(shown.remove(at: place), at: 0)
    }
    var table = TextTable(shown.map { columns[$0].alignment })
    table.add(shown.map { TextTable.Cell(titles[$0], .heading) })
    for (transaction, texts) in zip(transactions, cells) {
      let isOpen =
        transaction.isPending || transaction.isPlanned || pages.foreseen.word(of: transaction.row) != nil
      let style: TextStyle = isOpen ? .unchanged : transaction.amount.minorUnits > 0 ? .moneyIn : .plain
      table.add(
        shown.map { TextTable.Cell(texts[$0], isOpen || columns[$0] == .amount ? style : .plain) })
    }
    let lines = table.lines
    let rows = zip(lines.dropFirst(), cells).map { line, texts in
      let further = below.map { texts[$0] }.filter { !$0.isEmpty }.joined(separator: ", ")
      if further.isEmpty { return [line] }
      return [line, TextWidth.cut("  " + Printable.line(further), to: Terminal.width ?? .max)]
    }
    return (lines.first ?? "", rows)
  }

  /// The least that the columns take when names are cut as far as ``TextTable`` cuts them.
  private func narrowest(_ shown: [Int], _ cells: [[String]], _ titles: [String]) -> Int {
    shown.reduce(-2) { sum, place in
      let width = (cells.map { $0[place] } + [titles[place]]).map(TextWidth.of).max() ?? 0
      return sum + 2 + (columns[place].alignment == .left ? min(10, width) : width)
    }
  }

  private func title(_ column: Column) -> String {
    switch column {
    case .row: TableWord.row.text
    case .id: "id"
    case .day: TableWord.date.text
    case .payee: TableWord.payee.text
    case .amount: currency?.code ?? TableWord.amount.text
    case .balance: TableWord.balance.text
    case .category: TableWord.category.text
    case .account: TableWord.account.text
    case .marks: ""
    }
  }

  private func text(
    of column: Column, _ transaction: ListedTransaction, _ sides: TransferSides, _ ids: ShortIDs?,
    isNewDay: Bool
  ) -> String {
    switch column {
    case .row: String(transaction.number)
    case .id: transaction.id.flatMap { ids?.text(of: $0) } ?? ""
    case .day: isNewDay ? transaction.date.description : ""
    case .payee: transaction.payee ?? transaction.details ?? ""
    case .amount: currency == nil ? transaction.amount.figureWithCode : transaction.amount.figure
    case .balance:
      transaction.balance.map {
        Amount(minorUnits: $0, currency: pages.list.register?.ledger.currency ?? transaction.amount.currency)
          .figure
      } ?? ""
    case .category: transaction.categoryKey.map(pages.names.category) ?? ""
    case .account: transaction.accountKey.map(pages.names.account) ?? ""
    case .marks:
      transaction.marks(
        otherSide: sides.account(oppositeTo: transaction).map(pages.names.account),
        foreseen: pages.foreseen.word(of: transaction.row))
    }
  }
}

extension ListedTransaction {
  /// What is special about it, the most important first: `pending, to Savings, 2 receipts, #work`.
  fileprivate func marks(otherSide: String?, foreseen: String?) -> String {
    var marks: [String] = []
    if isPending { marks.append(TableWord.pending.text) }
    if isPlanned { marks.append(TableWord.planned.text) } else if let foreseen { marks.append(foreseen) }
    if let otherSide { marks.append((amount.minorUnits < 0 ? "to " : "from ") + otherSide) }
    if otherSide == nil, type != .expense, type != .income { marks.append(type.rawValue) }
    if type == .expense, amount.minorUnits > 0 { marks.append("refund") }
    if type == .income, amount.minorUnits < 0 { marks.append("reversal") }
    if splitID != nil { marks.append("split") }
    if let original { marks.append(original.description) }
    if let payment, payment == .unpaid { marks.append(payment.rawValue) }
    if let reimbursement { marks.append(reimbursement.rawValue) }
    if let paidBy { marks.append("paid by \(paidBy)") }
    if receipts > 0 { marks.append(Plural.count(receipts, "receipt")) }
    if isReconciled || isCleared { marks.append((isReconciled ? TableWord.reconciled : .cleared).text) }
    marks += tags.map { "#\($0)" }
    return marks.joined(separator: ", ")
  }
}
