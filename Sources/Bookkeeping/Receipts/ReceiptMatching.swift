public import DatasetFormat
import Spreadsheet

/// Which transactions files may be the receipts of, by amount, day and payee.
///
/// It proposes, and attaches nothing. Money of two currencies is never compared.
public struct ReceiptMatching: Sendable {
  /// A file that is to be matched.
  public struct File: Sendable, Hashable {
    /// What its name and its text say.
    public var clues: ReceiptClues
    /// The hash of its bytes, in 64 lower-case digits.
    public var sha256: String

    /// A file.
    public init(clues: ReceiptClues, sha256: String) {
      self.clues = clues
      self.sha256 = sha256
    }
  }

  /// How certain a proposal is.
  public enum Grade: String, Sendable, Hashable {
    /// Amount, day and payee fit, and nothing else does.
    case sure
    /// Some of it fits, or several transactions do.
    case likely
  }

  /// Why a transaction is proposed.
  public enum Reason: Sendable, Hashable {
    /// The amount is in the name or the text.
    case amount(Amount, ReceiptClues.Source)
    /// The day is so many days apart.
    case day(apart: Int, ReceiptClues.Source)
    /// These words are the payee's, too.
    case payee([String])
    /// No other transaction has the amount.
    case onlyAmount
    /// The transaction has another receipt already.
    case hasReceipt
  }

  /// A transaction that is proposed for a file.
  public struct Candidate: Sendable, Hashable {
    /// The row's index in the Transactions tab's sheet.
    public var row: Int
    /// Its id.
    public var id: RecordID
    /// Its day.
    public var day: CalendarDate
    /// Who; the statement's text where the row names nobody.
    public var payee: String
    /// Its amount, above zero.
    public var amount: Amount
    /// How certain it is.
    public var grade: Grade
    /// Why.
    public var reasons: [Reason]
  }

  /// What is known of a file.
  public struct Proposal: Sendable, Hashable {
    /// The transactions that have this very file already.
    public var attached: [RecordID]
    /// The transactions that it may belong to, the likeliest first; none for a file that is attached.
    public var candidates: [Candidate]
  }

  private struct Target {
    var row: Int
    var id: RecordID
    var day: CalendarDate
    var valueDay: CalendarDate?
    var payee: String
    var words: Set<String>
    var amount: Amount
    /// What its receipt may come to instead: all parts of a divided line, or what was charged abroad.
    var others: [Amount]
    var hasReceipt: Bool
  }

  /// How many days a receipt and its payment may be apart where nobody says otherwise: cards are booked later.
  public static let defaultDays = 5
  /// How many transactions are proposed for a file.
  private static let limit = 5

  private let targets: [Target]
  private let owners: [String: [RecordID]]
  private let days: Int

  /// - Parameters:
  ///   - dataset: The dataset; deleted transactions, transfers and rows without an id are left out.
  ///   - days: How many days a receipt and its payment may be apart.
  public init(_ dataset: Dataset, days: Int = defaultDays) {
    self.days = days
    var owners: [String: [RecordID]] = [:]
    var owned: Set<RecordID> = []
    for receipt in dataset.receiptRecords {
      owned.insert(receipt.transactionID)
      if let hash = receipt.sha256 { owners[hash, default: []].append(receipt.transactionID) }
    }
    self.owners = owners
    targets = Self.targets(in: dataset, owned: owned)
  }

  private static func targets(in dataset: Dataset, owned: Set<RecordID>) -> [Target] {
    guard let tab = dataset[.transactions] else { return [] }
    let movements = RowMovements(dataset)
    let schema = tab.schema
    var found: [Target] = []
    var parts: [RecordID: [Int]] = [:]
    tab.forEachRow { row in
      guard row.isBlank(schema["deletedAt"]), let id = row.uuid(schema["id"]).value,
        let movement = movements.movement(of: row), movement.type.isFlow,
        let day = row.date(schema["date"]).value
      else { return }
      let payee = row.text(schema["payee"]).value ?? row.text(schema["statementText"]).value ?? ""
      var others: [Amount] = []
      if let code = row.text(schema["originalCurrency"]).value, let currency = Currency(code: code),
        let units = row.minorUnits(schema["originalAmount"], currency: currency).value
      {
        others.append(Amount(minorUnits: units, currency: currency))
      }
      if let split = row.uuid(schema["splitId"]).value { parts[split, default: []].append(found.count) }
      found.append(
        Target(
          row: row.index, id: id, day: day, valueDay: row.date(schema["valueDate"]).value, payee: payee,
          words: TextLikeness.words(payee), amount: movement.amount, others: others,
          hasReceipt: owned.contains(id)))
    }
    for places in parts.values where places.count > 1 {
      // The receipt of a divided line says what all parts come to; it belongs to the first.
      let sum = places.dropFirst().reduce(found[places[0]].amount as Amount?) { sum, place in
        sum?.adding(found[place].amount)
      }
      if let sum { found[places[0]].others.append(sum) }
    }
    return found
  }

