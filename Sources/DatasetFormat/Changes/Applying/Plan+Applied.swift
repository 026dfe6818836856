import Spreadsheet

extension Plan {
  /// The dataset after the plan: what the store would save and read again.
  ///
  /// Nothing is read from or written to disk. The result was not read from files, so it has no hashes, unless
  /// the dataset keeps its files itself (``Dataset/init(name:csvFiles:)``). Nothing is checked but that the
  /// plan fits.
  ///
  /// - Throws: ``PlanError`` for the first change that does not fit.
  package func applied(to dataset: Dataset) throws(PlanError) -> Dataset {
    let edits = try addingMissingPlaces(in: dataset).edits(for: dataset)
    return try dataset.written(edits, result: AppliedPlan(edits, to: dataset).dataset)
  }
}

/// What edits make of a dataset, with the origin of each sheet and row.
struct AppliedPlan {
  /// A sheet of the result.
  struct Page {
    /// Its place before; nil for one that is new.
    var old: Address.Place?
    var original: Sheet?
    /// The sheet now.
    var sheet: Sheet
    /// The origin of each row; nil for a sheet whose rows are unchanged.
    var origins: [EditedSheet.Origin]?
    var fileName: String
    /// How its CSV file is written.
    var dialect: CSVDialect?
    /// Cells whose formulas are others than a plan that leads back would make of them by itself.
    var grown: Set<SheetEdits.Place> = []
  }

  private(set) var dataset: Dataset
  /// The sheets in their order.
  private(set) var pages: [Page] = []
  /// The page of each tab of the result.
  private var pageOfTab: [TabName: Int] = [:]

  init(_ edits: PlanEdits, to dataset: Dataset) {
    self.dataset = dataset
    let isTyped = dataset.storage == .xlsx
    let originals = dataset.places
    let names = RenamedSheets(edits.renamed, of: originals, isTyped: isTyped)
    let places = names.places
    let grown = isTyped ? Self.grownFormulas(places, edits) : [:]
    for (index, (place, sheet)) in places.enumerated() where !edits.removedSheets.contains(place) {
      let original = originals[index].sheet
      var page = Page(
        old: place, original: original, sheet: sheet, fileName: dataset.fileName(of: place, original),
        grown: Set(grown[index]?.keys.map { $0 } ?? []))
      if let lasting = names.lasting[index] {
        page.grown.formUnion(lasting)
        page.origins = (0..<sheet.rowCount).map { .there($0) }
      }
      if edits.edits(of: place)?.isEmpty == false || grown[index] != nil {
        let edited = EditedSheet(
          sheet, edits.edits(of: place) ?? SheetEdits(name: sheet.name), isTyped: isTyped,
          formulas: grown[index] ?? [:])
        page.sheet = edited.sheet
        page.origins = edited.origins
      }
      if !isTyped, let name = edits.renamed[place] {
        page.sheet.name = name
        page.fileName = "\(name).csv"
      }
      page.dialect = edits.rewritten[place] ?? dataset.dialects[dataset.fileName(of: place, original)]
      pages.append(page)
    }
    addNew(edits, isTyped: isTyped)
    rebuild(edits, from: dataset)
    for (index, found) in self.dataset.places.enumerated() {
      if case .tab(let name) = found.place { pageOfTab[name] = index }
    }
  }

  /// Formulas that grow with rows which are appended to some sheet, by the index of their sheet.
  private static func grownFormulas(
    _ places: [(place: Address.Place, sheet: Sheet)], _ edits: PlanEdits
  ) -> [Int: [SheetEdits.Place: String]] {
    var growths: [String: RangeGrowth] = [:]
    var byName: [String: SheetEdits] = [:]
    for (place, sheet) in places {
      guard let own = edits.edits(of: place) else { continue }
      byName[sheet.name] = own
      if own.appended.rowCount > 0 { growths[sheet.name] = own.growth(of: sheet) }
    }
    return FormulaGrowth(growths).changes(in: places.map(\.sheet), edits: byName)
  }

  private mutating func addNew(_ edits: PlanEdits, isTyped: Bool) {
    for (name, rows) in edits.newTabs {
      let sheet = rows.build()
      let all = (0..<sheet.rowCount).map {
        SheetEdits.InsertedRow(number: $0 + 1, cells: sheet.contents(ofRow: $0))
      }
      pages.append(new(name.rawValue, SheetContents(rows: all), isTyped: isTyped))
    }
    let placed = edits.newSheets.sorted { ($0.contents.position ?? .max) < ($1.contents.position ?? .max) }
    for (name, contents) in placed {
      let page = new(name, contents, isTyped: isTyped)
      pages.insert(page, at: min(contents.position ?? .max, pages.count))
    }
  }

  private func new(_ name: String, _ contents: SheetContents, isTyped: Bool) -> Page {
    Page(
      sheet: contents.sheet(named: name, isTyped: isTyped), fileName: dataset.fileName(ofNew: name),
      dialect: isTyped ? nil : contents.dialect ?? CSVDialect())
  }

