import Spreadsheet

/// The edit of one package: finds the parts, has them patched, and writes the copy.
struct PackageEdit {
  let package: Package
  let workbook: XLSXWorkbook
  let edits: WorkbookEdits
  let main: PartName
  let relationships: Relationships
  let styles: StyleBook

  /// Small parts with their new content, in UTF-8.
  var contents: [PartName: [UInt8]] = [:]
  /// The encodings of parts that were read.
  private var forms: [PartName: PartText.Form] = [:]
  /// Sheets with their patches.
  var patches: [PartName: PatchList] = [:]
  /// The unchanged compressed blocks of each sheet.
  private var keptBlocks: [PartName: KeptBlocks] = [:]
  var removed: Set<PartName> = []
  var added: [(name: String, bytes: [UInt8])] = []

  init(_ package: Package, _ workbook: XLSXWorkbook, _ edits: WorkbookEdits) throws {
    self.package = package
    self.workbook = workbook
    self.edits = edits
    main = try MainPart.find(in: package)
    relationships = try Relationships(of: main, in: package)
    if let part = relationships.first(.styles).flatMap({ package.find($0.target) }) {
      let text = try Self.text(of: part, in: package)
      styles = StyleBook(part: text.utf8)
      forms[part] = text.form
    } else {
      styles = StyleBook()
    }
    try refuseSignatures()
  }

  private static func text(of part: PartName, in package: Package) throws -> PartText {
    var bytes: [UInt8] = []
    try package.read(part) { bytes.append(contentsOf: $0) }
    return try PartText(bytes, part: part.description)
  }

  /// The content of a small part in UTF-8, with the changes made so far.
  mutating func content(of part: PartName) throws -> [UInt8] {
    if let bytes = contents[part] { return bytes }
    let text = try Self.text(of: part, in: package)
    forms[part] = text.form
    return text.utf8
  }

  private func refuseSignatures() throws {
    let root = try Relationships(of: nil, in: package)
    let isSigned =
      root.all.contains { $0.type.word == "origin" }
      || package.parts.contains { $0.description.lowercased().hasPrefix("_xmlsignatures/") }
    if isSigned { throw WorkbookEditorError(problem: .signed) }
  }

  /// Writes the edited copy.
  mutating func write(_ descriptor: Int32, level: Int) throws -> WorkbookEditor.Outcome {
    var outcome = WorkbookEditor.Outcome(added: added.map(\.name))
    var edit = ZipWriter.Edit(original: package.file)
    for (index, name) in package.entryNames.enumerated() {
      let part = PartName(name)
      if removed.contains(part) {
        edit.removed.append(index)
        outcome.removed.append(name)
      } else if contents[part] != nil || patches[part] != nil {
        edit.replaced.append(index)
        outcome.changed.append(name)
      }
    }
    guard outcome != WorkbookEditor.Outcome() else {
      try OutputFile.copy(package.file, to: descriptor)
      return outcome
    }
    let archive = try ZipWriter(descriptor: descriptor, editing: edit, adding: outcome.added)
    var output = PartOutput(archive: archive, level: level)
    for part in outcome.changed.map({ PartName($0) }) {
      if let bytes = contents[part] {
        try PartText.encoded(bytes, as: forms[part] ?? .utf8).withUnsafeBytes { try output.appendLong($0) }
      } else if let list = patches[part] {
        try copy(part, list, to: &output)
      }
      try output.end()
    }
    for part in added {
      try part.bytes.withUnsafeBytes { try output.appendLong($0) }
      try output.end()
    }
    try archive.finish()
    return outcome
  }

