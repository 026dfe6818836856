import Money
import TextScanning

/// Finds which of many literals occur in a text, in one pass over its bytes (Aho and Corasick, 1975).
///
/// The text is folded on the way (``UnicodeForm/folded(_:)``), so that nothing is allocated for a line. The
/// states are one table with a row for each. A row has an entry for each different byte in the literals.
///
/// Literals `rewe`, `aldi` in `REWE Köln` → the bit of `rewe` is set.
package struct LiteralAutomaton: Sendable {
  /// The most entries of the table: 64 MiB.
  package static let sizeLimit = 16 << 20

  /// The column of each byte. 0 for a byte in no literal. Upper case letters have the columns of the lower
  /// case ones.
  private var columns: [UInt8]
  private let width: Int
  /// For each state, the index of the next row for each column. It is stored as its complement, which is
  /// negative, if literals end in the next state.
  private var rows: [Int32]
  /// For each state, the literals that end there, as a range of ``numbers``.
  private var outputs: [(start: Int32, count: Int32)]
  private var numbers: [Int32] = []
  /// For each state, its longest suffix in which literals end, or 0.
  private var shorter: [Int32]

  /// The number of table entries that literals need at most.
  package static func size(of literals: some Sequence<String>) -> Int {
    var bytes = Set<UInt8>()
    var states = 1
    for literal in literals {
      bytes.formUnion(literal.utf8)
      states += literal.utf8.count
    }
    return states * (bytes.count + 1)
  }

  /// - Parameter literals: Folded texts and the number reported for each. Empty ones are never found.
  package init(_ literals: [(text: String, number: Int)]) {
    var columns = [UInt8](repeating: 0, count: 256)
    var width = 1
    for literal in literals {
      for byte in literal.text.utf8 where columns[Int(byte)] == 0 {
        columns[Int(byte)] = UInt8(truncatingIfNeeded: width)
        width += 1
      }
    }
    for byte in 0x41...0x5A { columns[byte] = columns[byte | 0x20] }
    self.columns = columns
    self.width = width
    rows = Array(repeating: -1, count: width)
    outputs = [(0, 0)]
    shorter = [0]
    var ends: [Int: [Int32]] = [:]
    for literal in literals where !literal.text.isEmpty {
      ends[insert(literal.text), default: []].append(Int32(literal.number))
    }
    for (state, ended) in ends {
      outputs[state] = (Int32(numbers.count), Int32(ended.count))
      numbers += ended
    }
    link()
  }

  package var isEmpty: Bool { numbers.isEmpty }

  /// Adds the states of a literal. Returns the last one.
  private mutating func insert(_ literal: String) -> Int {
    var state = 0
    for byte in literal.utf8 {
      let index = state * width + Int(columns[Int(byte)])
      if rows[index] < 0 {
        rows[index] = Int32(outputs.count)
        rows.append(contentsOf: repeatElement(-1, count: width))
        outputs.append((0, 0))
        shorter.append(0)
      }
      state = Int(rows[index])
    }
    return state
  }

  /// Adds the transitions that fall back to a shorter prefix, breadth first. Then turns states into indices
  /// of rows.
  private mutating func link() {
    var fallback = [Int](repeating: 0, count: outputs.count)
    var queue: [Int] = []
    for column in 0..<width {
      if rows[column] < 0 { rows[column] = 0 } else { queue.append(Int(rows[column])) }
    }
    var head = 0
    while head < queue.count {
      let state = queue[head]
      head += 1
      let back = fallback[state]
      shorter[state] = outputs[back].count > 0 ? Int32(back) : shorter[back]
      for column in 0..<width {
        let index = state * width + column
        let through = rows[back * width + column]
        if rows[index] < 0 {
          rows[index] = through
        } else {
          fallback[Int(rows[index])] = Int(through)
          queue.append(Int(rows[index]))
        }
      }
    }
    for index in rows.indices {
      let state = Int(rows[index])
      let ends = outputs[state].count > 0 || shorter[state] > 0
      rows[index] = ends ? ~Int32(state * width) : Int32(state * width)
    }
  }

  // MARK: - Searching

  /// The state of a search between two pieces of a text.
  package struct Place {
    fileprivate var row = 0
    fileprivate var isSpacePending = false
    fileprivate var hasBegun = false
    /// Whether the text has characters that a folded literal may miss. See
    /// ``FoldTable/Entry/matchesOtherFolding``.
    package fileprivate(set) var matchesOtherFolding = false

    package init() {}

    /// Starts another word with the next piece, even without a space before it.
    package mutating func beginWord() { isSpacePending = hasBegun }
  }

  /// Searches a piece of a text and sets the bit of each literal that ends in it.
  ///
  /// - Returns: False when the piece has characters that cannot be folded one by one. The search must then be
  ///   restarted with ``searchFolded(_:_:)``.
  package func search(
    _ text: UnsafeBufferPointer<UInt8>, from place: inout Place, _ bits: UnsafeMutablePointer<UInt64>
  ) -> Bool {
    rows.withUnsafeBufferPointer { rows in
      columns.withUnsafeBufferPointer { columns in
        var index = 0
        while index < text.count {
          let byte = text[index]
          if byte < 0x80 {
            index += 1
            if byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) {
              place.isSpacePending = place.hasBegun
              continue
            }
            if place.isSpacePending { step(0x20, &place, rows, columns, bits) }
            place.isSpacePending = false
            place.hasBegun = true
            step(byte, &place, rows, columns, bits)
            continue
          }
          let (value, length) = UTF8Scalar.decode(text, at: index)
          guard foldAndStep(value, text, index, length, &place, rows, columns, bits) else { return false }
          index += length
        }
        return true
      }
    }
  }

  @inline(__always)
  private func step(
    _ byte: UInt8, _ place: inout Place, _ rows: UnsafeBufferPointer<Int32>,
    _ columns: UnsafeBufferPointer<UInt8>, _ bits: UnsafeMutablePointer<UInt64>
  ) {
    let next = rows[place.row + Int(columns[Int(byte)])]
    guard next < 0 else {
      place.row = Int(next)
      return
    }
    place.row = Int(~next)
    report(place.row / width, bits)
  }

  /// Processes one character beyond ASCII. False for one that is not folded by itself.
  private func foldAndStep(
    _ value: UInt32, _ text: UnsafeBufferPointer<UInt8>, _ index: Int, _ length: Int, _ place: inout Place,
    _ rows: UnsafeBufferPointer<Int32>, _ columns: UnsafeBufferPointer<UInt8>,
    _ bits: UnsafeMutablePointer<UInt64>
  ) -> Bool {
    var entry = FoldTable.Entry()
    if value < FoldTable.limit {
      entry = FoldTable.shared.entries[Int(value)]
    } else if FoldTable.isItself(value) {
      for offset in 0..<length { entry.bytes |= UInt32(text[index + offset]) << (8 * UInt32(offset)) }
      entry.count = UInt8(length)
    } else {
      return false
    }
    if entry.matchesOtherFolding { place.matchesOtherFolding = true }
    if entry.isSpace {
      place.isSpacePending = place.hasBegun
      return true
    }
    // A mark that folding drops does not end a run of spaces. Folding a whole string gives the same result.
    if entry.count == 0 { return true }
    if place.isSpacePending { step(0x20, &place, rows, columns, bits) }
    place.isSpacePending = false
    place.hasBegun = true
    for offset in 0..<entry.count {
      step(UInt8(truncatingIfNeeded: entry.bytes >> (8 * UInt32(offset))), &place, rows, columns, bits)
    }
    return true
  }

  /// Sets the bit of each literal that occurs in a text that is already folded.
  package func searchFolded(_ text: String, _ bits: UnsafeMutablePointer<UInt64>) -> Place {
    var place = Place()
    rows.withUnsafeBufferPointer { rows in
      columns.withUnsafeBufferPointer { columns in
        for byte in text.utf8 { step(byte, &place, rows, columns, bits) }
      }
    }
    place.matchesOtherFolding = text.unicodeScalars.contains {
      $0.value < FoldTable.limit
        ? FoldTable.shared.entries[Int($0.value)].matchesOtherFolding
        : FoldTable.formsBeyondTable.contains($0.value)
    }
    return place
  }

  /// Whether any of the literals occurs in an unfolded text. All literals must have the number 0.
  package func occurs(in text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable(occurs) ?? Array(text.utf8).withUnsafeBufferPointer(occurs)
  }

  /// The same for the bytes of a text.
  func occurs(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    var bits: UInt64 = 0
    var place = Place()
    if search(text, from: &place, &bits) { return bits != 0 }
    bits = 0
    _ = searchFolded(UnicodeForm.folded(String(decoding: text, as: UTF8.self)), &bits)
    return bits != 0
  }

  /// The same as ``search(_:from:_:)-(UnsafeBufferPointer<UInt8>,_,_)`` for a string.
  package func search(_ text: String, from place: inout Place, _ bits: UnsafeMutablePointer<UInt64>) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { search($0, from: &place, bits) }
      ?? Array(text.utf8).withUnsafeBufferPointer { search($0, from: &place, bits) }
  }

  /// Sets the bits of the literals that end in a state.
  private func report(_ state: Int, _ bits: UnsafeMutablePointer<UInt64>) {
    var state = state
    while true {
      let (start, count) = outputs[state]
      for place in start..<start + count {
        let number = Int(numbers[Int(place)])
        bits[number >> 6] |= 1 << UInt64(number & 63)
      }
      state = Int(shorter[state])
      if state == 0 { return }
    }
  }
}
