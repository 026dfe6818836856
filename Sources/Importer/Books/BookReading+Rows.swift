import DatasetFormat
import Spreadsheet

/// The data of a row other than days and money.
extension BookReading {
  /// The meaning of the word next to an amount: the user's, that of the app, or that of all apps.
  func kind(_ row: Int) -> BookWords.Kind? {
    let text = table.text(row, .kind)
    if text.isEmpty { return nil }
    if let typed = mapping.target(.kind, text) { return BookWords.Kind(rawValue: typed) }
    return table.format.kinds[BookFormat.normal(text)] ?? BookWords.kind(text)
  }

  func isSplitTotal(_ row: Int) -> Bool {
    table.has(.splitTotal) && table.text(row, .note).uppercased().hasPrefix("(SPLIT INTO ")
  }

  /// Whether a row names another account beside its own.
  func namesOther(_ row: Int) -> Bool {
    !table.text(row, .otherAccount).isEmpty || !table.text(row, .target).isEmpty
      || table.format.flags.contains(.categoryMayBeAccount)
      || table.format.flags.contains(.accountArrow) && table.text(row, .account).contains(" > ")
  }

  func posting(_ row: Int, _ entry: StatementLine, _ fallback: Currency) throws -> BookPosting {
    let currency = entry.currency.flatMap { Currency(code: $0) } ?? fallback
    var posting = BookPosting(
      row: row, line: table.line(row), date: entry.date, minor: entry.amountMinor, currency: currency,
      account: table.text(row, .account))
    posting.otherDate = entry.valueDate == entry.date ? nil : entry.valueDate
    posting.otherAccount = table.text(row, .otherAccount)
    posting.category = category(row)
    posting.kind = kind(row)
    if BookWords.isTrue(table.text(row, .isTransfer)) { posting.kind = .transfer }
    if table.format.transferPayments.contains(table.text(row, .payment)) { posting.kind = .transfer }
    if let last = posting.category.last, table.format.openingCategories.contains(BookFormat.normal(last)) {
      posting.kind = .opening
    }
    nameAccounts(&posting)
    if table.format.shape == .pairs, posting.kind == .out, isDebt(row) { posting.kind = .transfer }
    readTexts(&posting)
    let states = table.texts(row, .status).map(BookFormat.normal)
    posting.isCleared =
      table.format.flags.contains(.bankFeed) || states.contains(where: table.format.clearedWords.contains)
    posting.entry = table.text(row, .entry)
    posting.splitEntry = table.text(row, .splitEntry)
    let group = table.text(row, .transferGroup)
    if group.contains(where: { $0 != "0" }) { posting.transferGroup = group }
    return posting
  }

  /// Whether the receiving account is a debt, so that the row pays it off and is no expense.
  private func isDebt(_ row: Int) -> Bool {
    ["debt", "loan", "mortgage"].contains(BookFormat.normal(table.text(row, .otherAccountKind)))
  }

  /// Finds the other account of a transfer where it is in another column.
  private func nameAccounts(_ posting: inout BookPosting) {
    let flags = table.format.flags
    if flags.contains(.accountArrow), let arrow = posting.account.firstRange(of: " > ") {
      posting.otherAccount = String(posting.account[arrow.upperBound...])
      posting.account = String(posting.account[..<arrow.lowerBound])
      posting.kind = .transfer
    }
    let target = table.text(posting.row, .target)
    if !target.isEmpty {
      if posting.kind == .transfer { posting.otherAccount = target } else { posting.category = [target] }
    }
    if flags.contains(.categoryMayBeAccount), posting.kind == .transfer, let name = posting.category.first {
      posting.otherAccount = name
      posting.category = []
    }
    guard table.format.shape == .pairs, posting.kind == nil else { return }
    // Which of the two accounts are named says what the row is.
    switch (posting.account.isEmpty, posting.otherAccount.isEmpty) {
    case (false, true): posting.kind = .out
    case (true, false): posting.kind = .in
    case (false, false):
      let isSame = BookFormat.normal(posting.account) == BookFormat.normal(posting.otherAccount)
      let out = table.text(posting.row, .outflow)
      posting.kind = !isSame ? .transfer : out.contains { $0.isNumber && $0 != "0" } ? .out : .in
    case (true, true): break
    }
  }

