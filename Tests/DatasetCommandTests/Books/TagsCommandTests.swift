import TestSupport
import Testing

/// `tags`: what it does, and what it refuses.
struct TagsCommandTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness(BooksDataset.image.get()) }

  private static let refusals: [CommandHarness.Refusal] = [
    ("tags rename nothing x", 2, "nothing has this tag"),
    ("tags rename a,b x", 64, "not a tag"),
  ]

  @Test(arguments: BooksDataset.Storage.allCases)
  func `what cannot be meant is refused with what to do, and nothing is written`(
    storage: BooksDataset.Storage
  ) throws {
    try harness.checkRefusals(Self.refusals, in: storage.rawValue)
  }

  @Test(arguments: BooksDataset.Storage.allCases)
  func `tags are counted, renamed into one another, and taken away`(storage: BooksDataset.Storage) throws {
    let name = storage.rawValue
    for tags in [["Work", "Trip"], ["work"], ["job", "work"]] {
      let options = tags.flatMap { ["--tag", $0] }
      try harness.run(["add", "5", "groceries", "--date", "2026-03-09"] + options + ["--dataset", name])
    }
    func list() throws -> String { try harness.run("tags list --json --dataset \(name)").output }
    #expect(
      try list().contains(
        #"[{"tag":"work","transactions":3,"sums":[{"currency":"EUR","amountMinor":-1500}]},{"tag":"job","transactions":1,"#
      ))
    #expect(try harness.run("tags rename Work job --dataset \(name)").exit == 0)
    #expect(
      try list().contains(#"{"tag":"trip","transactions":1,"sums":[{"currency":"EUR","amountMinor":-500}]}]"#)
    )
    #expect(try harness.run("tags delete trip --dataset \(name)").exit == 0)
    #expect(
      try list().contains(
        #"[{"tag":"job","transactions":3,"sums":[{"currency":"EUR","amountMinor":-1500}]}]"#))
  }
}
