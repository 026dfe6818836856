import DatasetFormat

/// Turns an entry of a journal into rows: the payments of each account, and the transfers between accounts.
///
/// In every entry, the rows of an account add up to the entry's postings for it, because the rows are made
/// that way. The accounts pay the postings to categories on the other side, in order. The rest moves between
/// accounts.
///
/// `expenses:food 12.50`, `assets:giro -12.50` → one row of -12.50 on `giro` in the category `food`.
struct JournalRows {
  private(set) var rows: [BookRow] = []
  private(set) var notTaken: [(posting: BookPosting, reason: String)] = []
  /// How many transfers it has. Rows number theirs from 1.
  private(set) var pairCount = 0

  /// The amount that an account still has to pay or to receive.
  private struct Side {
    var posting: BookPosting
    /// The rows of the sheet. Postings to one account are combined.
    var rows: [Int]
    var left: Int64
    /// The tags of the posting.
    var tags: Set<String>
    /// Whether a row was made from it.
    var isTold = false

    init(_ posting: BookPosting) {
      self.posting = posting
      rows = [posting.row]
      left = posting.minor
      tags = Set(posting.tags)
    }
  }

  /// The account of a side in one currency.
  private struct Place: Hashable {
    var account: String
    var currency: Currency
  }

  /// How many rows of the sheet are listed again for a later row, after one row has listed all of them.
  private static let mostRowsAgain = 8

  /// A posting to a category, or to an opening balance account.
  private struct Other {
    var posting: BookPosting
    var kind: BookRow.Kind
    var left: Int64
  }

  private var sides: [Side] = []
  private var sideOf: [Place: Int] = [:]

  init(
    _ entry: [BookPosting], file: BookFile, isIncomplete: Bool, mapping: BookMapping
  ) throws(BookFileError) {
    var others: [Other] = []
    for posting in entry {
      if let first = posting.account.first, first == "(" || first == "[" {
        notTaken.append((posting, "a virtual posting"))
        continue
      }
      if posting.minor == 0 {
        notTaken.append((posting, "an amount of 0"))
        continue
      }
      let parts = posting.account.split(separator: ":").map { $0.trimmingSpace() }
      guard let root = BookImport.root(of: posting.account, mapping) else {
        throw .unknownRoot(file: file.name, line: posting.line, account: posting.account)
      }
      switch root {
      case .assets, .liabilities: try add(posting, file)
      case .expenses, .income:
        let kind = Self.kind(Array(parts.dropFirst()), root, mapping)
        others.append(Other(posting: posting, kind: kind, left: posting.minor))
      case .equity:
        let name = (parts.last ?? "").lowercased()
        if name.contains("conversion") || name.contains("trading") {
          notTaken.append((posting, "it only balances two currencies"))
        } else {
          let isOpening = name.contains("opening") || name.contains("eröffnung") || name.contains("ouverture")
          others.append(
            Other(posting: posting, kind: isOpening ? .opening : .adjustment, left: posting.minor))
        }
      }
    }
    if !others.isEmpty, others.allSatisfy({ $0.kind == .opening }) {
      open(others)
    } else {
      pay(others)
      move(isIncomplete: isIncomplete)
    }
  }

  /// The kind of a posting to a category, as the user wants it: without one, or a transfer.
  private static func kind(_ path: [String], _ root: BookWords.Root, _ mapping: BookMapping) -> BookRow.Kind {
    let target =
      mapping.target(.category, path.joined(separator: ": "))
      ?? path.last.flatMap { mapping.target(.category, $0) }
    if target == BookImport.transferWord { return .transfer }
    return .flow(target == BookMapping.nothing ? [] : path, root: root)
  }

  private mutating func add(_ posting: BookPosting, _ file: BookFile) throws(BookFileError) {
    let place = Place(account: posting.account, currency: posting.currency)
    guard let known = sideOf[place] else {
      sideOf[place] = sides.count
      return sides.append(Side(posting))
    }
    let (sum, overflow) = sides[known].left.addingReportingOverflow(posting.minor)
    guard !overflow else { throw .tooLarge(file: file.name, line: posting.line) }
    sides[known].left = sum
    sides[known].rows.append(posting.row)
    for tag in posting.tags where sides[known].tags.insert(tag).inserted {
      sides[known].posting.tags.append(tag)
    }
  }

  /// The opening balance of each account is the entry's posting to it.
  private mutating func open(_ others: [Other]) {
    for side in sides where side.left != 0 {
      var row = BookRow(side.posting, kind: .opening, minor: side.left)
      row.rows = side.rows
      rows.append(row)
    }
    for other in others {
      notTaken.append((other.posting, "it is the other side of what accounts begin with"))
    }
  }

  // MARK: - Categories

  private mutating func pay(_ others: [Other]) {
    var currencies: [Currency] = []
    for other in others where !currencies.contains(other.posting.currency) {
      currencies.append(other.posting.currency)
    }
    var abroad: [[Other]] = []
    for currency in currencies {
      let mine = others.filter { $0.posting.currency == currency }
      let accounts = sides.indices.filter { sides[$0].posting.currency == currency }
      if accounts.isEmpty { abroad.append(mine) } else { pay(mine, accounts) }
    }
    let open = sides.indices.filter { sides[$0].left != 0 }
    if abroad.count == 1, open.count == 1, payAbroad(abroad[0], open[0]) { return }
    // No account paid, so the rows name none.
    for other in abroad.joined() where other.kind != .adjustment && other.kind != .opening {
      var row = BookRow(other.posting, kind: other.kind, minor: -other.left)
      row.account = ""
      rows.append(row)
    }
    for other in abroad.joined() where other.kind == .adjustment || other.kind == .opening {
      notTaken.append((other.posting, "it moves no account"))
    }
  }

