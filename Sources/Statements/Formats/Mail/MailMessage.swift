import TextScanning

/// The files that are attached to a mail, as a mail program saves it (`.eml`: RFC 5322, RFC 2045 to 2047, RFC 2231).
///
/// Nothing is fetched, and texts of the message itself are no files: a bank's statement is an attachment. A mail attached
/// to a mail is looked into, too.
package struct MailMessage {
  /// An attached file.
  package struct Attachment: Hashable, Sendable {
    /// Its name without folders.
    package var name: String
    package var bytes: [UInt8]
  }

  /// The attachments that have a name, in the order of the message.
  package private(set) var attachments: [Attachment] = []

  private static let depthLimit = 8
  private static let partLimit = 1000

  /// Reads a message; nil if bytes are none: they do not begin with header fields among which are `MIME-Version` or
  /// `Received`, and `Content-Type`.
  package init?(_ bytes: [UInt8]) {
    guard Self.isMessage(bytes) else { return nil }
    var parts = 0
    read(MailPart(bytes[...]), depth: 0, &parts)
  }

  /// Whether bytes begin as a mail does. A few kilobytes are enough to tell.
  package static func isMessage(_ bytes: some Collection<UInt8>) -> Bool {
    let head = Array(bytes.prefix(64 << 10))
    guard let first = head.first, first.isASCIILetter || head.starts(with: Array("From ".utf8)) else {
      return false
    }
    let fields = MailPart(head[...]).fields
    return fields["content-type"] != nil
      && (fields["mime-version"] != nil || fields["received"] != nil || fields["message-id"] != nil)
  }

  private mutating func read(_ part: MailPart, depth: Int, _ parts: inout Int) {
    parts += 1
    guard depth < Self.depthLimit, parts <= Self.partLimit else { return }
    let type = MailField(part.fields["content-type"] ?? "text/plain")
    if type.value.hasPrefix("multipart/"), let boundary = type.parameters["boundary"] {
      for inner in part.parts(between: boundary) { read(MailPart(inner), depth: depth + 1, &parts) }
      return
    }
    let body = part.decodedBody
    if type.value == "message/rfc822" { return read(MailPart(body[...]), depth: depth + 1, &parts) }
    let disposition = MailField(part.fields["content-disposition"] ?? "")
    guard let name = disposition.parameters["filename"] ?? type.parameters["name"] else { return }
    // A name is never a path: whoever sent it chose it.
    let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? ""
    if !last.isEmpty { attachments.append(Attachment(name: last, bytes: body)) }
  }
}

/// A message, or a part of one: header fields and a body.
struct MailPart {
  /// The fields by their names in lower case, unfolded; of several of one name the first.
  private(set) var fields: [String: String] = [:]
  let body: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    var at = bytes.startIndex
    var name = ""
    var isFirst = true
    while at < bytes.endIndex {
      let end = bytes[at...].firstIndex(of: 0x0A) ?? bytes.endIndex
      var line = bytes[at..<end]
      if line.last == 0x0D { line.removeLast() }
      defer { isFirst = false }
      // The separator that mailboxes put before each message.
      let isSeparator = isFirst && line.starts(with: Array("From ".utf8))
      at = min(end + 1, bytes.endIndex)
      if line.isEmpty { break }
      if isSeparator { continue }
      if line.first == 0x20 || line.first == 0x09 {
        if !name.isEmpty { fields[name, default: ""] += Self.text(line) }
        continue
      }
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
        line[..<colon].allSatisfy({ $0 > 0x20 && $0 < 0x7F })
      else {
        // No field: this is no header, or its end was forgotten.
        at = line.startIndex
        break
      }
      name = Self.text(line[..<colon]).lowercased()
      if fields[name] != nil { name = "" } else { fields[name] = Self.text(line[(colon + 1)...]) }
    }
    body = bytes[at...]
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

  /// The body without its transfer encoding.
  var decodedBody: [UInt8] {
    switch MailField(fields["content-transfer-encoding"] ?? "").value {
    case "base64": Base64Text.decode(body)
    case "quoted-printable": QuotedPrintable.decode(body)
    default: Array(body)
    }
  }

  /// The bytes between the lines that begin with `--` and the boundary (RFC 2046 §5.1.1). A last part whose end is missing
  /// goes to the end of the body.
  func parts(between boundary: String) -> [ArraySlice<UInt8>] {
    let mark = Array("--\(boundary)".utf8)
    var parts: [ArraySlice<UInt8>] = []
    var start: Int?
    var at = body.startIndex
    while at < body.endIndex {
      let end = body[at...].firstIndex(of: 0x0A) ?? body.endIndex
      if body[at..<end].starts(with: mark) {
        if let start { parts.append(withoutLastLineEnd(body[start..<at])) }
        start = end < body.endIndex ? end + 1 : nil
        if body[(at + mark.count)..<end].starts(with: Array("--".utf8)) { return parts }
      }
      at = end + 1
    }
    if let start, start < body.endIndex { parts.append(body[start...]) }
    return parts
  }

  /// The end of the line before a boundary belongs to the boundary.
  private func withoutLastLineEnd(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = bytes
    if bytes.last == 0x0A { bytes.removeLast() }
    if bytes.last == 0x0D { bytes.removeLast() }
    return bytes
  }
}
