/// The text of a formula, and its references: cells, functions, names (ECMA-376 Part 1 §18.17).
///
/// It is parsed only as far as needed to find the referenced cells. The calculation is not interpreted.
package struct FormulaText: Sendable {
  /// Cells that the formula names.
  package struct Reference: Sendable {
    /// The name of the sheet, without its quotes; nil for the formula's own.
    package var sheet: String?
    package var range: CellRange
    /// The place of the range in the text, without the sheet: offsets of UTF-8.
    var place: Range<Int>
  }

  /// A sheet that the formula names, or the first and the last of a range of sheets; those of other workbooks
  /// are left out.
  struct SheetMention {
    var names: [String]
    /// The text before the name inside its quotes: `[0]`, the formula's own workbook.
    var book = ""
    var isQuoted: Bool
    /// Its place in the text, with its quotes and without the `!`: offsets of UTF-8.
    var place: Range<Int>
  }

  private let bytes: [UInt8]
  private(set) var sheets: [SheetMention] = []
  private var literalPlaces: [Range<Int>] = []
  package private(set) var references: [Reference] = []
  /// The names of functions, in capitals.
  package private(set) var functions: Set<String> = []
  /// Whether it names cells by other means: a defined name, or a column of a table.
  package private(set) var hasNames = false
  /// Whether it refers to the row of a table in which the formula is.
  package private(set) var namesOwnTableRow = false

  package init(_ text: String) {
    bytes = Array(text.utf8)
    scan()
  }

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The texts in quotes, without these.
  var literals: [String] {
    literalPlaces.map { String(decoding: bytes[$0], as: UTF8.self).replacing("\"\"", with: "\"") }
  }

  /// The text with other ranges in the places of some references.
  func replacing(_ changes: [(reference: Int, range: String)]) -> String {
    replacing(changes.map { (references[$0.reference].place, $0.range) })
  }

  /// The text with other texts in some places.
  func replacing(_ changes: [(place: Range<Int>, text: String)]) -> String {
    var result: [UInt8] = []
    var done = 0
    for (place, text) in changes.sorted(by: { $0.place.lowerBound < $1.place.lowerBound }) {
      result += bytes[done..<place.lowerBound]
      result += text.utf8
      done = place.upperBound
    }
    return String(decoding: result + bytes[done...], as: UTF8.self)
  }

  /// Calls `text` with the text between the cells that the formula names, and `cells` with each of these, in
  /// order.
  package func forEachPiece(_ text: (ArraySlice<UInt8>) -> Void, cells: (Reference) -> Void) {
    var done = 0
    for reference in references {
      text(bytes[done..<reference.place.lowerBound])
      cells(reference)
      done = reference.place.upperBound
    }
    text(bytes[done...])
  }

  /// The formula after it is filled that many rows down and columns to the right.
  package func moved(rows: Int, columns: Int = 0) -> String {
    replacing(
      references.enumerated().map { index, reference in
        (index, reference.range.moved(rows: rows, columns: columns)?.text ?? "#REF!")
      })
  }

  // MARK: - Taking the text apart

  private mutating func scan() {
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        let end = end(ofQuoted: index)
        literalPlaces.append(index + 1..<max(index + 1, end - 1))
        index = end
      case UInt8(ascii: "'"):
        let end = end(ofQuoted: index)
        guard end < bytes.count, bytes[end] == UInt8(ascii: "!") else {
          index = end
          continue
        }
        let inside = String(decoding: bytes[index + 1..<max(index + 1, end - 1)], as: UTF8.self)
        let sheet = inside.replacing("''", with: "'")
        noteSheets(quoted: sheet, at: index..<end)
        index = takeReference(from: end + 1, sheet: sheet)
      case UInt8(ascii: "#"): index = end(ofError: index + 1)
      case UInt8(ascii: "["): index = takeBrackets(index)
      case let byte where Self.isWord(byte): index = takeWord(index)
      default: index += 1
      }
    }
  }

  /// Letters, digits and other characters of names and references.
  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80...,
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "$"),
      UInt8(ascii: "\\"), UInt8(ascii: "?"):
      true
    default: false
    }
  }

  private func word(from start: Int) -> Range<Int> {
    var end = start
    while end < bytes.count, Self.isWord(bytes[end]) { end += 1 }
    return start..<end
  }

  private func byte(_ index: Int) -> UInt8 { index >= 0 && index < bytes.count ? bytes[index] : 0 }

  /// The place after a text in quotes, in which a doubled quote means one.
  private func end(ofQuoted start: Int) -> Int {
    var index = start + 1
    while index < bytes.count {
      if bytes[index] == bytes[start] {
        guard byte(index + 1) == bytes[start] else { return index + 1 }
        index += 1
      }
      index += 1
    }
    return bytes.count
  }

  /// The place after an error such as `#REF!`. `A1#`, a spill range, ends at once.
  private func end(ofError start: Int) -> Int {
    if start >= 2, Self.isWord(bytes[start - 2]) { return start }
    var index = start
    while index < bytes.count, Self.isWord(bytes[index]) || bytes[index] == UInt8(ascii: "/") { index += 1 }
    return byte(index) == UInt8(ascii: "!") ? index + 1 : index
  }

  /// `[1]Sheet!A1`, a cell of another workbook, or `Table[[#This Row],[Column]]`.
  private mutating func takeBrackets(_ start: Int) -> Int {
    var depth = 0
    var index = start
    repeat {
      switch bytes[index] {
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      // The next character is literal.
      case UInt8(ascii: "'"): index += 1
      default: break
      }
      index += 1
    } while index < bytes.count && depth > 0
    index = min(index, bytes.count)
    let sheet = word(from: index)
    if !sheet.isEmpty, byte(sheet.upperBound) == UInt8(ascii: "!") {
      let name = String(decoding: bytes[start..<sheet.upperBound], as: UTF8.self)
      if name.hasPrefix(Self.ownBook) { noteSheets(at: sheet) }
      return takeReference(from: sheet.upperBound + 1, sheet: name)
    }
    hasNames = true
    let inside = String(decoding: bytes[start..<index], as: UTF8.self).lowercased()
    if inside.hasPrefix("[@") || inside.contains("#this row") { namesOwnTableRow = true }
    return index
  }

  private mutating func takeWord(_ start: Int) -> Int {
    let word = word(from: start)
    switch byte(word.upperBound) {
    case UInt8(ascii: "!"):
      // `Jan:Dec!A1` names cells of many sheets.
      let isSpan = byte(start - 1) == UInt8(ascii: ":")
      let name = String(decoding: bytes[word], as: UTF8.self)
      noteSheets(at: isSpan ? span(endingIn: word) : word)
      return takeReference(from: word.upperBound + 1, sheet: isSpan ? ":" + name : name)
    case UInt8(ascii: "("):
      functions.insert(String(decoding: bytes[word], as: UTF8.self).uppercased())
      return word.upperBound
    case UInt8(ascii: "["): return word.upperBound
    default: return takeReference(from: start, sheet: nil)
    }
  }

  /// How a formula names its own workbook.
  private static let ownBook = "[0]"

  /// Notes the sheets between quotes.
  private mutating func noteSheets(quoted text: String, at place: Range<Int>) {
    let book = text.hasPrefix(Self.ownBook) ? Self.ownBook : ""
    let names = text.dropFirst(book.count)
    if names.contains("]") { return }
    sheets.append(
      SheetMention(
        names: names.split(separator: ":").map { String($0) }, book: book, isQuoted: true, place: place))
  }

  /// Notes the sheet names without quotes.
  private mutating func noteSheets(at place: Range<Int>) {
    // Some programs fix sheets too.
    let start = bytes[place.lowerBound] == UInt8(ascii: "$") ? place.lowerBound + 1 : place.lowerBound
    let isOfOwnBook = start >= 3 && bytes[start - 3..<start].elementsEqual(Self.ownBook.utf8)
    if byte(start - 1) == UInt8(ascii: "]"), !isOfOwnBook { return }
    let names = bytes[start..<place.upperBound].split(separator: UInt8(ascii: ":"))
    sheets.append(
      SheetMention(
        names: names.map { String(decoding: $0, as: UTF8.self) }, isQuoted: false,
        place: start..<place.upperBound))
  }

  /// From the first sheet of a span on to the word that is its last; that alone where a range of cells ends
  /// in it, as in `Data!A1:Data!B2`.
  private func span(endingIn word: Range<Int>) -> Range<Int> {
    let end = word.lowerBound - 1
    var start = end
    while start > 0, Self.isWord(bytes[start - 1]) { start -= 1 }
    let isCell = byte(start - 1) == UInt8(ascii: "!") || CellRange(bytes: bytes[start..<end]) != nil
    return start == end || isCell ? word : start..<word.upperBound
  }

  /// Reads a range, a cell or a name; returns the index after it.
  private mutating func takeReference(from start: Int, sheet: String?) -> Int {
    let one = word(from: start)
    guard !one.isEmpty else { return start }
    if byte(one.upperBound) == UInt8(ascii: ":") {
      let other = word(from: one.upperBound + 1)
      let next = byte(other.upperBound)
      if next != UInt8(ascii: "("), next != UInt8(ascii: "!"), next != UInt8(ascii: "["),
        let range = CellRange(bytes: bytes[one.lowerBound..<other.upperBound])
      {
        references.append(Reference(sheet: sheet, range: range, place: one.lowerBound..<other.upperBound))
        return other.upperBound
      }
    }
    if let range = CellRange(bytes: bytes[one]) {
      references.append(Reference(sheet: sheet, range: range, place: one))
    } else if !isConstant(one) {
      hasNames = true
    }
    return one.upperBound
  }

  private func isConstant(_ word: Range<Int>) -> Bool {
    if bytes[word.lowerBound] &- UInt8(ascii: "0") < 10 || bytes[word.lowerBound] == UInt8(ascii: ".") {
      return true
    }
    let text = String(decoding: bytes[word], as: UTF8.self).uppercased()
    return text == "TRUE" || text == "FALSE"
  }
}
