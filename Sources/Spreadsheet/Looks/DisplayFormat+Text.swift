import TextScanning

/// A number as decimal digits: `-12.5` is the digits 125 with one after the point.
struct ShownNumber {
  let isNegative: Bool
  /// The digits before the point, without zeros in front.
  let whole: [UInt8]
  /// The digits after it, without zeros at the end.
  let fraction: [UInt8]

  /// Nil if the text is not a number, or one that no cell can hold.
  init?(_ text: String) {
    var bytes = Array(text.utf8)[...]
    isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative || bytes.first == UInt8(ascii: "+") { bytes.removeFirst() }
    let mantissa = bytes.prefix { $0 | 0x20 != UInt8(ascii: "e") }
    let power = bytes.dropFirst(mantissa.count + 1)
    let exponent = power.isEmpty ? 0 : Int(String(decoding: power, as: UTF8.self))
    guard let exponent, abs(exponent) <= 330 else { return nil }
    let parts = mantissa.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    let digits = parts.joined().map { $0 }
    guard !digits.isEmpty, digits.allSatisfy(\.isDigit) else { return nil }
    let point = (parts.first?.count ?? 0) + exponent
    let zeros = { [UInt8](repeating: UInt8(ascii: "0"), count: max(0, $0)) }
    let padded = zeros(-point) + digits + zeros(point - digits.count)
    whole = Array(padded.prefix(max(0, point)).drop { $0 == UInt8(ascii: "0") })
    var fraction = Array(padded.dropFirst(max(0, point)))
    while fraction.last == UInt8(ascii: "0") { fraction.removeLast() }
    self.fraction = fraction
  }

  /// The absolute value, times a power of ten, rounded half away from zero to that many decimals, including
  /// trailing zeros.
  func scaled(by power: Int, decimals: Int) -> (whole: [UInt8], fraction: [UInt8]) {
    let zero = UInt8(ascii: "0")
    var digits = whole + fraction
    var point = whole.count + power
    if point < 0 {
      digits.insert(contentsOf: [UInt8](repeating: zero, count: -point), at: 0)
      point = 0
    }
    let length = point + decimals
    while digits.count < length { digits.append(zero) }
    let roundsUp = digits.count > length && digits[length] >= UInt8(ascii: "5")
    digits.removeSubrange(length...)
    if roundsUp {
      var index = length - 1
      while index >= 0, digits[index] == UInt8(ascii: "9") {
        digits[index] = zero
        index -= 1
      }
      if index >= 0 {
        digits[index] += 1
      } else {
        digits.insert(UInt8(ascii: "1"), at: 0)
        point += 1
      }
    }
    return (Array(digits.prefix(point).drop { $0 == zero }), Array(digits.dropFirst(point)))
  }
}

extension DisplayFormat.Section {
  /// The places of the digits of the value, from the first to the last.
  private var digitRange: Range<Int>? {
    let isDigit = { (token: DisplayFormat.Token) in if case .digit = token { true } else { false } }
    guard let first = tokens.firstIndex(where: isDigit), let last = tokens.lastIndex(where: isDigit) else {
      return nil
    }
    return first..<last + 1
  }

  /// Whether there is a text among the digits that looks like a mark: `0\,00` shows 12 as `0,12`.
  var breaksDigits: Bool {
    guard let digitRange else { return false }
    return tokens[digitRange].contains { token in
      guard case .literal(let text) = token else { return false }
      return !text.allSatisfy { $0.isWhitespace || "'’".contains($0) }
    }
  }

  /// The power of ten that the shown number is more than the value: `0,` has -3, `0%` 2.
  var scale: Int {
    var scale = 2 * tokens.count { $0 == .percent }
    guard let range = digitRange else { return scale }
    // Commas right before the point or after the last digit.
    let point = tokens[range].firstIndex(of: .point) ?? range.upperBound
    for index in tokens.indices where tokens[index] == .comma && index > range.lowerBound {
      let isBeforePoint = index < point && tokens[index..<point].allSatisfy { $0 == .comma }
      if isBeforePoint || index >= range.upperBound { scale -= 3 }
    }
    return scale
  }

  /// How many decimals are shown at most.
  private var decimals: Int {
    guard let point = tokens.firstIndex(of: .point) else { return 0 }
    let end = tokens[point...].firstIndex(of: .exponent) ?? tokens.endIndex
    return tokens[point..<end].count { if case .digit = $0 { true } else { false } }
  }

  /// Whether digits of the number are not shown.
  func rounds(_ number: ShownNumber) -> Bool {
    if tokens.contains(.general) || tokens.contains(.text) { return false }
    if tokens.contains(.slash) { return !number.fraction.isEmpty }
    if let exponent = tokens.firstIndex(of: .exponent) {
      var digits = (number.whole + number.fraction).drop { $0 == UInt8(ascii: "0") }
      while digits.last == UInt8(ascii: "0") { digits.removeLast() }
      return digits.count > tokens[..<exponent].count { if case .digit = $0 { true } else { false } }
    }
    // Most money has at most two decimals; further ones are noise of binary fractions.
    return number.fraction.count > decimals && decimals < 2
  }

