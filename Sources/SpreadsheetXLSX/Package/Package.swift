import Spreadsheet
import XMLStream

/// A package of parts (ECMA-376 Part 2), opened for reading: parts by name, each checked while it is
/// inflated.
final class Package {
  let file: WorkbookFile
  let limits: XLSXLimits
  private let parser: CellParser
  private let zip: ZipReader
  private let directory: ZipDirectory
  private let places: [PartName: [Int]]
  private var inflated = 0
  /// The number of bytes of the file outside the archive: before its first entry, or after its end.
  let bytesAround: Int
  /// Parts that were read and are in another encoding than they say.
  private(set) var mislabelled: [PartName] = []
  /// For large parsed parts, the place near the end at which inflating can continue.
  private(set) var resumePoints: [PartName: ResumePoint] = [:]

  private static let pieceSize = 128 << 10
  /// Parts beyond this size are worth a thread.
  private static let threadedSize = 1 << 20

  init(_ file: WorkbookFile, limits: XLSXLimits, parser: CellParser = .scanner) throws(XLSXProblem) {
    self.file = file
    self.limits = limits
    self.parser = parser
    let range = try ZipDirectory.range(in: file)
    bytesAround = file.size - range.count
    let file = range == 0..<file.size ? file : WorkbookFile(range, of: file)
    let directory = try ZipDirectory(of: file, limits: limits)
    let zip = try ZipReader(file)
    // The checks hold for our reading of the directory; libzip has to read the same one.
    guard zip.entryCount == directory.entries.count,
      directory.entries.indices.allSatisfy({ zip.name(at: $0).elementsEqual(directory.entries[$0].name) })
    else { throw .damagedArchive(.sizes, reason: "the zip directory can be read in two ways") }
    var places: [PartName: [Int]] = [:]
    for (index, entry) in directory.entries.enumerated() {
      places[PartName(String(decoding: entry.name, as: UTF8.self)), default: []].append(index)
    }
    self.directory = directory
    self.zip = zip
    self.places = places
  }

  /// The names of all entries, in the archive's order.
  var entryNames: [String] { directory.entries.map { String(decoding: $0.name, as: UTF8.self) } }

  /// All parts, in the archive's order; folders are not parts.
  var parts: [PartName] { entryNames.lazy.filter { !$0.hasSuffix("/") }.map { PartName($0) } }

  /// An entry, still compressed, by its place in the archive.
  func compressedEntry(at index: Int) throws(XLSXProblem) -> CompressedEntry {
    try zip.compressedEntry(at: index, name: String(decoding: directory.entries[index].name, as: UTF8.self))
  }

  /// The part as the archive has it, where a relationship's target may be percent-encoded.
  func find(_ part: PartName) -> PartName? {
    if places[part] != nil { return part }
    return part.unescaped.flatMap { places[$0] == nil ? nil : $0 }
  }

  /// The places of a part in the archive's directory; more than one where it is ambiguous.
  func entries(of part: PartName) -> [Int] { places[part] ?? [] }

  /// The size that the archive declares for a part; a hint and nothing more.
  func declaredSize(of part: PartName) -> Int {
    places[part]?.first.map(zip.declaredSize(at:)) ?? 0
  }

  /// A plausible size of a part: the declared one, unless that is out of all proportion to its compressed
  /// bytes.
  func plausibleSize(of part: PartName) -> Int {
    guard let index = places[part]?.first else { return 0 }
    // The texts of workbooks shrink to a tenth or so. For a larger claim the buffer has to grow with the
    // content.
    let likely = directory.entries[index].compressedSize.multipliedReportingOverflow(by: 24)
    return likely.overflow ? 0 : min(zip.declaredSize(at: index), likely.partialValue)
  }

  /// Calls `body` for each piece of a part. Until this returns, all that was seen is provisional: a wrong
  /// checksum is found last.
  func read(
    _ part: PartName, _ body: (UnsafeRawBufferPointer) throws(XLSXProblem) -> Void
  ) throws(XLSXProblem) {
    let stream = try open(part)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.pieceSize, alignment: 16)
    defer { buffer.deallocate() }
    var size = 0
    while true {
      let count = try stream.read(into: buffer)
      if count == 0 { break }
      size += count
      inflated += count
      try check(size, .part, part)
      try check(inflated, .inflated, part)
      try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
    if let index = places[part]?.first, size != directory.entries[index].size {
      throw .wrongSize(of: part.description)
    }
  }