  private func readTexts(_ posting: inout BookPosting) {
    let row = posting.row
    posting.payee = table.text(row, .payee)
    posting.reference = table.text(row, .reference)
    var notes = table.texts(row, .note)
    if let first = notes.first, let part = BookSplitMark(first) {
      posting.part = part.number == 0 ? nil : (part.number, part.count)
      posting.isSplitTotal = part.number == 0
      notes[0] = part.rest
    }
    notes.removeAll(where: \.isEmpty)
    if table.format.flags.contains(.payeeEndsAtBar), let bar = posting.payee.firstRange(of: " | ") {
      notes.insert(String(posting.payee[bar.upperBound...]), at: 0)
      posting.payee = String(posting.payee[..<bar.lowerBound])
    }
    if posting.payee.isEmpty, !notes.isEmpty, !table.format.isUnknown { posting.payee = notes.removeFirst() }
    for comment in table.texts(row, .comment) {
      notes.append(comment)
      posting.tags += Self.journalTags(comment)
    }
    var seen: Set<String> = []
    posting.note = notes.filter { seen.insert($0).inserted }.joined(separator: "; ")
    posting.bankText = table.text(row, .bankText)
    let byBlanks = table.format.flags.contains(.tagsByBlanks)
    for text in table.texts(row, .tags) {
      posting.tags += text.split { ",;|".contains($0) || byBlanks && $0 == " " }.map { $0.trimmingSpace() }
    }
    posting.tags += Self.list(table.text(row, .categoryList)).dropFirst()
    posting.tags.removeAll(where: \.isEmpty)
  }

  private static func list(_ text: String) -> [String] {
    text.split(separator: ",").map { $0.trimmingSpace() }
  }

  /// The category of a row, behind its groups.
  func category(_ row: Int) -> [String] {
    let path = table.text(row, .categoryPath)
    var names = [table.text(row, .categoryGroup), table.text(row, .category), table.text(row, .subcategory)]
    if !path.isEmpty {
      names =
        path.hasPrefix("[") ? [path] : path.split(separator: ":", maxSplits: 1).map { $0.trimmingSpace() }
    }
    if let first = Self.list(table.text(row, .categoryList)).first { names = [first] }
    if names[0].isEmpty, names.count == 3, names[2].isEmpty { names = BookWords.path(names[1], table.format) }
    names.removeAll(where: \.isEmpty)
    if names.count == 1, path.isEmpty, !table.text(row, .categoryGroup).isEmpty,
      table.text(row, .category).isEmpty
    {
      return []
    }
    if let last = names.last, table.format.noCategories.contains(Self.bare(last)) { return [] }
    return names
  }

  /// A name in lower case without the brackets around it: `[None]` → `none`.
  private static func bare(_ name: String) -> String {
    let normal = BookFormat.normal(name)
    guard let first = normal.first, "[(".contains(first), normal.count > 2 else { return normal }
    return String(normal.dropFirst().dropLast())
  }

  /// The postings of a row whose parts are in one of its cells: `Food|-12.00||Household|-3.00`.
  func parts(of posting: BookPosting) -> [BookPosting] {
    let text = table.text(posting.row, .parts)
    guard text.contains("||") else { return [posting] }
    var parts: [BookPosting] = []
    var sum: Int64 = 0
    for part in text.split(separator: "||") {
      guard let bar = part.lastIndex(of: "|"),
        let minor = Self.minor(part[part.index(after: bar)...].trimmingSpace(), posting.currency)
      else { return [posting] }
      var share = posting
      share.category = [part[..<bar].trimmingSpace()]
      share.minor = minor
      share.splitEntry = "row \(posting.line)"
      sum &+= minor
      parts.append(share)
    }
    return sum == posting.minor ? parts : [posting]
  }

