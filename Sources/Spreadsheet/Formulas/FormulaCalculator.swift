import TextScanning

/// Calculates the formulas that people write for their money: sums, products, references, and a few
/// functions.
///
/// It checks that a result in a file is that of the formula. A formula with anything else in it has no result
/// here.
package struct FormulaCalculator {
  private let sheet: Sheet
  private var results: [Place: Double?] = [:]
  /// How far the sum of a column is known from a row on, so that running sums take no square of time.
  private var sums: [Place: (end: Int, sum: Double)] = [:]
  private var depth = 0
  /// How many more cells may be read.
  private var cellsLeft = 2_000_000

  private struct Place: Hashable {
    var sheet: String
    var row: Int
    var column: Int
  }

  package init(_ sheet: Sheet) { self.sheet = sheet }

  /// Whether the limit of cells was reached; the remaining formulas have no result.
  package var isExhausted: Bool { cellsLeft <= 0 }

  /// The result of the formula in a cell, by the row's index; nil if it is not such a formula, or its result
  /// is not a number.
  package mutating func result(row: Int, column: Int) -> Double? {
    guard let formula = sheet.formula(row: row, column: column) else { return nil }
    return result(formula, Place(sheet: sheet.name, row: sheet.rowNumber(row), column: column), in: sheet)
  }

  /// The cell that the formula of a cell names and nothing else, `=B2`; nil for any other formula.
  package mutating func referenced(row: Int, column: Int) -> (sheet: Sheet, row: Int, column: Int)? {
    guard let formula = sheet.formula(row: row, column: column), formula.utf8.count <= Self.longest else {
      return nil
    }
    var scanner = Scanner(bytes: Array(formula.utf8))
    guard let word = scanner.word(), let (cells, range) = reference(word, &scanner, sheet), range.last == nil,
      let number = range.first.row, let column = range.first.column,
      let row = cells.rowIndex(ofNumber: number)
    else { return nil }
    scanner.skipBlanks()
    return scanner.isAtEnd ? (cells, row, column) : nil
  }

  private mutating func result(_ formula: String, _ place: Place, in sheet: Sheet) -> Double? {
    if let known = results[place] { return known }
    guard depth < Self.deepest, cellsLeft > 0, formula.utf8.count <= Self.longest else { return nil }
    depth += 1
    defer { depth -= 1 }
    // A formula that leads back to itself counts with the result in the file.
    results[place] = .some(nil)
    var scanner = Scanner(bytes: Array(formula.utf8))
    var result = sum(&scanner, sheet)
    scanner.skipBlanks()
    if !scanner.isAtEnd { result = nil }
    if let value = result, !value.isFinite { result = nil }
    results[place] = .some(result)
    return result
  }

  private static let deepest = 64
  private static let longest = 500

  // MARK: - Terms

  private mutating func sum(_ scanner: inout Scanner, _ sheet: Sheet) -> Double? {
    guard var value = product(&scanner, sheet) else { return nil }
    while let sign = scanner.take("+-") {
      guard let next = product(&scanner, sheet) else { return nil }
      value += sign == UInt8(ascii: "+") ? next : -next
    }
    return value
  }

  private mutating func product(_ scanner: inout Scanner, _ sheet: Sheet) -> Double? {
    guard var value = factor(&scanner, sheet) else { return nil }
    while let sign = scanner.take("*/") {
      guard let next = factor(&scanner, sheet) else { return nil }
      value = sign == UInt8(ascii: "*") ? value * next : value / next
    }
    return value
  }

  private mutating func factor(_ scanner: inout Scanner, _ sheet: Sheet) -> Double? {
    var isNegative = false
    var signs = 0
    while let sign = scanner.take("+-") {
      if sign == UInt8(ascii: "-") { isNegative.toggle() }
      signs += 1
      if signs > Self.deepest { return nil }
    }
    guard var value = primary(&scanner, sheet) else { return nil }
    while scanner.take("%") != nil { value /= 100 }
    return isNegative ? -value : value
  }

  private mutating func primary(_ scanner: inout Scanner, _ sheet: Sheet) -> Double? {
    if scanner.take("(") != nil {
      guard scanner.nest(), let value = sum(&scanner, sheet), scanner.take(")") != nil else { return nil }
      return value
    }
    if let number = scanner.number() { return number }
    guard let word = scanner.word() else { return nil }
    if scanner.take("(") != nil { return function(word.uppercased(), &scanner, sheet) }
    guard let (cells, range) = reference(word, &scanner, sheet), range.last == nil,
      let row = range.first.row, let column = range.first.column
    else { return nil }
    return value(row, column, in: cells)
  }

  // MARK: - Cells

  /// The sheet and the range of a word, which may continue after `!` and `:`.
  private func reference(_ word: String, _ scanner: inout Scanner, _ sheet: Sheet) -> (Sheet, CellRange)? {
    var (cells, text) = (sheet, word)
    if scanner.take("!") != nil {
      guard let other = self.sheet.look.siblings.first(where: { $0.name.lowercased() == word.lowercased() }),
        let cell = scanner.word()
      else { return nil }
      (cells, text) = (other, cell)
    }
    if scanner.take(":") != nil {
      guard let end = scanner.word() else { return nil }
      text += ":" + end
    }
    return CellRange(bytes: Array(text.utf8)[...]).map { (cells, $0) }
  }

  /// The number in a cell; a blank one is zero, a text has none.
  private mutating func value(_ rowNumber: Int, _ column: Int, in sheet: Sheet) -> Double? {
    cellsLeft -= 1
    guard cellsLeft > 0 else { return nil }
    guard let row = sheet.rowIndex(ofNumber: rowNumber), let cell = sheet.cell(row: row, column: column)
    else { return 0 }
    guard cell.kind == .number || cell.kind == .missingValue else { return nil }
    if sheet.hasFormulas, let formula = sheet.formula(row: row, column: column),
      let result = result(formula, Place(sheet: sheet.name, row: rowNumber, column: column), in: sheet)
    {
      return result
    }
    return cell.kind == .number ? Double(sheet.text(of: cell)) : nil
  }

  /// The numbers of a range as functions take them, without texts and blanks.
  private mutating func values(_ range: CellRange, in sheet: Sheet) -> [Double]? {
    guard let top = range.first.row, let left = range.first.column,
      let bottom = range.last?.row ?? range.first.row, let right = range.last?.column ?? range.first.column,
      top <= bottom, left <= right, (bottom - top + 1) * (right - left + 1) <= cellsLeft
    else { return nil }
    var values: [Double] = []
    for row in top...bottom {
      for column in left...right {
        guard let index = sheet.rowIndex(ofNumber: row), let cell = sheet.cell(row: index, column: column)
        else {
          cellsLeft -= 1
          continue
        }
        if cell.kind == .text || cell.kind == .quotedText { continue }
        guard let value = value(row, column, in: sheet) else { return nil }
        values.append(value)
      }
    }
    return values
  }

  // MARK: - Functions

  private mutating func function(_ name: String, _ scanner: inout Scanner, _ sheet: Sheet) -> Double? {
    guard scanner.nest() else { return nil }
    var arguments: [Double] = []
    var total = 0.0
    repeat {
      let start = scanner
      if let word = scanner.word(), let (cells, range) = reference(word, &scanner, sheet),
        scanner.isAtArgumentEnd
      {
        if name == "SUM", let known = sumOfColumn(range, in: cells) {
          total += known
        } else {
          guard let values = values(range, in: cells) else { return nil }
          arguments += values
        }
      } else {
        scanner = start
        guard let value = sum(&scanner, sheet) else { return nil }
        arguments.append(value)
      }
    } while scanner.take(",") != nil
    guard scanner.take(")") != nil else { return nil }
    switch name {
    case "SUM": return arguments.reduce(total, +)
    case "PRODUCT": return arguments.isEmpty ? nil : arguments.reduce(1, *)
    case "ABS": return arguments.count == 1 ? abs(arguments[0]) : nil
    case "MIN": return arguments.min() ?? 0
    case "MAX": return arguments.max() ?? 0
    case "ROUND":
      guard arguments.count == 2, abs(arguments[1]) <= 9 else { return nil }
      let power = (0..<Int(abs(arguments[1]))).reduce(1.0) { power, _ in power * 10 }
      return arguments[1] < 0
        ? (arguments[0] / power).rounded() * power : (arguments[0] * power).rounded() / power
    default: return nil
    }
  }

  /// The sum of a range in one column, going on from an earlier one that begins in the same cell.
  private mutating func sumOfColumn(_ range: CellRange, in sheet: Sheet) -> Double? {
    guard let last = range.last, let column = range.first.column, last.column == column,
      let top = range.first.row, let bottom = last.row, top <= bottom
    else { return nil }
    let place = Place(sheet: sheet.name, row: top, column: column)
    var (end, sum) = sums[place].map { $0.end <= bottom ? $0 : (top - 1, 0) } ?? (top - 1, 0)
    if end < bottom {
      var rest = range
      rest.first.row = end + 1
      guard let values = values(rest, in: sheet) else { return nil }
      sum = values.reduce(sum, +)
      end = bottom
    }
    sums[place] = (end, sum)
    return sum
  }
}

