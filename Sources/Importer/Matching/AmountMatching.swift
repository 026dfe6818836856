import Bookkeeping
import DatasetFormat

/// Matches the lines and the rows of one amount: the strongest evidence first, and what is left is proposed.
struct AmountMatching {
  struct Line {
    let index: Int
    let day: Int
    let isPending: Bool
    /// Whether a person has named the other half of it, so that it is no half that waits for its line.
    let isHalf: Bool
    let printed: String
    let text: LikenessText
    /// Of a line that is not booked yet what a pending row says that is the same: all its words, its payee; folded.
    let pendingWords: [String]

    init(_ line: StatementLine, index: Int, isHalf: Bool = false) {
      self.index = index
      day = Int(line.date.dayNumber)
      isPending = line.status == .pending
      self.isHalf = isHalf
      printed = line.text
      text = LikenessText(
        folded: UnicodeForm.folded(line.text), words: TextSimilarity.words(line.payee + " " + line.text))
      pendingWords = isPending ? [text.folded, UnicodeForm.folded(line.payee)] : []
    }
  }

  struct Row {
    let number: Int
    let id: RecordID
    let day: Int
    let kind: LedgerRow.Kind
    /// Whether the row is of the statement's account for certain.
    let isAccountSure: Bool
    let text: LikenessText
    /// Of a row that is not booked yet what a pending line says that is the same; folded.
    let pendingWords: [String]

    init(
      _ row: LedgerRow, number: Int, isAccountSure: Bool, text: String, pendingWords: [String] = []
    ) {
      self.number = number
      id = row.id
      day = Int(row.date.dayNumber)
      kind = row.kind
      self.isAccountSure = isAccountSure
      let folded = UnicodeForm.folded(text)
      self.text = LikenessText(folded: folded, words: TextSimilarity.words(folded))
      self.pendingWords = pendingWords.map(UnicodeForm.folded)
    }
  }

  private typealias Edge = MatchingEdges.Edge

  private(set) var linked: [Int: Int] = [:]
  private(set) var proposals: [RowMatching.Proposal] = []
  private(set) var steps: Int

  private let lines: [Line]
  private let rows: [Row]
  private let options: ImportOptions
  private let candidates: MatchingEdges
  private var isLinked: [Bool]
  private var isTaken: [Bool]

  init(lines: [Line], rows: [Row], options: ImportOptions) {
    self.lines = lines.sorted { ($0.day, $0.printed, $0.index) < ($1.day, $1.printed, $1.index) }
    self.rows = rows.sorted { ($0.day, $0.id) < ($1.day, $1.id) }
    self.options = options
    isLinked = Array(repeating: false, count: lines.count)
    isTaken = Array(repeating: false, count: rows.count)
    candidates = MatchingEdges(lines: self.lines, rows: self.rows, options: options)
    steps = candidates.steps
    settle()
  }

  private mutating func settle() {
    linkPendingInOrder()
    linkPendingOfOneDay()
    linkSingle(candidates.alikeOnDay) { $0.isAlike && $0.isSameDay }
    linkSingle(candidates.alike) { $0.isAlike }
    let (lines, rows, sureDays) = (lines, rows, options.sureDays)
    // What is not booked yet may never be: nearness alone is no evidence that it is a row of another name.
    linkSingle(candidates.near, sure: { abs(lines[$0.line].day - rows[$0.row].day) <= sureDays }) {
      $0.isAlike || !lines[$0.line].isPending
    }
    linkHalves()
    propose()
  }

  private var remaining: [Edge] { candidates.edges.filter { !isLinked[$0.line] && !isTaken[$0.row] } }

  private mutating func link(_ line: Int, _ row: Int) {
    linked[lines[line].index] = rows[row].number
    isLinked[line] = true
    isTaken[row] = true
  }

  /// Links where, of the edges that fit, the line has one and the row has one.
  private mutating func linkSingle(
    _ crowding: MatchingEdges.Crowding, sure: (Edge) -> Bool = { _ in true }, where fits: (Edge) -> Bool
  ) {
    let fitting = remaining.filter(fits)
    steps += candidates.edges.count
    let (ofLine, ofRow) = degrees(fitting)
    for edge in fitting where ofLine[edge.line] == 1 && ofRow[edge.row] == 1 {
      guard !crowding.lines[edge.line], !crowding.rows[edge.row] else { continue }
      if rows[edge.row].isAccountSure, sure(edge) { link(edge.line, edge.row) }
    }
  }

  /// How many edges each line and each row has.
  private func degrees(_ edges: [Edge]) -> (lines: [Int], rows: [Int]) {
    var ofLine = [Int](repeating: 0, count: lines.count)
    var ofRow = [Int](repeating: 0, count: rows.count)
    for edge in edges {
      ofLine[edge.line] += 1
      ofRow[edge.row] += 1
    }
    return (ofLine, ofRow)
  }

