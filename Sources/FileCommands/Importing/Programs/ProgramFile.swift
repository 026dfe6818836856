import CommandSupport
import DatasetStore
import Spreadsheet
import TextScanning
import XMLStream

/// The file of a money program itself: GnuCash, KMyMoney and HomeBank in XML, databases of SQLite, and two apps'
/// JSON.
///
/// It is only read. Its entries become a table of postings, which the reader of journals cuts into rows.
enum ProgramFile {
  /// Reads a program's file.
  ///
  /// - Parameters:
  ///   - bytes: What is in it.
  ///   - path: The file, where it is one.
  ///   - name: Its name, for messages.
  /// - Returns: Its entries as a table, and its budgets if it has some. Nil for other files.
  /// - Throws: ``Failure`` for a file that is damaged, and for the database of an unknown program.
  static func sheets(of bytes: [UInt8], path: String, _ name: String) throws -> [Sheet]? {
    if FileSignature(bytes) == .sqlite { return try database(bytes, path, name) }
    let head = String(decoding: bytes.prefix(2048), as: UTF8.self)
    do throws(XMLStreamError) {
      if head.contains("<gnc-v2") { return [try GnuCashFile(bytes).sheet(name)] }
      if head.contains("<KMYMONEY-FILE") { return [try KMyMoneyFile(bytes).sheet(name)] }
      if head.contains("<homebank ") { return [try HomeBankFile(bytes).sheet(name)] }
    } catch {
      throw Failure(
        "\(name): \(error). Save it again in the program, and run the command again. Nothing was made.")
    }
    return head.first.map { "{[".contains($0) } == true ? AppJSON.sheet(bytes, name).map { [$0] } : nil
  }

  private static func database(_ bytes: [UInt8], _ path: String, _ name: String) throws -> [Sheet] {
    // What a program has written and not yet put into the file is in a log beside it.
    if let log = FileAccess.attributes(path + "-wal"), log.size > 0 {
      throw Failure(
        "\(name): its program is still open, and has changes that are not in the file (\(name)-wal). Close the program, and run the command again. Nothing was made."
      )
    }
    do throws(SQLiteDatabase.Problem) {
      let database = try SQLiteDatabase(bytes)
      if GnuCashFile.isGnuCash(database) { return [try GnuCashFile(database).sheet(name)] }
      if MoneyManagerExFile.isMoneyManagerEx(database) {
        return [try MoneyManagerExFile(database).sheet(name)]
      }
      if ActualFile.isActual(database) {
        let file = try ActualFile(database)
        return [file.sheet(name)] + [file.budgetSheet(name)].compactMap(\.self)
      }
    } catch .noLibrary {
      throw Failure(
        "\(name): this is a database of SQLite, whose library is not installed. Install it (Debian and Ubuntu: libsqlite3-0) and run the command again, or export the transactions in the program. Nothing was made."
      )
    } catch .damaged {
      throw Failure(
        "\(name): the database is damaged. Let its program check or repair it, or export the transactions there. Nothing was made."
      )
    }
    throw Failure(
      "\(name): the database of a program that is not known here (known: Actual Budget, GnuCash, Money Manager EX). Export the transactions there as CSV or QIF, and take that file. Nothing was made."
    )
  }
}

/// A table of postings: the entries of a program's file.
struct PostingSheet {
  private var builder: SheetBuilder
  private var line = 1

  /// - Parameters:
  ///   - name: The name of the file.
  ///   - program: The first word of the name that the file in `Words/apps/` expects.
  init(_ name: String, program: String) {
    builder = SheetBuilder(name: name)
    let header = [
      "\(program) entry", "Date", "Description", "Note", "Path", "Amount", "Currency", "Status", "Tags",
      "Account type",
    ]
    append(header)
  }

  private mutating func append(_ cells: [String]) {
    for (column, text) in cells.enumerated() { builder.appendCell(column: column, text) }
    builder.endRow(line: line)
    line += 1
  }

  /// A posting of an entry.
  struct Posting {
    var path: String
    var amount: String
    var currency = ""
    var note = ""
    var status = ""
    var tags: [String] = []
    var type = ""
  }

  mutating func add(_ entry: String, _ date: String, _ description: String, _ posting: Posting) {
    append([
      entry, date, description, posting.note, posting.path, posting.amount, posting.currency, posting.status,
      posting.tags.joined(separator: ", "), posting.type,
    ])
  }

  /// Adds what an account begins with.
  mutating func addOpening(_ id: String, _ date: String, _ posting: Posting) {
    let other = Posting(
      path: "equity:Opening Balances", amount: FractionText.opposite(posting.amount),
      currency: posting.currency)
    add("opening \(id)", date, "Opening balance", posting)
    add("opening \(id)", date, "Opening balance", other)
  }

  func build() -> Sheet { builder.build() }
}

/// The accounts of a program as a tree, with the whole path of each behind its root.
struct AccountTree {
  struct Account {
    var name: String
    var parent: String
    /// `assets`, `liabilities`, `income`, `expenses` or `equity`.
    var root: String
    /// The type in the dataset. Empty where the name decides.
    var type = ""
    var currency = ""
  }

  private var accounts: [String: Account] = [:]
  private var paths: [String: [String]] = [:]
  /// Roots whose accounts are all below one, which repeats the root.
  private var tops: [String: String] = [:]

  subscript(id: String) -> Account? { accounts[id] }

  mutating func add(_ id: String, _ account: Account) { accounts[id] = account }

