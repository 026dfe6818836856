/// How statements of one kind are read, for what their files cannot tell: written by a person, shipped with the
/// command, or remembered from an import.
///
/// A definition never outweighs a file: what the file's own balances, dates and numbers rule out is asked.
public struct LayoutDefinition: Sendable, Hashable {
  /// What it goes by: in `--layout`, in the Imports tab, and as the name of its file.
  public var name: String
  /// What the layout is for, in words for a person.
  public var description: String?

  /// The column names that a file is recognised by, in order; without any it is used only by its name.
  package var header: [String] = []
  /// The only format it reads; nil for any.
  package var format: StatementFormat?
  /// The key of the only account whose statements it is for.
  package var forAccount: String?

  /// The encoding of the text, such as `windows-1252`.
  package var encoding: String?
  /// The character between fields.
  package var delimiter: Character?
  /// Lines at the top of the file that belong to no table.
  var skippedLines = 0
  /// The order of the parts of a date.
  package var dateOrder: DateOrder?
  /// The calendar of the years of dates.
  var calendar: CalendarSystem?
  /// Whether amounts are in the currency itself or in its smallest unit, whatever their column says.
  var amountUnit: AmountUnit?
  /// The mark in front of the fraction.
  package var decimalMark: DecimalMark?
  /// Which sign is money out.
  package var signConvention: StatementOptions.SignConvention?
  /// The currency of files that state none.
  package var currency: String?
  /// The key of the account that the statements are of, where nothing else names one.
  package var account: String?
  /// Which column is which, by name.
  package var columns = ColumnChoices()

  /// A layout that says nothing yet.
  package init(name: String) { self.name = name }

  /// Whether it says how the file is taken apart, before there are columns.
  var isAboutFile: Bool { encoding != nil || delimiter != nil || skippedLines > 0 }
}
