import DatasetFormat

/// Finds the lines of one statement that a person has entered already, that a recurring rule has foreseen, or whose
/// pending form is there.
///
/// A pair has one account, amount, currency and direction. It is sure where the line has one candidate and the row
/// has one, and they are near in time or their texts are alike; the strongest evidence goes first, so that a candidate
/// that surely belongs elsewhere no longer counts. Everything else is proposed. The order of rows and lines does not
/// matter.
struct RowMatching {
  /// A pair that is not sure.
  struct Proposal: Hashable {
    var line: Int
    var row: Int
    /// Whether neither has another candidate.
    var isOnly: Bool
  }

  private struct Edge {
    let line: Int
    let row: Int
    /// Days from the row to the line.
    let distance: Int
    /// Whether the row is not booked yet.
    let isPending: Bool
    let isSameText: Bool
    let isAlike: Bool
    /// Whether the row is of the statement's account for certain.
    let isAccountSure: Bool
  }

  /// The row of each line that is linked for sure.
  private(set) var linked: [Int: Int] = [:]
  private(set) var proposals: [Proposal] = []

  private let statement: Statement
  private let rows: LedgerRows
  private let options: ImportOptions
  private var edges: [Edge] = []
  private var takenRows: Set<Int> = []

  /// Matches the lines that are new so far (`open`). `isOnlyAccount` says whether a row without an account can only be of
  /// this one, and `text` what a row says of the other party.
  init(
    _ statement: Statement, open: [Int], account: String, currency: String, isOnlyAccount: Bool,
    rows: LedgerRows, options: ImportOptions, text: (LedgerRow) -> String
  ) {
    self.statement = statement
    self.rows = rows
    self.options = options
    guard options.matchesEntered, !rows.open.isEmpty else { return }
    var rowsOfAmount: [Money: [Int]] = [:]
    for number in rows.open where !rows[number].isTaken {
      let row = rows[number]
      guard row.accountKey == account || row.accountKey.isEmpty, !row.isDeleted else { continue }
      rowsOfAmount[Money(minor: row.amountMinor, currency: row.currency), default: []].append(number)
    }
    var linesOfAmount: [Money: [Int]] = [:]
    for index in open {
      let line = statement.entries[index]
      let money = Money(minor: line.amountMinor, currency: line.currency ?? currency)
      if rowsOfAmount[money] != nil { linesOfAmount[money, default: []].append(index) }
    }
    for (money, lines) in linesOfAmount {
      guard let candidates = rowsOfAmount[money] else { continue }
      // So many equal amounts are no person's: nothing could be told apart, and the table would not fit.
      if lines.count * candidates.count > 250_000 { continue }
      addEdges(lines, candidates, account, isOnlyAccount, text)
    }
    settle()
  }

  private struct Money: Hashable {
    var minor: Int64
    var currency: String
  }

  private mutating func addEdges(
    _ lines: [Int], _ candidates: [Int], _ account: String, _ isOnlyAccount: Bool,
    _ text: (LedgerRow) -> String
  ) {
    let texts = candidates.map { UnicodeForm.folded(text(rows[$0])) }
    let words = texts.map(TextLikeness.words)
    for index in lines {
      let line = statement.entries[index]
      let lineText = UnicodeForm.folded(line.text)
      let lineWords = TextLikeness.words(line.payee + " " + line.text)
      for (place, number) in candidates.enumerated() {
        let row = rows[number]
        let distance = line.date.days(since: row.date)
        let isNear =
          row.kind == .pending ? (-1...10).contains(distance) : abs(distance) <= options.matchDays
        let isAlike = texts[place] == lineText || TextLikeness.areAlike(words[place], lineWords)
        // A line that is not booked yet can only be a pending row once more.
        if line.status == .pending, row.kind != .pending || !isAlike { continue }
        guard isNear else { continue }
        edges.append(
          Edge(
            line: index, row: number, distance: distance, isPending: row.kind == .pending,
            isSameText: texts[place] == lineText,
            isAlike: isAlike, isAccountSure: row.accountKey == account || isOnlyAccount))
      }
    }
  }

