import TextScanning

/// What `pdftotext -tsv` prints: a line for each page, block and word, with its level, page, left, top,
/// width, height and text.
package struct PrintedPages {
  package private(set) var words: [PrintedWord] = []
  package private(set) var count = 0

  package init(tsv: [UInt8]) {
    for line in tsv.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: UInt8(ascii: "\t"), maxSplits: 11, omittingEmptySubsequences: false)
      guard fields.count == 12 else { continue }
      func number(_ index: Int) -> Double? { Double(String(decoding: fields[index], as: UTF8.self)) }
      guard let level = number(0), let page = number(1), page >= 1, page < 100_000 else { continue }
      if level == 1 { count += 1 }
      guard level == 5, let left = number(6), let top = number(7), let width = number(8),
        let height = number(9),
        [left, top, width, height].allSatisfy({ $0.isFinite && abs($0) < 1e6 })
      else { continue }
      let text = String(decoding: fields[11], as: UTF8.self).filter { !$0.isWhitespace }
      guard !text.isEmpty else { continue }
      words.append(
        PrintedWord(
          page: Int(page), left: left, right: left + width, top: top, bottom: top + height, text: text))
    }
  }

  /// The pages whose letters are not in the file: those of a scanner, and those in fonts that do not say
  /// which letter a shape is. `hasPictures`: without any picture in the file, a page without words is
  /// blank.
  package func unread(hasPictures: Bool) -> [Int] {
    guard count > 0 else { return [] }
    var letters = [Int: (all: Int, unknown: Int)]()
    for word in words {
      let scalars = word.text.unicodeScalars
      letters[word.page, default: (0, 0)].all += scalars.count
      letters[word.page, default: (0, 0)].unknown += scalars.count(where: Self.isUnknown)
    }
    return (1...count).filter { page in
      guard let found = letters[page] else { return hasPictures }
      return found.unknown * 4 > found.all
    }
  }

  /// Controls, the sign for an unknown letter, and letters of private use.
  private static func isUnknown(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .privateUse, .unassigned: true
    default: scalar.value == 0xFFFD
    }
  }
}
