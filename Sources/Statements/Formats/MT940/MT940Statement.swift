import Money

/// Reads MT940 and MT942 statements (SWIFT, Category 9), with all known structures of field 86.
enum MT940Statement {
  static func read(bytes: [UInt8], fileName: String, options: StatementOptions) throws -> StatementFile {
    var text = StatementText(bytes, declared: nil, given: options.encoding)
    if options.encoding == nil, let (letters, reason) = NationalLetters.decoded(text.text) {
      text.utf8 = Array(letters.utf8)
      text.reason = reason
    }
    let messages = MT940Parser.messages(in: text.text)
    guard !messages.isEmpty else { throw StatementError.noTable(file: fileName, records: 0) }
    let layout = StatementLayout(
      encoding: text.encoding, hasByteOrderMark: text.hasByteOrderMark, decimalMark: .comma,
      dateFormat: "yyMMdd")
    var file = StatementFile(name: fileName, format: .mt940, statements: [])
    for message in messages {
      var statement = Statement(file: fileName, format: .mt940, layout: layout)
      try message.fill(&statement, options)
      if file.statements.isEmpty, let reason = text.reason { statement.evidence.insert(reason, at: 0) }
      file.statements.append(statement)
    }
    file.joinParts()
    return file
  }
}
