import DatasetFormat
import Spreadsheet
import TextScanning

/// Text is complete, stored as text, and free of invisible characters.
struct TextsCheck: CellCheck {
  var kinds: [FindingKind] {
    FindingKind.ofEveryCell + [
      .textCut, .textTooLong, .textControl, .textInvisible, .textNotNFC, .textEscape, .mojibake,
    ]
  }

  func problem(_ row: TabRow, position: Int, cell: Cell, _ context: CellContext) -> CellFinding? {
    switch cell.kind {
    case .missingValue: return CellFinding(.formulaNoValue)
    case .error: return CellFinding(.errorValue)
    case .number, .date, .boolean:
      guard context.tab.schema.columns[position].isExactText else { return nil }
      return Self.asNumber(row.view.text(of: cell), cell.kind, context.tab.schema.columns[position].name)
    default:
      let length = row.view.rawBytes(of: cell).count
      if length >= Column.longestText {
        let count = row.view.text(of: cell).utf16.count
        if count == Column.longestText { return CellFinding(.textCut, severity: .warning) }
        if count > Column.longestText {
          return CellFinding(
            .textTooLong, severity: .warning,
            expected: "at most \(Column.longestText) characters, not \(count)")
        }
      }
      if row.view.withBytes(of: cell, ErrorWords.contains) { return CellFinding(.errorValue) }
      if context.tab.schema.columns[position].isExactText,
        row.view.withBytes(of: cell, { $0.count > 1 && $0[0] == UInt8(ascii: "'") })
      {
        let text = String(row.view.text(of: cell).dropFirst())
        return CellFinding(.apostropheKept, means: .text(text), expected: text)
      }
      // A spreadsheet has taken the zeros of "0042" off, and a CSV file says no more.
      if context.tab.schema.columns[position].name == Self.lastDigits,
        length < Self.lastDigitCount, row.view.withBytes(of: cell, { $0.allSatisfy(\.isDigit) })
      {
        return Self.asNumber(row.view.text(of: cell), .number, Self.lastDigits)
      }
      switch row.view.withBytes(of: cell, { TextFlaw($0) }) {
      case .control: return withoutHidden(.textControl, row.view.text(of: cell))
      case .invisible: return withoutHidden(.textInvisible, row.view.text(of: cell))
      case .escape:
        let text = TextEscape.decoded(row.view.text(of: cell))
        var problem = CellFinding(.textEscape, severity: .warning)
        problem.candidates = [("decode", .text(text))]
        return problem
      case .mojibake:
        let text = Mojibake.text(behind: row.view.text(of: cell))
        var problem = CellFinding(.mojibake, severity: .warning, expected: text.map { "perhaps \($0)" })
        if let text { problem.candidates = [("convert", .text(text))] }
        return problem
      case .notComposed:
        let composed = UnicodeForm.composed(row.view.text(of: cell))
        return CellFinding(.textNotNFC, means: .text(composed), expected: nil)
      case nil: return nil
      }
    }
  }
}

extension TextsCheck {
  /// Whether a cell of the column shows by itself that it has lost digits.
  static func tellsLostDigits(of column: Column) -> Bool { column.name == lastDigits }

  /// The column whose text always has exactly four digits.
  private static let lastDigits = "last4"
  private static let lastDigitCount = 4

  /// A text that a program took for a number. If all texts of the column have the same length, the number of
  /// lost zeros is certain; otherwise the present number is one option.
  private static func asNumber(_ text: String, _ kind: CellKind, _ column: String) -> CellFinding {
    let isWhole = kind == .number && text.count <= 15 && text.utf8.allSatisfy(\.isDigit)
    if isWhole, column == lastDigits, text.count <= lastDigitCount {
      let digits = String(repeating: "0", count: lastDigitCount - text.count) + text
      var problem = CellFinding(.textAsNumber, expected: digits)
      problem.fix = .yes
      problem.value = .text(digits)
      return problem
    }
    var problem = CellFinding(.textAsNumber)
    if isWhole { problem.candidates = [(text, .text(text))] }
    return problem
  }

  /// A text with invisible characters, which the user may want to remove.
  private func withoutHidden(_ kind: FindingKind, _ text: String) -> CellFinding {
    var problem = CellFinding(kind, severity: .warning)
    let cleaned = TextFlaw.cleaned(text)
    problem.candidates = [("remove", cleaned.isEmpty ? .blank : .text(cleaned))]
    return problem
  }
}

