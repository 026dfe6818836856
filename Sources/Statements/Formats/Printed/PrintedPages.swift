import TextScanning

/// What `pdftotext -tsv` prints: a line for each page, block and word, with its level, page, left, top, width, height and
/// text.
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
}
