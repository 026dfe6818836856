/// How statements of one kind are read, for what their files cannot tell: written by a person, shipped with the
/// command, or remembered from an import.
///
/// A definition never outweighs a file: what the file's own balances, dates and numbers rule out is asked.
public struct LayoutDefinition: Sendable, Hashable {
  /// What it goes by: in `--layout`, in the Imports tab, and as the name of its file.
  public var name: String
  public var description: String?

  /// The column names by which a file is recognised, in order; without any it is used only by its name.
  public var header: [String] = []
  public var format: StatementFormat?
  /// The key of the only account whose statements it is for.
  public var forAccount: String?

  public var encoding: String?
  /// The character between fields.
  public var delimiter: Character?
  /// Lines at the top of the file that belong to no table.
  public var skippedLines = 0
  public var dateOrder: DateOrder?
  public var decimalMark: DecimalMark?
  public var signConvention: StatementOptions.SignConvention?
  /// The currency of files that state none.
  public var currency: String?
  /// The key of the account that the statements are of, where nothing else names one.
  public var account: String?
  public var columns = ColumnChoices()

  public init(name: String) { self.name = name }

  /// Whether it says how the file is taken apart, before there are columns.
  var isAboutFile: Bool { encoding != nil || delimiter != nil || skippedLines > 0 }
}
