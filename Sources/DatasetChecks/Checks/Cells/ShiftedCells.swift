import DatasetFormat
import Spreadsheet

/// Finds the shifts after which all cells of a row fit their columns. They reverse "insert cells, shift
/// right", or join a text that a comma without quotes has cut in two.
///
/// ```
/// date,payee,note,cleared
/// 2026-01-02,Shop,coffee, work,TRUE      join-C: 2026-01-02,Shop,"coffee, work",TRUE
/// 2026-01-02,,Shop,coffee,TRUE           shift:  2026-01-02,Shop,coffee,TRUE
/// ```
struct ShiftedCells {
  static let kinds: [FindingKind] = [.columnShifted]

  /// Fewer cells that do not fit have other causes, where nothing else says that cells have moved.
  private static let leastMisfits = 3
  /// More commas in one text than people write leave too many readings.
  private static let mostCommas = 8
  /// Cells that are inserted by hand are one or two.
  private static let mostInserted = 2

  private let dataset: Dataset
  private let version: Int
  /// The keys of the records of a tab, deleted ones too.
  private var keys: [TabName: Set<String>?] = [:]

  init(_ context: CheckContext) {
    dataset = context.dataset
    version = context.version
  }

  /// One way to move the cells of a row.
  private struct Move {
    /// The first column whose cell changes, and how many cells further right each cell is than its column.
    var first: Int
    var step: Int
    var isJoin: Bool
    /// The cells afterwards.
    var texts: [String]
    /// Whether no text begins with a blank: a cell that does is the rest of the text before it.
    var isClean: Bool
  }

  /// The finding of a row whose cells do not fit, with the shift that makes all of them fit; nil if there is
  /// none.
  mutating func row(_ row: TabRow, misfits: [Int], in tab: Tab) -> (finding: Finding, remedy: Remedy)? {
    // A row of CSV that is wider than its header has a finding of its own.
    if Self.isWide(row.index, tab) { return nil }
    // Users do not type into cells that only programs write.
    let misfits = misfits.filter { !(row.isBlank($0) && isWrittenByPrograms(tab.schema.columns[$0])) }
    guard row.doubt == .cells || misfits.count >= Self.leastMisfits else { return nil }
    let moves = moves(row.index, tab)
    let place = tab.location(row: row.index)
    func words(_ first: Int, _ side: String, _ count: String = "one column") -> String {
      "the cells from column \(CellReference.letters(ofColumn: first)) on \(count) further \(side)"
    }
    if let first = moves.first {
      let count = first.step == 1 ? "one column" : "\(first.step) columns"
      let options = options(moves, row.index, tab, because: .columnShifted)
      let isSure = moves.count == 1 && options.count == 1
      let finding = Finding(
        .columnShifted, at: place, fix: isSure ? .yes : nil, expected: words(first.first, "left", count))
      return (finding, isSure ? .sure(options[0].changes) : Remedy(options))
    }
    guard misfits.count >= Self.leastMisfits,
      let first = misfits.compactMap({ tab.binding.columnOfPosition[$0] }).min(),
      fits(row.index, tab, by: -1, from: first + 1).allSatisfy({ $0 })
    else { return nil }
    let changes = moving(row.index, tab, from: first, by: -1)
    // The first cell was pushed out by the others, except in a column that users do not type into.
    var texts = (0..<tab.binding.positionOfColumn.count).map {
      tab.sheet.text(row: row.index, column: $0) ?? ""
    }
    texts.insert("", at: first)
    let isTyped =
      tab.binding.position(ofColumn: first).map { isWrittenByPrograms(tab.schema.columns[$0]) } ?? false
    let isSure = isTyped && changes != nil && hasAllOrNone(texts, tab)
    return (
      Finding(.columnShifted, at: place, fix: isSure ? .yes : nil, expected: words(first, "right")),
      isSure
        ? .sure(changes ?? []) : Remedy(changes.map { [Remedy.Option(name: "shift", changes: $0)] } ?? [])
    )
  }

  /// What mends a row of a CSV file that is wider than its header: sure where there is one way, else a
  /// choice.
  mutating func remedy(ofWideRow row: Int, of tab: Tab) -> Remedy {
    let options = options(moves(row, tab), row, tab, because: .csvRagged)
    return options.count == 1 ? .sure(options[0].changes) : Remedy(options)
  }

