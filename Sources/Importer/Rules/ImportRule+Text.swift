package import DatasetFormat

extension ImportRule {
  /// The rule in one line: its conditions, an arrow, and the values it fills.
  package var shortText: String {
    var conditions: [String] = []
    var actions: [String] = []
    if let accountKey { conditions.append("account \(accountKey)") }
    if let textContains { conditions.append("\"\(textContains)\"") }
    if let textMatches { conditions.append("/\(textMatches)/") }
    if let amountMin { conditions.append("from \(amountMin)") }
    if let amountMax { conditions.append("to \(amountMax)") }
    if let direction { conditions.append(direction) }
    if let dateFrom { conditions.append("since \(dateFrom)") }
    if let dateTo { conditions.append("until \(dateTo)") }
    if let categoryKey { actions.append(categoryKey) }
    if let payee { actions.append("payee \(payee)") }
    if let tags, !tags.tags.isEmpty { actions.append("tags \(tags)") }
    if let note { actions.append("note \(note)") }
    if let payment { actions.append(payment) }
    if let reimbursement { actions.append(reimbursement) }
    if let transferAccountKey { actions.append("transfer with \(transferAccountKey)") }
    if skip { actions.append("skip") }
    return conditions.joined(separator: ", ") + " -> " + actions.joined(separator: ", ")
  }
}