  /// Writes a part with its patches. Blocks without a patch stay compressed.
  private func copy(_ part: PartName, _ list: PatchList, to output: inout PartOutput) throws {
    var applier = PatchApplier(list)
    let kept = keptBlocks[part] ?? KeptBlocks()
    if let entry = try package.deflatedEntry(of: part) {
      if kept.start.size > 0 {
        try BlockInflater(entry).run(upTo: kept.start.size) { piece in
          try applier.feed(piece) { try output.appendLong($0) }
        }
      }
      if !kept.isEmpty {
        try output.keep(kept, of: entry)
        applier.skip(to: kept.end.size)
      }
      try BlockInflater(entry, from: kept.end).run { piece in
        try applier.feed(piece) { try output.appendLong($0) }
      }
    } else {
      var failure: (any Error)?
      try package.read(part) { piece in
        if failure != nil { return }
        do { try applier.feed(piece) { try output.appendLong($0) } } catch { failure = error }
      }
      if let failure { throw failure }
    }
    try applier.finish { try output.appendLong($0) }
  }

  // MARK: - Parts

  /// Makes the edits of rows, cells and sheets.
  mutating func patchParts() throws {
    var book = WorkbookPatcher(part: main.description, bytes: try content(of: main))
    let parts = try sheetParts()
    var dropsCalculations = false
    let formulas = edits.grownFormulas(in: workbook)
    for name in Set(edits.sheets.keys).union(formulas.keys).sorted() {
      let edit = edits.sheets[name] ?? SheetEdits(name: name)
      guard !edit.isEmpty || formulas[name] != nil else { continue }
      guard let sheet = workbook.sheet(named: name), let part = parts[name] else {
        throw WorkbookEditorError(problem: .noSuchSheet, sheet: name)
      }
      let change = try SheetChange(
        edit, of: sheet, looks: edits.looks[name] ?? [], formulas: formulas[name] ?? [:])
      if change.appended.rowCount > 0 || !change.filledRows.isEmpty { try growTables(of: part, change) }
      if change.appended.rowCount > 0 {
        book.grow(change.growth, sheet: name)
      }
      let result = try patch(part, change)
      dropsCalculations = result.removesFormulas || dropsCalculations
      for filter in result.widenedFilters { book.widenFilter(filter, ofSheet: name) }
    }
    try addSheets(&book)
    if dropsCalculations { try dropCalculationChain() }
    if workbook.sheets.contains(where: \.hasFormulas) { book.requestCalculation() }
    if let bytes = book.result() { contents[main] = bytes }
    if styles.hasChanges, let part = relationships.first(.styles).flatMap({ package.find($0.target) }) {
      contents[part] = styles.part
    }
  }

  /// The part of each sheet, of sheets with one name the first.
  func sheetParts() throws -> [String: PartName] {
    let list = try package.parse(
      spreadsheetML: main, with: WorkbookPart(limits: package.limits, part: main.description))
    var parts: [String: PartName] = [:]
    for entry in list.sheets where parts[entry.name] == nil {
      guard let relationship = entry.relationship.flatMap({ relationships[$0] }),
        relationship.type == .worksheet, let part = package.find(relationship.target)
      else { continue }
      parts[entry.name] = part
    }
    return parts
  }

  /// Patches a sheet; returns the patcher, which knows the further changes that follow.
  private mutating func patch(_ part: PartName, _ change: SheetChange) throws -> SheetPatcher {
    let scanned = try scan(part, change)
    let layout = scanned.scan.layout
    if layout.encoding != nil { return try patchText(of: part, change) }
    var patcher = SheetPatcher(change, layout: layout, styles: styles, dateSystem: workbook.dateSystem)
    try patcher.run()
    patches[part] = patcher.patches
    keptBlocks[part] = keptBlocks(around: patcher.patches.sorted(), scanned)
    return patcher
  }

  /// The blocks before the first patch, or between those at the head of the part and the next one.
  private func keptBlocks(around patches: [PatchList.Patch], _ scanned: ScannedSheet) -> KeptBlocks? {
    let headEnd = scanned.scan.headEnd ?? 0
    let hasHead = patches.first.map { $0.range.lowerBound < headEnd } ?? false
    guard let next = patches.first(where: { $0.range.lowerBound >= headEnd })?.range.lowerBound,
      let end = scanned.ends.last(where: { $0.size <= next && $0.size > 0 })
    else { return nil }
    if !hasHead { return KeptBlocks(end: end) }
    guard let start = scanned.start, start.size < end.size else { return nil }
    return KeptBlocks(start: start, end: end)
  }

