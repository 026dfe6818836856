import TestSupport
import Testing

@testable import Spreadsheet

@Suite struct TextEncodingTests {
  @Test(arguments: [
    ("UTF8", "utf-8"), ("utf-8", "utf-8"), ("Latin1", "windows-1252"), ("ISO-8859-1", "windows-1252"),
    ("cp1250", "windows-1250"), ("Windows 1251", "windows-1251"), ("iso8859-15", "iso-8859-15"),
    ("iso_8859_2", "iso-8859-2"), ("UTF-16", "utf-16le"), ("MacRoman", "macintosh"), ("koi8r", "koi8-r"),
    ("GBK", "gb18030"), ("cp1255", "windows-1255"), ("TIS-620", "windows-874"), ("cp852", "ibm852"),
  ])
  func `a label names its encoding`(_ label: String, _ name: String) {
    #expect(TextEncoding(label: label)?.name == name)
  }

  @Test func `an unknown label names none`() {
    #expect(TextEncoding(label: "ebcdic") == nil)
  }

  /// The bytes of a text in an encoding, by the writer.
  static func bytes(_ text: String, _ name: String) throws -> [UInt8] {
    let encoding = try #require(TextEncoding(label: name))
    let bytes = try CSVWriter.bytes(
      of: text.split(separator: "\n").map {
        $0.split(separator: ";", omittingEmptySubsequences: false).map(String.init)
      },
      dialect: CSVDialect(encoding: encoding, delimiter: UInt8(ascii: ";")))
    return bytes
  }

  @Test(arguments: TextEncoding.names)
  func `every encoding reads back what it writes`(_ name: String) throws {
    let encoding = try #require(TextEncoding(label: name))
    // Every character that the encoding has; of Unicode's encodings some from each plane.
    let upper =
      encoding.upperHalf
      ?? (name.hasPrefix("utf") ? [0xE9, 0x141, 0x20AC, 0x4E2D, 0x1F600] : [0x4E2D, 0x672C])
    let values = (0x20...0x7E).map(UInt32.init) + upper.filter { $0 != 0xFFFD && $0 > 0x9F }
    var letters = ""
    letters.unicodeScalars.append(contentsOf: values.compactMap(Unicode.Scalar.init))
    let records = [["a", "b"], ["x" + letters + "x", "y"]]
    let bytes = try CSVWriter.bytes(of: records, dialect: CSVDialect(encoding: encoding))
    let document = try CSVReader.read(bytes, name: "test", options: .init(encoding: encoding))
    let read = try #require(document.allRecords.last?.first)
    #expect(read.unicodeScalars.elementsEqual(records[1][0].unicodeScalars))
  }