  /// What may be meant by each of some files, in their order.
  public func proposals(for files: [File]) -> [Proposal] {
    var proposals = files.map { file -> Proposal in
      let attached = owners[file.sha256] ?? []
      return Proposal(attached: attached, candidates: attached.isEmpty ? candidates(for: file.clues) : [])
    }
    // Two files of one payment are both likely, and neither is sure.
    var claims: [RecordID: Int] = [:]
    for proposal in proposals {
      for candidate in proposal.candidates where candidate.grade == .sure {
        claims[candidate.id, default: 0] += 1
      }
    }
    for index in proposals.indices {
      for place in proposals[index].candidates.indices
      where claims[proposals[index].candidates[place].id] ?? 0 > 1 {
        proposals[index].candidates[place].grade = .likely
      }
    }
    return proposals
  }

  /// How a transaction fits a file.
  private struct Fit {
    var candidate: Candidate
    var score: Int
    /// Whether amount and day fit for certain.
    var isStrong: Bool
    /// Whether the amount is one that the file names as such.
    var hasAmount: Bool
    /// Whether the amount alone speaks for it.
    var isBare: Bool
  }

  private func candidates(for clues: ReceiptClues) -> [Candidate] {
    var amounts: [Currency: [Int64: ReceiptClues.Weight]] = [:]
    var fits: [Fit] = []
    for target in targets {
      var best: (amount: Amount, weight: ReceiptClues.Weight)?
      for amount in [target.amount] + target.others {
        let known = amounts[amount.currency] ?? clues.amounts(in: amount.currency)
        amounts[amount.currency] = known
        guard let weight = known[amount.minorUnits] else { continue }
        if best == nil || weight.isStrong && best?.weight.isStrong == false { best = (amount, weight) }
      }
      if let fit = fit(of: target, best, clues) { fits.append(fit) }
    }
    // An amount alone speaks for the one transaction that has it.
    if fits.filter(\.hasAmount).count > 1 { fits.removeAll(where: \.isBare) }
    fits.sort { ($1.score, $0.candidate.row) < ($0.score, $1.candidate.row) }
    if fits.filter(\.isStrong).count > 1 {
      for index in fits.indices { fits[index].candidate.grade = .likely }
    }
    return fits.prefix(Self.limit).map(\.candidate)
  }

  private func fit(
    of target: Target, _ found: (amount: Amount, weight: ReceiptClues.Weight)?, _ clues: ReceiptClues
  ) -> Fit? {
    let source: ReceiptClues.Source = clues.nameDays.isEmpty ? .text : .name
    let apart = clues.days.flatMap { day in
      [target.day, target.valueDay].compactMap(\.self).map { Int(abs($0.dayNumber - day.dayNumber)) }
    }.min()
    // A day that is named elsewhere speaks against it.
    if let apart, apart > days { return nil }
    let isAlike = TextLikeness.areAlike(target.words, clues.words)
    let isStrong = found?.weight.isStrong == true
    let score: Int
    switch (found != nil, isStrong, apart, isAlike) {
    case (_, true, let apart?, let isAlike): score = 100 - apart + (isAlike ? 50 : 0)
    case (_, true, nil, let isAlike): score = isAlike ? 60 : 40
    case (true, false, let apart?, true): score = 70 - apart
    case (true, false, let apart?, false) where apart <= 1: score = 30 - apart
    case (false, false, let apart?, true) where !clues.hasAmounts: score = 35 - apart
    default: return nil
    }
    let isBare = isStrong && apart == nil && !isAlike
    var reasons: [Reason] = found.map { [.amount($0.amount, $0.weight.source)] } ?? []
    if let apart { reasons.append(.day(apart: apart, source)) }
    let shared = target.words.intersection(clues.words).sorted()
    if isAlike { reasons.append(.payee(shared.isEmpty ? target.words.sorted() : shared)) }
    if isBare { reasons.append(.onlyAmount) }
    if target.hasReceipt { reasons.append(.hasReceipt) }
    let isSure = isStrong && apart != nil && !target.hasReceipt && (isAlike || clues.words.isEmpty)
    return Fit(
      candidate: Candidate(
        row: target.row, id: target.id, day: target.day, payee: target.payee, amount: target.amount,
        grade: isSure ? .sure : .likely, reasons: reasons),
      score: score - (target.hasReceipt ? 20 : 0), isStrong: isStrong && apart != nil,
      hasAmount: isStrong, isBare: isBare)
  }
}
