import DatasetFormat
import Spreadsheet

/// Text is what the person sees and typed: whole, stored as text, without characters that nobody sees.
struct TextsCheck: CellCheck {
  var kinds: [FindingKind] {
    FindingKind.ofEveryCell + [.textCut, .textControl, .textInvisible, .textNotNFC]
  }

  /// Text in which every digit counts.
  private static let exactTexts: Set = ["externalId", "last4", "importKey", "driveFileId"]

  func problem(_ row: TabRow, position: Int, cell: Cell, _ context: CellContext) -> CellProblem? {
    switch cell.kind {
    case .missingValue: return CellProblem(.formulaNoValue)
    case .error: return CellProblem(.errorValue)
    case .number, .date, .boolean:
      guard Self.exactTexts.contains(context.tab.schema.columns[position].name) else { return nil }
      return CellProblem(.textAsNumber)
    default:
      let length = row.view.rawBytes(of: cell).count
      if length >= 32_767, row.view.text(of: cell).utf16.count == 32_767 {
        return CellProblem(.textCut, severity: .warning)
      }
      switch row.view.withBytes(of: cell, { TextFlaw($0) }) {
      case .control: return CellProblem(.textControl, severity: .warning)
      case .invisible: return CellProblem(.textInvisible, severity: .warning)
      case .notComposed:
        let composed = UnicodeForm.composed(row.view.text(of: cell))
        return CellProblem(.textNotNFC, means: .text(composed), expected: nil)
      case nil: return nil
      }
    }
  }
}

extension FindingKind {
  static let textCut = FindingKind(
    "text-cut", .warning, fix: .no, "has the largest length a cell can hold: its end may be lost",
    advice: "Compare it with the original.",
    manual: """
      A cell of a workbook holds 32,767 characters, and this one holds exactly so many. Longer text, such as a pasted \
      letter, is cut there by some programs without a word: it may end in the middle of "Kind rega".
      """)

  static let textControl = FindingKind(
    "text-control", .warning, fix: .ask, "holds a control character",
    advice: "Type the text again without it.",
    manual: """
      The text holds a character that steers a terminal or a printer, such as the escape character, shown as "\\u{1B}". \
      Nobody types one on purpose; it came from a file or a program. It is never sent to your terminal unchanged.
      """)

  static let textInvisible = FindingKind(
    "text-invisible", .warning, fix: .ask,
    "holds a character that nobody sees, or that turns text around",
    advice: "Type the text again without it.",
    manual: """
      Two texts that look alike may differ by a character without width, and then no search finds one by the other. \
      Others turn the direction of reading around: "Invoice \\u{202E}gpj.exe" looks like the name of a picture. The finding \
      shows where such characters stand.
      """)

  static let textNotNFC = FindingKind(
    "text-not-nfc", .info, fix: .yes, "is not in the Unicode form NFC",
    advice: "Nothing to do: it is read as the same text.",
    manual: """
      An "é" can be stored as one character, or as an e and an accent behind it; some systems write the second. Both are \
      read as the same text. The format writes the first, which is called NFC.
      """)
}
