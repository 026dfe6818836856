import Bookkeeping
import DatasetFormat
import Money

/// Writes QIF: the categories, then a section for each account.
///
/// Days are written `2026-01-31`, which no program can take for another day. QIF has no ids and no mark for
/// unbooked rows. The currency of an account is in its description, as Money Manager Ex writes it: `D[EUR]`.
/// Tags are written as Quicken's classes: `LFood/work`.
struct QIFWriter {
  /// Each field is a line of its own. In names `:` divides, and brackets and `/` mean something else.
  private static let text = TextRule(lineBreak: " ")
  private static let name = TextRule(twins: ":/[]|", lineBreak: " ")

  /// Names in brackets that are not accounts: the other side of an adjustment, of a settlement, of half a
  /// transfer.
  private enum Other {
    static let adjustments = "Adjustments"
    static let household = "Household"
    static let transfers = "Transfers"
    static let all = [adjustments, household, transfers]
  }

  private let books: Books
  private let statements: [AccountStatement]
  private let names: StatementNames
  private let doubleNames: QIFDoubleNames
  private var outcome = BooksExport.Outcome()
  private var uncarried = UncarriedFields(carrying: ["tags", "categoryKey"])
  private var pending = 0
  private var bankTexts = 0
  private var changedTexts = 0

  init(_ books: Books) {
    self.books = books
    statements = AccountStatement.all(of: books)
    names = StatementNames(statements, of: books, rule: Self.name, reserved: Other.all)
    doubleNames = QIFDoubleNames(books)
  }

  mutating func write(to output: inout BufferedOutput) throws -> BooksExport.Outcome {
    writeCategories(to: &output)
    for statement in statements { try write(statement, to: &output) }
    count(QIFTransferLinks(books))
    sayWhatChanged()
    return outcome
  }

  // MARK: - Lists

  private func writeCategories(to output: inout BufferedOutput) {
    var used: Set<[Int]> = []
    for row in books.rows where row.type.isFlow && row.category > 0 {
      used.insert([row.type == .expense ? 0 : 1, Int(row.category)])
    }
    guard !used.isEmpty else { return }
    output.add("!Type:Cat\n")
    for entry in used.sorted(by: { ($0[0], $0[1]) < ($1[0], $1[1]) }) {
      output.add("N")
      writeCategory(entry[1], to: &output)
      output.add(entry[0] == 0 ? "\nE\n^\n" : "\nI\n^\n")
    }
  }

  private func writeCategory(_ place: Int, to output: inout BufferedOutput) {
    let category = books.categories[place]
    if let parent = category.parent {
      Self.name.append(books.categories[parent].name, to: &output.bytes)
      output.add(":")
    }
    Self.name.append(category.name, to: &output.bytes)
  }

  private mutating func write(_ statement: AccountStatement, to output: inout BufferedOutput) throws {
    let account = books.accounts[statement.account]
    let type = Self.type(of: account.type)
    let name = names(statement)
    output.add(
      "!Account\nN\(name)\nT\(type)\nD[\(books.currencies[statement.currency].code)]\n^\n!Type:\(type)\n")
    let isOwn = statement.isOwn(in: books)
    if isOwn { writeOpening(of: statement, account, name, to: &output) }
    for place in statement.lines {
      let written = outcome.transactions
      write(Int(place), of: statement, to: &output)
      if !isOwn, account.isKnown {
        uncarried.add("account", outcome.transactions - written)
      }
      try output.flushIfFull()
    }
  }

  private static func type(of type: AccountType) -> String {
    switch type {
    case .checking, .savings: "Bank"
    case .cash: "Cash"
    case .creditCard: "CCard"
    case .investment, .other: "Oth A"
    case .loan: "Oth L"
    }
  }

  /// Writes the opening balance, as Quicken does. All rows count in QIF, including those before the account's
  /// start. Their total is subtracted, so that the balance is right from the start on.
  private func writeOpening(
    of statement: AccountStatement, _ account: BooksAccount, _ name: String, to output: inout BufferedOutput
  ) {
    guard books.keepsBalances else { return }
    let hasBegun = account.startDate.flatMap { start in books.lastDay.map { start <= $0 } } ?? true
    var before: Int128 = 0
    for place in statement.lines {
      let row = books.rows[Int(place)]
      guard row.isBeforeStart, !row.isPending else { continue }
      before += Int128(ExchangedLine(Int(place), in: books).minorUnits ?? 0)
    }
    // An account that begins after the last day has no balance yet. The total of rows before its start is
    // subtracted all the same.
    let starting = hasBegun ? Int128(account.startingBalance) : 0
    guard let units = Int64(exactly: starting - before), units != 0 else { return }
    let day = books.openingDay(of: account)
    output.add("D")
    output.add(statement.lines.first.map { min(day, books.rows[Int($0)].date) } ?? day)
    output.add("\nT")
    output.add(units, in: books.currencies[statement.currency])
    output.add("\nCX\nPOpening Balance\nL[\(name)]\n^\n")
  }

