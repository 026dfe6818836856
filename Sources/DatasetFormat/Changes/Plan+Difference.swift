import Spreadsheet

extension Plan {
  /// What turned one state of some tabs into another, as a plan for the dataset as it is now.
  ///
  /// Records are the same that have the same id or key; only the format's columns count. Rows of `dataset` are found by id, and what
  /// concerns a record that is not there any more is left out.
  public static func difference(
    from old: Dataset, to new: Dataset, in tabs: [TabName], onto dataset: Dataset, command: String
  ) -> Plan {
    var plan = Plan(command: command, base: dataset.fileHashes)
    for name in tabs {
      guard let identity = TabSchema.of(name).identityPosition else { continue }
      let before = RecordRows(old[name], identity: identity)
      let after = RecordRows(new[name], identity: identity)
      let now = RecordRows(dataset[name], identity: identity)
      for id in after.order {
        guard let row = after.rows[id] else { continue }
        guard let known = before.rows[id] else {
          if now.rows[id] == nil { plan.changes.append(after.insertion(of: row, into: name)) }
          continue
        }
        guard let place = now.rows[id], let tab = now.tab else { continue }
        for position in TabSchema.of(name).columns.indices {
          let (first, second) = (before.value(known, position), after.value(row, position))
          guard first.text != second.text else { continue }
          plan.changes.append(
            .set(
              .init(
                tab: name, row: tab.sheet.rowNumber(place), id: id,
                column: TabSchema.of(name).columns[position].name, old: first, new: second,
                reason: "the run set it")))
        }
      }
      for id in before.order where after.rows[id] == nil {
        guard let place = now.rows[id], let tab = now.tab else { continue }
        plan.changes.append(
          .remove(tab: name, row: tab.sheet.rowNumber(place), id: id, reason: "the run took it out"))
      }
    }
    return plan
  }

  /// The tabs that the changes concern.
  public var tabs: Set<TabName> { Set(changes.map(\.tab)) }
}

/// The rows of a tab by their id or key; of rows with the same one the first.
private struct RecordRows {
  let tab: Tab?
  var rows: [String: Int] = [:]
  var order: [String] = []

  init(_ tab: Tab?, identity: Int) {
    self.tab = tab
    tab?.forEachRow { row in
      guard let id = row.rawText(identity), rows[id] == nil else { return }
      rows[id] = row.index
      order.append(id)
    }
  }

  func value(_ row: Int, _ position: Int) -> CellValue {
    guard let tab, let column = tab.binding.columnOfPosition[position] else { return .blank }
    return tab.sheet.value(row: row, column: column)
  }

  func insertion(of row: Int, into name: TabName) -> Change {
    var values = CompactRow()
    for position in TabSchema.of(name).columns.indices {
      let value = value(row, position)
      if value != .blank { values.append(position, value) }
    }
    return .insert(tab: name, values: values, reason: "the run made it")
  }
}
