import Spreadsheet

/// The columns that give an entry's payee and its text.
struct EntryText {
  private let payees: [Int]
  private let payer: Int?
  private let recipient: Int?
  private let texts: [Int]
  /// The same columns, with those named for it first.
  private let leading: [Int]
  /// Why columns whose names are not known are texts, for a person who looks for the word that lacks.
  let evidence: String?
  private let columnCount: Int
  /// The account owner's name, if payer and recipient columns show one name in most rows.
  private var owner: String?

  init(columns: TableColumns, used: Set<Int>, grid: CellGrid, rows: [Int]) {
    columnCount = columns.profiles.count
    let payers = columns.columns(.payer)
    let recipients = columns.columns(.recipient)
    if payers.isEmpty || recipients.isEmpty {
      payees = Self.varyingFirst(columns.columns(.payee) + payers + recipients, columns)
      payer = nil
      recipient = nil
    } else {
      payees = Self.varyingFirst(columns.columns(.payee), columns)
      payer = payers[0]
      recipient = recipients[0]
    }
    let chosen = columns.chosen[.text] ?? []
    let named =
      columns.columns(.text, .payee, .payer, .recipient) + columns.indices.filter(columns.isLooseReference)
      + chosen
    let unknown = columns.indices.filter {
      columns.roles[$0] == nil && !used.contains($0) && columns.profiles[$0].texts > 0
    }
    var texts = Set(named).union(unknown).subtracting(used)
    if !texts.contains(where: { columns.profiles[$0].filled > 0 }) {
      texts.formUnion(columns.columns(.type, .category, .merchantDetail, .customerReference))
      texts.formUnion(columns.columns(.reference).filter { columns.profiles[$0].texts > 0 })
      texts.subtract(used)
    }
    self.texts = texts.sorted()
    let unnamed = unknown.filter { !chosen.contains($0) && !columns.name($0).isEmpty }.map(columns.label)
    evidence =
      unnamed.isEmpty
      ? nil
      : "\(unnamed.joined(separator: ", ")): no name that is known, so the words there belong to the text"
    leading = Self.leadingFirst(texts, columns)
    isTextAlone = payees.isEmpty && payer == nil && texts.count == 1 && leading == self.texts
    findOwner(grid, rows)
  }

  /// Columns with a name for descriptions come first. Among them, those with a new text in most rows come
  /// first, and numbers last.
  ///
  /// A saved layout lists all of them equally. The names in the file still count as they do without a layout.
  private static func leadingFirst(_ texts: Set<Int>, _ columns: TableColumns) -> [Int] {
    let chosen = columns.chosen[.text] ?? []
    let described = (chosen.isEmpty ? Array(columns.indices) : chosen).filter {
      columns.detected[$0] == .text
    }
    let first = Set(described.isEmpty ? chosen : described)
    let rank = { (column: Int) -> Int in
      let profile = columns.profiles[column]
      let isRepeating =
        profile.filled >= 6 && profile.words.count <= profile.filled / 3 || SignColumn(profile) != nil
        || areStates(profile)
      let isNumbersOnly = profile.filled > 0 && profile.texts == 0
      return (isNumbersOnly ? 4 : 0) + (first.contains(column) ? 0 : 2) + (isRepeating ? 1 : 0)
    }
    return texts.sorted { (rank($0), $0) < (rank($1), $1) }
  }

  /// Whether a column only says of each entry whether it is booked.
  private static func areStates(_ profile: ColumnProfile) -> Bool {
    guard let words = profile.words.list, !words.isEmpty, profile.filled > 1 else { return false }
    return words.allSatisfy { StatusWords.state($0.text) != nil }
  }

  /// Puts names that are the same in every row last. They are the account owner's.
  private static func varyingFirst(_ payees: [Int], _ columns: TableColumns) -> [Int] {
    let isOwn = { (column: Int) in
      columns.profiles[column].filled > 1 && columns.profiles[column].words.only != nil
    }
    return payees.filter { !isOwn($0) } + payees.filter(isOwn)
  }

