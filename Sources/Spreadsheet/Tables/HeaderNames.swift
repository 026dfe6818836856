/// Makes one name for each column of a header of several lines.
package enum HeaderNames {
  /// The names of the columns: the parts above each, from the top, with one space between.
  ///
  /// A part above blank cells to its right applies to those columns too, as far as lines below name them and
  /// no line above begins another part. A repeated part counts once, unless whole lines are repeated.
  package static func joined(_ lines: [[String]]) -> [String] {
    if lines.count < 2 { return lines.first ?? [] }
    return parts(of: lines).map { $0.joined(separator: " ") }
  }

  /// For each column the parts above it, from the top; blank ones are left out.
  package static func parts(of lines: [[String]]) -> [[String]] {
    let width = lines.map(\.count).max() ?? 0
    let isRepeated = lines.count > 1 && lines.allSatisfy { $0 == lines[0] }
    let spread = spread(lines.map { $0 + [String](repeating: "", count: width - $0.count) })
    return (0..<width).map { column in
      var parts: [String] = []
      for line in spread {
        let part = trimmed(line[column])
        if !part.isEmpty, isRepeated || !parts.contains(part) { parts.append(part) }
      }
      return parts
    }
  }

  /// Repeats each part over the columns that it spans.
  private static func spread(_ lines: [[String]]) -> [[String]] {
    var spread = lines
    for level in lines.indices.dropLast() {
      var part = ""
      for column in lines[level].indices {
        let hasNameBelow = lines[(level + 1)...].contains { !$0[column].isEmpty }
        let isNewGroup = lines[..<level].contains { !$0[column].isEmpty }
        if !lines[level][column].isEmpty || isNewGroup {
          // A part with nothing below it names only its column.
          part = hasNameBelow ? lines[level][column] : ""
        } else if hasNameBelow {
          spread[level][column] = part
        }
      }
    }
    return spread
  }

  private static func trimmed(_ text: String) -> String {
    var part = text.drop(while: \.isWhitespace)
    while part.last?.isWhitespace == true { part.removeLast() }
    return String(part)
  }
}

extension Sheet {
  /// The names of a table's columns, header lines joined; empty texts where a column has none.
  package func columnNames(of table: SheetTable) -> [String] {
    withView { view in
      let columns = table.columns ?? 0..<SheetRows(view: view, sheet: self).width(of: table)
      let lines = table.headerRows.map { row in
        var texts = [String](repeating: "", count: columns.count)
        for cell in view.cells(inRow: row) where columns.contains(cell.column) {
          texts[cell.column - columns.lowerBound] = view.text(of: cell)
        }
        return texts
      }
      return lines.isEmpty ? [String](repeating: "", count: columns.count) : HeaderNames.joined(lines)
    }
  }
}

extension Sheet {
  /// The line of a text file on which a row ends, 1-based; nil for workbooks.
  package func lastLine(ofRow row: Int) -> Int? {
    guard let first = line(ofRow: row) else { return nil }
    return withView { view in
      view.cells(inRow: row).reduce(first) { line, cell in
        let bytes = view.rawBytes(of: cell)
        return line
          + bytes.indices.count { index in
            // A carriage return with a line feed behind it is one line end.
            bytes[index] == UInt8(ascii: "\n")
              || bytes[index] == UInt8(ascii: "\r")
                && (index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "\n"))
          }
      }
    }
  }
}
