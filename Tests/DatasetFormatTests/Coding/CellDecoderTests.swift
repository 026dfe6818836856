import DatasetFormat
import Spreadsheet
import Testing

struct CellDecoderTests {
  @Test(
    arguments: CellCase.ofEveryKind + [
      CellCase("Lunch", "Lunch"), CellCase(" two  spaces ", " two  spaces "), CellCase(" ", " "),
      CellCase("line\nbreak", "line\nbreak"), CellCase("42", .number, "42"), CellCase("1", .boolean, "TRUE"),
      CellCase("0", .boolean, "FALSE"), CellCase("2026-01-31", .date, "2026-01-31"),
      CellCase("say \"\"hi\"\"", .quotedText, "say \"hi\""), CellCase("a\\\"b\\\\c", .escapedText, "a\"b\\c"),
      CellCase("=1+1", "=1+1"), CellCase("Cafe\u{301}", "Cafe\u{301}"),
    ])
  func `text is kept as it stands`(_ cell: CellCase) {
    #expect(cell.outcomes { $0.text($1, $2) } == cell.expected)
  }

  @Test(
    arguments: CellCase.ofEveryKind + [
      CellCase("0012", "0012"), CellCase(" 0012 ", "0012"), CellCase("12", .number, "! text-as-number"),
      CellCase("2026-01-31", .date, "! text-as-number"), CellCase("1", .boolean, "! text-as-number"),
      CellCase(" ", ""),
    ])
  func `text in which every digit counts is not taken from a number`(_ cell: CellCase) {
    #expect(cell.outcomes { $0.exactText($1, $2) } == cell.expected)
  }

  @Test(
    arguments: CellCase.ofEveryKind + [
      CellCase("dining-out", "dining-out"), CellCase("  ", ""),
      CellCase(" food\u{A0}", "food ~ text-untrimmed"),
      CellCase("Dining Out", "dining-out ~ key-form"), CellCase("FOOD", "food ~ key-form"),
      CellCase("a--b", "a-b ~ key-form"), CellCase("食費", "食費"), CellCase("caf\u{E9}", "café"),
      CellCase("cafe\u{301}", "café ~ key-form"), CellCase("🛒", "! key-form"), CellCase("-", "! key-form"),
      CellCase("2024", .number, "2024 ~ text-as-number"), CellCase("1.5", .number, "! text-as-number"),
      CellCase("1E+20", .number, "! text-as-number"),
      CellCase("1234567890123456", .number, "! text-as-number"),
      CellCase("1", .boolean, "! text-as-number"), CellCase("2026-01-31", .date, "! text-as-number"),
      CellCase("fo\"\"od", .quotedText, "fo-od ~ key-form"),
    ])
  func `keys are read as slugs`(_ cell: CellCase) {
    #expect(cell.outcomes { $0.key($1, $2) } == cell.expected)
  }

  @Test(
    arguments: CellCase.ofEveryKind + [
      CellCase("amazon, coffee shop", "amazon, coffee shop"), CellCase("amazon", "amazon"), CellCase(" ", ""),
      CellCase("Amazon", "amazon ~ tags-form"), CellCase("a,b", "a, b ~ tags-form"),
      CellCase("a, a", "a ~ tags-form"),
      CellCase("a,  b", "a, b ~ tags-form"), CellCase(" a", "a ~ tags-form"), CellCase("a,", "a ~ tags-form"),
      CellCase(", ,", " ~ tags-form"), CellCase("caf\u{E9}", "café"),
      CellCase("cafe\u{301}", "café ~ tags-form"),
      CellCase("a\nb", "a, b ~ tags-form"), CellCase("ab, a", "ab, a"),
      CellCase("a, ab, b, ab", "a, ab, b ~ tags-form"),
      CellCase("2024", .number, "2024 ~ text-as-number"), CellCase("1.50", .number, "! text-as-number"),
      CellCase("1", .boolean, "! text-as-number"),
      CellCase("a, b, c, d, e, f, g, h, i, j", "a, b, c, d, e, f, g, h, i, j"),
    ])
  func `tag lists are read in their normal form`(_ cell: CellCase) {
    #expect(cell.outcomes { $0.tagList($1, $2) } == cell.expected)
  }

