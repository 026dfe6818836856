/// Where the columns of a table stand on its pages.
struct PrintedColumns {
  struct Column {
    var kind: PrintedPhrase.Kind
    /// From the left edge of the widest cell to the right edge.
    var range: ClosedRange<Double>
  }

  /// From left to right.
  private(set) var columns: [Column] = []

  /// Finds the columns by the entries: days below days, amounts below amounts, texts that begin below one
  /// another.
  ///
  /// - Parameter lines: The lines from the first entry to the last one of each page.
  init(of lines: [PrintedLine]) {
    let phrases = lines.flatMap(\.phrases)
    let dated = lines.count(where: \.hasDay)
    columns += Self.overlapping(phrases.filter { $0.kind == .money }).map {
      Column(kind: .money, range: $0.range)
    }
    columns += Self.overlapping(phrases.filter { $0.kind == .day })
      // A day inside a few descriptions is no column.
      .filter { $0.count * 3 >= dated }.map { Column(kind: .day, range: $0.range) }
    let texts = Self.beginnings(
      phrases.filter { phrase in
        phrase.kind == .text && !columns.contains { $0.kind == .day && phrase.overlap($0.range) > 0 }
      })
    let most = texts.map(\.count).max() ?? 0
    for text in texts where text.count * 4 >= most { columns.append(Column(kind: .text, range: text.range)) }
    columns.sort { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Groups of phrases that stand above one another.
  private static func overlapping(_ phrases: [PrintedPhrase]) -> [(range: ClosedRange<Double>, count: Int)] {
    var groups: [(range: ClosedRange<Double>, count: Int)] = []
    for phrase in phrases.sorted(by: { $0.right < $1.right }) {
      if let last = groups.last, phrase.overlap(last.range) > 0 {
        groups[groups.count - 1] = (
          min(last.range.lowerBound, phrase.left)...max(last.range.upperBound, phrase.right), last.count + 1
        )
      } else {
        groups.append((phrase.left...max(phrase.left, phrase.right), 1))
      }
    }
    return groups
  }

  /// Groups of texts that begin in one place, give or take two characters.
  private static func beginnings(_ phrases: [PrintedPhrase]) -> [(range: ClosedRange<Double>, count: Int)] {
    var groups: [(range: ClosedRange<Double>, count: Int)] = []
    for phrase in phrases.sorted(by: { $0.left < $1.left }) {
      if let last = groups.last, phrase.left - last.range.lowerBound < 10 {
        groups[groups.count - 1] = (
          last.range.lowerBound...max(last.range.upperBound, phrase.right), last.count + 1
        )
      } else {
        groups.append((phrase.left...max(phrase.left, phrase.right), 1))
      }
    }
    return groups
  }

  /// The columns that hold amounts.
  var amounts: [Int] { columns.indices.filter { columns[$0].kind == .money } }

  /// The column of a phrase of an entry; nil if it stands in none.
  func column(of phrase: PrintedPhrase) -> Int? {
    switch phrase.kind {
    case .money, .day:
      let same = columns.indices.filter {
        columns[$0].kind == phrase.kind && phrase.overlap(columns[$0].range) > 0
      }
      return same.max { phrase.overlap(columns[$0].range) < phrase.overlap(columns[$1].range) }
        ?? textColumn(of: phrase)
    case .text: return textColumn(of: phrase)
    }
  }

  /// The column of a name above the table, which may stand to the left or the right of its cells.
  func column(ofName phrase: PrintedPhrase) -> Int? {
    let middle = (phrase.left + phrase.right) / 2
    func distance(_ index: Int) -> Double {
      let overlap = phrase.overlap(columns[index].range)
      if overlap > 0 { return -overlap / max(phrase.right - phrase.left, 1) }
      return abs(middle - (columns[index].range.lowerBound + columns[index].range.upperBound) / 2)
    }
    // A name that begins where the texts of a column begin is theirs, however wide the texts are.
    if let text = columns.indices.first(where: {
      columns[$0].kind == .text && abs(columns[$0].range.lowerBound - phrase.left) < 4
    }) {
      return text
    }
    let narrow = columns.indices.filter { columns[$0].kind != .text && phrase.overlap(columns[$0].range) > 0 }
    return narrow.min { distance($0) < distance($1) } ?? columns.indices.min { distance($0) < distance($1) }
  }

  private func textColumn(of phrase: PrintedPhrase) -> Int? {
    let texts = columns.indices.filter { columns[$0].kind == .text }
    return texts.last { columns[$0].range.lowerBound <= phrase.left + 10 } ?? texts.first
  }
}
