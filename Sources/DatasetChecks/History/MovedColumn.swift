import DatasetFormat
import Spreadsheet

/// A column whose values are in different rows than before: sorted without the others, or shifted up or down.
struct MovedColumn: Sendable {
  /// The position of the column.
  var position: Int
  /// How many rows its values moved down, negative for up; 0 if they were sorted.
  var shift = 0
  /// The records whose cells hold something else, in the order of their rows.
  var pairs: [TabComparison.Pair]
  /// Present rows whose values were in none of these cells: typed in between, or damaged in a different way.
  var foreign: [Int] = []
}

/// Finds the columns of a tab whose values are in different rows than before.
struct MovedColumns {
  /// A cell that holds something else than it did, as fingerprints.
  struct Cell {
    /// The place of its record among the pairs.
    var index: Int
    var then: UInt64
    var now: UInt64
  }

  /// The least number of moved cells for a sorted column: fewer may have been typed.
  static let sortedCount = 3
  /// Of so many cells one may hold something else.
  private static let cellsForForeign = 8
  private static let farthestShift = 8

  private let compared: TabComparison
  /// All records of both states, by their rows of now.
  private let pairs: [TabComparison.Pair]
  /// The places of those that hold something else.
  private let changed: [Int]
  private let positions: [Int]
  private var cells: [Int: [Cell]] = [:]
  private(set) var found: [MovedColumn] = []

  /// - Precondition: The pairs are in the order of their rows of now.
  init(_ compared: TabComparison, _ pairs: [TabComparison.Pair], changed: [Int], positions: [Int]) {
    self.compared = compared
    self.pairs = pairs
    self.changed = changed
    self.positions = positions
    findTimes()
    let columns = compared.now.schema.columns
    for position in positions where !columns[position].isTimeOfChange { find(position) }
    let small = cells.filter { $1.count >= Self.sortedCount && Self.isPermuted($1) }.map(\.key)
    if found.isEmpty, small.count > 1 { for position in small { add(position, shift: 0, foreign: []) } }
    // What moved with the others counts however little of it there is.
    if found.isEmpty { return }
    let shifts = Set(found.map(\.shift)).subtracting([0]).sorted()
    for (position, cells) in cells.sorted(by: { $0.key < $1.key }) where isOpen(position) {
      if let shift = shifts.first(where: { follows(cells, position, shift: $0) }) {
        add(position, shift: shift, foreign: [])
      } else if Self.isPermuted(cells) {
        add(position, shift: 0, foreign: [])
      }
    }
    found.sort { $0.position < $1.position }
  }

  private func isOpen(_ position: Int) -> Bool { !found.contains { $0.position == position } }

  private mutating func add(_ position: Int, shift: Int, foreign: [Int]) {
    let pairs = (cells[position] ?? []).map { self.pairs[$0.index] }
    found.append(MovedColumn(position: position, shift: shift, pairs: pairs, foreign: foreign))
  }

  // MARK: - Times

  /// Times in the wrong rows do not tell who changed a row.
  private mutating func findTimes() {
    let columns = compared.now.schema.columns
    let times = positions.filter { columns[$0].isTimeOfChange }
    for position in times {
      // Few that differ were written by programs, one by one.
      if changedCells(position, among: changed).count < Self.sortedCount { continue }
      let cells = changedCells(position, among: Array(pairs.indices))
      self.cells[position] = cells
      if cells.count > Self.sortedCount, Self.isPermuted(cells) {
        add(position, shift: 0, foreign: [])
      } else if let shift = shift(cells, position) {
        add(position, shift: shift, foreign: [])
      }
    }
    // Else every row that a program changed would count as one whose time was moved.
    for position in times where isOpen(position) { cells[position] = nil }
  }

  private var areTimesMoved: Bool {
    found.contains { compared.now.schema.columns[$0.position].name == "updatedAt" }
  }

  // MARK: - Values

  private mutating func find(_ position: Int) {
    let areTimesMoved = areTimesMoved
    let cells = changedCells(position, among: changed).filter {
      areTimesMoved || !compared.isTouched(pairs[$0.index])
    }
    if cells.isEmpty { return }
    self.cells[position] = cells
    // A user gives things another order by these numbers.
    if compared.now.schema.columns[position].kind == .integer || cells.count <= Self.sortedCount { return }
    if Self.isPermuted(cells) { return add(position, shift: 0, foreign: []) }
    if let shift = shift(cells, position) {
      return add(
        position, shift: shift, foreign: Self.foreign(cells).filter { !isBlank($0, position) }.map(row))
    }
    let foreign = Self.foreign(cells)
    let moved = cells.count - foreign.count
    if moved > Self.sortedCount, foreign.count <= max(1, cells.count / Self.cellsForForeign),
      Set(cells.map(\.now)).count > foreign.count + Self.sortedCount
    {
      add(position, shift: 0, foreign: foreign.filter { !isBlank($0, position) }.map(row))
    }
  }

  private func changedCells(_ position: Int, among indices: [Int]) -> [Cell] {
    indices.compactMap { index in
      let pair = pairs[index]
      let (then, now) = (compared.print(then: pair, position), compared.print(now: pair, position))
      return then == now ? nil : Cell(index: index, then: then, now: now)
    }
  }

  private func row(_ cell: Cell) -> Int { pairs[cell.index].now }

  private func isBlank(_ cell: Cell, _ position: Int) -> Bool {
    compared.now.recordValue(row: row(cell), position: position) == .blank
  }

  /// Whether the cells hold the same values in a different order.
  private static func isPermuted(_ cells: [Cell]) -> Bool {
    cells.count > 1 && cells.reduce(UInt64(0)) { $0 &+ $1.now &- $1.then } == 0
  }

  /// The cells with a value that none of them had before.
  private static func foreign(_ cells: [Cell]) -> [Cell] {
    var counts: [UInt64: Int] = [:]
    for cell in cells { counts[cell.then, default: 0] += 1 }
    return cells.filter { cell in
      guard let count = counts[cell.now], count > 0 else { return true }
      counts[cell.now] = count - 1
      return false
    }
  }

  // MARK: - Moved up or down

  /// How many rows the values of a column moved down, from its first changed cell on.
  private func shift(_ cells: [Cell], _ position: Int) -> Int? {
    guard cells.count > Self.sortedCount, let first = cells.first?.index, let last = cells.last?.index
    else { return nil }
    let pairs = pairs[first...last]
    guard zip(pairs, pairs.dropFirst()).allSatisfy({ $0.then < $1.then }) else { return nil }
    let then = pairs.map { compared.print(then: $0, position) }
    return (1...Self.farthestShift).flatMap { [-$0, $0] }.first { shift in
      var misses = 0
      var moved: Set<UInt64> = []
      for cell in cells {
        let source = cell.index - first - shift
        if then.indices.contains(source), then[source] == cell.now {
          moved.insert(cell.now)
        } else {
          misses += 1
          if misses > abs(shift) + cells.count / Self.cellsForForeign { return false }
        }
      }
      return moved.count >= Self.sortedCount
    }
  }

  /// Whether a few cells of a column moved by as many rows as another column.
  private func follows(_ cells: [Cell], _ position: Int, shift: Int) -> Bool {
    cells.count { cell in
      let source = cell.index - shift
      return pairs.indices.contains(source) && compared.print(then: pairs[source], position) == cell.now
    } >= max(1, cells.count - abs(shift))
  }
}
