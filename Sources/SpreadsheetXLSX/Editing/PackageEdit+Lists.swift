/// Parts that are new or go, and the lists that name them.
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
      // The charts of a workbook of the strict kind are written otherwise; nobody has asked for one yet.
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

  /// Takes out the calculation chain, which would name cells that have no formula any more; programs make a new
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
