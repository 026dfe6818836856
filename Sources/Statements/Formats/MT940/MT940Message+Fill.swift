import Money

extension MT940Message {
  /// Fills a statement with the entries and balances of the message, and with the user's corrections and answers.
  ///
  /// - Throws: ``LineAnswerError``.
  func fill(_ statement: inout Statement, _ options: StatementOptions) throws(LineAnswerError) {
    var reversals: [Int] = []
    var days: (opening: CalendarDate?, closing: CalendarDate?)
    for (index, field) in fields.enumerated() {
      switch field.tag {
      case "25", "25P": statement.account = field.lines.first.map { AccountHint(Self.account($0)) }
      case "60F", "60M":
        take(field, as: \.openingBalance, &statement)
        days.opening = days.opening ?? Self.day(field)
      case "62F", "62M":
        take(field, as: \.closingBalance, &statement)
        days.closing = Self.day(field)
      case "34F" where statement.currency == nil:
        statement.currency = field.lines.first.flatMap {
          Currency(code: $0.trimmingSpace().prefix(3).uppercased())?.code
        }
      case "61":
        // Banks repeat field 86. Some write into a field NS what others write there.
        let details = fields[(index + 1)...].prefix { $0.tag == "86" || $0.tag == "NS" }
        let said = try EntryAnswers(
          options.lines, line: field.line, file: statement.file, roles: MT940Line.roles)
        let isReversal = try add(
          field, said, details: details, isLast: index + 1 == fields.count, ownEndings: options.ownEndings,
          &statement)
        if isReversal { reversals.append(statement.entries.count - 1) }
      default: break
      }
    }
    for index in statement.entries.indices where statement.entries[index].currency == nil {
      statement.entries[index].currency = statement.currency
    }
    statement.period = Statement.period(days.opening, days.closing)
    statement.evidence.append("\(statement.entries.count) fields 61")
    if statement.openingBalance != nil, statement.closingBalance == nil {
      statement.warnings.append("the statement has no closing balance (62F): the file may have been cut")
    }
    statement.reconcileEnds()
    statement.settleReversals(reversals, answer: options.answers[.balancesDisagree])
  }

  /// The account without the bank code before a slash and without the currency after it:
  /// `20040000/1234567EUR` → `1234567`.
  private static func account(_ text: String) -> String {
    func isCurrency(_ text: some StringProtocol) -> Bool { Currency(code: text.uppercased()) != nil }
    var parts = text.split(separator: "/").map { String($0).trimmingSpace() }.filter { !$0.isEmpty }
    if parts.count > 1, let last = parts.last, isCurrency(last) { parts.removeLast() }
    guard let number = parts.last else { return text.trimmingSpace() }
    let rest = number.dropLast(3)
    guard let end = rest.last, end.isNumber || end.isWhitespace, isCurrency(number.suffix(3)) else {
      return number
    }
    return String(rest).trimmingSpace()
  }

  /// The day of a balance: `C110522EUR3236,28` → 2011-05-22.
  private static func day(_ field: Field) -> CalendarDate? {
    field.lines.first.flatMap { Int($0.trimmingSpace().dropFirst().prefix(6)) }.flatMap(MT940Line.valueDate)
  }

  /// Reads a balance: `C110522EUR3236,28`.
  private func take(_ field: Field, as path: WritableKeyPath<Statement, Int64?>, _ statement: inout Statement)
  {
    guard let text = field.lines.first.map({ Array($0.trimmingSpace().utf8) }), text.count > 10 else {
      return
    }
    let code = String(decoding: text[7..<10], as: UTF8.self)
    guard let currency = Currency(code: code.uppercased()) else { return }
    statement.currency = currency.code
    // If the file ends with the balance, digits may be missing.
    let fraction = text[10...].firstIndex(of: UInt8(ascii: ",")).map { text.count - 1 - $0 }
    if endsWithoutLineEnd, field.line == fields.last?.line, fraction != currency.digits { return }
    let amount = MT940Line.minorUnits(String(decoding: text[10...], as: UTF8.self), digits: currency.digits)
    let isDebit = text[0] | 0x20 == UInt8(ascii: "d")
    statement[keyPath: path] = amount.map { isDebit ? -$0 : $0 }
  }

