import Spreadsheet
import TextScanning

/// Scans a part in pieces for names of sheets, and patches them in formulas of every kind, links, sources of
/// pivot tables, and lists of sheets.
///
/// Elements and attributes with formulas are recognised by their names alone, because extensions of the
/// format put them into any part. Other references to the sheet's cells are not guessed at: they are
/// ``unknown``.
struct SheetNameScan {
  /// The kind of the part.
  enum Kind {
    case workbook, worksheet, properties, other
  }

  private(set) var patches = PatchList()
  /// Formulas outside of cells.
  private(set) var formulas: [String] = []
  /// Something that names cells of the sheet and is not understood: an element or an attribute, and its text.
  private(set) var unknown: (place: String, text: String)?
  private(set) var encoding: String?

  private let renaming: SheetRenaming
  private let kind: Kind
  /// The bytes that are not scanned yet, and where they begin in the part.
  private var rest: [UInt8] = []
  private var enough = 0
  private var base = 0
  private var isInRows = false
  private var isInTitles = false
  private var open: OpenText?

  /// An element whose text is being collected.
  private struct OpenText {
    var name: String
    var form: Form
    var start: Int
    /// Whether it has other content than text.
    var isBroken = false
  }

  /// The possible meanings of a text.
  private enum Form {
    /// The name of a sheet and nothing else.
    case name
    case formula
    case link
    /// A link, or the address of something other than a sheet of this workbook.
    case target
    /// A name or a formula.
    case title
    /// Nothing that is known to name cells.
    case other
  }

  init(_ renaming: SheetRenaming, _ kind: Kind) {
    self.renaming = renaming
    self.kind = kind
  }

