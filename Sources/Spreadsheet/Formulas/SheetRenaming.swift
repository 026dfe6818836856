/// New names of sheets, with the update of formulas that name them.
///
/// All names change at once, so two sheets may exchange theirs. Case is ignored, as in spreadsheet programs.
package struct SheetRenaming: Sendable {
  /// The new names by the old ones in small letters.
  private let names: [String: String]
  /// The old names as they were written.
  private let old: [String]

  /// - Parameter names: The new names by the old ones.
  package init(_ names: [String: String]) {
    self.names = Dictionary(names.map { ($0.key.lowercased(), $0.value) }) { first, _ in first }
    old = names.keys.sorted()
  }

  /// The new name of a sheet; nil if it keeps its own.
  package func renamed(name: some StringProtocol) -> String? { names[name.lowercased()] }

  /// A formula with the new names; nil if it stays. A name keeps its quotes, and gets some where it needs
  /// them.
  package func renamed(_ text: String) -> String? {
    guard text.utf8.contains(UInt8(ascii: "!")) else { return nil }
    let formula = FormulaText(text)
    var changes: [(place: Range<Int>, text: String)] = []
    for mention in formula.sheets {
      let new = mention.names.map { renamed(name: $0) ?? $0 }
      if new == mention.names { continue }
      let isQuoted = mention.isQuoted || new.contains(where: SheetName.needsQuotes)
      let written =
        isQuoted
        ? "'" + mention.book + SheetName.escaped(new.joined(separator: ":")) + "'"
        : new.joined(separator: ":")
      changes.append((mention.place, written))
    }
    return changes.isEmpty ? nil : formula.replacing(changes)
  }

  /// The place that a link leads to (`Data!A1`, `#'My data'!A1`, `#Data.A1`) with the new names; nil if it
  /// stays.
  package func renamed(link: String) -> String? {
    let mark = link.hasPrefix("#") ? "#" : ""
    if let renamed = renamed(String(link.dropFirst(mark.count))) { return mark + renamed }
    // LibreOffice's own way.
    guard let point = link.lastIndex(of: "."), CellRange(link[link.index(after: point)...]) != nil else {
      return nil
    }
    let written = link[..<point].dropFirst(mark.count)
    let isQuoted = written.count >= 2 && written.hasPrefix("'") && written.hasSuffix("'")
    let name = isQuoted ? String(written.dropFirst().dropLast()).replacing("''", with: "'") : String(written)
    guard let new = renamed(name: name) else { return nil }
    return mark + (isQuoted || SheetName.needsQuotes(new) ? SheetName.quoted(new) : new) + link[point...]
  }

  /// The formulas of cells that change, by the index of their sheet and their place on it.
  package func changes(in sheets: [Sheet]) -> [Int: [SheetEdits.Place: String]] {
    var changes: [Int: [SheetEdits.Place: String]] = [:]
    for (index, sheet) in sheets.enumerated() where sheet.hasFormulas {
      sheet.forEachFormula { row, column, text in
        if let new = renamed(text) { changes[index, default: [:]][.init(row: row, column: column)] = new }
      }
    }
    return changes
  }

  // MARK: - Names in texts

  /// A formula that finds cells by a text, and a text that may tell it one of the sheets.
  package struct TextualReference: Sendable, Hashable {
    /// The formula.
    package var formula: String
    /// The old name of the sheet.
    package var name: String
    /// The sheet of the text and its cell; nil if it is in a formula.
    package var sheet: String?
    package var cell: CellReference?
  }

  /// Functions that take the name of a sheet as a text, which programs do not change with the sheet either.
  private static let textual: Set<String> = ["INDIRECT", "HYPERLINK", "SHEET", "EVALUATE"]

  /// Finds a formula that may name one of the sheets by a text; nil if there is none. `others` are formulas
  /// outside of cells: those of names, rules and lists.
  package func textualReference(in sheets: [Sheet], and others: [String]) -> TextualReference? {
    var finding: String?
    var name: String?
    func look(_ text: String) {
      let bytes = text.utf8
      guard bytes.contains(UInt8(ascii: "(")) || bytes.contains(UInt8(ascii: "\"")) else { return }
      let formula = FormulaText(text)
      let functions = formula.functions.map { $0.hasPrefix("_XLFN.") ? String($0.dropFirst(6)) : $0 }
      if finding == nil, !Self.textual.isDisjoint(with: functions) { finding = text }
      if name == nil { name = formula.literals.lazy.compactMap(nameStanding).first }
    }
    for text in others { look(text) }
    for sheet in sheets where sheet.hasFormulas { sheet.forEachFormula { look($2) } }
    guard let formula = finding else { return nil }
    if let name { return TextualReference(formula: formula, name: name) }
    for sheet in sheets {
      for row in 0..<sheet.rowCount {
        for cell in sheet.cells(inRow: row) {
          switch cell.kind {
          case .text, .quotedText, .escapedText: break
          case .number, .boolean, .date, .error, .missingValue: continue
          }
          let text = sheet.text(of: cell)
          guard let name = nameMeant(by: text) else { continue }
          return TextualReference(
            formula: formula, name: name, sheet: sheet.name,
            cell: CellReference(column: cell.column, row: sheet.rowNumber(row)))
        }
      }
    }
    return nil
  }

  /// The old name that occurs anywhere in a text.
  private func nameStanding(in text: String) -> String? {
    let text = text.lowercased()
    return old.first { text.contains($0.lowercased()) }
  }

  /// The old name that a text is, or with which it names cells.
  private func nameMeant(by text: String) -> String? {
    let text = text.lowercased()
    return old.first { text == $0.lowercased() || text == SheetName.quoted($0.lowercased()) }
      ?? nameReferred(to: text)
  }

  /// The old name with which a text names cells: `Data!A1`, `'My data'!A1`, `[Data$]`.
  package func nameReferred(to text: String) -> String? {
    let text = text.lowercased()
    return old.first { name in
      let name = name.lowercased()
      return text.contains(name + "!") || text.contains(SheetName.escaped(name) + "'!")
        || text.contains("[" + name + "$")
    }
  }
}

