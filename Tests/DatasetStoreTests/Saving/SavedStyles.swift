import Foundation
import TestSupport

/// Looks at the styles of a saved workbook from outside: with `unzip` and plain text search.
struct SavedStyles {
  private let path: String

  init(path: String) {
    self.path = path
  }

  func part(_ name: String) throws -> String {
    let unzip = try ProcessRun(URL(filePath: "/usr/bin/env"), ["unzip", "-p", path, name])
    return String(decoding: unzip.output, as: UTF8.self)
  }

  /// The number format codes of the cells of a column below the header, from the top.
  func codes(sheet: String, column: Int) throws -> [String] {
    let styles = try part("xl/styles.xml")
    var codeOfNumber: [Substring: String] = [:]
    for match in styles.matches(of: /<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/) {
      codeOfNumber[match.output.1] = String(match.output.2.replacing("&quot;", with: "\""))
    }
    guard let start = styles.range(of: "<cellXfs"), let end = styles.range(of: "</cellXfs>") else {
      return []
    }
    let numbers = styles[start.upperBound..<end.lowerBound].matches(of: /<xf numFmtId="(\d+)"/).map(
      \.output.1)
    let letter = String(UnicodeScalar(UInt8(65 + column)))
    return try part(sheet).matches(of: /<c r="([A-Z]+)(\d+)" s="(\d+)"/).compactMap { match in
      guard match.output.1 == letter, match.output.2 != "1", let style = Int(match.output.3) else {
        return nil
      }
      return codeOfNumber[numbers[style]] ?? "number \(numbers[style])"
    }
  }
}
