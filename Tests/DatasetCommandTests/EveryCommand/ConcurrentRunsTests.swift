import Foundation
import TestSupport
import Testing

/// Runs that come at once wait for each other, and none loses what another wrote.
@Suite struct ConcurrentRunsTests {
  @Test(arguments: ["csv", "xlsx"])
  func `imports at once add up`(storage: String) async throws {
    let harness = try CommandHarness()
    try #require(
      try harness.run(["create", "Money", "--storage", storage, "--currency", "USD", "--account", "Checking"])
        .exit == 0)
    let count = 6
    for number in 1...count {
      let text =
        "Date,Description,Amount\n2026-01-1\(number),Shop \(number),-\(number).25\n2026-02-17,Work,\(number).50\n"
      try harness.write("s\(number).csv", text.utf8)
    }
    let folder = harness.folder.path
    let statuses = try await withThrowingTaskGroup(of: Int32.self) { group in
      for number in 1...count {
        group.addTask {
          try CommandHarness().run(
            ["import", "\(folder)/s\(number).csv", "--dataset", "\(folder)/Money"],
            environment: ["HOME": folder]
          ).exit
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses == Array(repeating: 0, count: count))
    let rows = try harness.run("export --dataset Money --format csv --quiet")
    #expect(rows.output.split(separator: "\n").count == 1 + 2 * count)
  }

  @Test(arguments: ["csv", "xlsx"])
  func `two machines' worth of imports, one after the other on each side, are all there`(storage: String)
    async throws
  {
    let harness = try CommandHarness()
    try harness.run(["create", "Money", "--storage", storage, "--currency", "USD", "--account", "Checking"])
    // make laws: 200 imports a side.
    let count = Effort.cases(usual: 5, cost: 50)
    for side in ["a", "b"] {
      for number in 1...count {
        try harness.write(
          "\(side)\(number).csv",
          "Date,Description,Amount\n2026-01-17,Shop \(side) \(number),-\(number).\(side == "a" ? 25 : 50)\n"
            .utf8)
      }
    }
    let folder = harness.folder.path
    let failures = try await withThrowingTaskGroup(of: Int.self) { group in
      for side in ["a", "b"] {
        group.addTask {
          let own = try CommandHarness()
          return try (1...count).count { number in
            try own.run(
              ["import", "\(folder)/\(side)\(number).csv", "--dataset", "\(folder)/Money"],
              environment: ["HOME": folder]
            ).exit != 0
          }
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(failures == 0)
    let rows = try harness.run("export --dataset Money --format csv --quiet")
    #expect(rows.output.split(separator: "\n").count == 1 + 2 * count)
  }
}
