public import Spreadsheet

/// Something wrong, doubtful or worth knowing in a dataset: a place, what was found there and what to do.
///
/// Findings are collected, never thrown; what stops the work is an error instead.
public struct Finding: Sendable, Hashable {
  public enum Severity: String, Sendable, Hashable, CaseIterable {
    /// The data cannot be trusted or read as it stands.
    case error
    /// Readable, but probably not what the person means.
    case warning
    /// Worth knowing; nothing to do.
    case info
  }

  /// What `repair` does about a finding.
  public enum Fix: String, Sendable, Hashable {
    /// One lossless outcome.
    case yes
    /// More than one sensible outcome: the person chooses.
    case ask
    /// Reported only.
    case no
  }

  public var code: FindingCode
  public var severity: Severity
  public var location: Location
  /// The identifier or key of the record concerned, as its cell has it.
  public var record: String?
  /// The text found, for a cell.
  public var found: String?
  /// What was expected there, where that differs from the code's own words.
  public var expected: String?
  /// The choices a person has, where ``Fix/ask`` is the fix.
  public var choices: [String]
  public var fix: Fix

  /// A finding with its code's own severity and fix, unless another severity is given.
  public init(
    _ code: FindingCode, at location: Location, severity: Severity? = nil, record: String? = nil,
    found: String? = nil, expected: String? = nil, choices: [String] = []
  ) {
    self.code = code
    self.severity = severity ?? code.entry.severity
    fix = code.entry.fix
    self.location = location
    self.record = record
    self.found = found
    self.expected = expected
    self.choices = choices
  }

  /// Why it is wrong: a lower-case fact with the found text quoted; of long text only its beginning.
  public var message: String {
    var words = code.entry.explanation
    if let found {
      let quoted = "\"\(Self.beginning(of: found))\""
      words = code.entry.isSentence ? "\(words): \(quoted)" : "\(quoted) \(words)"
    }
    if let expected { words += " (expected \(expected))" }
    return words
  }

  private static func beginning(of text: String) -> String {
    guard text.utf8.count > 80 else { return text }
    let start = text.unicodeScalars.prefix(60)
    return start.endIndex == text.unicodeScalars.endIndex ? text : String(start) + "…"
  }

  /// What to do, as a sentence.
  public var suggestion: String { code.entry.remedy }
}

extension Finding: CustomStringConvertible {
  /// Where, what was found, why it is wrong, what to do: one line.
  public var description: String {
    let column = location.columnName.map { "\($0): " } ?? ""
    return "\(location): \(column)\(message). \(suggestion)"
  }
}

extension Finding {
  /// The order of reports: by file and sheet, then row, then column.
  public static func inReportOrder(_ one: Finding, _ other: Finding) -> Bool {
    let first = one.location
    let second = other.location
    return (first.file, first.sheet ?? "", first.row ?? 0, first.column ?? 0, one.code.rawValue)
      < (second.file, second.sheet ?? "", second.row ?? 0, second.column ?? 0, other.code.rawValue)
  }
}