  // MARK: - Shared costs

  /// The user's own share of a cost, and what the user paid for all, on an account of debts among people.
  ///
  /// A cost of 30.00 and `20.00` for the user: 10.00 spent, and 30.00 paid, so that the balance is 20.00.
  func shares(of posting: BookPosting) throws(BookFileError) -> [BookPosting] {
    let people = table.meanings.indices.filter { table.meanings[$0] == nil && $0 < table.header.count }
    let names = people.map { table.header[$0].trimmingSpace() }
    guard let me = people.first(where: { mapping.target(.person, table.header[$0])?.lowercased() == "me" })
    else { throw .whoAreYou(file: file, names: names) }
    func balance(_ column: Int) throws(BookFileError) -> Int64 {
      let text = (table.sheet.text(row: posting.row, column: column) ?? "").trimmingSpace()
      guard let minor = text.isEmpty ? 0 : Self.minor(text, posting.currency) else {
        throw .unclearShare(file: file, line: posting.line)
      }
      return minor
    }
    var balances: [Int64] = []
    for column in people { balances.append(try balance(column)) }
    let (mine, cost) = (try balance(me), abs(posting.minor))
    guard balances.reduce(0, &+) == 0 else { throw .unclearShare(file: file, line: posting.line) }
    var posting = posting
    posting.account = table.format.title
    if mine == 0 { return [] }
    if BookFormat.normal(posting.category.last ?? "") == "payment" {
      posting.minor = mine
      (posting.kind, posting.category) = (.transfer, [])
      return [posting]
    }
    // Who paid besides, and how much, cannot be computed from balances.
    guard mine < 0 || balances.count(where: { $0 > 0 }) == 1, mine <= cost else {
      throw .unclearShare(file: file, line: posting.line)
    }
    var (share, paid) = (posting, posting)
    share.minor = mine < 0 ? mine : mine - cost
    (paid.minor, paid.kind, paid.category) = (cost, .transfer, [])
    return (share.minor == 0 ? [] : [share]) + (mine > 0 ? [paid] : [])
  }

  /// The amount of a part in minor units: `-1,200.5` → -120050.
  private static func minor(_ text: String, _ currency: Currency) -> Int64? {
    guard let number = try? DecimalNumber(plain: text.filter { $0 != "," }), number.scale <= currency.digits
    else { return nil }
    return (number.scale..<currency.digits).reduce(number.mantissa) { minor, _ in minor &* 10 }
  }

  /// The tags of a comment: `trip:rome, work:` → `trip:rome`, `work`.
  private static func journalTags(_ comment: String) -> [String] {
    comment.split(whereSeparator: { $0 == "," || $0.isNewline }).compactMap { part in
      guard let colon = part.firstIndex(of: ":") else { return nil }
      let name = part[..<colon].split(whereSeparator: \.isWhitespace).last.map(String.init) ?? ""
      let value = part[part.index(after: colon)...].trimmingSpace()
      guard name.contains(where: \.isLetter), !value.hasPrefix("//"),
        part[..<colon].last?.isWhitespace == false
      else { return nil }
      return value.isEmpty ? name : "\(name):\(value)"
    }
  }
}

/// The position of a row in its split, from a note: `Split (1/3) milk`, `(SPLIT 1 OF 3) milk`,
/// `(SPLIT INTO 3)`.
struct BookSplitMark {
  /// From 1. 0 for the row that is split.
  var number: Int
  var count: Int
  var rest: String

  init?(_ note: String) {
    let upper = note.uppercased()
    guard upper.hasPrefix("(SPLIT ") || upper.hasPrefix("SPLIT ("), let end = note.firstIndex(of: ")") else {
      return nil
    }
    let numbers = note[..<end].split(whereSeparator: { !$0.isASCII || !$0.isNumber }).compactMap { Int($0) }
    switch numbers.count {
    case 1 where upper.hasPrefix("(SPLIT INTO "): (number, count) = (0, numbers[0])
    case 2 where (1...max(1, numbers[1])).contains(numbers[0]): (number, count) = (numbers[0], numbers[1])
    default: return nil
    }
    rest = note[note.index(after: end)...].trimmingSpace()
  }
}