  /// Whether the texts of the code show a minus or a plus around the digits.
  var signMarks: (minus: Bool, plus: Bool) {
    let isDigit = { (token: DisplayFormat.Token) in
      if case .digit = token { true } else { token == .general || token == .text }
    }
    guard let first = tokens.firstIndex(where: isDigit), let last = tokens.lastIndex(where: isDigit) else {
      return (false, false)
    }
    func text(_ tokens: ArraySlice<DisplayFormat.Token>) -> String {
      tokens.reduce(into: "") { if case .literal(let text) = $1 { $0 += text } }
        .filter { !$0.isWhitespace }
    }
    let (before, behind) = (text(tokens[..<first]), text(tokens[(last + 1)...]))
    let minuses = ["-", "−", "–", "‐", "‑", "﹣", "－"]
    let isMinus =
      minuses.contains { before.hasPrefix($0) || before.hasSuffix($0) || behind == $0 }
      || before.contains("(") && behind.contains(")")
    return (isMinus, before.contains("+") || behind == "+")
  }

  /// Whether a date has its year first and then the day, an order that is not in use.
  var swapsDayAndMonth: Bool {
    var order: [UInt8] = []
    for (index, token) in tokens.enumerated() {
      guard case .date(let letter, _) = token else { continue }
      if letter == UInt8(ascii: "m"), isMinute(index) { continue }
      if !order.contains(letter) { order.append(letter) }
    }
    return Array(order.prefix(3)) == Array("ydm".utf8)
  }

  /// An `m` after hours or before seconds.
  private func isMinute(_ index: Int) -> Bool {
    func letter(_ tokens: some Sequence<DisplayFormat.Token>) -> UInt8? {
      for case .date(let letter, _) in tokens { return letter }
      return nil
    }
    return letter(tokens[..<index].reversed()) == UInt8(ascii: "h")
      || letter(tokens[(index + 1)...]) == UInt8(ascii: "s")
  }

  /// A day as the section displays it: months as numbers, names of days left out.
  func text(ofDate date: String) -> String {
    let parts = date.split { !$0.isNumber }.map(String.init)
    func part(_ index: Int, _ width: Int) -> String {
      guard index < parts.count else { return "" }
      let text = parts[index]
      if index == 0 { return width < 3 ? String(text.suffix(2)) : text }
      return width == 1 && text.hasPrefix("0") ? String(text.dropFirst()) : text
    }
    var shown = ""
    for (index, token) in tokens.enumerated() {
      switch token {
      case .literal(let text): shown += text
      case .date(UInt8(ascii: "y"), let width): shown += part(0, width)
      case .date(UInt8(ascii: "m"), let width): shown += part(isMinute(index) ? 4 : 1, width)
      case .date(UInt8(ascii: "d"), let width): if width < 3 { shown += part(2, width) }
      case .date(UInt8(ascii: "h"), let width): shown += part(3, width)
      case .date(UInt8(ascii: "s"), let width): shown += part(5, width)
      default: break
      }
    }
    return shown
  }

  /// A number as the section shows it, without the minus that a program adds.
  func text(of number: ShownNumber) -> String {
    let (whole, fraction) = number.scaled(by: scale, decimals: decimals)
    let point = tokens.firstIndex(of: .point) ?? tokens.endIndex
    let isGrouped = digitRange.map { tokens[$0].contains(.comma) } ?? false
    let places = tokens[..<point].count { if case .digit = $0 { true } else { false } }
    let least = tokens[..<point].count { $0 == .digit(UInt8(ascii: "0")) }
    let padded = [UInt8](repeating: UInt8(ascii: "0"), count: max(0, least - whole.count)) + whole
    // The first place takes all digits without a place of their own.
    var place = 0
    var given = 0
    var shown = ""
    var decimal = fraction[...]
    for (index, token) in tokens.enumerated() {
      switch token {
      case .literal(let text): shown += text
      case .percent: shown += "%"
      case .general, .text:
        shown += String(decoding: number.whole.isEmpty ? [UInt8(ascii: "0")] : number.whole, as: UTF8.self)
        if !number.fraction.isEmpty { shown += "." + String(decoding: number.fraction, as: UTF8.self) }
      case .point: shown += "."
      case .digit where index < point:
        place += 1
        while given < padded.count - (places - place) {
          if isGrouped, given > 0, (padded.count - given) % 3 == 0 { shown += "," }
          shown.unicodeScalars.append(Unicode.Scalar(padded[given]))
          given += 1
        }
      case .digit:
        guard let next = decimal.popFirst() else { continue }
        shown.unicodeScalars.append(Unicode.Scalar(next))
      default: break
      }
    }
    return shown
  }
}