  /// The columns that make up an entry's text.
  var textColumns: [Int] { texts }
  var payeeColumns: [Int] { payees }
  var parties: (payer: Int, recipient: Int)? { payer.flatMap { payer in recipient.map { (payer, $0) } } }

  private mutating func findOwner(_ grid: CellGrid, _ rows: [Int]) {
    guard let parties, rows.count >= 3 else { return }
    var counts: [String: Int] = [:]
    let sample = rows.prefix(500)
    for row in sample {
      for name in Set([grid.text(row, parties.payer), grid.text(row, parties.recipient)]) where !name.isEmpty
      {
        counts[name, default: 0] += 1
      }
    }
    owner = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }.flatMap {
      $0.value * 2 > sample.count ? $0.key : nil
    }
  }

  /// Appends a row's payee and its text to bytes.
  func words(_ row: Int, _ grid: CellGrid, amount: Int64, in bytes: inout [UInt8]) -> EntryWords {
    let text = appendText(row, grid, to: &bytes)
    if isTextAlone, !isWide(row, grid) { return EntryWords(payee: text, text: text) }
    guard let cell = payeeCell(row, grid, amount: amount) else {
      return EntryWords(payee: text.lowerBound..<text.lowerBound, text: text)
    }
    let payee = grid.withText(of: cell) { EntryWords.place(of: $0, behind: text, &bytes) }
    return EntryWords(payee: payee, text: text)
  }

  /// Whether an entry's words are in one column only.
  private let isTextAlone: Bool

  /// Whether a row has cells beyond the header.
  private func isWide(_ row: Int, _ grid: CellGrid) -> Bool {
    (grid.view.cells(inRow: row).last?.column ?? 0) >= columnCount
  }

  /// Appends all description columns of a row, verbatim, joined by one space. Cells after the last header
  /// column count too.
  private func appendText(_ row: Int, _ grid: CellGrid, to bytes: inout [UInt8]) -> Range<Int> {
    let start = bytes.count
    func append(_ part: UnsafeBufferPointer<UInt8>) {
      if part.isEmpty { return }
      let isSaid = bytes.withUnsafeBufferPointer {
        Self.areSame(part, UnsafeBufferPointer(rebasing: $0[start...]))
      }
      if isSaid { return }
      if bytes.count > start { bytes.append(UInt8(ascii: " ")) }
      bytes.appendText(part)
    }
    for column in texts {
      if let cell = grid.cell(row, column) { grid.withText(of: cell, append) }
    }
    if isWide(row, grid) {
      for cell in grid.view.cells(inRow: row) where cell.column >= columnCount {
        grid.withText(of: cell, append)
      }
    }
    return start..<bytes.count
  }

  /// Whether two texts are the same to a reader, whatever the form of their accents.
  private static func areSame(
    _ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    if one.holdsSame(as: other) { return true }
    if other.isEmpty || one.isASCII && other.isASCII { return false }
    return String(decoding: one, as: UTF8.self) == String(decoding: other, as: UTF8.self)
  }

  /// The cell with the name of the counterparty. The first description when the row has no name.
  private func payeeCell(_ row: Int, _ grid: CellGrid, amount: Int64) -> Cell? {
    for column in payees {
      if let cell = filled(row, column, grid) { return cell }
    }
    if let parties {
      let columns =
        amount < 0 ? (parties.recipient, parties.payer) : (parties.payer, parties.recipient)
      let (toward, other) = (grid.text(row, columns.0), grid.text(row, columns.1))
      let isOther = toward.isEmpty || toward == owner && !other.isEmpty
      if let cell = filled(row, isOther ? columns.1 : columns.0, grid) { return cell }
    }
    return leading.lazy.compactMap { filled(row, $0, grid) }.first
  }

  /// A cell with a text.
  private func filled(_ row: Int, _ column: Int, _ grid: CellGrid) -> Cell? {
    guard let cell = grid.cell(row, column), !grid.withText(of: cell, \.isEmpty) else { return nil }
    return cell
  }
}
