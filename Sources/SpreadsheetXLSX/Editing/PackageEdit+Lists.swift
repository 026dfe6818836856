import Spreadsheet
import TextScanning

/// New and removed parts, and the lists that name them.
extension PackageEdit {
  mutating func addSheets(_ book: inout WorkbookPatcher) throws {
    guard !edits.newSheets.isEmpty else { return }
    var taken = Set(book.sheetNames.map { $0.lowercased() })
    var relationshipPart = try patcher(of: main.relationships)
    var types = try patcher(of: PartName("[Content_Types].xml"))
    let type = relationshipPart.type(endingIn: "worksheet") ?? PackageParts.worksheetType
    var identifiers: Set<String> = []
    var entries: [WorkbookPatcher.Entry] = []
    for var new in edits.newSheets {
      // Charts of a strict workbook have a different notation, which nobody has needed yet.
      if book.isStrict { new.design.sheets[new.index].page?.charts = [] }
      try ExcelLimits.check(new.design)
      guard taken.insert(new.name.lowercased()).inserted else {
        throw WorkbookEditorError(problem: .sheetExists, sheet: new.name)
      }
      let name = freePartName()
      let identifier = relationshipPart.freeIdentifier(besides: identifiers)
      identifiers.insert(identifier)
      let part = NewSheetPart(new, styles: styles, dateSystem: workbook.dateSystem)
      added.append((name, try part.bytes(isStrict: book.isStrict)))
      relationshipPart.add("Relationship Id=\"\(identifier)\" Type=\"\(type)\" Target=\"/\(name)\"")
      types.add("Override PartName=\"/\(name)\" ContentType=\"\(PackageParts.worksheetContentType)\"")
      addCompanions(of: new, part: name, &types)
      entries.append(.init(name: new.name, relationship: identifier))
    }
    try book.add(entries)
    save(relationshipPart, as: main.relationships)
    save(types, as: PartName("[Content_Types].xml"))
  }

  /// Adds the drawing and the charts of a new sheet.
  private mutating func addCompanions(
    of new: WorkbookEdits.NewSheet, part: String, _ types: inout PackagePatcher
  ) {
    guard new.design.sheets[new.index].page != nil else { return }
    func isFree(_ name: String) -> Bool {
      package.find(PartName(name)) == nil && !added.contains { $0.name == name }
    }
    var companions = SheetCompanions(sheet: new.design.sheets[new.index], part: part)
    while !companions.lastNames.allSatisfy(isFree) { companions.chart += 1 }
    while !companions.fixed.allSatisfy({ isFree($0.name) }) { companions.drawing += 1 }
    for entry in companions.types {
      types.add("Override PartName=\"/\(entry.name)\" ContentType=\"\(entry.type)\"")
    }
    for entry in companions.fixed + companions.last(rowCount: 0, rows: new.rows) {
      added.append((entry.name, Array(entry.text.utf8)))
    }
  }

  /// A name for a further sheet's part: the first that is free.
  private func freePartName() -> String {
    var number = workbook.sheets.count
    while true {
      let name = PackageParts.sheetPart(number)
      if package.find(PartName(name)) == nil, !added.contains(where: { $0.name == name }) { return name }
      number += 1
    }
  }

  /// Removes the calculation chain, which would name cells that no longer have a formula. Programs make a new
  /// one when they calculate.
  mutating func dropCalculationChain() throws {
    guard let chain = relationships.all.first(where: { $0.type.word == "calcChain" }),
      let part = package.find(chain.target)
    else { return }
    removed.insert(part)
    var relationshipPart = try patcher(of: main.relationships)
    relationshipPart.remove(where: "Id") { $0 == chain.id }
    save(relationshipPart, as: main.relationships)
    var types = try patcher(of: PartName("[Content_Types].xml"))
    types.remove(where: "PartName") { PartName($0) == part }
    save(types, as: PartName("[Content_Types].xml"))
  }

