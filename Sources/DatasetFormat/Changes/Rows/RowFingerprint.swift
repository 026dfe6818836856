import Spreadsheet

/// A number that tells whether a record still has its original values.
///
/// It does not depend on the storage or on the program that last saved the file: numbers, booleans and dates
/// count by their meaning, and times of bookkeeping are ignored. It has 64 bits and is the same on every
/// machine and in every run. It detects edits, but not somebody who constructs two rows with the same number
/// on purpose.
package struct RowFingerprint {
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// The significant content of a column's cells.
  package enum Form: UInt8, Sendable {
    case nothing, number, truth, date, text

    package init(_ column: Column) {
      self =
        switch column.kind {
        case _ where column.isTimeOfChange: .nothing
        case .amount, .signedAmount, .integer: .number
        case .boolean: .truth
        case .date: .date
        default: .text
        }
    }

    /// Whether a workbook's cell may hold a value of the column as a run writes it: a user who makes text of
    /// a number has edited it, but days before 1900 are text. Programs may forget that a number is shown as a
    /// date or a boolean.
    func fits(_ cell: Cell, _ view: SheetView) -> Bool {
      if self == .date, cell.kind == .text, view.length(of: cell) == 10 {
        return view.withBytes(of: cell) { CalendarDate(iso: $0) }?.isTextInWorkbooks ?? false
      }
      return fits(cell.kind)
    }

    private func fits(_ kind: CellKind) -> Bool {
      switch (self, kind) {
      case (_, .error), (_, .missingValue): false
      case (.nothing, _): true
      case (.number, .number), (.truth, .boolean), (.truth, .number), (.date, .date), (.date, .number): true
      case (.text, .text), (.text, .quotedText), (.text, .escapedText): true
      default: false
      }
    }
  }

  /// The fingerprint of a row that a plan inserts, by the forms of its columns.
  static func of(_ row: CompactRow, _ forms: [Form]) -> UInt64 {
    var print = RowFingerprint()
    row.forEachCell { position, _, text in
      if position < forms.count { print.add(position, text, forms[position]) }
    }
    return print.state
  }

  /// The fingerprint of an existing row. `replacements` replace some of its cells, by position.
  package static func of(
    _ row: TabRow, _ forms: [Form], replacing replacements: [Int: String] = [:]
  ) -> UInt64 {
    var print = RowFingerprint()
    for (position, form) in forms.enumerated() {
      if !replacements.isEmpty, let text = replacements[position] {
        print.add(position, text, form)
      } else if let cell = row.cell(position) {
        print.add(position, cell, row, form)
      }
    }
    return print.state
  }

  /// The fingerprint of one cell, with the times of bookkeeping; that of nothing where it is blank.
  package static func ofCell(_ tab: Tab, row: Int, position: Int) -> UInt64 {
    var print = RowFingerprint()
    guard let cell = tab.binding.columnOfPosition[position].flatMap({ tab.sheet.cell(row: row, column: $0) })
    else { return print.state }
    let column = tab.schema.columns[position]
    let form = column.isTimeOfChange ? .text : Form(column)
    tab.sheet.withView { print.add(0, cell, $0, CellDecoder(storage: tab.storage), form) }
    return print.state
  }

  /// The fingerprint of a cell that holds a number.
  package static func ofCell(_ number: DecimalNumber) -> UInt64 {
    var print = RowFingerprint()
    print.mix(0)
    print.mix(number)
    return print.state
  }

  /// Whether the cell of a row and position still has a value, whatever program last saved it.
  static func isSame(_ tab: Tab, row: Int, position: Int, as value: CellValue) -> Bool {
    let cell = tab.binding.columnOfPosition[position].flatMap { tab.sheet.cell(row: row, column: $0) }
    return tab.sheet.withView { view in
      isSame(cell, view, tab.storage, as: value, Form(tab.schema.columns[position]))
    }
  }

  /// The same for a given cell.
  private static func isSame(
    _ cell: Cell?, _ view: SheetView, _ storage: Storage, as value: CellValue, _ form: Form
  )
    -> Bool
  {
    var found = RowFingerprint()
    if let cell, view.length(of: cell) > 0 || cell.kind == .missingValue {
      if storage == .xlsx, !form.fits(cell, view) { return false }
      found.add(0, cell, view, CellDecoder(storage: storage), form)
    }
    var wanted = RowFingerprint()
    wanted.add(0, value.text, form)
    return found.state == wanted.state
  }

  // MARK: - Cells

  private mutating func add(_ position: Int, _ cell: Cell, _ row: TabRow, _ form: Form) {
    add(position, cell, row.view, row.decoder, form)
  }

  private mutating func add(
    _ position: Int, _ cell: Cell, _ view: SheetView, _ decoder: CellDecoder, _ form: Form
  ) {
    if form == .date, let date = decoder.date(cell, view).value {
      var isDone = false
      view.withBytes(of: cell) { bytes in
        if bytes.count == 10, cell.kind != .number {
          add(position, bytes, .text)
          isDone = true
        }
      }
      if !isDone { add(position, date.description, .text) }
      return
    }
    view.withBytes(of: cell) { add(position, $0, form) }
  }

  private mutating func add(_ position: Int, _ text: String, _ form: Form) {
    var text = text
    text.withUTF8 { add(position, $0, form) }
  }

  private mutating func add(_ position: Int, _ bytes: UnsafeBufferPointer<UInt8>, _ form: Form) {
    let text = bytes.trimmingControls
    if text.isEmpty || form == .nothing { return }
    mix(UInt64(position))
    switch form {
    case .number:
      if let number = try? DecimalNumber(plain: text).reduced {
        return mix(number)
      }
    case .truth:
      if let value = BooleanWords.value(of: text) { return mix(value ? 1 : 0) }
    case .nothing, .date, .text: break
    }
    mix(UnsafeRawBufferPointer(text))
  }

  // MARK: - Mixing

  /// A number for any bytes, by the same mixing.
  package static func of(_ bytes: some Collection<UInt8>, seed: UInt64) -> UInt64 {
    var print = RowFingerprint()
    print.mix(seed)
    Array(bytes).withUnsafeBytes { print.mix($0) }
    return print.state
  }

  private mutating func mix(_ bytes: UnsafeRawBufferPointer) {
    var index = 0
    while index + 8 <= bytes.count {
      mix(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)))
      index += 8
    }
    var rest = UInt64(bytes.count)
    while index < bytes.count {
      rest = rest << 8 | UInt64(bytes[index])
      index += 1
    }
    mix(rest)
  }

  private mutating func mix(_ number: DecimalNumber) {
    mix(UInt64(bitPattern: number.mantissa))
    mix(UInt64(truncatingIfNeeded: number.scale))
  }

  private mutating func mix(_ word: UInt64) {
    state = (state ^ word) &* 0xBF58_476D_1CE4_E5B9
    state ^= state >> 32
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The bytes without spaces and control characters at the ends.
  var trimmingControls: UnsafeBufferPointer<UInt8> {
    var text = self[...]
    while let last = text.last, last <= 0x20 { text.removeLast() }
    while let first = text.first, first <= 0x20 { text.removeFirst() }
    return UnsafeBufferPointer(rebasing: text)
  }
}
