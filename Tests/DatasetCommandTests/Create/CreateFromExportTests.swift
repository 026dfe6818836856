import Foundation
import TestSupport
import Testing

/// An export of a dataset becomes the same dataset again, and what it does not hold is named.
struct CreateFromExportTests {
  private let harness: CommandHarness

  enum Storage: String, CaseIterable, Sendable { case csv, xlsx }

  private static let image = Result {
    try CommandHarness.prepared { harness in
      for storage in Storage.allCases {
        let name = storage.rawValue
        try harness.run(
          "create \(name) --storage \(name) --currency EUR --account Giro:checking:100 --account Savings:savings"
        )
        for line in [
          "accounts add Yen --type cash --currency JPY --balance 5000", "members add Ana",
          "add 12.50 groceries Corner --date 2026-03-01 --account giro --tag work,trip --note =1+1",
          "add 2000 salary Nord --date 2026-03-02 --account giro",
          "add 500 groceries 商店 --date 2026-03-03 --account yen",
          "add 1 groceries Gone --date 2026-03-03 --account giro", "delete 5 --yes",
          "transfer 200 giro savings --date 2026-03-04", "budgets set groceries 100 --from 2026-03-01",
          "goals add Bike 800 --account savings", "rules add zebra groceries",
          "recurring add 30 subscriptions Net --every monthly --date 2099-01-01",
        ] {
          try harness.run("\(line) --dataset \(name)")
        }
        try harness.write("slip.pdf", Array("%PDF-1.4\n%%EOF\n".utf8))
        try harness.run("receipts attach slip.pdf 2 --dataset \(name)")
        try harness.write("s.csv", Array("Date,Description,Amount\n2026-03-05,Kiosk,-4.00\n".utf8))
        try harness.run("import s.csv --account giro --dataset \(name)")
      }
    }
  }

  init() throws { harness = try CommandHarness(Self.image.get()) }

  /// Every tab of a dataset with its deleted rows, as its export to JSON has them.
  private func tabs(of name: String) throws -> NSDictionary {
    try harness.run("export -o \(name).all.json --deleted --force --dataset \(name)")
    let document = try JSONSerialization.jsonObject(with: Data(harness.read("\(name).all.json")))
    return try #require((document as? [String: Any])?["tabs"] as? NSDictionary)
  }

