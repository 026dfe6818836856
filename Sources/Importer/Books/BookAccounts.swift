import Bookkeeping
import DatasetFormat

/// The accounts of a file by their names in it, each in one currency, with the dataset's accounts for them.
struct BookAccounts {
  private(set) var accounts: [BookImport.Account] = []
  /// The account for rows that name none.
  private(set) var defaultKey: String?
  private var places: [Place: Int] = [:]

  private struct Place: Hashable {
    var name: String
    var currency: Currency
  }

  /// - Throws: ``BookFileError``.
  init(
    _ rows: [BookRow], of file: BookFile, in dataset: Dataset, mapping: BookMapping
  ) throws(BookFileError) {
    let names = Self.names(rows)
    try mapping.require(.account, among: names.map(\.name))
    let titles = Self.titles(names.map(\.name), isJournal: file.table.format.shape == .postings)
    let known = KnownAccounts(dataset)
    var taken = FreeNames(known.accounts.map(\.name), ignoresCase: true)
    var keys = FreeNames(known.accounts.map(\.key))
    // Accounts by their keys in the dataset, and by the names that the user gave to names of the file.
    var placeOfKey: [Place: Int] = [:]
    var placeOfTitle: [Place: Int] = [:]
    for (name, currencies) in names {
      for (index, currency) in currencies.enumerated() {
        let target = mapping.target(.account, name)
        if name.isEmpty, target == nil { continue }
        let wanted = (target ?? titles[name] ?? name) + (index > 0 ? " \(currency.code)" : "")
        let place = Place(name: BookFormat.normal(name), currency: currency)
        let known = known.account(wanted, currency)
        // Two names of the file may be one account in the dataset.
        let same = [
          known.flatMap { placeOfKey[Place(name: $0.key, currency: currency)] },
          target.flatMap { _ in placeOfTitle[Place(name: wanted.lowercased(), currency: currency)] },
        ].compactMap { $0 }.min()
        if let same {
          places[place] = same
          accounts[same].names.append(name)
          continue
        }
        var account: BookImport.Account
        if let known {
          account = BookImport.Account(names: [name], key: known.key, title: known.name, currency: currency)
          account.isNew = false
        } else {
          let isClosed = wanted.lowercased().contains("(closed)") || wanted.lowercased().hasPrefix("closed:")
          let title = BookTitle.mended(wanted, longest: 50, in: &taken)
          guard let key = Key.unique(title, in: &keys) else {
            throw .unusableName(kind: "account", name: name, wanted: wanted)
          }
          taken.take(title)
          keys.take(key)
          account = BookImport.Account(names: [name], key: key, title: title, currency: currency)
          account.isActive = !isClosed
          let root = file.table.format.shape == .postings ? BookImport.root(of: name, mapping) : nil
          account.type =
            file.accountTypes[BookFormat.normal(name)] ?? BookWords.accountType(name, root: root)
        }
        let own = Place(name: account.key, currency: currency)
        let titled = Place(name: account.title.lowercased(), currency: currency)
        placeOfKey[own] = placeOfKey[own] ?? accounts.count
        placeOfTitle[titled] = placeOfTitle[titled] ?? accounts.count
        places[place] = accounts.count
        accounts.append(account)
      }
    }
    addDetails(file)
    for row in rows { count(row) }
  }

  /// Makes the account with the most rows the default one, unless the dataset has a default.
  mutating func chooseDefault(in dataset: Dataset) {
    guard !dataset.accounts.contains(where: \.isDefault) else { return }
    let currency = dataset.settings.currency
    let mine = accounts.filter { $0.isActive && $0.isNew && $0.currency == currency }
    defaultKey = mine.max { ($0.rows, $1.key) < ($1.rows, $0.key) }?.key
  }

  /// The number of a row's account. Nil when it names none.
  func number(_ name: String, _ currency: Currency) -> Int? {
    places[Place(name: BookFormat.normal(name), currency: currency)]
  }

  private mutating func count(_ row: BookRow) {
    guard let number = number(row.account, row.currency) else { return }
    accounts[number].sumMinor = accounts[number].sumMinor &+ row.minor
    if row.kind == .opening {
      accounts[number].startingBalance = row.minor
      accounts[number].startDate = row.date
    } else {
      accounts[number].rows += 1
    }
  }

