/// A line of text by positions, in the layout of a printer or a terminal.
struct AlignedLine {
  /// A run of characters, separated from the next one by blanks.
  struct Chunk {
    var range: Range<Int>
    var text: String
  }

  /// 1-based.
  let number: Int
  /// One character for each position. A wide character is followed by ``filler``.
  private let positions: [Character]

  private static let filler: Character = "\u{0}"

  /// `isWide` tells whether East Asian characters take two positions.
  init(_ text: Substring, number: Int, isWide: Bool) {
    self.number = number
    var positions: [Character] = []
    positions.reserveCapacity(text.utf8.count)
    for character in text {
      positions.append(character == "\u{A0}" ? " " : character)
      if isWide, let first = character.unicodeScalars.first, Self.isWide(first) {
        positions.append(Self.filler)
      }
    }
    while positions.last?.isWhitespace == true { positions.removeLast() }
    self.positions = positions
  }

  static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    WordSet.isUnspaced(scalar) && !(0xFF61...0xFFDC).contains(scalar.value)
  }

  var count: Int { positions.count }
  var isEmpty: Bool { positions.isEmpty }

  func isFilled(_ position: Int) -> Bool { position < positions.count && positions[position] != " " }

  /// The text in a range of positions, without surrounding blanks.
  func text(_ range: Range<Int>) -> String {
    let range = range.clamped(to: 0..<positions.count)
    return String(positions[range].filter { $0 != Self.filler }).trimmingSpace()
  }

  /// The runs of characters that are separated by at least this many blanks.
  func chunks(blanks: Int) -> [Chunk] {
    var chunks: [Chunk] = []
    var start: Int?
    var end = 0
    for position in positions.indices where positions[position] != " " {
      if let first = start, position - end >= blanks {
        chunks.append(Chunk(range: first..<end, text: text(first..<end)))
        start = position
      }
      start = start ?? position
      end = position + 1
    }
    if let start { chunks.append(Chunk(range: start..<end, text: text(start..<end))) }
    return chunks
  }

  /// Whether the line is a drawn rule of dashes.
  var isRule: Bool {
    count >= 3 && positions.allSatisfy { "-=_─━═ +|".contains($0) }
      && positions.contains { $0 != " " && $0 != "|" }
  }

  /// The position of the line's first date, if a number follows or precedes it. Nil for a line that is not an
  /// entry.
  var dateOfEntry: Range<Int>? {
    let words = chunks(blanks: 1)
    for start in words.indices.prefix(8) {
      for length in [3, 2, 1] where start + length <= words.count {
        let range = words[start].range.lowerBound..<words[start + length - 1].range.upperBound
        guard CellToken(text(range)).date != nil else { continue }
        let others = words[..<start] + words[(start + length)...]
        return others.contains { Self.isAmount($0.text) } ? range : nil
      }
    }
    return nil
  }

  /// Whether a word looks like an amount: a number with a fraction, a sign or a currency, or digits alone.
  private static func isAmount(_ word: String) -> Bool {
    let token = CellToken(word)
    return token.date == nil && token.number != nil
  }
}
