import Money

/// Reads camt.052, camt.053 and camt.054 (ISO 20022) of every version, by local names.
///
/// One entry (`Ntry`) is one line, even if it has several details. The direction is `CdtDbtInd`, which
/// already includes the effect of a reversal. Where balances follow only without that effect, it is asked.
///
/// `<Ntry><Amt Ccy="EUR">45.20</Amt><CdtDbtInd>DBIT</CdtDbtInd>...` → -4520 minor units.
enum CAMTStatement {
  static func read(bytes: [UInt8], fileName: String, options: StatementOptions) throws -> StatementFile {
    let head = String(decoding: bytes.prefix(256).filter { $0 < 0x80 && $0 != 0 }, as: UTF8.self).lowercased()
    let declared = head.firstRange(of: "encoding=").map { range in
      String(head[range.upperBound...].dropFirst().prefix { $0 != "\"" && $0 != "'" })
    }
    let text = StatementText(bytes, declared: declared, given: options.encoding)
    let layout = StatementLayout(
      encoding: text.encoding, hasByteOrderMark: text.hasByteOrderMark, decimalMark: .point,
      dateFormat: "yyyy-MM-dd")
    var file = StatementFile(name: fileName, format: .camt053, statements: [])
    file.statements = try text.utf8.withUnsafeBufferPointer { bytes in
      try statements(
        bytes, Statement(file: fileName, format: .camt053, layout: layout), options)
    }
    file.joinParts()
    return file
  }

  /// The statements in a text. Each begins as a copy of `blank`.
  private static func statements(
    _ bytes: UnsafeBufferPointer<UInt8>, _ blank: Statement, _ options: StatementOptions
  ) throws -> [Statement] {
    var builder = CAMTBuilder(bytes)
    try builder.read(bytes, fileName: blank.file)
    let isWhole = builder.finish()
    let content = builder.content
    guard !content.accounts.isEmpty else { throw StatementError.noTable(file: blank.file, records: 0) }
    return try content.withView { view in
      var accounts = content.accounts.indices.map { CAMTAccount($0, of: content, view) }
      let answers = options.lines
      if !answers.isEmpty {
        var lines = MarkupLines(bytes)
        for index in accounts.indices { try accounts[index].take(answers, file: blank.file, &lines) }
      }
      var lines = MarkupLines(bytes)
      return accounts.map { account in
        var (statement, account) = (blank, account)
        account.ownEndings = options.ownEndings
        account.fill(&statement, &lines, answer: options.answers[.balancesDisagree])
        if !isWhole { statement.warnings.append(StatementText.cutWarning) }
        return statement
      }
    }
  }
}
