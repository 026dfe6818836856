/// The columns of a listing: the ranges between positions that are blank in all entries.
struct AlignedColumns {
  struct Column {
    var range: Range<Int>
    var name = ""
    var isNumber = false
  }

  private(set) var columns: [Column]
  /// Whether digits before a number are read as its thousands although they may be a column of their own,
  /// because every entry has them.
  private(set) var mayBeWrong = false

  /// - Returns: Nil when the numbers of a column are aligned neither at their ends nor at their beginnings.
  init?(_ entries: [AlignedLine], header: AlignedLine?) {
    var filled: [Bool] = []
    for line in entries {
      if line.count > filled.count { filled += Array(repeating: false, count: line.count - filled.count) }
      for position in 0..<line.count where line.isFilled(position) { filled[position] = true }
    }
    var ranges: [Range<Int>] = []
    for position in filled.indices where filled[position] {
      if let last = ranges.indices.last, ranges[last].upperBound == position {
        ranges[last] = ranges[last].lowerBound..<(position + 1)
      } else {
        ranges.append(position..<(position + 1))
      }
    }
    columns = []
    for column in Self.pieces(ranges, entries) { append(column, entries) }
    if let header { takeNames(header) }
    guard columns.allSatisfy({ !$0.isNumber || Self.isAligned($0.range, entries) }) else { return nil }
  }

  /// The columns between the blanks. The parts of a date stay together.
  private static func pieces(_ ranges: [Range<Int>], _ entries: [AlignedLine]) -> [Column] {
    var columns: [Column] = []
    var index = 0
    while index < ranges.count {
      var length = 1
      for wanted in [3, 2] where index + wanted <= ranges.count && length == 1 {
        let areNear = (1..<wanted).allSatisfy {
          ranges[index + $0].lowerBound - ranges[index + $0 - 1].upperBound == 1
        }
        let whole = ranges[index].lowerBound..<ranges[index + wanted - 1].upperBound
        if areNear, areDates(whole, entries) { length = wanted }
      }
      let range = ranges[index].lowerBound..<ranges[index + length - 1].upperBound
      columns.append(Column(range: range, isNumber: areNumbers(range, entries)))
      index += length
    }
    return columns
  }

  /// Adds a column. If only one blank separates it from the column before, as words of a text or groups of a
  /// number, the two are joined.
  private mutating func append(_ column: Column, _ entries: [AlignedLine]) {
    guard let last = columns.last, column.range.lowerBound - last.range.upperBound == 1 else {
      return columns.append(column)
    }
    let areWords =
      !last.isNumber && !column.isNumber && !Self.areDates(last.range, entries)
      && !Self.areDates(column.range, entries)
    let areGroups = last.isNumber && column.isNumber && Self.mayBeGroups(last.range, column.range, entries)
    guard areWords || areGroups else { return columns.append(column) }
    columns[columns.count - 1].range = last.range.lowerBound..<column.range.upperBound
    let isEverywhere = entries.allSatisfy { $0.text(last.range).isEmpty == $0.text(column.range).isEmpty }
    if areGroups, isEverywhere { mayBeWrong = true }
  }

  private static func cells(_ range: Range<Int>, _ entries: [AlignedLine]) -> [String] {
    entries.map { $0.text(range) }.filter { !$0.isEmpty }
  }

  private static func areDates(_ range: Range<Int>, _ entries: [AlignedLine]) -> Bool {
    let cells = cells(range, entries)
    return !cells.isEmpty && cells.allSatisfy { CellToken($0).date != nil }
  }

  private static func areNumbers(_ range: Range<Int>, _ entries: [AlignedLine]) -> Bool {
    let tokens = cells(range, entries).map { CellToken($0) }
    return !tokens.isEmpty && tokens.allSatisfy { $0.date == nil && ($0.number != nil || $0.isBlank) }
  }

  /// Whether a column can be the thousands of the next one: one to three digits, and three digits after it
  /// wherever it is filled.
  private static func mayBeGroups(_ left: Range<Int>, _ right: Range<Int>, _ entries: [AlignedLine]) -> Bool {
    entries.allSatisfy { line in
      let thousands = line.text(left)
      if thousands.isEmpty { return true }
      let digits = thousands.drop { "+-−".contains($0) }
      return (1...3).contains(digits.count) && digits.allSatisfy(\.isNumber)
        && line.text(right).prefix { $0.isNumber }.count == 3
    }
  }

  /// Whether the numbers of a column have their ends, beginnings or decimal marks at one position.
  private static func isAligned(_ range: Range<Int>, _ entries: [AlignedLine]) -> Bool {
    var ends: Set<Int> = []
    var starts: Set<Int> = []
    var marks: Set<Int> = []
    for line in entries {
      guard let start = range.first(where: line.isFilled), let end = range.last(where: line.isFilled) else {
        continue
      }
      ends.insert(end)
      starts.insert(start)
      let text = line.text(start..<(end + 1))
      let mark = text.lastIndex { $0 == "." || $0 == "," } ?? text.endIndex
      marks.insert(start + text.distance(from: text.startIndex, to: mark))
    }
    return ends.count <= 1 || starts.count <= 1 || marks.count <= 1
  }

  /// Gives the columns the names printed above them. A name above no column makes an empty column.
  private mutating func takeNames(_ header: AlignedLine) {
    for chunk in header.chunks(blanks: 2) {
      let over = overlapping(chunk.range)
      if over.count(where: { columns[$0].isNumber }) > 1 {
        for word in header.chunks(blanks: 1) where chunk.range.contains(word.range.lowerBound) { take(word) }
      } else {
        take(chunk)
      }
    }
    // Words of a text that have no name of their own.
    for index in columns.indices.dropFirst().reversed() where columns[index].name.isEmpty {
      guard !columns[index].isNumber, !columns[index - 1].isNumber, !columns[index - 1].name.isEmpty,
        HeaderWords.matches(columns[index - 1].name).first.map({ !$0.role.isDate }) ?? true
      else { continue }
      columns[index - 1].range = columns[index - 1].range.lowerBound..<columns[index].range.upperBound
      columns.remove(at: index)
    }
  }

  private mutating func take(_ chunk: AlignedLine.Chunk) {
    let over = overlapping(chunk.range)
    let nearest = over.max { overlap($0, chunk.range) < overlap($1, chunk.range) }
    if let nearest {
      columns[nearest].name += (columns[nearest].name.isEmpty ? "" : " ") + chunk.text
    } else {
      let place = columns.firstIndex { $0.range.lowerBound > chunk.range.lowerBound } ?? columns.count
      columns.insert(Column(range: chunk.range, name: chunk.text), at: place)
    }
  }

  private func overlap(_ index: Int, _ range: Range<Int>) -> Int {
    columns[index].range.clamped(to: range).count
  }

  /// The columns that share positions with a range.
  func overlapping(_ range: Range<Int>) -> [Int] {
    columns.indices.filter { columns[$0].range.overlaps(range) }
  }
}