  private mutating func rebuild(_ edits: PlanEdits, from old: Dataset) {
    dataset = Dataset(
      name: old.name, storage: old.storage,
      sheets: pages.map { .init(sheet: $0.sheet, fileName: $0.fileName) },
      readingFindings: old.readingFindings)
    dataset.receipts = old.receipts
    dataset.fixedNames = old.fixedNames
    for file in edits.files { dataset.receipts[file.path] = file.new }
    for page in pages { dataset.dialects[page.fileName] = page.dialect }
    if old.storage == .xlsx {
      followNames(edits)
      followJoined()
    }
    if edits.renewsArchive {
      dataset.readingFindings.removeAll { FindingKind.ofArchives.contains($0.kind) }
    }
    for page in pages {
      // What was never written to a file's end is behind all that is written now.
      guard let original = page.original, let old = page.old,
        edits.edits(of: old)?.isEmpty == false || edits.rewritten[old] != nil
      else { continue }
      dataset.readingFindings.removeAll {
        $0.kind == .csvNUL && $0.location.file == page.fileName
          && $0.location.row ?? 0 > original.rowCount
      }
    }
    for page in pages {
      guard let original = page.original, let old = page.old, let removed = edits.edits(of: old)?.removed,
        !removed.isEmpty
      else { continue }
      // Findings of a reader about a line are removed together with the line.
      let lines = Set(removed.compactMap(original.line(ofRow:)))
      dataset.readingFindings.removeAll {
        $0.location.file == page.fileName && ($0.location.line.map(lines.contains) ?? false)
      }
    }
    // Findings about a file are removed with the file, and a new file brings its own.
    let before = old.dialects.flatMap { CSVFindings.findings(of: $1, fileName: $0) }
    let after = dataset.dialects.flatMap { CSVFindings.findings(of: $1, fileName: $0) }
    dataset.readingFindings.removeAll { before.contains($0) && !after.contains($0) }
    dataset.readingFindings += after.filter { !before.contains($0) }
  }
}

extension AppliedPlan {
  /// Findings about joined cells follow the joining and splitting of cells. A renamed sheet may become a tab.
  private mutating func followJoined() {
    dataset.readingFindings.removeAll { $0.kind == .mergedCells }
    dataset.readingFindings += TabName.allCases.compactMap { dataset[$0] }.flatMap(\.findingsOfJoined)
  }

  /// Findings about a sheet follow its new name.
  private mutating func followNames(_ edits: PlanEdits) {
    let names = Dictionary(
      pages.compactMap { page in page.original.map { ($0.name, page.sheet.name) } },
      uniquingKeysWith: { first, _ in first })
    if edits.renamed.isEmpty { return }
    for index in dataset.readingFindings.indices {
      guard let name = dataset.readingFindings[index].location.sheet.flatMap({ names[$0] }) else { continue }
      dataset.readingFindings[index].location.sheet = name
    }
  }

  /// The tab and the row from which a row of a tab of the result comes.
  func origin(ofRow row: Int, in name: TabName) -> (TabName, EditedSheet.Origin) {
    guard let page = pageOfTab[name].map({ pages[$0] }) else { return (name, .there(row)) }
    guard let old = page.old else { return (name, .inserted(row - 1)) }
    // A sheet that was the user's own had no rows of a tab.
    guard let tab = old.tabName else { return (name, .placed(row)) }
    guard let origins = page.origins, origins.indices.contains(row) else { return (tab, .there(row)) }
    return (tab, origins[row].ofRecord)
  }
}

extension EditedSheet.Origin {
  /// Where the record comes from: a new one that fills in a row is new.
  var ofRecord: EditedSheet.Origin {
    if case .filled(_, let number) = self { .inserted(number) } else { self }
  }
}

/// The sheets of a dataset with their new names, before the plan's other changes.
///
/// In a workbook the formulas that name them are updated. The plan's own formulas use the new names.
struct RenamedSheets {
  private(set) var places: [(place: Address.Place, sheet: Sheet)]
  /// Cells whose formulas the old names would not bring back, by the index of their sheet: some named a sheet
  /// by the new name when there was none, or the name was in quotes without need.
  private(set) var lasting: [Int: Set<SheetEdits.Place>] = [:]

  init(_ renamed: [Address.Place: String], of places: [(place: Address.Place, sheet: Sheet)], isTyped: Bool) {
    self.places = places
    guard isTyped, !renamed.isEmpty else { return }
    let (renaming, back) = Self.renamings(renamed, of: places)
    let old = places.map(\.sheet)
    for (index, formulas) in renaming.changes(in: old) {
      let edits = SheetEdits(name: old[index].name)
      self.places[index].sheet = EditedSheet(old[index], edits, isTyped: true, formulas: formulas).sheet
    }
    let taken = back.changes(in: self.places.map(\.sheet))
    for index in old.indices {
      let now = self.places[index].sheet
      let cells = Set((taken[index] ?? [:]).keys).union(
        renaming.changes(in: [old[index]])[0]?.keys.map { $0 } ?? [])
      let lasting = cells.filter { cell in
        let formula = taken[index]?[cell] ?? now.formula(row: cell.row, column: cell.column)
        return formula != old[index].formula(row: cell.row, column: cell.column)
      }
      if !lasting.isEmpty { self.lasting[index] = lasting }
      if let name = renamed[places[index].place] { self.places[index].sheet.name = name }
    }
  }

  /// The new names by the old ones, and the way back.
  private static func renamings(
    _ renamed: [Address.Place: String], of places: [(place: Address.Place, sheet: Sheet)]
  ) -> (there: SheetRenaming, back: SheetRenaming) {
    var there: [String: String] = [:]
    var back: [String: String] = [:]
    for (place, sheet) in places {
      guard let name = renamed[place] else { continue }
      there[sheet.name] = name
      back[name] = sheet.name
    }
    return (SheetRenaming(there), SheetRenaming(back))
  }
}
