import DatasetFormat

/// Writes the transactions as a double-entry journal: declarations, opening balances, then an entry for each
/// row.
struct JournalWriter {
  let books: Books
  let dialect: JournalDialect
  var accounts: JournalAccounts
  var outcome = BooksExport.Outcome()
  let heading: TextRule
  let value: TextRule
  /// How many entries are on a different day, because the program cannot read theirs.
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
  mutating func write(to output: inout BufferedOutput) throws -> BooksExport.Outcome {
    findAccounts()
    writeDeclarations(to: &output)
    writeOpenings(to: &output)
    for place in books.rows.indices {
      guard let entry = WrittenEntry.of(place, in: books, accounts) else { continue }
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
      guard let entry = WrittenEntry.of(place, in: books, accounts) else { continue }
      for posting in entry.postings {
        accounts.use(posting.account)
        currencies[posting.account].insert(posting.currency)
      }
    }
  }

  func place(of account: BooksAccount) -> Int? {
    account.currency.flatMap { unit in books.currencies.firstIndex { $0.code == unit.code } }
  }

  /// The day that is written for an entry, and whether it differs from its own.
  func readable(_ day: CalendarDate) -> (day: CalendarDate, isMoved: Bool) {
    let readable = min(max(day, dialect.days.lowerBound), dialect.days.upperBound)
    return (readable, readable != day)
  }

  /// Calls `body` with a row of the tab.
  func withRow(_ place: Int, _ body: (TabRow) -> Void) {
    let index = Int(books.rows[place].row)
    books.tab?.forEachRow(in: index..<index + 1, body)
  }

