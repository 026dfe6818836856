import Bookkeeping
package import DatasetFormat
import Spreadsheet

/// Which transactions files may be the receipts of, by amount, day and payee.
///
/// It proposes, and attaches nothing. Money of two currencies is never compared.
package struct ReceiptMatching: Sendable {
  /// A file that is to be matched.
  package struct File: Sendable, Hashable {
    /// The clues in its name and text.
    package var clues: ReceiptClues
    /// The hash of its bytes, in 64 lower-case digits.
    package var sha256: String

    /// A file.
    package init(clues: ReceiptClues, sha256: String) {
      self.clues = clues
      self.sha256 = sha256
    }
  }

  /// How certain a proposal is.
  package enum Grade: String, Sendable, Hashable {
    /// Amount, day and payee fit, and nothing else does.
    case sure
    /// Some clues match, or several transactions do.
    case likely
  }

  /// Why a transaction is proposed.
  package enum Reason: Sendable, Hashable {
    /// The amount is in the name or the text.
    case amount(Amount, ReceiptClues.Source)
    /// The days differ by this number.
    case day(apart: Int, ReceiptClues.Source)
    /// These words are the payee's, too.
    case payee([String])
    /// No other transaction has the amount.
    case onlyAmount
    /// The transaction has another receipt already.
    case hasReceipt
  }

  /// A transaction that is proposed for a file.
  package struct Candidate: Sendable, Hashable {
    /// The row's index in the Transactions tab's sheet.
    package var row: Int
    /// Its id.
    package var id: RecordID
    /// Its day.
    package var day: CalendarDate
    /// The payee; the statement's text if the row names nobody.
    package var payee: String
    /// Its amount, above zero.
    package var amount: Amount
    /// Whether the money leaves the account.
    package var isOut: Bool
    /// How certain it is.
    package var grade: Grade
    /// Why.
    package var reasons: [Reason]

    /// The amount on its account, in minor units: below zero for money out.
    package var signedMinorUnits: Int64 { isOut ? -amount.minorUnits : amount.minorUnits }
  }

  /// A file with its clues and proposals.
  package struct Proposal: Sendable, Hashable {
    /// The transactions that have this very file already.
    package var attached: [RecordID]
    /// The transactions that it may belong to, the likeliest first; empty for an attached file.
    package var candidates: [Candidate]
  }

  private struct Target {
    var row: Int
    var id: RecordID
    var payee: String
    var isOut: Bool
    var kind: Kind
  }

  /// All properties of a transaction that decide whether a file fits. Equal ones are compared with a file
  /// once.
  private struct Kind: Hashable {
    var day: CalendarDate
    var valueDay: CalendarDate?
    var words: Set<String>
    var amount: Amount
    /// Other amounts that its receipt may have: the sum of all parts of a divided line, or the amount charged
    /// abroad.
    var others: [Amount]
    var hasReceipt: Bool
  }

  /// The default limit for the days between a receipt and its payment: cards are booked later.
  package static let defaultDays = 5
  /// How many transactions are proposed for a file.
  private static let limit = 5

  /// The transactions of each kind, in the order of their rows.
  private let targets: [[Target]]
  /// Which kinds have an amount, and which a day.
  private var ofAmount: [Amount: [Int]] = [:]
  private var ofDay: [CalendarDate: [Int]] = [:]
  private var currencies: Set<Currency> = []
  private let owners: [String: [RecordID]]
  private let days: Int

  /// - Parameters:
  ///   - dataset: The dataset; deleted transactions, transfers and rows without an id are left out.
  ///   - days: The most days between a receipt and its payment.
  package init(_ dataset: Dataset, days: Int = defaultDays) {
    self.days = days
    var owners: [String: [RecordID]] = [:]
    var owned: Set<RecordID> = []
    for receipt in dataset.receiptRecords {
      owned.insert(receipt.transactionID)
      if let hash = receipt.sha256 { owners[hash, default: []].append(receipt.transactionID) }
    }
    self.owners = owners
    targets = Self.grouped(Self.targets(in: dataset, owned: owned))
    for (number, kind) in targets.lazy.map(\.[0].kind).enumerated() {
      for amount in Set([kind.amount] + kind.others) {
        ofAmount[amount, default: []].append(number)
        currencies.insert(amount.currency)
      }
      for day in Set([kind.day, kind.valueDay ?? kind.day]) { ofDay[day, default: []].append(number) }
    }
  }

  private static func grouped(_ targets: [Target]) -> [[Target]] {
    var numbers: [Kind: Int] = [:]
    var groups: [[Target]] = []
    for target in targets {
      let number = numbers[target.kind, default: groups.count]
      if number == groups.count {
        numbers[target.kind] = number
        groups.append([])
      }
      groups[number].append(target)
    }
    return groups
  }

  private static func targets(in dataset: Dataset, owned: Set<RecordID>) -> [Target] {
    guard let tab = dataset[.transactions] else { return [] }
    let movements = RowMovements(dataset)
    let schema = tab.schema
    var found: [Target] = []
    var parts: [RecordID: [Int]] = [:]
    tab.forEachRow { row in
      guard row.isLive, let id = row.uuid(schema["id"]).value,
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
          row: row.index, id: id, payee: payee, isOut: movement.signedMinorUnits < 0,
          kind: Kind(
            day: day, valueDay: row.date(schema["valueDate"]).value, words: TextSimilarity.words(payee),
            amount: movement.amount, others: others, hasReceipt: owned.contains(id))))
    }
    for places in parts.values where places.count > 1 {
      // The receipt of a divided line has the sum of all parts; it belongs to the first.
      let sum = places.dropFirst().reduce(found[places[0]].kind.amount as Amount?) { sum, place in
        sum?.adding(found[place].kind.amount)
      }
      if let sum { found[places[0]].kind.others.append(sum) }
    }
    return found
  }

  /// The proposals for each of some files, in their order.
  package func proposals(for files: [File]) -> [Proposal] {
    var proposals = files.map { file -> Proposal in
      let attached = owners[file.sha256] ?? []
      return Proposal(attached: attached, candidates: attached.isEmpty ? candidates(for: file.clues) : [])
    }
    // Two files for one payment are both likely, and neither is certain.
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

  /// How transactions of a kind fit a file.
  private struct Fit {
    var kind: Int
    var score: Int
    /// The distance in days; nil if the file has no day.
    var apart: Int?
    /// The common amount, and its significance.
    var amount: Amount?
    var weight: ReceiptClues.Weight?
    var isAlike: Bool
    /// Whether amount and day fit for certain.
    var isStrong: Bool { hasAmount && apart != nil }
    /// Whether the amount is one that the file names as such.
    var hasAmount: Bool { weight?.isStrong == true }
    /// Whether the amount alone speaks for it.
    var isBare: Bool { hasAmount && apart == nil && !isAlike }
  }

  private func candidates(for clues: ReceiptClues) -> [Candidate] {
    var amounts: [Currency: [Int64: ReceiptClues.Weight]] = [:]
    for currency in currencies { amounts[currency] = clues.amounts(in: currency) }
    let days = Array(clues.days)
    let hasAmounts = clues.hasAmounts
    var fits: [Fit] = []
    for number in numbers(near: hasAmounts ? [] : days, amounts) {
      if let fit = fit(of: number, amounts, days, hasAmounts: hasAmounts, clues.words) { fits.append(fit) }
    }
    func count(_ holds: (Fit) -> Bool) -> Int {
      fits.reduce(0) { $0 + (holds($1) ? targets[$1.kind].count : 0) }
    }
    // An amount alone speaks for the one transaction that has it.
    if count(\.hasAmount) > 1 { fits.removeAll(where: \.isBare) }
    let isOpen = count(\.isStrong) > 1
    // The likeliest five are of the five likeliest kinds.
    let kinds = fits.sorted { ($1.score, targets[$0.kind][0].row) < ($0.score, targets[$1.kind][0].row) }
    let likeliest = kinds.prefix(Self.limit).flatMap { fit in
      targets[fit.kind].prefix(Self.limit).map { (fit: fit, target: $0) }
    }.sorted { ($1.fit.score, $0.target.row) < ($0.fit.score, $1.target.row) }
    return likeliest.prefix(Self.limit).map { candidate($0.target, $0.fit, clues, isOpen: isOpen) }
  }

  /// The kinds of transactions that a file may be of: those with an amount that it names, and those near some
  /// days.
  private func numbers(
    near days: [CalendarDate], _ amounts: [Currency: [Int64: ReceiptClues.Weight]]
  ) -> Set<Int> {
    var numbers: Set<Int> = []
    for (currency, weights) in amounts {
      for units in weights.keys {
        numbers.formUnion(ofAmount[Amount(minorUnits: units, currency: currency)] ?? [])
      }
    }
    for day in days {
      if self.days > ofDay.count {
        for (other, near) in ofDay where abs(other.days(since: day)) <= self.days { numbers.formUnion(near) }
      } else {
        for apart in stride(from: -self.days, through: self.days, by: 1) {
          numbers.formUnion(ofDay[day.adding(days: apart)] ?? [])
        }
      }
    }
    return numbers
  }

  private func fit(
    of number: Int, _ amounts: [Currency: [Int64: ReceiptClues.Weight]], _ days: [CalendarDate],
    hasAmounts: Bool, _ words: Set<String>
  ) -> Fit? {
    let kind = targets[number][0].kind
    var apart: Int?
    for day in days {
      for own in [kind.day, kind.valueDay ?? kind.day] {
        apart = min(apart ?? .max, abs(own.days(since: day)))
      }
    }
    // A day that is named elsewhere speaks against it.
    if let apart, apart > self.days { return nil }
    let isAlike = TextSimilarity.areSimilar(kind.words, words)
    var fit = Fit(kind: number, score: 0, apart: apart, isAlike: isAlike)
    for amount in [kind.amount] + kind.others {
      guard let weight = amounts[amount.currency]?[amount.minorUnits] else { continue }
      if fit.weight == nil || weight.isStrong && !fit.hasAmount {
        (fit.amount, fit.weight) = (amount, weight)
      }
    }
    switch (fit.amount != nil, fit.hasAmount, apart, isAlike) {
    case (_, true, let apart?, let isAlike): fit.score = 100 - apart + (isAlike ? 50 : 0)
    case (_, true, nil, let isAlike): fit.score = isAlike ? 60 : 40
    case (true, false, let apart?, true): fit.score = 70 - apart
    case (true, false, let apart?, false) where apart <= 1: fit.score = 30 - apart
    case (false, false, let apart?, true) where !hasAmounts: fit.score = 35 - apart
    default: return nil
    }
    if kind.hasReceipt { fit.score -= 20 }
    return fit
  }

  private func candidate(_ target: Target, _ fit: Fit, _ clues: ReceiptClues, isOpen: Bool) -> Candidate {
    let kind = target.kind
    var reasons: [Reason] = []
    if let amount = fit.amount, let weight = fit.weight { reasons.append(.amount(amount, weight.source)) }
    if let apart = fit.apart { reasons.append(.day(apart: apart, clues.nameDays.isEmpty ? .text : .name)) }
    if fit.isAlike {
      let shared = kind.words.intersection(clues.words).sorted()
      reasons.append(.payee(shared.isEmpty ? kind.words.sorted() : shared))
    }
    if fit.isBare { reasons.append(.onlyAmount) }
    if kind.hasReceipt { reasons.append(.hasReceipt) }
    let isSure = fit.isStrong && !kind.hasReceipt && (fit.isAlike || clues.words.isEmpty)
    return Candidate(
      row: target.row, id: target.id, day: kind.day, payee: target.payee, amount: kind.amount,
      isOut: target.isOut,
      grade: isSure && !isOpen ? .sure : .likely, reasons: reasons)
  }
}
