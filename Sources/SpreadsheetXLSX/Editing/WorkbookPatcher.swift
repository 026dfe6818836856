import Spreadsheet
import TextScanning

/// Patches `workbook.xml`: names that grow, sheets that are new, and a request to calculate all formulas.
struct WorkbookPatcher {
  /// A sheet to be listed.
  struct Entry {
    var name: String
    var relationship: String
  }

  private let part: String
  private let bytes: [UInt8]
  private var patches = PatchList()
  private var prefix = ""
  private var sheetTags: [(name: String, id: Int)] = []
  private var names: [(name: String, place: Range<Int>, text: String)] = []
  /// The prefix of relationships that holds at the list of sheets, with its colon.
  private var relationshipPrefix: String?
  /// The namespace of relationships, as some element declares it.
  private var relationshipSpace: String?
  private var sheetsEnd: Int?
  /// Behind the last of the elements after which the calculation settings come.
  private var settingsPlace: Int?
  private var settings: (tag: TagPlace, place: Range<Int>, flag: Range<Int>?)?
  /// Whether the part is in the namespaces of ISO 29500 Strict.
  private(set) var isStrict = false

  init(part: String, bytes: [UInt8]) {
    self.part = part
    self.bytes = bytes
    bytes.withUnsafeBufferPointer { scan(TagScanner($0)) }
  }

  private mutating func scan(_ start: TagScanner) {
    var scanner = start
    var depth = 0
    var section = ""
    var openName: (name: String, start: Int)?
    while let token = scanner.next() {
      if token.kind == .other { continue }
      let name = scanner.localName(of: token)
      if token.opens {
        switch depth {
        case 0:
          prefix = String(decoding: scanner.prefix(of: token), as: UTF8.self)
          let tag = String(decoding: scanner.bytes[token.range], as: UTF8.self)
          isStrict = tag.contains("http://purl.oclc.org/ooxml/spreadsheetml/main")
          noteNamespaces(token, scanner, holdsAtSheets: true)
        case 1:
          section = name
          if name == "sheets" { noteNamespaces(token, scanner, holdsAtSheets: true) }
          if name == "calcPr" {
            settings = (token, token.range, scanner.value(of: "fullCalcOnLoad", in: token))
          }
        default:
          if section == "sheets", name == "sheet" { addSheet(token, scanner) }
          if section == "definedNames", name == "definedName", token.kind == .start {
            openName = (scanner.text(of: "name", in: token) ?? "", token.range.upperBound)
          }
        }
        if token.kind == .start { depth += 1 }
      } else {
        depth -= 1
        if name == "definedName", let opened = openName {
          let place = opened.start..<token.range.lowerBound
          names.append((opened.name, place, CharacterReference.text(of: scanner.bytes[place])))
          openName = nil
        }
        if name == "sheets", depth == 1 { sheetsEnd = token.range.lowerBound }
      }
      if depth == 1, ["sheets", "functionGroups", "externalReferences", "definedNames"].contains(name) {
        settingsPlace = token.range.upperBound
      }
    }
  }

  private mutating func addSheet(_ token: TagPlace, _ scanner: TagScanner) {
    noteNamespaces(token, scanner, holdsAtSheets: false)
    sheetTags.append(
      (
        scanner.text(of: "name", in: token) ?? "",
        scanner.text(of: "sheetId", in: token).flatMap { UInt16($0) }.map { Int($0) } ?? 0
      ))
  }

  /// Notes which namespace is that of relationships. Some programs declare it anew on each sheet.
  private mutating func noteNamespaces(
    _ token: TagPlace, _ scanner: TagScanner, holdsAtSheets: Bool
  ) {
    scanner.forEachAttribute(of: token) { name, value in
      let name = String(decoding: scanner.bytes[name], as: UTF8.self)
      let space = CharacterReference.text(of: scanner.bytes[value])
      guard name.hasPrefix("xmlns:") else { return }
      let prefix = String(name.dropFirst("xmlns:".count)) + ":"
      if space == PackageParts.relationships || space == PackageParts.strictRelationships {
        if relationshipSpace == nil { relationshipSpace = space }
        if holdsAtSheets { relationshipPrefix = prefix }
      } else if holdsAtSheets, relationshipPrefix == prefix {
        // Declared again for something else.
        relationshipPrefix = nil
      }
    }
  }

  /// The names of all sheets, those without cells too.
  var sheetNames: [String] { sheetTags.map(\.name) }

  mutating func grow(_ growth: RangeGrowth, sheet: String) {
    // The rows that each printed page begins with are the header's, also where there was nothing below it
    // yet.
    for index in names.indices where names[index].name != PackageParts.titlesName {
      guard let grown = growth.grown(areas: names[index].text, onSheet: sheet) else { continue }
      names[index].text = grown
      grownNames.insert(index)
    }
  }

  /// The name by which programs find a filter is changed with it.
  mutating func widenFilter(_ filter: WidenedFilter, ofSheet sheet: String) {
    for index in names.indices where names[index].name == PackageParts.filterName {
      let areas = SheetArea.split(names[index].text)
      guard areas.count == 1, var area = SheetArea(areas[0]), area.sheet.lowercased() == sheet.lowercased(),
        area.range.columns == filter.old.columns, area.range.last != nil
      else { continue }
      area.range.first.column = filter.new.first.column
      area.range.last?.column = filter.new.last?.column
      names[index].text = area.text
      grownNames.insert(index)
    }
  }

  private var grownNames: Set<Int> = []

  mutating func add(_ entries: [Entry]) throws(WorkbookEditorError) {
    guard !entries.isEmpty else { return }
    guard let sheetsEnd else {
      throw WorkbookEditorError(problem: .unexpected(part: part, reason: "it has no list of sheets"))
    }
    let attribute: String
    if let relationshipPrefix {
      attribute = relationshipPrefix + "id"
    } else {
      let space =
        relationshipSpace ?? (isStrict ? PackageParts.strictRelationships : PackageParts.relationships)
      attribute = "xmlns:r=\"\(space)\" r:id"
    }
    var id = sheetTags.map(\.id).max() ?? 0
    for entry in entries {
      id += 1
      patches.insert(
        "<\(prefix)sheet name=\"\(entry.name.escapedForXML)\" sheetId=\"\(id)\""
          + " \(attribute)=\"\(entry.relationship)\"/>", at: sheetsEnd)
    }
  }

  /// Asks the spreadsheet program to calculate all formulas when it opens the file.
  mutating func requestCalculation() {
    if let settings {
      if let flag = settings.flag {
        patches.replace(flag, with: "1")
      } else {
        patches.insert(" fullCalcOnLoad=\"1\"", at: settings.tag.name.upperBound)
      }
    } else if let settingsPlace {
      patches.insert("<\(prefix)calcPr fullCalcOnLoad=\"1\"/>", at: settingsPlace)
    }
  }

  /// The new content of the part; nil if nothing changes.
  func result() -> [UInt8]? {
    var all = patches
    for index in grownNames.sorted() {
      all.replace(names[index].place, with: names[index].text.escapedForXML)
    }
    return all.isEmpty ? nil : all.applied(to: bytes)
  }
}
