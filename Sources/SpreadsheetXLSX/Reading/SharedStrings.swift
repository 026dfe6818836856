import Spreadsheet
import XMLStream

/// The texts that cells of any sheet may show by number: one run of bytes, and where each text ends.
struct SharedStrings {
  fileprivate(set) var bytes: [UInt8] = []
  fileprivate(set) var ends: [UInt32] = []
  /// Where the texts are instead, once they have grown too many for memory.
  fileprivate(set) var spilled: SpilledStrings?

  var count: Int { ends.count }

  /// The bytes of a text; nil if there is none with this number.
  @inline(__always)
  func range(_ index: Int) -> Range<Int>? {
    guard index >= 0, index < ends.count else { return nil }
    return (index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])
  }

  /// Returns the bytes; only the places of the texts are kept.
  mutating func takeBytes() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  init() {}

  /// Strings whose bytes are elsewhere.
  init(ends: [UInt32]) { self.ends = ends }
}

/// Reads `sharedStrings.xml` (ECMA-376 Part 1 §18.4.9). The counts that it declares are ignored.
struct SharedStringsHandler: PartHandler {
  private(set) var strings = SharedStrings()
  private(set) var failure: XLSXProblem?
  /// How many bytes are kept in memory; further texts go to temporary files. Nil: all are kept.
  var memoryLimit: Int?
  private let limits: XLSXLimits
  private let part: String
  private var text = RichText()
  private var start = 0
  // Of texts in temporary files.
  private var spilledCount = 0
  private var spilledBytes = 0

  init(limits: XLSXLimits, part: String) {
    self.limits = limits
    self.part = part
  }

  /// Makes room for a part of this size, so that the texts need not move as they grow. Room that is never
  /// written costs address space only.
  mutating func reserve(bytes: Int) {
    strings.bytes.reserveCapacity(min(bytes, memoryLimit ?? limits[.sharedText]))
  }

  mutating func startElement(_ element: XMLElement) {
    if element.name == "si" {
      start = strings.bytes.count
      text = RichText()
    } else {
      text.start(element.name)
    }
  }

  mutating func endElement(_ name: XMLName) {
    guard name == "si" else { return text.end(name) }
    TextEscapes.decode(&strings.bytes, from: start)
    strings.ends.append(UInt32(truncatingIfNeeded: spilledBytes + strings.bytes.count))
    if spilledCount + strings.ends.count > limits[.sharedStrings] { refuse(.sharedStrings) }
    if let memoryLimit, strings.bytes.count + strings.ends.count * 4 > memoryLimit { spill() }
  }

  /// Moves the texts in memory to temporary files. If none can be made, all stay in memory.
  private mutating func spill() {
    guard failure == nil else { return }
    if strings.spilled == nil { strings.spilled = SpilledStrings() }
    guard let spilled = strings.spilled else {
      memoryLimit = nil
      return
    }
    do throws(XLSXProblem) {
      try spilled.append(strings.bytes, ends: strings.ends)
    } catch {
      failure = error
    }
    (spilledCount, spilledBytes) = (spilled.count, spilled.byteCount)
    strings.bytes.removeAll(keepingCapacity: true)
    strings.ends.removeAll(keepingCapacity: true)
  }

  /// All strings, once the part has ended.
  mutating func finish() throws(XLSXProblem) -> SharedStrings {
    if strings.spilled != nil {
      spill()
      strings.bytes = []
      strings.ends = []
    }
    if let failure { throw failure }
    return strings
  }

  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard text.isText, failure == nil else { return }
    strings.bytes.append(contentsOf: bytes)
    if spilledBytes + strings.bytes.count > limits[.sharedText] { refuse(.sharedText) }
    if strings.bytes.count - start > limits[.cellText] { refuse(.cellText) }
  }

  private mutating func refuse(_ limit: XLSXLimit) {
    if failure == nil { failure = limits.passed(limit, in: part) }
  }
}

/// Which text of a rich string counts: that of its `t`, but not of the phonetic hints (`rPh`) above it.
struct RichText {
  private var isInText = false
  private var isPhonetic = false

  var isText: Bool { isInText && !isPhonetic }

  @inline(__always)
  mutating func start(_ name: XMLName) {
    if name == "t" { isInText = true } else if name == "rPh" { isPhonetic = true }
  }

  @inline(__always)
  mutating func end(_ name: XMLName) {
    if name == "t" { isInText = false } else if name == "rPh" { isPhonetic = false }
  }
}

/// Shared strings that are too many for memory, in temporary files: the texts, and the end of each.
final class SpilledStrings {
  private(set) var count = 0
  /// The number of bytes of all texts.
  var byteCount: Int { texts.count }
  private let texts: TemporaryBytes
  /// The offset at which each text begins, and behind the last the offset at which it ends, in four bytes
  /// each.
  private let places: TemporaryBytes

  /// Nil if no temporary file can be made.
  init?(folder: String = TemporaryBytes.usualFolder) {
    guard let texts = TemporaryBytes(memory: 16 << 20, folder: folder),
      let places = TemporaryBytes(memory: 4 << 20, folder: folder)
    else { return nil }
    self.texts = texts
    self.places = places
  }

  /// Adds texts after those already there; `ends` are offsets among the bytes of all of them.
  func append(_ bytes: [UInt8], ends: [UInt32]) throws(XLSXProblem) {
    if places.count == 0 { try append(places: [0]) }
    try append(places: ends)
    count += ends.count
    var result = Result<Void, XLSXProblem>.success(())
    bytes.withUnsafeBytes { bytes in
      result = Result { () throws(XLSXProblem) in try texts.append(bytes) }
    }
    try result.get()
  }

  private func append(places new: [UInt32]) throws(XLSXProblem) {
    var result = Result<Void, XLSXProblem>.success(())
    new.withUnsafeBytes { new in
      result = Result { () throws(XLSXProblem) in try places.append(new) }
    }
    try result.get()
  }

  /// Appends a text to the bytes of a sheet and returns its offset and length there; nil if there is none
  /// with this number.
  func copy(_ index: Int, into builder: inout SheetBuilder) throws(XLSXProblem) -> (offset: Int, length: Int)?
  {
    guard index >= 0, index < count else { return nil }
    var ends = SIMD2<UInt32>()
    try withUnsafeMutableBytes(of: &ends) { ends throws(XLSXProblem) in
      var filled = 0
      try places.read(index * 4..<index * 4 + 8) { piece in
        UnsafeMutableRawBufferPointer(rebasing: ends[filled...]).copyMemory(from: piece)
        filled += piece.count
      }
    }
    let offset = builder.byteCount
    try texts.read(Int(ends.x)..<Int(ends.y)) { _ = builder.appendBytes($0) }
    return (offset, builder.byteCount - offset)
  }
}
