import DatasetFormat

/// Decides the result for each line of a statement from the findings of the stages.
///
/// Nothing is recorded while lines are decided. Each line sees the rows before the statement.
struct LineDecisions {
  private let findings: LineFindings
  private let options: ImportOptions
  private var keys: LineKeys
  /// Rows completed by the lines decided so far.
  private var completed = RowSet()

  private init(_ findings: LineFindings, rows: LedgerRows, options: ImportOptions) {
    self.findings = findings
    self.options = options
    keys = LineKeys(account: findings.identity.account, rows: rows, bases: findings.identity.bases)
  }

  /// One decision for each entry of the statement.
  static func of(_ findings: LineFindings, rows: LedgerRows, options: ImportOptions) -> [LineDecision] {
    var deciding = LineDecisions(findings, rows: rows, options: options)
    let entries = findings.identity.statement.entries
    var decisions: [LineDecision] = []
    decisions.reserveCapacity(entries.count)
    // By index, so that no entry is copied.
    for index in entries.indices {
      if entries[index].isZero {
        decisions.append(.zero)
      } else if let since = options.since, entries[index].date < since {
        decisions.append(.leftOut(.since))
      } else {
        decisions.append(deciding.decide(index, isBooked: entries[index].status == .booked, rows))
      }
    }
    return decisions
  }

  private mutating func decide(_ index: Int, isBooked: Bool, _ rows: LedgerRows) -> LineDecision {
    switch findings.identity.verdicts[index] {
    case .there(let row): return meet(row, index, isBooked: isBooked, isChanged: false, rows)
    case .changed(let row): return meet(row, index, isBooked: isBooked, isChanged: true, rows)
    case .new:
      let key = keys.next(line: index, rows: rows)
      if let row = findings.completed(byLine: index) { return complete(row, key) }
      // The user's statement about a line outranks the rules.
      let isLeftOut = findings.outcomes.leavesOut(line: index) && findings.links.transfers[index] == nil
      return isLeftOut ? .leftOut(.rule) : .makes(key)
    }
  }

  private mutating func complete(_ row: Int, _ key: ImportKey) -> LineDecision {
    completed.insert(row)
    return .completes(row, key)
  }

  /// Decides a line whose row exists.
  private mutating func meet(
    _ row: Int, _ index: Int, isBooked: Bool, isChanged: Bool, _ rows: LedgerRows
  ) -> LineDecision {
    if let entered = findings.links.completions[index], rows.rows[row].key != nil,
      case .there = rows.rows[row].place
    {
      completed.insert(entered)
      return .merges(row, into: entered)
    }
    let kind = rows.rows[row].kind
    let isDeleted = rows.rows[row].isDeleted
    if isBooked, kind == .pending, !isDeleted, !completed.contains(row) {
      let known = isChanged ? nil : rows.rows[row].key
      return complete(row, known ?? keys.next(line: index, rows: rows))
    }
    if options.restoresDeleted, case .gone = rows.rows[row].place {
      return .remakes(row, rows.rows[row].key ?? keys.next(line: index, rows: rows))
    }
    if isDeleted, options.restoresDeleted, kind != .damaged { return .restores(row, isChanged: isChanged) }
    return .there(row, isChanged: isChanged)
  }
}

/// The findings of the stages about the lines of one statement.
struct LineFindings {
  let identity: LineIdentity
  let links: LineLinks
  let matching: RowMatching
  /// For each line, whether no row matches it. It then makes a transaction, unless a rule leaves it out.
  let isNew: [Bool]
  var outcomes = LineOutcomes()

  /// Combines the findings. `isOpen` tells for each line whether it may be imported and matches no row.
  init(_ identity: LineIdentity, isOpen: consuming [Bool], links: LineLinks, matching: RowMatching) {
    self.identity = identity
    self.links = links
    self.matching = matching
    var isNew = isOpen
    for line in links.completions.keys { isNew[line] = false }
    for line in matching.linked.keys { isNew[line] = false }
    self.isNew = isNew
  }

  /// The row that a line completes, by the user's link or because they certainly match.
  func completed(byLine index: Int) -> Int? {
    isNew[index] ? nil : links.completions[index] ?? matching.linked[index]
  }
}
