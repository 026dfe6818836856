import ArgumentParser
import BookCommands
import CommandSupport
import FileCommands

/// The pages of `dataset help TOPIC`: what holds for many commands.
enum HelpTopicTexts {
  /// The topics, in the order in which the overview names them.
  static let names = [
    "options", "filters", "dates", "periods", "amounts", "exit", "json", "batch", "advanced",
  ]

  /// The lines of a topic's page; nil if there is none of this name.
  static func lines(of topic: String) -> [String]? {
    switch topic {
    case "options": text(options) + entries(of: Undo.self, "OPTIONS", shared: true)
    case "filters": text(filters) + entries(of: Delete.self, "FILTERS")
    case "dates": text(dates)
    case "periods": text(periods)
    case "amounts": text(amounts)
    case "exit": text(exit)
    case "json": text(json)
    case "batch": text(batch) + entries(of: Validate.self, "MANY DATASETS")
    case "advanced": text(advanced) + HelpOverview.list(HelpOverview.advanced)
    default: nil
    }
  }

  private static let options = """
    Options that most commands take:

      dataset list --dataset Money
      dataset -C Money list
      dataset edit 14 --category groceries -n
    """

  private static let filters = """
    Filters choose transactions. They mean the same in list, report, export, delete and others:

      dataset list --period 2026-03 --category groceries
      dataset list --uncategorised
      dataset report spending --from 2026-01-01 --account giro
      dataset edit --where payee=kiosk --where period=2026-03 --category dining

    All filters must match; of a filter that is given several times one value is enough. edit takes them as
    --where NAME=VALUE, since its other options say what changes; list and delete take both forms.
    """

  private static let dates = """
    A day is written in one of these ways:

      2026-03-09             year, month, day
      today, yesterday
      monday                 the last monday, or today
      -3                     three days ago
      9 March 2026           with the name of the month

    3/4/2026 is refused, because it is the third of April to some and the fourth of March to others.
    --from and --until name the first and the last day, both included. --since and --to mean the same.
    """

  private static let periods = """
    --period takes a span of days:

      2026, 2026-Q1, 2026-03, 2026-W07, 2026-03-09
      2026-03-01..2026-03-31, 2026-06..2026-10      either end may be left out
      today, yesterday
      this-week, this-month, this-quarter, this-year
      last-week, last-month, last-quarter, last-year
      last-30-days, last-2-weeks, last-3-months, last-4-quarters, last-2-years
      payday, last-payday, next-payday

    last-30-days ends today. The others are whole weeks, months, quarters and years, so last-3-months ends
    with the month before this one. A payday period runs from one payday to the day before the next:
    dataset settings set paydayDay 25. Weeks begin on Monday: dataset settings set weekStart sunday.
    """

  private static let amounts = """
    An amount has the decimals of its currency, after a point or a comma:

      12.50   12,50   1250   1.234,50   1,234.50   -12.50   €12.50

    2,583 and 1.250 are refused, because the mark may separate thousands or decimals. In add, the amount is
    above zero and the category says which way the money goes. JSON has whole minor units: 1250 is 12.50 EUR.
    """

  private static let exit = """
    The exit status says how a command went:

      0     done
      1     done, but errors or questions remain; or it waits for your --yes
      2     could not be done: no such account, a damaged file
      64    the command line is wrong: an unknown option, a day that does not exist
      75    another run is working on the dataset
      130   interrupted with Ctrl-C

    A command saves before it prints, so a reader that stops early (dataset log | head) changes nothing.
    """

  private static let json = """
    --json prints one document on standard output. Notes and questions stay on standard error.

      dataset balance --json
      dataset schema balance

    Every document has "version". Amounts are integers of minor units in members that end in Minor, with
    their currency beside them; they are negative for money out. expenseMinor and reports of spending count
    money out as positive. from and until are the first and the last day, rowNumbers are rows of the sheet.
    Days are written 2026-03-09, times in UTC. dataset schema lists the JSON Schema of every output.
    """

  private static let batch = """
    validate, report, export and repair --dry-run work on many datasets at once:

      find Clients -name Data | dataset validate --batch -
      dataset export --batch paths.txt -o 'out/{name}.jsonl'

    A batch prints one line of JSON for each dataset, in the order of the paths.
    """

  private static let advanced = """
    Commands that you need seldom:

      dataset help link
      dataset schema

    """

  private static func text(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The entries of a section of a command's page.
  private static func entries(
    of command: any ParsableCommand.Type, _ title: String, shared: Bool = false
  ) -> [String] {
    let page = HelpPage(command)
    let entries = page.sections.first { $0.title == title }?.entries ?? []
    return [""] + entries.filter { !shared || SharedOptions.isShared($0) }.flatMap(\.lines)
  }
}
