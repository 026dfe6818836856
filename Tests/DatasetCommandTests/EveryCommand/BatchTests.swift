import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Many datasets in one run: a line each, whatever is wrong with one of them.
@Suite struct BatchTests {
  private let harness: CommandHarness

  private static let odd = "Geld für\n😀"
  private static let paths = [
    "Household", "Damaged", "Money", odd, "Cut", "Nowhere", "a file.txt", "Locked", "Empty",
  ]

  private static let image = Result {
    try CommandHarness.prepared { harness in
      let samples = CommandHarness.root.appending(path: "Samples/datasets")
      for (from, to) in [
        ("household-csv", "Household"), ("damaged", "Damaged"), ("household-csv", "Locked"),
        ("household-csv", odd),
      ] {
        try FileManager.default.copyItem(
          at: samples.appending(path: from), to: harness.folder.appending(path: to))
      }
      for name in ["Money", "Cut"] {
        let made = try harness.run("create \(name) --storage xlsx --currency JPY --account Giro")
        try #require(made.exit == 0, "\(made.errors)")
      }
      try harness.write("Cut/Data/Cut.xlsx", try harness.read("Cut/Data/Cut.xlsx").prefix(4000))
      try harness.write("a file.txt", "no dataset".utf8)
      try FileManager.default.createDirectory(
        at: harness.folder.appending(path: "Empty"), withIntermediateDirectories: true)
    }
  }

  init() throws { harness = try CommandHarness(Self.image.get()) }

  private struct Line: Decodable {
    var version: Int
    var command: String
    var dataset: String
    var status: Int32
    var error: String?
    var notes: [String]
  }

  private func lines(_ run: CommandHarness.Run) throws -> [(text: String, line: Line)] {
    try run.output.split(separator: "\n").map {
      (String($0), try JSONDecoder().decode(Line.self, from: Data($0.utf8)))
    }
  }

  private func batch(_ command: String, _ paths: [String], _ more: String...) throws -> CommandHarness.Run {
    try harness.run(
      command.split(separator: " ").map(String.init) + ["--batch", "-", "--null"] + more,
      input: paths.map { $0 + "\0" }.joined())
  }

  // MARK: - What a line says

  private static let reports = [
    "report summary", "report spending --period 2026-03", "report payees --top 2", "report trends",
    "report cashflow", "report calendar --period 2026-02", "report budget", "report goals",
    "report networth", "report accounts",
  ]