  @Test(arguments: [
    ("windows-1252", "Tag;Empfänger;Währung\n1.2.2024;Bäckerei Müßig;EUR\n"),
    ("windows-1252", "Date;Libellé\n01/02/2024;Boulangerie L’Étoile\n02/02/2024;Café Noël – 3 €\n"),
    ("windows-1250", "Data operacji;Odbiorca;Tytuł\n2024-02-01;Żabka;Płatność kartą\n"),
    ("windows-1250", "Datum;Příjemce;Částka\n1.2.2024;Řeznictví Šťastný;5,00\n"),
    ("windows-1250", "Dátum;Összeg\n2024.02.01;Győri út; vásárlás\n2024.02.02;Fizetés\n"),
    ("windows-1251", "Дата;Сумма;Описание\n01.02.2024;5,00;Оплата картой №5\n"),
    ("windows-1253", "Ημερομηνία;Ποσό\n01/02/2024;Πληρωμή κάρτας\n"),
    ("windows-1254", "Tarih;Açıklama\n01.02.2024;Maaş ödemesi, Şubat\n"),
    ("windows-1257", "Data;Gavėjas\n2024-02-01;Šilumos tinklai\n2024-02-02;Mokestis už paslaugas\n"),
    ("windows-1255", "תאריך;תיאור;סכום\n01/03/2026;משכורת;9,660.34\n02/03/2026;עמלת פעולה;-5.90\n"),
    ("windows-1255", "יום;מה;כמה\n01.03.2026;חברת החשמל;5\n02.03.2026;קופת חולים;7\n"),
    ("windows-1256", "التاريخ;البيان;المبلغ\n01/03/2026;فاتورة كهرباء;250.00\n"),
    ("windows-1256", "يوم;شيء\n1.3.2026;إيداع نقدي\n2.3.2026;عمولة البنك\n"),
    ("iso-8859-6", "التاريخ;البيان;المبلغ\n01/03/2026;فاتورة كهرباء;250.00\n"),
    ("iso-8859-6", "يوم;شيء\n1.3.2026;إيداع نقدي\n2.3.2026;عمولة البنك\n"),
    ("windows-874", "วันที่;รายการ;ถอนเงิน\n01/09/2569;ค่าธรรมเนียม;50.00\n"),
    ("windows-874", "วัน;สิ่ง\n1/9/2569;รับโอนเงินจากเพื่อน\n2/9/2569;เงินเดือน\n"),
    ("ibm852", "Data;Tytuł\n2024-02-01;Łąka, świeże mięso\n2024-02-02;Źródło\n"),
    ("windows-1251", "дата;сумма\n01.02.2024;перевод клиенту\n02.02.2024;пополнение карты\n"),
    ("koi8-r", "ДАТА;СУММА\n01.02.2024;ПЕРЕВОД КЛИЕНТУ\n02.02.2024;ПОПОЛНЕНИЕ КАРТЫ\n"),
    ("windows-1253", "ημερομηνία;ποσό\n01/02/2024;πληρωμή κάρτας\n"),
    ("iso-8859-2", "Data;Tytuł\n2024-02-01;Łąka, świeże mięso\n2024-02-02;Źródło\n"),
    ("koi8-r", "Дата;Сумма;Описание\n01.02.2024;5,00;Оплата картой\n"),
    ("ibm866", "Дата;Сумма;Описание\n01.02.2024;5,00;Оплата картой\n"),
    ("macintosh", "Tag;Empfänger\r1.2.2024;Bäckerei Müßig\r2.2.2024;Öl für Jürgen\r"),
    ("gb18030", "交易日期;摘要;金额\n2023-05-02;转账 工商银行;12.50\n"),
    ("big5", "日期;摘要;金額\n2023-05-02;轉帳;5.00\n2023-05-03;提款;6.00\n"),
    ("shift_jis", "日付;内容;金額\n2023-05-02;スーパー;500\n2023-05-03;振込 ﾔﾏﾀﾞ;600\n"),
    ("euc-kr", "거래일자;적요;금액\n2023-05-02;이체;500\n2023-05-03;현금출금;600\n"),
    ("utf-16le", "Tag;Empfänger\n1.2.2024;Müller\n"), ("utf-16be", "Tag;Empfänger\n1.2.2024;Müller\n"),
  ])
  func `the words of a file tell its encoding`(_ name: String, _ text: String) throws {
    let bytes = try Self.bytes(text, name)
    let detection = try CSVDetector.detect(bytes)
    #expect(detection.dialect.encoding.name == name, "\(detection.evidence)")
  }

  @Test func `the first strange byte may stand at the very end`() throws {
    let text = "day;who\n" + String(repeating: "2024-01-02;plain\n", count: 8_000) + "2024-01-03;Köln\n"
    let bytes = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    let document = try CSVReader.read(bytes, name: "test")
    #expect(document.dialect.encoding == .windows1252)
    #expect(document.allRecords.last == ["2024-01-03", "Köln"])
  }

  @Test func `one bad byte in UTF-8 is replaced and reported`() throws {
    let bytes = Array("k,who\n1,Zoë\n2,M".utf8) + [0xFC] + Array("ller\n3,Müller\n".utf8)
    let document = try CSVReader.read(bytes, name: "test")
    #expect(document.allRecords[2] == ["2", "M\u{FFFD}ller"])
    #expect(document.problems == [CSVProblem(line: 3, kind: .invalidUTF8, field: 2, byteOffset: 16)])
  }

  @Test func `half a character at the end is reported`() throws {
    let bytes: [UInt8] = [0xFF, 0xFE, 0x61, 0, 0x2C, 0, 0x62, 0, 0x0A, 0, 0x31]
    let document = try CSVReader.read(bytes, name: "test")
    #expect(document.allRecords == [["a", "b"]])
    #expect(document.problemNotes == ["2 truncated-character"])
  }

  @Test func `UTF-8 is checked as the standard library checks it`() throws {
    var random = SeededGenerator(seed: 9)
    let pool: [UInt8] = [
      0x41, 0x80, 0xBF, 0xC1, 0xC3, 0xA9, 0xE0, 0xA0, 0xED, 0x9F, 0xEF, 0xBB, 0xF0, 0x90, 0xF4, 0x8F, 0xF5,
    ]
    for _ in 0..<2_000 {
      // A valid character first, so that the bad bytes stay the fewer.
      let core = (0..<Int.random(in: 0..<6, using: &random)).map { _ in
        pool.randomElement(using: &random) ?? 0
      }
      let bytes = Array("äöüäöüäöü,".utf8) + core + Array("\n".utf8)
      let document = try CSVReader.read(bytes, name: "test", options: .init(encoding: .utf8))
      #expect(
        document.allRecords.first?.joined(separator: ",")
          == String(decoding: bytes.dropLast(), as: UTF8.self),
        "\(bytes)")
    }
  }
}