  /// Adds the entry of a field 61. Returns whether it takes another one back.
  private func add(
    _ field: Field, _ said: EntryAnswers?, details: ArraySlice<Field>, isLast: Bool,
    ownEndings: Set<String>, _ statement: inout Statement
  ) throws(LineAnswerError) -> Bool {
    let printed = Self.line(field.lines)
    let start = String(field.lines.first?.prefix(10) ?? "")
    if let said {
      statement.correctedLines.append(said.corrected { printed?.line.value(of: $0, start: start) ?? start })
      if said.isSkipped {
        statement.skipped.append(said.skipped)
        return false
      }
    }
    var found = printed
    if let said {
      let line = try MT940Line(printed?.line, said)
      found = line.map { ($0, printed?.supplement ?? []) }
    }
    guard let (line, supplement) = found else {
      statement.lose(field.line, .unreadableDate(found: start), [[.date, .amount]])
      return false
    }
    let digits = Statement.digits(statement.currency)
    // If nothing follows the amount, not even a line end, digits may be missing.
    let isCut = isLast && endsWithoutLineEnd && line.rest.isEmpty && said?[.amount] == nil
    guard !isCut, let minor = MT940Line.minorUnits(line.amount, digits: digits) else {
      statement.lose(field.line, .unreadableAmount(found: line.amount), [[.amount]])
      return false
    }
    let notes = details.filter { $0.tag == "NS" }.flatMap(\.lines).map { $0.dropFirst(2) }
    let information = MT940Information(details.filter { $0.tag == "86" }.flatMap(\.lines))
    let parts = (supplement[...] + notes).map { $0.trimmingSpace() } + [information.text]
    let text = parts.filter { !$0.isEmpty }.joined(separator: " ")
    let date = line.entryDate ?? line.valueDate
    var entry = StatementLine(
      line: field.line, date: date, valueDate: line.valueDate == date ? nil : line.valueDate,
      amountMinor: line.isOut ? -minor : minor, currency: statement.currency,
      payee: [information.name, information.text, text].first { !$0.isEmpty } ?? "", text: text,
      reference: line.bankReference,
      status: line.isExpected ? .pending : .booked)
    entry.keepCounterAccount(information.account, ownEndings: ownEndings)
    said?.fill(&entry)
    statement.entries.append(entry)
    return line.isReversal
  }

  /// The first line of a field 61 and the lines after it. Some banks break the first line before the amount.
  private static func line(_ lines: [String]) -> (line: MT940Line, supplement: [Substring])? {
    let supplement = lines.dropFirst().map { $0[...] }
    guard let first = lines.first, let line = MT940Line(first) else { return nil }
    if line.amount.isEmpty, let next = supplement.first, let joined = MT940Line(first.trimmingSpace() + next),
      !joined.amount.isEmpty
    {
      return (joined, Array(supplement.dropFirst()))
    }
    return (line, supplement)
  }
}

/// The contents of field 86 for an entry, in any bank's structure.
///
/// Known structures are the numbered subfields of German and Polish banks (`166?00...?20...?32...`, also with
/// `>` or `~`), the code words of Dutch, Belgian and French banks (`/NAME/.../REMI/...`), and free text.
///
/// `/NAME/Rewe/REMI/Order 12` → name `Rewe`, text `Rewe Order 12`.
struct MT940Information {
  private(set) var name = ""
  private(set) var text = ""
  /// The number of the account on the other side, or nothing.
  private(set) var account = ""

  init(_ lines: [String]) {
    guard !lines.isEmpty else { return }
    if let separator = Self.separator(of: lines[0]) {
      readSubfields(lines.joined(), separator)
    } else if lines[0].hasPrefix("/"), let words = Self.codeWords(lines.joined()) {
      readCodeWords(words)
    } else {
      text = lines.map { $0.trimmingSpace() }.filter { !$0.isEmpty }.joined(separator: " ")
    }
  }

  private static let separators: Set<Character> = ["?", "<", ">", "~", "^", "@", "|", "#", "$", "\u{A7}"]

