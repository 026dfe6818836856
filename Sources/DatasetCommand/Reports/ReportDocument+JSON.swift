import Bookkeeping
import DatasetFormat

extension ReportDocument {
  /// The report as a JSON document.
  var json: [UInt8] {
    JSONDocument.bytes { json in
      json.member("report", name)
      if let period { json.member("period") { Self.write(period, to: &$0) } }
      if let earlier { json.member("compare") { Self.write(earlier, to: &$0) } }
      json.member("filters") { json in
        json.object { json in for filter in filters { json.member(filter.name, filter.values) } }
      }
      json.key("currencies")
      json.array(parts) { json, part in
        json.object { json in
          json.member("currency", part.currency.code)
          for fact in part.facts { Self.write(fact.column, fact.value, to: &json) }
          if part.facts.contains(where: { $0.before != nil }) {
            json.member("previous") { json in
              json.object { json in
                for fact in part.facts {
                  if let before = fact.before { Self.write(fact.column, before, to: &json) }
                }
              }
            }
          }
          guard !columns.isEmpty else { return }
          json.key("rows")
          json.array(part.rows) { json, row in
            json.object { json in
              for (column, value) in zip(columns, row.values) { Self.write(column, value, to: &json) }
            }
          }
        }
      }
    }
  }

  private static func write(_ period: Period, to json: inout JSONWriter) {
    json.object { json in
      json.member("from", period.first?.description)
      json.member("to", period.last?.description)
    }
  }

  private static func write(_ column: Column, _ value: Value, to json: inout JSONWriter) {
    json.key(column.name)
    switch value {
    case .text(let text), .name(let text, _): json.optional(text)
    case .amount(let units), .change(let units): json.optional(units)
    case .count(let count): json.integer(count)
    case .share(let part, let whole):
      if let parts = Value.parts(part, of: whole, in: 10_000) {
        json.number(text: DecimalText.string(mantissa: parts, scale: 4))
      } else {
        json.null()
      }
    case .day(let day): json.optional(day?.description)
    case .dayBefore, .blank: json.null()
    case .spentElsewhere(let amounts):
      json.array(amounts) { json, amount in
        json.object { json in
          json.member("currency", amount.currency.code)
          json.member("activityMinor", amount.minorUnits)
        }
      }
    }
  }
}
