import Spreadsheet

/// Whole sheets and files.
extension PlanEditsBuilder {
  mutating func addSheet(_ contents: SheetContents, at address: Address) throws(PlanError) {
    let name = address.place.description
    if case .receipt = address.place { throw .misfit(address, .noSheet) }
    guard !name.isEmpty, isFree(name) else { throw .misfit(address, .sheetExists) }
    try requireFileName(name, address)
    if dataset.storage == .csv, contents.rows.contains(where: { $0.cells.contains { $0.value.isFormula } }) {
      throw .misfit(address, .formulaInText)
    }
    result.newSheets.append((name, contents))
    newSheetNames.insert(name.lowercased())
  }

  /// Whether a sheet may get a name: spreadsheets tell no large letters from small ones.
  private func isFree(_ name: String) -> Bool {
    let folded = name.lowercased()
    let isTaken = dataset.places.contains {
      !result.removedSheets.contains($0.place) && $0.sheet.name.lowercased() == folded
        && result.renamed[$0.place] == nil
    }
    return !isTaken && !isNewTab(name) && !newSheetNames.contains(folded)
      && !result.renamed.values.contains { $0.lowercased() == folded }
  }

  mutating func removeSheet(_ contents: SheetContents, at address: Address) throws(PlanError) {
    let sheet = try sheet(at: address.place)
    let found = SheetContents(of: sheet)
    guard found.rows.holdsSame(as: contents.rows), sheet.comments.isEmpty, sheet.joined.isEmpty,
      sheet.visibility == .visible
    else {
      throw .misfit(address, .sheetChanged)
    }
    result.removedSheets.insert(address.place)
  }

  mutating func renameSheet(_ address: Address, to name: String) throws(PlanError) {
    let sheet = try sheet(at: address.place)
    guard !name.isEmpty, result.renamed[address.place] == nil else { throw .misfit(address, .sheetExists) }
    if name.lowercased() != sheet.name.lowercased(), !isFree(name) { throw .misfit(address, .sheetExists) }
    try requireFileName(name, address)
    result.renamed[address.place] = name
  }

  /// Takes cells apart that are joined to one.
  mutating func splitCells(_ range: String, at address: Address) throws(PlanError) {
    let cells = try joinedRange(range, at: address)
    guard try joined(in: address.place).contains(where: cells.isSame) else {
      throw .misfit(address, .notJoined(range))
    }
    try edit(address.place) { edits in
      // A range that the same plan joined before is restored.
      if let index = edits.joined.firstIndex(where: cells.isSame) {
        edits.joined.remove(at: index)
      } else {
        edits.split.append(cells)
      }
    }
  }

  /// Joins cells. None of them may be part of another joined range.
  mutating func joinCells(_ range: String, at address: Address) throws(PlanError) {
    let cells = try joinedRange(range, at: address)
    guard try !joined(in: address.place).contains(where: cells.overlaps) else {
      throw .misfit(address, .joinedTwice(range))
    }
    try edit(address.place) { edits in
      if let index = edits.split.firstIndex(where: cells.isSame) {
        edits.split.remove(at: index)
      } else {
        edits.joined.append(cells)
      }
    }
  }

  private func joinedRange(_ range: String, at address: Address) throws(PlanError) -> CellRange {
    guard dataset.storage == .xlsx else { throw .misfit(address, .noJoinedCells) }
    guard let cells = CellRange(range), cells.last != nil, cells.rows != nil, cells.columns != nil else {
      throw .misfit(address, .notJoined(range))
    }
    return cells
  }

  /// The joined cells of a sheet with what earlier changes make of them.
  private func joined(in place: Address.Place) throws(PlanError) -> [CellRange] {
    let sheet = try sheet(at: place)
    return edits[place]?.joined(in: sheet) ?? sheet.joined
  }

  /// A sheet of CSV storage is a file, whose name must lead nowhere else.
  private func requireFileName(_ name: String, _ address: Address) throws(PlanError) {
    guard dataset.storage == .xlsx || (ReceiptPath.isSafe("\(name).csv") && !name.contains("/")) else {
      throw .misfit(address, .unsafePath)
    }
  }

  /// Changes a file, or a file that an earlier change has made.
  mutating func changeFile(_ action: ChangeAction, at address: Address) throws(PlanError) {
    guard case .receipt(let path) = address.place, ReceiptPath.isSafe(path) else {
      throw .misfit(address, .unsafePath)
    }
    switch action {
    case .addFile(let content):
      guard file(at: path) == nil else { throw .misfit(address, .fileExists) }
      put(content, at: path)
    case .replaceFile(let old, let new):
      try require(old, at: path, address)
      put(new, at: path)
    case .removeFile(let old):
      try require(old, at: path, address)
      put(nil, at: path)
    case .moveFile(let target):
      guard ReceiptPath.isSafe(target) else { throw .misfit(address, .unsafePath) }
      guard let content = file(at: path) else { throw .misfit(address, .fileMissing) }
      guard file(at: target) == nil else { throw .misfit(Address(.receipt(target)), .fileExists) }
      put(nil, at: path)
      put(content, at: target)
    default: break
    }
  }

  private func file(at path: String) -> FileContent? {
    if let edit = result.files.first(where: { $0.path == path }) { return edit.new }
    return dataset.receipts[path]
  }

  private func require(_ old: FileContent, at path: String, _ address: Address) throws(PlanError) {
    guard let found = file(at: path) else { throw .misfit(address, .fileMissing) }
    guard found == old else { throw .misfit(address, .fileChanged) }
  }

  private mutating func put(_ content: FileContent?, at path: String) {
    if let known = result.files.firstIndex(where: { $0.path == path }) {
      result.files[known].new = content
    } else {
      result.files.append(.init(path: path, old: dataset.receipts[path], new: content))
    }
  }

  mutating func rewrite(_ address: Address, from old: CSVDialect, to new: CSVDialect) throws(PlanError) {
    let sheet = try sheet(at: address.place)
    guard dataset.storage == .csv, let dialect = dataset.dialects[dataset.fileName(of: address.place, sheet)]
    else { throw .misfit(address, .noTextFile) }
    guard dialect == old else { throw .misfit(address, .dialectChanged) }
    result.rewritten[address.place] = new
  }
}
