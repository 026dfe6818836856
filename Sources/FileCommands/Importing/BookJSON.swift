import Bookkeeping
import CommandSupport
import DatasetFormat
import Importer

/// The books of a file as members of a JSON document.
enum BookJSON {
  static func write(_ books: BookImport, of file: BookFile, to json: inout JSONWriter) {
    json.member("file", file.name)
    json.member("app", file.format)
    json.member("lines", file.rowCount)
    json.member("transactions", books.rowCount)
    json.member("linkedTransfers", books.transfers.linked)
    json.member("oneSidedTransfers", books.transfers.oneSided)
    json.member("splits", books.splits)
    json.member("uncategorised", books.uncategorised)
    json.objects("accounts", books.accounts) { json, account in
      json.member("names", account.names)
      json.member("accountKey", account.key)
      json.member("name", account.title)
      json.member("type", account.type)
      json.member("currency", account.currency.code)
      json.member("isNew", account.isNew)
      json.member("isActive", account.isActive)
      json.member("transactions", account.rows)
      json.member("sumMinor", account.sumMinor)
      json.member("startingBalanceMinor", account.startingBalance)
      json.member("startDate", account.startDate?.description)
    }
    json.objects("categories", books.categories) { json, category in
      json.member("category", category.name)
      json.member("categoryKey", category.key)
      json.member("name", category.title)
      json.member("type", category.type.rawValue)
      json.member("parentKey", category.parentKey)
      json.member("isNew", category.isNew)
      json.member("transactions", category.rows)
      write(category.sums, to: &json)
    }
    json.objects("transferCategories", books.transferCategories) { json, category in
      json.member("category", category.name)
      json.member("transactions", category.rows)
      write(category.sums, to: &json)
    }
    json.member("budgets", books.budgets.count)
    json.member("budgetMonthsNotTaken", books.budgets.negativeMonths)
    json.member("recurring", books.recurring)
    json.member("rules", books.rules)
    json.objects("plansNotTaken", books.plansNotTaken) { json, plan in
      json.member("kind", plan.kind.rawValue)
      json.member("name", plan.name)
      json.member("reason", plan.reason)
    }
    json.objects("tags", books.tags) { json, tag in
      json.member("name", tag.name)
      json.member("tag", tag.tag)
      json.member("transactions", tag.rows)
    }
    json.objects("years", books.proof.years) { json, year in
      json.member("year", year.year)
      json.member("currency", year.currency.code)
      json.member("transactions", year.rows)
      json.member("incomeMinor", year.incomeMinor)
      json.member("spendingMinor", year.spendingMinor)
    }
    json.objects("balances", books.proof.balances) { json, balance in
      json.member("name", balance.title)
      json.member("currency", balance.currency.code)
      json.member("closingMinor", balance.closingMinor)
      json.member("statedMinor", balance.statedMinor)
    }
    json.member("filesNotRead", file.leftOut)
    json.member("ownColumns", books.ownColumns)
    json.member("columnsNotTaken", books.leftOutColumns)
    json.objects("notTaken", books.notTaken) { json, line in
      json.member("line", line.line)
      json.member("place", file.place(ofLine: line.line))
      json.member("reason", line.reason)
    }
  }

  /// The sums by code of currency.
  private static func write(_ sums: [String: Int64], to json: inout JSONWriter) {
    json.objects("sums", sums.sorted { $0.key < $1.key }) { json, sum in
      json.member("currency", sum.key)
      json.member("amountMinor", sum.value)
    }
  }
}
