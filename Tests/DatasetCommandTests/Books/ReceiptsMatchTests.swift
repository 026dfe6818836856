import Foundation
import TestSupport
import Testing

/// Files of a folder find their transactions, and receipts are shown.
struct ReceiptsMatchTests {
  private let harness: CommandHarness

  private static let picture: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Array("....IEND....".utf8)

  private static let names = [
    "2026-03-04 Kiosk 12,50.png", "20260304_1250.png", "IMG_20260304_125033.png", "REWE_9.99_EUR.png",
  ]

  private static let image = Result {
    try CommandHarness.prepared { harness in
      for storage in ["csv", "xlsx"] {
        try harness.run("create \(storage) --storage \(storage) --currency EUR --account Giro:checking:1000")
        try harness.run("accounts add Yen --type cash --currency JPY --dataset \(storage)")
        for words in [
          ["12.50", "groceries", "Kiosk am Markt", "--date", "2026-03-04", "--account", "giro"],
          ["9.99", "groceries", "REWE", "--date", "2026-04-14", "--account", "giro"],
          ["1250", "dining", "東京カフェ", "--date", "2026-03-04", "--account", "yen"],
        ] { try harness.run(["add"] + words + ["--dataset", storage]) }
      }
      for name in names { try harness.write("scans/\(name)", picture + Array(name.utf8)) }
      try harness.write("scans/notes.txt", Array("no receipt".utf8))
      try harness.write("scans/.hidden.png", picture)
    }
  }

  init() throws { harness = try CommandHarness(Self.image.get()) }

