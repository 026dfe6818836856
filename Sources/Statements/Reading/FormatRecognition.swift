import Money
import TextScanning

/// Tells the formats of statement files apart by their beginnings.
///
/// `:20:`, `:25:` and `:60F:` at the starts of lines → MT940, `OFXHEADER:100` → OFX, `!Type:Bank` → QIF
package enum FormatRecognition {
  /// The format of a file.
  ///
  /// - Throws: ``StatementError/notAStatement(file:kind:)`` for files of other kinds.
  package static func format(of bytes: [UInt8], fileName: String) throws -> StatementFormat {
    if let kind = FileSignature(bytes) {
      guard kind == .zip else { throw StatementError.notAStatement(file: fileName, kind: kind.name) }
      return .xlsx
    }
    // UTF-16 text without its zero bytes is enough to recognise its beginning.
    let head = String(decoding: bytes.prefix(4096).filter { $0 != 0 }, as: UTF8.self)
    let trimmed = head.drop { $0.isWhitespace || $0 == "\u{FEFF}" || $0 == "\u{FFFD}" }
    let upper = trimmed.prefix(2048).uppercased()
    if upper.hasPrefix("OFXHEADER") || upper.contains("<OFX>") || upper.contains("<?OFX") { return .ofx }
    if QIFHeading.begins(longHead(bytes, beyond: head)) { return .qif }
    if upper.hasPrefix("<"), let format = markup(bytes) { return format }
    if isMT940(trimmed) { return .mt940 }
    if let part = ExportedDataset.kind(of: trimmed) {
      throw StatementError.isDataset(file: fileName, part: part)
    }
    if isJSON(trimmed) { return .json }
    if upper.hasPrefix("<!DOCTYPE HTML") || upper.hasPrefix("<HTML") {
      throw StatementError.notAStatement(file: fileName, kind: "a web page (HTML)")
    }
    if upper.hasPrefix("<?XML") || upper.hasPrefix("{\\RTF") {
      throw StatementError.notAStatement(
        file: fileName,
        kind: upper.hasPrefix("<") ? "an XML document of another kind" : "a rich text document")
    }
    return .csv
  }

  /// Whether a text begins as a list or an object of JSON does.
  private static func isJSON(_ head: Substring) -> Bool {
    guard let first = head.first, first == "{" || first == "[" else { return false }
    let next = head.dropFirst().first { !$0.isWhitespace }
    return next == "\"" || first == "[" && (next == "{" || next == "[")
  }

  /// The beginning of a file, long enough to look past long comments.
  private static func longHead(_ bytes: [UInt8], beyond head: String) -> Substring {
    let first = head.first { !$0.isWhitespace && $0 != "\u{FEFF}" && $0 != "\u{FFFD}" }
    guard let first, "#;/".contains(first), bytes.count > 4096 else { return head[...] }
    return String(decoding: bytes.prefix(1 << 16).filter { $0 != 0 }, as: UTF8.self)[...]
  }

  /// The format of an XML document by its elements, which may be inside an envelope or after comments.
  private static func markup(_ bytes: [UInt8]) -> StatementFormat? {
    let head = bytes.prefix(1 << 16).filter { $0 != 0 }.map { $0 >= 0x61 && $0 <= 0x7A ? $0 - 0x20 : $0 }
    func has(_ text: StaticString) -> Bool {
      head.withUnsafeBufferPointer { ByteSearch.first(text, in: $0) != nil }
    }
    if has("<OFX>") || has("<OFX ") || has("<?OFX") { return .ofx }
    // The account report, the statement and the notification of ISO 20022.
    return has("CAMT.05") || has("BKTOCSTMR") ? .camt053 : nil
  }

  /// Whether a text has the tags of MT940 at the starts of lines: `:20:`, then `:25:` and `:60F:`.
  private static func isMT940(_ head: Substring) -> Bool {
    let lines = head.split(whereSeparator: \.isNewline).prefix(40).map { $0.drop(while: \.isWhitespace) }
    func has(_ tag: String) -> Bool {
      lines.contains { $0.hasPrefix(tag) || $0.hasSuffix("{4:") && $0.contains(tag) }
    }
    return has(":20:") && has(":25:") || has(":60F:") || has(":60M:") || has(":34F:") && has(":61:")
  }
}

/// Recognises texts exported from a dataset. They are not statements, because the dataset already has all
/// their entries.
enum ExportedDataset {
  /// What such a text is, in words for a message. Nil for any other text.
  static func kind(of head: Substring) -> String? {
    if head.first == "{", head.prefix(1000).contains("\"schemaVersion\"") { return "a dataset as JSON" }
    if head.hasPrefix("{\"tab\":\"") { return "a dataset as JSON" }
    return isJournal(head) ? "a journal of hledger, Ledger or Beancount" : nil
  }

  /// Whether a text has transactions with postings to accounts: a line with a day and a payee, and at least
  /// two indented lines below it such as `assets:giro  -4.50 EUR`.
  private static func isJournal(_ head: Substring) -> Bool {
    let lines = head.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return lines.indices.contains { index in
      isDay(lines[index]) && lines.dropFirst(index + 1).prefix { isIndented($0) }.count(where: isPosting) >= 2
    }
  }

  /// `2026-01-31 * Bakery`
  private static func isDay(_ line: Substring) -> Bool {
    let day = line.prefix(10)
    return day.count == 10 && line.count > 11 && CalendarDate(iso: day.replacing("/", with: "-")) != nil
      && line.dropFirst(10).first == " "
  }

  private static func isIndented(_ line: Substring) -> Bool {
    line.first == " " || line.first == "\t"
  }

  /// `assets:giro  -4.50 EUR`: account names separated by colons, then the amount.
  private static func isPosting(_ line: Substring) -> Bool {
    let account = line.drop(while: \.isWhitespace).prefix { $0 != "\t" && $0 != ";" }
    guard let first = account.first, first.isLetter, let colon = account.firstIndex(of: ":") else {
      return false
    }
    return account[account.index(after: colon)...].first?.isLetter == true
  }
}
