import Spreadsheet

/// Processes long ranges of lines in parts. All processors share a part, so its results take little memory.
package enum LineParts {
  static let size = 16 * ConcurrentChunks.size

  package static func of(_ range: Range<Int>) -> some Sequence<Range<Int>> {
    stride(from: range.lowerBound, to: range.upperBound, by: size).lazy.map {
      $0..<min($0 + size, range.upperBound)
    }
  }
}