  private mutating func settle() {
    linkInOrder { $0.isPending && $0.isSameText }
    linkSingle { $0.isAlike && $0.distance == 0 }
    linkSingle { $0.isAlike }
    let sureDays = options.sureDays
    linkSingle(sure: { abs($0.distance) <= sureDays }) { _ in true }
    linkHalves()
    propose()
  }

  private var remaining: [Edge] {
    edges.filter { linked[$0.line] == nil && !takenRows.contains($0.row) }
  }

  private mutating func link(_ line: Int, _ row: Int) {
    linked[line] = row
    takenRows.insert(row)
  }

  /// Links where, of the edges that fit, the line has one and the row has one.
  private mutating func linkSingle(
    sure: (Edge) -> Bool = { _ in true }, where fits: (Edge) -> Bool
  ) {
    let fitting = remaining.filter(fits)
    var ofLine: [Int: Int] = [:]
    var ofRow: [Int: Int] = [:]
    for edge in fitting {
      ofLine[edge.line, default: 0] += 1
      ofRow[edge.row, default: 0] += 1
    }
    for edge in fitting where ofLine[edge.line] == 1 && ofRow[edge.row] == 1 {
      if edge.isAccountSure, sure(edge) { link(edge.line, edge.row) }
    }
  }

  /// Links lines and rows that say the same, in the order of their days: which is which makes no difference.
  private mutating func linkInOrder(where fits: (Edge) -> Bool) {
    var ofText: [String: [Edge]] = [:]
    for edge in remaining where edge.isAccountSure && fits(edge) {
      ofText[UnicodeForm.folded(statement.entries[edge.line].text), default: []].append(edge)
    }
    for edges in ofText.values { for group in groups(edges) { linkNearest(group, within: -1...10) } }
  }

  /// Links halves of transfers that a rule or a person has made: they are expected, and equal ones are alike.
  private mutating func linkHalves() {
    let halves = remaining.filter { rows[$0.row].kind == .transferHalf && $0.isAccountSure }
    for group in groups(halves) where group.lines.count <= group.rows.count {
      linkNearest(group, within: -options.sureDays...options.sureDays)
    }
  }

  private mutating func linkNearest(_ group: Group, within: ClosedRange<Int>) {
    for (line, row) in nearest(group, within) { link(line, row) }
  }

  private mutating func propose() {
    let left = remaining
    let pairs = Set(left.map { [$0.line, $0.row] })
    var ofLine: [Int: Int] = [:]
    var ofRow: [Int: Int] = [:]
    for edge in left {
      ofLine[edge.line, default: 0] += 1
      ofRow[edge.row, default: 0] += 1
    }
    for group in groups(left) {
      for (line, row) in nearest(group, -options.matchDays...max(10, options.matchDays))
      where pairs.contains([line, row]) {
        proposals.append(Proposal(line: line, row: row, isOnly: ofLine[line] == 1 && ofRow[row] == 1))
      }
    }
    proposals.sort { $0.line < $1.line }
  }

  private struct Group {
    var lines: Set<Int> = []
    var rows: Set<Int> = []
  }

  /// The edges by amount.
  private func groups(_ edges: [Edge]) -> [Group] {
    var groups: [Money: Group] = [:]
    for edge in edges {
      let row = rows[edge.row]
      let money = Money(minor: row.amountMinor, currency: row.currency)
      groups[money, default: Group()].lines.insert(edge.line)
      groups[money, default: Group()].rows.insert(edge.row)
    }
    return Array(groups.values)
  }

  private func nearest(_ group: Group, _ within: ClosedRange<Int>) -> [(line: Int, row: Int)] {
    let lines = group.lines.sorted {
      (statement.entries[$0].date, statement.entries[$0].text, $0) < (
        statement.entries[$1].date, statement.entries[$1].text, $1
      )
    }
    let rows = group.rows.sorted {
      (self.rows[$0].date, self.rows[$0].id) < (self.rows[$1].date, self.rows[$1].id)
    }
    return NearestPairs.pairs(
      lines: lines.map { statement.entries[$0].date.dayNumber },
      rows: rows.map { self.rows[$0].date.dayNumber },
      within: within
    ).map { (lines[$0.line], rows[$0.row]) }
  }
}
