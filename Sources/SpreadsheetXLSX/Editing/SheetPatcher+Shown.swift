import Spreadsheet

/// What formulas show, brought up to date without a touch on anything else of their cells.
extension SheetPatcher {
  /// Puts values behind the formulas of a row; a blank takes away what one shows, so that programs calculate it. A cell that has no formula any more keeps what it has.
  mutating func show(row number: Int) throws {
    let record = try record(number)
    for (column, value) in (change.shown[number] ?? [:]).sorted(by: { $0.key < $1.key }) {
      guard let cell = record.cells.first(where: { Int($0.column) == column }), let tag = cell.formulaTag,
        let name = cell.name, !cell.isElsewhere
      else { continue }
      if value == .blank {
        if let type = cell.type { patches.replace(type, with: "n") }
        if let old = cell.value { patches.replace(old, with: [UInt8]()) }
        continue
      }
      let content: CellMarkup.Content
      do throws(WorkbookWriterError.Problem) { content = try markup.content(value) } catch {
        throw located(error, number, column)
      }
      let isText = content.form == .text || content.form == .blank
      if let type = cell.type {
        patches.replace(type, with: isText ? "str" : "n")
      } else if isText {
        patches.insert(" t=\"str\"", at: name.upperBound)
      }
      var bytes: [UInt8] = []
      markup.appendValue(content.text, to: &bytes)
      let end = (cell.formulaEnd ?? tag).upperBound
      patches.replace(cell.value ?? end..<end, with: bytes)
    }
  }
}
