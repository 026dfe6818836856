/// Writes delimited text, record by record, in chunks.
///
/// ``CSVReader`` reads the same values back in the same dialect. Fields get quotes only where they need them.
@usableFromInline package struct CSVWriter {
  /// Which fields are put in quotes.
  /// Quotes around fields that need them.
  package enum Quoting: Sendable, Hashable {
    /// Quotes around fields that need them.
    case needed
    /// Quotes around every field.
    case all
  }

  private let dialect: CSVDialect
  private let quoting: Quoting
  private let guardsFormulas: Bool
  private let format: CSVFieldFormat
  private let encoder: TextEncoder
  private let blockSize: Int
  private let sink: ([UInt8]) throws -> Void
  private var output: [UInt8] = []
  private var field: [UInt8] = []
  /// The number of records written so far.
  package private(set) var recordCount = 0
  private let isUTF8: Bool
  private let encodesInPairs: Bool
  /// The bytes between two fields.
  private let between: [UInt8]
  private let newline: [UInt8]

  /// A writer that passes its bytes to `sink`, in pieces of about `blockSize`.
  ///
  /// A line ending other than LF, CRLF and CR is written as LF. With `guardsFormulas`, text that a
  /// spreadsheet program would take for a formula gets an apostrophe in front. Use it only for exports,
  /// because it changes the content.
  package init(
    dialect: CSVDialect = CSVDialect(), quoting: Quoting = .needed, guardsFormulas: Bool = false,
    blockSize: Int = 1 << 18, sink: @escaping ([UInt8]) throws -> Void
  ) {
    self.dialect = dialect
    self.quoting = quoting
    self.guardsFormulas = guardsFormulas
    self.blockSize = blockSize
    self.sink = sink
    format = CSVFieldFormat(dialect)
    encoder = TextEncoder(dialect.encoding)
    isUTF8 = dialect.encoding == .utf8
    encodesInPairs = dialect.encoding == .utf16LittleEndian || dialect.encoding == .utf16BigEndian
    between = format.between
    newline = dialect.newline
  }

  /// The bytes of a small table.
  ///
  /// - Throws: ``CSVError/unencodable(character:encoding:row:column:)``.
  package static func bytes(
    of records: [[String]], dialect: CSVDialect = CSVDialect(), quoting: Quoting = .needed,
    guardsFormulas: Bool = false
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var writer = CSVWriter(dialect: dialect, quoting: quoting, guardsFormulas: guardsFormulas) { bytes += $0 }
    for record in records { try writer.write(record) }
    try writer.finish()
    return bytes
  }

  /// Writes a record of text.
  ///
  /// - Throws: ``CSVError/unencodable(character:encoding:row:column:)``, and errors of the sink.
  @usableFromInline package mutating func write(_ record: [String]) throws {
    for (column, text) in record.enumerated() {
      var text = text
      try text.withUTF8 { try append($0, isText: true, column: column, of: record.count) }
    }
    try endRecord()
  }

  /// Writes a record of typed values, as ``CellValue/text`` shows them.
  ///
  /// - Throws: ``CSVError/unencodable(character:encoding:row:column:)``, and errors of the sink.
  @usableFromInline package mutating func write(_ values: [CellValue]) throws {
    for (column, value) in values.enumerated() {
      var text = value.text
      var isText = false
      if case .text = value { isText = true }
      try text.withUTF8 { try append($0, isText: isText, column: column, of: values.count) }
    }
    try endRecord()
  }

  /// Writes rows of a sheet, all by default. Missing cells become empty fields, and rows with fewer than
  /// `columns` fields are filled up.
  ///
  /// - Throws: ``CSVError/unencodable(character:encoding:row:column:)``, and errors of the sink.
  @usableFromInline package mutating func write(_ sheet: Sheet, rows: Range<Int>? = nil, columns: Int = 0)
    throws
  {
    try sheet.withView { view in
      for row in rows ?? 0..<view.rowCount { try write(view.cells(inRow: row), view, columns: columns) }
    }
  }

  /// Writes rows of a sheet with the columns that `sources` names, field by field. Rows without content in
  /// these columns are left out.
  ///
  /// Records of a file that this writer would write with the same bytes are copied.
  ///
  /// - Throws: ``CSVError/unencodable(character:encoding:row:column:)``, and errors of the sink.
  @usableFromInline package mutating func write(_ sheet: Sheet, rows: some Sequence<Int>, sources: [Int])
    throws
  {
    let verbatim =
      quoting == .needed
      ? CSVVerbatim(sheet, dialect: dialect, sources: sources, format: format, guardsFormulas: guardsFormulas)
      : nil
    let picker = CSVColumnPicker(sources)
    try sheet.withView { view in
      var slots = [Cell?](repeating: nil, count: sources.count)
      // Records one after the other are taken over in one piece.
      var run = 0..<0
      for row in rows {
        if recordCount > 0, let range = verbatim?.range(ofRow: row, in: view) {
          if range.lowerBound != run.upperBound {
            try take(run, of: view)
            run = range.lowerBound..<range.lowerBound
          }
          run = run.lowerBound..<range.upperBound
          recordCount += 1
          continue
        }
        try take(run, of: view)
        run = 0..<0
        guard picker.pick(row, of: view, into: &slots) else { continue }
        for (column, cell) in slots.enumerated() {
          if let cell {
            try write(cell, view, column: column, of: slots.count)
          } else {
            try append(Self.empty, isText: false, column: column, of: slots.count)
          }
        }
        try endRecord()
      }
      try take(run, of: view)
    }
  }

  /// Passes the remaining bytes to the sink. Call it once, at the end.
  ///
  /// - Throws: Errors of the sink.
  package mutating func finish() throws {
    if !output.isEmpty { try sink(output) }
    output = []
  }

  // MARK: Records and fields

  private static var empty: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: nil, count: 0) }
  private static let yes: StaticString = "TRUE"
  private static let no: StaticString = "FALSE"

  private mutating func write(
    _ cells: UnsafeBufferPointer<Cell>, _ view: SheetView, columns: Int
  ) throws {
    let width = max(columns, (cells.last?.column ?? -1) + 1)
    var column = 0
    for cell in cells {
      while column < cell.column {
        try append(Self.empty, isText: false, column: column, of: width)
        column += 1
      }
      try write(cell, view, column: column, of: width)
      column += 1
    }
    while column < width {
      try append(Self.empty, isText: false, column: column, of: width)
      column += 1
    }
    try endRecord()
  }

  private mutating func write(_ cell: Cell, _ view: SheetView, column: Int, of width: Int) throws {
    if cell.kind == .boolean {
      let text = view.rawBytes(of: cell).first == UInt8(ascii: "1") ? Self.yes : Self.no
      let bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
      try append(bytes, isText: false, column: column, of: width)
    } else {
      let isText = cell.kind.rawValue <= CellKind.escapedText.rawValue
      try view.withBytes(of: cell) { try append($0, isText: isText, column: column, of: width) }
    }
  }

  /// Copies whole records from a sheet's bytes.
  private mutating func take(_ run: Range<Int>, of view: SheetView) throws {
    guard !run.isEmpty else { return }
    output.append(contentsOf: UnsafeBufferPointer(rebasing: view.bytes[run]))
    try handOverFullBlock()
  }

  private mutating func append(
    _ value: UnsafeBufferPointer<UInt8>, isText: Bool, column: Int, of width: Int
  ) throws {
    if column > 0 {
      appendASCII(between)
    } else if recordCount == 0 {
      try begin()
    }
    if guardsFormulas, isText, CSVFormulaGuard.isNeeded(value) {
      try ([UInt8(ascii: "'")] + Array(value)).withUnsafeBufferPointer {
        try appendField($0, column: column, of: width)
      }
    } else {
      try appendField(value, column: column, of: width)
    }
  }

  @inline(__always)
  private mutating func appendField(
    _ value: UnsafeBufferPointer<UInt8>, column: Int, of width: Int
  ) throws {
    let place = CSVFieldFormat.Place(
      isFirstOfRecord: column == 0, isOnlyField: width == 1, isFirstOfFile: column == 0 && recordCount == 0)
    let quoted = quoting == .all || format.needsQuotes(value, at: place)
    if isUTF8 {
      format.append(value, quoted: quoted, to: &output)
      return
    }
    field.removeAll(keepingCapacity: true)
    format.append(value, quoted: quoted, to: &field)
    try encode(field, column: column)
  }

  /// Appends bytes below 0x80, which every encoding has.
  @inline(__always)
  private mutating func appendASCII(_ bytes: [UInt8]) {
    if isUTF8 || !encodesInPairs {
      output.append(bytes[0])
      if bytes.count > 1 { output.append(contentsOf: bytes[1...]) }
    } else {
      bytes.withUnsafeBufferPointer { _ = encoder.append($0, to: &output) }
    }
  }

  private mutating func encode(_ bytes: [UInt8], column: Int) throws {
    let failed = bytes.withUnsafeBufferPointer { encoder.append($0, to: &output) }
    guard let failed else { return }
    throw CSVError.unencodable(
      character: String(failed), encoding: dialect.encoding, row: recordCount, column: column)
  }

  /// Writes the beginning of the file before the first record.
  private mutating func begin() throws {
    output.reserveCapacity(blockSize + 4096)
    if dialect.hasByteOrderMark { output += dialect.encoding.byteOrderMark }
    if dialect.hasSepLine, let delimiter = dialect.delimiter {
      try encode(Array("sep=".utf8) + [delimiter] + dialect.newline, column: 0)
    }
  }

  private mutating func endRecord() throws {
    appendASCII(newline)
    recordCount += 1
    try handOverFullBlock()
  }

  private mutating func handOverFullBlock() throws {
    guard output.count >= blockSize else { return }
    try sink(output)
    output.removeAll(keepingCapacity: true)
  }
}

extension CSVDialect {
  /// The bytes that end a record when writing, in UTF-8.
  var newline: [UInt8] {
    switch lineEnding {
    case .crlf: [CSVSyntax.carriageReturn, CSVSyntax.lineFeed]
    case .cr: [CSVSyntax.carriageReturn]
    case .lf, .mixed, .none: [CSVSyntax.lineFeed]
    }
  }
}

/// Finds the cells of some columns in a row, in the order in which they are asked for.
struct CSVColumnPicker {
  /// For each column of the sheet its place in the order, or -1.
  private let places: [Int]

  init(_ sources: [Int]) {
    var places = Array(repeating: -1, count: (sources.max() ?? -1) + 1)
    for (place, source) in sources.enumerated() { places[source] = place }
    self.places = places
  }

  /// Fills the slots with the row's cells; false if all of them are empty.
  func pick(_ row: Int, of view: SheetView, into slots: inout [Cell?]) -> Bool {
    for index in slots.indices { slots[index] = nil }
    var hasContent = false
    for cell in view.cells(inRow: row) where cell.column < places.count && places[cell.column] >= 0 {
      slots[places[cell.column]] = cell
      if view.length(of: cell) > 0 { hasContent = true }
    }
    return hasContent
  }
}