  // MARK: - Entries

  private mutating func write(_ place: Int, of statement: AccountStatement, to output: inout BufferedOutput) {
    let row = books.rows[place]
    let currency = books.currencies[statement.currency]
    let line = ExchangedLine(place, in: books)
    if row.isPending {
      pending += max(1, line.parts.count)
      return
    }
    guard let units = line.minorUnits else {
      uncarried.add("sum", line.parts.count)
      return
    }
    outcome.transactions += max(1, line.parts.count)
    output.add("D")
    output.add(row.date)
    output.add("\nT")
    output.add(units, in: currency)
    output.newline()
    if row.isCleared { output.add("C*\n") }
    withRow(place) { cells in
      cells.withText(JournalFields.code) { field("N", $0, to: &output) }
      let words = ExchangedWords(cells)
      if words.dropsNote, line.parts.isEmpty { uncarried.add("notes") }
      if words.hasBankText { bankTexts += max(1, line.parts.count) }
      words.write(
        who: { field("P", $0, to: &output) },
        rest: { field("M", $0, to: &output) })
      output.add("L")
      writePurpose(of: row, cells, to: &output)
      output.newline()
      if line.parts.isEmpty { countLosses(of: row, cells) }
    }
    for part in line.parts { writePart(part, of: place, currency, to: &output) }
    output.add("^\n")
  }

  private mutating func writePart(
    _ part: Int, of first: Int, _ currency: Currency, to output: inout BufferedOutput
  ) {
    withRow(part) { cells in
      output.add("S")
      writePurpose(of: books.rows[part], cells, to: &output)
      output.newline()
      countLosses(of: books.rows[part], cells)
      cells.withText(JournalFields.note) { field("E", $0, to: &output) }
      if part != first { countDifferences(cells, part, first) }
    }
    output.add("$")
    output.add(books.rows[part].minorUnits, in: currency)
    output.newline()
  }

  /// A refund that shows only in the sign is lost: without a category, or in a category whose name two
  /// categories have.
  private mutating func countLosses(of row: BooksRow, _ cells: TabRow) {
    uncarried.look(at: cells)
    let isNatural = (row.minorUnits < 0) == (row.type == .expense)
    if row.type.isFlow, !isNatural, row.category == 0 || doubleNames.contains(Int(row.category)) {
      uncarried.add("direction")
    }
  }

  /// The parts of an entry share the fields above them.
  private mutating func countDifferences(_ cells: TabRow, _ part: Int, _ first: Int) {
    if books.rows[part].isCleared != books.rows[first].isCleared { uncarried.add("cleared mark") }
    var own = ""
    cells.withText(JournalFields.payee) { own = String(decoding: $0, as: UTF8.self) }
    var shared = ""
    withRow(first) { $0.withText(JournalFields.payee) { shared = String(decoding: $0, as: UTF8.self) } }
    if own != shared { uncarried.add("payees") }
  }

  /// Writes the category, or in brackets the other account of a transfer, followed by the tags.
  private mutating func writePurpose(
    of row: BooksRow, _ cells: TabRow, to output: inout BufferedOutput
  ) {
    switch row.type {
    case .expense, .income:
      if row.category > 0 { writeCategory(Int(row.category), to: &output) }
    case .transfer:
      var name = Other.transfers
      if row.partner >= 0, !books.rows[Int(row.partner)].isPending {
        let other = books.rows[Int(row.partner)]
        name = names.name(account: Int(other.account), currency: Int(other.currency))
      }
      output.add("[\(name)]")
    case .adjustment: output.add("[\(Other.adjustments)]")
    case .settlement: output.add("[\(Other.household)]")
    }
    var isFirst = true
    cells.withText(JournalFields.tags) { text in
      for tag in text.split(separator: UInt8(ascii: ",")) {
        output.add(isFirst ? "/" : ":")
        isFirst = false
        append(UnsafeBufferPointer(rebasing: tag), Self.name, to: &output)
      }
    }
  }

  private mutating func field(
    _ letter: StaticString, _ value: UnsafeBufferPointer<UInt8>, to output: inout BufferedOutput
  ) {
    output.add(letter)
    append(value, Self.text, to: &output)
    output.newline()
  }

  private mutating func append(
    _ value: UnsafeBufferPointer<UInt8>, _ rule: TextRule, to output: inout BufferedOutput
  ) {
    let start = output.bytes.count
    rule.append(value, to: &output.bytes)
    let kept = value.drop { $0 <= 0x20 }
    let written = output.bytes[start...]
    if !kept.starts(with: written) || kept.dropFirst(written.count).contains(where: { $0 > 0x20 }) {
      changedTexts += 1
    }
  }

