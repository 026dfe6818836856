import DatasetFormat

/// Rows of an unknown app that name a paying and a receiving account, of which one may be a shop or an employer.
///
/// ```
/// From  To    Category
/// Bank  Cash            → a transfer
/// Bank  Shop  Food      → spent, at Shop: nothing else in the file takes Shop for an account
/// ```
enum BookPairs {
  /// Makes rows with a category expenses and income where only one of their names is an account.
  ///
  /// - Throws: ``BookFileError`` where neither is known to be one.
  static func settle(_ postings: inout [BookPosting], _ format: BookFormat, hasPayees: Bool, file: String)
    throws(BookFileError)
  {
    guard format.shape == .pairs, format.isUnknown else { return }
    let known = accounts(postings, format)
    for index in postings.indices
    where postings[index].kind == .transfer && hasCategory(postings[index], format) {
      let posting = postings[index]
      let pays = known.contains(BookFormat.normal(posting.account))
      let receives = known.contains(BookFormat.normal(posting.otherAccount))
      switch (pays, receives) {
      case (true, true): break
      case (true, false): settle(&postings[index], as: .out, with: posting.otherAccount, hasPayees)
      case (false, true): settle(&postings[index], as: .in, with: posting.account, hasPayees)
      case (false, false):
        throw .whichIsAccount(file: file, line: posting.line, names: [posting.account, posting.otherAccount])
      }
    }
  }

  /// The other name becomes the payee; where a column has another payee, it becomes a note.
  private static func settle(
    _ posting: inout BookPosting, as kind: BookWords.Kind, with other: String, _ hasPayees: Bool
  ) {
    posting.kind = kind
    guard hasPayees, BookFormat.normal(posting.payee) != BookFormat.normal(other) else { return }
    posting.note = [posting.note, other].filter { !$0.isEmpty }.joined(separator: "; ")
  }

  private static func hasCategory(_ posting: BookPosting, _ format: BookFormat) -> Bool {
    posting.category.contains { !format.transferCategories.contains(BookFormat.normal($0)) }
  }

  /// Names in lower case that are accounts: those that stand alone, pay and receive, move money without a category,
  /// or are in most rows.
  private static func accounts(_ postings: [BookPosting], _ format: BookFormat) -> Set<String> {
    var known: Set<String> = []
    var (paying, receiving): (Set<String>, Set<String>) = ([], [])
    var counts: [String: Int] = [:]
    for posting in postings {
      let names = [posting.account, posting.otherAccount].map(BookFormat.normal)
      for name in Set(names) where !name.isEmpty { counts[name, default: 0] += 1 }
      paying.insert(names[0])
      receiving.insert(names[1])
      if names.contains("") || !hasCategory(posting, format) { known.formUnion(names) }
    }
    known.formUnion(paying.intersection(receiving))
    known.formUnion(counts.filter { $0.value * 2 > postings.count }.keys)
    return known.subtracting([""])
  }
}
