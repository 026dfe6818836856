import Money
import Spreadsheet

/// The statement of one account in a camt file.
struct CAMTAccount {
  private let view: CAMTView
  private let account: CAMTContent.Account
  private let parts: Range<Int>
  private let balances: [CAMTValues]
  /// What a person says of entries, by the number of their part.
  private var answers: [Int: CAMTAnswers] = [:]

  init(_ number: Int, of content: CAMTContent, _ view: CAMTView) {
    self.view = view
    account = content.accounts[number]
    parts = content.parts(ofAccount: number)
    balances =
      account.entryCount == parts.count
      ? [] : parts.filter { !view.parts[$0].isEntry }.map { view.values(ofPart: $0) }
  }

  /// Takes over what a person says of entries, before anything is read from them; `lines` gives those on which they begin, in their order.
  ///
  /// - Throws: ``LineAnswerError``.
  mutating func take(
    _ answers: LineAnswers, file: String, _ lines: inout MarkupLines
  ) throws(LineAnswerError) {
    for number in parts where view.parts[number].isEntry {
      let line = lines.line(at: view.parts[number].start)
      self.answers[number] = try CAMTAnswers(answers, line: line, file: file, view.values(ofPart: number))
    }
  }

  /// Fills a statement with the entries and balances; `lines` gives those on which they begin, in their order.
  func fill(_ statement: inout Statement, _ lines: inout MarkupLines) {
    account.values.withUnsafeBufferPointer { values in
      fill(&statement, CAMTValues(values, in: view), &lines)
    }
  }

  private func fill(_ statement: inout Statement, _ values: CAMTValues, _ lines: inout MarkupLines) {
    statement.account = (values.first(.iban) ?? values.first(.accountNumber)).map(AccountHint.init)
    statement.evidence.append("\(account.entryCount) elements Ntry")
    if let stated = values.first(.entryCount).flatMap({ Int($0) }), stated > account.entryCount {
      statement.warnings.append(
        "the statement says that it has \(stated) entries, and the file holds \(account.entryCount) of them")
    }
    let stated =
      values.first(.accountCurrency) ?? balances.lazy.compactMap { $0.first(.amountCurrency) }.first
    let currency = stated.flatMap { Currency(code: $0)?.code }
    statement.byHand = answers.sorted { $0.key < $1.key }.map(\.value.byHand)
    readEntries(into: &statement, currency: currency, owner: values.first(.owner), &lines)
    let codes = statement.entryCurrencies
    statement.currency = codes.count == 1 ? codes.first ?? nil : codes.isEmpty ? currency : nil
    statement.openingBalance = balance("OPBD") ?? balance("PRCD")
    statement.closingBalance = balance("CLBD")
    reconcile(&statement)
  }

  /// Reads the entries, a part of them at a time: all processors share it.
  private func readEntries(
    into statement: inout Statement, currency: String?, owner: String?, _ lines: inout MarkupLines
  ) {
    statement.entries.reserveCapacity(account.entryCount)
    nonisolated(unsafe) let view = view
    let answers = answers
    for range in LineParts.of(parts) {
      let starts = range.map { lines.line(at: view.parts[$0].start) }
      let readings = ConcurrentChunks.map(range) { chunk in
        chunk.compactMap { number -> CAMTEntry.Reading? in
          let part = view.parts[number]
          guard part.isEntry else { return nil }
          return CAMTEntry(
            view.values(ofPart: number), line: starts[number - range.lowerBound], isCut: part.isCut,
            answers[number]
          )
          .reading(currency: currency, owner: owner)
        }
      }
      for reading in readings.joined() {
        switch reading {
        case .entry(let line): statement.entries.append(line)
        case .skipped(let line): statement.skipped.append(line)
        case .lost(let line, let reason): statement.lose(line, reason, Self.ways(reason))
        }
      }
    }
  }

  /// The values that settle an entry which cannot be read.
  private static func ways(_ reason: SkippedLine.Reason) -> [[OpenCell]] {
    if case .unreadableDate = reason { [[.date]] } else { [[.amount]] }
  }

  /// A balance by its code; of those of several days or parts the first opening and the last closing one.
  private func balance(_ code: String) -> Int64? {
    let found = balances.filter { $0.first(.balanceCode, .balanceCodePlain) == code }
    let days = found.map { Self.day($0.first(.balanceDay, .balanceTime, .balanceDayPlain)) }
    guard code == "CLBD" else {
      let first = days.compactMap { $0 }.min()
      return zip(found, days).first { $0.1 == first }.map(\.0).flatMap(CAMTAmount.balance)
    }
    let last = days.compactMap { $0 }.max()
    return zip(found, days).reversed().first { $0.1 == last }.map(\.0).flatMap(CAMTAmount.balance)
  }

  /// The calendar day as written: the first ten characters.
  static func day(_ text: String?) -> CalendarDate? {
    text.flatMap { CalendarDate(iso: $0.utf8.prefix(10)) }
  }

  private func reconcile(_ statement: inout Statement) {
    guard statement.currency != nil || statement.entries.isEmpty else { return }
    statement.reconcileEnds()
  }
}
