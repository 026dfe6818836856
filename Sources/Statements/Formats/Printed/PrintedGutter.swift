/// The gap between two columns of entries on one page.
///
/// A page with `01/03 Grocer -4.00` beside `16/03 Bakery -3.20` in its lines → its left half, then its
/// right half.
struct PrintedGutter {
  /// Between the amounts of the left entries and the days of the right ones.
  private let middle: Double
  /// How far the right column is from the left one.
  private let distance: Double
  /// The part of the page with two columns, from the top.
  private let rows: ClosedRange<Double>

  /// Nil for a page with one column. `lines` are those of the whole page.
  ///
  /// A second day and a second amount alone are no second entry: a value date beside a balance looks the
  /// same. So each half needs a text between them, and its own days.
  init?(of lines: [PrintedLine]) {
    let pairs = lines.indices.compactMap { index in Self.pair(lines[index]).map { (index, $0) } }
    let dated = lines.count { $0.hasDay && $0.hasMoney }
    guard pairs.count >= 2, pairs.count * 3 >= dated, let first = pairs.first else { return nil }
    let sameDays = pairs.count { $0.1.left.text == $0.1.right.text }
    guard sameDays * 2 < pairs.count else { return nil }
    let ends = pairs.map(\.1.end).max() ?? 0
    let begins = pairs.map(\.1.right.left).min() ?? 0
    guard ends < begins else { return nil }
    middle = (ends + begins) / 2
    distance = begins - (pairs.map(\.1.left.left).min() ?? 0)
    let gap = middle
    func crosses(_ line: PrintedLine) -> Bool {
      line.phrases.contains { $0.left < gap && $0.right > gap }
    }
    // The names above the entries belong to them, and what follows closely below.
    var start = first.0
    if start > 0, lines[start - 1].isClose(to: lines[start]), Self.isRepeated(lines[start - 1], gap) {
      start -= 1
    }
    var end = pairs.last?.0 ?? start
    while end + 1 < lines.count, lines[end].isClose(to: lines[end + 1]), !crosses(lines[end + 1]) { end += 1 }
    guard !lines[start...end].contains(where: crosses) else { return nil }
    rows = lines[start].top...(lines[end].top + lines[end].height)
  }

  /// The words above the two columns, those of the left one, those of the right one, moved to the place of
  /// the left one, and those below.
  func parts(of words: [PrintedWord]) -> [[PrintedWord]] {
    let inside = words.filter { rows.contains($0.middle) }
    let right = inside.filter { $0.left >= middle }.map { word in
      var word = word
      word.left -= distance
      word.right -= distance
      return word
    }
    return [
      words.filter { $0.middle < rows.lowerBound }, inside.filter { $0.left < middle }, right,
      words.filter { $0.middle > rows.upperBound },
    ].filter { !$0.isEmpty }
  }

  /// The days of the two entries in a line, and the right edge of the first one's last amount.
  private static func pair(
    _ line: PrintedLine
  ) -> (left: PrintedPhrase, right: PrintedPhrase, end: Double)? {
    let kinds = line.phrases.map(\.kind)
    guard let first = kinds.firstIndex(of: .day), let end = kinds[first...].firstIndex(of: .money),
      kinds[first..<end].contains(.text), let second = kinds[end...].firstIndex(of: .day),
      kinds[end..<second].allSatisfy({ $0 == .money }),
      let last = kinds[second...].firstIndex(of: .money), kinds[second..<last].contains(.text)
    else { return nil }
    return (line.phrases[first], line.phrases[second], line.phrases[second - 1].right)
  }

  /// Whether the names on both sides of the gap are the same.
  private static func isRepeated(_ line: PrintedLine, _ gap: Double) -> Bool {
    let left = line.phrases.filter { $0.right < gap }.map(\.text)
    return !left.isEmpty && left == line.phrases.filter { $0.left > gap }.map(\.text)
  }
}
