/// `styles.xml`: every number format of a design, plain and muted, and two header styles (ECMA-376 Part 1
/// §18.8).
struct StylesPart {

  /// The style of a cell, for its `s` attribute.
  ///
  /// Style 0 is what cells without an `s` have, so it is the plain one, and the headers come last.
  static func style(of format: CellFormat, isMuted: Bool) -> Int {
    format.index * 2 + (isMuted ? 1 : 0)
  }

  static func headerStyle(in design: WorkbookDesign, isMuted: Bool) -> Int {
    design.formats.count * 2 + (isMuted ? 1 : 0)
  }

  /// What is different in the cells of a deleted row.
  static let deletedLook = "<dxf><font><strike/>\(mutedColor)</font></dxf>"

  static let mutedColor = "<color rgb=\"FF8C8C8C\"/>"
  static let headerFill =
    "<fill><patternFill patternType=\"solid\"><fgColor rgb=\"FFF2F2F2\"/><bgColor indexed=\"64\"/></patternFill></fill>"
  static let headerBorder =
    "<border><left/><right/><top/><bottom style=\"thin\"><color rgb=\"FFBFBFBF\"/></bottom><diagonal/></border>"

  /// Where numbers for formats of one's own begin; below, programs know them by heart.
  private static let firstFormat = 164

  private let design: WorkbookDesign

  init(_ design: WorkbookDesign) {
    self.design = design
  }

  var text: String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
    text += "<styleSheet xmlns=\"\(PackageParts.spreadsheet)\">"
    text += numberFormats
    // Plain, muted, bold, bold and muted.
    text += "<fonts count=\"4\">" + font("") + font(Self.mutedColor) + font("", isBold: true)
    text += font(Self.mutedColor, isBold: true) + "</fonts>"
    text += "<fills count=\"3\"><fill><patternFill patternType=\"none\"/></fill>"
    text += "<fill><patternFill patternType=\"gray125\"/></fill>\(Self.headerFill)</fills>"
    text += "<borders count=\"2\"><border><left/><right/><top/><bottom/><diagonal/></border>"
    text += "\(Self.headerBorder)</borders>"
    text +=
      "<cellStyleXfs count=\"1\"><xf numFmtId=\"0\" fontId=\"0\" fillId=\"0\" borderId=\"0\"/></cellStyleXfs>"
    text += cellStyles
    text += "<cellStyles count=\"1\"><cellStyle name=\"Normal\" xfId=\"0\" builtinId=\"0\"/></cellStyles>"
    if design.sheets.contains(where: { $0.deletionColumn != nil }) {
      text += "<dxfs count=\"1\">\(Self.deletedLook)</dxfs>"
    }
    return text + "</styleSheet>"
  }

  private func font(_ color: String, isBold: Bool = false) -> String {
    "<font>\(isBold ? "<b/>" : "")<sz val=\"11\"/>\(color)<name val=\"Calibri\"/><family val=\"2\"/></font>"
  }

  private func number(of index: Int) -> Int {
    switch CellFormat(index: index) {
    case .general: 0
    case .text: 49
    default: Self.firstFormat + index
    }
  }

  private var numberFormats: String {
    let own = design.formats.indices.filter { number(of: $0) >= Self.firstFormat }
    let formats = own.map {
      "<numFmt numFmtId=\"\(number(of: $0))\" formatCode=\"\(design.formats[$0].escapedForXML)\"/>"
    }
    return "<numFmts count=\"\(own.count)\">" + formats.joined() + "</numFmts>"
  }

  /// The end of the style of a format code: days stand at the left, apart from the amounts and close to their header.
  static func ending(ofCode code: String) -> String {
    code == CellFormat.builtIn[CellFormat.day.index]
      ? " applyAlignment=\"1\"><alignment horizontal=\"left\"/></xf>" : "/>"
  }

  private var cellStyles: String {
    var styles: [String] = []
    for index in design.formats.indices {
      for font in 0...1 {
        styles.append(
          "<xf numFmtId=\"\(number(of: index))\" fontId=\"\(font)\" fillId=\"0\" borderId=\"0\" xfId=\"0\""
            + (index > 0 ? " applyNumberFormat=\"1\"" : "") + (font > 0 ? " applyFont=\"1\"" : "")
            + Self.ending(ofCode: design.formats[index]))
      }
    }
    for font in 2...3 {
      styles.append(
        "<xf numFmtId=\"0\" fontId=\"\(font)\" fillId=\"2\" borderId=\"1\" xfId=\"0\" applyFont=\"1\""
          + " applyFill=\"1\" applyBorder=\"1\"/>")
    }
    return "<cellXfs count=\"\(styles.count)\">" + styles.joined() + "</cellXfs>"
  }
}
