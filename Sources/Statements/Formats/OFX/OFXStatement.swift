import Money

/// Reads OFX and QFX statements, version 1 (SGML) and 2 (XML).
///
/// `<STMTTRN><DTPOSTED>20260131<TRNAMT>-45.20` → an entry of -4520 minor units on 2026-01-31.
enum OFXStatement {
  static func read(bytes: [UInt8], fileName: String, options: StatementOptions) throws -> StatementFile {
    let header = String(decoding: bytes.prefix(2048).filter { $0 < 0x80 && $0 != 0 }, as: UTF8.self)
    let text = StatementText(bytes, declared: declaredEncoding(header), given: options.encoding)
    let statements = try text.utf8.withUnsafeBufferPointer { bytes in
      try self.statements(bytes, of: text, fileName: fileName, options: options)
    }
    return StatementFile(name: fileName, format: .ofx, statements: statements)
  }

  private static func statements(
    _ bytes: UnsafeBufferPointer<UInt8>, of text: StatementText, fileName: String, options: StatementOptions
  ) throws -> [Statement] {
    var builder = OFXBuilder(bytes)
    try builder.read(bytes, fileName: fileName)
    builder.finishFile()
    let content = builder.content
    guard !content.accounts.isEmpty else { throw StatementError.noTable(file: fileName, records: 0) }
    return try content.withView { view in
      var accounts = content.accounts.indices.map { OFXAccount($0, of: content, view) }
      if !options.lines.isEmpty {
        var lines = MarkupLines(bytes)
        for index in accounts.indices { try accounts[index].take(options.lines, file: fileName, &lines) }
      }
      let amounts = AmountTexts(
        accounts.lazy.flatMap(\.amounts), hasGroups: !accounts.contains(where: \.hasThreeDigits),
        given: options.decimalMark)
      let dates = DateTexts(accounts.flatMap(\.oddDates), given: options.dateOrder)
      let layout = StatementLayout(
        encoding: text.encoding, hasByteOrderMark: text.hasByteOrderMark, decimalMark: amounts.mark,
        dateFormat: dates.format ?? "yyyyMMdd")
      var blank = Statement(file: fileName, format: .ofx, layout: layout)
      blank.questions = amounts.questions + dates.questions
      var lines = MarkupLines(bytes)
      return accounts.map { account in
        var statement = blank
        account.fill(&statement, amounts, dates, options, &lines)
        if !builder.isClosed { statement.warnings.append(StatementText.cutWarning) }
        return statement
      }
    }
  }

  /// The encoding that the header names: `CHARSET:1252`, `ENCODING:UTF-8`, or XML's `encoding="..."`.
  private static func declaredEncoding(_ header: String) -> String? {
    func value(after key: String, until end: Set<Character>) -> String? {
      guard let range = header.uppercased().firstRange(of: key) else { return nil }
      let value = header.uppercased()[range.upperBound...].prefix { !end.contains($0) && !$0.isNewline }
      return value.isEmpty ? nil : String(value).lowercased()
    }
    let stops: Set<Character> = ["<", " ", "\"", "'", "?"]
    if let charset = value(after: "CHARSET:", until: stops), charset != "none" { return charset }
    if let encoding = value(after: "ENCODING=\"", until: stops) ?? value(after: "ENCODING='", until: stops) {
      return encoding
    }
    return value(after: "ENCODING:", until: stops).flatMap { $0 == "usascii" || $0 == "unicode" ? nil : $0 }
  }
}

/// Gathers the statements of an OFX file from its tags.
struct OFXBuilder: MarkupBuilder {
  private(set) var content: OFXContent
  private(set) var passed: MarkupLimit?
  /// Whether the file has no root start tag, or its end tag was read.
  private(set) var isClosed = true
  private let bytes: UnsafeBufferPointer<UInt8>
  /// Whether the last account and the last entry are open.
  private var isInAccount = false
  private var isInEntry = false
  /// The open aggregates, outermost first. Only those whose names matter here.
  private var aggregates: [OFXName] = []