  /// A patcher of a list of parts, with the changes made so far.
  private mutating func patcher(of name: PartName) throws -> PackagePatcher {
    guard let part = package.find(name) else {
      throw XLSXProblem.missingPart(part: name.description, namedBy: "the package")
    }
    return PackagePatcher(try content(of: part))
  }

  private mutating func save(_ patcher: PackagePatcher, as name: PartName) {
    guard let part = package.find(name), let bytes = patcher.result else { return }
    contents[part] = bytes
  }
}

/// Patches the parts that list others: relationships and content types.
struct PackagePatcher {
  private let bytes: [UInt8]
  private var patches = PatchList()
  private var prefix = ""
  /// The place for further entries: before the root's end tag, or in place of the `/>` of an empty root.
  private var end = 0..<0
  private var emptyRoot: String?
  private var added = ""
  private var entries: [(tag: Range<Int>, attributes: [String: String])] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    bytes.withUnsafeBufferPointer { buffer in
      var scanner = TagScanner(buffer)
      var isRoot = true
      while let token = scanner.next() {
        if token.kind == .other { continue }
        if isRoot {
          prefix = String(decoding: scanner.prefix(of: token), as: UTF8.self)
          isRoot = false
          if token.kind == .empty {
            emptyRoot = String(decoding: buffer[token.name], as: UTF8.self)
            end = token.range.upperBound - 2..<token.range.upperBound
          }
        } else if token.opens {
          var attributes: [String: String] = [:]
          scanner.forEachAttribute(of: token) { name, value in
            attributes[String(decoding: buffer[name], as: UTF8.self)] = CharacterReference.text(
              of: buffer[value])
          }
          entries.append((token.range, attributes))
        } else {
          end = token.range.lowerBound..<token.range.lowerBound
        }
      }
    }
  }

  /// A relationship id that is not in use.
  func freeIdentifier(besides taken: Set<String> = []) -> String {
    let used = taken.union(entries.compactMap { $0.attributes["Id"] })
    var number = entries.count + 1
    while used.contains("rId\(number)") { number += 1 }
    return "rId\(number)"
  }

  /// The whole address of the first relationship type that ends like this.
  func type(endingIn word: String) -> String? {
    entries.compactMap { $0.attributes["Type"] }.first { $0.hasSuffix("/" + word) }
  }

  /// Adds an entry, written without its prefix: `Override PartName="..."`.
  mutating func add(_ entry: String) { added += "<\(prefix)\(entry)/>" }

  /// Removes the entries whose attribute matches.
  mutating func remove(where attribute: String, _ matches: (String) -> Bool) {
    for entry in entries where entry.attributes[attribute].map(matches) == true {
      patches.replace(entry.tag, with: "")
    }
  }

  /// The new content of the part; nil if nothing changes.
  var result: [UInt8]? {
    var all = patches
    if !added.isEmpty { all.replace(end, with: emptyRoot.map { ">\(added)</\($0)>" } ?? added) }
    return all.isEmpty ? nil : all.applied(to: bytes)
  }
}

/// The part of a sheet that is added to a workbook. It is designed like those of ``WorkbookWriter``, with
/// styles of the edited workbook.
struct NewSheetPart {
  private var new: WorkbookEdits.NewSheet
  private let styles: StyleBook
  private let markup: CellMarkup

  init(_ new: WorkbookEdits.NewSheet, styles: StyleBook, dateSystem: DateSystem) {
    self.new = new
    // The workbook may already have a table's name and number.
    self.new.design.sheets[new.index].tableName = nil
    self.styles = styles
    markup = CellMarkup(prefix: [], dateSystem: dateSystem)
  }

  private var sheet: SheetDesign { new.design.sheets[new.index] }

