import Spreadsheet

/// Long ranges of lines a part at a time: all processors share a part, and what is made of one takes little memory.
package enum LineParts {
  static let size = 16 * ConcurrentChunks.size

  package static func of(_ range: Range<Int>) -> some Sequence<Range<Int>> {
    stride(from: range.lowerBound, to: range.upperBound, by: size).lazy.map {
      $0..<min($0 + size, range.upperBound)
    }
  }
}
