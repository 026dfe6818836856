import DatasetFormat

/// Reads camt.052, camt.053 and camt.054 (ISO 20022) of every version, by local names.
///
/// One entry (`Ntry`) is one line, however many details it has. The direction is `CdtDbtInd`; a reversal is not turned
/// again.
enum CAMTStatement {
  static func read(bytes: [UInt8], fileName: String, options: StatementOptions) throws -> StatementFile {
    let head = String(decoding: bytes.prefix(256).filter { $0 < 0x80 && $0 != 0 }, as: UTF8.self).lowercased()
    let declared = head.firstRange(of: "encoding=").map { range in
      String(head[range.upperBound...].dropFirst().prefix { $0 != "\"" && $0 != "'" })
    }
    let text = StatementText(bytes, declared: declared, given: options.encoding)
    var builder = CAMTBuilder()
    try builder.read(text, fileName: fileName)
    let isWhole = builder.finish()
    guard !builder.accounts.isEmpty else { throw StatementError.noTable(file: fileName, records: 0) }
    let layout = StatementLayout(
      encoding: text.encoding, hasByteOrderMark: text.hasByteOrderMark, decimalMark: .point,
      dateFormat: "yyyy-MM-dd")
    var file = StatementFile(name: fileName, format: .camt053, statements: [])
    var accounts = builder.accounts
    for index in accounts.indices { try accounts[index].take(options.lines, file: fileName) }
    for account in accounts {
      var statement = Statement(file: fileName, format: .camt053, layout: layout)
      account.fill(&statement)
      if !isWhole { statement.warnings.append(StatementText.cutWarning) }
      file.statements.append(statement)
    }
    file.joinParts()
    return file
  }
}
