import DatasetFormat
import Spreadsheet

/// No two records of a tab share an id or a key.
struct IdentityCheck: Check {
  var kinds: [FindingKind] { [.idRepeated, .rowRepeated, .keyCollision, .settingTwice] }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    for tab in context.tabs {
      guard let identity = tab.schema.identityPosition else { continue }
      if tab.schema.columns[identity].kind == .uuid {
        checkIDs(tab, identity, context, &report)
      } else {
        checkKeys(tab, identity, context, &report)
      }
    }
  }

  private func checkIDs(
    _ tab: Tab, _ identity: Int, _ context: CheckContext, _ report: inout FindingReport
  ) {
    var ids = RecordIDTable(capacity: tab.sheet.rowCount)
    var rows: [Int] = []
    rows.reserveCapacity(tab.sheet.rowCount)
    var repeated: [Int: [Int]] = [:]
    tab.forEachRow { row in
      guard let id = row.uuid(identity).value else { return }
      guard let number = ids.add(id) else { return rows.append(row.index) }
      repeated[number, default: [rows[number]]].append(row.index)
    }
    if repeated.isEmpty { return }
    var copies = RecordCopies(tab, context)
    copies.makeIDs(of: repeated.values.flatMap(\.self))
    for (number, group) in repeated.sorted(by: { $0.key < $1.key }) {
      addRepeated(group, ids.ids[number], tab, identity, copies, context, &report)
    }
  }

  /// Reports the rows with one id: those that hold the same as the first, and those that were made by copying
  /// a row. A copy gets an id of its own; receipts stay with the old one.
  private func addRepeated(
    _ rows: [Int], _ id: RecordID, _ tab: Tab, _ identity: Int, _ copies: RecordCopies,
    _ context: CheckContext, _ report: inout FindingReport
  ) {
    let first = contents(tab.sheet, rows[0])
    var (same, different) = ([Int](), [rows[0]])
    for row in rows.dropFirst() {
      if contents(tab.sheet, row) == first { same.append(row) } else { different.append(row) }
    }
    func finding(_ kind: FindingKind, _ row: Int, _ expected: String) -> Finding {
      Finding(
        kind, at: tab.location(row: row, position: identity), record: id.description,
        found: id.description, expected: expected)
    }
    let expected = "one row; the first is row \(tab.sheet.rowNumber(rows[0]))"
    for row in same {
      report.add(finding(.rowRepeated, row, expected)) {
        .sure([Remedy.quarantining(row, of: tab, because: .rowRepeated, context)])
      }
    }
    guard different.count > 1 else { return }
    let original = copies.original(among: different)
    for row in different where row != original?.row ?? rows[0] {
      guard let original else {
        report.add(
          finding(.idRepeated, row, expected),
          options: Remedy.options(
            identity, ofRow: row, in: tab, among: [(Remedy.newIDWord, copies.id(of: row))],
            because: .idRepeated)
            + [
              Remedy.Option(
                name: Remedy.quarantineWord,
                changes: [Remedy.quarantining(row, of: tab, because: .idRepeated, context)])
            ])
        continue
      }
      let other =
        switch original.evidence {
        case .earlier(let name): "the other row is the record of \(name)"
        case .line: "row \(tab.sheet.rowNumber(original.row)) is the line that the bank stated"
        }
      var finding = finding(.idRepeated, row, "an id of its own; \(other)")
      finding.fix = .yes
      report.add(finding) {
        .setting(identity, ofRow: row, in: tab, to: copies.id(of: row), because: .idRepeated)
      }
    }
  }

  private func checkKeys(
    _ tab: Tab, _ identity: Int, _ context: CheckContext, _ report: inout FindingReport
  ) {
    var firstRows: [String: Int] = [:]
    var collisions: [(finding: Finding, row: Int, key: String)] = []
    let valuePosition = tab.schema.position(matching: "value")
    func value(_ row: Int) -> String? {
      valuePosition.flatMap { tab.binding.columnOfPosition[$0] }.map { column in
        HeaderName.trimmed(tab.sheet.value(row: row, column: column).text)
      }
    }
    let isSettings = tab.name == .settings
    // A deleted category's key may be taken again.
    tab.forEachLiveRecord { row in
      let text = isSettings ? row.text(identity).value.map(SettingKey.canonical) : row.key(identity).value
      guard let key = text else { return }
      guard let first = firstRows[key] else {
        firstRows[key] = row.index
        return
      }
      // Two rows that say the same leave nothing to choose.
      let isSame = isSettings && value(first) != nil && value(first) == value(row.index)
      let finding = Finding(
        isSettings ? .settingTwice : .keyCollision,
        at: tab.location(row: row.index, position: identity), fix: isSame ? .yes : nil, record: key,
        found: row.rawText(identity),
        expected: "one row; the first is row \(tab.sheet.rowNumber(first))")
      collisions.append((finding, row.index, key))
    }
    var taken = FreeNames(firstRows.keys)
    for (finding, row, key) in collisions {
      let leaves = Remedy.quarantining(row, of: tab, because: finding.kind, context)
      // Of two settings the first is read.
      guard !isSettings else {
        if finding.fix == .yes {
          report.add(finding) { .sure([leaves]) }
          continue
        }
        report.add(finding, options: [Remedy.Option(name: Remedy.quarantineWord, changes: [leaves])])
        continue
      }
      // Rows that name the key mean the first record from then on.
      let own = Key.unique(key, in: &taken)
      if let own { taken.take(own) }
      report.add(
        finding,
        options: [Remedy.Option(name: Remedy.mergeWord, changes: [leaves])]
          + Remedy.options(
            identity, ofRow: row, in: tab, among: own.map { [(Remedy.renameWord, .text($0))] } ?? [],
            because: .keyCollision))
    }
  }

  /// The filled cells of a row, for telling copies from clashes.
  private func contents(_ sheet: Sheet, _ row: Int) -> [String] {
    sheet.cells(inRow: row).compactMap { cell in
      let text = sheet.text(of: cell)
      return text.isEmpty && cell.kind != .missingValue
        ? nil : "\(cell.column) \(cell.kind == .missingValue) \(text)"
    }
  }
}

extension FindingKind {
  static let idRepeated = FindingKind(
    "id-repeated", .error, fix: .ask, "is the id of more than one record",
    advice: "Give one of the records an id of its own; both are kept until then.",
    manual: """
      A row was copied to make a new one and kept the id, so two different records have the same, such as \
      "01a1fbf2-4350-7abc-8000-0123456789ab". A receipt of one belongs to both, and when copies of the dataset are brought \
      together one could replace the other.
      """)

  static let rowRepeated = FindingKind(
    "row-repeated", .warning, fix: .yes, "is a record that stands here twice with the same content",
    advice: "Remove one of the two rows.",
    manual: """
      Two rows have the same id and the same content; rows were probably pasted twice. Both are counted, so a purchase of \
      "12.50" is 25.00 in every sum.
      """, reach: .rows)

  static let keyCollision = FindingKind(
    "key-collision", .error, fix: .ask, "is the key of more than one record",
    advice: "Give one of them another key, and the rows that mean it.",
    manual: """
      Two categories or two accounts have one key, perhaps in different spelling: "Food" and "food" are the same key. Rows \
      that name it could mean either.
      """)

  static let settingTwice = FindingKind(
    "setting-twice", .warning, fix: .ask, "stands twice in the Settings tab",
    advice: "Remove one of the two rows.",
    manual: """
      Two rows set the same thing, such as "currency". The first one counts, and the other one does nothing, whatever it \
      says. Where both say the same, repair removes the second one.
      """)
}
