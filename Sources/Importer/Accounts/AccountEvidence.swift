import Bookkeeping
import DatasetFormat

/// Evidence that a statement belongs to an account.
enum AccountEvidence: Sendable, Hashable {
  /// The statement's number ends with the account's last four digits.
  case number(String)
  /// The statement uses the account's name.
  case name
  /// This exact file was imported for the account before.
  case file
  /// This many lines of the statement are rows of the account.
  case lines(Int)
  /// The account's balance at the end of a day equals the statement's opening or closing balance.
  case balance(CalendarDate)
  /// Files with these columns were confirmed for the account before.
  case layout
}

extension AccountEvidence: CustomStringConvertible {
  /// A part of a sentence about the account.
  var description: String {
    switch self {
    case .number(let last4): "its number ends in \(last4)"
    case .name: "it has the name that the statement gives"
    case .file: "this very file was imported for it"
    case .lines(let count): count == 1 ? "one of the lines is there" : "\(count) of the lines are there"
    case .balance(let day): "its balance on \(day) is the statement's"
    case .layout: "files with these columns were confirmed for it"
    }
  }
}

/// Evidence that a statement does not belong to an account.
enum AccountObjection: Sendable, Hashable {
  /// The statement's number ends with other digits than the account's.
  case number(stated: String, own: String)
  /// A card's statement with a non-card account, or a bank account's statement with a card.
  case kind(isCard: Bool)
  /// The statement has another currency.
  case otherCurrency(stated: String, own: String)
  /// Some lines have other currencies.
  case currencies([String], own: String)
  /// The lines name several accounts.
  case severalAccounts([String])
  /// The statement begins within or right after the days of one of the account's statements, and opens with
  /// another balance.
  case balance(CalendarDate, stated: Amount, own: Amount)
  /// This many lines are on days covered by earlier statements of the account, and none of them exists.
  case noLines(Int)
  /// The statement's lines are rows of these accounts.
  case linesElsewhere([String])

  /// Whether it is about the account's number.
  var isNumber: Bool { if case .number = self { true } else { false } }

  /// The accounts that have the statement's lines.
  var holders: [String] { if case .linesElsewhere(let keys) = self { keys } else { [] } }

  /// Whether some evidence is stronger than this objection.
  func isOutweighed(by evidence: AccountEvidence) -> Bool {
    switch (self, evidence) {
    case (.otherCurrency, _): false
    // The user's confirmation of this exact file is not a guess.
    case (_, .file), (.kind, _): true
    case (.currencies, .layout), (.currencies, .lines), (.severalAccounts, .layout),
      (.severalAccounts, .lines):
      true
    case (.balance, .number), (.balance, .lines), (.noLines, .number), (.noLines, .lines): true
    case (.number, _), (.currencies, _), (.severalAccounts, _), (.balance, _), (.noLines, _),
      (.linesElsewhere, _):
      false
    }
  }
}

extension AccountObjection: CustomStringConvertible {
  /// A part of a sentence about the account.
  var description: String {
    switch self {
    case .number(let stated, let own): "its number ends in \(own), the statement's in \(stated)"
    case .kind(let isCard):
      isCard
        ? "it is no card, and the statement looks like a card's"
        : "it is a card, and the statement is a bank account's"
    case .otherCurrency(let stated, let own): "it is in \(own), the statement in \(stated)"
    case .currencies(let stated, let own):
      "it is in \(own), and lines are in \(stated.joined(separator: ", "))"
    case .severalAccounts(let numbers):
      "the lines are of several accounts (\(numbers.joined(separator: ", ")))"
    case .balance(let day, let stated, let own):
      "its balance on \(day) is \(own), and the statement opens with \(stated)"
    case .noLines(let count):
      "this account already has statements for these days, and none of these \(count) lines is in them"
    case .linesElsewhere(let keys): "its lines are already in \(keys.joined(separator: " and "))"
    }
  }
}