/// How formulas write the names of sheets (ECMA-376 Part 1 §18.17.2.3).
package enum SheetName {
  /// The name in quotes, which is right for every name.
  package static func quoted(_ name: String) -> String { "'" + escaped(name) + "'" }

  /// The name as programs write it in a formula: in quotes where it needs them.
  package static func inFormula(_ name: String) -> String { needsQuotes(name) ? quoted(name) : name }

  /// The name as written between quotes: `Tom's` → `Tom''s`.
  static func escaped(_ name: String) -> String { name.replacing("'", with: "''") }

  /// Whether a name could be taken for something else without quotes: a cell, a number, two words.
  static func needsQuotes(_ name: String) -> Bool {
    let bytes = Array(name.utf8)
    guard let first = bytes.first, isLetter(first) || first == UInt8(ascii: "_"),
      bytes.allSatisfy({ isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "_") })
    else { return true }
    let letters = bytes.prefix(while: isLetter)
    let isCell =
      letters.count <= 3 && letters.count < bytes.count && bytes.dropFirst(letters.count).allSatisfy(isDigit)
    return isCell || isRowAndColumn(name) || ["true", "false"].contains(name.lowercased())
  }

  /// Whether a name looks like a cell in the other way of naming cells: `R1C1`, `R`, `C2`.
  private static func isRowAndColumn(_ name: String) -> Bool {
    var rest = name.lowercased()[...]
    for letter in ["r", "c"] where rest.hasPrefix(letter) {
      rest = rest.dropFirst().drop { $0.isASCII && $0.isNumber }
    }
    return rest.isEmpty
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (byte & 0xDF) &- UInt8(ascii: "A") < 26 }
  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
}
