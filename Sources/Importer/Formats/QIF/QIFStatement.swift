import DatasetFormat
import Spreadsheet

/// Reads QIF, the interchange format of Quicken: records of lines that begin with a letter and end with `^`.
///
/// Sections of accounts (Bank, Cash, CCard, Oth A, Oth L) give statements; lists, prices and investments do not.
/// A split record is one entry: its splits divide the same amount.
enum QIFStatement {
  static func read(bytes: [UInt8], fileName: String, options: StatementOptions) throws -> StatementFile {
    let text = StatementText(bytes, declared: nil, given: options.encoding)
    var parser = QIFParser()
    for (index, line) in text.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      parser.add(line, number: index + 1)
    }
    parser.finish(endsWithLineEnd: text.text.last?.isNewline ?? true)
    guard !parser.sections.isEmpty else { throw StatementError.noTable(file: fileName, records: 0) }
    let sections = try Self.answered(parser.sections, options.lines, file: fileName)
    let records = sections.flatMap(\.records)
    let amounts = AmountTexts(
      records.compactMap { $0.amount }, hasGroups: true, given: options.decimalMark,
      digits: options.accountDigits)
    let dates = DateTexts(records.compactMap(\.date), given: options.dateOrder, declared: parser.dateOrder)
    let layout = StatementLayout(
      encoding: text.encoding, hasByteOrderMark: text.hasByteOrderMark, decimalMark: amounts.mark,
      dateFormat: dates.format)
    var statements = sections.map { section in
      var statement = Statement(file: fileName, format: .qif, layout: layout)
      statement.account = section.account.map(AccountHint.init)
      statement.isCard = section.isCard
      statement.decimals = amounts.decimals
      statement.currency = amounts.currency(given: options.answers[.currency])
      statement.evidence = [
        "\(section.records.count) records of the section \(section.type)", dates.evidence,
      ].compactMap { $0 }
      statement.questions = dates.questions + amounts.questions
      if amounts.currencies.count > 1, statement.currency == nil {
        statement.questions.append(amounts.currencyQuestion)
      }
      section.settleSign(&statement, amounts, options.signConvention)
      section.fill(&statement, dates, amounts, isReversed: options.signConvention == .positiveIsOut)
      return statement
    }
    if parser.investments > 0 {
      statements[0].warnings.append("\(parser.investments) records of investments were not read")
    }
    return StatementFile(name: fileName, format: .qif, statements: statements)
  }

  /// The sections with what a person says of their records.
  private static func answered(
    _ sections: [QIFSection], _ answers: LineAnswers, file: String
  ) throws(LineAnswerError) -> [QIFSection] {
    var sections = sections
    if answers.isEmpty { return sections }
    for section in sections.indices {
      for record in sections[section].records.indices {
        let line = sections[section].records[record].line
        if let said = try EntryAnswers(answers, line: line, file: file, roles: QIFRecord.roles) {
          sections[section].records[record].take(said)
        }
      }
    }
    return sections
  }
}
