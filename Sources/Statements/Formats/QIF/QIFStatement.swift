import Money
import Spreadsheet

/// Reads QIF, the interchange format of Quicken: records of lines that begin with a letter and end with `^`.
///
/// Sections of accounts (Bank, Cash, CCard, Oth A, Oth L) become statements. Lists, prices and investments do
/// not. A split record is one entry, because its splits divide the same amount. Further data of programs is
/// in ``StatementLine/register``.
///
/// `D31/01/2026`, `T-45.20`, `PRewe`, `^` → an entry of -4520 minor units for `Rewe` on 2026-01-31.
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
    let isOfProgram =
      parser.names.hasCategories || sections.contains { $0.currency != nil || $0.namesAccounts }
    let amountsOf = amounts(of: sections, options)
    let dates = DateTexts(records.compactMap(\.date), given: options.dateOrder, declared: parser.dateOrder)
    let layout = StatementLayout(
      encoding: text.encoding, hasByteOrderMark: text.hasByteOrderMark,
      decimalMark: amountsOf[sections[0].currency?.digits]?.mark ?? .point, dateFormat: dates.format)
    var statements = sections.compactMap { section -> Statement? in
      guard let amounts = amountsOf[section.currency?.digits] else { return nil }
      var statement = Statement(file: fileName, format: .qif, layout: layout)
      statement.account = section.account.map(AccountHint.init)
      statement.isCard = section.isCard
      statement.decimals = amounts.decimals
      statement.currency = section.currency?.code ?? amounts.currency(given: options.answers[.currency])
      statement.evidence = [
        text.reason, "\(section.records.count) records of the section \(section.type)", dates.evidence,
      ].compactMap { $0 }
      statement.questions = dates.questions + amounts.questions
      if amounts.currencies.count > 1, statement.currency == nil {
        statement.questions.append(amounts.currencyQuestion)
      }
      // Money programs print their registers, where charges of cards are negative.
      if !isOfProgram { section.settleSign(&statement, amounts, options.signConvention) }
      section.fill(
        &statement, dates, amounts, parser.names, isReversed: options.signConvention == .positiveIsOut)
      return statement
    }
    if parser.investments > 0 {
      statements[0].warnings.append("\(parser.investments) records of investments were not read")
    }
    statements[0].warnings += balancesNotRead(parser, sections)
    return StatementFile(name: fileName, format: .qif, statements: statements)
  }

  /// The amounts of the accounts whose currencies have the same number of digits, which share one notation.
  /// Nil for accounts without a currency.
  private static func amounts(of sections: [QIFSection], _ options: StatementOptions) -> [Int?: AmountTexts] {
    Dictionary(grouping: sections, by: \.currency?.digits).reduce(into: [:]) { found, group in
      found[group.key] = AmountTexts(
        group.value.flatMap(\.amounts), hasGroups: true, given: options.decimalMark,
        digits: group.key ?? options.accountDigits)
    }
  }

  /// Says which balances in the list of accounts may be opening balances. Money Manager Ex writes the opening
  /// balance there. Others write a closing balance with its day.
  private static func balancesNotRead(_ parser: QIFParser, _ sections: [QIFSection]) -> [String] {
    parser.listed.compactMap { account in
      guard let balance = account.balance, balance.contains(where: { ("1"..."9").contains($0) }),
        !account.hasStatementDay, sections.contains(where: { $0.account == account.name && !$0.hasOpening })
      else { return nil }
      return "the list of accounts says \(balance) of \(account.name), which is no entry and was not read"
    }
  }
}
