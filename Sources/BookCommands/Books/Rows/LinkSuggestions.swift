import BookEditing
import Bookkeeping
import CommandSupport
import DatasetFormat
import Review
import Spreadsheet

/// Transfers that rows may be, for `link --suggest`: two rows, or one whose text names another account.
struct LinkSuggestions {
  private let inbox: Inbox
  private let dataset: Dataset

  init(in dataset: Dataset) {
    self.dataset = dataset
    inbox = Inbox(transfersIn: dataset)
  }

  /// The plan of the proposals with these numbers, counted from 1.
  ///
  /// - Throws: ``Failure`` for a number that is not in the list, and for a pair that cannot be linked.
  func plan(of numbers: [Int]) throws -> Plan {
    let answers = try numbers.map { number in
      guard inbox.items.indices.contains(number - 1) else {
        throw Failure(
          "--add \(number): no such proposal (\(inbox.items.isEmpty ? "nothing is proposed" : "expected a number from 1 to \(inbox.items.count)")); dataset link --suggest lists them. Nothing was changed."
        )
      }
      let item = inbox.items[number - 1]
      guard let choice = item.choices.first, !choice.settles else {
        throw Failure("--add \(number): \(item.evidence.last ?? "it is not possible"). Nothing was changed.")
      }
      return ReviewAnswers.Answer(item: item.matter.name, choice: choice.word)
    }
    do {
      return try ReviewAnswers(
        answers, to: inbox, in: dataset, command: CommandLineText.current, origin: .system
      ).plan
    } catch let problem as ReviewAnswers.Problem {
      throw Failure("\(problem). Nothing was changed.")
    }
  }

  func printText(_ options: DatasetOptions) {
    if inbox.items.isEmpty { return Output.line("no possible transfers without a link") }
    for (number, item) in inbox.items.enumerated() {
      let evidence = item.evidence.joined(separator: ", ")
      Output.line(Printable.line("\(number + 1)  \(item.proposes ? "likely: " : "")\(evidence)"))
      RowTable.lines(item.rows[...], in: dataset).forEach { Output.line("   \($0)") }
    }
    options.note("--add NUMBER links one, and may be given several times; dataset review asks one by one")
  }

  func printJSON() {
    let tab = dataset[.transactions]
    Output.document { json in
      json.array("suggestions", Array(inbox.items.enumerated())) { json, place in
        let item = place.element
        json.object { json in
          json.member("number", place.offset + 1)
          json.member("item", item.matter.name)
          json.member("isLikely", item.proposes)
          json.member("accountKey", item.rows.count == 1 ? item.choices.first?.word : nil)
          json.array("rowNumbers", item.rows) { json, row in json.integer(tab?.sheet.rowNumber(row) ?? 0) }
          json.array("ids", item.rows) { json, row in json.string(tab?.identityText(row: row) ?? "") }
          json.array("evidence", item.evidence) { json, text in json.string(text) }
        }
      }
    }
  }
}
