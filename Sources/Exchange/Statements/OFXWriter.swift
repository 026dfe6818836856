import Bookkeeping
import DatasetFormat
import Spreadsheet

/// Writes OFX 2.2 in XML: a statement for each account, with its balance on the last day.
struct OFXWriter {
  /// XML takes no control characters, and values of OFX have no line breaks.
  private static let text = TextRule(lineBreak: " ", escapes: ["&": "&amp;", "<": "&lt;", ">": "&gt;"])

  private let books: Books
  private let ledger: Ledger
  private let statements: [AccountStatement]
  private let names: StatementNames
  private var outcome = BooksExport.Outcome()
  private var uncarried = UncarriedFields(carrying: ["valueDate"])
  private var unknownBalances: [String] = []

  init(_ books: Books) {
    self.books = books
    ledger = Ledger(books.dataset)
    statements = AccountStatement.all(of: books).filter { !$0.lines.isEmpty }
    names = StatementNames(statements, of: books, rule: TextRule(lineBreak: " "))
  }

  mutating func write(to output: inout BufferedOutput) throws -> BooksExport.Outcome {
    let last = books.lastDay ?? books.rows.last?.date ?? CalendarDate(dayNumber: 0)
    output.add(
      """
      <?xml version="1.0" encoding="UTF-8" standalone="no"?>
      <?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
      <OFX>
      <SIGNONMSGSRSV1><SONRS><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS><DTSERVER>
      """)
    output.add(last, mark: false)
    output.add("</DTSERVER><LANGUAGE>ENG</LANGUAGE></SONRS></SIGNONMSGSRSV1>\n")
    for isCard in [false, true] {
      let statements = statements.filter { (books.accounts[$0.account].type == .creditCard) == isCard }
      guard !statements.isEmpty else { continue }
      output.add(isCard ? "<CREDITCARDMSGSRSV1>\n" : "<BANKMSGSRSV1>\n")
      for (index, statement) in statements.enumerated() {
        let number = index + 1
        output.add(isCard ? "<CCSTMTTRNRS>" : "<STMTTRNRS>")
        output.add(
          "<TRNUID>\(number)</TRNUID><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>\n")
        output.add(isCard ? "<CCSTMTRS>\n" : "<STMTRS>\n")
        try write(statement, isCard: isCard, to: &output)
        output.add(isCard ? "</CCSTMTRS></CCSTMTTRNRS>\n" : "</STMTRS></STMTTRNRS>\n")
      }
      output.add(isCard ? "</CREDITCARDMSGSRSV1>\n" : "</BANKMSGSRSV1>\n")
    }
    output.add("</OFX>\n")
    outcome.notCarried += uncarried.sentences
    let empty =
      books.accounts.count { books.hasOpening($0) }
      - statements.count { $0.isOwn(in: books) && books.hasOpening(books.accounts[$0.account]) }
    if empty > 0 {
      outcome.notCarried.append(
        empty == 1
          ? "the balance of 1 account without transactions"
          : "the balances of \(empty) accounts without transactions")
    }
    if !unknownBalances.isEmpty {
      outcome.changed.append(
        "the balance of \(unknownBalances.joined(separator: ", ")) is not known and left out; dataset validate names the rows"
      )
    }
    return outcome
  }

  private mutating func write(
    _ statement: AccountStatement, isCard: Bool, to output: inout BufferedOutput
  ) throws {
    let currency = books.currencies[statement.currency]
    output.add("<CURDEF>\(currency.code)</CURDEF>\n")
    writeAccount(statement, isCard: isCard, to: &output)
    let lines = statement.lines.map(Int.init)
    let booked = lines.filter { !books.rows[$0].isPending }
    let waiting = lines.filter { books.rows[$0].isPending }
    let first = (booked.first ?? lines.first).map { books.rows[$0].date } ?? CalendarDate(dayNumber: 0)
    let last = (booked.last ?? lines.last).map { books.rows[$0].date } ?? first
    output.add("<BANKTRANLIST><DTSTART>")
    output.add(first, mark: false)
    output.add("</DTSTART><DTEND>")
    output.add(last, mark: false)
    output.add("</DTEND>\n")
    var references: Set<Int> = []
    for place in booked { try write(place, currency, isCard: isCard, &references, to: &output) }
    output.add("</BANKTRANLIST>\n")
    if !waiting.isEmpty {
      output.add("<BANKTRANLISTP><DTASOF>")
      output.add(last, mark: false)
      output.add("</DTASOF>\n")
      for place in waiting { try write(place, currency, isCard: isCard, &references, to: &output) }
      output.add("</BANKTRANLISTP>\n")
    }
    writeBalance(of: statement, currency, on: books.lastDay ?? last, to: &output)
  }

