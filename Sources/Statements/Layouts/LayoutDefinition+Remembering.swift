import DatasetDigest

extension LayoutDefinition {
  /// The layout that an import saves, so that files with this header will be read the same way without a
  /// question. Nil when the file has no header to recognise, or when there is nothing new.
  ///
  /// It is for statements of one account only, because many banks use the same few column names. The user's
  /// answers outrank the earlier layout, which outranks this file.
  package static func remembered(
    from statement: Statement, account: String, answers: StatementOptions
  ) -> LayoutDefinition? {
    guard let learned = statement.learned, learned.header.filter({ !$0.isEmpty }).count > 1,
      statement.questions.isEmpty
    else { return nil }
    let used = statement.layoutUsed
    if let used, used.forAccount != account { return nil }
    var layout = LayoutDefinition(name: account + "-" + fingerprint(of: learned.header))
    layout.description = used?.description ?? "Remembered from \(statement.file)."
    layout.header = learned.header
    layout.format = statement.format
    layout.forAccount = account
    layout.encoding = answers.encoding ?? used?.encoding
    layout.delimiter = used?.delimiter
    layout.skippedLines = used?.skippedLines ?? 0
    layout.dateOrder = answers.dateOrder ?? used?.dateOrder ?? learned.dateOrder
    layout.calendar = answers.answers.word(.calendar) ?? used?.calendar
    layout.monthNames = answers.answers.word(.monthNames) ?? used?.monthNames
    layout.amountUnit = answers.answers.word(.amountUnit) ?? used?.amountUnit
    layout.decimalMark = answers.decimalMark ?? used?.decimalMark ?? learned.decimalMark
    layout.signConvention = answers.signConvention ?? used?.signConvention ?? learned.signConvention
    layout.directionWords = learned.directionWords ?? used?.directionWords
    layout.currency = used?.currency
    layout.account = used?.account
    layout.columns = answers.columns.over(learned.columns)
    if let used, used.name == layout.name { layout.columns = answers.columns.over(used.columns) }
    return layout == used ? nil : layout
  }

  /// A fingerprint of a header with eight hexadecimal digits.
  static func fingerprint(of header: [String]) -> String {
    let text = LayoutMatch.normal(header).joined(separator: "\u{1F}")
    return String(SHA256.digest(of: Array(text.utf8)).description.prefix(8))
  }
}
