/// How to read statements of one kind, for facts that their files do not contain. A layout is written by the
/// user, shipped with the command, or remembered from an import.
///
/// A layout never outranks a file. If the file's own balances, dates and numbers contradict it, the user is
/// asked.
package struct LayoutDefinition: Sendable, Hashable {
  /// The name for `--layout`, for the Imports tab, and for its file.
  package var name: String
  /// The purpose of the layout, in words for the user.
  package var description: String?

  /// The column names, in order, that identify its files. If there are none, the layout is used only by name.
  package var header: [String] = []
  /// The only format it reads. Nil for any format.
  package var format: StatementFormat?
  /// The key of the only account for whose statements it is used.
  package var forAccount: String?

  /// The encoding of the text, such as `windows-1252`.
  package var encoding: String?
  /// The character between fields.
  package var delimiter: Character?
  /// The number of lines at the top of the file that belong to no table.
  var skippedLines = 0
  /// The order of day, month and year in dates.
  package var dateOrder: DateOrder?
  /// The calendar of the dates.
  var calendar: CalendarSystem?
  /// Whose months names are that mean another month in Croatian.
  var monthNames: MonthMeaning?
  /// Whether amounts are in the main unit of the currency or in its smallest unit. Outranks the column's
  /// name.
  var amountUnit: AmountUnit?
  /// The mark before the fraction.
  package var decimalMark: DecimalMark?
  /// Which sign is money out.
  package var signConvention: StatementOptions.SignConvention?
  /// What words of the file beside amounts without signs mean.
  var directionWords: DirectionMeanings?
  /// The currency of files without a stated one.
  package var currency: String?
  /// The key of the account of its statements, if nothing else names one.
  package var account: String?
  /// Which column is which, by name.
  package var columns = ColumnChoices()

  /// A layout without any rules yet.
  package init(name: String) { self.name = name }

  /// Whether it has rules for splitting the file, which apply before there are columns.
  var isAboutFile: Bool { encoding != nil || delimiter != nil || skippedLines > 0 }
}

/// The words of a column that mean money out and money in, in any language.
///
/// `out` `["გასავალი"]`, `incoming` `["შემოსავალი"]`
package struct DirectionMeanings: Sendable, Hashable {
  package var out: [String]
  package var incoming: [String]
}

/// The unit of a file's amounts.
enum AmountUnit: String, Sendable, CaseIterable {
  /// The main unit of the currency.
  case whole
  /// The smallest unit: cents, pence.
  case minor
}

/// The unchanged text of a statement's file.
package struct SourceText: Sendable {
  let bytes: [UInt8]
  let format: StatementFormat
  let layout: StatementLayout
}