  /// Finds the paths. No account may be added after it.
  mutating func settle() {
    var firsts: [String: Set<String>] = [:]
    for id in accounts.keys {
      let path = names(id)
      paths[id] = path
      if let account = accounts[id], path.count > 1 { firsts[account.root, default: []].insert(path[0]) }
    }
    for (root, names) in firsts where names.count == 1 { tops[root] = names.first }
  }

  /// A name that is one step of a path: `Home: Rent` → `Home- Rent`
  static func name(_ text: String) -> String { text.split(separator: ":").joined(separator: "-") }

  /// The names from the top, without the root of all.
  private func names(_ id: String) -> [String] {
    var names: [String] = []
    var next = id
    while let account = accounts[next], names.count < 32 {
      names.insert(Self.name(account.name), at: 0)
      next = account.parent
    }
    return names
  }

  /// `expenses:Home:Rent`
  func path(_ id: String) -> String? {
    guard let account = accounts[id], var names = paths[id] else { return nil }
    if names.count > 1, names[0] == tops[account.root] { names.removeFirst() }
    return ([account.root] + names).joined(separator: ":")
  }
}

/// An element with all that is in it.
final class XMLNode {
  let name: String
  private(set) var attributes: [String: String] = [:]
  fileprivate(set) var children: [XMLNode] = []
  fileprivate(set) var text = ""

  init(_ element: XMLElement) {
    name = element.name.text
    for index in 0..<element.attributeCount { attributes[element[index].name.text] = element[index].text }
  }

  subscript(_ attribute: String) -> String { attributes[attribute] ?? "" }

  func first(_ name: String) -> XMLNode? { children.first { $0.name == name } }

  /// The text of an element in this one. Empty when there is none.
  func text(_ path: String...) -> String {
    var node: XMLNode? = self
    for name in path { node = node?.first(name) }
    return node?.text ?? ""
  }
}

/// Hands over each element of some names, one after the other, so that a document need not be kept.
struct XMLUnits: XMLHandler {
  private let names: Set<String>
  /// Elements whose content is passed over.
  private let passed: Set<String>
  private let take: (XMLNode) -> Void
  private var open: [XMLNode] = []
  private var skipping = 0

  init(_ names: Set<String>, passing passed: Set<String> = [], _ take: @escaping (XMLNode) -> Void) {
    self.names = names
    self.passed = passed
    self.take = take
  }

  /// Reads a document. A document type without anything in it, as KMyMoney writes it, is no harm.
  mutating func read(_ bytes: [UInt8]) throws(XMLStreamError) {
    var bytes = bytes
    let plain = Array("<!DOCTYPE KMYMONEY-FILE>".utf8)
    if let at = bytes.prefix(512).indices.first(where: { bytes[$0...].starts(with: plain) }) {
      bytes.replaceSubrange(
        at..<at + plain.count, with: Array(repeating: UInt8(ascii: " "), count: plain.count))
    }
    let result = withUnsafeMutablePointer(to: &self) { handler -> Result<Void, XMLStreamError> in
      let stream = XMLStream(handler: handler)
      return bytes.withUnsafeBytes { buffer in
        do throws(XMLStreamError) {
          try stream.feed(buffer)
          return .success(try stream.finish())
        } catch {
          return .failure(error)
        }
      }
    }
    try result.get()
  }

  mutating func startElement(_ element: XMLElement) {
    let name = element.name.text
    if skipping > 0 || open.isEmpty && passed.contains(name) {
      skipping += 1
    } else if !open.isEmpty || names.contains(name) {
      let node = XMLNode(element)
      open.last?.children.append(node)
      open.append(node)
    }
  }

  mutating func endElement(_ name: XMLName) {
    if skipping > 0 {
      skipping -= 1
    } else if let node = open.popLast(), open.isEmpty {
      take(node)
    }
  }

  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    open.last?.text += String(decoding: bytes, as: UTF8.self)
  }
}

/// A fraction as programs write amounts: `-1250/100` → `-12.50`.
enum FractionText {
  static func decimal(_ text: String) -> String {
    let parts = text.split(separator: "/")
    guard parts.count == 2, let above = Int64(parts[0]), let below = Int64(parts[1]), below > 0 else {
      return text
    }
    var (scale, power) = (0, Int64(1))
    while scale < 12 {
      let (product, overflow) = above.multipliedReportingOverflow(by: power)
      if !overflow, product % below == 0, scale >= 2 || product == 0 {
        return digits(product / below, scale)
      }
      power *= 10
      scale += 1
    }
    return text
  }

  /// An amount that a program printed from its binary fraction, with the digits of its currency.
  ///
  /// `-8.9000000000000004` → `-8.90`
  static func rounded(_ text: String, _ digits: Int) -> String {
    let isNegative = text.hasPrefix("-")
    let parts = text.drop { "+-".contains($0) }.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].count > digits, parts.joined().allSatisfy(\.isNumber), digits < 10,
      var mantissa = Int64(
        parts[0].isEmpty ? "\(parts[1].prefix(digits))" : "\(parts[0])\(parts[1].prefix(digits))")
    else { return text }
    if let next = parts[1].dropFirst(digits).first?.wholeNumberValue, next >= 5 { mantissa += 1 }
    return Self.digits(isNegative ? -mantissa : mantissa, digits)
  }

  /// `-12.50` → `12.50`
  static func opposite(_ amount: String) -> String {
    amount.hasPrefix("-") ? String(amount.dropFirst()) : "-" + amount
  }

  private static func digits(_ mantissa: Int64, _ scale: Int) -> String {
    var text = String(mantissa.magnitude)
    while text.count <= scale { text = "0" + text }
    if scale > 0 { text.insert(".", at: text.index(text.endIndex, offsetBy: -scale)) }
    return (mantissa < 0 ? "-" : "") + text
  }
}
