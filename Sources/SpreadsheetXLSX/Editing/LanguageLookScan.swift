import Spreadsheet
import TextScanning

/// How the sheets of a workbook look in a language: what is for people, apart from the cells' content.
package struct LanguageLook: Sendable {
  /// What cells of the first row show in place of their content.
  package var shownNames: [ShownName]
  /// Whether the columns run from right to left.
  package var isRightToLeft: Bool
  /// Hints of lists, by those that they replace.
  package var hints: [String: String] = [:]
  /// Charts that the sheet may have.
  package var charts: [Chart] = []

  /// The texts of a chart, by those that they replace: its title, by which it is known, and the names of its series.
  package struct Chart: Sendable {
    package var titles: [String: String]
    package var series: [String: String]

    /// The texts of a chart.
    package init(titles: [String: String], series: [String: String]) {
      self.titles = titles
      self.series = series
    }
  }

  /// A look.
  package init(shownNames: [ShownName] = [], isRightToLeft: Bool) {
    self.shownNames = shownNames
    self.isRightToLeft = isRightToLeft
  }
}

/// Scans a worksheet part in pieces, and patches it to look as a ``LanguageLook`` says: the direction of its view, the
/// rules for the names in its first row, the hints of its lists.
///
/// Everything else stays byte for byte. A look and then the former one give the former bytes.
struct LanguageLookScan {
  private(set) var encoding: String?

  private let look: LanguageLook
  /// The number of a rule's differential style in the workbook; nil if it can have none.
  private let number: (LookChange) -> Int?
  private var found = PatchList()
  private var rest: [UInt8] = []
  private var enough = 0
  private var base = 0
  private var prefix = ""
  private var isInRows = false
  private var block: Block?
  /// The rules that show names, and the places of whole lists of them.
  private var rules: [Range<Int>] = []
  private var blocks: [Range<Int>] = []
  /// The largest priority of all other rules.
  private var highest = 0
  /// The place for further rules.
  private var end = 0

  /// The list of rules that is being scanned.
  private struct Block {
    var start: Int
    var rules: [Range<Int>] = []
    var hasOthers = false
    var rule: (start: Int, priority: Int)?
    var formula: Int?
    var isName = false
  }

  init(_ look: LanguageLook, number: @escaping (LookChange) -> Int?) {
    self.look = look
    self.number = number
  }

  /// Scans the next piece of the part.
  mutating func feed(_ piece: UnsafeRawBufferPointer) {
    rest.append(contentsOf: piece)
    if rest.count >= enough { scan() }
  }

  /// Scans the rest after the last piece.
  mutating func finish() { scan() }

  private mutating func scan() {
    if base == 0, encoding == nil, rest.count >= 4 { encoding = PartEncoding.foreign(rest) }
    let bytes = rest
    rest = []
    let scanned = bytes.withUnsafeBufferPointer { bytes in
      var scanner = TagScanner(bytes)
      while let token = scanner.next() {
        take(token, scanner)
        if isInRows { scanner.skipCells() }
      }
      // A formula counts only as a whole.
      return min(scanner.position, block?.formula.map { $0 - base } ?? .max)
    }
    rest = Array(bytes[scanned...])
    base += scanned
    enough = 2 * rest.count
  }

  private mutating func take(_ token: TagPlace, _ scanner: TagScanner) {
    if token.kind == .other { return }
    let place = base + token.range.lowerBound..<base + token.range.upperBound
    let name = scanner.localName(of: token)
    if name == "worksheet", token.opens {
      prefix = String(decoding: scanner.prefix(of: token), as: UTF8.self)
    }
    guard scanner.prefix(of: token).elementsEqual(prefix.utf8) else { return }
    if name == "sheetData" { isInRows = token.kind == .start && prefix.isEmpty }
    if isInRows { return }
    if token.opens { start(name, token, place, scanner) }
    if token.kind != .start { close(name, token, place, scanner) }
  }

  private mutating func start(
    _ name: String, _ token: TagPlace, _ place: Range<Int>, _ scanner: TagScanner
  ) {
    switch name {
    case "sheetView": turn(token, scanner)
    case "dataValidation":
      guard let value = scanner.value(of: "prompt", in: token),
        let text = look.hints[CharacterReference.text(of: scanner.bytes[value])]
      else { return }
      found.replace(base + value.lowerBound..<base + value.upperBound, with: text.escapedForXML)
    case "conditionalFormatting": block = Block(start: place.lowerBound)
    case "cfRule":
      let priority = scanner.text(of: "priority", in: token).flatMap { Int($0) } ?? 0
      block?.rule = (place.lowerBound, priority)
      block?.isName = false
    case "formula": block?.formula = place.upperBound
    default: break
    }
  }

  private mutating func close(
    _ name: String, _ token: TagPlace, _ place: Range<Int>, _ scanner: TagScanner
  ) {
    if Self.elementsBeforeRules.contains(name) { end = place.upperBound }
    guard var block else { return }
    switch name {
    case "formula":
      if let start = block.formula, token.kind == .end {
        let text = CharacterReference.text(of: scanner.bytes[start - base..<token.range.lowerBound])
        block.isName = ShownName.content(ofFormula: text) != nil
      }
      block.formula = nil
    case "cfRule":
      if let rule = block.rule, block.isName {
        block.rules.append(rule.start..<place.upperBound)
      } else {
        block.hasOthers = true
        highest = max(highest, block.rule?.priority ?? 0)
      }
      block.rule = nil
    case "conditionalFormatting":
      if block.hasOthers {
        rules += block.rules
      } else if !block.rules.isEmpty {
        blocks.append(block.start..<place.upperBound)
      }
      self.block = nil
      return
    default: break
    }
    self.block = block
  }

