/// Journals of plain-text accounting as tables.
extension BookFormat {
  static let journals: [BookFormat] = [hledger, beancount]

  /// `hledger print -O csv`.
  private static let hledger: BookFormat = {
    var format = BookFormat(
      "hledger", "hledger", known: [["txnidx", "date", "account", "amount", "commodity"]], shape: .postings,
      columns: [
        "txnidx": .entry, "date": .date, "date2": .otherDate, "status": .status, "description": .payee,
        "comment": .comment, "account": .account, "amount": .amount, "commodity": .currency,
        "credit": .derived, "debit": .derived, "posting-status": .status, "posting-comment": .comment,
      ])
    format.clearedWords = ["*"]
    format.payeeEndsAtBar = true
    return format
  }()

  /// `bean-query -f csv` of postings.
  private static let beancount: BookFormat = {
    var format = BookFormat(
      "beancount", "Beancount",
      known: [
        ["date", "account", "number", "currency", "narration"], ["date", "account", "position", "narration"],
        ["date", "account", "number", "currency", "flag"], ["date", "account", "position", "flag"],
      ], shape: .postings,
      columns: [
        "id": .entry, "date": .date, "flag": .status, "payee": .payee, "narration": .note,
        "account": .account,
        "number": .amount, "currency": .currency, "position": .position, "tags": .tags, "year": .derived,
        "month": .derived, "day": .derived, "balance": .derived, "type": .derived, "description": .derived,
        "filename": .derived, "lineno": .derived, "location": .derived, "other_accounts": .derived,
      ])
    format.decimalMark = .point
    return format
  }()
}
