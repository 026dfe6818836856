import Bookkeeping
import DatasetFormat

/// Finds the two halves of transfers between the user's own accounts, whichever statement is imported first.
///
/// A pair is money out of one account and the same amount into another, at most three days apart (an option).
/// That alone is not evidence, because people pay and receive equal amounts. A pair is certain if there is
/// evidence and each half has only one candidate. The evidence is a reference that both banks print, a text
/// that names the other account, or words for a transfer between own accounts. All other pairs are proposed.
/// A rule's transferAccountKey needs no evidence.
///
/// -500.00 `Transfer to Holiday fund` in `Checking` and +500.00 in the account `Holiday fund` two days later,
/// with no other candidate → a transfer.
package struct TransferPairing {
  /// A line of this run that may be half of a transfer.
  struct Candidate {
    /// Its number in the ledger rows.
    var number: Int
    /// The other account according to a rule.
    var forcedAccount: String?
    /// Whether a rule gives it a category. Then it is a transfer only if the user says so.
    var hasRuleCategory: Bool
  }

  struct Pair: Hashable {
    var out: Int
    var incoming: Int
  }

  /// The evidence that two rows are one transfer, the strongest first.
  package enum Proof: Sendable, CaseIterable {
    /// Both banks print one reference.
    case references
    /// A text names the other account.
    case name
    /// A text has words for a transfer between own accounts.
    case words
  }

  private(set) var linked: [Pair]
  /// The evidence for pairs that were compared, if there is any.
  private(set) var proofs: [Pair: Proof] = [:]
  private(set) var proposals: [Pair] = []
  /// The numbers of lines that a rule makes transfers and whose other half no statement shows.
  private(set) var lonely: [Int] = []

  private let rows: LedgerRows
  private let options: ImportOptions
  private let text: (Int) -> String
  private let isOpen: (Pair) -> Bool
  private let evidence: [String: TransferEvidence]
  /// The texts of the rows checked so far.
  private var texts: [Int: TransferText] = [:]
  private var candidates: [Int: Candidate] = [:]
  private var taken: Set<Int>

  /// Pairs lines of the run with each other and with existing rows. The user's pairs (`linked`) come first in
  /// ``linked``. `text` returns a row's text about the counterparty, by its number. `isOpen` tells whether two
  /// rows may be one transfer, which the user may have denied.
  init(
    _ candidates: [Candidate], linked: [Pair] = [], rows: LedgerRows, accounts: [Account],
    options: ImportOptions, text: @escaping (Int) -> String,
    isOpen: @escaping (Pair) -> Bool = { _ in true }
  ) {
    self.isOpen = isOpen
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

  /// Links transfers made by rules with the nearest row of the account that they name.
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

  private struct Edge {
    let out: Int
    let incoming: Int
    let proof: Proof?
    /// Whether neither has a category, which a transfer would remove.
    let isFree: Bool
  }

  private mutating func linkSure(_ side: Side) {
    let outs = side.outs.filter { !taken.contains($0) && candidates[$0]?.forcedAccount == nil }
    let ins = side.ins.filter { !taken.contains($0) && candidates[$0]?.forcedAccount == nil }
    guard (outs + ins).contains(where: { candidates[$0] != nil }) else { return }
    var edges = edges(outs, ins)
    for proof in Proof.allCases {
      // A pair with only words for a transfer must be the only possible pair.
      let fitting = proof == .words ? edges : edges.filter { $0.proof == proof }
      for edge in single(fitting) where edge.proof == proof && edge.isFree && isNew(edge) {
        link(edge.out, edge.incoming)
      }
      edges.removeAll { taken.contains($0.out) || taken.contains($0.incoming) }
    }
    // A category says what the money was for, and only evidence speaks against that.
    propose(edges.filter { isNew($0) && ($0.proof != nil || $0.isFree) })
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
        // So many equal amounts in a few days cannot be told apart as transfers. A part of the pairs would
        // wrongly appear to be the only ones.
        guard edges.count < 100_000 else { return [] }
        if rows[incoming].accountKey != rows[out].accountKey, isOpen(Pair(out: out, incoming: incoming)) {
          edges.append(edge(out, incoming))
        }
      }
    }
    return edges
  }

  private mutating func edge(_ out: Int, _ incoming: Int) -> Edge {
    let hasCategory = [out, incoming].contains {
      rows[$0].hasCategory || candidates[$0]?.hasRuleCategory == true
    }
    let proof = proof(out, incoming)
    if let proof { proofs[Pair(out: out, incoming: incoming)] = proof }
    return Edge(out: out, incoming: incoming, proof: proof, isFree: !hasCategory)
  }

  private mutating func proof(_ out: Int, _ incoming: Int) -> Proof? {
    if let reference = rows[out].reference, reference == rows[incoming].reference, reference.utf8.count >= 6,
      reference.utf8.contains(where: { (0x30...0x39).contains($0) })
    {
      return .references
    }
    let (from, to) = (evidence[rows[out].accountKey], evidence[rows[incoming].accountKey])
    let (paid, received) = (said(out), said(incoming))
    if paid.sharesReference(with: received) { return .references }
    if to?.isNamed(in: paid) == true || from?.isNamed(in: received) == true { return .name }
    if paid.isOwnWherePaid || received.isOwnWhereReceived { return .words }
    // What pays into PayPal or Wise names the service alone, and the service names nobody for it. It shows the
    // payment itself, too, so the pair has to be the only one.
    if to?.isService(in: paid) == true && received.namesNobody
      || from?.isService(in: received) == true && paid.namesNobody
    {
      return .words
    }
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

  /// The edges whose ends have no other edge.
  private func single(_ edges: [Edge]) -> [Edge] {
    var counts: [Int: Int] = [:]
    for edge in edges {
      counts[edge.out, default: 0] += 1
      counts[edge.incoming, default: 0] += 1
    }
    return edges.filter { counts[$0.out] == 1 && counts[$0.incoming] == 1 }
  }

  private mutating func propose(_ edges: [Edge]) {
    func rank(_ edge: Edge) -> (Int, Int) {
      (edge.proof == nil ? 1 : 0, abs(rows[edge.out].date.days(since: rows[edge.incoming].date)))
    }
    var used: Set<Int> = []
    let ordered = edges.enumerated().sorted {
      (rank($0.element).0, rank($0.element).1, $0.offset)
        < (rank($1.element).0, rank($1.element).1, $1.offset)
    }
    for (_, edge) in ordered where !used.contains(edge.out) && !used.contains(edge.incoming) {
      used.formUnion([edge.out, edge.incoming])
      proposals.append(Pair(out: edge.out, incoming: edge.incoming))
    }
  }
}

