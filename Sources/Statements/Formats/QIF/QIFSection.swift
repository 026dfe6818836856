import Money

/// One account's records.
struct QIFSection {
  let type: String
  /// The name of the account. Nil when the file does not give one.
  let account: String?
  /// The currency that the file gives for the account.
  let currency: Currency?
  var records: [QIFRecord] = []

  init(type: String, account: QIFAccountList.Account?) {
    self.type = type
    self.account = account?.name
    currency = account?.currency
  }

  /// The user's corrections of records, by line.
  private(set) var said: [Int: EntryAnswers] = [:]
  /// The corrections next to the file's values, in the order of the records.
  private(set) var correctedLines: [CorrectedLine] = []

  /// The amounts of the file. Typed amounts show neither mark nor sign of the others.
  var amounts: [String] { records.lazy.filter { said[$0.line]?[.amount] == nil }.compactMap(\.amount) }

  /// Applies the user's corrections of records.
  ///
  /// - Throws: ``LineAnswerError``.
  mutating func take(_ answers: LineAnswers, file: String) throws(LineAnswerError) {
    if answers.isEmpty { return }
    for index in records.indices {
      let line = records[index].line
      let record = try EntryAnswers(answers, line: line, file: file, roles: QIFRecord.roles)
      guard let record else { continue }
      said[line] = record
      correctedLines.append(record.corrected(records[index].value))
      records[index].take(record)
    }
  }

  private static let types: Set<String> = ["bank", "cash", "ccard", "oth a", "oth l"]

  /// Whether Quicken has such a section. Banks also write `Checking` or a word of their language.
  var isKnown: Bool { Self.types.contains(type.lowercased()) }

  /// Whether the records move securities: they have a security, its price or its quantity.
  var isOfInvestments: Bool {
    type.lowercased().hasPrefix("inv") || !isKnown && records.contains { $0.isInvestment }
  }

  /// Whether all records look like entries. Lists of other kinds have no dates.
  var isLikeAccount: Bool {
    !records.isEmpty
      && records.allSatisfy { $0.amount != nil && $0.date?.contains(where: \.isNumber) == true }
  }

  var isCard: Bool { type.lowercased() == "ccard" || !isKnown && type.lowercased().contains("card") }

  /// Asks about a card whose charges may be printed without a sign, which some banks do.
  func settleSign(
    _ statement: inout Statement, _ amounts: AmountTexts, _ given: StatementOptions.SignConvention?
  ) {
    guard statement.isCard, given == nil else { return }
    let minors = self.amounts.compactMap { amounts.minorUnits($0, digits: amounts.decimals) }
    let positives = minors.count { $0 > 0 }
    guard positives * 2 > minors.count, positives > 1 || minors.count == 1 else { return }
    statement.questions.append(
      Question(
        code: .amountSign,
        text:
          "\(positives) of \(minors.count) amounts of the card are positive. Is a positive amount money in or money out?",
        choices: StatementOptions.SignConvention.ofColumns.map(\.rawValue)))
  }

  /// Whether a money program wrote it. No bank knows the user's other accounts.
  var namesAccounts: Bool { records.contains { $0.category?.first == "[" } }

  /// Fills a statement with the records. `names` are the categories and classes of the file.
  func fill(
    _ statement: inout Statement, _ dates: DateTexts, _ amounts: AmountTexts, _ names: QIFNames,
    isReversed: Bool
  ) {
    statement.correctedLines = correctedLines
    let opening = openingLine(dates)
    statement.register = register(opening, dates)
    var unequal: [Int] = []
    for record in records {
      if !statement.questions.isEmpty, statement.questions.contains(where: { $0.code != .unreadableLine }) {
        statement.skipped.append(SkippedLine(line: record.line, reason: .undecided))
        continue
      }
      if let said = said[record.line], said.isSkipped {
        statement.skipped.append(said.skipped)
        continue
      }
      guard !record.isDateCut, let date = record.givenDay ?? record.date.flatMap(dates.day) else {
        statement.lose(record.line, .unreadableDate(found: record.date ?? ""), record.ways)
        continue
      }
      let digits = statement.digits(statement.currency)
      guard let minor = record.minorUnits(amounts, digits: digits) else {
        let found = Set([record.total, record.longTotal].compactMap { $0 }).sorted().joined(separator: " or ")
        statement.lose(record.line, .unreadableAmount(found: found), [[.amount]])
        continue
      }
      if record.line == opening, !isReversed {
        statement.openingBalance = minor
        statement.skipped.append(SkippedLine(line: record.line, reason: .openingBalance))
        continue
      }
      if let sum = record.splitSum(amounts, digits: digits), sum != minor {
        unequal.append(record.line)
      }
      let isNegated = isReversed && statement.isCard
      let text = [record.payee, record.memo].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
      var entry = StatementLine(
        line: record.line, date: date, amountMinor: isNegated ? 0 &- minor : minor,
        currency: statement.currency, payee: record.payee ?? record.memo ?? "", text: text)
      entry.register = record.register(
        names, minor: entry.amountMinor, amounts, digits: digits, isNegated: isNegated)
      statement.entries.append(entry)
    }
    warn(ofUnequalSplits: unequal, &statement)
  }

