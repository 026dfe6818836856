import DatasetFormat

/// Writes the books as a journal of double entry: what is declared, what accounts began with, then an entry for each row.
struct JournalWriter {
  let books: Books
  let dialect: JournalDialect
  var accounts: JournalAccounts
  var outcome = BooksExport.Outcome()
  let heading: TextRule
  let value: TextRule
  /// How many entries stand on another day, as the program cannot read theirs.
  var movedDays = 0
  /// The currencies that each account is in, by its place.
  var currencies: [Set<Int>]

  init(_ books: Books, _ dialect: JournalDialect) {
    self.books = books
    self.dialect = dialect
    accounts = JournalAccounts(books, dialect)
    heading = dialect.heading
    value = dialect.value
    currencies = Array(repeating: [], count: accounts.names.count)
  }

  /// Writes everything.
  mutating func write(to output: inout TextOutput) throws -> BooksExport.Outcome {
    findAccounts()
    writeDeclarations(to: &output)
    writeOpenings(to: &output)
    for place in books.rows.indices {
      guard let entry = JournalEntry.of(place, in: books, accounts) else { continue }
      write(entry, to: &output)
      try output.flushIfFull()
    }
    outcome.transactions = books.rows.count
    if movedDays > 0 {
      let rows = movedDays == 1 ? "1 transaction is" : "\(movedDays) transactions are"
      outcome.changed.append(
        "\(rows) dated outside \(dialect.days.lowerBound) to \(dialect.days.upperBound), which \(dialect.program) cannot read: they stand on the nearest day, with their own in \"day\""
      )
    }
    if !books.keepsBalances {
      outcome.changed.append(
        "starting balances are left out, as the filters leave out transactions that the balances rest on")
    }
    return outcome
  }

  /// Finds out which accounts the entries name, and in which currencies.
  private mutating func findAccounts() {
    for (number, account) in books.accounts.enumerated() where account.isKnown && account.isChosen {
      accounts.use(accounts.balance(of: number))
      if let unit = place(of: account) { currencies[accounts.balance(of: number)].insert(unit) }
      if books.hasOpening(account) {
        accounts.use(accounts.place(.opening))
      }
    }
    for place in books.rows.indices {
      guard let entry = JournalEntry.of(place, in: books, accounts) else { continue }
      for posting in entry.postings {
        accounts.use(posting.account)
        currencies[posting.account].insert(posting.currency)
      }
    }
  }

  func place(of account: BooksAccount) -> Int? {
    account.currency.flatMap { unit in books.currencies.firstIndex { $0.code == unit.code } }
  }

  /// The day on which an entry stands, and whether that is another than its own.
  func readable(_ day: CalendarDate) -> (day: CalendarDate, isMoved: Bool) {
    let readable = min(max(day, dialect.days.lowerBound), dialect.days.upperBound)
    return (readable, readable != day)
  }

  /// Calls `body` with a row of the tab.
  func withRow(_ place: Int, _ body: (TabRow) -> Void) {
    let index = Int(books.rows[place].row)
    books.tab?.forEachRow(in: index..<index + 1, body)
  }

  private mutating func write(_ entry: JournalEntry, to output: inout TextOutput) {
    let (day, isMoved) = readable(entry.date)
    if isMoved { movedDays += entry.otherHalf == nil ? 1 : 2 }
    output.newline()
    let mended = isMoved ? entry.date : nil
    withRow(entry.row) { row in
      switch dialect {
      case .beancount: writeBeancount(entry, row, day, mended, to: &output)
      case .hledger, .ledger: writeLedger(entry, row, day, mended, to: &output)
      }
    }
  }

  // MARK: - What accounts began with

  private mutating func writeOpenings(to output: inout TextOutput) {
    let openings = books.accounts.indices.filter { books.hasOpening(books.accounts[$0]) }
      .map { (day: books.openingDay(of: books.accounts[$0]), account: $0) }
      .sorted { ($0.day, $0.account) < ($1.day, $1.account) }
    for (day, number) in openings {
      let account = books.accounts[number]
      guard let unit = account.currency else { continue }
      let readable = readable(day)
      if readable.isMoved { movedDays += 1 }
      output.newline()
      output.add(readable.day)
      output.add(dialect == .beancount ? " * \"\" \"starting balance\"\n" : " * starting balance\n")
      writePosting(accounts.balance(of: number), account.startingBalance, unit, mark: "", to: &output)
      output.newline()
      writePosting(accounts.place(.opening), 0 &- account.startingBalance, unit, mark: "", to: &output)
      output.newline()
    }
  }

  /// Writes a posting without its line end.
  func writePosting(
    _ account: Int, _ minorUnits: Int64, _ currency: Currency, mark: StaticString, to output: inout TextOutput
  ) {
    output.add(dialect == .beancount ? "  " : "    ")
    output.add(mark)
    output.add(accounts.names[account])
    output.add("  ")
    output.add(minorUnits, in: currency)
    output.add(" ")
    output.add(currency.code)
  }
}
