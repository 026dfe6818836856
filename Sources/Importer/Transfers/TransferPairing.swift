import Bookkeeping
import DatasetFormat

/// Finds the two halves of transfers between own accounts, whichever statement comes first.
///
/// A pair is money out of one account and the same amount into another at most three days apart (an option).
/// That alone is no evidence: people pay and are paid the same amounts. It is sure where both banks print one
/// reference, a text names the other account, or it speaks of a transfer between own accounts, and where each
/// half has one candidate; all else is proposed. A rule's transferAccountKey needs no evidence.
struct TransferPairing {
  /// A line of this run that may be half of a transfer.
  struct Candidate {
    /// Its number in the ledger rows.
    var number: Int
    /// The account that a rule says the money goes to or comes from.
    var forcedAccount: String?
    /// Whether a rule gives it a category: then it is a transfer only where a person says so.
    var hasRuleCategory: Bool
  }

  struct Pair: Hashable {
    var out: Int
    var incoming: Int
  }

  private(set) var linked: [Pair]
  private(set) var proposals: [Pair] = []
  /// Lines that a rule makes transfers and whose other half no statement has shown: their numbers.
  private(set) var lonely: [Int] = []

  private let rows: LedgerRows
  private let options: ImportOptions
  private let text: (Int) -> String
  private let evidence: [String: TransferEvidence]
  /// What the rows print that were looked at so far.
  private var texts: [Int: TransferText] = [:]
  private var candidates: [Int: Candidate] = [:]
  private var taken: Set<Int>

  /// Pairs lines of the run with each other and with rows that are there. The pairs that a person has named
  /// (`linked`) come first in ``linked``; `text` is what a row says of the other party, by its number.
  init(
    _ candidates: [Candidate], linked: [Pair] = [], rows: LedgerRows, accounts: [Account],
    options: ImportOptions, text: @escaping (Int) -> String
  ) {
    self.linked = linked
    taken = Set(linked.flatMap { [$0.out, $0.incoming] })
    self.rows = rows
    self.options = options
    self.text = text
    evidence = Dictionary(
      accounts.map { ($0.key, TransferEvidence($0)) }, uniquingKeysWith: { first, _ in first })
    for candidate in candidates { self.candidates[candidate.number] = candidate }
    guard !candidates.isEmpty else { return }
    let sides = Self.sides(candidates, rows)
    for side in sides { linkForced(side) }
    if options.pairsTransfers { for side in sides { linkSure(side) } }
    lonely = candidates.filter { $0.forcedAccount != nil && !taken.contains($0.number) }.map(\.number)
  }

  /// The rows of one amount, by direction, oldest first.
  private struct Side {
    var outs: [Int] = []
    var ins: [Int] = []
  }

  private struct Money: Hashable {
    var magnitude: UInt64
    var currency: String
  }

  private static func sides(_ candidates: [Candidate], _ rows: LedgerRows) -> [Side] {
    func money(_ row: LedgerRow) -> Money {
      Money(magnitude: row.amountMinor.magnitude, currency: row.currency)
    }
    var sides: [Money: Side] = [:]
    for candidate in candidates { sides[money(rows[candidate.number])] = Side() }
    for (number, row) in rows.rows.enumerated() {
      guard row.kind == .booked, !row.isTransfer, !row.isDeleted, !row.accountKey.isEmpty,
        let place = sides.index(forKey: money(row))
      else { continue }
      if row.amountMinor < 0 {
        sides.values[place].outs.append(number)
      } else {
        sides.values[place].ins.append(number)
      }
    }
    func isBefore(_ one: Int, _ other: Int) -> Bool {
      (rows[one].date, rows[one].id) < (rows[other].date, rows[other].id)
    }
    return sides.values.filter { !$0.outs.isEmpty || !$0.ins.isEmpty }.map {
      Side(outs: $0.outs.sorted(by: isBefore), ins: $0.ins.sorted(by: isBefore))
    }.sorted { ($0.outs + $0.ins).lexicographicallyPrecedes($1.outs + $1.ins) }
  }

  private mutating func link(_ out: Int, _ incoming: Int) {
    linked.append(Pair(out: out, incoming: incoming))
    taken.formUnion([out, incoming])
  }

