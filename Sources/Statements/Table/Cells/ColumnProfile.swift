import Money
import Spreadsheet
import TextScanning

/// What the cells of one column are, over all entries of the table.
struct ColumnProfile {
  /// Cells that are neither blank nor a dash.
  var filled = 0
  var dates = 0
  /// The orders in which all dates are valid days, for dates whose form does not show the order.
  var orders = DateOrders.all
  /// The first date, which shows the form, and whether a date reads differently in another order.
  var firstDate: DateToken?
  var isOrderRelevant = false
  /// How many dates show their order by their form, and which orders those are.
  var ownOrderDates = 0
  var ownOrders = DateOrders()
  /// The forms of the other dates. The order of one form does not hold for another.
  var forms = DateForms()
  /// Date cells of a workbook.
  var certainDates = 0
  /// Texts that begin with the year, as spreadsheet programs write days they recognise.
  var yearFirstDates = 0
  /// Dates with the name of their month, as the same programs show days if they are told to.
  var namedDates = 0
  /// Whether the day of one of these kinds is above twelve.
  var hasCertainLateDay = false
  /// Whether both numbers at the start of another date may be a month. A program that exchanges day and month
  /// takes that date too.
  var hasEarlyDate = false
  var numbers = 0
  /// Number cells of a workbook that have a fraction.
  var typedFractions = 0
  /// Numbers that fit only a decimal point, numbers that fit only a comma, and numbers that fit both with
  /// different values.
  var pointOnly = 0
  var commaOnly = 0
  var ambiguous = 0
  /// Ambiguous numbers whose third digit after the mark is not zero, and numbers without any mark.
  var ambiguousWithDigits = 0
  var unmarked = 0
  /// Numbers of four digits and more without any mark.
  var ungrouped = 0
  /// The marks of the ambiguous numbers.
  var ambiguousMarks: Set<DecimalMark> = []
  var group = GroupMark.none
  /// Whole numbers of eleven digits and more, which look like identifiers.
  var long = 0
  var zeros = 0
  var negatives = 0
  var pluses = 0
  var debitMarks = 0
  var creditMarks = 0
  var moneySigns = 0
  /// Cells that are a currency's code or name, and cells with a sign that several currencies share.
  var currencies = 0
  var sharedCurrencies = 0
  /// Cells with a letter in them.
  var texts = 0
  var words = DistinctWords()
  /// The currencies of the signs next to numbers.
  var signCurrencies = DistinctWords()
  /// Signs that several currencies share, in cells of their own or next to numbers.
  var sharedSigns: Set<SharedCurrencySign> = []
  /// The most digits after a decimal point and after a decimal comma.
  var scale = (point: 0, comma: 0)

  var hasFractions: Bool { pointOnly + commaOnly + ambiguous + typedFractions > 0 }
  var isBlank: Bool { filled == 0 }
  var isDate: Bool { dates > 0 && dates * 10 >= filled * 6 }
  /// Whether at least half of the cells are dates and no cell is a word.
  var isPartlyDates: Bool { dates > 0 && dates * 2 >= filled && texts == 0 }
  var isNumber: Bool { numbers > 0 && numbers * 20 >= filled * 19 }
  var isCurrency: Bool { filled > 0 && currencies + sharedCurrencies == filled }
  /// Numbers above zero, without a minus or brackets.
  var positives: Int { numbers - negatives - zeros }
  /// Whether some numbers have a minus and some are above zero.
  var hasBothSigns: Bool { negatives > 0 && positives > 0 }
  /// Whether some number is not zero.
  var moves: Bool { numbers > zeros }

  /// The most digits after a decimal mark.
  func scale(_ mark: DecimalMark) -> Int { mark == .point ? scale.point : scale.comma }

  mutating func add(_ bytes: UnsafeBufferPointer<UInt8>, kind: CellKind) {
    add(bytes, CellToken(bytes, kind: kind))
  }

  /// Adds a cell by its bytes and by what they can be read as.
  mutating func add(_ bytes: UnsafeBufferPointer<UInt8>, _ token: CellToken) {
    if token.isBlank { return }
    filled += 1
    if let date = token.date { add(date) }
    if let number = token.number {
      add(number)
    } else {
      let trimmed = PrintedText.trimmed(bytes)
      if trimmed.contains(where: \.isLetterOrBeyondASCII) { texts += 1 }
      // A column of currencies has few different words.
      if trimmed.count <= 24, !words.isOverflowing, let sign = CurrencySigns.sign(trimmed) {
        if sign.code != nil { currencies += 1 }
        if let shared = sign.shared {
          sharedCurrencies += 1
          sharedSigns.insert(shared)
        }
      }
    }
    if token.date == nil { words.add(PrintedText.trimmed(bytes)) }
  }

  private mutating func add(_ date: DateToken) {
    dates += 1
    if date.isCertain {
      certainDates += 1
      if date.values.2 > 12 { hasCertainLateDay = true }
      return
    }
    if firstDate == nil { firstDate = date }
    if let own = date.ownOrder {
      ownOrderDates += 1
      ownOrders.insert(DateOrders(own))
      if own == .ymd {
        yearFirstDates += 1
        if date.values.2 > 12 { hasCertainLateDay = true }
      } else if date.form == .named {
        namedDates += 1
        if let day = date.day(in: own)?.day, day > 12 { hasCertainLateDay = true }
      }
      return
    }
    orders.formIntersection(date.orders)
    if date.values.0 <= 12, date.values.1 <= 12 { hasEarlyDate = true }
    forms.add(date)
    if !isOrderRelevant { isOrderRelevant = date.isOrderRelevant }
  }

