/// Splits a file into messages, and messages into fields.
///
/// `:60F:C110522EUR3236,28` → field `60F` with the value `C110522EUR3236,28`.
struct MT940Parser {
  /// The fields of statements and interim reports (SWIFT Category 9), and of banks that add their own (`NS`).
  private static let tags: Set<String> = [
    "12", "13", "13D", "20", "21", "25", "25P", "28", "28C", "34F", "60F", "60M", "61", "62F", "62M", "64",
    "65", "86", "90C",
    "90D", "940", "942", "NS",
  ]

  private var messages: [MT940Message] = []
  private var message: MT940Message?
  private var isOpen = false
  /// Whether the line before was only the colon of the next line's tag.
  private var hasLoneColon = false

  /// The messages of a file. A message begins with field 20, or where an account or a balance starts again.
  /// Envelopes and lines outside fields are ignored.
  static func messages(in text: String) -> [MT940Message] {
    var parser = MT940Parser()
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      parser.add(line, number: index + 1)
    }
    if text.last?.isNewline == false { parser.message?.endsWithoutLineEnd = true }
    parser.finish()
    // An advice of a single payment (MT900, MT910) has an account too.
    return parser.messages.filter { message in
      message.isBegun || message.fields.contains { ["28", "28C", "34F"].contains($0.tag) }
    }
  }

  private mutating func finish() {
    if let message { messages.append(message) }
    message = nil
  }

  private mutating func add(_ text: Substring, number: Int) {
    if text == ":" {
      hasLoneColon = true
      return
    }
    var line = hasLoneColon ? ":" + text : text
    hasLoneColon = false
    // The text block of an envelope may begin on the line of its first field and end on that of its last.
    if line.utf8.contains(UInt8(ascii: "{")), let block = line.firstRange(of: "{4:") {
      line = line[block.upperBound...]
    }
    let trailer =
      line.utf8.contains(UInt8(ascii: "}"))
      ? line.firstRange(of: "-}").flatMap { Self.isTrailer(line[$0.upperBound...]) ? $0 : nil } : nil
    if let trailer { line = line[..<trailer.lowerBound] }
    take(line, number: number)
    if trailer != nil { isOpen = false }
  }

  /// Whether only blocks of an envelope follow.
  private static func isTrailer(_ rest: Substring) -> Bool {
    rest.allSatisfy(\.isWhitespace) || rest.first == "{"
  }

  private mutating func take(_ line: Substring, number: Int) {
    if let (found, value) = Self.field(line), !isWrappedTime(found, value) {
      // An account right after an entry is not an account. Some programs number the details this way.
      let tag = found == "25" && message?.fields.last?.tag == "61" ? "86" : found
      begin(tag)
      message?.append(.init(tag: tag, lines: [String(value)], line: number))
      isOpen = true
    } else if line.trimmingSpace() == "-" {
      isOpen = false
    } else if isOpen, !line.allSatisfy(\.isWhitespace) {
      message?.append(line: line)
    }
  }

  /// Begins a new message if a field requires it.
  private mutating func begin(_ tag: String) {
    switch tag {
    case "20": break
    case "25", "25P": guard message?.isBegun ?? true else { return }
    case "60F", "60M":
      guard message?.isClosed ?? true else { return }
      let account = message?.fields.filter { $0.tag == "25" || $0.tag == "25P" } ?? []
      finish()
      message = MT940Message(account)
      return
    default: return
    }
    finish()
    message = MT940Message()
  }

  /// Whether an apparent field is the rest of a time of day that a line end has cut: `...T16` and
  /// `:20:37 ...`.
  private func isWrappedTime(_ tag: String, _ value: Substring) -> Bool {
    guard isOpen, let field = message?.fields.last, field.tag == "86", let minutes = Int(tag), minutes < 60,
      field.lines.last?.last.map({ $0.isASCII && $0.isNumber }) == true
    else { return false }
    let seconds = value.prefix { $0.isASCII && $0.isNumber }
    return seconds.count == 2
  }

  /// The tag and value of a line that begins a field: `:60F:C110522EUR3236,28` → `60F`, `C110522EUR3236,28`.
  private static func field(_ line: Substring) -> (tag: String, value: Substring)? {
    // Programs indent fields, and put a byte order mark at the start of the file.
    let line = line.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    guard line.first == ":" else { return nil }
    let rest = line.dropFirst()
    guard let colon = rest.prefix(4).firstIndex(of: ":") else { return nil }
    let tag = String(rest[..<colon])
    return tags.contains(tag) ? (tag, rest[rest.index(after: colon)...]) : nil
  }
}

/// One message: its fields in order.
struct MT940Message {
  struct Field {
    var tag: String
    var lines: [String]
    /// 1-based.
    var line: Int
  }

  private(set) var fields: [Field] = []
  /// Whether a balance or an entry was seen.
  private(set) var isBegun = false
  /// Whether a closing balance, or the sum of a report, was seen.
  private(set) var isClosed = false
  /// Whether the file ends inside the message's last line, which may be cut.
  var endsWithoutLineEnd = false

  init(_ fields: [Field] = []) { self.fields = fields }

  mutating func append(_ field: Field) {
    fields.append(field)
    if ["62F", "62M", "90C", "90D"].contains(field.tag) { isClosed = true }
    if isClosed || field.tag == "60F" || field.tag == "60M" || field.tag == "61" { isBegun = true }
  }

  /// Adds a line to the last field.
  mutating func append(line: Substring) {
    if let last = fields.indices.last { fields[last].lines.append(String(line)) }
  }
}
