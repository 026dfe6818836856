import Money

/// Whether the figures of a page prove what was read from it.
///
/// The letters of a page have places and no cells, so a reading may be wrong where a file with columns could not be. It is
/// believed where the balance before the entries and their sum make the balance after them; else a person compares.
extension StatementFile {
  /// Asks about each statement that no balances prove, unless it was said that it is as read.
  package mutating func askForProof(_ answers: QuestionAnswers) {
    for index in statements.indices {
      if statements[index].isProvenByBalances {
        statements[index].evidence.append(
          "the balance before the entries and their sum make the balance after them, which proves the reading"
        )
      } else if answers[.unproven] != PrintedProof.asRead,
        statements[index].questions.allSatisfy({ $0.code == .unreadableLine })
      {
        // What else is open comes first: before that there is nothing to compare.
        statements[index].questions.append(statements[index].proofQuestion)
      }
    }
  }
}

private enum PrintedProof {
  static let asRead = "as-read"
}

extension Statement {
  /// Whether a printed opening balance, all booked entries and the closing balance agree. Balances prove no day, so the
  /// days must at least be those of one statement.
  fileprivate var isProvenByBalances: Bool {
    guard isOpeningPrinted, closingBalance != nil, balanceReconciles == true, let days = dateRange else {
      return false
    }
    return days.upperBound.days(since: days.lowerBound) <= 400
  }

  fileprivate var proofQuestion: Question {
    let booked = entries.lazy.filter { $0.status == .booked }.map(\.amountMinor)
    let sums = [booked.filter { $0 > 0 }.checkedSum, booked.filter { $0 < 0 }.checkedSum].map {
      $0.map(shown) ?? "more than can be told"
    }
    return Question(
      code: .unproven,
      text:
        "no balances on the pages prove what was read: \(entries.count) entries, in \(sums[0]), out \(sums[1]). Compare them with the PDF. \(PrintedProof.asRead) imports them.",
      choices: [PrintedProof.asRead])
  }
}