  private mutating func turn(_ token: TagPlace, _ scanner: TagScanner) {
    let value = scanner.value(of: "rightToLeft", in: token)
    let isTurned =
      value.map { ["1", "true"].contains(CharacterReference.text(of: scanner.bytes[$0])) } ?? false
    guard isTurned != look.isRightToLeft else { return }
    guard let value else { return found.insert(ShownName.rightToLeft, at: base + token.name.upperBound) }
    let attribute = value.lowerBound - " rightToLeft=\"".utf8.count..<value.upperBound + 1
    if scanner.bytes[attribute].elementsEqual(ShownName.rightToLeft.utf8) {
      found.replace(base + attribute.lowerBound..<base + attribute.upperBound, with: "")
    } else {
      found.replace(
        base + value.lowerBound..<base + value.upperBound, with: look.isRightToLeft ? "1" : "0")
    }
  }

  /// The elements that come before the rules (ECMA-376 Part 1 §18.3.1.99), and the rules.
  private static let elementsBeforeRules: Set<String> = [
    "sheetData", "sheetCalcPr", "sheetProtection", "protectedRanges", "scenarios", "autoFilter", "sortState",
    "dataConsolidate", "customSheetViews", "mergeCells", "phoneticPr", "conditionalFormatting",
  ]

  /// The patches of the part.
  func patches() -> PatchList {
    var patches = found
    let new = ShownName.rules(look.shownNames, from: highest + 1, prefix: prefix, number: number)
    for rule in rules { patches.replace(rule, with: "") }
    for (index, block) in blocks.enumerated() { patches.replace(block, with: index == 0 ? new : "") }
    if blocks.isEmpty, !new.isEmpty { patches.insert(new, at: end) }
    return patches
  }
}

extension PackageEdit {
  /// Patches sheets, by name, to look as they are wanted, with the charts that they show.
  mutating func setLooks(_ looks: [String: LanguageLook]) throws {
    let parts = try sheetParts()
    for (name, look) in looks.sorted(by: { $0.key < $1.key }) {
      guard let part = parts[name] else { throw WorkbookEditorError(problem: .noSuchSheet, sheet: name) }
      var scan = lookScan(look)
      try package.read(part) { scan.feed($0) }
      scan.finish()
      if scan.encoding != nil {
        let bytes = try content(of: part)
        scan = lookScan(look)
        bytes.withUnsafeBytes { scan.feed($0) }
        scan.finish()
        let patches = scan.patches()
        if !patches.isEmpty { contents[part] = patches.applied(to: bytes) }
      } else {
        let patches = scan.patches()
        if !patches.isEmpty { self.patches[part] = patches }
      }
      if !look.charts.isEmpty { try setTexts(of: look.charts, on: part) }
    }
    if styles.hasChanges, let part = relationships.first(.styles).flatMap({ package.find($0.target) }) {
      contents[part] = styles.part
    }
  }

  private func lookScan(_ look: LanguageLook) -> LanguageLookScan {
    let styles = styles
    return LanguageLookScan(look) { styles.number(of: $0) }
  }

  /// Replaces the texts of a sheet's charts.
  private mutating func setTexts(of charts: [LanguageLook.Chart], on sheet: PartName) throws {
    func targets(of part: PartName, _ type: String) throws -> [PartName] {
      try Relationships(of: part, in: package).all.filter { $0.type.word == type }.compactMap {
        package.find($0.target)
      }
    }
    for drawing in try targets(of: sheet, "drawing") {
      for part in try targets(of: drawing, "chart") {
        let bytes = try content(of: part)
        let patches = Self.texts(in: bytes, of: charts)
        contents[part] = patches.isEmpty ? nil : patches.applied(to: bytes)
      }
    }
  }

  /// The title of a chart comes first, and says which it is; then the names that its series keep (ECMA-376 Part 1
  /// §21.2.2.27).
  private static func texts(in part: [UInt8], of charts: [LanguageLook.Chart]) -> PatchList {
    var patches = PatchList()
    part.withUnsafeBufferPointer { bytes in
      var scanner = TagScanner(bytes)
      var chart: LanguageLook.Chart?
      var start: Int?
      var isName = false
      while let token = scanner.next() {
        let name = scanner.localName(of: token)
        if name == "tx" { isName = token.kind == .start }
        if let start, token.kind == .end {
          let place = start..<token.range.lowerBound
          let text = CharacterReference.text(of: bytes[place])
          if name == "t", chart == nil { chart = charts.first { $0.titles[text] != nil } }
          let new = name == "t" ? chart?.titles[text] : chart?.series[text]
          if let new, new != text { patches.replace(place, with: new.escapedForXML) }
        }
        let isText = token.kind == .start && isName && (name == "t" || name == "v")
        start = isText ? token.range.upperBound : nil
      }
    }
    return patches
  }
}