  private func writeAccount(_ statement: AccountStatement, isCard: Bool, to output: inout BufferedOutput) {
    output.add(isCard ? "<CCACCTFROM>" : "<BANKACCTFROM>")
    writeNumber(of: statement, isCard: isCard, to: &output)
    output.add(isCard ? "</CCACCTFROM>\n" : "</BANKACCTFROM>\n")
  }

  /// The number is the account's key followed by its last four digits, so that each account has a unique one.
  private func writeNumber(of statement: AccountStatement, isCard: Bool, to output: inout BufferedOutput) {
    let account = books.accounts[statement.account]
    if !isCard {
      output.add("<BANKID>")
      Self.text.append(account.institution ?? "none", to: &output.bytes)
      output.add("</BANKID>")
    }
    output.add("<ACCTID>")
    if let last4 = account.last4, last4.utf8.contains(where: { $0 >= 0x30 && $0 <= 0x39 }) {
      Self.text.append("\(account.key)-\(last4)", to: &output.bytes)
    } else {
      Self.text.append(names(statement), to: &output.bytes)
    }
    output.add("</ACCTID>")
    if !isCard {
      output.add("<ACCTTYPE>")
      output.add(account.type == .savings ? "SAVINGS" : account.type == .loan ? "CREDITLINE" : "CHECKING")
      output.add("</ACCTTYPE>")
    }
  }

  /// Writes the account on the other side of a transfer (OFX 2.2, 11.4.4.1), which comes after the name.
  private func writeOtherAccount(of row: BooksRow, to output: inout BufferedOutput) {
    guard row.partner >= 0, !row.isPending else { return }
    let half = books.rows[Int(row.partner)]
    let other = AccountStatement(account: Int(half.account), currency: Int(half.currency), lines: [])
    let isCard = books.accounts[other.account].type == .creditCard
    output.add(isCard ? "<CCACCTTO>" : "<BANKACCTTO>")
    writeNumber(of: other, isCard: isCard, to: &output)
    output.add(isCard ? "</CCACCTTO>" : "</BANKACCTTO>")
  }

  private mutating func writeBalance(
    of statement: AccountStatement, _ currency: Currency, on day: CalendarDate,
    to output: inout BufferedOutput
  ) {
    var units: Int64?
    if statement.isOwn(in: books) {
      units = try? ledger.balance(of: books.accounts[statement.account].key, on: day).minorUnits
      if units == nil { unknownBalances.append(books.accounts[statement.account].key) }
    } else {
      // Without a starting balance it is the sum of the rows.
      var sum: Int128 = 0
      for place in statement.lines where !books.rows[Int(place)].isPending {
        sum += Int128(ExchangedLine(Int(place), in: books).minorUnits ?? 0)
      }
      units = Int64(exactly: sum)
    }
    guard let units else { return }
    output.add("<LEDGERBAL><BALAMT>")
    output.add(units, in: currency)
    output.add("</BALAMT><DTASOF>")
    output.add(day, mark: false)
    output.add("</DTASOF></LEDGERBAL>\n")
  }