  /// Links what rules make transfers with the nearest row of the account that they name.
  private mutating func linkForced(_ side: Side) {
    for (own, others) in [(side.outs, side.ins), (side.ins, side.outs)] {
      var groups: [[String]: [Int]] = [:]
      for number in own where !taken.contains(number) {
        guard let other = candidates[number]?.forcedAccount else { continue }
        groups[[rows[number].accountKey, other], default: []].append(number)
      }
      for (accounts, lines) in groups.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
        let free = others.filter { number in
          !taken.contains(number) && rows[number].accountKey == accounts[1]
            && candidates[number]?.forcedAccount ?? accounts[0] == accounts[0]
        }
        let nearest = NearestPairs(
          lines: lines.map { rows[$0].date.dayNumber }, rows: free.map { rows[$0].date.dayNumber },
          within: -options.matchDays...options.matchDays)
        for pair in nearest.pairs {
          let line = lines[pair.line]
          let other = free[pair.row]
          if rows[line].amountMinor < 0 { link(line, other) } else { link(other, line) }
        }
      }
    }
  }

  /// What shows that two rows are one transfer, the strongest first.
  private enum Proof: CaseIterable {
    case references, name, words
  }

  private struct Edge {
    let out: Int
    let incoming: Int
    let proof: Proof?
    /// Whether neither has a category that would go away.
    let isFree: Bool
  }

  private mutating func linkSure(_ side: Side) {
    let outs = side.outs.filter { !taken.contains($0) && candidates[$0]?.forcedAccount == nil }
    let ins = side.ins.filter { !taken.contains($0) && candidates[$0]?.forcedAccount == nil }
    guard (outs + ins).contains(where: { candidates[$0] != nil }) else { return }
    var edges = edges(outs, ins)
    for proof in Proof.allCases {
      // What only speaks of a transfer must be the one pair there can be.
      let fitting = proof == .words ? edges : edges.filter { $0.proof == proof }
      for edge in single(fitting) where edge.proof == proof && edge.isFree && isNew(edge) {
        link(edge.out, edge.incoming)
      }
      edges.removeAll { taken.contains($0.out) || taken.contains($0.incoming) }
    }
    propose(edges.filter(isNew))
  }

  private func isNew(_ edge: Edge) -> Bool {
    candidates[edge.out] != nil || candidates[edge.incoming] != nil
  }

  private mutating func edges(_ outs: [Int], _ ins: [Int]) -> [Edge] {
    var edges: [Edge] = []
    var start = 0
    let days = Int32(clamping: options.sureDays)
    for out in outs {
      let day = rows[out].date.dayNumber
      while start < ins.count, rows[ins[start]].date.dayNumber < day - days { start += 1 }
      for incoming in ins[start...] {
        guard rows[incoming].date.dayNumber <= day + days else { break }
        // So many equal amounts in a few days are no transfers that could be told apart, and a part of the
        // pairs would show as the only ones there are what is not.
        guard edges.count < 100_000 else { return [] }
        if rows[incoming].accountKey != rows[out].accountKey { edges.append(edge(out, incoming)) }
      }
    }
    return edges
  }

  private mutating func edge(_ out: Int, _ incoming: Int) -> Edge {
    let hasCategory = [out, incoming].contains {
      rows[$0].hasCategory || candidates[$0]?.hasRuleCategory == true
    }
    return Edge(out: out, incoming: incoming, proof: proof(out, incoming), isFree: !hasCategory)
  }

  private mutating func proof(_ out: Int, _ incoming: Int) -> Proof? {
    if let reference = rows[out].reference, reference == rows[incoming].reference, reference.utf8.count >= 6,
      reference.utf8.contains(where: { (0x30...0x39).contains($0) })
    {
      return .references
    }
    let (from, to) = (evidence[rows[out].accountKey], evidence[rows[incoming].accountKey])
    let (paid, received) = (said(out), said(incoming))
    if to?.isNamed(in: paid) == true || from?.isNamed(in: received) == true { return .name }
    if paid.isOwnWherePaid || received.isOwnWhereReceived { return .words }
    if to?.isSettled == true, received.settlesCard || paid.paysCard { return .words }
    let isBare = paid.namesNobody && received.namesNobody
    return isBare && (paid.speaksOfTransfer || received.speaksOfTransfer) ? .words : nil
  }

  private mutating func said(_ number: Int) -> TransferText {
    if let known = texts[number] { return known }
    let said = TransferText(text(number))
    texts[number] = said
    return said
  }

  /// The edges whose ends have no other.
  private func single(_ edges: [Edge]) -> [Edge] {
    var counts: [Int: Int] = [:]
    for edge in edges {
      counts[edge.out, default: 0] += 1
      counts[edge.incoming, default: 0] += 1
    }
    return edges.filter { counts[$0.out] == 1 && counts[$0.incoming] == 1 }
  }

  private mutating func propose(_ edges: [Edge]) {
    func distance(_ edge: Edge) -> Int { abs(rows[edge.out].date.days(since: rows[edge.incoming].date)) }
    var used: Set<Int> = []
    let ordered = edges.enumerated().sorted {
      (distance($0.element), $0.offset) < (distance($1.element), $1.offset)
    }
    for (_, edge) in ordered where !used.contains(edge.out) && !used.contains(edge.incoming) {
      used.formUnion([edge.out, edge.incoming])
      proposals.append(Pair(out: edge.out, incoming: edge.incoming))
    }
  }
}