  /// Links lines and rows not booked yet that say the same, in the order of their days: which is which makes no
  /// difference.
  private mutating func linkPendingInOrder() {
    var groups: [String: Group] = [:]
    for (place, row) in rows.enumerated() where row.kind == .pending && row.isAccountSure {
      groups[row.text.folded, default: Group()].rows.append(place)
    }
    if groups.isEmpty { return }
    for (place, line) in lines.enumerated() where groups[line.text.folded] != nil {
      groups[line.text.folded]?.lines.append(place)
    }
    for group in groups.values {
      for pair in nearest(group, MatchingEdges.pendingDays) { link(pair.line, pair.row) }
    }
  }

  /// Links lines that are not booked yet with pending rows of their day and their words, else of their day and payee, one with one: a file
  /// that was made of the rows says no more of them, and of equal ones it makes no difference which is which.
  private mutating func linkPendingOfOneDay() {
    for place in 0..<2 {
      var groups: [String: Group] = [:]
      for (index, row) in rows.enumerated() where place < row.pendingWords.count && row.isAccountSure {
        let words = row.pendingWords[place]
        if !isTaken[index], !words.isEmpty { groups[words, default: Group()].rows.append(index) }
      }
      if groups.isEmpty { continue }
      for (index, line) in lines.enumerated() where place < line.pendingWords.count && !isLinked[index] {
        groups[line.pendingWords[place]]?.lines.append(index)
      }
      for group in groups.values where !group.lines.isEmpty {
        for pair in nearest(group, 0...0) { link(pair.line, pair.row) }
      }
    }
  }

  /// Links halves of transfers that a rule or a person has made: they are expected, and equal ones are alike.
  private mutating func linkHalves() {
    let rows = rows
    func isHalf(_ row: Int) -> Bool { rows[row].kind == .transferHalf && rows[row].isAccountSure }
    guard rows.indices.contains(where: isHalf) else { return }
    let halves = group { isHalf($0) }
    guard halves.lines.count <= halves.rows.count else { return }
    for pair in nearest(halves, -options.sureDays...options.sureDays) { link(pair.line, pair.row) }
  }

  private mutating func propose() {
    let (ofLine, ofRow) = degrees(remaining)
    let group = group { _ in true }
    let within = -options.matchDays...max(MatchingEdges.pendingDays.upperBound, options.matchDays)
    for (line, row) in nearest(group, within) where candidates.isCandidate(line, row) {
      proposals.append(
        RowMatching.Proposal(
          line: lines[line].index, row: rows[row].number,
          isOnly: ofLine[line] == 1 && ofRow[row] == 1 && !candidates.near.lines[line]
            && !candidates.near.rows[row]))
    }
  }

  /// Lines and rows, by their places, ascending.
  private struct Group {
    var lines: [Int] = []
    var rows: [Int] = []
  }

  /// What is left of the lines and of the rows that are meant: each has a candidate among the other ones.
  private func group(_ isMeant: (Int) -> Bool) -> Group {
    var hasRow = [Bool](repeating: false, count: lines.count)
    var hasLine = [Bool](repeating: false, count: rows.count)
    for edge in remaining where isMeant(edge.row) {
      hasRow[edge.line] = true
      hasLine[edge.row] = true
    }
    // In a crowd edges show only what is alike.
    var meantBefore = [0]
    for row in rows.indices {
      meantBefore.append(meantBefore[row] + (!isTaken[row] && isMeant(row) ? 1 : 0))
    }
    var reached = Stretches(count: rows.count)
    for line in lines.indices where candidates.near.lines[line] && !isLinked[line] {
      let window = candidates.window(line, before: options.matchDays, after: options.matchDays)
      reached.add(window)
      if meantBefore[window.upperBound] > meantBefore[window.lowerBound] { hasRow[line] = true }
    }
    reached.forEach { row in if !isTaken[row], isMeant(row) { hasLine[row] = true } }
    return Group(lines: lines.indices.filter { hasRow[$0] }, rows: rows.indices.filter { hasLine[$0] })
  }

  private mutating func nearest(_ group: Group, _ within: ClosedRange<Int>) -> [(line: Int, row: Int)] {
    let nearest = NearestPairs(
      lines: group.lines.map { Int32(lines[$0].day) }, rows: group.rows.map { Int32(rows[$0].day) },
      within: within)
    steps += nearest.steps
    return nearest.pairs.map { (group.lines[$0.line], group.rows[$0.row]) }
  }
}

/// Stretches of places that may overlap, each added in one step.
struct Stretches {
  private var changes: [Int32]

  init(count: Int) { changes = Array(repeating: 0, count: count + 1) }

