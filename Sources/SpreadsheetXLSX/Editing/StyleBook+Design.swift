/// The styles that our own sheets have, in a workbook that has styles of its own.
extension StyleBook {
  /// The style of a cell with a format code, plain or grey.
  func style(code: String, isMuted: Bool) -> Int {
    // What cells without a style have.
    if code == "General", !isMuted { return 0 }
    let font = isMuted ? add(font(StylesPart.mutedColor, isBold: false), to: "fonts") : 0
    let number = number(ofCode: code)
    return add(
      style: prefixed(
        "<xf numFmtId=\"\(number)\" fontId=\"\(font)\" fillId=\"0\" borderId=\"0\" xfId=\"0\""
          + (number > 0 ? " applyNumberFormat=\"1\"" : "") + (font > 0 ? " applyFont=\"1\"" : "")
          + StylesPart.ending(ofCode: code)))
  }

  /// The style of a header cell: bold on grey, with a line below.
  func headerStyle(isMuted: Bool) -> Int {
    let font = add(font(isMuted ? StylesPart.mutedColor : "", isBold: true), to: "fonts")
    let fill = add(prefixed(StylesPart.headerFill), to: "fills")
    let border = add(prefixed(StylesPart.headerBorder), to: "borders")
    return add(
      style: prefixed(
        "<xf numFmtId=\"0\" fontId=\"\(font)\" fillId=\"\(fill)\" borderId=\"\(border)\" xfId=\"0\""
          + " applyFont=\"1\" applyFill=\"1\" applyBorder=\"1\"/>"))
  }

  /// The number of what a rule makes different; nil where none can be added.
  func number(of change: LookChange) -> Int? {
    canAdd ? add(prefixed(StylesPart.look(change, number: number(ofCode:))), to: "dxfs") : nil
  }

  /// The style of a cell of a page; the plain one where none can be added.
  func style(of look: CellLook) -> Int {
    guard canAdd else { return 0 }
    return add(
      style: prefixed(
        StylesPart.style(
          of: look, number: number(ofCode: look.code),
          font: add(prefixed(StylesPart.font(of: look)), to: "fonts"),
          fill: StylesPart.fill(of: look).map { add(prefixed($0), to: "fills") } ?? 0,
          border: StylesPart.border(of: look).map { add(prefixed($0), to: "borders") } ?? 0)))
  }

  /// The workbook's normal font, in another colour or bold.
  private func font(_ color: String, isBold: Bool) -> String {
    let model = items(of: "fonts").first ?? ""
    var patches = PatchList()
    let bytes = Array(model.utf8)
    var colorPlace: Int?
    bytes.withUnsafeBufferPointer { buffer in
      var scanner = TagScanner(buffer)
      while let token = scanner.next() {
        guard token.opens else { continue }
        switch scanner.localName(of: token) {
        case "font":
          if isBold { patches.insert(prefixed("<b/>"), at: token.range.upperBound) }
          colorPlace = token.range.upperBound
        case "b" where isBold: patches.replace(token.range, with: "")
        case "color" where !color.isEmpty: patches.replace(token.range, with: "")
        case "sz": colorPlace = token.range.upperBound
        default: break
        }
      }
    }
    guard let colorPlace, !model.hasSuffix("/>") else {
      return prefixed("<font>\(isBold ? "<b/>" : "")\(color)</font>")
    }
    if !color.isEmpty { patches.insert(prefixed(color), at: colorPlace) }
    return String(decoding: patches.applied(to: bytes), as: UTF8.self)
  }

  /// Puts the part's prefix on every element.
  private func prefixed(_ text: String) -> String {
    guard !elementPrefix.isEmpty else { return text }
    let ends = text.replacing("</", with: "\u{0}")
    return ends.replacing("<", with: "<" + elementPrefix).replacing("\u{0}", with: "</" + elementPrefix)
  }
}
