import TextScanning
import XMLStream

extension SalvageArchive {
  /// How far a part could be parsed.
  enum Reach {
    /// To its end.
    case complete
    /// To its end, after mending so many places in its markup.
    case mended(Int)
    /// To where it makes no sense any more, or ends.
    case stopped(reason: String)

    var isComplete: Bool { if case .complete = self { true } else { false } }
  }

  /// Parses an entry's content as far as it is well-formed. The handler made by `make` gets no event after
  /// that.
  ///
  /// An undamaged part that its program wrote incorrectly is mended first. Hostile content is refused as
  /// always: it throws for a DOCTYPE, and for limits exceeded in a part that is not damaged.
  func parse<Handler: PartHandler>(
    _ entry: SalvageEntry, with make: () -> Handler
  ) throws(XLSXProblem) -> (handler: Handler, reach: Reach) {
    var handler = make()
    let first = try parse(entry, isMending: false, with: &handler)
    guard case .stopped(_, let isInside) = first, isInside, entry.condition != .damaged else {
      return (handler, first.reach)
    }
    var second = make()
    let reach = try parse(entry, isMending: true, with: &second)
    return (second, reach.reach)
  }

  private enum Outcome {
    case complete(mended: Int)
    /// Whether something is wrong inside the part, not only that it ends early.
    case stopped(reason: String, isInside: Bool)

    var reach: Reach {
      switch self {
      case .complete(0): .complete
      case .complete(let count): .mended(count)
      case .stopped(let reason, _): .stopped(reason: reason)
      }
    }
  }

  /// The reason why the reading of a part was stopped.
  private enum Stop: Error {
    case stream(XMLStreamError, isInside: Bool)
    case handler(XLSXProblem)
  }

  private func parse<Handler: PartHandler>(
    _ entry: SalvageEntry, isMending: Bool, with handler: inout Handler
  ) throws(XLSXProblem) -> Outcome {
    var stop: Stop?
    var mender = MarkupMender()
    try withUnsafeMutablePointer(to: &handler) { handler throws(XLSXProblem) in
      let stream = XMLStream(limits: limits.xml, handler: handler)
      func feed(_ bytes: UnsafeRawBufferPointer) {
        do throws(XMLStreamError) {
          try stream.feed(bytes)
          if let failure = handler.pointee.failure { stop = .handler(failure) }
        } catch {
          stop = .stream(error, isInside: true)
        }
      }
      _ = try read(entry) { piece throws(XLSXProblem) in
        guard stop == nil else { return }
        if isMending { mender.mend(piece).withUnsafeBytes(feed) } else { feed(piece) }
      }
      if isMending, stop == nil {
        mender.mend(UnsafeRawBufferPointer(start: nil, count: 0), isLast: true).withUnsafeBytes(feed)
      }
      guard stop == nil else { return }
      do throws(XMLStreamError) {
        try stream.finish()
        if let failure = handler.pointee.failure { stop = .handler(failure) }
      } catch {
        stop = .stream(error, isInside: false)
      }
    }
    guard let stop else { return .complete(mended: mender.count) }
    return try outcome(stop, entry)
  }

  private func outcome(_ stop: Stop, _ entry: SalvageEntry) throws(XLSXProblem) -> Outcome {
    let part = entry.name.description
    switch stop {
    case .stream(.doctype(let line), _): throw .doctype(part: part, line: line)
    case .stream(.tooMuch(let limit, let value, _), _):
      let limit = XLSXLimit(limit)
      // Garbage exceeds limits too. That is no attack, but the end of the readable content.
      if entry.condition == .whole { throw .tooLarge(limit, limit: value, place: part) }
      return .stopped(reason: "it holds more than \(value) \(limit.meaning)", isInside: false)
    case .stream(.malformed(_, _, _, let reason), let isInside):
      return .stopped(reason: isInside ? reason : "it ends early", isInside: isInside)
    case .handler(.damagedPart(_, _, let reason)): return .stopped(reason: reason, isInside: false)
    case .handler(let problem): throw problem
    }
  }
}

/// Makes XML that careless programs write readable: a bare `&` is taken as written, and control characters,
/// which XML cannot hold, become the `_xHHHH_` that spreadsheets write for them.
///
/// It works on pieces of a part, in their order. CDATA sections are left alone.
struct MarkupMender {
  /// How many places were mended.
  private(set) var count = 0
  private var held: [UInt8] = []
  private var isInSection = false

  private static let sectionStart = Array("<![CDATA[".utf8)
  private static let sectionEnd = Array("]]>".utf8)
  /// No reference that programs write is longer than `&#x0010FFFF;`, and the marks of sections are shorter,
  /// too.
  private static let longestMark = 12

  /// Mends a piece; its last bytes may be held back until the next piece.
  mutating func mend(_ piece: UnsafeRawBufferPointer, isLast: Bool = false) -> [UInt8] {
    held.append(contentsOf: piece)
    var output: [UInt8] = []
    output.reserveCapacity(held.count + 64)
    let end = isLast ? held.count : held.count - Self.longestMark
    var index = 0
    held.withUnsafeBufferPointer { bytes in
      while index < end {
        index += mend(bytes, at: index, into: &output)
      }
    }
    held.removeFirst(min(index, held.count))
    return output
  }

  /// Mends the markup at an index; returns its former length in bytes.
  private mutating func mend(
    _ bytes: UnsafeBufferPointer<UInt8>, at index: Int, into output: inout [UInt8]
  ) -> Int {
    let byte = bytes[index]
    if isInSection {
      if bytes[index...].starts(with: Self.sectionEnd) { isInSection = false }
    } else if byte == UInt8(ascii: "<") {
      if bytes[index...].starts(with: Self.sectionStart) { isInSection = true }
    } else if byte == UInt8(ascii: "&") {
      // Longer ones might be cut by the end of a piece, and none is ever written.
      if let reference = CharacterReference(bytes, at: index), reference.length <= Self.longestMark {
        output.append(byte)
      } else {
        count += 1
        output.append(contentsOf: "&amp;".utf8)
      }
      return 1
    } else if byte < 0x20, byte != 0x09, byte != 0x0A, byte != 0x0D {
      count += 1
      output.append(contentsOf: byte < 0x10 ? "_x000".utf8 : "_x00".utf8)
      output.append(contentsOf: String(byte, radix: 16, uppercase: true).utf8)
      output.append(UInt8(ascii: "_"))
      return 1
    }
    output.append(byte)
    return 1
  }
}
