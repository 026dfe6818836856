import Spreadsheet
import TestSupport
import Testing

@testable import DatasetStore

/// The records that a save touches are read back alone where that is as good as reading the whole file.
@Suite struct EditedRecordsCheckTests {
  // MARK: - One file

  /// A file, read and edited.
  private struct Example {
    let bytes: [UInt8]
    let document: CSVDocument
    var edits = SheetEdits(name: "Data")

    /// A file without edits.
    init(_ text: String, dialect: CSVDialect) throws {
      bytes = Array(text.utf8)
      document = try CSVReader.read(bytes, dialect: dialect, name: "Data")
    }

    /// A file with edits of every kind.
    init(_ text: String) throws {
      bytes = Array(text.utf8)
      document = try CSVReader.read(bytes, name: "Data")
      edits.sets[.init(row: 50, column: 1)] = .text("new, \"quoted\"")
      edits.removed = [70]
      edits.inserted = [
        .init(number: 21, cells: [.init(column: 0, value: .text("in")), .init(column: 2, value: .text("x"))])
      ]
      edits.appended.append([.text("last"), .number("7"), .text("two\nlines")])
    }

    var file: EditedTabFile {
      EditedTabFile(.init(path: "Data/Data.csv", bytes: bytes, document: document), edits)
    }

    /// The file's new content, as the save makes it.
    func edited() throws -> CSVEditedText {
      let editor = CSVEditor(bytes, document)
      var text = try editor.edited(edits)
      let rest = edits.filledInCount(of: document.sheet)..<edits.appended.rowCount
      try text.append(editor.bytes(ofNewRows: edits.appended.sheet(rest)))
      return text
    }

    /// The answer of the new records alone.
    func isCertain(of text: CSVEditedText) -> Bool {
      let rows = edits.appended.build()
      return EditedRecordsCheck(document, edits).isCertain(of: text, rows: rows, isWhole: true)
    }

    /// The answer of the whole file.
    func isRight(_ text: CSVEditedText) throws -> Bool {
      let saved = try CSVReader.records(text.bytes(isWhole: true), dialect: document.dialect, name: "Data")
      let meant = SavedSheetCheck.Meant(
        original: document.sheet, edits: edits, appended: edits.appended.build())
      return SavedSheetCheck(isTyped: false).firstDifference(meant, saved: saved) == nil
    }
  }

  private static func text(
    lineEnd: String = "\n", endsLine: Bool = true, cell: (Int) -> String = { "a \($0)" }
  ) -> String {
    let rows = (1...99).map { "\($0),\(cell($0)),\($0 % 7 == 0 ? "\"q\"\"\($0)\nx\"" : "z")" }
    return (["id,who,note"] + rows).joined(separator: lineEnd) + (endsLine ? lineEnd : "")
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var text: String
    var isCertain = true
  }

  static let cases: [Case] = [
    Case(testDescription: "a plain file", text: text()),
    Case(testDescription: "the line ends of Windows", text: text(lineEnd: "\r\n")),
    Case(testDescription: "a last line without its end", text: text(endsLine: false)),
    Case(testDescription: "a byte order mark", text: "\u{FEFF}" + text()),
    Case(testDescription: "a comment and blank lines", text: "# mine\n\n" + text() + "\n\n"),
    Case(testDescription: "a row that is too short", text: text() + "100\n"),
    Case(
      testDescription: "a quote that is not closed", text: text { $0 == 3 ? "\"a" : "a" }, isCertain: false),
    Case(
      testDescription: "a quote inside of a field", text: text { $0 == 90 ? "a\"b" : "a" }, isCertain: false),
    Case(testDescription: "the end mark of DOS", text: text() + "\u{1A}", isCertain: false),
    Case(testDescription: "line ends of two kinds", text: text() + "100,a,b\r\n", isCertain: false),
    Case(testDescription: "the line ends of old Macs", text: text(lineEnd: "\r"), isCertain: false),
  ]

  @Test(arguments: cases)
  func `the new records are enough for a file without oddities`(_ example: Case) throws {
    let file = try Example(example.text)
    let text = try file.edited()
    #expect(try text.bytes(isWhole: true) == CSVEditor(file.bytes, file.document).applying(file.edits))
    #expect(text.new.count < text.original.count / 2)
    #expect(file.isCertain(of: text) == example.isCertain)
    #expect(throws: Never.self) { try file.file.verify(text, newRows: 1) }
  }

