import Spreadsheet

extension Change: CustomStringConvertible {
  /// The change in a line, for a person: `+` new, `-` deleted, `~` changed.
  public var description: String {
    switch action {
    case .insert(let values):
      let schema = tab.map(TabSchema.of)
      var parts: [String] = []
      values.forEach { position, value in
        let isBookkeeping = schema.map {
          $0.columns.indices.contains(position) && $0.columns[position].isBookkeeping
        }
        if isBookkeeping != true { parts.append(value.text) }
      }
      return "+ \(address.place): " + parts.joined(separator: " | ")
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
    case .addTab, .addSheet: return "+ tab \(address.place)"
    case .removeSheet: return "- tab \(address.place)"
    case .renameSheet(let name): return "~ tab \(address.place) -> \(name)"
    case .splitCells(let range): return "~ \(address.place): the joined cells \(range) are split"
    case .joinCells(let range): return "~ \(address.place): the cells \(range) are joined"
    case .addFile: return "+ \(address.place)"
    case .replaceFile: return "~ \(address.place): replaced"
    case .moveFile(let path): return "~ \(address.place) -> \(Address.Place.receipt(path))"
    case .removeFile: return "- \(address.place)"
    case .renewArchive: return "~ the workbook's archive: made anew, its parts stay"
    case .rewrite(_, let dialect):
      return "~ \(address.place): written in \(dialect.encoding.name), delimiter \(dialect.delimiterName)"
    }
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