  /// What the file says about the account. When Quicken exports a single account, only the opening balance
  /// record names it.
  private func register(_ opening: Int?, _ dates: DateTexts) -> RegisterAccount {
    let record = opening.flatMap { line in records.first { $0.line == line } }
    let named = record?.category.map { String($0.dropFirst().dropLast()).trimmingSpace() }
    return RegisterAccount(
      name: account ?? named, kind: type.lowercased(), openingLine: opening,
      openingDay: record?.date.flatMap(dates.day))
  }

  /// Whether a record is the account's opening balance.
  var hasOpening: Bool { records.contains { $0.isOpening(of: account) } }

  /// The line of the opening balance record, if no entry is earlier. Nil when there is none.
  private func openingLine(_ dates: DateTexts) -> Int? {
    let openings = records.filter { $0.isOpening(of: account) }
    guard let only = openings.first, openings.count == 1, let day = only.date.flatMap(dates.day) else {
      return nil
    }
    let isFirst = records.allSatisfy { record in
      record.date.flatMap(dates.day).map { $0 >= day } ?? true
    }
    return isFirst ? only.line : nil
  }

  /// Warns about records whose parts do not add up to their total. The total counts.
  private func warn(ofUnequalSplits lines: [Int], _ statement: inout Statement) {
    guard !lines.isEmpty else { return }
    let named = lines.prefix(5).map(String.init).joined(separator: ", ")
    let more = lines.count > 5 ? " and \(lines.count - 5) more" : ""
    statement.warnings.append(
      "the parts do not add up to the total in the entries of line \(named)\(more); the total is imported")
  }
}

/// The accounts named by `!Account`. The records after the list belong to one of them.
struct QIFAccountList {
  /// An account in the list.
  struct Account {
    var name = ""
    var type = ""
    /// The currency. Money Manager Ex and this program write it into the description: `D[EUR]`.
    var currency: Currency?
    /// The text after `$`: a balance of some day, or the opening balance. Programs differ.
    var balance: String?
    /// Whether the balance is that of a statement.
    var hasStatementDay = false
  }

  private(set) var accounts: [Account] = []
  /// The account of each type. Nil when the type has several.
  private var onlyOfType: [String: Account?] = [:]
  private var account = Account()
  private(set) var isOpen = false

  /// Begins a new list.
  mutating func begin() {
    self = QIFAccountList()
    isOpen = true
  }

  /// Takes a field of an account.
  mutating func add(_ letter: Character, _ value: String) {
    switch letter {
    case "N": account.name = value
    case "T": account.type = value.lowercased()
    case "D": account.currency = Self.currency(value)
    case "$": account.balance = value
    case "/": account.hasStatementDay = true
    case "^": endAccount()
    default: break
    }
  }

  /// Ends the list at the next heading.
  mutating func end() {
    endAccount()
    isOpen = false
  }

  private mutating func endAccount() {
    if !account.name.isEmpty {
      accounts.append(account)
      onlyOfType[account.type] = .some(onlyOfType[account.type] == nil ? account : nil)
    }
    account = Account()
  }

  /// Whether the list names an account.
  var isEmpty: Bool { accounts.isEmpty }

  /// The account for records of a type: the only one, or the only one of that type. Nil when several are
  /// possible.
  func account(ofType type: String) -> Account? {
    if accounts.count == 1 { return accounts[0] }
    return onlyOfType[type.lowercased()] ?? nil
  }

  /// The currency in brackets in a description: `[EUR]` → EUR.
  private static func currency(_ description: String) -> Currency? {
    guard description.utf8.count == 5, description.hasPrefix("["), description.hasSuffix("]") else {
      return nil
    }
    return Currency(code: String(description.dropFirst().dropLast()))
  }
}