  static let id = "017f22e2-79b0-7cc3-98c4-dc0c0c07398f"

  @Test(
    arguments: CellCase.ofEveryKind + [
      CellCase(id, id), CellCase(" \(id) ", "\(id) ~ text-untrimmed"),
      CellCase("'\(id)", "\(id) ~ apostrophe-kept"), CellCase("'tx-7", "! id-not-uuid"),
      CellCase(id.uppercased(), "\(id) ~ id-form"),
      CellCase("{\(id)}", "\(id) ~ id-form"), CellCase("017f22e279b07cc398c4dc0c0c07398f", "\(id) ~ id-form"),
      CellCase("1", "! id-not-uuid"), CellCase("tx-7", "! id-not-uuid"),
      CellCase("7", .number, "! id-not-uuid"),
      CellCase("1.23E+45", .number, "! id-scientific"), CellCase("1.23E+45", "! id-scientific"),
      CellCase("1,23E+45", "! id-scientific"), CellCase("1", .boolean, "! id-not-uuid"),
      CellCase("017f22e2-79b0-7cc3-98c4-dc0c0c07398", "! id-not-uuid"),
      CellCase(String(repeating: "f", count: 5000), "! id-not-uuid"),
    ])
  func `ids are UUIDs`(_ cell: CellCase) {
    #expect(cell.outcomes { $0.uuid($1, $2) } == cell.expected)
  }

  @Test(
    arguments: CellCase.ofEveryKind + [
      CellCase("1", .boolean, "true"), CellCase("0", .boolean, "false"),
      CellCase("TRUE", "true", xlsx: "true ~ boolean-variant"),
      CellCase("FALSE", "false", xlsx: "false ~ boolean-variant"),
      CellCase(" TRUE", "true ~ boolean-variant"), CellCase("true", "true ~ boolean-variant"),
      CellCase("1", .number, "true ~ boolean-variant"), CellCase("0", .number, "false ~ boolean-variant"),
      CellCase("yes", "true ~ boolean-variant"), CellCase("x", "true ~ boolean-variant"),
      CellCase("WAHR", "true ~ boolean-variant"), CellCase("FAUX", "false ~ boolean-variant"),
      CellCase("Si\u{301}", "true ~ boolean-variant"), CellCase("✓", "true ~ boolean-variant"),
      CellCase("perhaps", "! boolean-unknown"), CellCase("2", .number, "! boolean-unknown"),
      CellCase("TRUE FALSE", "! boolean-unknown"),
    ])
  func `booleans are read in any language's words`(_ cell: CellCase) {
    #expect(cell.outcomes { $0.boolean($1, $2) } == cell.expected)
  }

  static let choices: [ValueKind.Choice] = [.init("expense"), .init("income"), .init("creditCard", since: 2)]

  @Test(
    arguments: CellCase.ofEveryKind + [
      CellCase("expense", "expense"), CellCase(" income ", "income ~ text-untrimmed"),
      CellCase("Expense", "expense ~ enum-variant"), CellCase("Credit card", "creditCard ~ enum-variant"),
      CellCase("credit_card", "creditCard ~ enum-variant"), CellCase("loan", "! enum-unknown"),
      CellCase("expenses", "expense ~ enum-variant"), CellCase("dépense", "expense ~ enum-variant"),
      CellCase("Ausgabe", "expense ~ enum-variant"), CellCase("monthly", "! enum-unknown"),
      CellCase("1", .boolean, "! enum-unknown"),
      CellCase("1", .number, "! enum-unknown"),
    ])
  func `words of a closed list are read in their canonical spelling`(_ cell: CellCase) {
    #expect(cell.outcomes { $0.choice($1, $2, Self.choices) } == cell.expected)
  }

