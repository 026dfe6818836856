/// What the stages have found about the lines of one statement.
struct LineFindings {
  let identity: LineIdentity
  let links: LineLinks
  let matching: RowMatching
  /// For each line whether no row stands for it: it makes a transaction, unless a rule leaves it out.
  let isNew: [Bool]
  var outcomes = LineOutcomes()

  /// Puts the findings together; `isOpen` says of each line whether it may be imported and its identity is no row.
  init(_ identity: LineIdentity, isOpen: consuming [Bool], links: LineLinks, matching: RowMatching) {
    self.identity = identity
    self.links = links
    self.matching = matching
    var isNew = isOpen
    for line in links.completions.keys { isNew[line] = false }
    for line in matching.linked.keys { isNew[line] = false }
    self.isNew = isNew
  }

  /// The row that a line completes, as a person says or the two surely are one.
  func completed(byLine index: Int) -> Int? {
    isNew[index] ? nil : links.completions[index] ?? matching.linked[index]
  }
}
