import CommandSupport
import DatasetStore
import TextScanning

/// A journal of plain-text accounting. Its own program prints it as a table, because only that program knows its
/// directives, and whether its balances are right.
///
/// ```
/// 2026-01-02 Shop          → hledger, or Ledger
///     assets:giro  -4.00
/// 2026-01-02 * "Shop" ""   → Beancount
///   Assets:Giro  -4.00 EUR
/// ```
enum JournalFile {
  case journal, beancount

  /// How much of a file tells its kind.
  private static let headSize = 16 << 10
  private static let seconds = 60

  /// Nil if the file is not a journal: an entry is a line that begins with a day, with the paths of accounts on
  /// indented lines below it.
  init?(_ bytes: [UInt8]) {
    let lines = String(decoding: bytes.prefix(Self.headSize), as: UTF8.self).split(separator: "\n")
    func isEntry(_ line: Substring) -> Bool {
      let day = line.prefix(10)
      return day.count == 10 && day.filter(\.isNumber).count == 8 && line.dropFirst(10).first == " "
    }
    func isPosting(_ line: Substring) -> Bool { line.first?.isWhitespace == true && line.contains(":") }
    guard let (head, _) = zip(lines, lines.dropFirst()).first(where: { isEntry($0) && isPosting($1) }) else {
      return nil
    }
    let opensAccount = lines.contains { isEntry($0) && $0.dropFirst(11).hasPrefix("open ") }
    self = head.contains(" * \"") || opensAccount ? .beancount : .journal
  }

  /// Lets the program of a journal print it.
  ///
  /// - Parameters:
  ///   - path: The file, from which the program finds files that it includes. If there is no file, as in an
  ///     archive, the bytes go into a temporary one.
  ///   - bytes: What is in it.
  ///   - name: Its name, for messages.
  /// - Returns: A table in CSV.
  /// - Throws: ``Failure`` if the program is not installed, or does not accept the journal.
  func table(of path: String, bytes: [UInt8], name: String) throws -> [UInt8] {
    if self == .beancount { return try Self.beancount(bytes, name) }
    let isFile = FileAccess.isRegular(path)
    var tried = false
    for (program, words) in Self.printers where Self.isHarmless(bytes, for: program) {
      guard let printer = OtherProgram(named: program) else { continue }
      tried = true
      func output(_ file: String) -> [UInt8]? {
        printer.output(words(file), limit: Self.limit, seconds: Self.seconds)
      }
      let table = isFile ? output(FilePath.absolute(path)) : try FileAccess.withTemporaryFile(bytes, output)
      guard let table, !table.isEmpty else { continue }
      return table
    }
    let quoted = ShellText.quoted(name)
    throw Failure(
      tried
        ? "\(name): the program that is installed for this journal does not accept it. \"hledger -f \(quoted) check\" or \"ledger -f \(quoted) balance\" says why. Nothing was made."
        : "\(name): this is a journal, which its own program reads. Install hledger and run the command again; or let your program write a table, and take that: hledger -f \(quoted) print -O csv > books.csv (Ledger: ledger -f \(quoted) csv > books.csv). Nothing was made."
    )
  }

  private static let limit = FileAccess.statementLimit

  /// The programs that read a journal, with their arguments. Neither reads settings of a folder or a user that
  /// would change the table.
  private static let printers: [(program: String, words: @Sendable (String) -> [String])] = [
    ("hledger", { ["-f", $0, "print", "-O", "csv"] }),
    ("ledger", { ["--args-only", "-f", $0, "csv"] }),
  ]

  /// Whether a journal is only data for a program. Ledger runs Python of a journal, and could read other
  /// journals that do.
  private static func isHarmless(_ bytes: [UInt8], for program: String) -> Bool {
    program != "ledger" || !["python", "import", "include", "eval", "expr"].contains { holds($0, in: bytes) }
  }

  private static let columns =
    "select id, date, flag, payee, narration, account, str(number) as number, currency, tags, links"

  /// Beancount runs plugins and reads a cache beside the file: so only a copy of a journal that names no other
  /// file is given to it.
  private static func beancount(_ bytes: [UInt8], _ name: String) throws -> [UInt8] {
    let quoted = ShellText.quoted(name)
    let command = "bean-query -f csv \(quoted) '\(columns)' > books.csv"
    guard let check = OtherProgram(named: "bean-check"), let query = OtherProgram(named: "bean-query") else {
      throw Failure(
        "\(name): this is a journal of Beancount, which its own program reads. Install beancount (with bean-query) and run the command again; or let it write a table, and take that: \(command). Nothing was made."
      )
    }
    guard !["plugin", "include", "insert_pythonpath"].contains(where: { holds($0, in: bytes) }) else {
      throw Failure(
        "\(name): the journal uses plugins or other files (plugin, include), which can run programs. If you trust it, run Beancount yourself, and take its table: \(command). Nothing was made."
      )
    }
    let table = try FileAccess.withTemporaryFile(bytes) { file -> [UInt8]? in
      guard check.output([file], limit: 1 << 20, seconds: seconds) != nil else { return nil }
      return query.output(["-f", "csv", file, columns], limit: limit, seconds: seconds)
    }
    guard let table, !table.isEmpty else {
      throw Failure(
        "\(name): Beancount finds errors in this journal. \"bean-check \(quoted)\" lists them. Nothing was made."
      )
    }
    return table
  }

  /// A table of Beancount with plain numbers: `bean-query` rounds numbers to the digits that most have, and gives
  /// them whole only as `Decimal('7.125')`.
  static func plainNumbers(_ bytes: [UInt8]) -> [UInt8] {
    let (start, end) = (Array("Decimal('".utf8), Array("')".utf8))
    guard bytes.starts(with: "id,date,flag".utf8) else { return bytes }
    var plain: [UInt8] = []
    var rest = bytes[...]
    while let found = rest.firstIndex(of: start[0]) {
      plain += rest[..<found]
      rest = rest[found...]
      let number = rest.dropFirst(start.count).prefix { Self.numberBytes.contains($0) }
      if rest.starts(with: start), !number.isEmpty, rest[number.endIndex...].starts(with: end) {
        plain += number
        rest = rest[(number.endIndex + end.count)...]
      } else {
        plain.append(start[0])
        rest = rest.dropFirst()
      }
    }
    return plain + rest
  }

  private static let numberBytes = Set("+-.0123456789".utf8)

  /// Whether a word is in the file as one of its directives may be: as a whole word.
  ///
  /// `included` is not `include`.
  private static func holds(_ word: String, in bytes: [UInt8]) -> Bool {
    let word = Array(word.utf8)
    var start = bytes.startIndex
    while let found = bytes[start...].firstIndex(of: word[0]) {
      start = found + 1
      guard bytes[found...].starts(with: word) else { continue }
      let next = found + word.count
      if next == bytes.endIndex || !isLetter(bytes[next]), found == 0 || !isLetter(bytes[found - 1]) {
        return true
      }
    }
    return false
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte >= 0x80
  }
}
