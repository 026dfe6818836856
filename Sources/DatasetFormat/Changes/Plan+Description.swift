import Spreadsheet

extension Change: CustomStringConvertible {
  /// The change in a line, for a person: `+` new, `-` deleted, `~` changed.
  public var description: String {
    switch action {
    case .insert(let values):
      return "+ \(address.place): " + Self.words(values, tab.map(TabSchema.of))
    case .set(let old, let new): return "~ \(address): \(Self.quoted(old)) -> \(Self.quoted(new))"
    case .delete: return "- \(address): deleted"
    case .restore: return "+ \(address): restored"
    case .remove, .removeRow: return "- \(address): taken out"
    case .insertRow(let cells):
      return "+ \(address): " + cells.map(\.value.text).joined(separator: " | ")
    case .quarantine: return "- \(address): moved to \(QuarantineSheet.name)"
    case .addColumn: return "+ \(address.place): column \(address.columnName ?? "")"
    case .renameColumn(let old, let new):
      return "~ \(address.place): column \(Self.quoted(old)) -> \(Self.quoted(new))"
    case .addTab: return "+ tab \(address.place)"
    case .addSheet(let contents): return "+ tab \(address.place)\(Self.size(contents))"
    case .removeSheet(let contents): return "- tab \(address.place)\(Self.size(contents))"
    case .renameSheet(let name): return "~ tab \(address.place) -> \(name)"
    case .splitCells(let range): return "~ \(address.place): the joined cells \(range) are split"
    case .joinCells(let range): return "~ \(address.place): the cells \(range) are joined"
    case .addFile(let content): return "+ \(address.place): \(content.bytes.count) bytes"
    case .replaceFile(_, let content): return "~ \(address.place): replaced, \(content.bytes.count) bytes now"
    case .moveFile(let path): return "~ \(address.place) -> \(Address.Place.receipt(path))"
    case .removeFile: return "- \(address.place)"
    case .renewArchive: return "~ the workbook's archive: made anew, its parts stay"
    case .rewrite(_, let dialect):
      return "~ \(address.place): written in \(dialect.encoding.name), delimiter \(dialect.delimiterName)"
    }
  }

  /// The values that a person looks for, then the columns of the others that say more than when the row was made:
  /// `2026-03-01 | expense | 12.50 [transferId]`.
  private static func words(_ values: CompactRow, _ schema: TabSchema?) -> String {
    var parts: [String] = []
    var others: [String] = []
    values.forEach { position, value in
      guard let schema, schema.columns.indices.contains(position), schema.columns[position].isBookkeeping
      else { return parts.append(value.text) }
      let column = schema.columns[position]
      if position != schema.identityPosition, !column.isTimeOfChange, column.name != "sortOrder" {
        others.append(column.name == "deletedAt" ? "deleted" : column.name)
      }
    }
    let line = parts.joined(separator: " | ")
    return others.isEmpty ? line : line + " [\(others.joined(separator: ", "))]"
  }

  /// `: 12 rows, 3 formulas`.
  private static func size(_ contents: SheetContents) -> String {
    func count(_ number: Int, _ word: String) -> String { "\(number) \(word)\(number == 1 ? "" : "s")" }
    let formulas = contents.rows.reduce(0) { $0 + $1.cells.count { $0.value.isFormula } }
    return ": " + count(contents.rows.count, "row") + (formulas > 0 ? ", " + count(formulas, "formula") : "")
  }

  private static func quoted(_ value: CellValue) -> String {
    switch value {
    case .blank: "blank"
    case .formula(let text, _): "the formula =\(text)"
    default: "\"\(value.text)\""
    }
  }
}

extension CSVDialect {
  /// The delimiter as people call it.
  var delimiterName: String {
    guard let delimiter else { return "none" }
    return delimiter == UInt8(ascii: "\t") ? "tab" : String(UnicodeScalar(delimiter))
  }
}