  /// Patches a sheet that is not UTF-8: as a whole, for such parts are rare and small.
  private mutating func patchText(of part: PartName, _ change: SheetChange) throws -> SheetPatcher {
    let bytes = try content(of: part)
    var scan = SheetScan(change)
    bytes.withUnsafeBytes { scan.feed($0) }
    scan.finish()
    var patcher = SheetPatcher(change, layout: scan.layout, styles: styles, dateSystem: workbook.dateSystem)
    try patcher.run()
    contents[part] = patcher.patches.applied(to: bytes)
    return patcher
  }

  private mutating func growTables(of part: PartName, _ change: SheetChange) throws {
    for relationship in try Relationships(of: part, in: package).all where relationship.type.word == "table" {
      guard let table = package.find(relationship.target) else { continue }
      if let grown = try TablePatcher.grown(
        content(of: table), growth: change.growth, names: change.headerTexts,
        changed: change.filledRows, sheet: change.sheet.name)
      {
        contents[table] = grown
      }
    }
  }
}

/// Sheets that get other names, and everything in the package that names them.
extension PackageEdit {
  /// Patches every part that names one of the sheets.
  ///
  /// - Throws: ``WorkbookEditorError`` where something may name a sheet that cannot be followed.
  mutating func rename(_ names: [String: String]) throws {
    if let macros = package.parts.first(where: { $0.description.lowercased().contains("vbaproject") }) {
      throw WorkbookEditorError(problem: .namedElsewhere(part: macros.description, text: "macros"))
    }
    try requireNames(names)
    let renaming = SheetRenaming(names)
    let sheets = Set(
      relationships.all.filter { $0.type == .worksheet }.compactMap { package.find($0.target) })
    var formulas: [String] = []
    for part in package.parts {
      guard let kind = SheetNameScan.kind(of: part, main: main, sheets: sheets) else { continue }
      let scan = try renameSheets(in: part, SheetNameScan(renaming, kind))
      if let unknown = scan.unknown {
        throw WorkbookEditorError(
          problem: .namedElsewhere(part: "\(part), \(unknown.place)", text: String(unknown.text.prefix(80))))
      }
      formulas += scan.formulas
    }
    if let reference = renaming.textualReference(in: workbook.sheets, and: formulas) {
      throw WorkbookEditorError(
        problem: .namedByText(
          formula: String(reference.formula.prefix(80)), name: reference.name,
          place: reference.sheet.map { sheet in "\(sheet)!" + (reference.cell.map(\.description) ?? "") }))
    }
  }

  /// Checks that each sheet is there, once, and that its new name is one of a sheet and free.
  private func requireNames(_ names: [String: String]) throws {
    let list = try package.parse(
      spreadsheetML: main, with: WorkbookPart(limits: package.limits, part: main.description))
    let old = Set(names.keys.map { $0.lowercased() })
    var taken = Set(list.sheets.map { $0.name.lowercased() }.filter { !old.contains($0) })
    for (name, new) in names.sorted(by: { $0.key < $1.key }) {
      let count = list.sheets.count { $0.name.lowercased() == name.lowercased() }
      guard count > 0 else { throw WorkbookEditorError(problem: .noSuchSheet, sheet: name) }
      do { try ExcelLimits.check(name: new) } catch { throw WorkbookWriterError(problem: error, sheet: new) }
      guard count == 1, taken.insert(new.lowercased()).inserted else {
        throw WorkbookEditorError(problem: .sheetExists, sheet: count == 1 ? new : name)
      }
    }
  }

