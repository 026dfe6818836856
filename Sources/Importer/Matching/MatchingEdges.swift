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