  private func options(
    _ moves: [Move], _ row: Int, _ tab: Tab, because kind: FindingKind
  ) -> [Remedy.Option] {
    moves.compactMap { move in
      let letters = CellReference.letters(ofColumn: move.first)
      let name = move.isJoin ? "join-\(letters)" : moves.count == 1 ? "shift" : "shift-\(letters)"
      guard tab.storage == .csv else {
        return moving(row, tab, from: move.first, by: move.step).map {
          Remedy.Option(name: name, changes: $0)
        }
      }
      let address = Address(.tab(tab.name), row: tab.sheet.rowNumber(row))
      let texts = (0...(tab.sheet.cells(inRow: row).last?.column ?? 0)).map {
        tab.sheet.text(row: row, column: $0) ?? ""
      }
      let actions: [ChangeAction] = [
        .removeRow(RowCell.cells(of: texts)),
        .insertRow(RowCell.cells(of: move.texts.map { UnicodeForm.composed($0) })),
      ]
      return Remedy.Option(
        name: name,
        changes: actions.map { Change($0, at: address, reason: kind.explanation, code: kind.code) })
    }
  }

  // MARK: - Moves

  /// Whether a row of a CSV file has more cells than its header, blank ones too.
  static func isWide(_ row: Int, _ tab: Tab) -> Bool { tab.storage == .csv && surplus(row, tab) > 0 }

  /// How many cells a row has more than the header.
  private static func surplus(_ row: Int, _ tab: Tab) -> Int {
    (tab.sheet.cells(inRow: row).last?.column ?? -1) + 1 - tab.binding.positionOfColumn.count
  }

  /// The moves to the left that make all cells fit; of those with one result the first.
  private mutating func moves(_ row: Int, _ tab: Tab) -> [Move] {
    let surplus = max(0, Self.surplus(row, tab))
    let isWide = Self.isWide(row, tab)
    if isWide, surplus > Self.mostCommas { return [] }
    var found: [Move] = []
    for step in isWide ? surplus...surplus : 1...Self.mostInserted { add(step, row, tab, &found) }
    let clean = found.filter(\.isClean)
    return clean.count == 1 ? clean : found
  }

  private mutating func add(_ step: Int, _ row: Int, _ tab: Tab, _ found: inout [Move]) {
    let width = tab.binding.positionOfColumn.count
    let cells = tab.sheet.cells(inRow: row)
    guard width > 0, let last = cells.last?.column else { return }
    let texts = (0...max(last, width + step - 1)).map { tab.sheet.text(row: row, column: $0) ?? "" }
    let own = fits(row, tab, by: 0, from: 0)
    // Cells that already fit have not moved.
    if last < width, !own.contains(false), hasAllOrNone(texts, tab) { return }
    let moved = fits(row, tab, by: step, from: 0)
    let firstMisfit = own.firstIndex(of: false) ?? width
    let lastMisfit = moved.lastIndex(of: false) ?? -1
    for first in 0...width where first <= firstMisfit {
      let parts = texts[first..<min(first + step, texts.count)]
      if first > lastMisfit, parts.allSatisfy(\.isEmpty) {
        add(Array(texts[..<first] + texts[(first + parts.count)...]), first, step, false, tab, &found)
      }
      guard tab.storage == .csv, first >= lastMisfit, first + step < texts.count,
        !texts[first].isEmpty, !texts[first + step].isEmpty
      else { continue }
      let joined = texts[first...first + step].joined(separator: ",")
      guard isOfColumn(joined, first, tab) else { continue }
      add(texts[..<first] + [joined] + texts[(first + step + 1)...], first, step, true, tab, &found)
    }
  }

  private func add(
    _ texts: [String], _ first: Int, _ step: Int, _ isJoin: Bool, _ tab: Tab, _ found: inout [Move]
  ) {
    guard hasAllOrNone(texts, tab), !found.contains(where: { $0.texts == texts }) else { return }
    let isClean = texts.indices.allSatisfy {
      isJoin && $0 == first || texts[$0].utf8.first != UInt8(ascii: " ")
    }
    found.append(Move(first: first, step: step, isJoin: isJoin, texts: texts, isClean: isClean))
  }

  /// Whether a row has its id and its times, or none of them, as a typed row.
  private func hasAllOrNone(_ texts: [String], _ tab: Tab) -> Bool {
    let cells = tab.schema.columns.indices.filter { isWrittenByPrograms(tab.schema.columns[$0]) }
      .compactMap { tab.binding.columnOfPosition[$0] }.map { texts.indices.contains($0) ? texts[$0] : "" }
    return cells.allSatisfy(\.isEmpty) || !cells.contains("")
  }