  /// The kind of a part; nil for one that holds texts of the user's, or names no sheet of this workbook.
  static func kind(of part: PartName, main: PartName, sheets: Set<PartName>) -> Kind? {
    if part == main { return .workbook }
    if sheets.contains(part) { return .worksheet }
    let name = part.description.lowercased()
    if name == "docprops/app.xml" { return .properties }
    guard [".xml", ".rels", ".vml"].contains(where: name.hasSuffix) else { return nil }
    let foreign = [
      "docprops/", "customxml/", "/externallinks/", "/theme/", "/sharedstrings", "/comments",
      "/threadedcomments/",
      "/persons/", "/pivotcacherecords", "/styles",
    ]
    return foreign.contains(where: name.contains) ? nil : .other
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
      let isPlain = kind == .worksheet
      while let token = scanner.next() {
        take(token, scanner)
        if isPlain, isInRows, open == nil { scanner.skipCells() }
      }
      // A text counts only as a whole.
      return min(scanner.position, open.map { $0.start - base } ?? .max)
    }
    rest = Array(bytes[scanned...])
    base += scanned
    enough = 2 * rest.count
  }

  private mutating func take(_ token: TagPlace, _ scanner: TagScanner) {
    if token.kind == .other {
      open?.isBroken = true
      return
    }
    let name = scanner.localName(of: token)
    if !token.opens { return end(name, token, scanner) }
    open = nil
    switch name {
    case "sheetData": isInRows = token.kind == .start && scanner.prefix(of: token).isEmpty
    case "TitlesOfParts": isInTitles = token.kind == .start
    default: break
    }
    if !isInRows { takeAttributes(of: token, name, scanner) }
    guard token.kind == .start, let form = form(ofElement: name) else { return }
    open = OpenText(name: name, form: form, start: base + token.range.upperBound)
  }

  private mutating func end(_ name: String, _ token: TagPlace, _ scanner: TagScanner) {
    switch name {
    case "sheetData": isInRows = false
    case "TitlesOfParts": isInTitles = false
    default: break
    }
    guard let opened = open, opened.name == name else { return }
    open = nil
    let place = opened.start..<base + token.range.lowerBound
    let written = scanner.bytes[opened.start - base..<token.range.lowerBound]
    guard let new = renamed(CharacterReference.text(of: written), opened.form, in: "<\(name)>") else {
      return
    }
    if opened.isBroken {
      unknown = unknown ?? ("<\(name)>", CharacterReference.text(of: written))
    } else {
      patches.replace(place, with: new.escapedForXML)
    }
  }

  private mutating func takeAttributes(of token: TagPlace, _ element: String, _ scanner: TagScanner) {
    var found: [(name: String, place: Range<Int>)] = []
    scanner.forEachAttribute(of: token) { name, value in
      if !value.isEmpty { found.append((String(decoding: scanner.bytes[name], as: UTF8.self), value)) }
    }
    for (name, value) in found {
      guard
        let form = form(ofAttribute: name, element, isForeign: found.contains { $0.name.hasSuffix(":id") })
      else { continue }
      let text = CharacterReference.text(of: scanner.bytes[value])
      guard let new = renamed(text, form, in: "\(name) of <\(element)>") else { continue }
      // Either quote may be around it.
      let escaped = new.escapedForXML.replacing("'", with: "&apos;")
      patches.replace(base + value.lowerBound..<base + value.upperBound, with: escaped)
    }
  }

  /// The text with the new names; nil if it stays.
  private mutating func renamed(_ text: String, _ form: Form, in place: String) -> String? {
    switch form {
    case .name: return renaming.renamed(name: text)
    case .title: return renaming.renamed(name: text) ?? renaming.renamed(text)
    case .link: return renaming.renamed(link: text) ?? encoded(link: text)
    case .target: return text.hasPrefix("#") ? renamed(text, .link, in: place) : nil
    case .formula:
      if !isInRows { formulas.append(text) }
      return renaming.renamed(text)
    case .other:
      if unknown == nil, renaming.nameReferred(to: text) != nil { unknown = (place, text) }
      return nil
    }
  }

  /// A link with percent-encoded characters, such as `%20`.
  private func encoded(link: String) -> String? {
    guard link.contains("%"), let decoded = PartName.unescaped(link),
      let new = renaming.renamed(link: decoded)
    else {
      return nil
    }
    return new.utf8.reduce(into: "") { text, byte in
      let isPlain = byte > 0x20 && byte < 0x7F && !"\"%<>".utf8.contains(byte)
      text +=
        isPlain
        ? String(UnicodeScalar(byte))
        : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
  }

  // MARK: - Places of names

  private static let formulaElements: Set<String> = [
    "f", "formula", "formula1", "formula2", "definedName", "calculatedColumnFormula", "totalsRowFormula",
    "sqref",
    "FmlaLink", "FmlaRange", "FmlaTxbx", "FmlaGroup", "FmlaPict",
  ]

  /// Elements with text that a user or a program wrote for readers.
  private static let textElements: Set<String> = [
    "t", "v", "s", "author", "text", "oddHeader", "evenHeader", "firstHeader", "oddFooter", "evenFooter",
    "firstFooter",
  ]

  private static let formulaAttributes: Set<String> = [
    "fmlaLink", "fmlaRange", "fmlaGroup", "fmlaTxbx", "linkedCell", "listFillRange", "textlink",
  ]

  /// Attributes of the same kind as ``textElements``.
  private static let textAttributes: Set<String> = [
    "name", "v", "caption", "display", "tooltip", "prompt", "promptTitle", "error", "errorTitle", "comment",
    "description",
    "descr", "title", "alt", "uniqueName",
  ]

  private func form(ofElement name: String) -> Form? {
    if isInRows { return name == "f" ? .formula : nil }
    if kind == .properties { return isInTitles && name == "lpstr" ? .title : nil }
    if Self.formulaElements.contains(name) { return .formula }
    return Self.textElements.contains(name) ? nil : .other
  }

  private func form(ofAttribute name: String, _ element: String, isForeign: Bool) -> Form? {
    if kind == .properties { return nil }
    switch (element, name) {
    case ("sheet", "name"): return kind == .workbook ? .name : nil
    // With a relationship it is a sheet of another workbook.
    case ("worksheetSource", "sheet"), ("rangeSet", "sheet"), ("dataRef", "sheet"):
      return isForeign ? nil : .name
    case ("hyperlink", "location"): return .link
    case ("Relationship", "Target"): return .target
    case ("cfvo", "val"): return .formula
    default: break
    }
    if Self.formulaAttributes.contains(name) { return .formula }
    return Self.textAttributes.contains(name) ? nil : .other
  }
}