extension FindingKind {
  static let textEscape = FindingKind(
    "text-escape", .warning, fix: .ask, "holds a line break in the form that a workbook's file has",
    advice: "Choose decode, or leave it if you typed it so.",
    manual: """
      A workbook's file writes some characters as a code, such as "_x000D_" for the end of a line. A program that does not \
      know the code has taken it for text.
      """)

  static let mojibake = FindingKind(
    "mojibake", .warning, fix: .ask, "looks like text that a program read or saved in the wrong encoding",
    advice: "Choose what it was, or type it again.",
    manual: """
      A program has read "Café" as "CafÃ©" and saved it so, because it took the file for one of an older encoding. All \
      letters with accents look like that then, or like \"Caf?\" where the encoding lacks them. The finding says what was \
      probably there.
      """)

  static let textCut = FindingKind(
    "text-cut", .warning, fix: .no, "has the largest length a cell can hold: its end may be lost",
    advice: "Compare it with the original.",
    manual: """
      A cell of a workbook holds 32,767 characters, and this one holds exactly so many. Longer text, such as a pasted \
      letter, is cut there by some programs without a word: it may end in the middle of "Kind rega".
      """)

  static let textTooLong = FindingKind(
    "text-too-long", .warning, fix: .no, "is longer than a cell of a workbook can be",
    advice: "Shorten it, or keep it in a file of its own beside the dataset.",
    manual: """
      A CSV file takes text of any length; a cell of a workbook holds 32,767 characters. A spreadsheet program that opens \
      the file cuts the rest off, in the middle of "Kind rega", and the dataset cannot be exported as a workbook.
      """)

  static let textControl = FindingKind(
    "text-control", .warning, fix: .ask, "holds a control character",
    advice: "Type the text again without it.",
    manual: """
      The text holds a character that steers a terminal or a printer, such as the escape character, shown as "\\u{1B}". \
      Nobody types one on purpose; it came from a file or a program. It is never sent to your terminal unchanged.
      """)

  static let textNotNFC = FindingKind(
    "text-not-nfc", .info, fix: .yes, "is not in the Unicode form NFC",
    advice: "It is read as the same text; dataset repair writes it in that form.",
    manual: """
      An "é" can be stored as one character, or as an e and an accent behind it; some systems write the second. Both are \
      read as the same text. The format writes the first, which is called NFC.
      """)
}

/// One thing that is checked about the cells of one kind of column.
///
/// All of them share one pass over the rows, which calls only for cells that are not beyond doubt in the
/// format's form.
protocol CellCheck: Sendable {
  /// The kinds of findings it can report.
  var kinds: [FindingKind] { get }

  /// The problem of a cell that is not blank, or nil for a good one.
  func problem(_ row: TabRow, position: Int, cell: Cell, _ context: CellContext) -> CellFinding?
}

/// The context of a cell.
struct CellContext {
  let tab: Tab
  /// The version that the dataset is read with.
  let version: Int
  /// The kinds of the tab's columns.
  let columnKinds: [ValueKind]
  /// The currency of the row; nil if it is unreadable.
  var currency: Currency?
}

/// A problem of a cell, before it has a place.
struct CellFinding {
  var kind: FindingKind
  var severity: Finding.Severity
  var fix: Finding.Fix
  /// The value in the format's spelling; nil if uncertain.
  var value: CellValue?
  /// The expected content.
  var expected: String?
  /// The values to choose from if the right one is uncertain.
  var candidates: [(name: String, value: CellValue)] = []

  /// A cell whose value is not certain, or certainly wrong: it is not repaired without a question.
  init(_ kind: FindingKind, severity: Finding.Severity = .error, expected: String? = nil) {
    self.kind = kind
    self.severity = severity
    fix = kind.fix == .yes ? .ask : kind.fix
    self.expected = expected
  }

  /// A cell whose value is certain, but spelled differently from the format.
  init(_ kind: FindingKind, means value: CellValue, expected: String?) {
    self.kind = kind
    severity = kind.severity == .error ? .warning : kind.severity
    fix = kind.fix
    self.value = value
    self.expected = expected
  }

  /// The problem of a reading; nil for a good cell. `form` gives a value in the format's spelling.
  init?<Value>(
    _ reading: Reading<Value>, unreadable: Finding.Severity = .error, _ form: (Value) -> CellValue
  ) {
    switch reading {
    case .blank, .value: return nil
    case .variant(let value, let kind):
      let written = form(value)
      self.init(kind, means: written, expected: written == .blank ? "a blank cell" : written.text)
    case .unreadable(let kind): self.init(kind, severity: unreadable)
    }
  }
}
