import DatasetFormat
import Foundation
import TestSupport
import Testing

/// Tables fit the terminal, whole keys and amounts first; times are those of the person's zone.
struct FittingOutputTests {
  private static let image = Result {
    try CommandHarness.prepared { harness in
      try harness.run([
        "create", "Money", "--storage", "csv", "--currency", "EUR", "--account", "Giro:checking:1000",
        "--account",
        "普通預金 渋谷支店のとても長い名前の口座:savings:12345678.90", "--account", "حساب التوفير الطويل جدا للعائلة:cash",
      ])
      for (name, key) in [("東京での買い物とその他のいろいろな支出", "x"), ("مصاريف المنزل والعائلة", "y")] {
        let made = try harness.run([
          "categories", "add", name, "--type", "expense", "--emoji", "🏠", "--dataset", "Money",
        ])
        try #require(made.exit == 0, "\(made.errors)")
        try harness.run([
          "add", "1234567.89", name, "\(name) \(key) \(name)", "--date", "2026-03-02", "-a", "giro",
          "--dataset", "Money",
        ])
      }
    }
  }

  private func shown(_ command: String, columns: UInt16, in harness: CommandHarness) throws -> [Substring] {
    let session = try TerminalSession("\(command) --dataset Money", in: harness, columns: columns)
    #expect(try session.exit() == 0, "\(session.transcript)")
    return session.transcript.split(whereSeparator: \.isNewline)
  }

