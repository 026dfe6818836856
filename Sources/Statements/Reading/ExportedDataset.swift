import Money

/// Recognises texts that a dataset was exported to. They are not statements: the dataset has every entry of theirs already.
enum ExportedDataset {
  /// What such a text is, for a message; nil for any other.
  static func kind(of head: Substring) -> String? {
    if head.first == "{", head.prefix(1000).contains("\"schemaVersion\"") { return "a dataset as JSON" }
    if head.hasPrefix("{\"tab\":\"") { return "a dataset as JSON" }
    return isJournal(head) ? "a journal of hledger, Ledger or Beancount" : nil
  }

  /// Whether a text has transactions with postings to accounts: a day and who, and below it, indented, at least two lines
  /// such as `assets:giro  -4.50 EUR`.
  private static func isJournal(_ head: Substring) -> Bool {
    let lines = head.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return lines.indices.contains { index in
      isDay(lines[index]) && lines.dropFirst(index + 1).prefix { isIndented($0) }.count(where: isPosting) >= 2
    }
  }

  /// `2026-01-31 * Bakery`
  private static func isDay(_ line: Substring) -> Bool {
    let day = line.prefix(10)
    return day.count == 10 && line.count > 11 && CalendarDate(iso: day.replacing("/", with: "-")) != nil
      && line.dropFirst(10).first == " "
  }

  private static func isIndented(_ line: Substring) -> Bool {
    line.first == " " || line.first == "\t"
  }

  /// `assets:giro  -4.50 EUR`: names of accounts with colons between them and nothing else, then the amount.
  private static func isPosting(_ line: Substring) -> Bool {
    let account = line.drop(while: \.isWhitespace).prefix { $0 != "\t" && $0 != ";" }
    guard let first = account.first, first.isLetter, let colon = account.firstIndex(of: ":") else {
      return false
    }
    return account[account.index(after: colon)...].first?.isLetter == true
  }
}