  /// Pays for categories from accounts in their currency.
  private mutating func pay(_ others: [Other], _ accounts: [Int]) {
    let sum = others.reduce(Int64(0)) { $0 &+ $1.left }
    let isOneWay = others.allSatisfy { ($0.left < 0) == (others[0].left < 0) }
    let facing = accounts.filter { (sides[$0].left < 0) != (sum < 0) }
    let main = (facing.isEmpty ? accounts : facing).max {
      sides[$0].left.magnitude < sides[$1].left.magnitude
    }
    guard let main else { return }
    // A side that has paid everything is skipped from then on.
    var next = 0
    for var other in others {
      if isOneWay, accounts.count > 1 {
        while other.left != 0, next < facing.count {
          let side = facing[next]
          guard sides[side].left != 0, (sides[side].left < 0) != (other.left < 0) else {
            next += 1
            continue
          }
          let size = min(sides[side].left.magnitude, other.left.magnitude)
          let part = Int64(clamping: size)
          pay(other.left < 0 ? -part : part, of: &other, side)
        }
      }
      if other.left != 0 { pay(other.left, of: &other, main) }
    }
  }

  /// An account pays a part of the amount for a category.
  private mutating func pay(_ part: Int64, of other: inout Other, _ side: Int) {
    rows.append(row(of: other, side, minor: -part))
    other.left -= part
    sides[side].left = sides[side].left &+ part
  }

  /// The rows of the sheet for a side: all of them for the first row made from it, some for later ones.
  private mutating func rows(of side: Int) -> [Int] {
    defer { sides[side].isTold = true }
    return sides[side].isTold ? Array(sides[side].rows.prefix(Self.mostRowsAgain)) : sides[side].rows
  }

  private mutating func row(of other: Other, _ number: Int, minor: Int64) -> BookRow {
    let side = sides[number]
    var row = BookRow(other.posting, kind: other.kind, minor: minor)
    if other.kind == .transfer {
      row.keep(category: other.posting.account.split(separator: ":").dropFirst().map { $0.trimmingSpace() })
    }
    row.account = side.posting.account
    row.currency = side.posting.currency
    row.isCleared = side.posting.isCleared
    row.otherDate = side.posting.otherDate ?? row.otherDate
    let tags = Set(row.tags)
    row.tags += side.posting.tags.filter { !tags.contains($0) }
    row.rows += rows(of: number)
    return row
  }

  /// Pays in a currency other than the category's: the amount moved by the account, and next to it the amount
  /// charged.
  private mutating func payAbroad(_ others: [Other], _ side: Int) -> Bool {
    let total = others.reduce(Int128(0)) { $0 + Int128($1.left) }
    let paid = Int128(sides[side].left)
    guard total != 0, (total < 0) != (paid < 0), others.allSatisfy({ ($0.left < 0) == (total < 0) }) else {
      return false
    }
    var left = sides[side].left
    for (index, other) in others.enumerated() {
      let share = index == others.count - 1 ? left : Int64(clamping: paid * Int128(other.left) / total)
      left -= share
      var row = row(of: other, side, minor: share)
      row.original = Amount(minorUnits: abs(other.left), currency: other.posting.currency)
      rows.append(row)
    }
    sides[side].left = 0
    return true
  }

  // MARK: - Between accounts

  private mutating func move(isIncomplete: Bool) {
    let hadFlows = !rows.isEmpty
    // The paying and receiving sides of a currency. A side that has reached zero is skipped from then on.
    var giving = Dictionary(grouping: sides.indices.filter { sides[$0].left < 0 }) {
      sides[$0].posting.currency
    }
    var getting = Dictionary(grouping: sides.indices.filter { sides[$0].left > 0 }) {
      sides[$0].posting.currency
    }
    for currency in giving.keys { giving[currency]?.reverse() }
    for currency in getting.keys { getting[currency]?.reverse() }
    for from in sides.indices {
      let currency = sides[from].posting.currency
      let isGiving = sides[from].left < 0
      while sides[from].left != 0, let to = (isGiving ? getting : giving)[currency]?.last {
        guard sides[to].left != 0 else {
          if isGiving { getting[currency]?.removeLast() } else { giving[currency]?.removeLast() }
          continue
        }
        let size = Int64(clamping: min(sides[from].left.magnitude, sides[to].left.magnitude))
        let amount = sides[from].left < 0 ? -size : size
        link(from, amount, to, -amount)
      }
    }
    let open = sides.indices.filter { sides[$0].left != 0 }
    if open.count == 2, sides[open[0]].posting.account != sides[open[1]].posting.account,
      (sides[open[0]].left < 0) != (sides[open[1]].left < 0)
    {
      return link(open[0], sides[open[0]].left, open[1], sides[open[1]].left)
    }
    for side in open {
      // If nothing of the entry was left out, its remaining imbalance is a rounding in the journal.
      let isRounding = hadFlows && !isIncomplete && open.count == 1
      half(side, sides[side].left, isRounding ? .adjustment : .transfer)
    }
  }

  private mutating func link(_ one: Int, _ amount: Int64, _ other: Int, _ otherAmount: Int64) {
    pairCount += 1
    half(one, amount, .transfer, pair: pairCount)
    half(other, otherAmount, .transfer, pair: pairCount)
  }

  private mutating func half(_ side: Int, _ amount: Int64, _ kind: BookRow.Kind, pair: Int? = nil) {
    var row = BookRow(sides[side].posting, kind: kind, minor: amount)
    row.rows = rows(of: side)
    row.transfer = pair
    rows.append(row)
    sides[side].left = sides[side].left &- amount
  }
}