/// What one side of a possible transfer prints, and what it says of transfers: found once, however often it
/// is compared.
struct TransferText {
  let printed: String
  /// Folded, with one space between words.
  let normal: String
  let words: [String]
  /// Whether it speaks of a transfer, to whomever.
  let speaksOfTransfer: Bool
  /// Whether it speaks of money between a person's own accounts, where money leaves one of them.
  let isOwnWherePaid: Bool
  /// The same where money comes in.
  let isOwnWhereReceived: Bool
  /// Whether it speaks of a card that is settled, where the card's statement prints it.
  let settlesCard: Bool
  /// The same where the statement of the account prints it from which the card is settled.
  let paysCard: Bool
  /// Whether no word of it could be somebody's name.
  let namesNobody: Bool

  init(_ printed: String) {
    self.printed = printed
    let normal = HeaderWords.normal(printed)
    let words = normal.split(separator: " ").map(String.init)
    func holds(_ phrases: PhraseIndex) -> Bool { phrases.occurs(in: words, of: normal) }
    speaksOfTransfer = holds(TransferWords.general)
    let isOwn = holds(TransferWords.own)
    isOwnWherePaid = isOwn || holds(TransferWords.ownOutgoing)
    isOwnWhereReceived = isOwn || holds(TransferWords.ownIncoming)
    settlesCard = holds(TransferWords.cardSettled)
    paysCard = holds(TransferWords.cardPayment)
    namesNobody = words.allSatisfy { word in
      word.contains(where: \.isNumber) || TransferWords.fillers.contains(word)
        || TransferWords.general.words.contains(word) || TransferWords.own.words.contains(word)
    }
    self.normal = normal
    self.words = words
  }
}

/// By what the text of a statement line can name one of a person's own accounts.
struct TransferEvidence {
  /// Whether it is a card or a loan, which is settled by payments.
  let isSettled: Bool
  private let name: String
  /// Whether texts hold the name without meaning the account, so that it needs a word of a transfer beside
  /// it.
  private let isCommonName: Bool
  private let last4: String?

  init(_ account: Account) {
    isSettled = account.type.known == .creditCard || account.type.known == .loan
    name = HeaderWords.normal(account.name)
    let words = name.split(separator: " ").map(String.init)
    isCommonName =
      words.allSatisfy(TransferWords.commonNames.contains)
      || words.contains(where: TransferWords.services.contains)
    last4 = account.last4.flatMap { $0.utf8.count == 4 ? $0 : nil }
  }

  /// Whether a text names the account: its name as words, or a number that ends with its last four digits.
  func isNamed(in text: TransferText) -> Bool {
    if name.count >= 3, !isCommonName || text.speaksOfTransfer, WordSet.holds(text.normal, name) {
      return true
    }
    return last4.map { Self.numbers(text, endWith: $0) } ?? false
  }

  /// Whether a number of an account or a card ends with four digits; an amount, a time or a year does not
  /// count.
  private static func numbers(_ text: TransferText, endWith last4: String) -> Bool {
    for (place, word) in text.words.enumerated() {
      if isStartOfIBAN(word) {
        // As people print it, in groups of four.
        let number = text.words[place...].prefix { $0.utf8.count <= 4 }.joined()
        if (15...34).contains(number.utf8.count), number.hasSuffix(last4) { return true }
      }
      guard word.hasSuffix(last4) else { continue }
      if word.utf8.count >= 8 || word.utf8.count > 4 && word.contains(where: \.isLetter) { return true }
      if word.utf8.count == 4, text.speaksOfTransfer || isMarked(last4, in: text) { return true }
    }
    return false
  }

  private static func isStartOfIBAN(_ word: String) -> Bool {
    let bytes = Array(word.utf8)
    return bytes.count == 4 && bytes[..<2].allSatisfy { (0x61...0x7A).contains($0) }
      && bytes[2...].allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Whether four digits stand where the rest of a number is hidden (`***1234`, `ending 1234`), or behind a
  /// word for an account.
  private static func isMarked(_ last4: String, in text: TransferText) -> Bool {
    for (word, next) in zip(text.words, text.words.dropFirst()) where next == last4 {
      if marks.contains(word) { return true }
    }
    return text.printed.ranges(of: last4).contains { place in
      text.printed[..<place.lowerBound].last.map { "*•xX#…".contains($0) } ?? false
    }
  }

  private static let marks: Set<String> = [
    "account", "acct", "acc", "card", "ending", "no", "nr", "konto", "kontonr", "karte", "endend", "compte",
    "carte", "cuenta", "tarjeta", "conto", "carta", "conta", "cartao", "rekening", "kort", "savings",
    "checking",
    "chk", "sav", "x", "xx", "xxx", "xxxx",
  ]
}
