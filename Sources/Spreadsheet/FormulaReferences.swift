/// The references to cells in a formula's text (A1 notation, ECMA-376 Part 1 §18.17.2), and what is between them.
///
/// Strings, names of sheets, names, functions and references to tables are no references to cells. Not read: references
/// over several sheets whose names look like cells (`Jan1:Mar1!A1`).
package struct FormulaReferences {
  /// A piece of the formula.
  package enum Piece {
    case text(Range<Int>)
    /// A string with its quotes.
    case string(Range<Int>)
    case reference(Reference)
  }

  /// A cell, or one end of a range of whole columns or rows.
  package struct Reference {
    /// Where it stands in the text.
    package var range: Range<Int>
    /// 0-based; nil in a range of rows.
    package var column: Int?
    /// 1-based; nil in a range of columns.
    package var row: Int?
    package var fixesColumn = false
    package var fixesRow = false
    /// Whether it names the sheet, and so may lie on another one.
    package var namesSheet = false

    /// Moves it as filling down and right does; nil where it leaves the sheet.
    package func moved(rows: Int, columns: Int) -> Reference? {
      var moved = self
      if let row, !fixesRow {
        guard row + rows >= 1, row + rows <= 1_048_576 else { return nil }
        moved.row = row + rows
      }
      if let column, !fixesColumn {
        guard column + columns >= 0, column + columns < Cell.columnLimit else { return nil }
        moved.column = column + columns
      }
      return moved
    }

    package var text: String {
      var text = ""
      if let column { text += (fixesColumn ? "$" : "") + CellReference.letters(ofColumn: column) }
      if let row { text += (fixesRow ? "$" : "") + String(row) }
      return text
    }
  }

  package let bytes: [UInt8]
  package private(set) var pieces: [Piece] = []

  /// Reads a formula without its `=`.
  package init(_ formula: String) {
    bytes = Array(formula.utf8)
    var index = 0
    var namesSheet = false
    while index < bytes.count {
      let start = index
      switch bytes[index] {
      case UInt8(ascii: "\""):
        index = endOfQuoted(from: index)
        pieces.append(.string(start..<index))
        namesSheet = false
        continue
      case UInt8(ascii: "'"):
        index = endOfQuoted(from: index)
        namesSheet = index < bytes.count && bytes[index] == UInt8(ascii: "!")
        if namesSheet { index += 1 }
      case UInt8(ascii: "["): index = endOfBrackets(from: index)
      case UInt8(ascii: "#"): index = endOfError(from: index)
      case let byte where Self.isWord(byte):
        while index < bytes.count, Self.isWord(bytes[index]) { index += 1 }
        if index < bytes.count, bytes[index] == UInt8(ascii: "!") {
          namesSheet = true
          index += 1
        } else if var reference = reference(start..<index) {
          reference.namesSheet = namesSheet
          pieces.append(.reference(reference))
          // Both ends of a range lie on the sheet that is named before the first.
          if index == bytes.count || bytes[index] != UInt8(ascii: ":") { namesSheet = false }
          continue
        } else {
          namesSheet = false
        }
      default:
        if bytes[index] != UInt8(ascii: ":") { namesSheet = false }
        index += 1
      }
      append(start..<index)
    }
  }

  /// The formula as it is where it is filled down and right by so much.
  package static func moved(_ formula: String, rows: Int, columns: Int) -> String {
    let formula = FormulaReferences(formula)
    var text: [UInt8] = []
    text.reserveCapacity(formula.bytes.count + 8)
    for piece in formula.pieces {
      switch piece {
      case .text(let range), .string(let range): text += formula.bytes[range]
      case .reference(let reference):
        text += (reference.moved(rows: rows, columns: columns)?.text ?? "#REF!").utf8
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func append(_ range: Range<Int>) {
    if case .text(let last) = pieces.last, last.upperBound == range.lowerBound {
      pieces[pieces.count - 1] = .text(last.lowerBound..<range.upperBound)
    } else {
      pieces.append(.text(range))
    }
  }

  // MARK: - What is no reference

  private func endOfQuoted(from start: Int) -> Int {
    let quote = bytes[start]
    var index = start + 1
    while index < bytes.count {
      if bytes[index] == quote {
        index += 1
        if index == bytes.count || bytes[index] != quote { return index }
      }
      index += 1
    }
    return bytes.count
  }

  private func endOfBrackets(from start: Int) -> Int {
    var depth = 0
    var index = start
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "[") { depth += 1 }
      if bytes[index] == UInt8(ascii: "]") { depth -= 1 }
      index += 1
      if depth == 0 { return index }
    }
    return bytes.count
  }

  /// `#REF!`, `#N/A`, `#DIV/0!`; a lone `#` behind a reference asks for its spilled range.
  private func endOfError(from start: Int) -> Int {
    var index = start + 1
    while index < bytes.count, Self.isWord(bytes[index]) || bytes[index] == UInt8(ascii: "/") { index += 1 }
    if index > start + 1, index < bytes.count, bytes[index] == UInt8(ascii: "!") { index += 1 }
    return index
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "$"),
      UInt8(ascii: "\\"), UInt8(ascii: "?"), 0x80...:
      true
    default: false
    }
  }

  // MARK: - What is one

  /// The reference that a word is; nil for a name, a number or a function.
  private func reference(_ range: Range<Int>) -> Reference? {
    if range.upperBound < bytes.count, bytes[range.upperBound] == UInt8(ascii: "(") { return nil }
    var reference = Reference(range: range)
    var index = range.lowerBound
    func takeDollar() -> Bool {
      guard index < range.upperBound, bytes[index] == UInt8(ascii: "$") else { return false }
      index += 1
      return true
    }
    let isFirstFixed = takeDollar()
    let lettersStart = index
    var column = 0
    while index < range.upperBound, index - lettersStart < 4 {
      let letter = (bytes[index] & 0xDF) &- UInt8(ascii: "A")
      guard letter < 26 else { break }
      column = column * 26 + Int(letter) + 1
      index += 1
    }
    if index > lettersStart {
      guard index - lettersStart <= 3, column <= Cell.columnLimit else { return nil }
      reference.column = column - 1
      reference.fixesColumn = isFirstFixed
      let hasDollar = takeDollar()
      if index == range.upperBound { return hasDollar || !isBesideColon(range) ? nil : reference }
      reference.fixesRow = hasDollar
    } else {
      guard isBesideColon(range) else { return nil }
      reference.fixesRow = isFirstFixed
    }
    let digitsStart = index
    var row = 0
    while index < range.upperBound, index - digitsStart < 7,
      UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[index]
    {
      row = row * 10 + Int(bytes[index] - UInt8(ascii: "0"))
      index += 1
    }
    guard index == range.upperBound, index > digitsStart, (1...1_048_576).contains(row) else { return nil }
    reference.row = row
    return reference
  }

  /// Whether a word is an end of a range: a column or a row alone is a name or a number elsewhere.
  private func isBesideColon(_ range: Range<Int>) -> Bool {
    let colon = UInt8(ascii: ":")
    return range.lowerBound > 0 && bytes[range.lowerBound - 1] == colon
      || range.upperBound < bytes.count && bytes[range.upperBound] == colon
  }
}