  /// The character before two digits that begins subfields, after a code of up to three digits.
  private static func separator(of line: String) -> Character? {
    let rest = line.drop { $0.isASCII && $0.isNumber }
    guard line.count - rest.count <= 3, let first = rest.first, separators.contains(first) else { return nil }
    let digits = rest.dropFirst().prefix(2)
    return digits.count == 2 && digits.allSatisfy { $0.isASCII && $0.isNumber } ? first : nil
  }

  /// Reads subfields: 00 is the kind of booking, 20 to 29 and 60 to 63 the purpose, 31 or 38 the account on the
  /// other side, 32 and 33 its owner.
  private mutating func readSubfields(_ whole: String, _ separator: Character) {
    var kind = ""
    var purpose: [String] = []
    var names: [String] = []
    for part in Self.subfields(whole, separator) {
      switch part.number {
      case 0: kind = part.text
      case 20...29, 60...63: purpose.append(part.text)
      case 31, 38: if !part.text.isEmpty { account = part.text }
      case 32, 33: names.append(part.text)
      default: break
      }
    }
    name = names.joined().trimmingSpace()
    // The bank cuts the purpose into pieces of 27 characters, even inside words.
    text = [kind.trimmingSpace(), purpose.joined().trimmingSpace(), name].filter { !$0.isEmpty }.joined(
      separator: " ")
  }

  private static func subfields(_ whole: String, _ separator: Character) -> [(number: Int, text: String)] {
    var found: [(number: Int, text: String)] = []
    var rest = whole[...]
    while let place = rest.firstIndex(of: separator) {
      let before = rest[..<place]
      if !found.isEmpty { found[found.count - 1].text += before }
      rest = rest[rest.index(after: place)...]
      let digits = rest.prefix(2)
      if digits.count == 2, let number = Int(digits) {
        found.append((number, ""))
        rest = rest.dropFirst(2)
      } else if !found.isEmpty {
        // A separator without a number is part of the text.
        found[found.count - 1].text.append(separator)
      }
    }
    if !found.isEmpty { found[found.count - 1].text += rest }
    return found
  }

  /// The code words and their values. Nil when the text has none.
  private static func codeWords(_ whole: String) -> [(word: String, value: String)]? {
    var found: [(word: String, value: String)] = []
    for part in whole.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      let isWord = (3...5).contains(part.count) && part.allSatisfy { $0.isASCII && $0.isUppercase }
      if isWord, known.contains(String(part)) {
        found.append((String(part), ""))
      } else if let last = found.indices.last {
        found[last].value += (found[last].value.isEmpty ? "" : "/") + part
      }
    }
    return found.isEmpty ? nil : found
  }

  private static let known: Set<String> = [
    "TRTP", "TRCD", "IBAN", "BIC", "NAME", "REMI", "EREF", "MARF", "CSID", "ORDP", "BENM", "ADDR", "CNTP",
    "PREF", "RTRN", "ISDT", "PURP",
    "ULTD", "ULTB", "SVCL", "CREF", "KREF", "IREF", "RREF", "ACCW", "USTD", "STRD", "CDTR", "EXCH", "CHGS",
    "OCMT", "BUSP", "ULTC",
    "ACCT", "PY", "FR", "NRTX", "SDOC", "ID",
  ]

  private mutating func readCodeWords(_ words: [(word: String, value: String)]) {
    for (word, value) in words {
      switch word {
      case "NAME" where name.isEmpty: name = value.trimmingSpace()
      case "IBAN" where account.isEmpty: account = value
      case "CNTP":
        // Account, bank, name and city, separated by slashes.
        let parts = value.split(separator: "/", omittingEmptySubsequences: false)
        if account.isEmpty, let number = parts.first { account = String(number) }
        if name.isEmpty, parts.count >= 3 { name = String(parts[2]).trimmingSpace() }
      default: break
      }
    }
    let told = words.filter { !["TRCD", "BIC", "SVCL", "IBAN"].contains($0.word) }.map {
      $0.value.trimmingSpace()
    }
    text = told.filter { !$0.isEmpty }.joined(separator: " ")
  }
}