  /// Scans a part and notes its patches.
  private mutating func renameSheets(in part: PartName, _ start: SheetNameScan) throws -> SheetNameScan {
    var scan = start
    try package.read(part) { scan.feed($0) }
    scan.finish()
    if scan.encoding != nil {
      let bytes = try content(of: part)
      scan = start
      bytes.withUnsafeBytes { scan.feed($0) }
      scan.finish()
      if !scan.patches.isEmpty { contents[part] = scan.patches.applied(to: bytes) }
    } else if !scan.patches.isEmpty {
      patches[part] = scan.patches
    }
    return scan
  }
}

/// Finding the parts of a sheet that a change affects.
extension PackageEdit {
  /// A sheet with the places that a change concerns, and boundaries between blocks around those that may
  /// stay.
  struct ScannedSheet {
    var scan: SheetScan
    /// The first boundary, at a whole byte, behind which blocks are not concerned by a change of the sheet's
    /// head.
    var start: BlockBoundary?
    /// The last boundaries before the first change of the rows. A tag that the boundary cuts shows only
    /// behind it, so the one before is kept as well.
    var ends: [BlockBoundary] = []

    init(_ change: SheetChange) { scan = SheetScan(change) }

    mutating func add(_ boundary: BlockBoundary) {
      if scan.firstChange == nil { ends = ends.suffix(1) + [boundary] }
      if start == nil, let head = scan.headEnd, let last = ends.last, last.leading.count == 0,
        last.size >= head + BlockInflater.window
      {
        start = last
      }
    }
  }

  /// The steps of reading a part while it is inflated.
  private enum InflatedStep: Sendable {
    case bytes([UInt8])
    case boundary(BlockBoundary)
  }

  func scan(_ part: PartName, _ change: SheetChange) throws -> ScannedSheet {
    guard let entry = try package.deflatedEntry(of: part) else {
      var scanned = ScannedSheet(change)
      try package.read(part) { scanned.scan.feed($0) }
      scanned.scan.finish()
      return scanned
    }
    return try scanEnds(of: part, entry, change) ?? scanWhole(entry, change)
  }

  /// Inflates and scans all of a part, a large one on two threads.
  private func scanWhole(_ entry: CompressedEntry, _ change: SheetChange) throws -> ScannedSheet {
    var scanned = ScannedSheet(change)
    // Until the channel has finished, only this thread reads the package.
    nonisolated(unsafe) let entry = entry
    try BoundedChannel<InflatedStep>.run(
      isThreaded: entry.size > 1 << 20,
      making: { put in
        try BlockInflater(entry).run(
          piece: { try put(.bytes(Array($0))) }, boundary: { try put(.boundary($0())) })
      },
      using: { step in
        switch step {
        case .bytes(let bytes): bytes.withUnsafeBytes { scanned.scan.feed($0) }
        case .boundary(let boundary): scanned.add(boundary)
        }
      })
    scanned.scan.finish()
    return scanned
  }

  /// Scans the head of a sheet, and its end from the noted resume point. Nil if the change may affect the
  /// rows between.
  private func scanEnds(
    of part: PartName, _ entry: CompressedEntry, _ change: SheetChange
  ) throws -> ScannedSheet? {
    guard let point = workbook.resumePoints[part], point.isOf(entry) else { return nil }
    struct HeadEnds: Error {}
    var scanned = ScannedSheet(change)
    do {
      try BlockInflater(entry).run {
        scanned.scan.feed($0)
      } boundary: { boundary in
        scanned.add(boundary())
        if scanned.start != nil || (scanned.ends.last?.size ?? .max) >= point.boundary.size {
          throw HeadEnds()
        }
      }
    } catch is HeadEnds {}
    guard let start = scanned.start, start.size < point.boundary.size, scanned.scan.firstChange == nil else {
      return nil
    }
    scanned.scan.jump(to: point.boundary.size)
    scanned.ends = [point.boundary]
    try BlockInflater(entry, from: point.boundary).run {
      scanned.scan.feed($0)
    } boundary: {
      scanned.add($0())
    }
    scanned.scan.finish()
    return scanned.scan.isComplete ? scanned : nil
  }
}