extension FormulaCalculator {
  /// The text of a formula and how far it is read.
  private struct Scanner {
    let bytes: [UInt8]
    private var index = 0
    private var nesting = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { index >= bytes.count }

    /// Whether an argument of a function ends here.
    var isAtArgumentEnd: Bool {
      let next = bytes[index...].first { $0 != 0x20 }
      return next == UInt8(ascii: ",") || next == UInt8(ascii: ")")
    }

    /// Counts a bracket; false beyond a reasonable number.
    mutating func nest() -> Bool {
      nesting += 1
      return nesting <= FormulaCalculator.deepest
    }

    mutating func skipBlanks() {
      while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
    }

    /// The next sign, where it is one of these.
    mutating func take(_ signs: String) -> UInt8? {
      skipBlanks()
      guard index < bytes.count, signs.utf8.contains(bytes[index]) else { return nil }
      index += 1
      return bytes[index - 1]
    }

    mutating func number() -> Double? {
      skipBlanks()
      guard index < bytes.count, bytes[index].isDigit || bytes[index] == UInt8(ascii: ".") else { return nil }
      let digits = bytes[index...].prefix { $0.isDigit || $0 == UInt8(ascii: ".") }
      // `2:2` is a range of rows; `1E5` is not expected in formulas about money.
      if let next = bytes[digits.endIndex...].first,
        next | 0x20 == UInt8(ascii: "e") || next == UInt8(ascii: ":")
      {
        return nil
      }
      index = digits.endIndex
      return Double(String(decoding: digits, as: UTF8.self))
    }

    /// A name of a cell, a sheet or a function.
    mutating func word() -> String? {
      skipBlanks()
      if index < bytes.count, bytes[index] == UInt8(ascii: "'") {
        let inside = bytes[(index + 1)...].prefix { $0 != UInt8(ascii: "'") }
        guard inside.endIndex < bytes.count else { return nil }
        index = inside.endIndex + 1
        return String(decoding: inside, as: UTF8.self)
      }
      let word = bytes[index...].prefix { byte in
        byte.isDigit || byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z") || byte >= 0x80
          || byte == UInt8(ascii: "$") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
      }
      guard !word.isEmpty else { return nil }
      index = word.endIndex
      return String(decoding: word, as: UTF8.self)
    }
  }
}

extension Sheet {
  /// The index of the row with a number, in a sheet whose rows are in order.
  package func rowIndex(ofNumber number: Int) -> Int? {
    guard let rowNumbers else { return number >= 1 && number <= rowCount ? number - 1 : nil }
    var (low, high) = (0, rowNumbers.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(rowNumbers[middle]) < number { low = middle + 1 } else { high = middle }
    }
    return low < rowNumbers.count && Int(rowNumbers[low]) == number ? low : nil
  }
}