  @Test(arguments: Storage.allCases, ["out.json", "out.jsonl", "out.xlsx", "tabs/", "package"])
  func `every export of all tabs becomes the same dataset`(storage: Storage, export: String) throws {
    for source in Storage.allCases.map(\.rawValue) {
      let format = export == "package" ? " --format datapackage" : ""
      #expect(
        try harness.run("export -o \(source)-\(export) --deleted --dataset \(source)\(format)").exit == 0)
      let name = "Copy-of-\(source)"
      let run = try harness.run(
        "create \(name) --from \(source)-\(export) --storage \(storage.rawValue)")
      #expect(run.exit == 0, "\(run.errors)")
      #expect(run.errors.contains("not carried: the files of 1 receipt"), "\(run.errors)")
      #expect(!run.errors.contains("currencies"))
      #expect(try tabs(of: name) == tabs(of: source))
      try FileManager.default.removeItem(at: harness.folder.appending(path: "\(name)/Receipts"))
      try FileManager.default.copyItem(
        at: harness.folder.appending(path: "\(source)/Receipts"),
        to: harness.folder.appending(path: "\(name)/Receipts"))
      let found = try harness.run("validate --dataset \(name)")
      #expect(found.exit == 0 && !found.output.contains("warning"), "\(found.output)")
    }
  }

  @Test(arguments: ["json", "jsonl", "csv"])
  func `standard input may be an export`(format: String) throws {
    try harness.run("export -o out.\(format) --account giro --dataset csv")
    let run = try harness.run(
      ["create", "Piped", "--from", "-", "--currency", "EUR", "--storage", "csv"],
      input: String(decoding: harness.read("out.\(format)"), as: UTF8.self))
    #expect(run.exit == 0, "\(run.errors)")
    #expect(run.output.contains("standard input: an export of a dataset (\(format))"), "\(run.output)")
    try harness.run("create Named --from out.\(format) --currency EUR --storage csv")
    let rows = try ["Piped", "Named"].map { try harness.run("list --json --dataset \($0)").output }
    #expect(rows[0] == rows[1] && rows[0].contains("\"payee\":\"Corner\""))
  }

  @Test func `a dataset itself is no export, and the way is said`() throws {
    let run = try harness.run("create Twice --from csv")
    #expect(run.exit == 2 && run.errors.contains("Copy its folder"), "\(run.errors)")
  }

  @Test func `columns of the user's own come along`() throws {
    let path = "csv/Data/Transactions.csv"
    let lines = String(decoding: try harness.read(path), as: UTF8.self).split(separator: "\n")
    let text = lines.enumerated().map { $1 + ($0 == 0 ? ",Mood" : $0 == 2 ? ",fine" : ",") }
    try harness.write(path, Array((text.joined(separator: "\n") + "\n").utf8))
    for file in ["own.json", "own.jsonl", "own.xlsx", "own/"] {
      try harness.run("export -o \(file) --dataset csv")
      let name = "From-" + file.replacing("/", with: "")
      #expect(try harness.run("create \(name) --from \(file) --storage csv").exit == 0)
      let copy = String(decoding: try harness.read("\(name)/Data/Transactions.csv"), as: UTF8.self)
      #expect(copy.contains(",Mood\n") && copy.contains(",fine\n"), "\(file): \(copy)")
    }
  }

  @Test func `transactions alone say what they do not carry, and never take yen for euros`() throws {
    try harness.run("export -o all.csv --dataset csv")
    let refused = try harness.run("create A --from all.csv --currency EUR")
    #expect(refused.exit == 2)
    #expect(
      refused.errors.contains("the account yen is not in EUR, as its amounts are written like 500"),
      "\(refused.errors)")
    #expect(!FileManager.default.fileExists(atPath: harness.folder.appending(path: "A").path))
    try harness.run("export -o giro.csv --account giro --dataset csv")
    let run = try harness.run("create B --from giro.csv --currency EUR --account Giro:checking:100")
    #expect(run.exit == 0, "\(run.errors)")
    #expect(run.errors.contains("not carried: Categories, Accounts, Settings: the export does not hold them"))
    #expect(run.errors.contains("not carried: importId of 1 row: the export does not hold Imports"))
    #expect(run.errors.contains("rows without one are taken as EUR"))
    let balance = try harness.run("balance giro --json --dataset B")
    #expect(balance.output.contains("\"balanceMinor\":188350"), "\(balance.output)")
    #expect(try tabs(of: "B")["Accounts"] as? [Any] != nil)
  }

  @Test func `a dry run shows the tabs, and JSON what is not carried`() throws {
    try harness.run("export -o out.json --dataset csv")
    let dry = try harness.run("create A --from out.json --dry-run")
    #expect(dry.exit == 0 && dry.output.contains("  Accounts 3\n"), "\(dry.output)")
    #expect(!FileManager.default.fileExists(atPath: harness.folder.appending(path: "A").path))
    let run = try harness.run("create A --from out.json --json")
    let document = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    #expect(document?["app"] as? String == "dataset")
    #expect((document?["notCarried"] as? [String])?.count == 2)
    let wrong = try harness.run("create B --from out.json --currency USD")
    #expect(wrong.exit == 64 && wrong.errors.contains("the currency of out.json is EUR"), "\(wrong.errors)")
    let named = try harness.run("create C --from out.json --map account Giro=Konto")
    #expect(named.exit == 64 && named.errors.contains("an export of a dataset"), "\(named.errors)")
  }

  @Test func `a starting balance is worked back from the balance of a day`() throws {
    try harness.run("export -o out.json --dataset csv")
    for (day, opening) in [("2026-03-05", "1216.50"), ("2026-03-01", "3012.50"), ("today", "1216.50")] {
      let name = "On-\(day)"
      let run = try harness.run(
        "create \(name) --from out.json --account Giro:checking:3000@\(day) --storage csv")
      #expect(run.exit == 0, "\(run.errors)")
      let accounts = String(decoding: try harness.read("\(name)/Data/Accounts.csv"), as: UTF8.self)
      #expect(accounts.contains("\ngiro,Giro,checking,,EUR,\(opening),"), "\(day): \(accounts)")
      let balance = try harness.run("balance giro --on \(day) --json --dataset \(name)")
      #expect(balance.output.contains("\"balanceMinor\":300000"), "\(day): \(balance.output)")
    }
    let both = try harness.run("create X --from out.json --account Giro:checking:3000")
    #expect(both.exit == 64 && both.errors.contains("out.json has its starting balance"), "\(both.errors)")
    let yen = try harness.run("create X --from out.json --account Yen:cash:3000@today")
    #expect(yen.exit == 64 && yen.errors.contains("the account is in JPY"), "\(yen.errors)")
  }

  @Test func `books of another app begin with the balance of a day less their rows`() throws {
    try harness.write(
      "books.csv",
      Array("Date,Amount,Category,Payee\n2026-03-01,-12.50,Food,Shop\n2026-03-09,-20.00,Food,Shop\n".utf8))
    let run = try harness.run(
      "create Money --books books.csv --currency EUR --account Giro:checking:100@2026-03-05 --yes")
    #expect(run.exit == 0, "\(run.errors)")
    let then = try harness.run("balance --on 2026-03-05 --json --dataset Money")
    #expect(then.output.contains("\"balanceMinor\":10000"), "\(then.output)")
    let now = try harness.run("balance --json --dataset Money")
    #expect(now.output.contains("\"balanceMinor\":8000"), "\(now.output)")
  }

  @Test func `an account without rows begins on the day of its balance`() throws {
    try harness.run("create Money --currency EUR --account Giro:checking:1234.56@today --storage csv")
    try harness.run("add 10 groceries Shop --account giro --dataset Money")
    let balance = try harness.run("balance --json --dataset Money")
    #expect(balance.output.contains("\"balanceMinor\":122456"), "\(balance.output)")
    try harness.run("create Past --currency EUR --account Giro:checking:50@2026-03-05 --storage csv")
    try harness.run("add 10 groceries Shop --date 2026-03-05 --account giro --dataset Past")
    try harness.run("add 5 groceries Shop --date 2026-03-06 --account giro --dataset Past")
    let past = try harness.run("balance --json --dataset Past")
    #expect(past.output.contains("\"balanceMinor\":4500"), "\(past.output)")
    for words in ["50@2999-01-01", "50@someday", "x@today"] {
      let run = try harness.run("create Wrong --currency EUR --account Giro:checking:\(words)")
      #expect(run.exit == 64, "\(words): \(run.errors)")
    }
  }
}