  private mutating func write(_ entry: WrittenEntry, to output: inout BufferedOutput) {
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

  // MARK: - Opening balances

  private mutating func writeOpenings(to output: inout BufferedOutput) {
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
    _ account: Int, _ minorUnits: Int64, _ currency: Currency, mark: StaticString,
    to output: inout BufferedOutput
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

/// One entry of a journal: a row against the account on its other side, or a whole transfer.
struct WrittenEntry {
  struct Posting {
    var account: Int
    var minorUnits: Int64
    var currency: Int
    /// The place among the rows of the one that the posting is; nil on the other side.
    var row: Int?
  }

  var date: CalendarDate
  /// The place among the rows of the one whose words the entry has.
  var row: Int
  /// The other half of a transfer, whose text is written at its posting.
  var otherHalf: Int?
  var postings: [Posting]

  /// The entry of the row at a place; nil for the half of a transfer that is part of the other half's entry.
  ///
  /// Two halves on the same day are one entry. Two currencies meet on `equity:conversion`, each in its own
  /// amount, so that no price is made up. Halves on different days meet on `equity:transfers`, so that each
  /// account's balance is right on every day.
  static func of(_ place: Int, in books: Books, _ accounts: JournalAccounts) -> WrittenEntry? {
    let row = books.rows[place]
    func posting(_ account: Int, _ units: Int64, of row: BooksRow, _ place: Int? = nil) -> Posting {
      Posting(account: account, minorUnits: units, currency: Int(row.currency), row: place)
    }
    let own = posting(accounts.own(row), row.minorUnits, of: row, place)
    guard row.partner >= 0 else {
      return WrittenEntry(
        date: row.date, row: place, postings: [own, posting(accounts.other(row), -row.minorUnits, of: row)])
    }
    let partner = Int(row.partner)
    let half = books.rows[partner]
    let isOneCurrency = row.currency == half.currency
    let middle = accounts.place(isOneCurrency ? .transfers : .conversion)
    guard row.date == half.date, !isOneCurrency || row.minorUnits == -half.minorUnits else {
      return WrittenEntry(
        date: row.date, row: place, postings: [own, posting(middle, -row.minorUnits, of: row)])
    }
    guard place < partner else { return nil }
    let other = posting(accounts.own(half), half.minorUnits, of: half, partner)
    let between =
      isOneCurrency
      ? [] : [posting(middle, -row.minorUnits, of: row), posting(middle, -half.minorUnits, of: half)]
    return WrittenEntry(
      date: row.date, row: place, otherHalf: partner,
      postings: isOneCurrency ? [own, other] : [own, between[0], other, between[1]])
  }
}

/// Entries as Beancount reads them.
extension JournalWriter {
  mutating func writeBeancount(
    _ entry: WrittenEntry, _ row: TabRow, _ day: CalendarDate, _ ownDay: CalendarDate?,
    to output: inout BufferedOutput
  ) {
    let isPending =
      books.rows[entry.row].isPending || entry.otherHalf.map { books.rows[$0].isPending } == true
    output.add(day)
    output.add(isPending ? " ! \"" : " * \"")
    row.withText(JournalFields.payee) { heading.append($0, to: &output.bytes) }
    output.add("\" \"")
    row.withText(JournalFields.note) { heading.append($0, to: &output.bytes) }
    output.add("\"")
    let tags = row.isBlank(JournalFields.tags) ? [] : row.tagList(JournalFields.tags).value?.tags ?? []
    for tag in tags where dialect.isPlainTag(tag) {
      output.add(" #")
      output.add(tag)
    }
    for column in ["transferId", "splitId"] {
      if let id = row.uuid(TabSchema.transactions[column]).value {
        output.add(" ^")
        id.withText { output.bytes.append(contentsOf: $0) }
      }
    }
    output.newline()
    writeBeancountFacts(
      of: row, entry.row, tags.filter { !dialect.isPlainTag($0) }, indent: "  ", to: &output)
    if let ownDay { output.add("  day: \"\(ownDay)\"\n") }
    for posting in entry.postings {
      writePosting(
        posting.account, posting.minorUnits, books.currencies[posting.currency], mark: "", to: &output)
      output.newline()
      guard let half = entry.otherHalf, posting.row == half else { continue }
      withRow(half) { row in
        writeBeancountValue("payee", row, JournalFields.payee, indent: "    ", to: &output)
        writeBeancountValue("note", row, JournalFields.note, indent: "    ", to: &output)
        let tags = row.isBlank(JournalFields.tags) ? [] : row.tagList(JournalFields.tags).value?.tags ?? []
        writeBeancountFacts(of: row, half, tags, indent: "    ", to: &output)
      }
    }
  }

  /// Writes the other fields of a row, each in a line.
  private func writeBeancountFacts(
    of row: TabRow, _ place: Int, _ tags: [String], indent: StaticString, to output: inout BufferedOutput
  ) {
    writeBeancountValue("id", row, JournalFields.id, indent: indent, to: &output)
    writeBeancountValue("code", row, JournalFields.code, indent: indent, to: &output)
    for field in JournalFields.all {
      writeBeancountValue(field.name, row, field.position, indent: indent, to: &output)
    }
    if !tags.isEmpty {
      output.add(indent)
      output.add("tags: \"")
      value.append(tags.joined(separator: ", "), to: &output.bytes)
      output.add("\"\n")
    }
    if books.rows[place].isCleared {
      output.add(indent)
      output.add("cleared: TRUE\n")
    }
  }

  private func writeBeancountValue(
    _ name: String, _ row: TabRow, _ position: Int, indent: StaticString, to output: inout BufferedOutput
  ) {
    row.withText(position) { text in
      output.add(indent)
      output.add(name)
      output.add(": \"")
      value.append(text, to: &output.bytes)
      output.add("\"\n")
    }
  }
}

/// The beginning of a journal: its origin, and the declarations of currencies and accounts for strict checks.
extension JournalWriter {
  func writeDeclarations(to output: inout BufferedOutput) {
    output.add("; ")
    TextRule(twins: ":[").append(books.name, to: &output.bytes)
    output.add(": exported for ")
    output.add(dialect.program)
    output.add(".\n")
    switch dialect {
    case .hledger, .ledger: writeLedgerDeclarations(to: &output)
    case .beancount: writeBeancountDeclarations(to: &output)
    }
  }

  private func writeLedgerDeclarations(to output: inout BufferedOutput) {
    if dialect == .hledger { output.add("decimal-mark .\n") }
    output.newline()
    for currency in sortedCurrencies {
      output.add("commodity ")
      if dialect == .ledger {
        output.add(currency.code)
        output.add("\n    format ")
      }
      // hledger needs a decimal mark even without decimals; Ledger does not.
      output.add(currency.digits == 0 && dialect == .ledger ? "1000" : "1000.")
      for _ in 0..<currency.digits { output.add("0") }
      output.add(" ")
      output.add(currency.code)
      output.newline()
    }
    output.newline()
    if dialect == .ledger { writeTagNames(to: &output) }
    for place in accounts.names.indices where accounts.isUsed[place] {
      output.add("account ")
      output.add(accounts.names[place])
      let facts = [("key", accounts.keys[place]), ("name", accounts.titles[place])]
      var isFirst = true
      for case (let name, let text?) in facts {
        output.add(isFirst && dialect == .hledger ? "  ; " : dialect == .hledger ? ", " : "\n    ; ")
        output.add(name)
        output.add(": ")
        value.append(text, to: &output.bytes)
        isFirst = false
      }
      output.newline()
    }
  }

  /// Declares the names in comments, because Ledger's `--strict` warns of undeclared ones: ours, and the
  /// user's tags.
  private func writeTagNames(to output: inout BufferedOutput) {
    let own = ["id", "note", "tag", "day", "whole-payee", "other-payee", "reference", "key", "name"]
    var tags: Set<String> = []
    for place in books.rows.indices {
      withRow(place) { row in
        guard !row.isBlank(JournalFields.tags) else { return }
        for tag in row.tagList(JournalFields.tags).value?.tags ?? [] where dialect.isPlainTag(tag) {
          tags.insert(tag)
        }
      }
    }
    for name in own + JournalFields.all.map(\.name) + tags.sorted() { output.add("tag \(name)\n") }
    output.newline()
  }

  private func writeBeancountDeclarations(to output: inout BufferedOutput) {
    output.add("option \"title\" \"")
    value.append(books.name, to: &output.bytes)
    output.add("\"\n")
    for currency in sortedCurrencies {
      output.add("option \"operating_currency\" \"\(currency.code)\"\n")
    }
    output.newline()
    let day = readable(firstDay).day
    for currency in sortedCurrencies {
      output.add(day)
      output.add(" commodity \(currency.code)\n")
    }
    output.newline()
    for place in accounts.names.indices where accounts.isUsed[place] {
      output.add(day)
      output.add(" open ")
      output.add(accounts.names[place])
      let units = currencies[place].map { books.currencies[$0].code }.sorted()
      if !units.isEmpty { output.add(" " + units.joined(separator: ",")) }
      output.newline()
      for case (let name, let text?) in [("key", accounts.keys[place]), ("name", accounts.titles[place])] {
        output.add("  \(name): \"")
        value.append(text, to: &output.bytes)
        output.add("\"\n")
      }
    }
  }

  /// The first day of anything: accounts that hold nothing yet are opened then, too.
  private var firstDay: CalendarDate { books.firstDay ?? CalendarDate(dayNumber: 0) }

  private var sortedCurrencies: [Currency] { books.currencies.sorted { $0.code < $1.code } }
}