  @Test(
    arguments: CellCase.ofEveryKind + [
      CellCase("EUR", "EUR"), CellCase(" EUR", "EUR ~ text-untrimmed"),
      CellCase("usd", "USD ~ currency-unknown"),
      CellCase("€", "EUR ~ currency-unknown"), CellCase("Zł", "PLN ~ currency-unknown"),
      CellCase("$", "! currency-unknown"),
      CellCase("£", "! currency-unknown"), CellCase("EURO", "! currency-unknown"),
      CellCase("XXX", "! currency-unknown"),
      CellCase("xxx", "! currency-unknown"), CellCase("XAU", "! currency-unknown"), CellCase("DEM", "DEM"),
      CellCase("1", .boolean, "! currency-unknown"),
    ])
  func `currencies are codes of ISO 4217`(_ cell: CellCase) {
    #expect(cell.outcomes { $0.currency($1, $2) } == cell.expected)
  }

  @Test(
    arguments: CellCase.ofEveryKind + [
      CellCase("3", .number, "3"), CellCase("3", "3", xlsx: "3 ~ number-as-text"),
      CellCase("-3", .number, "-3"),
      CellCase("007", "7", xlsx: "7 ~ number-as-text"), CellCase(" 3", "3 ~ integer-form"),
      CellCase("1.0", .number, "1 ~ integer-form"), CellCase("1.0", "1 ~ integer-form"),
      CellCase("1E3", .number, "1000 ~ integer-form"),
      CellCase("+5", "5 ~ integer-form"), CellCase("1.5", .number, "! integer-unreadable"),
      CellCase("2,026", "2026 ~ integer-form"), CellCase("2,5", "! integer-unreadable"),
      CellCase("2.026", "! integer-unreadable"), CellCase("2026-01-01", .date, "! integer-unreadable"),
      CellCase("1", .boolean, "! integer-unreadable"),
      CellCase("99999999999999999999", "! integer-unreadable"),
      CellCase("many", "! integer-unreadable"),
    ])
  func `integers are whole numbers`(_ cell: CellCase) {
    #expect(cell.outcomes { $0.integer($1, $2) } == cell.expected)
  }

  @Test(
    arguments: CellCase.ofEveryKind + [
      CellCase("#12abEF", "#12abEF"), CellCase(" #12abEF ", "#12abEF ~ text-untrimmed"),
      CellCase("#abc", "#aabbcc ~ color-form"), CellCase("abc", "! color-form"),
      CellCase("red", "! color-form"), CellCase("FF0000", "#FF0000 ~ color-form"),
      CellCase("#12345G", "! color-form"),
      CellCase("123456", .number, "! color-form"),
    ])
  func `colors have six hexadecimal digits`(_ cell: CellCase) {
    #expect(cell.outcomes { $0.color($1, $2) } == cell.expected)
  }

  static let hash = String(repeating: "0123456789abcdef", count: 4)

  @Test(
    arguments: CellCase.ofEveryKind + [
      CellCase(hash, hash), CellCase(" \(hash)", "\(hash) ~ text-untrimmed"),
      CellCase(String(hash.dropLast()), "! hash-form"),
      CellCase(String(hash.dropLast()) + "g", "! hash-form"),
    ])
  func `hashes have 64 hexadecimal digits`(_ cell: CellCase) {
    #expect(cell.outcomes { $0.sha256($1, $2) } == cell.expected)
  }

  @Test func `an absent cell is blank for every kind`() {
    Sheet(name: "Empty", rows: [[]]).withView { view in
      let decoder = CellDecoder(storage: .xlsx)
      #expect(
        decoder.text(nil, view).isBlank && decoder.exactText(nil, view).isBlank
          && decoder.key(nil, view).isBlank)
      #expect(
        decoder.tagList(nil, view).isBlank && decoder.uuid(nil, view).isBlank
          && decoder.date(nil, view).isBlank)
      #expect(decoder.timestamp(nil, view).isBlank && decoder.boolean(nil, view).isBlank)
      #expect(decoder.choice(nil, view, Self.choices).isBlank && decoder.currency(nil, view).isBlank)
      #expect(
        decoder.integer(nil, view).isBlank && decoder.color(nil, view).isBlank
          && decoder.sha256(nil, view).isBlank)
      #expect(decoder.minorUnits(nil, view, currency: .none).isBlank)
    }
  }
}