  private func json(_ run: CommandHarness.Run) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
  }

  @Test(arguments: ["csv", "xlsx"])
  func `files are listed with proposals, and answers attach them in one run`(name: String) throws {
    let before = try harness.contents(of: name)
    let list = try harness.run("receipts match scans --dataset \(name)")
    #expect(list.exit == 0)
    for words in [
      "row 2  2026-03-04  Kiosk am Markt  12.50 EUR  sure: 12.50 EUR in the name, the day in the name, kiosk",
      "row 4  2026-03-04  東京カフェ  1250 JPY  likely", "IMG_20260304_125033.png: nothing fits",
      "row 3  2026-04-14  REWE  9.99 EUR  likely: 9.99 EUR in the name, rewe",
    ] { #expect(list.output.contains(words), "\(list.output)") }
    #expect(list.errors.contains("1 file skipped"), "\(list.errors)")
    let run = try harness.run("receipts match scans --json --dataset \(name)")
    #expect(try harness.contents(of: name) == before)
    var document = try json(run)
    var files = try #require(document["files"] as? [[String: Any]])
    #expect(files.map { $0["transactionId"] is String } == [true, false, false, false])
    let rewe = try #require((files[3]["candidates"] as? [[String: Any]])?.first?["transactionId"])
    files[3]["transactionId"] = rewe
    document["files"] = files
    try harness.write("answers.json", try JSONSerialization.data(withJSONObject: document))
    let applied = try harness.run("receipts match --answers answers.json --dataset \(name)")
    #expect(
      applied.exit == 0
        && applied.output.split(separator: "\n").count { $0.hasPrefix("added  receipt ") } == 2,
      "\(applied.errors)")
    #expect(try harness.read("\(name)/Receipts/REWE_9.99_EUR.png").starts(with: Self.picture))
    let again = try harness.run("receipts match scans --dataset \(name)")
    #expect(again.output.contains("2026-03-04 Kiosk 12,50.png: attached already"), "\(again.output)")
    #expect(try harness.run("receipts match --answers answers.json --dataset \(name)").exit == 2)
    #expect(try harness.run("undo --dataset \(name)").exit == 0)
    #expect(try harness.contents(of: "\(name)/Receipts").isEmpty)
    #expect(
      try harness.contents(of: "\(name)/Data")
        == before.filter { $0.key.hasPrefix("Data/") }.reduce(into: [:]) {
          $0[String($1.key.dropFirst(5))] = $1.value
        })
  }

  @Test func `answers bring back the files that are gone`() throws {
    let run = try harness.run("receipts match scans --json --dataset csv")
    try harness.write("answers.json", run.output.utf8)
    try harness.run("receipts match --answers answers.json --dataset csv")
    let receipts = try harness.contents(of: "csv/Receipts")
    let rows = try harness.read("csv/Data/Receipts.csv")
    _ = try harness.shell("rm csv/Receipts/*")
    #expect(try harness.run("receipts match --answers answers.json --dataset csv").exit == 0)
    #expect(try !receipts.isEmpty && harness.contents(of: "csv/Receipts") == receipts)
    #expect(try harness.read("csv/Data/Receipts.csv") == rows)
  }

  @Test func `answers for a file that was changed since attach nothing`() throws {
    let run = try harness.run("receipts match scans --json --dataset csv")
    try harness.write("scans/2026-03-04 Kiosk 12,50.png", Self.picture + Array("other".utf8))
    let applied = try harness.run(
      ["receipts", "match", "--answers", "-", "--dataset", "csv"], input: run.output)
    #expect(applied.exit == 2 && applied.errors.contains("changed since it was listed"), "\(applied.errors)")
    #expect(try harness.contents(of: "csv/Receipts").isEmpty)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/pdftotext")))
  func `the text of a PDF is read where pdftotext is installed, and its name where not`() throws {
    try harness.write(
      "pdf/scan0001.pdf", Array(Self.pdf(["REWE Markt", "14.04.2026", "Summe EUR 9,99"]).utf8))
    let list = try harness.run("receipts match pdf --dataset csv")
    #expect(list.output.contains("sure: 9.99 EUR in the text, the day in the text, rewe"), "\(list.output)")
    let plain = try harness.run(
      ["receipts", "match", "pdf", "--dataset", "csv"], environment: ["PATH": "/nowhere"])
    #expect(plain.output.contains("scan0001.pdf: nothing fits"), "\(plain.output)")
    #expect(plain.errors.contains("pdftotext is not installed"), "\(plain.errors)")
    // What is no PDF behind its first bytes is known by its name.
    try harness.write("pdf/scan0001.pdf", Array("%PDF-1.4 rubbish\u{0}\u{1}".utf8))
    #expect(try harness.run("receipts match pdf --dataset csv").output.contains("nothing fits"))
  }

  /// A PDF with a line of text for each.
  private static func pdf(_ lines: [String]) -> String {
    let shown = lines.enumerated().map { "1 0 0 1 72 \(720 - 20 * $0) Tm (\($1)) Tj" }.joined(separator: " ")
    let stream = "BT /F1 12 Tf \(shown) ET"
    let objects = [
      "<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>",
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
      "<</Length \(stream.utf8.count)>>stream\n\(stream)\nendstream",
      "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ]
    var text = "%PDF-1.4\n"
    var places: [Int] = []
    for (number, object) in objects.enumerated() {
      places.append(text.utf8.count)
      text += "\(number + 1) 0 obj\(object)endobj\n"
    }
    let start = text.utf8.count
    text += "xref\n0 6\n0000000000 65535 f \n"
    for place in places {
      let digits = String(place)
      text += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
    }
    return text + "trailer<</Size 6/Root 1 0 R>>\nstartxref\n\(start)\n%%EOF\n"
  }

  @Test(arguments: ["csv", "xlsx"])
  func `on a terminal each file is asked for, and all that was agreed to is one run`(name: String) throws {
    let terminal = try TerminalSession("receipts match scans --dataset \(name)", in: harness)
    try terminal.see(
      "2026-03-04 Kiosk 12,50.png; 3 files left", "1  row 2", "attach it to 1? [Enter, number, s, q] ")
    terminal.type("")
    try terminal.see("20260304_1250.png", "2  row 4", "attach it to 1? [Enter, number, s, q] ")
    terminal.type("7")
    try terminal.see("7: expected a number from 1 to 2", "attach it to 1? [Enter, number, s, q] ")
    terminal.type("2")
    try terminal.see("REWE_9.99_EUR.png; 1 file left", "[Enter, number, s, q] ")
    terminal.type("q")
    try terminal.see("added  receipt ", "added  receipt ")
    #expect(try terminal.exit() == 0)
    #expect(try harness.run("receipts list 4 --dataset \(name)").output.contains("20260304_1250.png"))
    #expect(try harness.run("undo --dataset \(name)").exit == 0)
    #expect(try harness.contents(of: "\(name)/Receipts").isEmpty)
  }

  // MARK: - Showing

  private func attach() throws {
    try harness.run(["receipts", "attach", "scans/2026-03-04 Kiosk 12,50.png", "2", "--dataset", "csv"])
    // The opener of this test writes down what it gets.
    let place = harness.folder.appending(path: "bin/xdg-open")
    try harness.write("bin/xdg-open", Array("#!/bin/sh\nprintf '%s\\n' \"$#\" \"$@\" > opened\n".utf8))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: place.path)
  }

  private func open(_ words: String..., display: String = ":0") throws -> CommandHarness.Run {
    let path = harness.folder.appending(path: "bin").path
    return try harness.run(
      ["receipts", "open"] + words + ["--dataset", "csv"],
      environment: ["PATH": "\(path):/usr/bin:/bin", "DISPLAY": display])
  }

  private var wasOpened: Bool {
    FileManager.default.fileExists(atPath: harness.folder.appending(path: "opened").path)
  }

  #if os(Linux)
    @Test func `the opener gets the path alone, and without a display the path is printed`() throws {
      try attach()
      let path = harness.folder.appending(path: "csv/Receipts/2026-03-04 Kiosk 12,50.png").path
      for words in [["2", "--print"], ["2026"]] {
        let run = try harness.run(
          ["receipts", "open"] + words + ["--dataset", "csv"], environment: ["PATH": "/usr/bin:/bin"])
        #expect(run.exit == 0 && run.output == path + "\n", "\(run.output) \(run.errors)")
      }
      let json = try json(open("2", "--json"))
      #expect(json["path"] as? String == path && json["mediaType"] as? String == "image/png")
      #expect(!wasOpened)
      let run = try open("2")
      #expect(run.exit == 0 && run.output.isEmpty, "\(run.output)")
      #expect(String(decoding: try harness.read("opened"), as: UTF8.self) == "1\n\(path)\n")
    }

    @Test func `what could be a program, lies elsewhere or is not there is not opened`() throws {
      try attach()
      // A picture by its bytes and a program by its name, and the other way round.
      try harness.write("slip.desktop", Self.picture)
      try harness.write("slip.pdf", Array("#!/bin/sh\n".utf8))
      for name in ["slip.desktop", "slip.pdf"] {
        try harness.run("receipts attach \(name) 3 --dataset csv")
        let run = try open(name)
        #expect(run.exit == 0 && run.output.contains("/Receipts/\(name)"), "\(run.errors)")
        #expect(run.errors.contains("neither a picture nor a PDF"), "\(run.errors)")
      }
      let several = try open("3")
      #expect(several.exit == 2 && several.errors.contains("2 receipts match: slip.desktop, slip.pdf"))
      let place = harness.folder.appending(path: "csv/Receipts/2026-03-04 Kiosk 12,50.png")
      try FileManager.default.removeItem(at: place)
      #expect(try open("2").errors.contains("the file is not there"))
      try FileManager.default.createSymbolicLink(
        at: place, withDestinationURL: harness.folder.appending(path: "scans/20260304_1250.png"))
      let linked = try open("2")
      #expect(linked.exit == 2 && linked.errors.contains("leads out of Receipts/ or through a link"))
      let tab = "csv/Data/Receipts.csv"
      let text = String(decoding: try harness.read(tab), as: UTF8.self)
      try harness.write(tab, Array(text.replacing("slip.pdf", with: "../Data/Receipts.csv").utf8))
      let outside = try open("../Data")
      #expect(outside.exit == 2 && outside.errors.contains("leads out of Receipts/"), "\(outside.errors)")
      #expect(try open("../Data", "--print").exit == 2)
      #expect(!wasOpened)
    }
  #endif
}
