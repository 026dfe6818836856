import Foundation
import TestSupport
import Testing

/// The books that the tests of commands for them begin with.
enum BooksDataset {
  enum Storage: String, CaseIterable, Sendable { case csv, xlsx }

  /// A dataset in each storage with a few rows.
  static let image = Result {
    try CommandHarness.prepared { harness in
      for storage in Storage.allCases {
        let name = storage.rawValue
        try harness.run(
          "create \(name) --storage \(name) --currency EUR --account Giro:checking:1000 --account Savings:savings"
        )
        try harness.run("accounts add Yen --type cash --currency JPY --balance 5000 --dataset \(name)")
        try harness.run("add 12.50 groceries Corner --date 2026-03-02 --dataset \(name)")
        try harness.run("transfer 200 giro savings --date 2026-03-03 --dataset \(name)")
        try harness.write(
          "jan.csv",
          Array("Date,Description,Amount\n2026-03-04,Nordlicht,2850.00\n2026-03-05,Kiosk,-4.00\n".utf8))
        try harness.run("import jan.csv --account giro --dataset \(name)")
        try harness.write("slip.png", picture)
        try harness.write("Shop: 2.pdf", Array("%PDF-1.4\n%%EOF\n".utf8))
        try harness.run("receipts attach slip.png 6 --dataset \(name)")
        try harness.write("scans/2026-03-02 Corner 12,50.png", picture + Array("corner".utf8))
        try harness.write(
          "answers.json",
          Array(#"{"files":[{"file":"scans/2026-03-02 Corner 12,50.png","transactionId":"2"}]}"#.utf8))
        try harness.run("rules add zebra groceries --dataset \(name)")
        try harness.run("rules add lion travel --dataset \(name)")
      }
    }
  }

  /// The least that passes for a whole picture.
  static let picture: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Array("....IEND....".utf8)
}

/// Books with one record in each list that can be edited: budgets, goals, settings, receipts, members.
enum ListsDataset {
  /// A dataset in each storage.
  static let image = Result {
    try CommandHarness.prepared { harness in
      try harness.write(
        "gone.png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Array("....IEND....".utf8))
      for storage in BooksDataset.Storage.allCases {
        let name = storage.rawValue
        try harness.run("create \(name) --storage \(name) --currency EUR --account Giro:checking:1000")
        for line in [
          "accounts add Yen --type cash --currency JPY --balance 5000", "accounts add Old --type cash",
          "add 12.50 groceries Corner --date 2026-03-02 --account giro --tag work",
          "add 500 groceries Konbini --date 2026-03-03 --account yen --tag work",
          "add 3 groceries Back --refund --date 2026-03-04 --account giro",
          "receipts attach gone.png 2", "receipts detach gone.png", "goals add Trip 500 --category travel",
          "budgets set dining 300 --from 2026-03-01", "members add Ana", "members add Ben", "members add Cy",
          "members disable cy", "settings set weekStart sunday", "accounts archive old",
          "accounts reorder yen",
        ] {
          try #require(try harness.run("\(line) --dataset \(name)").exit == 0, "\(line)")
        }
      }
    }
  }
}
