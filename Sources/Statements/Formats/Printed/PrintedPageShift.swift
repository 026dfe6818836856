/// Moves the columns of a page to the places that they have on another one.
///
/// `pdftotext -layout` lays each page out by itself, so the amounts of page 2 may begin where page 1 has texts.
enum PrintedPageShift {
  /// A place on a page, and how far its left and its right edge are from those on the page that counts.
  private struct Anchor {
    var range: ClosedRange<Double>
    var left: Double
    var right: Double

    init(_ range: ClosedRange<Double>, on page: ClosedRange<Double>) {
      self.range = range
      left = page.lowerBound - range.lowerBound
      right = page.upperBound - range.upperBound
    }
  }

  /// The lines with all pages as the one with the most entries. `dated` are the lines with days and amounts.
  static func aligned(_ lines: [PrintedLine], _ dated: [Int]) -> [PrintedLine] {
    let pages = Dictionary(grouping: dated) { lines[$0].page }
    guard pages.count > 1, let main = pages.max(by: { ($0.value.count, $1.key) < ($1.value.count, $0.key) })
    else { return lines }
    var moved = lines
    for (page, own) in pages where page != main.key {
      let anchors =
        byNames(lines, page, main.key) ?? byColumns(own.map { lines[$0] }, main.value.map { lines[$0] })
      guard let anchors, anchors.contains(where: { abs($0.left) > 3 && abs($0.right) > 3 }) else { continue }
      for index in lines.indices where lines[index].page == page {
        for phrase in lines[index].phrases.indices { move(&moved[index].phrases[phrase], by: anchors) }
      }
    }
    return moved
  }

  /// The names of columns that both pages have in one line.
  private static func byNames(_ lines: [PrintedLine], _ page: Int, _ main: Int) -> [Anchor]? {
    func names(_ page: Int) -> [PrintedLine] {
      lines.filter { $0.page == page && $0.phrases.count > 2 && $0.phrases.allSatisfy { $0.kind == .text } }
    }
    let known = names(main)
    for line in names(page).sorted(by: { $0.phrases.count > $1.phrases.count }) {
      guard let other = known.first(where: { $0.text == line.text && $0.phrases.count == line.phrases.count })
      else { continue }
      return zip(line.phrases, other.phrases).map { Anchor($0.left...$0.right, on: $1.left...$1.right) }
    }
    return nil
  }

  /// The columns of entries, if both pages have the same kinds of them.
  private static func byColumns(_ own: [PrintedLine], _ main: [PrintedLine]) -> [Anchor]? {
    let (here, there) = (PrintedColumns(of: own).columns, PrintedColumns(of: main).columns)
    guard here.map(\.kind) == there.map(\.kind) else { return nil }
    return zip(here, there).map { Anchor($0.range, on: $1.range) }
  }

  /// Amounts end where the others of their column do, and days and texts begin where those of theirs do.
  private static func move(_ phrase: inout PrintedPhrase, by anchors: [Anchor]) {
    let (left, right) = (phrase.left, phrase.right)
    if phrase.kind == .money {
      let nearest = anchors.min { abs($0.range.upperBound - right) < abs($1.range.upperBound - right) }
      phrase.left += nearest?.right ?? 0
      phrase.right += nearest?.right ?? 0
    } else {
      let nearest = anchors.min { abs($0.range.lowerBound - left) < abs($1.range.lowerBound - left) }
      phrase.left += nearest?.left ?? 0
      phrase.right += nearest?.left ?? 0
    }
  }
}