  private func width(of line: Substring) -> Int {
    line.unicodeScalars.reduce(0) { width, scalar in
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .format: return width
      default: break
      }
      if scalar.value == 0xFE0F { return width }
      return width
        + (scalar.properties.isEmojiPresentation
          || (0x2E80...0xFFEF).contains(scalar.value)
            && !(0xFB50...0xFDFF).contains(scalar.value) && !(0xFE70...0xFEFF).contains(scalar.value)
          ? 2 : 1)
    }
  }

  @Test(arguments: [
    "categories", "accounts", "list", "balance", "status", "report spending --period 2026-03",
  ])
  func `at 80 columns no line is longer, and no key or amount is cut`(command: String) throws {
    let harness = try CommandHarness(Self.image.get())
    let lines = try shown(command, columns: 80, in: harness)
    for line in lines where !line.contains("Money)") && !line.contains("last run:") && !line.hasPrefix("/") {
      // A short emoji with a selector counts as two.
      #expect(width(of: line) <= 80, "\(line)")
    }
    let all = lines.joined(separator: "\n")
    switch command {
    case "categories":
      for key in ["rent-and-housing", "gifts-and-donations", "1234567.89"] {
        #expect(all.contains(key), "\(all)")
      }
      #expect(!all.contains("below") && !all.contains("state"), "\(all)")
    case "list", "report spending --period 2026-03": #expect(all.contains("1234567.89"), "\(all)")
    default: #expect(all.contains("12345678.90"), "\(all)")
    }
  }

  @Test func `a terminal of 40 columns has what does not fit below its record`() throws {
    let lines = try shown("accounts", columns: 40, in: CommandHarness(Self.image.get()))
    #expect(lines.contains { $0.hasPrefix("  ") && $0.contains("transactions 2") }, "\(lines)")
    #expect(lines.contains { $0.contains("giro") })
  }

  @Test func `times are those of the zone, in JSON those of UTC`() throws {
    let harness = try CommandHarness(Self.image.get())
    let zone = ["TZ": "XYZ-05:30"]
    let time = try #require(
      try harness.run("log --json --dataset Money").output.firstMatch(of: /"time":"([^"]+)"/)
    ).1
    let utc = try #require(try? Date(String(time.prefix(19)) + "Z", strategy: .iso8601))
    let local = utc.addingTimeInterval(5.5 * 3600).ISO8601Format().prefix(16).replacing("T", with: " ")
    for command in ["log", "status", "snapshots", "undo --dry-run"] {
      let run = try harness.run(
        [command.split(separator: " ").map(String.init), ["--dataset", "Money"]].flatMap(\.self),
        environment: zone)
      #expect(run.output.contains(local), "\(command): \(run.output)")
      #expect(run.output.firstMatch(of: /\d{4}-\d\d-\d\dT/) == nil, "\(command): \(run.output)")
    }
  }

  @Test func `empty days of a report name the month of the last entries`() throws {
    let harness = try CommandHarness(Self.image.get())
    for report in ["summary", "spending", "payees", "trends", "cashflow", "calendar"] {
      let run = try harness.run("report \(report) --period 2025-11 --dataset Money")
      #expect(run.exit == 0)
      #expect(
        run.output.contains("nothing in these days; the last entries are of 2026-03: --period 2026-03"),
        "\(run.output)")
      #expect(!run.output.contains("0.00"), "\(run.output)")
    }
    #expect(
      try harness.run("report --period 2025-11 --payee zebra --dataset Money").output.contains(
        "nothing matches"))
  }

  @Test func `a newer transfer, a deleted row, or a row of another account is not taken for the last entry`()
    throws
  {
    let harness = try CommandHarness(Self.image.get())
    let accounts =
      try JSONValue(harness.run("accounts --json --dataset Money").output)["accounts"]?.elements ?? []
    let keys = accounts.compactMap { $0["accountKey"]?.string }
    try #require(keys.count > 1)
    func hint(_ more: String = "") throws -> String {
      try harness.run("report --period 2025-11 --dataset Money \(more)").output
    }
    for line in [
      "transfer 5 \(keys[0]) \(keys[1]) --date 2026-06-01",
      "add 5 groceries Gone --date 2026-07-01 -a \(keys[0])",
    ] {
      #expect(try harness.run("\(line) --dataset Money").exit == 0, "\(line)")
    }
    #expect(try hint().contains("the last entries are of 2026-07"))
    #expect(try hint("--payee Zebra").contains("nothing matches"))
    #expect(try harness.run("delete --payee Gone --yes --dataset Money").exit == 0)
    #expect(try hint().contains("the last entries are of 2026-03"))
  }

  @Test func `series show months by name, no rows at the ends in which nothing moved, and dots for zero`()
    throws
  {
    let harness = try CommandHarness(Self.image.get())
    try harness.run("add 7 groceries --date 2026-05-02 -a giro --dataset Money")
    let run = try harness.run("report trends --period 2026 --dataset Money")
    #expect(
      run.output.hasPrefix(
        "trends  2026-01-01 to 2026-12-31, EUR\nmonth    income    spending    left over\n"), "\(run.output)")
    #expect(run.output.contains("2026-03       ·  2469135.78  -2469135.78"), "\(run.output)")
    #expect(run.output.contains("2026-04       ·           ·            ·"), "\(run.output)")
    #expect(!run.output.contains("2026-02") && !run.output.contains("2026-06"), "\(run.output)")
    let days = try harness.run("report calendar --period 2026-05 --dataset Money").output
    #expect(days.contains("2026-05-02") && !days.contains("2026-05-03"), "\(days)")
    // Documents have every span.
    let json = try harness.run("report trends --period 2026 --json --dataset Money").output
    #expect(json.contains(#""from":"2026-02-01""#) && json.contains(#""incomeMinor":0"#))
  }

  @Test func `without a last day a report ends today, and says what comes later`() throws {
    let harness = try CommandHarness(Self.image.get())
    try harness.run("add 7 groceries --date 2099-05-02 -a giro --dataset Money")
    let run = try harness.run("report --from 2026-01-01 --dataset Money")
    #expect(!run.output.contains("2099"), "\(run.output)")
    #expect(
      run.errors.contains("1 later transaction is left out; --until 2099-05-02 includes them"),
      "\(run.errors)")
    #expect(
      try harness.run("report --from 2026-01-01 --until 2099-12-31 --dataset Money").output.contains(
        "2469142.78"))
  }
}
