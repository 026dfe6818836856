import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Ctrl-C at any moment: all was done or nothing, what is said is what is there, and nothing half made stays.
@Suite struct InterruptionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var command: String
    /// What the command changes, below the folder.
    var place: String
    var testDescription: String { command }
  }

  private static let image = Result {
    try CommandHarness.prepared { harness in
      for storage in ["csv", "xlsx"] {
        let made = try harness.run("create \(storage) --storage \(storage) --currency EUR --account Giro")
        try #require(made.exit == 0, "\(made.errors)")
        try harness.write("jan.csv", statement(1))
        try #require(try harness.run("import jan.csv --dataset \(storage)").exit == 0)
      }
      let samples = CommandHarness.root.appending(path: "Samples/datasets")
      for (from, to) in [("version-1", "Old"), ("damaged", "Damaged")] {
        try FileManager.default.copyItem(
          at: samples.appending(path: from), to: harness.folder.appending(path: to))
      }
      try FileManager.default.copyItem(
        at: harness.folder.appending(path: "csv"), to: harness.folder.appending(path: "Phone"))
      try #require(try harness.run("add 3.20 groceries Kiosk --dataset Phone").exit == 0)
      try harness.write("feb.csv", statement(2))
      try harness.write(
        "books.csv",
        "Date,Account,Category,Payee,Amount\n2026-01-02,Giro,Food,Shop,-3.00\n2026-01-03,Giro,Food,Kiosk,-4.00\n"
          .utf8)
    }
  }

  private static func statement(_ month: Int) -> [UInt8] {
    let lines = (1...300).map { "2026-0\(month)-\($0 % 18 + 10),Shop \(month) \($0),-\($0).50" }
    return Array((["Date,Description,Amount"] + lines).joined(separator: "\n").utf8)
  }

  private static let changes = [
    Case(command: "import feb.csv --dataset csv", place: "csv/Data"),
    Case(command: "import feb.csv --dataset xlsx", place: "xlsx/Data"),
    Case(command: "undo --dataset csv", place: "csv/Data"),
    Case(command: "undo --dataset xlsx", place: "xlsx/Data"),
    Case(command: "repair --dataset Damaged", place: "Damaged/Data"),
    Case(command: "merge Phone --dataset csv", place: "csv/Data"),
    Case(command: "migrate --currency EUR --dataset Old", place: "Old/Data"),
    Case(command: "erase --confirm ERASE --dataset xlsx", place: "xlsx/Data"),
    Case(command: "add 4.10 groceries Baker --dataset xlsx", place: "xlsx/Data"),
    Case(command: "create New --storage xlsx --currency EUR", place: "New"),
    Case(command: "create New --storage csv --currency EUR --books books.csv --yes", place: "New"),
    Case(command: "export --dataset xlsx --to out.xlsx", place: "out.xlsx"),
    Case(command: "export --dataset csv --to out.csv", place: "out.csv"),
  ]

  @Test(arguments: Effort.some(3, of: changes))
  func `all is done or nothing, and what is said is what is there`(change: Case) throws {
    let words = change.command.split(separator: " ").map(String.init)
    // How long it takes, and what it does.
    let model = try CommandHarness(Self.image.get())
    let start = ContinuousClock.now
    #expect(try model.run(words).exit <= 1)
    let length = (ContinuousClock.now - start) / .microseconds(1)
    let made = Set(try visible(model).keys)
    let seed = Seeds.next()
    var chance = SeededGenerator(seed: seed)
    for attempt in 0..<Effort.cases(usual: 2, cost: 20) {
      let harness = try CommandHarness(Self.image.get())
      let before = try visible(harness)
      let run = try RunningCommand(words, in: harness)
      usleep(useconds_t(length * Double.random(in: 0.2..<1.1, using: &chance)))
      run.signal(attempt % 2 == 0 ? SIGINT : SIGTERM)
      let status = run.exit()
      let after = try visible(harness)
      let what = Comment("seed \(seed), attempt \(attempt): \(status) \(run.said)")
      if status > 128, run.said.contains("nothing was changed") {
        #expect(after == before, what)
      } else if status > 128 {
        #expect(run.said.contains("Interrupted. "), what)
        #expect(
          after.filter { $0.key.hasPrefix(change.place) } != before.filter { $0.key.hasPrefix(change.place) },
          what)
        #expect(Set(after.keys) == made, what)
      } else {
        // It was through already.
        #expect(status <= 1 && Set(after.keys) == made, what)
      }
      // The next run finds nothing to settle.
      let dataset = change.place.contains("/") ? change.place.prefix { $0 != "/" } : "csv"
      let next = try harness.run("validate --dataset \(dataset)")
      #expect(!next.errors.contains("interrupted"), what)
    }
  }

  /// What a person sees: all files but those in hidden folders, temporary ones too.
  private func visible(_ harness: CommandHarness) throws -> [String: Data] {
    try harness.contents().filter { path, _ in
      !path.contains("/.dataset") && !path.hasPrefix(".errors") && !path.hasPrefix(".local")
    }
  }
}
