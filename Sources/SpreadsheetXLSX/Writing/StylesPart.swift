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

  /// The differences of cells' looks; `number` gives the number of a format code.
  static func look(_ change: LookChange, number: (String) -> Int) -> String {
    var font = change.isBold ? "<b/>" : ""
    if change.isItalic { font += "<i/>" }
    if change.isStruck { font += "<strike/>" }
    if let color = change.color { font += "<color rgb=\"FF\(color)\"/>" }
    let code = change.code.map {
      "<numFmt numFmtId=\"\(number($0))\" formatCode=\"\($0.escapedForXML)\"/>"
    }
    return "<dxf>\(font.isEmpty ? "" : "<font>\(font)</font>")\(code ?? "")</dxf>"
  }

  /// The letters of a look.
  static func font(of look: CellLook) -> String {
    "<font>\(look.isBold ? "<b/>" : "")<sz val=\"\(look.size == look.size.rounded() ? String(Int(look.size)) : String(look.size))\"/>"
      + (look.color.map { "<color rgb=\"FF\($0)\"/>" } ?? "")
      + "<name val=\"Calibri\"/><family val=\"2\"/></font>"
  }

  static func fill(of look: CellLook) -> String? {
    look.fill.map {
      "<fill><patternFill patternType=\"solid\"><fgColor rgb=\"FF\($0)\"/><bgColor indexed=\"64\"/></patternFill></fill>"
    }
  }

  static func border(of look: CellLook) -> String? {
    look.line.map {
      "<border><left/><right/><top/><bottom style=\"thin\"><color rgb=\"FF\($0)\"/></bottom><diagonal/></border>"
    }
  }

  /// The style of a look, in the numbers of its parts.
  static func style(of look: CellLook, number: Int, font: Int, fill: Int, border: Int) -> String {
    var text =
      "<xf numFmtId=\"\(number)\" fontId=\"\(font)\" fillId=\"\(fill)\" borderId=\"\(border)\" xfId=\"0\""
    if number > 0 { text += " applyNumberFormat=\"1\"" }
    text += " applyFont=\"1\""
    if fill > 0 { text += " applyFill=\"1\"" }
    if border > 0 { text += " applyBorder=\"1\"" }
    text += " applyAlignment=\"1\"><alignment"
    if let alignment = look.alignment { text += " horizontal=\"\(alignment.rawValue)\"" }
    text += " vertical=\"center\""
    if look.indent > 0 { text += " indent=\"\(look.indent)\"" }
    return text + "/></xf>"
  }

  static let mutedColor = "<color rgb=\"FF8C8C8C\"/>"
  static let headerFill =
    "<fill><patternFill patternType=\"solid\"><fgColor rgb=\"FFF2F2F2\"/><bgColor indexed=\"64\"/></patternFill></fill>"
  static let headerBorder =
    "<border><left/><right/><top/><bottom style=\"thin\"><color rgb=\"FFBFBFBF\"/></bottom><diagonal/></border>"

  /// Where numbers for formats of one's own begin; below, programs know them by heart.
  private static let firstFormat = 164

  private let design: WorkbookDesign

  /// The format codes that looks have and columns have not, and the fonts, fills and borders of looks.
  private var codes: [String] = []
  private var fonts: [String] = []
  private var fills: [String] = []
  private var borders: [String] = []

  init(_ design: WorkbookDesign) {
    self.design = design
    func add(_ item: String?, to list: inout [String]) {
      if let item, !list.contains(item) { list.append(item) }
    }
    for look in design.looks {
      if !design.formats.contains(look.code) { add(look.code, to: &codes) }
      add(Self.font(of: look), to: &fonts)
      add(Self.fill(of: look), to: &fills)
      add(Self.border(of: look), to: &borders)
    }
    for change in design.changes {
      if let code = change.code, !design.formats.contains(code) { add(code, to: &codes) }
    }
  }

  var text: String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
    text += "<styleSheet xmlns=\"\(PackageParts.spreadsheet)\">"
    text += numberFormats
    // Plain, muted, bold, bold and muted.
    text += "<fonts count=\"\(4 + fonts.count)\">" + font("") + font(Self.mutedColor) + font("", isBold: true)
    text += font(Self.mutedColor, isBold: true) + fonts.joined() + "</fonts>"
    text += "<fills count=\"\(3 + fills.count)\"><fill><patternFill patternType=\"none\"/></fill>"
    text += "<fill><patternFill patternType=\"gray125\"/></fill>\(Self.headerFill)\(fills.joined())</fills>"
    text +=
      "<borders count=\"\(2 + borders.count)\"><border><left/><right/><top/><bottom/><diagonal/></border>"
    text += "\(Self.headerBorder)\(borders.joined())</borders>"
    text +=
      "<cellStyleXfs count=\"1\"><xf numFmtId=\"0\" fontId=\"0\" fillId=\"0\" borderId=\"0\"/></cellStyleXfs>"
    text += cellStyles
    text += "<cellStyles count=\"1\"><cellStyle name=\"Normal\" xfId=\"0\" builtinId=\"0\"/></cellStyles>"
    let changes = design.changes
    if !changes.isEmpty {
      let looks = changes.map { Self.look($0, number: number(ofCode:)) }
      text += "<dxfs count=\"\(looks.count)\">\(looks.joined())</dxfs>"
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

  private func number(ofCode code: String) -> Int {
    if let index = design.formats.firstIndex(of: code) { return number(of: index) }
    return Self.firstFormat + design.formats.count + (codes.firstIndex(of: code) ?? 0)
  }

  private var numberFormats: String {
    let own = design.formats.indices.filter { number(of: $0) >= Self.firstFormat }
    let formats = (own.map { design.formats[$0] } + codes).map {
      "<numFmt numFmtId=\"\(number(ofCode: $0))\" formatCode=\"\($0.escapedForXML)\"/>"
    }
    return "<numFmts count=\"\(formats.count)\">" + formats.joined() + "</numFmts>"
  }

  /// The end of the style of a format code: days are left-aligned, apart from the amounts and close to their
  /// header.
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
    for look in design.looks {
      let fill = Self.fill(of: look).flatMap { fills.firstIndex(of: $0) }.map { $0 + 3 } ?? 0
      let border = Self.border(of: look).flatMap { borders.firstIndex(of: $0) }.map { $0 + 2 } ?? 0
      styles.append(
        Self.style(
          of: look, number: number(ofCode: look.code),
          font: 4 + (fonts.firstIndex(of: Self.font(of: look)) ?? 0),
          fill: fill, border: border))
    }
    return "<cellXfs count=\"\(styles.count)\">" + styles.joined() + "</cellXfs>"
  }
}