  /// The bytes of a small part. A larger one than the limit cannot be valid.
  func bytes(of part: PartName, upTo limit: Int) throws(XLSXProblem) -> [UInt8] {
    var bytes: [UInt8] = []
    try read(part) { piece in
      bytes.append(contentsOf: piece.prefix(limit - bytes.count))
    }
    return bytes
  }

  /// Parses a part with a handler.
  func parse<Handler: PartHandler>(
    _ part: PartName, plainContent: StaticString? = nil, with handler: inout Handler
  ) throws(XLSXProblem) {
    var failure: XLSXProblem?
    withUnsafeMutablePointer(to: &handler) { handler in
      let stream = XMLStream(
        limits: limits.xml, plainContent: parser == .scanner ? plainContent : nil, handler: handler)
      do throws(XLSXProblem) {
        var isFirst = true
        try inflate(part) { piece throws(XLSXProblem) in
          if isFirst { noteEncoding(of: part, piece) }
          isFirst = false
          do throws(XMLStreamError) {
            try stream.feed(piece)
          } catch {
            throw problem(error, part, handler.pointee.position)
          }
          if let failure = handler.pointee.failure { throw failure }
        }
        do throws(XMLStreamError) {
          try stream.finish()
        } catch {
          throw problem(error, part, handler.pointee.position, isAtEnd: true)
        }
        if let failure = handler.pointee.failure { throw failure }
      } catch {
        failure = error
      }
    }
    if let failure { throw cause(of: failure, in: part) }
  }

  /// UTF-16 that calls itself something else is read by its byte-order mark.
  private func noteEncoding(of part: PartName, _ piece: UnsafeRawBufferPointer) {
    let marks: [[UInt8]] = [[0xFF, 0xFE], [0xFE, 0xFF]]
    guard marks.contains(where: { piece.prefix(2).elementsEqual($0) }) else { return }
    let start = String(decoding: piece.prefix(200).filter { $0 != 0 }, as: UTF8.self).lowercased()
    if start.contains("encoding="), !start.contains("encoding=\"utf-16"), !start.contains("encoding='utf-16")
    {
      mislabelled.append(part)
    }
  }

  /// Why a part is not well-formed: damage to its bytes, which only the checksum at their end shows, comes
  /// first.
  private func cause(of failure: XLSXProblem, in part: PartName) -> XLSXProblem {
    guard case .damagedPart = failure else { return failure }
    do throws(XLSXProblem) {
      try read(part) { _ in }
    } catch {
      guard case .damagedPart(let name, .bytes, _) = error else { return failure }
      // The parser's error tells the row.
      if case .damagedPart(_, _, let reason) = failure {
        return .damagedPart(part: name, .bytes, reason: reason)
      }
    }
    return failure
  }

  /// Calls `body` for each piece of a part, as ``read(_:_:)`` does; a large part is inflated on a thread of
  /// its own meanwhile.
  private func inflate(
    _ part: PartName, _ body: (UnsafeRawBufferPointer) throws(XLSXProblem) -> Void
  ) throws(XLSXProblem) {
    guard declaredSize(of: part) > Self.threadedSize else { return try read(part, body) }
    // Until the channel has finished, only this thread uses the package.
    nonisolated(unsafe) let package = self
    do {
      try BoundedChannel<[UInt8]>.run(
        making: { put in
          try package.readInBlocks(part, put)
        },
        using: { piece in
          var failure: XLSXProblem?
          piece.withUnsafeBytes { bytes in
            do throws(XLSXProblem) { try body(bytes) } catch { failure = error }
          }
          if let failure { throw failure }
        })
    } catch {
      throw error as? XLSXProblem
        ?? .damagedPart(part: part.description, .content, reason: String(describing: error))
    }
  }

