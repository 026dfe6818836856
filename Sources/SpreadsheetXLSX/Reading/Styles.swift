import XMLStream

/// What the styles of a workbook make of numbers, by the index that cells use.
struct Styles {
  fileprivate(set) var formats: [NumberFormat] = []
  /// What each style prints beside numbers; empty where none prints anything.
  fileprivate(set) var moneySigns: [String?] = []

  static let none = Styles()
}

/// Reads `styles.xml` (ECMA-376 Part 1 §18.8): only number formats, and which of them a cell's style has.
struct StylesHandler: PartHandler {
  private var codes: [Int: NumberFormat] = [:]
  private var signs: [Int: String] = [:]
  private var formatOfStyle: [Int] = []
  private var isInCellStyles = false
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
    Styles(
      formats: formatOfStyle.map { codes[$0] ?? NumberFormat(builtIn: $0) },
      moneySigns: signs.isEmpty ? [] : formatOfStyle.map { signs[$0] })
  }

  mutating func startElement(_ element: XMLElement) {
    switch element.name {
    case "numFmt":
      guard let id = element.attribute("numFmtId").flatMap({ Int($0) }),
        let code = element.attribute("formatCode")
      else { return }
      let format = NumberFormat(code: code)
      codes[id] = format
      signs[id] = format == .number ? NumberFormat.moneySign(in: code) : nil
      if codes.count > limits[.items] { failure = limits.passed(.items, in: part) }
    case "cellXfs": isInCellStyles = true
    case "xf" where isInCellStyles && formatOfStyle.count < Self.limit:
      formatOfStyle.append(element.attribute("numFmtId").flatMap { Int($0) } ?? 0)
    default: break
    }
  }

  mutating func endElement(_ name: XMLName) {
    if name == "cellXfs" { isInCellStyles = false }
  }

  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {}
}
