/// The styles of an edited workbook: the number format of each, and new ones if none fits.
///
/// Styles are only ever added, at the end, so that existing ones keep their numbers (ECMA-376 Part 1
/// §18.8.10, cellXfs).
final class StyleBook {
  /// A list of the part (`fonts`, `cellXfs`) with its items as written.
  struct List {
    var tag: Range<Int>
    var isEmptyTag = false
    var count: Range<Int>?
    var items: [String] = []
    /// The place for a further item.
    var end: Int
    /// The place after the list.
    var outerEnd: Int
    var added: [String] = []
  }

  private var lists: [String: List] = [:]
  private var codes: [Int: String] = [:]
  private var numbers: [Int] = []
  private(set) var formats: [NumberFormat] = []
  private var prefix = ""
  /// The place for the first list.
  private var start = 0
  private let bytes: [UInt8]
  private var known: [Request: Int] = [:]

  private struct Request: Hashable {
    var base: Int
    var code: String
  }

  static let dayCode = "yyyy-mm-dd"

  /// A workbook without styles: nothing can be added.
  init() { bytes = [] }

  init(part bytes: [UInt8]) {
    self.bytes = bytes
    bytes.withUnsafeBufferPointer { scan(TagScanner($0)) }
    for item in items(of: "numFmts") {
      Self.withTag(of: item) { scanner, token in
        // Far beyond any number that a program gives, and safe to count on from.
        guard let id = scanner.text(of: "numFmtId", in: token).flatMap({ Int($0) }),
          (0..<1 << 30).contains(id)
        else { return }
        codes[id] = scanner.text(of: "formatCode", in: token) ?? ""
      }
    }
    for item in items(of: "cellXfs") { addStyle(item) }
  }

  private func addStyle(_ item: String) {
    var number = 0
    Self.withTag(of: item) { scanner, token in
      number = scanner.text(of: "numFmtId", in: token).flatMap { Int($0) } ?? 0
    }
    numbers.append(number)
    formats.append(codes[number].map { NumberFormat(code: $0) } ?? NumberFormat(builtIn: number))
  }

  /// The items of a list as written, with those that were added.
  func items(of list: String) -> [String] { lists[list].map { $0.items + $0.added } ?? [] }

  private static func withTag(of item: String, _ body: (TagScanner, TagPlace) -> Void) {
    Array(item.utf8).withUnsafeBufferPointer { bytes in
      var scanner = TagScanner(bytes)
      if let token = scanner.next() { body(scanner, token) }
    }
  }

  /// Finds the lists right below the root, and their items.
  private func scan(_ start: TagScanner) {
    var scanner = start
    var depth = 0
    var list: String?
    var itemStart = 0
    while let token = scanner.next() {
      if token.opens {
        if depth == 0 {
          prefix = String(decoding: scanner.prefix(of: token), as: UTF8.self)
          self.start = token.range.upperBound
        } else if depth == 1 {
          let name = scanner.localName(of: token)
          lists[name] = List(
            tag: token.range, isEmptyTag: token.kind == .empty, count: scanner.value(of: "count", in: token),
            end: token.range.upperBound, outerEnd: token.range.upperBound)
          list = token.kind == .start ? name : nil
        } else if depth == 2 {
          itemStart = token.range.lowerBound
        }
      }
      if token.kind == .start { depth += 1 }
      if token.kind == .end { depth -= 1 }
      if token.kind == .end, depth == 1, let name = list {
        lists[name]?.end = token.range.lowerBound
        lists[name]?.outerEnd = token.range.upperBound
        list = nil
      }
      if let list, depth == 2, token.kind == .empty || token.kind == .end {
        let item = scanner.bytes[itemStart..<token.range.upperBound]
        lists[list]?.items.append(String(decoding: item, as: UTF8.self))
      }
    }
  }

  /// Whether new styles can be made.
  var canAdd: Bool { !formats.isEmpty }

  var hasChanges: Bool { lists.values.contains { !$0.added.isEmpty } }

  /// Whether a style writes something next to a number, such as a currency.
  func namesUnit(_ style: Int) -> Bool {
    guard style >= 0, style < numbers.count else { return false }
    // The currency formats that programs know by number.
    guard let code = codes[numbers[style]] else {
      return (5...8).contains(numbers[style]) || [42, 44].contains(numbers[style])
    }
    return code.contains { $0 == "\"" || $0 == "$" || !$0.isASCII || $0 == "\\" }
  }

