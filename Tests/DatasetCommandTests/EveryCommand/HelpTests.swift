import Foundation
import TestSupport
import Testing

/// What `--help` and the README say of options, for all commands that have them.
struct HelpTests {
  private let harness: CommandHarness

  private static let image = Result {
    try CommandHarness.prepared { harness in
      try #require(
        try harness.run("create Money --storage csv --currency EUR --account Giro").exit == 0)
      try harness.write(
        "jan.csv", Array("Date,Description,Amount\n2026-01-12,Shop,-12.50\n2026-01-13,Kiosk,-4.00\n".utf8))
      try #require(try harness.run("import jan.csv --dataset Money").exit == 0)
    }
  }

  init() throws { harness = try CommandHarness(Self.image.get()) }

  @Test(arguments: [
    "create New --json", "create New --dry-run --json", "discover --json", "status --dataset Money --json",
    "import jan.csv --dataset Money --json", "import jan.csv --no-dataset --json",
    "validate --dataset Money --json", "export --dataset Money --to out.xlsx --json",
    "log --dataset Money --json", "undo --dataset Money --json", "undo --dataset Money --dry-run --json",
    "migrate --dataset Money --json", "rules test --dataset Money --json",
    "rules explain 2 --dataset Money --json", "rules suggest --dataset Money --json",
    "rules suggest --add --dataset Money --json", "rules apply --dataset Money --json",
    "explain 2 --dataset Money --json", "list --dataset Money --json",
  ])
  func `--json prints one document with its version, and nothing else`(command: String) throws {
    let run = try harness.run(command)
    #expect(run.exit == 0, "\(run.errors)")
    let document = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    #expect((document?["version"] as? Int).map { [1, 2].contains($0) } == true, "\(run.output)")
  }

  @Test(arguments: [
    "create New", "import feb.csv --dataset Money", "rules apply --dataset Money",
    "rules suggest --add --min-rows 2 --dataset Money", "migrate --dataset Money", "undo --dataset Money",
    "migrate --dataset Old --currency EUR",
  ])
  func `--dry-run writes nothing`(command: String) throws {
    try FileManager.default.copyItem(
      at: CommandHarness.root.appending(path: "Samples/datasets/version-1"),
      to: harness.folder.appending(path: "Old"))
    try harness.write("feb.csv", Array("Date,Description,Amount\n2026-02-12,Shop,-12.50\n".utf8))
    let before = try harness.contents()
    let run = try harness.run(command + " --dry-run")
    #expect(run.exit == 0, "\(run.errors)")
    #expect(try harness.contents() == before)
  }

  @Test func `a question is asked even of a quiet run`() throws {
    try harness.write("odd.csv", Array("Date,Text,Amount\n01/02/2026,A,1.00\n02/03/2026,B,2.00\n".utf8))
    let run = try harness.run("import odd.csv --dataset Money --quiet")
    #expect(run.exit == 1)
    #expect(run.output.contains("--date-order"), "\(run.output)")
  }

  @Test func `each command explains itself with an example or its options`() throws {
    let all = try harness.run("--help").output
    for command in [
      "create", "status", "list", "inspect", "import", "validate", "repair", "export", "log", "undo",
      "restore", "rules", "explain",
    ] {
      #expect(all.contains("  \(command) "), "\(command)")
      let help = try harness.run("help \(command)")
      #expect(help.exit == 0)
      #expect(help.output.contains("USAGE: dataset \(command)"))
    }
  }

  @Test func `help CODE prints the manual entry of a finding`() throws {
    let run = try harness.run("help id-missing")
    #expect(run.exit == 0 && run.errors.isEmpty)
    #expect(
      run.output == """
        id-missing (info)

        The finding says: the record has no id.

        The row was probably typed into the spreadsheet, where nobody writes an id. It
        is read and counted like any other. Receipts and copies of the dataset can refer
        to it only once it has one, such as "01a1fbf2-4350-7abc-8000-0123456789ab". An
        import, and every other run that saves, gives the row its id and its times.

        What to do: Nothing to do: the next run that saves writes one, or dataset
        repair.

        Repair: yes: there is one outcome, and nothing is lost.

        """)
  }

  @Test(arguments: [
    ("help id-mising", "id-mising: there is no such command and no such code (did you mean id-missing?)"),
    ("help valdate", "did you mean validate?"),
    ("help nonsense", "expected a command, a code, or a topic such as dates"),
    (
      "validate --only id-mising --dataset Money",
      "--only id-mising: there is no such code (did you mean id-missing?)"
    ),
    ("validate --only nonsense --dataset Money", "dataset validate names the codes"),
  ])
  func `an unknown topic names what is nearest`(command: String, message: String) throws {
    let run = try harness.run(command)
    #expect(run.exit == 64 && run.output.isEmpty)
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test func `help of a command is its own help`() throws {
    for command in ["import", "rules", "rules test"] {
      #expect(try harness.run("help \(command)").output == harness.run("\(command) --help").output)
    }
    #expect(try harness.run("help").output == harness.run("--help").output)
  }

  @Test func `--yes leaves questions about the data open`() throws {
    try #require(FileManager.default.isExecutableFile(atPath: "/usr/bin/script"))
    try #require(try harness.run("create Two --storage csv --currency EUR").exit == 0)
    let output = try harness.shell(
      "printf 'Everyday\\n' | TERM=xterm script -qec 'dataset import jan.csv --dataset Two --yes' /dev/null"
    )
    #expect(output.contains("jan.csv: which account is it of?"), "\(output)")
    #expect(!output.contains("[y/N]"))
    let accounts = String(decoding: try harness.read("Two/Data/Accounts.csv"), as: UTF8.self)
    #expect(accounts.contains("everyday,Everyday"))
  }
}