  /// The part's bytes. Throws ``WorkbookWriterError``.
  func bytes(isStrict: Bool) throws -> [UInt8] {
    if let page = sheet.page {
      let part = PagePart(
        sheet: sheet, page: page, rows: new.rows, markup: markup, isActive: false, style: styles.style(of:),
        number: styles.number(of:))
      let bytes = try part.bytes()
      return isStrict ? Self.strict(bytes) : bytes
    }
    let frame = SheetFrame(design: new.design, index: new.index, number: styles.number(of:)) {
      format, isMuted in
      styles.canAdd ? styles.style(code: new.design.formats[format.index], isMuted: isMuted) : 0
    }
    var head = frame.head
    if isStrict { head = head.replacing(PackageParts.spreadsheet, with: Self.strictSpreadsheet) }
    var bytes = Array(head.utf8)
    var row = 0
    if sheet.hasHeader {
      row += 1
      try appendHeader(to: &bytes)
    }
    for index in (0..<new.rows.rowCount).dropFirst(sheet.hasHeader ? 1 : 0) {
      row += 1
      try append(row: index, number: row, to: &bytes)
    }
    bytes.append(contentsOf: frame.tail.utf8)
    return bytes
  }

  private static let strictSpreadsheet = "http://purl.oclc.org/ooxml/spreadsheetml/main"

  private static func strict(_ bytes: [UInt8]) -> [UInt8] {
    let text = String(decoding: bytes, as: UTF8.self)
    return Array(
      text.replacing(PackageParts.spreadsheet, with: strictSpreadsheet)
        .replacing(PackageParts.relationships, with: PackageParts.strictRelationships).utf8)
  }

  private func appendHeader(to bytes: inout [UInt8]) throws {
    bytes.append("<row r=\"1\">")
    for (column, entry) in sheet.columns.enumerated() where !entry.name.isEmpty {
      let style = styles.canAdd ? styles.headerStyle(isMuted: entry.isMuted) : nil
      try append(.text(entry.name), column, 1, style, to: &bytes)
    }
    bytes.append("</row>")
  }

  private func append(row index: Int, number: Int, to bytes: inout [UInt8]) throws {
    bytes.append(contentsOf: "<row r=\"\(number)\">".utf8)
    for cell in new.rows.cells(inRow: index) {
      let value = new.rows.withView { view in
        view.withBytes(of: cell) { raw in
          Result { () throws(WorkbookWriterError.Problem) in try markup.content(cell.kind, raw) }
        }
      }
      do {
        let content = try value.get()
        if content.form != .blank {
          append(content, cell.column, number, style(of: content, cell.column, row: index), to: &bytes)
        }
      } catch {
        throw located(error, number, cell.column)
      }
    }
    bytes.append("</row>")
  }

  private func append(
    _ value: CellValue, _ column: Int, _ row: Int, _ style: Int?, to bytes: inout [UInt8]
  ) throws {
    do throws(WorkbookWriterError.Problem) {
      append(try markup.content(value), column, row, style, to: &bytes)
    } catch {
      throw located(error, row, column)
    }
  }

  private func append(
    _ content: CellMarkup.Content, _ column: Int, _ row: Int, _ style: Int?, to bytes: inout [UInt8]
  ) {
    var content = content
    if case .date = content.form, !styles.canAdd { content = .init(form: .isoDate, text: content.iso) }
    markup.append(content, column: column, row: row, style: style, to: &bytes)
  }

  private func style(of content: CellMarkup.Content, _ column: Int, row: Int) -> Int? {
    guard styles.canAdd else { return nil }
    let design = column < sheet.columns.count ? sheet.columns[column] : ColumnDesign(name: "")
    let own = row < new.formats.count ? new.formats[row][column] : nil
    let code = own ?? new.design.formats[design.format.index]
    if case .date(let format) = content.form, NumberFormat(code: code) != format {
      let code = format == .duration ? "[h]:mm:ss" : StyleBook.dayCode
      return styles.style(code: code, isMuted: design.isMuted)
    }
    return styles.style(code: code, isMuted: design.isMuted)
  }

  private func located(_ problem: WorkbookWriterError.Problem, _ row: Int, _ column: Int)
    -> WorkbookWriterError
  {
    WorkbookWriterError(problem: problem, sheet: new.name, cell: CellReference(column: column, row: row))
  }
}
