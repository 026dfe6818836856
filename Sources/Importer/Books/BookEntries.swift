import DatasetFormat

/// The entries of a journal: which postings belong together.
enum BookEntries {
  /// By what the file says of it; else postings that follow each other with one day and one text, up to where they balance.
  static func entries(of postings: [BookPosting]) -> [[BookPosting]] {
    var entries: [[BookPosting]] = []
    var sums: [Currency: Int64] = [:]
    for posting in postings {
      let isNext: Bool
      if let last = entries.last?.last {
        let isAlike =
          last.entry == posting.entry && last.date == posting.date && last.payee == posting.payee
        let isBalanced = posting.entry.isEmpty && sums.values.allSatisfy { $0 == 0 }
        isNext = !isAlike || isBalanced
      } else {
        isNext = true
      }
      if isNext {
        entries.append([])
        sums = [:]
      }
      entries[entries.count - 1].append(posting)
      sums[posting.currency] = (sums[posting.currency] ?? 0) &+ posting.minor
    }
    return entries
  }
}
