import Foundation
import TestSupport
import Testing

/// `export --for accountant`: names, signed amounts and receipts, in a folder, an archive or a workbook.
struct AccountantExportTests {
  private let harness: CommandHarness

  private static let image = Result {
    try CommandHarness.prepared { harness in
      try harness.run(
        "create Money --storage csv --currency EUR --account Business:checking:1000 --account Private:checking:0"
      )
      try harness.write("invoice.pdf", Array("%PDF-1.4\n%%EOF\n".utf8))
      try harness.write("other/invoice.pdf", Array("%PDF-1.5\n%%EOF\n".utf8))
      for line in [
        "accounts add Yen --type cash --currency JPY",
        "categories add Sweets --type expense --parent groceries",
        "add 2850 salary NORDLICHT --date 2026-03-02 --account business",
        "add 43.79 sweets =SHOP --date 2026-03-05 --account business --tag work --note paper",
        "add 3 sweets Shop --refund --date 2026-03-05 --account business",
        "add 500 groceries Konbini --date 2026-03-06 --account yen",
        "transfer 200 business private --date 2026-03-07", "add 9 groceries Old --date 2025-12-31",
        "receipts attach invoice.pdf 3", "receipts attach other/invoice.pdf 4",
      ] {
        try harness.run("\(line) --dataset Money")
      }
    }
  }

  init() throws { harness = try CommandHarness(Self.image.get()) }

  private func text(_ path: String) throws -> String {
    String(decoding: try harness.read(path), as: UTF8.self)
  }

  @Test func `a folder has three tables and the receipts`() throws {
    let run = try harness.run("export --for accountant -o out --period 2026 --dataset Money")
    #expect(run.exit == 0, "\(run.errors)")
    #expect(run.errors.contains("wrote out: 6 transactions, 2 receipts"), "\(run.errors)")
    let lines = try text("out/transactions.csv").split(separator: "\n").map(String.init)
    #expect(
      lines.count == 7 && lines[0].hasPrefix("Date,Value date,Account,Payee,Category,Above,Amount,Currency,"))
    #expect(lines[1].hasPrefix("2026-03-02,,Business,NORDLICHT,Salary,,2850.00,EUR,income,"), "\(lines[1])")
    #expect(
      lines[2].hasPrefix("2026-03-05,,Business,'=SHOP,Sweets,Groceries,-43.79,EUR,expense,,work,paper,"),
      "\(lines[2])")
    #expect(lines[3].contains(",3.00,EUR,expense,"), "a refund comes back: \(lines[3])")
    #expect(lines[4].contains(",-500,JPY,"), "\(lines[4])")
    #expect(lines[5].contains("Business,,,,-200.00,EUR,transfer,Private,"), "\(lines[5])")
    #expect(lines[6].contains("Private,,,,200.00,EUR,transfer,Business,"), "\(lines[6])")
    let accounts = try text("out/accounts.csv")
    #expect(accounts.contains("Business,checking,EUR,,991.00,2853.00,243.79,3600.21,4\n"), "\(accounts)")
    let categories = try text("out/categories.csv")
    #expect(categories.contains("spending,Sweets,Groceries,EUR,0.00,0.00,40.79,"), "\(categories)")
    #expect(categories.contains("total,Left over,,EUR,0.00,0.00,2809.21,"), "\(categories)")
    let files = try harness.contents(of: "out/receipts")
    #expect(files.count == 2)
    #expect(try harness.read("out/receipts/2026-03-05 invoice.pdf") == Array("%PDF-1.4\n%%EOF\n".utf8))
    #expect(lines[2].hasSuffix(",2026-03-05 invoice.pdf"), "\(lines[2])")
    #expect(lines[3].contains("2026-03-05 invoice"), "\(lines[3])")
    #expect(try harness.run("export --for accountant -o out --period 2026 --dataset Money").exit == 2)
    #expect(try harness.run("export --for accountant -o out --period 2026 --force --dataset Money").exit == 0)
  }

  @Test func `an archive holds the same, and a workbook the tables`() throws {
    try harness.run("export --for accountant -o out --period 2026 --dataset Money")
    let zip = try harness.run("export --for accountant -o out.zip --period 2026 --json --dataset Money")
    #expect(zip.exit == 0 && zip.output.contains("\"format\":\"accountant\""), "\(zip.errors)")
    let unzip = Process()
    unzip.executableURL = URL(filePath: "/usr/bin/env")
    unzip.arguments = [
      "python3", "-c", "import zipfile,sys; zipfile.ZipFile(sys.argv[1]).extractall(sys.argv[2])",
      harness.folder.appending(path: "out.zip").path, harness.folder.appending(path: "un").path,
    ]
    try unzip.run()
    unzip.waitUntilExit()
    #expect(try harness.contents(of: "un") == harness.contents(of: "out"))
    let book = try harness.run("export --for accountant -o out.xlsx --period 2026 --dataset Money")
    #expect(
      book.exit == 0 && book.errors.contains("a workbook has no place for 2 receipts"), "\(book.errors)")
    let cells = try harness.run("inspect out.xlsx --cells").output
    #expect(cells.contains("\"sheet\":\"accounts\"") && cells.contains("\"sheet\":\"categories\""))
    #expect(cells.contains(#""kind":"date","value":"2026-03-05""#), "\(cells)")
    #expect(cells.contains("-43.79"))
  }

  @Test func `a receipt that is not there is named, and filters choose`() throws {
    try FileManager.default.removeItem(at: harness.folder.appending(path: "Money/Receipts/invoice.pdf"))
    let run = try harness.run("export --for accountant -o out --account business --dataset Money")
    #expect(run.exit == 1)
    #expect(run.errors.contains("missing: 1 receipt file is not there: invoice.pdf"), "\(run.errors)")
    #expect(!(try text("out/accounts.csv")).contains("Private"))
    #expect(!(try text("out/transactions.csv")).contains("Konbini"))
    for line in [
      "export --for accountant", "export --for accountant -o a.zip --format csv", "export --for tax -o a",
    ] {
      #expect(try harness.run("\(line) --dataset Money").exit == 64, "\(line)")
    }
  }
}
