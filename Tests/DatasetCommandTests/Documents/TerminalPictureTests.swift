import Foundation
import TestSupport
import Testing

/// `docs/terminal.md` shows `list`, `report` and `review` as terminals of 80 and 200 columns do.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script")))
struct TerminalPictureTests {
  private static let columns: [UInt16] = [80, 200]
  private static let commands = [
    "list --period 2026-03", "list --account giro --period 2026-03",
    "list --period 2026-03 --group-by category",
    "report spending --period 2026-03", "report cashflow --period 2026-Q1",
  ]

  private static let introduction = """
    # How it looks

    What `dataset list`, `dataset report` and `dataset review` print on a terminal of 80 columns, and on one of 200. Tables take as
    much room as they need. Where that is more than there is, names are cut first, then marks, accounts and
    categories go below their rows. Numbers, days, keys and ids are never cut. A test compares this page with what
    the command prints; the household is made up.

    """

  private static func household() throws -> CommandHarness {
    let harness = try CommandHarness()
    let lines = [
      [
        "create", "Money", "--currency", "EUR", "--account", "Giro:checking:1200", "--account",
        "Sparkonto:savings:5000",
      ],
      ["add", "2850", "salary", "Nordlicht GmbH", "--date", "2026-03-01", "-a", "giro"],
      [
        "add", "980", "rent", "Hausverwaltung Grünberg, Objekt 14, Wohnung 3", "--date", "2026-03-02", "-a",
        "giro",
      ],
      [
        "add", "67.20", "groceries", "Kaufladen Öko", "--date", "2026-03-09", "-a", "giro", "--tag", "weekly",
      ],
      ["add", "18.50", "dining", "東京カフェ 渋谷センター街店", "--date", "2026-03-09", "-a", "giro"],
      [
        "add", "42", "clothing", "متجر الملابس", "--date", "2026-03-14", "-a", "giro", "--note",
        "for the trip",
      ],
      ["add", "12.99", "subscriptions", "Tonwelle", "--date", "2026-03-14", "-a", "giro"],
      ["add", "12.99", "subscriptions", "Tonwelle", "--refund", "--date", "2026-03-20", "-a", "giro"],
      ["transfer", "300", "giro", "sparkonto", "--date", "2026-03-28"],
      ["add", "38.15", "--payee", "Versandhaus Quitte", "--date", "2026-03-31", "-a", "giro"],
      ["add", "74", "utilities", "Stadtwerke", "--date", "2026-01-15", "-a", "giro"],
    ]
    for (number, line) in lines.enumerated() {
      let run = try harness.run(number == 0 ? line : line + ["--dataset", "Money", "--quiet"])
      try #require(run.exit == 0, "\(line): \(run.errors)")
    }
    return harness
  }

  /// A month of statements with questions: a payment that was typed, too, and a transfer that no text proves.
  private static func addQuestions(_ harness: CommandHarness) throws {
    let giro = [
      "2026-03-10,東京カフェ 渋谷センター街店,-18.50", "2026-03-14,متجر الملابس,-42.00", "2026-03-27,Mia Linde,-300.00",
    ]
    let savings = ["2026-03-28,Linde Mia,300.00", "2026-03-31,Zinsen,0.42", "2026-04-01,Porto,-0.85"]
    for (name, lines) in [("giro", giro), ("savings", savings)] {
      try harness.write("\(name).csv", (["Date,Payee,Amount"] + lines).joined(separator: "\n").utf8)
    }
    for line in [
      "create Waiting --currency EUR --account Giro:checking:1200 --account Savings:savings",
      "import giro.csv --account giro --dataset Waiting --yes",
      "import savings.csv --account savings --sign negative-is-out --dataset Waiting --yes",
      "add 18.50 dining 東京カフェ --date 2026-03-09 -a giro --dataset Waiting",
    ] {
      let run = try harness.run(line)
      try #require(run.exit == 0, "\(line): \(run.errors)")
    }
  }

  /// The page's picture of a review whose first questions are left for later.
  private static func review(_ harness: CommandHarness, columns: UInt16) throws -> String {
    let session = try TerminalSession("review --dataset Waiting", in: harness, columns: columns)
    for question in ["one payment or two?", "a transfer between your accounts?"] {
      try session.see(question, "q quit] ")
      session.type("s")
    }
    try session.see("which category?", "q quit] ")
    session.type("q")
    #expect(try session.exit() == 0)
    return session.transcript
  }

  @Test func `the page shows what the command prints`() throws {
    let harness = try Self.household()
    try Self.addQuestions(harness)
    var page = Self.introduction
    for columns in Self.columns {
      page += "\n## \(columns) columns\n"
      for command in Self.commands + ["review"] {
        var transcript = ""
        if command == "review" {
          transcript = try Self.review(harness, columns: columns)
        } else {
          let session = try TerminalSession("\(command) --dataset Money", in: harness, columns: columns)
          #expect(try session.exit() == 0)
          transcript = session.transcript
        }
        let lines = transcript.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).dropLast()
        for line in lines { #expect(Self.width(of: line) <= Int(columns), "\(line)") }
        page += "\n```text\n> dataset \(command)\n\(lines.joined(separator: "\n"))\n```\n"
      }
    }
    let file = CommandHarness.root.appending(path: "docs/terminal.md")
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] != nil {
      try Data(page.utf8).write(to: file)
      Issue.record("terminal.md was written anew; look at the difference and run again without RECORD_GOLDEN")
      return
    }
    #expect(
      try String(contentsOf: file, encoding: .utf8) == page,
      "docs/terminal.md is not what the command prints; RECORD_GOLDEN=1 writes it anew")
  }

  /// The columns that a line takes, in the few scripts of the household.
  private static func width(of line: Substring) -> Int {
    line.unicodeScalars.reduce(0) { width, scalar in
      switch scalar.value {
      case 0xFE0F, 0x200D, 0x200E: width
      case 0x2E80...0xFFEF, 0x1F000...0x1FAFF: width + 2
      default: width + 1
      }
    }
  }
}
