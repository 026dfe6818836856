/// Examples for pages whose command says none of its own, as most commands of the lists do.
enum HelpExamples {
  /// The examples of a command, by its words without `dataset`.
  static func of(_ path: String) -> [String] {
    if let own = examples[path] { return own.map { "dataset " + $0 } }
    let words = path.split(separator: " ").map(String.init)
    guard words.count == 2, let record = records[words[0]] else { return [] }
    let line: String? =
      switch words[1] {
      case "list": words[0]
      case "rename": "\(path) \(record) \"New name\""
      case "reorder": "\(path) \(record)"
      case "archive", "disable", "enable", "restore", "delete": "\(path) \(record)"
      default: nil
      }
    return line.map { ["dataset " + $0] } ?? []
  }

  /// A record of each list.
  private static let records = [
    "accounts": "giro", "categories": "travel", "members": "ana", "goals": "Bike", "recurring": "netflix",
    "rules": "rewe", "budgets": "groceries", "settings": "weekStart", "tags": "work",
  ]

  private static let examples: [String: [String]] = [
    "accounts add": ["accounts add Savings --type savings --opening-balance 250"],
    "accounts edit": ["accounts edit giro --default", "accounts edit giro --last4 2051"],
    "accounts delete": ["accounts delete test --move-to giro"],
    "categories add": ["categories add \"Dog food\" --type expense --parent groceries"],
    "categories edit": ["categories edit travel --emoji \"✈️\" --group wants"],
    "categories delete": ["categories delete dog-food --move-to groceries"],
    "members add": ["members add Ana"],
    "members edit": ["members edit ana --owner"],
    "members delete": ["members delete ben --move-to ana"],
    "goals add": ["goals add Bike 800 --account savings --deadline 2027-06-30"],
    "goals edit": ["goals edit Bike --target 900"],
    "budgets list": ["budgets list"],
    "budgets income": ["budgets income 2850"],
    "budgets edit": ["budgets edit 9f5bad91 --amount 350"],
    "budgets delete": ["budgets delete 9f5bad91"],
    "settings set": ["settings set paydayDay last"],
    "settings delete": ["settings delete weekStart"],
    "report summary": ["report --period 2026-03", "report --period last-month --compare previous"],
    "report spending": ["report spending --period last-month", "report spending --type income"],
    "report trends": ["report trends --category groceries"],
    "report cashflow": ["report cashflow --period 2026"],
    "report payees": ["report payees --period 2026 --top 10"],
    "report calendar": ["report calendar --period 2026-03"],
    "report budget": ["report budget --period 2026-03"],
    "report goals": ["report goals"],
    "report networth": ["report networth --period 2026"],
    "report accounts": ["report accounts --period 2026-03"],
    "budgets status": ["budgets", "budgets --on 2026-03-31"],
    "budgets set": ["budgets set groceries 400", "budgets set groceries 80 --every week"],
    "receipts list": ["receipts", "receipts list 14"],
    "receipts attach": ["receipts attach bill.pdf 14"],
    "receipts detach": ["receipts detach bill.pdf"],
    "receipts restore": ["receipts restore bill.pdf"],
    "discover": ["discover ~/Documents"],
    "restore": ["restore", "restore last --dry-run", "restore 7fa0c2d4"],
    "rules test": ["rules test", "rules test march.csv --account giro"],
    "rules explain": ["rules explain 14"],
    "merge-driver": ["merge-driver %O %A %B %P"],
    "unlink": ["unlink 14"],
    "overview add": ["overview add"],
    "tags list": ["tags"],
    "rules list": ["rules list"],
    "recurring delete": ["recurring delete netflix"],
  ]
}
