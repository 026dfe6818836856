import Bookkeeping
import DatasetFormat

/// Writes QIF: the categories, then a section for each account.
///
/// Days are written `2026-01-31`, which no program can take for another day. QIF has no currencies, no ids, no tags, and nothing for what the
/// bank has not booked.
struct QIFWriter {
  /// Each field is a line of its own. In names `:` divides, and brackets and `/` mean something else.
  private static let text = TextRule(lineBreak: " ")
  private static let name = TextRule(twins: ":/[]|", lineBreak: " ")

  private let books: Books
  private var outcome = BooksExport.Outcome()
  private var uncarried = UncarriedFields(carriesCategories: true)
  private var pending = 0

  init(_ books: Books) { self.books = books }

  mutating func write(to output: inout TextOutput) throws -> BooksExport.Outcome {
    writeCategories(to: &output)
    let statements = AccountStatement.all(of: books)
    for statement in statements { try write(statement, to: &output) }
    if Set(statements.map(\.currency)).count > 1 {
      let codes = Set(statements.map { books.currencies[$0.currency].code }).sorted()
      outcome.changed.append(
        "QIF knows no currencies: import the accounts in \(codes.joined(separator: ", ")) each into an account of its own currency"
      )
    }
    if pending > 0 {
      outcome.notCarried.append(pending == 1 ? "1 pending transaction" : "\(pending) pending transactions")
    }
    outcome.notCarried += uncarried.sentences
    return outcome
  }

  private func writeCategories(to output: inout TextOutput) {
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

  private func writeCategory(_ place: Int, to output: inout TextOutput) {
    let category = books.categories[place]
    if let parent = category.parent {
      Self.name.append(books.categories[parent].name, to: &output.bytes)
      output.add(":")
    }
    Self.name.append(category.name, to: &output.bytes)
  }

  private mutating func write(_ statement: AccountStatement, to output: inout TextOutput) throws {
    let account = books.accounts[statement.account]
    let type = Self.type(of: account.type)
    let name = statement.name(in: books)
    output.add("!Account\nN")
    Self.name.append(name, to: &output.bytes)
    output.add("\nT\(type)\n^\n!Type:\(type)\n")
    if statement.isOwn(in: books) { writeOpening(of: statement, account, name, to: &output) }
    for place in statement.lines {
      write(Int(place), books.currencies[statement.currency], to: &output)
      try output.flushIfFull()
    }
  }

  private static func type(of type: AccountType) -> String {
    switch type {
    case .checking, .savings, .other: "Bank"
    case .cash: "Cash"
    case .creditCard: "CCard"
    case .investment: "Oth A"
    case .loan: "Oth L"
    }
  }

  /// Writes what the account began with, as Quicken does. All rows count in QIF, those before the account's start too: what they come to
  /// is taken off, so that the balance is right from the start on.
  private func writeOpening(
    of statement: AccountStatement, _ account: BooksAccount, _ name: String, to output: inout TextOutput
  ) {
    guard books.keepsBalances, let first = statement.lines.first else { return }
    var before: Int128 = 0
    for place in statement.lines {
      let row = books.rows[Int(place)]
      guard row.isBeforeStart, !row.isPending else { continue }
      before += Int128(ExchangedLine(Int(place), in: books).minorUnits ?? 0)
    }
    guard let units = Int64(exactly: Int128(account.startingBalance) - before), units != 0 else { return }
    output.add("D")
    output.add(min(books.openingDay(of: account), books.rows[Int(first)].date))
    output.add("\nT")
    output.add(units, in: books.currencies[statement.currency])
    output.add("\nCX\nPOpening Balance\nL[")
    Self.name.append(name, to: &output.bytes)
    output.add("]\n^\n")
  }

  private mutating func write(_ place: Int, _ currency: Currency, to output: inout TextOutput) {
    let row = books.rows[place]
    let line = ExchangedLine(place, in: books)
    if row.isPending {
      pending += max(1, line.parts.count)
      return
    }
    guard let units = line.minorUnits else { return }
    outcome.transactions += max(1, line.parts.count)
    output.add("D")
    output.add(row.date)
    output.add("\nT")
    output.add(units, in: currency)
    output.newline()
    if row.isCleared { output.add("C*\n") }
    withRow(place) { cells in
      cells.withText(JournalFields.code) { text in
        output.add("N")
        Self.text.append(text, to: &output.bytes)
        output.newline()
      }
      let words = ExchangedWords(cells)
      if words.dropsNote { uncarried.addNote() }
      words.write(
        who: { Self.field("P", $0, to: &output) }, rest: { Self.field("M", $0, to: &output) })
      uncarried.look(at: cells)
    }
    output.add("L")
    writeOtherSide(of: row, to: &output)
    output.newline()
    for part in line.parts {
      output.add("S")
      writeOtherSide(of: books.rows[part], to: &output)
      output.newline()
      withRow(part) { cells in
        if part != place { uncarried.look(at: cells) }
        cells.withText(JournalFields.note) { Self.field("E", $0, to: &output) }
      }
      output.add("$")
      output.add(books.rows[part].minorUnits, in: currency)
      output.newline()
    }
    output.add("^\n")
  }

  /// Writes the category, or in brackets the account that the money goes to or comes from.
  private func writeOtherSide(of row: BooksRow, to output: inout TextOutput) {
    switch row.type {
    case .expense, .income: if row.category > 0 { writeCategory(Int(row.category), to: &output) }
    case .transfer:
      guard row.partner >= 0 else { return output.add("[Transfers]") }
      let other = books.rows[Int(row.partner)]
      let half = AccountStatement(account: Int(other.account), currency: Int(other.currency), lines: [])
      output.add("[")
      Self.name.append(half.name(in: books), to: &output.bytes)
      output.add("]")
    case .adjustment: output.add("[Adjustments]")
    case .settlement: output.add("[Household]")
    }
  }

  private static func field(
    _ letter: StaticString, _ value: UnsafeBufferPointer<UInt8>, to output: inout TextOutput
  ) {
    output.add(letter)
    text.append(value, to: &output.bytes)
    output.newline()
  }

  private func withRow(_ place: Int, _ body: (TabRow) -> Void) {
    let index = Int(books.rows[place].row)
    books.tab?.forEachRow(in: index..<index + 1, body)
  }
}