  private mutating func add(_ number: NumberToken) {
    numbers += 1
    if number.isTyped {
      if number.hasFraction { typedFractions += 1 }
    } else if number.isAmbiguous {
      ambiguous += 1
      if number.digits % 10 != 0 { ambiguousWithDigits += 1 }
      ambiguousMarks.insert((number.pointScale ?? 0) > 0 ? .point : .comma)
    } else if number.commaScale == nil {
      pointOnly += 1
    } else if number.pointScale == nil {
      commaOnly += 1
    } else {
      unmarked += 1
      if number.digits >= 1000 { ungrouped += 1 }
      if number.digits >= 10_000_000_000 { long += 1 }
    }
    if group == .none { group = number.group }
    if number.digits == 0 { zeros += 1 } else if number.isNegative { negatives += 1 }
    if number.hasPlus { pluses += 1 }
    if number.mark == .debit { debitMarks += 1 }
    if number.mark == .credit { creditMarks += 1 }
    if number.hasMoneySign { moneySigns += 1 }
    // The binary noise of a workbook's number was never printed.
    if !number.isTyped || number.digits < 100_000_000_000_000 {
      scale.point = max(scale.point, number.pointScale ?? 0)
      scale.comma = max(scale.comma, number.commaScale ?? 0)
    }
    guard number.hasMoneySign else { return }
    if let currency = number.currency {
      var copy = currency
      copy.withUTF8 { signCurrencies.add($0) }
    }
    if let shared = number.sharedSign { sharedSigns.insert(shared) }
  }

  /// Adds the profile of the cells below.
  mutating func add(_ below: ColumnProfile) {
    // A column of currencies has few different words, see above.
    if !words.isOverflowing {
      currencies += below.currencies
      sharedCurrencies += below.sharedCurrencies
    }
    filled += below.filled
    dates += below.dates
    orders.formIntersection(below.orders)
    if firstDate == nil { firstDate = below.firstDate }
    isOrderRelevant = isOrderRelevant || below.isOrderRelevant
    ownOrderDates += below.ownOrderDates
    ownOrders.formUnion(below.ownOrders)
    forms.add(below.forms)
    certainDates += below.certainDates
    yearFirstDates += below.yearFirstDates
    namedDates += below.namedDates
    hasCertainLateDay = hasCertainLateDay || below.hasCertainLateDay
    hasEarlyDate = hasEarlyDate || below.hasEarlyDate
    typedFractions += below.typedFractions
    numbers += below.numbers
    pointOnly += below.pointOnly
    commaOnly += below.commaOnly
    ambiguous += below.ambiguous
    ambiguousWithDigits += below.ambiguousWithDigits
    unmarked += below.unmarked
    ungrouped += below.ungrouped
    long += below.long
    ambiguousMarks.formUnion(below.ambiguousMarks)
    if group == .none { group = below.group }
    zeros += below.zeros
    negatives += below.negatives
    pluses += below.pluses
    debitMarks += below.debitMarks
    creditMarks += below.creditMarks
    moneySigns += below.moneySigns
    texts += below.texts
    words.add(below.words)
    signCurrencies.add(below.signCurrencies)
    sharedSigns.formUnion(below.sharedSigns)
    scale.point = max(scale.point, below.scale.point)
    scale.comma = max(scale.comma, below.scale.comma)
  }

  /// The profiles of all columns over some rows.
  static func profiles(of grid: CellGrid, rows: [Int], columns: Int) -> [ColumnProfile] {
    let blank = [ColumnProfile](repeating: ColumnProfile(), count: columns)
    let parts = ConcurrentChunks.map(0..<rows.count) { chunk in
      var profiles = blank
      for row in rows[chunk] {
        for cell in grid.view.cells(inRow: row) where cell.column < columns {
          grid.view.withBytes(of: cell) { profiles[cell.column].add($0, grid.token(row, cell, $0)) }
        }
      }
      return profiles
    }
    return parts.reduce(into: blank) { whole, part in
      for column in whole.indices { whole[column].add(part[column]) }
    }
  }
}

/// The different texts of a column and how often each occurs, as long as they are few.
struct DistinctWords {
  static let limit = 24

  private var counts: [[UInt8]: Int] = [:]
  /// Whether there were more than the limit. The counts are then dropped.
  private(set) var isOverflowing = false

  mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    if isOverflowing { return }
    counts[Array(bytes.prefix(64)), default: 0] += 1
    if counts.count > Self.limit {
      isOverflowing = true
      counts = [:]
    }
  }

  /// Adds what was counted elsewhere.
  mutating func add(_ other: DistinctWords) {
    if isOverflowing { return }
    for (word, count) in other.counts { counts[word, default: 0] += count }
    isOverflowing = other.isOverflowing || counts.count > Self.limit
    if isOverflowing { counts = [:] }
  }

  /// The texts and their counts. Nil when there were too many.
  var list: [(text: String, count: Int)]? {
    isOverflowing
      ? nil : counts.map { (String(decoding: $0.key, as: UTF8.self), $0.value) }.sorted { $0.text < $1.text }
  }

  /// The text that all cells have in common.
  var only: String? {
    guard !isOverflowing, counts.count == 1, let first = counts.first else { return nil }
    return String(decoding: first.key, as: UTF8.self)
  }

  var count: Int { isOverflowing ? .max : counts.count }
}
