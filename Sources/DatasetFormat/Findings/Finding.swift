public import Spreadsheet

/// Something wrong, doubtful or worth knowing in a dataset: a place, what was found there and what to do.
///
/// Findings are collected, never thrown; what stops the work is an error instead.
public struct Finding: Sendable, Hashable {
  /// How bad a finding is.
  public enum Severity: String, Sendable, Hashable, CaseIterable {
    /// The data cannot be trusted, or cannot be read.
    case error
    /// Readable, but probably not what the user means.
    case warning
    /// Worth knowing; nothing to do.
    case info
  }

  /// How `repair` treats a finding.
  package enum Fix: String, Sendable, Hashable {
    /// One lossless outcome.
    case yes
    /// More than one sensible outcome: the user chooses.
    case ask
    /// Reported only.
    case no
  }

  /// What kind of finding it is.
  package var kind: FindingKind
  /// How bad it is here; the kind has the severity of the usual case.
  public var severity: Severity
  /// The place: a file, and as far as known a sheet, a row and a column.
  public var location: Location
  /// The identifier or key of the record concerned, as its cell has it.
  package var record: String?
  /// The text found, for a cell.
  public var found: String?
  /// The expected content, if that differs from the kind's own words.
  public var expected: String?
  /// The user's choices, if ``Fix/ask`` is the fix.
  package var choices: [String]
  /// How `repair` treats it here.
  package var fix: Fix

  /// A finding of an app's own check, with the severity of its kind.
  ///
  /// - Parameters:
  ///   - kind: The kind of finding.
  ///   - location: The place: `transaction.location(of:in:)` and `tab.location(row:position:)` have it.
  ///   - found: The text found, for a cell.
  ///   - expected: The expected content.
  public init(_ kind: FindingKind, at location: Location, found: String? = nil, expected: String? = nil) {
    self.init(
      kind, at: location, severity: nil, fix: nil, record: nil, found: found, expected: expected, choices: [])
  }

  /// A finding with its kind's own severity and fix, unless others are given.
  ///
  /// - Parameters:
  ///   - kind: The kind of finding.
  ///   - location: The place: `tab.location(row:position:)` has that of a cell.
  ///   - severity: How bad it is here.
  ///   - fix: How `repair` treats it here.
  ///   - record: The identifier or key of the record.
  ///   - found: The text found, for a cell.
  ///   - expected: The expected content.
  ///   - choices: The user's choices.
  package init(
    _ kind: FindingKind, at location: Location, severity: Severity? = nil, fix: Fix? = nil,
    record: String? = nil, found: String? = nil, expected: String? = nil, choices: [String] = []
  ) {
    self.kind = kind
    self.severity = severity ?? kind.severity
    self.fix = fix ?? kind.fix
    self.location = location
    self.record = record
    self.found = found
    self.expected = expected
    self.choices = choices
  }

  /// The stable name of its kind, such as `amount-zero`.
  public var code: String { kind.code }

  /// Why it is wrong: a lower-case fact with the found text quoted; of long text only its beginning.
  public var message: String {
    var words = kind.explanation
    if let found {
      let quoted = "\"\(Self.shown(found))\""
      words = kind.isSentence ? "\(words): \(quoted)" : "\(quoted) \(words)"
    }
    if let expected { words += " (expected \(expected))" }
    return words
  }

  /// The text in one line, at most 60 characters of it. Invisible characters are written as `\u{202E}`.
  private static func shown(_ text: String) -> String {
    let scalars = text.unicodeScalars
    var shown = String.UnicodeScalarView()
    for scalar in scalars.prefix(60) {
      switch scalar {
      case "\n": shown.append(contentsOf: "\\n".unicodeScalars)
      case _ where TextFlaw.isHidden(scalar):
        shown.append(contentsOf: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars)
      default: shown.append(scalar)
      }
    }
    if scalars.dropFirst(60).first != nil { shown.append("…") }
    return String(shown)
  }

  /// The advice, as a sentence.
  public var suggestion: String {
    // If the lost content is known, a single command restores it.
    FindingKind.ofCutFiles.contains(kind) && choices.contains("restore")
      ? "Run dataset repair --answer \(code)=restore." : kind.advice
  }
}

extension Finding {
  /// Place, found content, reason, and advice where that is no command to type: for a person who uses an app.
  public var sentence: String {
    let column = location.columnName.map { "\($0): " } ?? ""
    return PlainSentence.of("\(location): \(column)\(message). \(suggestion)")
  }
}

extension Finding: CustomStringConvertible {
  /// Place, found content, reason and advice: one line.
  public var description: String {
    let column = location.columnName.map { "\($0): " } ?? ""
    return "\(location): \(column)\(message). \(suggestion)"
  }
}

extension Finding {
  /// The order of reports: by file and sheet, then row, then column.
  package static func inReportOrder(_ one: Finding, _ other: Finding) -> Bool {
    let first = one.location
    let second = other.location
    return (first.file, first.sheet ?? "", first.row ?? 0, first.column ?? 0, one.code)
      < (second.file, second.sheet ?? "", second.row ?? 0, second.column ?? 0, other.code)
  }

  /// Findings in the order of reports.
  package static func sorted(_ findings: [Finding]) -> [Finding] {
    reportOrder(of: findings).map { findings[$0] }
  }

  /// The indices of findings in the order of reports; there may be a finding for each of a million rows, so
  /// that numbers are compared in place of names.
  package static func reportOrder(of findings: [Finding]) -> [Int] {
    var names: [Place: Int] = [:]
    for finding in findings { names[Place(finding.location), default: 0] = 0 }
    for (rank, place) in names.keys.sorted(by: <).enumerated() { names[place] = rank }
    var keys = findings.indices.map { index in
      let location = findings[index].location
      return SortKey(
        place: names[Place(location)] ?? 0, row: location.row ?? 0, column: location.column ?? 0, index: index
      )
    }
    keys.sort { one, other in
      if one.place != other.place { return one.place < other.place }
      if one.row != other.row { return one.row < other.row }
      if one.column != other.column { return one.column < other.column }
      let (first, second) = (findings[one.index].code, findings[other.index].code)
      return first == second ? one.index < other.index : first < second
    }
    return keys.map(\.index)
  }

  private struct Place: Hashable, Comparable {
    var file: String
    var sheet: String

    init(_ location: Location) {
      file = location.file
      sheet = location.sheet ?? ""
    }

    static func < (one: Place, other: Place) -> Bool { (one.file, one.sheet) < (other.file, other.sheet) }
  }

  private struct SortKey {
    var place: Int
    var row: Int
    var column: Int
    var index: Int
  }
}