/// The printed text of one side of a possible transfer, and what it says about transfers. It is analysed
/// once, however often it is compared.
struct TransferText {
  let printed: String
  /// Folded, with one space between words.
  let normal: String
  let words: [String]
  /// Whether it mentions a transfer, to anybody.
  let speaksOfTransfer: Bool
  /// Whether it mentions money between a person's own accounts, on the paying side.
  let isOwnWherePaid: Bool
  /// The same for the receiving side.
  let isOwnWhereReceived: Bool
  /// Whether it mentions that a card is settled, on the card's statement.
  let settlesCard: Bool
  /// The same on the statement of the account that pays.
  let paysCard: Bool
  /// Whether none of its words can be somebody's name.
  let namesNobody: Bool
  /// Words that can only be references: with letters and at least five digits, or with nine digits and more.
  private let references: Set<String>

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
    references = Set(words.filter(Self.isReference))
    self.normal = normal
    self.words = words
  }

  /// Whether both texts print one reference.
  func sharesReference(with other: TransferText) -> Bool { !references.isDisjoint(with: other.references) }

  /// `p1234567`; not a day or an amount such as `20260327`.
  private static func isReference(_ word: String) -> Bool {
    let digits = word.utf8.count { (0x30...0x39).contains($0) }
    return digits >= 9 || digits >= 5 && word.utf8.count >= 7 && digits < word.utf8.count
  }
}

/// The names by which the text of a statement line can refer to one of the user's own accounts.
struct TransferEvidence {
  /// Whether it is a card or a loan, which is settled by payments.
  let isSettled: Bool
  private let name: String
  /// Whether the name also occurs in texts that do not mean the account, so that a word for a transfer is
  /// needed next to it.
  private let isCommonName: Bool
  /// The words by which banks call the service that the account is with: `paypal`, `wise` and `transferwise`.
  private let services: Set<String>
  private let isLongName: Bool
  private let last4: String?
  /// The bytes of ``last4``.
  private let digits: [UInt8]

  init(_ account: Account) {
    isSettled = account.type.known == .creditCard || account.type.known == .loan
    name = HeaderWords.normal(account.name)
    let words = name.split(separator: " ").map(String.init)
    isCommonName =
      words.allSatisfy(TransferWords.commonNames.contains)
      || words.contains(where: TransferWords.services.contains)
    services = Set(
      words.filter(TransferWords.services.contains).flatMap { word in
        TransferWords.services.filter { $0 == word || $0.hasSuffix(word) || word.hasSuffix($0) }
      })
    isLongName = name.count >= 3
    last4 = account.last4.flatMap { $0.utf8.count == 4 ? $0 : nil }
    digits = Array((last4 ?? "").utf8)
  }

  /// Whether a text names the service that the account is with.
  func isService(in text: TransferText) -> Bool {
    !services.isEmpty && text.words.contains(where: services.contains)
  }

  /// Whether a text names the account: its name as words, or a number that ends with its last four digits.
  func isNamed(in text: TransferText) -> Bool {
    if isLongName, !isCommonName || text.speaksOfTransfer, WordSet.holds(text.normal, name) {
      return true
    }
    return last4.map { Self.numbers(text, endWith: $0) } ?? false
  }

  /// Whether a text may name the account, by its ``TransferText/normal`` form alone. True for every text that
  /// does; it costs little, as most texts name no account.
  func mayBeNamed(inNormal text: String) -> Bool {
    if isLongName, WordSet.holds(text, name) { return true }
    guard !digits.isEmpty else { return false }
    // A number may be printed in groups: `47 11`.
    var text = text
    return text.withUTF8 { bytes in
      bytes.indices.contains { start in
        guard bytes[start] == digits[0] else { return false }
        var met = 0
        for byte in bytes[start...] where byte != UInt8(ascii: " ") {
          if byte != digits[met] { return false }
          met += 1
          if met == digits.count { return true }
        }
        return false
      }
    }
  }

  /// Whether a number of an account or a card ends with four digits. Amounts, times and years do not count.
  private static func numbers(_ text: TransferText, endWith last4: String) -> Bool {
    for (place, word) in text.words.enumerated() {
      if isStartOfIBAN(word) {
        // In groups of four, the usual print.
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

  /// Whether four digits come after the hidden part of a number (`***1234`, `ending 1234`), or after a word
  /// for an account.
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