/// Accounts with the same name that the file distinguishes by number. Each gets the last digits of its number
/// after the name.
///
/// `Giro` with the numbers `DE..1111` and `DE..2222` → `Giro 1111` and `Giro 2222`
enum BookAccountNumbers {
  static func tellApart(_ postings: inout [BookPosting], of table: BookTable) {
    guard table.has(.accountNumber) else { return }
    func digits(_ posting: BookPosting) -> String {
      let text = table.text(posting.row, .accountNumber)
      let digits = text.filter { $0.isASCII && $0.isNumber }
      return digits.isEmpty ? text : String(digits.suffix(4))
    }
    var numbers: [String: Set<String>] = [:]
    for posting in postings {
      let number = digits(posting)
      if !number.isEmpty { numbers[BookFormat.normal(posting.account), default: []].insert(number) }
    }
    for index in postings.indices {
      let number = digits(postings[index])
      guard !number.isEmpty, numbers[BookFormat.normal(postings[index].account), default: []].count > 1 else {
        continue
      }
      postings[index].account += " \(number)"
    }
  }
}

/// Rows below or between the others that only add up some of them.
struct BookTotals {
  private let table: BookTable

  init(_ table: BookTable) { self.table = table }

  /// Why a row is a total. Nil for the row of an account, which has a day.
  ///
  /// `,Total Inflows:,,2500.00` → a total
  func reason(_ row: Int) -> String? {
    guard table.text(row, .date).isEmpty || table.format.shape == .shares else { return nil }
    let texts = table.header.indices.lazy.map {
      (table.sheet.text(row: row, column: $0) ?? "").trimmingSpace()
    }
    if let word = texts.first(where: BookWords.isTotal) { return "\"\(word)\" adds up other lines" }
    guard table.text(row, .account).isEmpty,
      table.text(row, .amount).isEmpty || table.rows.first == row
        || table.rows.last == row
    else { return nil }
    return texts.first { BalanceWords.reason($0) != nil }.map { "\"\($0)\" is no transaction" }
  }
}

/// Rows that name their own account shortly, and the one on the other side by its whole path.
///
/// `Checking`, `Expenses:Food`, -12.50 → a row of `Checking` in the category `Food`
enum BookSides {
  static func settle(
    _ postings: inout [BookPosting], _ notTaken: inout [BookFile.NotTaken], _ mapping: BookMapping
  ) {
    var roots: [String: BookWords.Root] = [:]
    for posting in postings {
      let path = posting.category.joined(separator: ":")
      if let root = BookImport.root(of: path, mapping), let leaf = posting.category.last {
        roots[BookFormat.normal(leaf)] = root
      }
    }
    postings = postings.compactMap { posting in
      var posting = posting
      let own =
        BookImport.root(of: posting.account, mapping) ?? roots[BookFormat.normal(leaf(posting.account))]
      posting.account = leaf(posting.account)
      if let own, own != .assets, own != .liabilities {
        notTaken.append(.init(line: posting.line, reason: "it is the other side of another line"))
        return nil
      }
      let path = posting.category
      switch BookImport.root(of: path.joined(separator: ":"), mapping) {
      case .assets?, .liabilities?:
        posting.kind = .transfer
        posting.otherAccount = path.last ?? ""
        posting.category = []
      case .equity?: posting.kind = BookWords.isOpening(path.last ?? "") ? .opening : .adjustment
      case .expenses?, .income?:
        posting.root = BookImport.root(of: path.joined(separator: ":"), mapping)
        posting.category = Array(path.dropFirst())
      case nil: break
      }
      return posting
    }
  }

  private static func leaf(_ path: String) -> String { String(path.split(separator: ":").last ?? "") }
}