  private mutating func write(
    _ place: Int, _ currency: Currency, isCard: Bool, _ references: inout Set<Int>,
    to output: inout BufferedOutput
  ) throws {
    let row = books.rows[place]
    let line = ExchangedLine(place, in: books)
    guard let units = line.minorUnits else {
      uncarried.add("sum", line.parts.count)
      return
    }
    outcome.transactions += max(1, line.parts.count)
    for place in line.parts.isEmpty ? [place] : line.parts { countMeaning(of: books.rows[place]) }
    uncarried.add("parts", line.parts.count)
    output.add(row.isPending ? "<STMTTRNP><TRNTYPE>" : "<STMTTRN><TRNTYPE>")
    output.add(row.type == .transfer && !isCard ? "XFER" : units < 0 ? "DEBIT" : "CREDIT")
    output.add(row.isPending ? "</TRNTYPE><DTTRAN>" : "</TRNTYPE><DTPOSTED>")
    output.add(row.date, mark: false)
    output.add(row.isPending ? "</DTTRAN>" : "</DTPOSTED>")
    books.tab?.forEachRow(in: Int(row.row)..<Int(row.row) + 1) { cells in
      if !row.isPending, let value = cells.date(Self.valueDate).value {
        output.add("<DTUSER>")
        output.add(value, mark: false)
        output.add("</DTUSER>")
      }
      output.add("<TRNAMT>")
      output.add(units, in: currency)
      output.add("</TRNAMT>")
      if !row.isPending { writeReference(cells, place, &references, to: &output) }
      let words = ExchangedWords(cells)
      if words.dropsNote { uncarried.add("notes") }
      var rest: [UInt8] = []
      words.write(who: { Self.element("NAME", $0, to: &output) }, rest: { rest = Array($0) })
      writeOtherAccount(of: row, to: &output)
      if !rest.isEmpty { rest.withUnsafeBufferPointer { Self.element("MEMO", $0, to: &output) } }
      uncarried.look(at: cells)
    }
    for part in line.parts.dropFirst() {
      let index = Int(books.rows[part].row)
      books.tab?.forEachRow(in: index..<index + 1) { cells in
        if !cells.isBlank(JournalFields.note) { uncarried.add("notes") }
        uncarried.look(at: cells)
      }
    }
    output.add(row.isPending ? "</STMTTRNP>\n" : "</STMTTRN>\n")
    try output.flushIfFull()
  }

  private static let valueDate = TabSchema.transactions["valueDate"]

  /// Counts a row's data that a bank does not have: to a bank, all rows are money in or out, or go to another
  /// account.
  private mutating func countMeaning(of row: BooksRow) {
    switch row.type {
    case .expense: if row.minorUnits > 0 { uncarried.add("refund") }
    case .income: if row.minorUnits < 0 { uncarried.add("reversal") }
    case .adjustment, .settlement: uncarried.add("type")
    case .transfer: if row.partner < 0 { uncarried.add("type") }
    }
    let own = books.accounts[Int(row.account)]
    if own.isKnown, own.currency?.code != books.currencies[Int(row.currency)].code {
      uncarried.add("account")
    }
  }

  /// The bank's own reference, for the first row of the account that has it. Otherwise the row's id, and also
  /// for an adjustment, to which no bank gives a reference.
  private func writeReference(
    _ cells: TabRow, _ place: Int, _ references: inout Set<Int>, to output: inout BufferedOutput
  ) {
    output.add("<FITID>")
    let start = output.bytes.count
    if books.rows[place].type != .adjustment {
      cells.withText(JournalFields.code) { Self.text.append($0, to: &output.bytes) }
    }
    let reference = output.bytes[start...]
    var hasher = Hasher()
    for byte in reference { hasher.combine(byte) }
    // Zeros name nothing.
    let isReference = reference.contains { $0 != UInt8(ascii: "0") }
    if !isReference || !references.insert(hasher.finalize()).inserted {
      output.bytes.removeSubrange(start...)
      if let id = cells.uuid(JournalFields.id).value {
        id.withText { output.bytes.append(contentsOf: $0) }
      } else {
        output.add("row-\(books.tab?.sheet.rowNumber(cells.index) ?? place)")
      }
    }
    output.add("</FITID>")
  }

  private static func element(
    _ name: StaticString, _ value: UnsafeBufferPointer<UInt8>, to output: inout BufferedOutput
  ) {
    output.add("<")
    output.add(name)
    output.add(">")
    text.append(value, to: &output.bytes)
    output.add("</")
    output.add(name)
    output.add(">")
  }
}