  @Test(
    arguments: ["validate", "validate --only not-categorised", "repair --dry-run"]
      + Effort.some(2, of: reports))
  func `a line holds the very document of a run on that dataset alone`(command: String) throws {
    // Another run holds this one's lock; nobody needs it who only reads.
    let lock = harness.folder.appending(path: "Locked/.dataset/lock")
    try harness.write("Locked/.dataset/lock", "1\n".utf8)
    let descriptor = open(lock.path, O_RDWR | O_CLOEXEC)
    try #require(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    defer { close(descriptor) }

    // What the last check found is kept in the home folder.
    let before = try harness.contents().filter { !$0.key.hasPrefix(".local") }
    let run = try batch(command, Self.paths)
    #expect(run.exit == 1)
    let lines = try lines(run)
    #expect(lines.map(\.line.dataset) == Self.paths)
    for (text, line) in lines {
      #expect(line.version == 1 && line.command == command)
      let words = command.split(separator: " ").map(String.init)
      let alone = try harness.run(words + ["--dataset", line.dataset, "--json"])
      #expect(line.status == alone.exit, "\(line.dataset)")
      // What could not be done is a member of its own here.
      let isFailure = alone.output.hasPrefix(#"{"version":1,"error":"#)
      let document = alone.output.isEmpty || isFailure ? "null" : String(alone.output.dropLast())
      #expect(text.contains(",\"result\":\(document),\"error\":"), "\(line.dataset): \(text)\n\(document)")
      #expect((line.error == nil) == (alone.exit < 2), "\(line.dataset)")
      if let error = line.error { #expect(alone.errors.contains("dataset: \(error)\n")) }
      for note in line.notes { #expect(alone.errors.contains(note)) }
    }
    #expect(run.errors.hasPrefix("9 datasets: "))
    #expect(try harness.contents().filter { !$0.key.hasPrefix(".local") } == before)
  }

  @Test func `two jobs print the same lines in the same order`() throws {
    let paths = (0..<6).flatMap { _ in Self.paths }
    let one = try batch("validate", paths)
    let two = try batch("validate", paths, "--jobs", "3")
    #expect(one.output == two.output && one.exit == two.exit && one.errors == two.errors)
    #expect(try lines(one).count == paths.count)
  }

  @Test func `paths come a line each, from a file or from standard input, and blank lines are none`() throws {
    let text = "\nHousehold\n  \n\nMoney"
    let piped = try harness.run(["validate", "--batch", "-"], input: text)
    #expect(piped.exit == 0)
    #expect(try lines(piped).map(\.line.dataset) == ["Household", "Money"])
    try harness.write("paths.txt", text.utf8)
    let read = try harness.run("validate --batch paths.txt --progress")
    #expect(read.output == piped.output)
    #expect(
      read.errors.hasSuffix(
        #"""
        {"version":1,"done":2,"of":2,"findings":0,"failed":0}
        2 datasets: 2 clean, 0 with findings, 0 could not be done

        """#), "\(read.errors)")
    let nothing = try harness.run(["validate", "--batch", "-"], input: "")
    #expect(nothing.exit == 0 && nothing.output.isEmpty)
    #expect(nothing.errors == "0 datasets: 0 clean, 0 with findings, 0 could not be done\n")
  }

  @Test func `a path that is no text is a line, too`() throws {
    try harness.write("paths", Array("Household\n".utf8) + [0x4D, 0xFC, 0x0A] + Array("Money\n".utf8))
    let run = try harness.run("validate --batch paths")
    let lines = try lines(run)
    #expect(lines.map(\.line.status) == [0, 2, 0])
    #expect(lines[1].line.error?.contains("UTF-8") == true)
  }

  @Test func `a batch that cannot be run does nothing`() throws {
    for (words, exit, text) in [
      ("validate --batch nowhere.txt", 2, "nowhere.txt"), ("validate --batch .", 2, "folder"),
      ("validate --batch - --dataset Money", 64, "--dataset"), ("validate --jobs 2", 64, "--batch"),
      ("validate --batch - --jobs 0x", 64, "--jobs"), ("validate --batch - --only x", 64, "no such code"),
      ("validate --batch - --sarif", 64, "--sarif"), ("repair --batch -", 64, "--dry-run"),
      ("repair --dry-run --batch - --using last", 64, "--using"),
      ("report spending --batch - --csv", 64, "--csv"),
      ("report --html page.html --batch -", 64, "dataset export --batch"),
      ("export --batch -", 64, "--output"), ("export --batch - --to all.jsonl", 64, "{name}"),
      ("export --batch - --to {name} --format datapackage", 64, "one file"),
      ("export --batch - --to {name} --format csv", 64, "one file"),
      ("export --batch - --to nowhere/{name}.jsonl", 2, "no such folder"),
    ] as [(String, Int32, String)] {
      let run = try harness.run(words.split(separator: " ").map(String.init), input: "Household\n")
      #expect(run.exit == exit && run.output.isEmpty, "\(words): \(run.exit) \(run.output)")
      #expect(run.errors.contains(text), "\(words): \(run.errors)")
    }
  }

  // MARK: - Exports

  @Test func `each export goes to a file of its own, and none is written over`() throws {
    try harness.write("out/Household.jsonl", "mine".utf8)
    let run = try batch("export --to out/{name}.jsonl", Self.paths + ["./Money"])
    #expect(run.exit == 1)
    let lines = try lines(run).map(\.line)
    #expect(lines.map(\.status) == [2, 0, 0, 0, 2, 2, 2, 0, 2, 2])
    #expect(lines[0].error?.contains("--force") == true)
    #expect(lines[9].error?.contains("another dataset of this batch") == true)
    #expect(try harness.read("out/Household.jsonl") == Array("mine".utf8))
    let names = try FileManager.default.contentsOfDirectory(
      atPath: harness.folder.appending(path: "out").path)
    #expect(
      Set(names) == ["Household.jsonl", "Damaged.jsonl", "Money.jsonl", "Locked.jsonl", "\(Self.odd).jsonl"])
    try harness.run("export --dataset Locked --to alone.jsonl")
    #expect(try harness.read("out/Locked.jsonl") == (try harness.read("alone.jsonl")))
    let numbered = try batch(
      "export --to out/{number}-{parent}-{name}.xlsx", ["Household/Data", "Household"])
    #expect(numbered.exit == 0, "\(numbered.output)")
    let folder = harness.folder.lastPathComponent
    for number in 1...2 {
      let bytes = try harness.read("out/\(number)-\(folder)-Household.xlsx")
      #expect(!bytes.isEmpty)
    }
  }

  @Test func `a folder's name chooses no dot file, no device and no other folder`() throws {
    for name in [".bashrc", "nul", "a\\b", "...", "COM1.x"] {
      try FileManager.default.copyItem(
        at: harness.folder.appending(path: "Household"), to: harness.folder.appending(path: name))
    }
    try FileManager.default.createDirectory(
      at: harness.folder.appending(path: "safe"), withIntermediateDirectories: true)
    let names = [".bashrc", "nul", "a\\b", "...", "COM1.x", "Household"]
    let run = try batch("export --to safe/{name}.jsonl", names)
    #expect(try lines(run).map(\.line.status) == [2, 2, 2, 2, 2, 0])
    #expect(try lines(run)[0].line.error?.contains("{number}") == true)
    let written = try FileManager.default.contentsOfDirectory(
      atPath: harness.folder.appending(path: "safe").path)
    #expect(written == ["Household.jsonl"])
    #expect(try batch("export --to safe/{number}.jsonl", names).exit == 0)
  }

  // MARK: - What can happen

  @Test func `a reader that stops reading ends what only prints, and no export`() throws {
    let paths = Array(repeating: "Household", count: 40).joined(separator: "\n")
    try harness.write("paths.txt", paths.utf8)
    let read = try harness.shell(
      "{ dataset validate --batch paths.txt; echo $? >status; } 2>said | head -1 | cut -c1-40; cat status said"
    )
    #expect(
      read.hasPrefix("{\"version\":1,\"command\":\"validate\",\"datas\n0\nnobody reads the lines any more"),
      "\(read)")
    try FileManager.default.createDirectory(
      at: harness.folder.appending(path: "out"), withIntermediateDirectories: true)
    let exported = try harness.shell(
      "{ dataset export --batch paths.txt --to out/{number}.csv; echo $? >status; } | head -1 >first; cat status; ls out | wc -l"
    )
    #expect(exported.hasSuffix("0\n40\n"), "\(exported)")
  }

  #if os(Linux)
    @Test func `a dataset that ends its process costs only its own line`() throws {
      let run = try RunningCommand(["validate", "--batch", "-"], in: harness)
      run.send("Household\n")
      let first = try #require(run.line())
      #expect(first.contains("\"status\":0"))
      // While the worker has nothing to do: another one is started, and nobody learns of it.
      var worker = try #require(run.children.first)
      kill(worker, SIGKILL)
      try waitForEnd(of: worker)
      run.send("Household\n")
      #expect(run.line() == first)
      // While it has a dataset: it is held, so that it has that one for certain.
      worker = try #require(run.children.first { $0 != worker })
      kill(worker, SIGSTOP)
      run.send("Money\nHousehold\n")
      while run.children != [worker] { usleep(1000) }
      usleep(100_000)
      kill(worker, SIGKILL)
      let lost = try #require(run.line())
      #expect(
        lost.contains(
          #""dataset":"Money","status":2,"result":null,"error":"its process was ended by signal 9"#))
      #expect(run.line() == first)
      run.endInput()
      #expect(run.line() == nil)
      #expect(run.exit() == 1)
      #expect(run.said == "4 datasets: 3 clean, 0 with findings, 1 could not be done\n")
    }

    /// Waits until a process has ended with all its threads, be it that nobody has asked how.
    private func waitForEnd(of process: pid_t) throws {
      func threads() -> Int {
        ((try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []).count
      }
      while threads() > 1 { usleep(1000) }
      while let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
        !text.contains(") Z ")
      { usleep(1000) }
    }

    @Test func `memory is that of one dataset, however many there are`() throws {
      let run = try RunningCommand(["validate", "--batch", "-"], in: harness)
      func peak() throws -> Int {
        let worker = try #require(run.children.first)
        let status = try String(contentsOfFile: "/proc/\(worker)/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
        return try #require(line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) })
      }
      func all(_ paths: [String]) {
        run.send(paths.joined(separator: "\n") + "\n")
        for _ in paths { _ = run.line() }
      }
      // The largest first.
      for _ in 0..<4 { all(["Damaged", "Money", "Household", "Cut"]) }
      let few = try peak()
      for _ in 0..<Effort.cases(usual: 80, cost: 10) { all(["Household", "Money", "Household"]) }
      let many = try peak()
      // Kilobytes; a leak of what each dataset holds would be many times this.
      #expect(many - few < 4096, "\(few) kB after 16 datasets, \(many) kB in the end")
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func `an interruption ends the workers and leaves whole lines, and the same command goes on`(
      number: Int32
    ) throws {
      let paths = (0..<12).map { ["Household", "Damaged", "Money"][$0 % 3] }
      let whole = try harness.run(["validate", "--batch", "-"], input: paths.joined(separator: "\n"))
      let words = ["validate", "--batch", "-", "--jobs", "2", "--results", "lines.jsonl"]
      let run = try RunningCommand(words, in: harness)
      run.send(paths.prefix(5).joined(separator: "\n") + "\n")
      func count() -> Int { ((try? harness.read("lines.jsonl")) ?? []).count { $0 == 10 } }
      while count() < 5 { usleep(1000) }
      let workers = run.children
      #expect(workers.count == 2)
      // One of them has a dataset and does not answer.
      for worker in workers { kill(worker, SIGSTOP) }
      run.send("Household\n")
      usleep(50_000)
      run.signal(number)
      #expect(run.exit() == 128 + number)
      #expect(
        run.said
          == "Interrupted. 5 datasets: 3 clean, 2 with findings, 0 could not be done. The same command goes on from there.\n",
        "\(run.said)")
      for worker in workers { #expect(kill(worker, 0) != 0) }
      #expect(count() == 5)
      // As after a power cut, the last line is torn.
      let cut = try harness.read("lines.jsonl").dropLast(20)
      try harness.write("lines.jsonl", cut)
      let rest = try harness.run(words, input: paths.joined(separator: "\n"))
      #expect(rest.exit == 1 && rest.output.isEmpty)
      #expect(
        rest.errors
          == "12 datasets, 4 of them in an earlier run: 8 clean, 4 with findings, 0 could not be done\n",
        "\(rest.errors)")
      #expect(String(decoding: try harness.read("lines.jsonl"), as: UTF8.self) == whole.output)
    }
  #endif

  @Test func `results of another command, and what is no result, are not added to`() throws {
    try harness.write("paths.txt", "Household\n".utf8)
    #expect(try harness.run("validate --batch paths.txt --results lines.jsonl").exit == 0)
    let before = try harness.contents()
    let other = try harness.run("report spending --batch paths.txt --results lines.jsonl")
    #expect(other.exit == 2 && other.errors.contains("lines.jsonl:1: it is a result of \"validate\""))
    let foreign = try harness.run("validate --batch paths.txt --results paths.txt")
    #expect(foreign.exit == 2 && foreign.errors.contains("paths.txt:1: not a line of a batch"))
    let descriptor = open(harness.folder.appending(path: "lines.jsonl").path, O_RDWR | O_CLOEXEC)
    try #require(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    let locked = try harness.run("validate --batch paths.txt --results lines.jsonl")
    close(descriptor)
    #expect(locked.exit == 75 && locked.errors.contains("another batch"))
    #expect(try harness.contents() == before)
  }
}