  /// A mistake of a writer.
  struct Fault: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var plant: @Sendable (inout CSVEditedText) -> Void
  }

  /// The new bytes with one text instead of another.
  private static func replace(_ old: String, _ new: String) -> @Sendable (inout CSVEditedText) -> Void {
    { text in
      let (old, new) = (Array(old.utf8), Array(new.utf8))
      for start in text.new.indices where text.new[start...].starts(with: old) {
        text.new.replaceSubrange(start..<start + old.count, with: new)
        let moved = { (place: Int) in place > start ? place + new.count - old.count : place }
        for part in text.parts.indices {
          let range = text.parts[part].new
          text.parts[part].new = moved(range.lowerBound)..<moved(range.upperBound)
        }
        return
      }
      Issue.record("the text to replace is missing")
    }
  }

  private static func keep(
    _ part: Int, _ change: @escaping @Sendable (Range<Int>) -> Range<Int>
  ) -> @Sendable (inout CSVEditedText) -> Void {
    { $0.parts[part].kept = change($0.parts[part].kept) }
  }

  static let faults: [Fault] = [
    Fault(testDescription: "a lost character", plant: replace("quoted", "quotd")),
    Fault(testDescription: "a lost line end", plant: replace("in,,x\n", "in,,x")),
    Fault(testDescription: "a shifted field", plant: replace("in,,x", "in,x")),
    Fault(testDescription: "a quote that is not closed", plant: replace("in,,x", "in,,\"x")),
    Fault(testDescription: "a quote that does not open", plant: replace("\"new, ", "new, ")),
    Fault(testDescription: "a row too many", plant: replace("in,,x\n", "in,,x\nin,,x\n")),
    Fault(testDescription: "a row too few", plant: replace("in,,x\n", "")),
    Fault(testDescription: "a row in another part") { text in
      let (row, start) = (text.parts[1].new, text.parts[1].new.lowerBound)
      text.parts[1].new = start..<start
      text.parts[2].new = row
    },
    Fault(testDescription: "a line end of another kind", plant: replace("in,,x\n", "in,,x\r")),
    Fault(testDescription: "bytes that are not text") { $0.new[$0.parts[0].new.lowerBound] = 0xFF },
    Fault(testDescription: "a kept byte too few", plant: keep(1) { $0.lowerBound..<$0.upperBound - 1 }),
    Fault(testDescription: "a kept byte too many", plant: keep(1) { $0.lowerBound..<$0.upperBound + 1 }),
    Fault(testDescription: "a lost beginning", plant: keep(1) { $0.lowerBound + 3..<$0.upperBound }),
    Fault(testDescription: "kept bytes twice", plant: keep(1) { $0.lowerBound - 10..<$0.upperBound }),
    Fault(testDescription: "no kept bytes", plant: keep(2) { $0.upperBound..<$0.upperBound }),
    Fault(testDescription: "a header too few", plant: keep(0) { 12..<$0.upperBound }),
    Fault(testDescription: "a lost part") { $0.parts.remove(at: 1) },
    Fault(testDescription: "parts in another order") { $0.parts.swapAt(0, 1) },
    Fault(testDescription: "the new rows before the last") { text in
      let last = text.parts[3].kept
      text.parts[3].kept = last.lowerBound..<last.upperBound - 10
    },
  ]

  @Test(arguments: faults)
  func `a writer's mistake is refused`(_ fault: Fault) throws {
    let file = try Example(Self.text())
    var text = try file.edited()
    #expect(text.parts.count == 4)
    fault.plant(&text)
    #expect(!file.isCertain(of: text))
    #expect(throws: StoreError.self) { try file.file.verify(text, newRows: 1) }
  }

  @Test func `an edit of a record that was kept is not certain`() throws {
    var file = try Example(Self.text())
    let text = try file.edited()
    file.edits.sets[.init(row: 5, column: 1)] = .text("forgotten")
    #expect(!file.isCertain(of: text))
    file = try Example(Self.text())
    file.edits.removed.insert(5)
    #expect(!file.isCertain(of: text))
  }

  @Test func `new rows that fill blank rows, and those after them`() throws {
    for count in [1, 3, 5] {
      var file = try Example(Self.text() + ",,\n,,\n,,\n")
      file.edits.lastDataRow = 99
      file.edits.appended = AppendedRows(name: "Data")
      for row in 0..<count { file.edits.appended.append([.text("\(row)"), .boolean(true), .text("")]) }
      let text = try file.edited()
      #expect(try file.isRight(text))
      #expect(file.isCertain(of: text), "\(count) rows")
    }
  }

  @Test func `a mark of the byte order does not come up at the start`() throws {
    var file = try Example("\u{FEFF}b,c\n1,2\n" + Self.text())
    file.edits = SheetEdits(name: "Data")
    file.edits.removed = [0]
    #expect(try file.isCertain(of: file.edited()))
    file = try Example("a,b\n\u{FEFF}1,2\n" + Self.text())
    file.edits = SheetEdits(name: "Data")
    file.edits.removed = [0]
    #expect(try !file.isCertain(of: file.edited()))
  }

  // MARK: - Random files

  /// A random file and random edits of it.
  private static func example(_ random: inout SeededGenerator) throws -> Example {
    let pieces = ["a", "é", "\"", ",", "\n", " ", "7", "", "'", "#", "\u{FEFF}"]
    func value(_ random: inout SeededGenerator) -> String {
      (0..<Int.random(in: 0...3, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
        .joined()
    }
    let width = Int.random(in: 1...4, using: &random)
    let rows = (0..<Int.random(in: 1...9, using: &random)).map { _ in
      let isRagged = Int.random(in: 0..<6, using: &random) == 0
      return (0..<(isRagged ? Int.random(in: 1...5, using: &random) : width)).map { _ in value(&random) }
    }
    let lineEnding: CSVDialect.LineEnding = Bool.random(using: &random) ? .lf : .crlf
    let dialect = CSVDialect(lineEnding: lineEnding)
    var text = String(
      decoding: try CSVWriter.bytes(
        of: rows, dialect: dialect, quoting: Bool.random(using: &random) ? .all : .needed), as: UTF8.self)
    let oddity = Int.random(in: 0..<12, using: &random)
    if oddity < 4, text.last?.isNewline == true { text.removeLast() }
    if oddity == 4 { text += "\u{1A}" }
    if oddity == 5 { text.insert("\"", at: text.indices.randomElement(using: &random) ?? text.startIndex) }
    if oddity == 6 { text = "# a\n\n" + text }
    if oddity == 7 { text = "\u{FEFF}" + text }
    if oddity == 8 { text += lineEnding == .lf ? "\n\n" : "\r\n\r\n" }
    var example = try Example(text, dialect: dialect)
    let count = example.document.sheet.rowCount
    for _ in 0..<Int.random(in: 0...3, using: &random) where count > 0 && oddity != 5 {
      let place = SheetEdits.Place(
        row: Int.random(in: 0..<count, using: &random), column: Int.random(in: 0...width, using: &random))
      example.edits.sets[place] = Bool.random(using: &random) ? .text(value(&random)) : .number("12.50")
    }
    for _ in 0..<Int.random(in: 0...2, using: &random) where count > 0 {
      example.edits.removed.insert(Int.random(in: 0..<count, using: &random))
    }
    let numbers = (0..<Int.random(in: 0...2, using: &random)).map { _ in
      Int.random(in: 1...count + 1, using: &random)
    }
    example.edits.inserted = numbers.sorted().map {
      .init(number: $0, cells: [.init(column: 0, value: .text("i" + value(&random)))])
    }
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      example.edits.appended.append((0..<width).map { _ in .text(value(&random)) })
    }
    if count > 2, Int.random(in: 0..<4, using: &random) == 0 {
      let last = count - Int.random(in: 1...2, using: &random)
      example.edits.lastDataRow = last
      example.edits.removed = example.edits.removed.filter { $0 <= last }
    }
    return example
  }

  @Test func `the new records and the whole file give one answer`() throws {
    var random = SeededGenerator(seed: 39)
    var certain = 0
    for round in 0..<1000 {
      let example = try Self.example(&random)
      let text = try example.edited()
      #expect(
        try text.bytes(isWhole: true)
          == CSVEditor(example.bytes, example.document).applying(example.edits), "round \(round)")
      guard example.isCertain(of: text) else { continue }
      certain += 1
      #expect(try example.isRight(text), "round \(round)")
    }
    // The others have odd bytes, or a record without content.
    #expect(certain > 300, "\(certain)")
  }

  @Test func `of a broken text, the new records are never certain where the whole file is wrong`() throws {
    var random = SeededGenerator(seed: 40)
    let bytes = Array("\"\",\n\r ax#".utf8) + [0xEF, 0x00]
    for round in 0..<2000 {
      let example = try Self.example(&random)
      var text = try example.edited()
      let place = text.new.indices.randomElement(using: &random)
      let byte = bytes.randomElement(using: &random) ?? 0
      let part = Int.random(in: 0..<text.parts.count, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: if let place { text.new[place] = byte }
      case 1: if let place { text.new.swapAt(place, text.new.count - 1) }
      case 2: text.append([byte])
      case 3:
        let range = text.parts[part].new
        text.parts[part].new = range.lowerBound..<max(range.lowerBound, range.upperBound - 1)
      case 4:
        let range = text.parts[part].kept
        text.parts[part].kept = range.lowerBound..<max(range.lowerBound, range.upperBound - 1)
      default: text.parts.remove(at: part)
      }
      if example.isCertain(of: text) { #expect(try example.isRight(text), "round \(round)") }
    }
  }
}
