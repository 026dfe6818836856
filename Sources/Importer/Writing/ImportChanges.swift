import Bookkeeping
import DatasetFormat
import Spreadsheet

/// The decisions as changes of a plan.
extension ImportPlanning {
  /// Settles what needs all statements of the run.
  mutating func finish() {
    pairTransfers()
    checkAccounts()
    rows.forgetKeys()
  }

  /// The changes, statement by statement: accounts that are made, the record of the import, its rows.
  func changes() -> [Change] {
    var changes: [Change] = []
    // With room for the places that may be missing.
    changes.reserveCapacity(planned.count + 256)
    var made: Set<String> = []
    for case let file? in files {
      if !file.isRecorded { continue }
      if let account = file.account, accounts.created.contains(where: { $0.key == account.key }),
        made.insert(account.key).inserted
      {
        changes.append(
          NewAccount.insertion(
            account, currency: account.currency ?? dataset.settings.currency,
            reconciled: reconciled[account.key], at: now))
      }
      changes.append(file.provenance.insertion(at: now))
      appendRows(of: file, to: &changes)
    }
    for transfer in transfers {
      for number in transfer.numbers {
        changes += edits.transferHalf(
          of: rows[number], id: transfer.id, reason: "half of a transfer between own accounts")
      }
    }
    for (key, balance) in reconciled.sorted(by: { $0.key < $1.key }) where !made.contains(key) {
      changes += AccountEdits.reconciliation(of: key, balance, in: dataset, at: now)
    }
    return changes
  }

  private func appendRows(of file: PlannedFile, to changes: inout [Change]) {
    for touched in touched[file.touched] {
      switch touched.what {
      case .completion(let key):
        changes += edits.completion(
          of: touched.row, by: touched.line, key: key, importID: file.provenance.id,
          account: file.account?.key)
      case .replacement(let entered):
        changes += edits.replacement(of: touched.row, by: entered, line: touched.line.line)
      case .restoration: changes += edits.restoration(of: touched.row, line: touched.line.line)
      }
    }
    let common = ImportedRow.Common(
      account: file.provenance.account, blankCurrency: file.provenance.currency, categoryTypes: categoryTypes,
      time: now.description)
    // A part of the rows at a time, so that none is in memory twice.
    for start in stride(from: file.planned.lowerBound, to: file.planned.upperBound, by: Self.partSize) {
      let part = start..<min(start + Self.partSize, file.planned.upperBound)
      let insertions = ConcurrentChunks.map(part) { rows in
        RowEncoder.insertions(into: .transactions, count: rows.count) { encoder in
          for row in rows { importedRow(row).append(to: &encoder, common) }
        }
      }
      for rows in insertions { changes += rows }
    }
  }
}
