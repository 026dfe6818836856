import Money

/// Reads OFX and QFX statements, version 1 (SGML) and 2 (XML).
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
        account.fill(&statement, amounts, dates, sign: options.signConvention, &lines)
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