  /// Passes on the bytes of a part in pieces, and notes where inflating can continue near its end.
  private func readInBlocks(_ part: PartName, _ put: ([UInt8]) throws -> Void) throws {
    guard let entry = try? deflatedEntry(of: part) else {
      var failure: (any Error)?
      try read(part) { piece throws(XLSXProblem) in
        if failure == nil { do { try put(Array(piece)) } catch { failure = error } }
      }
      if let failure { throw failure }
      return
    }
    var last: [BlockBoundary] = []
    var gathered: [UInt8] = []
    var size = 0
    try BlockInflater(entry).run { piece in
      size += piece.count
      inflated += piece.count
      try check(size, .part, part)
      try check(inflated, .inflated, part)
      gathered.append(contentsOf: piece)
      guard gathered.count >= Self.pieceSize else { return }
      try put(gathered)
      gathered = []
      gathered.reserveCapacity(2 * Self.pieceSize)
    } boundary: { boundary in
      // Blocks may be tiny; those that are far apart are enough.
      if size - (last.last?.size ?? 0) >= Self.pieceSize / 2 { last = last.suffix(2) + [boundary()] }
    }
    if !gathered.isEmpty { try put(gathered) }
    // Not the last of them, so that the last rows come after it.
    if last.count == 3 { resumePoints[part] = ResumePoint(last[0], of: entry) }
  }

  /// The entry of a part whose compressed bytes can be taken apart; nil for one that is stored uncompressed.
  func deflatedEntry(of part: PartName) throws(XLSXProblem) -> CompressedEntry? {
    guard let indices = places[part], indices.count == 1 else { return nil }
    let entry = directory.entries[indices[0]]
    guard entry.method == 8, !entry.isEncrypted else { return nil }
    return try compressedEntry(at: indices[0])
  }

  private func open(_ part: PartName) throws(XLSXProblem) -> ZipEntryStream {
    guard let indices = places[part], let index = indices.first else {
      throw .missingPart(part: part.description, namedBy: "the workbook")
    }
    guard indices.count == 1 else { throw .ambiguousPart(part: part.description) }
    let entry = directory.entries[index]
    // Stored or deflated, as ECMA-376 Part 2 §7.2 has it.
    guard entry.method == 0 || entry.method == 8, !entry.isEncrypted else {
      throw .damagedPart(
        part: part.description, .content,
        reason: entry.isEncrypted
          ? "it is encrypted" : "it is compressed in a way that workbooks do not use (\(entry.method))")
    }
    return try zip.open(index, part: part.description)
  }

  private func check(_ count: Int, _ limit: XLSXLimit, _ part: PartName) throws(XLSXProblem) {
    if count > limits[limit] { throw limits.passed(limit, in: part.description) }
  }

  private func problem(
    _ error: XMLStreamError, _ part: PartName, _ position: String?, isAtEnd: Bool = false
  ) -> XLSXProblem {
    let part = part.description
    switch error {
    case .doctype(let line): return .doctype(part: part, line: line)
    case .malformed(let fault, _, _, let reason):
      let damage: PartDamage =
        switch isAtEnd ? .end : fault {
        case .end: .cut
        case .characters: .characters
        case .encoding: .encoding
        case .syntax: .content
        }
      return .damagedPart(
        part: part, damage, reason: position.map { "\(reason), near \($0)" } ?? error.description)
    case .tooMuch(let limit, let value, _):
      return .tooLarge(XLSXLimit(limit), limit: value, place: part)
    }
  }
}

/// Reads one part. It cannot stop the parser, so it remembers the reason and is asked for it now and then.
protocol PartHandler: XMLHandler {
  var failure: XLSXProblem? { get }
  /// Where in the part it is, in a user's terms, if it knows.
  var position: String? { get }
  /// A number that grows with each row, cell and value read.
  var readCount: Int { get }
  /// Takes note of rows and cells in markup that it does not get.
  mutating func leaveOut(_ content: UnreadContent)
}

extension PartHandler {
  var position: String? { nil }
  var readCount: Int { 0 }
  mutating func leaveOut(_ content: UnreadContent) {}
}

extension XLSXLimits {
  /// The limits that the XML parser itself holds.
  var xml: XMLLimits {
    var limits = XMLLimits()
    limits.depth = self[.depth]
    limits.attributes = self[.attributes]
    limits.attributeBytes = self[.attribute]
    limits.nameBytes = self[.name]
    limits.names = self[.names]
    limits.paddingBytes = self[.padding]
    return limits
  }
}

extension XLSXLimit {
  init(_ limit: XMLLimit) {
    switch limit {
    case .depth: self = .depth
    case .attributes: self = .attributes
    case .attributeBytes: self = .attribute
    case .nameBytes: self = .name
    case .names: self = .names
    case .paddingBytes: self = .padding
    }
  }
}
