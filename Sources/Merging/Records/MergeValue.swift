import DatasetFormat
package import Spreadsheet

/// A cell's value in a merge. Values are compared by meaning, and the original spelling is kept.
package struct MergeValue: Sendable, Hashable {
  /// The cell's meaning, the same in each storage and spelling; empty for a blank cell.
  package var meaning: String
  /// The cell's value, without a formula.
  package var value: CellValue

  /// Nothing.
  package static let blank = MergeValue(meaning: "", value: .blank)

  /// Makes a value with its meaning.
  package init(meaning: String, value: CellValue) {
    self.meaning = meaning
    self.value = value
  }

  /// Whether the cell holds nothing.
  package var isBlank: Bool { meaning.isEmpty }

  package static func == (one: MergeValue, other: MergeValue) -> Bool { one.meaning == other.meaning }

  package func hash(into hasher: inout Hasher) { hasher.combine(meaning) }

  /// Orders times of change: `22:13:22.001Z` is later than `22:13:22Z`, although its bytes sort first. A text
  /// that is not a time sorts before all times.
  static func isEarlier(_ one: MergeValue, _ other: MergeValue) -> Bool {
    let times = (Timestamp(one.meaning)?.milliseconds ?? .min, Timestamp(other.meaning)?.milliseconds ?? .min)
    return times.0 == times.1 ? isBefore(one, other) : times.0 < times.1
  }

  /// The order of values that decides where times are equal: that of their bytes.
  static func isBefore(_ one: MergeValue, _ other: MergeValue) -> Bool {
    one.meaning.utf8.lexicographicallyPrecedes(other.meaning.utf8)
  }
}

/// A value that one of the copies has for a cell, and when it came there.
public struct MergeCandidate: Sendable, Hashable {
  /// The value.
  package var value: MergeValue
  /// When it was written, in milliseconds since 1970; the same for the same value in all copies is the
  /// latest.
  package var time: Int64
  /// The value as a text; empty for a blank cell.
  public var text: String { value.value.text }
  /// The names of the copies that have it, sorted.
  public var copies: [String]

  /// A value with its time and its copies.
  package init(value: MergeValue, time: Int64, copies: [String]) {
    self.value = value
    self.time = time
    self.copies = copies
  }

  /// The total order of candidates: time, then the bytes of the value.
  static func isBefore(_ one: MergeCandidate, _ other: MergeCandidate) -> Bool {
    one.time == other.time ? MergeValue.isBefore(one.value, other.value) : one.time < other.time
  }

  /// Adds candidates to those already listed. A listed candidate keeps its copies and gets the later time.
  static func joined(_ known: [MergeCandidate], _ others: [MergeCandidate]) -> [MergeCandidate] {
    if known.isEmpty { return ranked(others) }
    let listed = Set(known.map(\.value))
    return ranked(
      known
        + others.map { other in
          var other = other
          if listed.contains(other.value) { other.copies = [] }
          return other
        })
  }

  /// One candidate a value, the latest of each, the winner first.
  static func ranked(_ candidates: [MergeCandidate]) -> [MergeCandidate] {
    if candidates.count < 2 { return candidates }
    var ranked: [MergeCandidate] = []
    var places: [MergeValue: Int] = [:]
    for candidate in candidates {
      guard let known = places[candidate.value] else {
        places[candidate.value] = ranked.count
        ranked.append(candidate)
        continue
      }
      // Of two spellings of one value the one that sorts last counts, whatever the order of the copies.
      let spellings = [ranked[known].value, candidate.value]
      if let last = spellings.max(by: { $0.value.text < $1.value.text }) { ranked[known].value = last }
      ranked[known].time = max(ranked[known].time, candidate.time)
      ranked[known].copies = Set(ranked[known].copies + candidate.copies).sorted()
    }
    return ranked.sorted { isBefore($1, $0) }
  }
}

extension ComparableCell {
  /// The value of a cell of a kind; nil for a user's own column.
  func value(of cell: Cell, in view: SheetView, _ kind: ValueKind?) -> MergeValue {
    let meaning = text(of: cell, in: view, kind)
    if meaning.isEmpty { return .blank }
    let text = view.text(of: cell)
    // Only floating-point noise makes an amount that long, and it should not be written.
    let isNoise = kind?.isMoney == true && cell.kind == .number && text.utf8.count > 15
    return MergeValue(meaning: meaning, value: isNoise ? .number(meaning) : Self.value(text, cell.kind))
  }

  private static func value(_ text: String, _ kind: CellKind) -> CellValue {
    switch kind {
    case .number: .number(text)
    case .boolean: .boolean(text == "1")
    case .date: .date(text)
    case .missingValue: .blank
    case .text, .quotedText, .escapedText, .error: text.isEmpty ? .blank : .text(text)
    }
  }
}
