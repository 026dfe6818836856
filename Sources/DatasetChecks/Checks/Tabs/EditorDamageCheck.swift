import DatasetFormat
import Spreadsheet

/// No program has taken texts for numbers, days or formulas, lost their letters, or counted on where a cell
/// was dragged.
struct EditorDamageCheck: Check {
  var kinds: [FindingKind] { [.textAsNumber, .mojibake, .idAutofilled, .columnsExchanged] }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    guard let comparison = context.comparison else { return }
    for tab in context.tabs {
      guard let compared = comparison[tab.name] else { continue }
      for (one, other) in compared.exchanged { exchanged(one, other, compared, comparison, context, &report) }
      for damage in compared.damages { add(damage, compared, comparison, context, &report) }
    }
  }

  private func add(
    _ damage: EditorDamage, _ compared: TabComparison, _ comparison: EarlierComparison,
    _ context: CheckContext, _ report: inout FindingReport
  ) {
    guard let first = damage.pairs.first else { return }
    let tab = compared.now
    let kind: FindingKind
    let words: String
    switch damage.cause {
    case .text(.letters): (kind, words) = (.mojibake, TextDamage.letters.words)
    case .text(let text): (kind, words) = (.textAsNumber, text.words)
    case .series: (kind, words) = (.idAutofilled, "each cell counts on from the one above it")
    }
    let old = compared.then.recordValue(row: first.then, position: damage.position).text
    let count = damage.pairs.count
    let row = tab.sheet.rowNumber(first.now)
    let rows = count == 1 ? "row \(row)" : "\(count) rows, the first is row \(row)"
    let finding = Finding(
      kind, at: tab.location(position: damage.position), severity: .warning, fix: .ask,
      found: tab.recordValue(row: first.now, position: damage.position).text,
      expected: "\(comparison.evidence(old)); \(words), in \(rows)")
    let values = damage.pairs.map { pair in
      (pair.now, compared.then.recordValue(row: pair.then, position: damage.position))
    }
    let restoring = values.compactMap { row, value in
      Remedy.change(damage.position, ofRow: row, in: tab, to: value, because: kind)
    }
    report.add(
      finding,
      options: [Remedy.Option(name: Remedy.restoreWord, changes: restoring)]
        + keeping(damage.pairs, because: kind, compared, comparison, context))
  }

  /// The option that keeps the rows unchanged and updates their time of change.
  private func keeping(
    _ pairs: [TabComparison.Pair], because kind: FindingKind, _ compared: TabComparison,
    _ comparison: EarlierComparison, _ context: CheckContext
  ) -> [Remedy.Option] {
    let tab = compared.now
    guard tab.has("updatedAt") else { return [] }
    return Remedy.option(
      "keep", in: tab, because: kind,
      pairs.map { pair in
        let updatedAt = tab.text(row: pair.now, "updatedAt").flatMap { Timestamp($0) }
        let time = comparison.modified(tab, after: updatedAt, now: context.origin.now())
        return (pair.now, "updatedAt", .text(time.description))
      })
  }

  private func exchanged(
    _ one: Int, _ other: Int, _ compared: TabComparison, _ comparison: EarlierComparison,
    _ context: CheckContext, _ report: inout FindingReport
  ) {
    let tab = compared.now
    let names = [one, other].map { tab.schema.columns[$0].name }
    let finding = Finding(
      .columnsExchanged, at: tab.location(position: one),
      expected: comparison.evidence("\(names[1]) here, and \(names[0]) in the other"))
    report.add(
      finding,
      options: [Remedy.Option(name: Remedy.restoreWord, changes: compared.renaming(one, other))]
        + keeping(
          compared.changed.filter { !compared.isTouched($0) }, because: .columnsExchanged, compared,
          comparison, context))
  }
}

extension TabComparison {
  /// The changes that give two columns each other's name.
  func renaming(_ one: Int, _ other: Int) -> [Change] {
    func rename(_ position: Int, to name: Int) -> Change? {
      guard let column = now.binding.columnOfPosition[position], let new = now.binding.columnOfPosition[name]
      else { return nil }
      return Change(
        .renameColumn(
          old: now.sheet.value(row: 0, column: column), new: now.sheet.value(row: 0, column: new)),
        at: Address(.tab(now.name), column: .at(column)),
        reason: FindingKind.columnsExchanged.explanation, code: FindingKind.columnsExchanged.code)
    }
    return [rename(one, to: other), rename(other, to: one)].compactMap { $0 }
  }
}

extension FindingKind {
  static let columnsExchanged = FindingKind(
    "columns-exchanged", .error, fix: .ask,
    "the names of two columns were exchanged, so that each holds what belongs to the other",
    advice: "Give the columns their names again.",
    manual: """
      The header says "note" where it said "payee", and the other way round, while the cells stayed where they were. Every \
      row means something else then. Choose restore, which writes the names of then, or keep if they were wrong before.
      """, reach: .cells)
}