  mutating func add(_ range: Range<Int>) {
    changes[range.lowerBound] += 1
    changes[range.upperBound] -= 1
  }

  /// Calls `body` with each place that is in a stretch.
  func forEach(_ body: (Int) -> Void) {
    var depth: Int32 = 0
    for place in changes.indices.dropLast() {
      depth += changes[place]
      if depth > 0 { body(place) }
    }
  }
}

/// Finds which lines and rows of one amount may belong together.
///
/// A line that has few rows near it is compared with each. Where more stand near it than ``crowd`` only those are looked
/// at whose texts may be alike, and nearness alone is no evidence: the line and all those rows count as having other
/// candidates.
struct MatchingEdges {
  struct Edge {
    /// Places among the lines and the rows.
    let line: Int
    let row: Int
    let isSameDay: Bool
    let isAlike: Bool
  }

  /// Whether a line or a row has more candidates than its edges show.
  struct Crowding {
    var lines: [Bool]
    var rows: [Bool]
  }

  /// More rows near a line than these are a crowd.
  static let crowd = 32

  private(set) var edges: [Edge] = []
  /// Whether there are more rows near, more that are alike, and more of those on the same day.
  private(set) var near: Crowding
  private(set) var alike: Crowding
  private(set) var alikeOnDay: Crowding
  private(set) var steps = 0

  private let lines: [AmountMatching.Line]
  private let rows: [AmountMatching.Row]
  private let days: [Int]
  private let options: ImportOptions

  /// Lines and rows are sorted by their days.
  init(lines: [AmountMatching.Line], rows: [AmountMatching.Row], options: ImportOptions) {
    self.lines = lines
    self.rows = rows
    self.options = options
    days = rows.map(\.day)
    near = Crowding(
      lines: Array(repeating: false, count: lines.count), rows: Array(repeating: false, count: rows.count))
    alike = near
    alikeOnDay = near
    findEdges()
  }

  /// How many days a row that is not booked yet may lie after and before its line.
  static let pendingDays = -1...10

  /// Whether a row may be the line's.
  func isCandidate(_ line: Int, _ row: Int) -> Bool {
    let distance = lines[line].day - rows[row].day
    let isPending = rows[row].kind == .pending
    guard isPending ? Self.pendingDays.contains(distance) : abs(distance) <= options.matchDays else {
      return false
    }
    if lines[line].isHalf, rows[row].kind == .transferHalf { return false }
    // A pending row once more says the same; a line that is not booked yet may also be what was entered or foreseen.
    return !lines[line].isPending || !isPending || lines[line].text.isAlike(rows[row].text)
  }

  /// The rows that lie so many days before and after a line.
  func window(_ line: Int, before: Int, after: Int) -> Range<Int> {
    let day = lines[line].day
    return days.firstPlace(from: day - before)..<days.firstPlace(from: day + after + 1)
  }

  private mutating func findEdges() {
    let hasPending = rows.contains { $0.kind == .pending }
    let before = max(options.matchDays, hasPending ? Self.pendingDays.upperBound : 0)
    let after = max(options.matchDays, hasPending ? -Self.pendingDays.lowerBound : 0)
    var crowded = Stretches(count: rows.count)
    var looks: (day: LikenessIndex, all: LikenessIndex)?
    for line in lines.indices {
      let window = window(line, before: before, after: after)
      if window.count <= Self.crowd {
        for row in window { addEdge(line, row) }
        continue
      }
      if !lines[line].isPending {
        near.lines[line] = true
        crowded.add(window)
      }
      if looks == nil {
        let index = LikenessIndex(rows.lazy.map(\.text))
        looks = (index, index)
      }
      let text = lines[line].text
      let onDay = self.window(line, before: 0, after: 0)
      guard let same = looks?.day.candidates(for: text, in: onDay, limit: Self.crowd),
        let all = looks?.all.candidates(for: text, in: window, limit: Self.crowd)
      else { continue }
      alikeOnDay.lines[line] = !same.areAll
      alike.lines[line] = !all.areAll
      for row in same.places.union(all.places).sorted() where text.isAlike(rows[row].text) {
        addEdge(line, row)
      }
      steps += text.keys.count + same.places.count + all.places.count
    }
    crowded.forEach { near.rows[$0] = true }
    looks?.day.forEachSkipped { alikeOnDay.rows[$0] = true }
    looks?.all.forEachSkipped { alike.rows[$0] = true }
  }

  private mutating func addEdge(_ line: Int, _ row: Int) {
    steps += 1
    guard isCandidate(line, row) else { return }
    edges.append(
      Edge(
        line: line, row: row, isSameDay: lines[line].day == rows[row].day,
        isAlike: lines[line].text.isAlike(rows[row].text)))
  }
}
