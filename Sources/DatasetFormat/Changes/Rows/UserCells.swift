import Spreadsheet

/// The user's cells in rows of a tab: columns of their own, with or without a name, and notes.
package struct UserCells {
  private let tab: Tab
  /// The folded header of each column of the sheet; empty for one without a name.
  private let names: [String]
  /// The number of columns up to the last one of the format, and whether one of the user's own is among them.
  private let boundCount: Int
  private let hasOwnColumns: Bool

  init(_ tab: Tab) {
    self.tab = tab
    let bound = tab.binding.positionOfColumn
    boundCount = (bound.lastIndex { $0 >= 0 } ?? -1) + 1
    hasOwnColumns = bound.prefix(boundCount).contains { $0 < 0 }
    var names: [String] = []
    if tab.sheet.rowCount > 0 {
      for cell in tab.sheet.cells(inRow: 0) {
        while names.count < cell.column { names.append("") }
        names.append(HeaderName.folded(tab.sheet.text(of: cell)))
      }
    }
    self.names = names
  }

  /// Whether a column of the sheet is the user's own.
  private func isOwn(_ column: Int) -> Bool {
    column >= tab.binding.positionOfColumn.count || tab.binding.positionOfColumn[column] < 0
  }

  /// A fingerprint of all of them in a row; 0 if there are none.
  ///
  /// Values count by their content, formulas by their text with references relative to the row. Sorting, a
  /// calculation, or a moved or added column therefore does not change it.
  func print(ofRow row: Int, _ view: SheetView) -> UInt64 {
    var sum: UInt64 = 0
    if let last = view.cells(inRow: row).last,
      last.column >= boundCount || hasOwnColumns
    {
      let cells = tab.sheet.cells(inRow: row)
      for index in cells.indices where isOwn(cells[index].column) {
        sum &+= print(of: cells[index], at: index, row, view)
      }
    }
    if let notes = tab.sheet.comments[tab.sheet.rowNumber(row)] {
      for text in notes.values { sum &+= Self.number(RowFingerprint.of(text.utf8, seed: 3)) }
    }
    return sum
  }

  /// The fingerprints of the user's cells next to the records with some ids or keys.
  package static func prints(in tab: Tab, of ids: (String) -> Bool) -> [String: UInt64] {
    guard let identity = tab.schema.identityPosition else { return [:] }
    let own = UserCells(tab)
    var prints: [String: UInt64] = [:]
    tab.forEachRow { row in
      let print = own.print(ofRow: row.index, row.view)
      if print != 0, let id = row.identity(identity), ids(id) { prints[id] = print }
    }
    return prints
  }

  /// Whether a row below the header holds own cells and nothing else: new records may fill it in.
  package static func standAlone(in tab: Tab) -> Bool {
    let own = UserCells(tab)
    return tab.sheet.withView { view in
      (1..<max(1, view.rowCount)).contains { row in
        let isRecord = view.cells(inRow: row).contains { cell in
          !own.isOwn(cell.column) && (view.length(of: cell) > 0 || cell.kind == .missingValue)
        }
        return !isRecord && own.print(ofRow: row, view) != 0
      }
    }
  }

  private func print(of cell: Cell, at index: Int, _ row: Int, _ view: SheetView) -> UInt64 {
    if tab.sheet.hasFormulas, let formula = tab.sheet.formula(ofCell: index),
      BooleanConstant.value(of: formula) == nil
    {
      let form = FormulaForm(names: names).bytes(
        of: formula, row: tab.sheet.rowNumber(row), column: cell.column)
      return Self.number(RowFingerprint.of(form, seed: 2))
    }
    if cell.kind == .missingValue { return Self.number(RowFingerprint.of([], seed: 2)) }
    return view.withBytes(of: cell) { bytes in
      let text = bytes.trimmingControls
      if text.isEmpty { return 0 }
      if cell.kind == .boolean {
        let word = text[0] == UInt8(ascii: "1") ? "TRUE" : "FALSE"
        return Self.number(RowFingerprint.of(word.utf8, seed: 1))
      }
      if let number = try? DecimalNumber(plain: text).reduced {
        return Self.number(RowFingerprint.of("\(number.mantissa)e\(number.scale)".utf8, seed: 1))
      }
      return Self.number(RowFingerprint.of(text, seed: 1))
    }
  }

  /// Never 0, which means that there is nothing.
  private static func number(_ print: UInt64) -> UInt64 { print == 0 ? 1 : print }
}

/// A formula's text in a form that stays when its row is moved, columns are moved, or another program writes
/// it.
struct FormulaForm {
  /// The folded header of each column of the sheet.
  let names: [String]

  func bytes(of formula: String, row: Int, column: Int) -> [UInt8] {
    var form: [UInt8] = []
    var isString = false
    FormulaText(formula).forEachPiece { text in
      for byte in text {
        if byte == UInt8(ascii: "\"") { isString.toggle() }
        if isString {
          form.append(byte)
        } else if byte > 0x20, byte != UInt8(ascii: "'") {
          form.append(UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte ? byte & 0xDF : byte)
        }
      }
    } cells: { reference in
      append(reference.range.first, of: reference, row: row, column: column, to: &form)
      if let last = reference.range.last {
        form.append(UInt8(ascii: ":"))
        append(last, of: reference, row: row, column: column, to: &form)
      }
    }
    return form
  }

  /// A column of the same sheet is identified by its name. The row of a fixed reference is left out: it moves
  /// whenever rows are added anywhere, and the formula means the same.
  private func append(
    _ corner: CellRange.Corner, of reference: FormulaText.Reference, row: Int, column: Int,
    to form: inout [UInt8]
  ) {
    if let place = corner.column {
      if reference.sheet == nil, place < names.count, !names[place].isEmpty {
        form += "{\(names[place])}".utf8
      } else if reference.sheet != nil || corner.fixesColumn {
        form += CellReference.letters(ofColumn: place).utf8
      } else {
        form += "C[\(place - column)]".utf8
      }
    }
    if let place = corner.row { form += (corner.fixesRow ? "R" : "R[\(place - row)]").utf8 }
  }
}
