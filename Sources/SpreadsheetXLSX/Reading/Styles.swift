import Spreadsheet
import XMLStream

/// The meaning of numbers by the workbook's styles, by the index that cells use.
struct Styles {
  fileprivate(set) var formats: [NumberFormat] = []
  /// The text that each style prints next to numbers; empty if none prints any.
  fileprivate(set) var moneySigns: [String?] = []
  /// The looks in which a cell does not show its content; mostly there are none.
  fileprivate(set) var looks: [ShownStyle] = []
  /// For each style the number of its look in ``looks``, from 1; 0 if it shows the cell's content. Empty
  /// without looks.
  fileprivate(set) var lookNumbers: [Int] = []

  static let none = Styles()
}

/// Reads `styles.xml` (ECMA-376 Part 1 §18.8): number formats, features that can make a text invisible, and
/// the ones of each cell style.
struct StylesHandler: PartHandler {
  /// The references of a cell's style.
  private struct CellStyle {
    var format: Int
    var font: Int
    var fill: Int
  }

  private enum Section { case other, cellStyles, fonts, fills, differences }

  private var codes: [Int: NumberFormat] = [:]
  private var displayed: [Int: DisplayFormat] = [:]
  private var signs: [Int: String] = [:]
  private var styleOfCells: [CellStyle] = []
  private var inks = InkList()
  private var section = Section.other
  private(set) var failure: XLSXProblem?
  private let limits: XLSXLimits
  private let part: String

  /// More styles than Excel itself can hold (65,490) are of no use to anybody.
  private static let limit = 1 << 20

  init(limits: XLSXLimits, part: String) {
    self.limits = limits
    self.part = part
  }

  var styles: Styles {
    var styles = Styles(
      formats: styleOfCells.map { codes[$0.format] ?? NumberFormat(builtIn: $0.format) },
      moneySigns: signs.isEmpty ? [] : styleOfCells.map { signs[$0.format] })
    var displayed = displayed.filter { !$0.value.isPlain }
    for (id, code) in NumberFormat.builtInCodes where codes[id] == nil { displayed[id] = DisplayFormat(code) }
    var numbers: [ShownStyle: Int] = [:]
    let looks = styleOfCells.map { style in
      let look = ShownStyle(
        format: displayed[style.format], isInvisible: inks.isInvisible(font: style.font, fill: style.fill))
      guard look.format != nil || look.isInvisible else { return 0 }
      if let known = numbers[look] { return known }
      styles.looks.append(look)
      numbers[look] = styles.looks.count
      return styles.looks.count
    }
    if !styles.looks.isEmpty { styles.lookNumbers = looks }
    return styles
  }

  mutating func startElement(_ element: XMLElement) {
    switch element.name {
    case "numFmt" where section == .other:
      guard let id = element.attribute("numFmtId").flatMap({ Int($0) }),
        let code = element.attribute("formatCode")
      else { return }
      let format = NumberFormat(code: code)
      codes[id] = format
      // Of two formats with one number, the one that hides something is taken, to be safe.
      if displayed[id]?.isPlain ?? true { displayed[id] = DisplayFormat(code) }
      signs[id] = format == .number ? NumberFormat.moneySign(in: code) : nil
      if codes.count > limits[.items] { failure = limits.passed(.items, in: part) }
    case "cellXfs": section = .cellStyles
    case "fonts": section = .fonts
    case "fills": section = .fills
    // The formats of conditional formatting are not formats of cells.
    case "dxfs": section = .differences
    case "xf" where section == .cellStyles && styleOfCells.count < Self.limit:
      func number(_ name: StaticString) -> Int { element.attribute(name).flatMap { Int($0) } ?? 0 }
      styleOfCells.append(
        CellStyle(format: number("numFmtId"), font: number("fontId"), fill: number("fillId")))
    default:
      if section == .fonts { inks.addToFonts(element) }
      if section == .fills { inks.addToFills(element) }
    }
  }

  mutating func endElement(_ name: XMLName) {
    if name == "cellXfs" || name == "fonts" || name == "fills" || name == "dxfs" { section = .other }
  }

  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {}
}

/// The fonts and fills of a workbook, as far as they determine whether text is visible on its background.
struct InkList {
  private var fonts: [Ink] = []
  private var fills: [Ink] = []

  private enum Ink: Hashable {
    /// The default of programs: black on white.
    case usual
    case white
    /// The colour as the file names it.
    case named(String)
    /// A text of hardly a size.
    case tiny
  }

  /// More of them than Excel can hold are useless.
  private static let limit = 1 << 16

  /// Whether text in the font is invisible on the fill; unknown combinations count as visible.
  func isInvisible(font: Int, fill: Int) -> Bool {
    guard fonts.indices.contains(font) else { return false }
    let behind = fills.indices.contains(fill) ? fills[fill] : .usual
    switch fonts[font] {
    case .usual: return false
    case .tiny: return true
    case .white: return behind == .usual || behind == .white
    case .named: return fonts[font] == behind
    }
  }

  /// Takes an element among the fonts (§18.8.22).
  mutating func addToFonts(_ element: XMLElement) {
    if element.name == "font", fonts.count < Self.limit { return fonts.append(.usual) }
    guard let last = fonts.indices.last, fonts[last] != .tiny else { return }
    if element.name == "color" {
      fonts[last] = Self.ink(element)
    } else if element.name == "sz", let size = element.attribute("val").flatMap({ Double($0) }), size < 2 {
      fonts[last] = .tiny
    }
  }

  /// Takes an element among the fills (§18.8.20).
  mutating func addToFills(_ element: XMLElement) {
    if element.name == "fill", fills.count < Self.limit { return fills.append(.usual) }
    guard let last = fills.indices.last else { return }
    if element.name == "patternFill" || element.name == "gradientFill" {
      let pattern = element.attribute("patternType") ?? "none"
      if pattern != "none" { fills[last] = .named(pattern) }
    } else if element.name == "fgColor", fills[last] == .named("solid") {
      fills[last] = Self.ink(element)
    }
  }

  private static func ink(_ element: XMLElement) -> Ink {
    let tint = element.attribute("tint").flatMap { Double($0) } ?? 0
    if let colour = element.attribute("rgb") {
      let digits = colour.suffix(6).uppercased()
      guard let value = Int(digits, radix: 16) else { return .named(digits) }
      let isLight = [16, 8, 0].allSatisfy { value >> $0 & 0xFF >= 0xF0 }
      return isLight && tint >= 0 ? .white : .named("\(digits) \(tint)")
    }
    if let theme = element.attribute("theme") {
      return theme == "0" && tint >= 0 ? .white : .named("theme \(theme) \(tint)")
    }
    guard let index = element.attribute("indexed") else { return .usual }
    // Of the colours that every program knows by number, 1 and 9 are white; 64 and 65 are the system's.
    switch index {
    case "1", "9": return .white
    case "64", "65": return .usual
    default: return .named("indexed \(index)")
    }
  }
}
