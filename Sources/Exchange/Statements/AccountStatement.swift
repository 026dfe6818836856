import DatasetFormat

/// The rows of one account in one currency, for bank formats.
struct AccountStatement {
  /// The place among the accounts.
  var account: Int
  var currency: Int
  /// The places among the rows of the first parts of statement lines, by date.
  var lines: [Int32]

  /// The statements of an export. An account with rows in several currencies has one for each, its own
  /// currency first. An account with only a starting balance has one without lines.
  static func all(of books: Books) -> [AccountStatement] {
    var lines: [Int: [Int32]] = [:]
    for (place, row) in books.rows.enumerated() where !row.isFurtherPart {
      lines[Int(row.account) * books.currencies.count + Int(row.currency), default: []].append(Int32(place))
    }
    for (place, account) in books.accounts.enumerated() where books.hasOpening(account) {
      guard let currency = books.currencies.firstIndex(where: { $0 == account.currency }) else { continue }
      lines[place * books.currencies.count + currency, default: []] += []
    }
    return lines.map { key, lines in
      AccountStatement(
        account: key / books.currencies.count, currency: key % books.currencies.count, lines: lines)
    }.sorted { one, other in
      func order(_ statement: AccountStatement) -> (Int, Int, String) {
        let unit = books.currencies[statement.currency]
        let isOwn = statement.isUsual(in: books)
        // Rows that name no account come last.
        return (statement.account == 0 ? .max : statement.account, isOwn ? 0 : 1, unit.code)
      }
      return order(one) < order(other)
    }
  }

  /// Whether it is in the account's own currency, so that the account's balances are its own.
  func isOwn(in books: Books) -> Bool {
    let account = books.accounts[account]
    return account.isKnown && account.currency?.code == books.currencies[currency].code
  }

  /// Whether it is in the currency that one would expect: the account's own, else the dataset's.
  func isUsual(in books: Books) -> Bool {
    let own = books.accounts[account].currency ?? books.dataset.settings.currency
    return own?.code == books.currencies[currency].code
  }
}

/// The statement line that a row, or the parts that divide it, are.
struct ExchangedLine {
  /// In the statement's currency; nil if the parts exceed 64 bits.
  var minorUnits: Int64?
  /// The places of its parts, where there are several.
  var parts: [Int] = []

  init(_ place: Int, in books: Books) {
    minorUnits = books.rows[place].minorUnits
    var next = books.rows[place].nextPart
    guard next >= 0 else { return }
    parts = [place]
    while next >= 0 {
      let part = books.rows[Int(next)]
      parts.append(Int(next))
      minorUnits = minorUnits.flatMap { sum in
        let (total, overflow) = sum.addingReportingOverflow(part.minorUnits)
        return overflow ? nil : total
      }
      next = part.nextPart
    }
  }
}

/// The text of a row as banks write it: the payee and further text, together the bank's own text if there is
/// one.
struct ExchangedWords {
  private static let payee = TabSchema.transactions["payee"]
  private static let note = TabSchema.transactions["note"]
  private static let statement = TabSchema.transactions["statementText"]

  /// Whether the row has a note in addition to the bank's text, for which there is no place.
  let dropsNote: Bool
  /// Whether the bank's text is the further text.
  let hasBankText: Bool
  private let row: TabRow

  init(_ row: TabRow) {
    self.row = row
    hasBankText = !row.isBlank(Self.statement)
    dropsNote = hasBankText && !row.isBlank(Self.note)
  }

  /// Calls `who` with the payee and `rest` with the further text, each if there is one.
  func write(who: (UnsafeBufferPointer<UInt8>) -> Void, rest: (UnsafeBufferPointer<UInt8>) -> Void) {
    let more = row.isBlank(Self.statement) ? Self.note : Self.statement
    var isTold = false
    row.withText(Self.payee) { payee in
      isTold = true
      who(payee)
      row.withText(more) { text in
        // Banks begin with the name: our own import puts the two together again.
        let hasName =
          hasBankText && text.count >= payee.count && text.prefix(payee.count).elementsEqual(payee)
          && (text.count == payee.count || text[payee.count] == 0x20)
        let left = hasName ? UnsafeBufferPointer(rebasing: text[payee.count...]) : text
        if left.contains(where: { $0 > 0x20 }) { rest(left) }
      }
    }
    if !isTold { row.withText(more, rest) }
  }
}
