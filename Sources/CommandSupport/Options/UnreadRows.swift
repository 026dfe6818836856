import ArgumentParser
package import Bookkeeping
package import DatasetFormat
package import Spreadsheet

/// What is said where rows are in no figure, as they cannot be read for certain: the same words wherever figures are shown.
package enum UnreadRows {
  /// The sentence; nil where there are none.
  ///
  /// - Parameters:
  ///   - count: How many rows.
  ///   - figures: What they are not in.
  ///   - place: Where the first one stands.
  /// - Returns: What a person is told.
  package static func text(_ count: Int, in figures: String = "sum", at place: Location? = nil) -> String? {
    guard count > 0 else { return nil }
    let first = place.map { ", the first at \($0)" } ?? ""
    return
      "\(Plural.count(count, "row")) cannot be read for certain and \(count == 1 ? "is" : "are") in no \(figures)\(first); see dataset validate"
  }

  /// What is said of rows that are in no sum; a row in another currency than its account can be read, so it is not called unreadable.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - dataset: What they are of.
  /// - Returns: A sentence for each reason; none where there are no rows.
  package static func texts(_ rows: [LeftOutRow], in dataset: Dataset) -> [String] {
    let unread = rows.filter { $0.reason != .otherCurrency && !$0.isOfUnknownAccount && !$0.isOfNoAccount }
    var texts: [String] = []
    if let text = text(unread.count, at: unread.first?.location(in: dataset)) { texts.append(text) }
    func tell(_ rows: [LeftOutRow], one: String, many: String) {
      guard let first = rows.first else { return }
      let place = first.location(in: dataset).map { ", the first at \($0)" } ?? ""
      let words = rows.count == 1 ? one : many
      texts.append("\(Plural.count(rows.count, "row")) \(words)\(place); see dataset validate")
    }
    tell(
      rows.filter(\.isOfUnknownAccount),
      one: "does not name an account of the dataset, so it is in no balance",
      many: "do not name an account of the dataset, so they are in no balance")
    tell(
      rows.filter { $0.reason == .otherCurrency },
      one: "is in another currency than its account, so it is in no balance",
      many: "are in another currency than their account, so they are in no balance")
    let unnamed = rows.count(where: \.isOfNoAccount)
    if unnamed > 0 {
      texts.append(
        "\(Plural.count(unnamed, "row")) \(unnamed == 1 ? "has no account, so it is" : "have no account, so they are") in no balance"
      )
    }
    return texts
  }

  /// Says it, and ends the run with exit status 1; nothing where there are none.
  ///
  /// - Parameters:
  ///   - count: How many rows.
  ///   - figures: What they are not in.
  ///   - options: How it is said.
  /// - Throws: `ExitCode` 1.
  package static func tell(_ count: Int, in figures: String = "sum", _ options: DatasetOptions) throws {
    guard let text = text(count, in: figures) else { return }
    options.note(text)
    throw ExitCode(1)
  }
}
