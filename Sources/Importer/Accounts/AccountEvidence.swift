import Bookkeeping
import DatasetFormat

/// Something that speaks for a statement being of an account.
enum AccountEvidence: Sendable, Hashable {
  /// The statement's number ends in the account's last four digits.
  case number(String)
  /// The statement calls its account by the account's name.
  case name
  /// The very file was imported for the account before.
  case file
  /// So many of the statement's lines are rows of the account.
  case lines(Int)
  /// What the account holds at the end of a day is what the statement opens or closes with.
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

/// Something that speaks against a statement being of an account.
enum AccountObjection: Sendable, Hashable {
  /// The statement's number ends in other digits than the account's.
  case number(stated: String, own: String)
  /// A card's statement and an account that is no card, or a bank account's and one that is a card.
  case kind(isCard: Bool)
  /// The statement is in another currency.
  case otherCurrency(stated: String, own: String)
  /// Some lines are in other currencies.
  case currencies([String], own: String)
  /// The lines name several accounts.
  case severalAccounts([String])
  /// The statement begins in or right behind the days of one of the account's, and opens with another balance.
  case balance(CalendarDate, stated: Amount, own: Amount)
  /// So many lines are of days that earlier statements of the account cover, and none is there.
  case noLines(Int)

  /// Whether it is about the account's number.
  var isNumber: Bool { if case .number = self { true } else { false } }

  /// Whether some evidence is stronger.
  func isOutweighed(by evidence: AccountEvidence) -> Bool {
    switch (self, evidence) {
    case (.otherCurrency, _): false
    // What a person has confirmed for this very file is no guess any more.
    case (_, .file), (.kind, _): true
    case (.currencies, .layout), (.currencies, .lines), (.severalAccounts, .layout),
      (.severalAccounts, .lines):
      true
    case (.balance, .number), (.balance, .lines), (.noLines, .number), (.noLines, .lines): true
    case (.number, _), (.currencies, _), (.severalAccounts, _), (.balance, _), (.noLines, _): false
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
    }
  }
}