  private func isWrittenByPrograms(_ column: Column) -> Bool {
    column.isRequired && (column.kind == .timestamp || column.isUnique && column.kind == .uuid)
  }

  // MARK: - Fitting

  /// For each column from one on whether the cell so many columns further right fits it, and is there if it
  /// has to be.
  private mutating func fits(_ row: Int, _ tab: Tab, by step: Int, from first: Int) -> [Bool] {
    let width = tab.binding.positionOfColumn.count
    guard first < width else { return [] }
    for column in tab.schema.columns where column.kind == .key { load(column.reference) }
    return tab.sheet.withView { view in
      var cells: [Int: Cell] = [:]
      for cell in view.cells(inRow: row) { cells[cell.column] = cell }
      return (first..<width).map { column in
        guard let position = tab.binding.position(ofColumn: column) else { return true }
        let kind = tab.schema.columns[position]
        guard let cell = cells[column + step], !tab.isBlank(cell, view) else {
          return !kind.isRequired || kind.since > version || isWrittenByPrograms(kind)
        }
        return fits(cell, view, kind, tab)
      }
    }
  }

  private func fits(_ cell: Cell, _ view: SheetView, _ column: Column, _ tab: Tab) -> Bool {
    guard tab.fits(cell, view, column.kind) ?? true else { return false }
    guard column.kind == .key, let target = column.reference, let known = keys[target] ?? nil else {
      return true
    }
    return Key.slug(view.text(of: cell)).map(known.contains) ?? false
  }

  /// Whether a text with its commas fits a column.
  private func isOfColumn(_ text: String, _ column: Int, _ tab: Tab) -> Bool {
    guard let position = tab.binding.position(ofColumn: column) else { return true }
    return Sheet(name: "", rows: [[text]]).withView { view in
      view.cells(inRow: 0).first.map { fits($0, view, tab.schema.columns[position], tab) } ?? true
    }
  }

  /// Looks up which keys a tab has; where it cannot be read any key may be one of its.
  private mutating func load(_ target: TabName?) {
    guard let target, keys[target] == nil else { return }
    guard dataset.knowsRecords(of: target), let tab = dataset[target],
      let identity = tab.schema.identityPosition
    else { return keys[target] = .some(nil) }
    var known: Set<String> = []
    tab.forEachRow { if let key = $0.key(identity).value { known.insert(key) } }
    keys[target] = known
  }

  // MARK: - Cells of a workbook

  /// What moves the cells of a row of a workbook back; nil if one would be lost, or is calculated.
  private func moving(_ row: Int, _ tab: Tab, from first: Int, by step: Int) -> [Change]? {
    let sheet = tab.sheet
    let last = max(sheet.cells(inRow: row).last?.column ?? 0, sheet.cells(inRow: 0).last?.column ?? 0)
    // A shift to the left removes the cells that were inserted, a shift to the right the one at the end. No
    // user typed into these.
    let gone = step > 0 ? first..<min(first + step, last + 1) : last..<last + 1
    guard last >= first, gone.allSatisfy({ sheet.value(row: row, column: $0) == .blank }),
      !(first...last).contains(where: { tab.hasFormula(row: row, column: $0) })
    else { return nil }
    return (first...last).compactMap { column in
      let source = column + step
      let old = sheet.value(row: row, column: column)
      let new = (first...last).contains(source) ? sheet.value(row: row, column: source) : .blank
      if old == new { return nil }
      let name = tab.binding.position(ofColumn: column).map { tab.schema.columns[$0].name }
      return .set(
        Address(tab, row: row, column: name.map { .named($0) } ?? .at(column)),
        old: old, new: new, reason: FindingKind.columnShifted.explanation,
        code: FindingKind.columnShifted.code)
    }
  }
}

extension FindingKind {
  static let columnShifted = FindingKind(
    "column-shifted", .error, fix: .ask, "the row's cells are not in their own columns",
    advice: "Move the cells back in your program; where only one way fits, repair does so.",
    manual: """
      From some column on every cell of the row holds what belongs into a column beside it, such as "expense" where the \
      amount should be. That happens when cells are inserted or deleted and the rest of the row is shifted, or where a comma has no \
      quotes around its text. Nothing of the row is believed: it is in no sum, and its deletedAt deletes nothing. Where all cells fit \
      after one move to the left, and no other move does the same, repair moves them back.
      """, covers: [.csvRagged], coversRow: true)
}
