import DatasetFormat
import Spreadsheet

/// Damage that a program did to cells of one column: it converted texts, or a value was dragged down over
/// them.
struct EditorDamage: Sendable {
  enum Cause: Sendable, Hashable {
    case text(TextDamage)
    /// The cells hold a series, each as much more than the one above it.
    case series
  }

  var position: Int
  var cause: Cause
  /// The records, in the order of their rows.
  var pairs: [TabComparison.Pair]

  /// This many cells that continue a series are not a coincidence.
  private static let seriesCount = 4

  /// Finds damage among changed records, in columns that were not moved.
  static func find(in compared: TabComparison) -> [EditorDamage] {
    // One finding tells all of a column but lost letters.
    var texts: [Int: [Bool: EditorDamage]] = [:]
    var numbers: [Int: [TabComparison.Pair]] = [:]
    let columns = compared.now.schema.columns
    for pair in compared.changed.sorted(by: { $0.now < $1.now }) where !compared.isTouched(pair) {
      for position in compared.differences(pair) {
        switch columns[position].kind {
        case .text, .tagList:
          if compared.isNumberMade(position, of: pair) { continue }
          if columns[position].isExactText, compared.now.storage == .xlsx { continue }
          let old = compared.then.recordValue(row: pair.then, position: position).text
          let new = compared.now.recordValue(row: pair.now, position: position).text
          guard let damage = TextDamage(old, new) else { continue }
          let none = EditorDamage(position: position, cause: .text(damage), pairs: [])
          texts[position, default: [:]][damage == .letters, default: none].pairs.append(pair)
        case .date, .amount, .signedAmount: numbers[position, default: []].append(pair)
        default: continue
        }
      }
    }
    let damaged = texts.values.flatMap(\.values)
    let dragged = numbers.compactMap { position, pairs in
      let pairs = series(pairs, position, compared)
      return pairs.isEmpty ? nil : EditorDamage(position: position, cause: .series, pairs: pairs)
    }
    return (damaged + dragged).sorted {
      ($0.position, $0.pairs[0].now) < ($1.position, $1.pairs[0].now)
    }
  }

  // MARK: - Series

  /// The cells that count on from one row to the next, as a corner that is dragged down fills them.
  private static func series(
    _ pairs: [TabComparison.Pair], _ position: Int, _ compared: TabComparison
  ) -> [TabComparison.Pair] {
    var found: [TabComparison.Pair] = []
    var run: [TabComparison.Pair] = []
    var step: Int?
    func value(_ tab: Tab, _ row: Int) -> Int? { number(tab.recordValue(row: row, position: position).text) }
    func close() {
      // Where they counted on before, somebody has corrected all of them.
      let old = run.compactMap { value(compared.then, $0.then) }
      let countedOn = zip(old, old.dropFirst()).allSatisfy { $1 - $0 == step }
      if run.count >= seriesCount, !countedOn, isDragged(run, position, compared) {
        found += run
      }
    }
    for pair in pairs {
      if let last = run.last, last.now + 1 == pair.now, let one = value(compared.now, last.now),
        let other = value(compared.now, pair.now), other != one, step.map({ $0 == other - one }) ?? true
      {
        step = other - one
        run.append(pair)
      } else {
        close()
        run = [pair]
        step = nil
      }
    }
    close()
    return found
  }

  /// Whether cells that count on were dragged: not where each is its own old day with day and month
  /// exchanged.
  private static func isDragged(
    _ run: [TabComparison.Pair], _ position: Int, _ compared: TabComparison
  ) -> Bool {
    func text(_ tab: Tab, _ row: Int) -> String { tab.recordValue(row: row, position: position).text }
    return !run.allSatisfy { pair in
      guard let then = CalendarDate(iso: text(compared.then, pair.then))?.components else { return false }
      let swapped = CalendarDate(year: then.year, month: then.day, day: then.month)
      return swapped?.description == text(compared.now, pair.now)
    }
  }

  /// A day's number, or an amount in ten thousandths.
  private static func number(_ text: String) -> Int? {
    if let date = CalendarDate(iso: text) { return Int(date.dayNumber) }
    guard let number = Double(text), abs(number) < 1e11 else { return nil }
    return Int((number * 10_000).rounded())
  }
}