  private func withRow(_ place: Int, _ body: (TabRow) -> Void) {
    let index = Int(books.rows[place].row)
    books.tab?.forEachRow(in: index..<index + 1, body)
  }

  // MARK: - Losses

  private mutating func count(_ links: QIFTransferLinks) {
    uncarried.add("link", links.lost)
    if pending > 0 {
      outcome.notCarried.append(pending == 1 ? "1 pending transaction" : "\(pending) pending transactions")
    }
    let types = Set(statements.filter { books.accounts[$0.account].isKnown }.map(\.account))
      .count { [.savings, .investment].contains(books.accounts[$0].type) }
    if types > 0 {
      outcome.notCarried.append(
        types == 1
          ? "the type of 1 account (savings, investment)"
          : "the types of \(types) accounts (savings, investment)")
    }
    let written = Set(statements.map(\.account))
    let empty = books.accounts.indices.count {
      books.accounts[$0].isKnown && books.accounts[$0].isChosen && !written.contains($0)
    }
    if empty > 0, books.keepsBalances {
      outcome.notCarried.append(
        empty == 1 ? "1 account without transactions" : "\(empty) accounts without transactions")
    }
    outcome.notCarried += uncarried.sentences
  }

  private mutating func sayWhatChanged() {
    if Set(statements.map(\.currency)).count > 1 {
      let codes = Set(statements.map { books.currencies[$0.currency].code }).sorted()
      outcome.changed.append(
        "QIF has no currencies: \(codes.joined(separator: ", ")) stand in the descriptions of accounts, which dataset and Money Manager Ex read; where another program reads the file, import each account into one of its currency"
      )
    }
    if bankTexts > 0 {
      outcome.changed.append(
        "the bank's own text of \(bankTexts == 1 ? "1 transaction" : "\(bankTexts) transactions") is the memo, which other programs take for a note"
      )
    }
    let changedNames =
      names.changedCount
      + books.categories.dropFirst().count { category in
        var bytes: [UInt8] = []
        Self.name.append(category.name, to: &bytes)
        return !bytes.elementsEqual(category.name.utf8)
      }
    let changed = [(changedTexts, "text"), (changedNames, "name")].filter { $0.0 > 0 }.map { count, word in
      count == 1 ? "1 \(word)" : "\(count) \(word)s"
    }
    if !changed.isEmpty {
      outcome.changed.append(
        "written otherwise, as a line has no line breaks and a name none of : / [ ] |: \(changed.joined(separator: ", "))"
      )
    }
  }
}

/// The categories of spending that are called like one of earning, and the other way round: QIF has one name
/// for both.
struct QIFDoubleNames {
  private var places: Set<Int> = []

  init(_ books: Books) {
    var flows: [String: Set<TransactionType>] = [:]
    var used: [Int: String] = [:]
    for row in books.rows where row.type.isFlow && row.category > 0 {
      let category = books.categories[Int(row.category)]
      let path = [category.parent.map { books.categories[$0].name } ?? "", category.name]
      let name = path.joined(separator: ":").lowercased()
      used[Int(row.category)] = name
      flows[name, default: []].insert(row.type)
    }
    places = Set(used.filter { flows[$0.value]?.count ?? 0 > 1 }.keys)
  }

  func contains(_ category: Int) -> Bool { places.contains(category) }
}

/// The transfers whose two halves nothing in QIF shows to be one: it has no ids, so that account, amount and
/// day must tell.
struct QIFTransferLinks {
  /// How many halves are concerned.
  private(set) var lost = 0

  /// How many days apart two halves that name each other are still one transfer: as `create --books` reads
  /// them.
  private static let longestGap: Int32 = 31

  private struct Meeting: Hashable {
    var day: CalendarDate
    var from: [Int32]
    var to: [Int32]
  }

  init(_ books: Books) {
    var meetings: [Meeting: Int] = [:]
    for row in books.rows where row.partner >= 0 && row.minorUnits < 0 && !row.isPending {
      let other = books.rows[Int(row.partner)]
      if other.isPending { continue }
      if row.currency != other.currency {
        if row.date != other.date {
          lost += 2
        } else {
          let meeting = Meeting(
            day: row.date, from: [row.account, row.currency], to: [other.account, other.currency])
          meetings[meeting, default: 0] += 1
        }
      } else if row.account == other.account || row.minorUnits != 0 &- other.minorUnits
        || abs(row.date.dayNumber - other.date.dayNumber) > Self.longestGap
      {
        lost += 2
      }
    }
    for count in meetings.values where count > 1 { lost += 2 * count }
  }
}