  private mutating func addDetails(_ file: BookFile) {
    guard file.table.has(.accountNumber) || file.table.has(.institution) else { return }
    for posting in file.postings {
      guard let number = number(posting.account, posting.currency) else { continue }
      if accounts[number].last4 == nil {
        let text = file.table.text(posting.row, .accountNumber)
        let digits = text.filter { $0.isASCII && $0.isNumber }
        if digits.count >= 4 { accounts[number].last4 = String(digits.suffix(4)) }
      }
      let bank = file.table.text(posting.row, .institution)
      if accounts[number].institution == nil, !bank.isEmpty { accounts[number].institution = bank }
    }
  }

  /// The names in file order, each with its currencies. The currency with the most rows comes first.
  private static func names(_ rows: [BookRow]) -> [(name: String, currencies: [Currency])] {
    var order: [String] = []
    var shown: [String: String] = [:]
    var counts: [String: [Currency: Int]] = [:]
    for row in rows {
      let normal = BookFormat.normal(row.account)
      if counts[normal] == nil {
        order.append(normal)
        shown[normal] = row.account
      }
      counts[normal, default: [:]][row.currency, default: 0] += 1
    }
    return order.map { normal in
      let currencies = (counts[normal] ?? [:]).sorted { ($1.value, $0.key.code) < ($0.value, $1.key.code) }
      return (shown[normal] ?? normal, currencies.map(\.key))
    }
  }

  /// The names for a journal's accounts. A name is the last part of the path if no other account ends with
  /// it, or everything after the root.
  ///
  /// `assets:bank:giro` → `giro`
  private static func titles(_ names: [String], isJournal: Bool) -> [String: String] {
    guard isJournal else { return [:] }
    func last(_ name: String) -> String { (name.split(separator: ":").last ?? "").lowercased() }
    let counts = Dictionary(names.map { (last($0), 1) }, uniquingKeysWith: +)
    return names.reduce(into: [:]) { titles, name in
      let parts = name.split(separator: ":")
      let isOnly = counts[last(name)] == 1 || parts.count < 2
      titles[name] = isOnly ? String(parts.last ?? "") : parts.dropFirst().joined(separator: " ")
    }
  }
}

/// The accounts of the dataset, by key and by name.
private struct KnownAccounts {
  let accounts: [Account]
  private let datasetCurrency: Currency?
  private var places: [String: [Int]] = [:]

  init(_ dataset: Dataset) {
    accounts = dataset.accounts
    datasetCurrency = dataset.settings.currency
    for (index, account) in accounts.enumerated() {
      let name = account.name.lowercased()
      places[name, default: []].append(index)
      if account.key != name { places[account.key, default: []].append(index) }
    }
  }

  /// The first account with this name, in a currency.
  func account(_ wanted: String, _ currency: Currency) -> Account? {
    let found = Set((places[wanted] ?? []) + (places[wanted.lowercased()] ?? [])).sorted()
    return found.lazy.map { accounts[$0] }.first {
      ($0.key == wanted || $0.name.lowercased() == wanted.lowercased())
        && ($0.currency ?? datasetCurrency) == currency
    }
  }
}

/// Names that the format allows.
enum BookTitle {
  /// A name of 2 to `longest` characters that no other has. It is cut between words, made longer, or
  /// numbered.
  static func mended(_ name: String, longest: Int, in taken: inout FreeNames) -> String {
    var title = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if title.count < 2 { title += title.isEmpty ? "Without name" : " (\(title))" }
    func cut(_ title: String, to length: Int) -> String {
      guard title.count > length else { return title }
      let head = title.prefix(length)
      let isWord = title.dropFirst(length).first?.isWhitespace == true
      guard !isWord, let space = head.lastIndex(of: " "),
        head.distance(from: head.startIndex, to: space) >= length / 2
      else { return String(head).trimmingSpace() }
      return String(head[..<space])
    }
    let base = cut(title, to: longest)
    return taken.free(base) { cut(base, to: longest - String($0).count - 1) + " \($0)" }
  }
}