  func format(ofStyle style: Int) -> NumberFormat {
    style < formats.count && style >= 0 ? formats[style] : .number
  }

  /// A style like another one, but with this number format: one that is there, or a new one.
  func style(like base: Int, code: String) -> Int {
    let request = Request(base: base, code: code)
    if let style = known[request] { return style }
    let items = items(of: "cellXfs")
    let model = base >= 0 && base < items.count ? items[base] : items.first ?? "<\(prefix)xf/>"
    let number = number(ofCode: code)
    var item = Self.setting("numFmtId", to: "\(number)", in: model)
    if number != 0 { item = Self.setting("applyNumberFormat", to: "1", in: item) }
    let style = add(style: item)
    known[request] = style
    return style
  }

  /// The index of a style, which is added unless there is an equal one.
  func add(style item: String) -> Int {
    let count = items(of: "cellXfs").count
    let index = add(item, to: "cellXfs")
    if index == count { addStyle(item) }
    return index
  }

  /// The index of an item in a list, to which it is added unless there is an equal one.
  func add(_ item: String, to name: String) -> Int {
    guard var list = lists[name] ?? missingList(name) else { return 0 }
    if let index = list.items.firstIndex(of: item) { return index }
    if let index = list.added.firstIndex(of: item) { return list.items.count + index }
    list.added.append(item)
    lists[name] = list
    return list.items.count + list.added.count - 1
  }

  /// The lists in their order (ECMA-376 Part 1 §18.8.39).
  private static let order = [
    "numFmts", "fonts", "fills", "borders", "cellStyleXfs", "cellXfs", "cellStyles", "dxfs",
  ]

  /// A list that the part may lack, behind those that come before it; nil for one whose first item every
  /// style has.
  private func missingList(_ name: String) -> List? {
    guard name == "numFmts" || name == "dxfs" else { return nil }
    let earlier = Self.order.prefix { $0 != name }.compactMap { lists[$0]?.outerEnd }
    let place = earlier.max() ?? start
    return List(tag: place..<place, end: place, outerEnd: place)
  }

  /// The number of a format code, which is added unless it is there.
  func number(ofCode code: String) -> Int {
    if code == "General" { return 0 }
    if code == "@" { return 49 }
    if let number = codes.filter({ $0.value == code }).keys.min() { return number }
    // Below 164 numbers are the programs' own.
    let number = max(163, codes.keys.max() ?? 0) + 1
    codes[number] = code
    _ = add("<\(prefix)numFmt numFmtId=\"\(number)\" formatCode=\"\(code.escapedForXML)\"/>", to: "numFmts")
    return number
  }

  /// A tag with an attribute set.
  private static func setting(_ name: StaticString, to value: String, in item: String) -> String {
    var patches = PatchList()
    withTag(of: item) { scanner, token in
      if let range = scanner.value(of: name, in: token) {
        patches.replace(range, with: value)
      } else {
        patches.insert(" \(name)=\"\(value)\"", at: token.name.upperBound)
      }
    }
    return String(decoding: patches.applied(to: Array(item.utf8)), as: UTF8.self)
  }

  /// The changes of the part.
  var patches: PatchList {
    var patches = PatchList()
    for (name, list) in lists.sorted(by: { $0.key < $1.key }) where !list.added.isEmpty {
      let items = list.added.joined()
      let count = list.items.count + list.added.count
      if list.tag.isEmpty {
        patches.insert("<\(prefix)\(name) count=\"\(count)\">\(items)</\(prefix)\(name)>", at: list.end)
      } else if list.isEmptyTag {
        patches.replace(list.tag, with: "<\(prefix)\(name) count=\"\(count)\">\(items)</\(prefix)\(name)>")
      } else {
        if let range = list.count { patches.replace(range, with: "\(count)") }
        patches.insert(items, at: list.end)
      }
    }
    return patches
  }

  /// The prefix of the part's elements, with its colon.
  var elementPrefix: String { prefix }

  /// The part with the added styles.
  var part: [UInt8] { patches.applied(to: bytes) }
}

/// The styles that our own sheets have, in a workbook that has styles of its own.
extension StyleBook {
  /// The style of a cell with a format code, plain or grey.
  func style(code: String, isMuted: Bool) -> Int {
    // The style of cells without one.
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

  /// The number of a rule's differential style; nil if none can be added.
  func number(of change: LookChange) -> Int? {
    canAdd ? add(prefixed(StylesPart.look(change, number: number(ofCode:))), to: "dxfs") : nil
  }

  /// The style of a cell of a page; the plain one if none can be added.
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
