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
    if let line = postings.first(where: { $0.minor < 0 })?.line, postings.contains(where: { $0.minor > 0 }) {
      throw .signsBesidePairs(file: file, line: line)
    }
    let names = Names(postings) { hasCategory($0, format) }
    for index in postings.indices
    where postings[index].kind == .transfer && hasCategory(postings[index], format) {
      let posting = postings[index]
      let sides = [posting.account, posting.otherAccount]
      let unclear = sides.filter(names.isUnclear)
      if !unclear.isEmpty { throw .whichIsAccount(file: file, line: posting.line, names: unclear) }
      switch (names.isAccount(posting.account), names.isAccount(posting.otherAccount)) {
      case (true, true): break
      case (true, false): settle(&postings[index], as: .out, with: posting.otherAccount, hasPayees)
      case (false, true): settle(&postings[index], as: .in, with: posting.account, hasPayees)
      case (false, false): throw .whichIsAccount(file: file, line: posting.line, names: sides)
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
}

extension BookPairs {
  /// What the rows say about each name: how often it pays and receives, and in how many rows without a category.
  private struct Names {
    private struct Count {
      var paying = 0
      var receiving = 0
      var withoutCategory = 0
      var standsAlone = false
      /// Whether it pays a name that never pays, or receives from one that never receives.
      var hasPayees = false
      var all: Int { paying + receiving }
    }

    private var counts: [String: Count] = [:]
    private let rows: Int

    init(_ postings: [BookPosting], hasCategory: (BookPosting) -> Bool) {
      rows = postings.count
      for posting in postings {
        let sides = [posting.account, posting.otherAccount].map(BookFormat.normal)
        let isPlain = !hasCategory(posting)
        for (place, name) in sides.enumerated() where !name.isEmpty {
          var count = counts[name] ?? Count()
          if place == 0 { count.paying += 1 } else { count.receiving += 1 }
          if isPlain { count.withoutCategory += 1 }
          if sides.contains("") { count.standsAlone = true }
          counts[name] = count
        }
      }
      for posting in postings {
        let (payer, receiver) = (BookFormat.normal(posting.account), BookFormat.normal(posting.otherAccount))
        if counts[receiver]?.paying == 0 { counts[payer]?.hasPayees = true }
        if counts[payer]?.receiving == 0 { counts[receiver]?.hasPayees = true }
      }
    }

    /// Whether a name is an account: it stands alone, is in most rows, moves money without a category in most of its
    /// own, or pays, receives, and has payees of its own. A shop that refunds deals with accounts alone.
    func isAccount(_ name: String) -> Bool {
      guard let count = counts[BookFormat.normal(name)] else { return false }
      return count.standsAlone || count.all * 2 > rows || count.withoutCategory * 2 > count.all
        || count.paying > 0 && count.receiving > 0 && count.hasPayees
    }

    /// Whether a name may be an account or a shop: a single refund, or a row whose category is missing, says neither.
    func isUnclear(_ name: String) -> Bool {
      guard let count = counts[BookFormat.normal(name)], !isAccount(name) else { return false }
      return count.withoutCategory > 0 || min(count.paying, count.receiving) > 0
    }
  }
}
