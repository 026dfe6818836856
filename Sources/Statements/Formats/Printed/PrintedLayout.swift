import Spreadsheet
import TextScanning

/// Pages as text, with the columns of their tables parted by blanks, as `pdftotext -layout` writes them.
///
/// Unlike an ``AlignedStatement``, entries may have several lines, days may be printed once, and columns
/// need not be blank in all lines. So it is read as pages are, and figures have to prove it.
enum PrintedLayout {
  private static let byteLimit = 8 << 20
  /// The size of a character, in the lengths of ``PrintedWord``.
  private static let (width, height) = (6.0, 10.0)

  /// The statements of a text; nil if it has no line with blanks between a day and an amount.
  static func read(bytes: [UInt8], fileName: String, options: ReadingOptions) throws -> StatementFile? {
    guard bytes.count <= byteLimit else { return nil }
    let text = StatementText(bytes, declared: nil, given: options.answers.encoding)
    guard let sheet = PrintedTable.sheet(of: words(of: text.text), numbered: { line(at: $0.top) })
    else { return nil }
    var file = try WorkbookStatement(fileName: fileName, options: options, format: .csv)
      .read([sheet], areNamed: true)
    file.askForProof(options.answers.answers, sheet, unread: [])
    for index in file.statements.indices {
      file.statements[index].sheet = nil
      file.statements[index].layout.encoding = text.encoding
      file.statements[index].layout.hasByteOrderMark = text.hasByteOrderMark
      file.statements[index].evidence.insert(
        "the text is laid out as a page, with blanks between its columns", at: 0)
    }
    return file
  }

  /// The words of a text by the places of their characters. A form feed begins a page.
  private static func words(of text: String) -> [PrintedWord] {
    var words: [PrintedWord] = []
    var page = 1
    for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      var column = 0
      var word = ""
      func end() {
        guard !word.isEmpty else { return }
        let (left, top) = (Double(column - word.count) * width, Double(number) * height)
        words.append(
          PrintedWord(
            page: page, left: left, right: Double(column) * width, top: top, bottom: top + 0.8 * height,
            text: word))
        word = ""
      }
      for character in line {
        if character == "\u{C}" {
          end()
          (page, column) = (page + 1, 0)
          continue
        }
        if character == " " || character == "\t" {
          end()
          column = character == "\t" ? (column / 8 + 1) * 8 : column + 1
        } else {
          word.append(character)
          column += 1
        }
      }
      end()
    }
    return words
  }

  /// The 1-based line of a text at a height.
  static func line(at top: Double) -> Int { Int(top / height) + 1 }
}
