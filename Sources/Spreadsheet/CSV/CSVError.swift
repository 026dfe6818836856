import TextScanning

/// Why a delimited text file cannot be read or written at all.
package enum CSVError: Error, Sendable, Hashable {
  /// The file is something else; `kind` names it: `a PNG picture`.
  case notText(kind: String)
  /// The file is in an encoding that cannot be read, or the name of one is unknown.
  case unknownEncoding(name: String)
  /// A limit was passed in the record that starts on a line (1-based), or by the file as a whole.
  case limitPassed(CSVLimits.Limit, line: Int?)
  /// A value holds a character that the file's encoding has not. The row is an index of the sheet, nil for an
  /// appended one; the column is 0-based.
  case unencodable(character: String, encoding: TextEncoding, row: Int?, column: Int)
}

extension CSVError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notText(let kind):
      return "this is \(kind), not a text file of rows and columns; save it as CSV, or name another file"
    case .unknownEncoding(let name):
      return "the encoding \(name) is not known (known: \(TextEncoding.names.joined(separator: ", ")))"
    case .limitPassed(let limit, let line):
      let place = line.map { "line \($0): " } ?? ""
      let flag = limit.flag.map { "; if you trust the file, raise the limit with \($0)" } ?? ""
      return "\(place)more than \(limit.value) \(limit.name)\(flag)"
    case .unencodable(let character, let encoding, let row, let column):
      let place = row.map { CellReference(column: column, row: $0 + 1).description } ?? "an added row"
      return
        "\(place): \"\(character)\" does not exist in the file's encoding \(encoding); save the file as UTF-8 first"
    }
  }
}
