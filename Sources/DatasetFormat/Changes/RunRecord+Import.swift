import Spreadsheet

extension RunRecord {
  /// What the run did for one of its imports, as the dataset tells it now: the rows of the import, the halves of transfers
  /// made beside them, and the rows that its lines complete.
  ///
  /// Accounts and ids of rules that the run made stay out: the other imports may need them.
  package func restricted(toImport importID: String, in dataset: Dataset) -> RunRecord {
    let rows = ImportRows(importID, in: dataset)
    var part = RunRecord(plan: Plan(command: plan.command, base: plan.base), insertions: [:])
    part.insertions[.imports] = insertions[.imports]?.filter { $0.key == importID }
    part.insertions[.transactions] = insertions[.transactions]?.filter { rows.contains($0.key) }
    part.adopted = adopted
    var importOf: [Int: String] = [:]
    var transferOf: [Int: String] = [:]
    for change in plan.changes {
      guard change.address.tab == .transactions, let row = change.address.row,
        case .set(_, let new) = change.action
      else { continue }
      switch change.address.columnName {
      case "importId": importOf[row] = new.text
      case "transferId": transferOf[row] = new.text
      default: break
      }
    }
    part.plan.changes = plan.changes.filter { change in
      guard change.address.tab == .transactions, let row = change.address.row, case .set = change.action
      else {
        return false
      }
      if let completing = importOf[row] { return completing == importID }
      return transferOf[row].map(rows.hasTransfer) ?? false
    }
    part.plan.provenance = plan.provenance.filter { $0.importID.description == importID }
    return part
  }
}

/// The transactions of one import, and the transfers that these are halves of.
private struct ImportRows {
  private var ids: Set<String> = []
  private var transfers: Set<String> = []
  /// Rows of no import, by their transfer.
  private var halves: [String: [String]] = [:]

  init(_ importID: String, in dataset: Dataset) {
    guard let tab = dataset[.transactions], let identity = tab.schema.identityPosition else { return }
    let (importPosition, transferPosition) = (tab.schema["importId"], tab.schema["transferId"])
    tab.forEachRow { row in
      guard let id = row.identity(identity) else { return }
      let transfer = row.rawText(transferPosition)
      if let found = row.uuid(importPosition).value {
        guard found.description == importID else { return }
        ids.insert(id)
        if let transfer { transfers.insert(transfer) }
      } else if let transfer {
        halves[transfer, default: []].append(id)
      }
    }
    for transfer in transfers { ids.formUnion(halves[transfer] ?? []) }
  }

  func contains(_ id: String) -> Bool { ids.contains(id) }
  func hasTransfer(_ id: String) -> Bool { transfers.contains(id) }
}