  private static let names = MarkupNames<OFXName>()

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    content = OFXContent(bytes)
  }

  mutating func add(_ element: MarkupScanner.Element) {
    let name = Self.names[text(element.name)]
    if element.isEnd {
      if let name { end(name) }
      return
    }
    guard let name else {
      if !isEmpty(element) { endLeaf(before: nil) }
      return
    }
    if name == .ofx { isClosed = false }
    if name.isStatement {
      finish()
      begin(isCard: name == .cardStatement)
    } else if name.isEntry {
      closeEntry()
      begin(isCard: false)
      isInEntry = true
      content.beginEntry(
        at: element.start,
        isPending: name == .pendingEntry || aggregates.contains(.pendingList) || aggregates.contains(.pending)
      )
    } else if name.isLeaf, !isEmpty(element) {
      if isInEntry, let field = OFXField(leaf: name) { content.keep(field, element.text) }
    } else if name.isAggregate {
      if name.isOutsideEntries {
        closeEntry()
        aggregates.removeAll { $0 != .pending }
        if name == .list { begin(isCard: false) }
      }
      aggregates.append(name)
      if aggregates.count > MarkupLimit.depth.value { passed = .depth }
    } else if name == .investmentTransaction {
      if isInAccount, !isInEntry { content.accounts[content.accounts.count - 1].investments += 1 }
    } else if !isEmpty(element) {
      take(name, element.text)
    }
  }

  private func text(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[range])
  }

  private func isEmpty(_ element: MarkupScanner.Element) -> Bool { MarkupText.isEmpty(text(element.text)) }

  /// Begins an account. Some programs write entries outside a statement, which need one too.
  private mutating func begin(isCard: Bool) {
    if isInAccount { return }
    isInAccount = true
    content.accounts.append(OFXContent.Account(isCard: isCard, firstEntry: content.entries.count))
  }

  /// Ends the last statement at the end of the file. The file may be cut inside an entry or a balance.
  mutating func finishFile() {
    if isInEntry { content.entries[content.entries.count - 1].isCut = true }
    if isInAccount, aggregates.contains(.ledgerBalance) {
      content.accounts[content.accounts.count - 1].ledgerBalance = nil
    }
    finish()
  }

  /// Ends the last statement.
  private mutating func finish() {
    closeEntry()
    isInAccount = false
    aggregates = []
  }

  private mutating func end(_ name: OFXName) {
    if name == .ofx { isClosed = true }
    if name.isStatement || name == .ofx { return finish() }
    if name.isEntry { return closeEntry() }
    if let place = aggregates.lastIndex(of: name) { aggregates.removeSubrange(place...) }
    if name == .list || name == .pendingList { closeEntry() }
  }

  private mutating func closeEntry() {
    isInEntry = false
    aggregates.removeAll(where: \.endsWithEntry)
  }

  /// Ends an aggregate whose end tag is missing, when an element appears that does not belong to it.
  private mutating func endLeaf(before name: OFXName?) {
    if let last = aggregates.last, last.isLeaf, name?.isMemberOfLeaf != true { aggregates.removeLast() }
  }

  /// Takes a value according to its place.
  private mutating func take(_ name: OFXName, _ range: Range<Int>) {
    endLeaf(before: name)
    let aggregate = aggregates.last
    if isInEntry {
      if aggregate == .bankAccountTo || aggregate == .cardAccountTo {
        if name == .accountID { content.keep(.accountTo, range) }
        return
      }
      if let field = OFXField(name, in: aggregate) { content.keep(field, range) }
      return
    }
    guard isInAccount else { return }
    let last = content.accounts.count - 1
    switch (name, aggregate) {
    case (.defaultCurrency, _): content.accounts[last].currency = MarkupText.value(text(range))
    case (.accountID, .bankAccountFrom), (.accountID, .cardAccountFrom), (.accountID, .investmentAccountFrom):
      if content.accounts[last].number == nil {
        content.accounts[last].number = MarkupText.value(text(range))
      }
    case (.listStart, .list): content.accounts[last].listStart = MarkupText.value(text(range))
    case (.listEnd, .list): content.accounts[last].listEnd = MarkupText.value(text(range))
    case (.balanceAmount, .ledgerBalance):
      content.accounts[last].ledgerBalance = MarkupText.value(text(range))
    default: break
    }
  }
}
