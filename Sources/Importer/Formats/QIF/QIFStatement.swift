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
    let lines = text.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() { parser.add(line, number: index + 1) }
    parser.finish(endsWithLineEnd: text.text.last?.isNewline ?? true)
    guard !parser.sections.isEmpty else {
      if parser.lists.isEmpty { throw StatementError.noTable(file: fileName, records: 0) }
      throw StatementError.listsOnly(file: fileName, lists: parser.lists)
    }
    var sections = parser.sections
    for index in sections.indices { try sections[index].take(options.lines, file: fileName) }
    let records = sections.flatMap(\.records)
    let amounts = AmountTexts(
      sections.flatMap(\.amounts), hasGroups: true, given: options.decimalMark,
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
        text.reason, "\(section.records.count) records of the section \(section.type)", dates.evidence,
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
}
