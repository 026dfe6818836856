@testable import Statements
import Testing

/// The letters of MT940 files. They never state their encoding, but their words show it.
@Suite struct `MT940 encodings` {
  struct Case: Sendable, CustomTestStringConvertible {
    var encoding: String
    /// The expected purposes and names of two entries.
    var texts: [String]
    /// The encoding that the user names.
    var said: String
    var testDescription: String { "\(said) \(texts[1])" }

    var text: String {
      ":20:S\n:25:10020030/1234567\n:28C:1/1\n:60F:C240301EUR1000,00\n:61:2403020302D12,50NMSCNONREF\n"
        + ":86:177?00\(texts[0])?20\(texts[1])?32\(texts[2])\n:61:2403150315C100,00NMSCNONREF\n"
        + ":86:166?00\(texts[3])?20\(texts[4])?32\(texts[5])\n:62F:C240331EUR1087,50\n-\n"
    }
  }

  private static let german = [
    "Überweisung", "Miete März Straße 5", "Müller Jürgen", "Gutschrift", "Gebühr für Käufer", "Bäckerei Groß",
  ]
  private static let capitals = [
    "ÜBERWEISUNG", "MIETE MÄRZ", "MÜLLER JÜRGEN", "GUTSCHRIFT", "GEBÜHR FÜR KÄUFER", "BÄCKEREI",
  ]
  private static let french = [
    "Prélèvement", "Numéro d'opération", "Société Générale", "Virement reçu", "Février", "Hôtel de la Forêt",
  ]
  private static let plainFrench = [
    "Prélèvement", "Numéro", "Société Générale", "Virement reçu", "Février", "Supermarché",
  ]
  private static let danish = ["Overførsel", "Løn", "Søren Jørgensen", "Køb", "Købmand", "Århus Nørrebro"]
  private static let swedish = ["Överföring", "Lön", "Åsa Sjöberg", "Insättning", "Ränta", "Göteborg"]
  private static let polish = [
    "Przelew", "Opłata", "Łukasz Źródło", "Wpływ", "Płatność część", "Żabka Świętokrzyska",
  ]

  static let cases: [Case] = [
    Case(encoding: "latin", texts: german, said: "windows-1252"),
    Case(encoding: "utf-8", texts: german, said: "utf-8"),
    Case(encoding: "utf-16le", texts: german, said: "utf-16le"),
    Case(encoding: "utf-16be", texts: german, said: "utf-16be"),
    Case(encoding: "ibm850", texts: german, said: "ibm850"),
    Case(encoding: "ibm850", texts: capitals, said: "ibm850"),
    Case(encoding: "latin", texts: capitals, said: "windows-1252"),
    // If both code pages have all the letters, the letters are the same.
    Case(encoding: "ibm437", texts: german, said: "ibm850"),
    Case(encoding: "ibm437", texts: french, said: "ibm850"),
    Case(encoding: "ibm850", texts: french, said: "ibm850"),
    Case(encoding: "ibm850", texts: danish, said: "ibm850"),
    Case(encoding: "ibm852", texts: polish, said: "ibm852"),
    Case(encoding: "macintosh", texts: german, said: "macintosh"),
    Case(
      encoding: "ibm850", texts: ["Lastschrift", "Rechnung", "Bäcker", "Lohn", "Lohn", "Firma"],
      said: "ibm850"),
    Case(
      encoding: "latin", texts: ["Lastschrift", "Rechnung", "Bäcker", "Lohn", "Lohn", "Firma"],
      said: "windows-1252"),
    Case(encoding: "din", texts: german, said: "utf-8"),
    Case(encoding: "se", texts: swedish, said: "utf-8"),
    Case(encoding: "dk", texts: danish, said: "utf-8"),
    Case(encoding: "fr", texts: plainFrench, said: "utf-8"),
    // Brackets and bars that no word explains stay unchanged.
    Case(
      encoding: "utf-8",
      texts: ["Zahlung", "KREF|EREF {ABC} [x] a~b", "FOO|BAR LTD", "Text", "A\\B [1]", "{X}"],
      said: "utf-8"),
    Case(encoding: "utf-8", texts: ["Zahlung", "Müller", "A|B", "Text", "C{D}", "[E]"], said: "utf-8"),
  ]

  @Test(arguments: cases)
  func `words come out right, and the amounts anyhow`(_ item: Case) throws {
    let bytes = EncodedLetters.bytes(item.text, item.encoding)
    let file = try StatementReader.read(bytes: bytes, fileName: "statement")
    let statement = try #require(file.statements.first)
    #expect(statement.entries.map(\.amountMinor) == [-1250, 10000])
    #expect(statement.balanceReconciles == true)
    #expect(statement.entries.map(\.payee) == [item.texts[2], item.texts[5]])
    let texts = [item.texts[0...2], item.texts[3...5]].map { $0.joined(separator: " ") }
    #expect(statement.entries.map(\.text) == texts)
    #expect(statement.layout.encoding == item.said)
  }

  @Test func `the reason is said`() throws {
    func evidence(_ encoding: String, _ texts: [String]) throws -> [String] {
      let bytes = EncodedLetters.bytes(Case(encoding: encoding, texts: texts, said: "").text, encoding)
      return try StatementReader.read(bytes: bytes, fileName: "statement").statements.flatMap(\.evidence)
    }
    #expect(try evidence("ibm850", Self.german).contains { $0.contains("in ibm850 its words are German") })
    #expect(
      try evidence("din", Self.german).contains { $0.contains("DIN 66003") && $0.contains("\"bäckerei\"") })
  }

  @Test func `letters in the places of separators and envelopes are none`() throws {
    let text = """
      {1:F01BANKDEFFXXXX0000000000}{2:O9400000}{4:
      :20:S
      :25:1/2
      :60F:C240301EUR0,00
      :61:2403020302D12,50NMSCNONREF
      :86:177~00]berweisung~20Stra~e 5~32M}ller
      :62F:D240331EUR12,50
      -}{5:{CHK:ABCDEF}}
      """
    let read = try ReadRows(text)
    #expect(read.rows == ["2024-03-02 -1250"])
    #expect(read.statements.flatMap(\.entries).map(\.text) == ["Überweisung Straße 5 Müller"])
  }
}
