import Testing

@testable import Statements

struct MailMessageTests {
  private static func attachments(_ text: String) -> [String: String] {
    let message = MailMessage(Array(text.replacing("\n", with: "\r\n").utf8))
    return Dictionary(
      (message?.attachments ?? []).map { ($0.name, String(decoding: $0.bytes, as: UTF8.self)) },
      uniquingKeysWith: +)
  }

  private static let head = "From: bank@example.org\nTo: ana@example.org\nSubject: March\nMIME-Version: 1.0\n"

  @Test func `attachments are found beside the text, in each encoding of bodies`() {
    let found = Self.attachments(
      Self.head + """
        Content-Type: multipart/mixed;
         boundary="=_b"

        This line is for programs that know no MIME.
        --=_b
        Content-Type: multipart/alternative; boundary=inner

        --inner
        Content-Type: text/plain

        Your statement is attached; --=_b is no boundary here.
        --inner
        Content-Type: text/html

        <p>Your statement</p>
        --inner--
        --=_b
        Content-Type: text/csv; name="march.csv"
        Content-Transfer-Encoding: base64

        RGF0ZSxBbW91bnQNCjIwMjYt
        MDMtMDIsLTQuNTANCg==
        --=_b
        Content-Disposition: attachment; filename=april.csv
        Content-Transfer-Encoding: quoted-printable

        Date,Caf=C3=A9, am=
        ount=3D1
        --=_b
        Content-Disposition: attachment; filename="../../may.csv"

        Date,Amount
        --=_b--
        Behind the end.
        """)
    #expect(
      found == [
        "march.csv": "Date,Amount\r\n2026-03-02,-4.50\r\n", "april.csv": "Date,Café, amount=1",
        "may.csv": "Date,Amount",
      ])
  }

  @Test(
    arguments: [
      (#"attachment; filename="Kontoauszug; März.csv""#, "Kontoauszug; März.csv"),
      ("attachment; filename*=UTF-8''Ums%C3%A4tze%202026.csv", "Umsätze 2026.csv"),
      ("attachment; filename*=iso-8859-1'de'Ums%E4tze.csv; filename=Umsaetze.csv", "Umsätze.csv"),
      ("attachment; filename*0=\"very long \"; filename*1=name.csv", "very long name.csv"),
      ("attachment; filename*1*=%C3%A4tze.csv; filename*0*=utf-8''Ums", "Umsätze.csv"),
      ("attachment; filename=\"=?utf-8?B?5piO57SwLmNzdg==?=\"", "明細.csv"),
      ("attachment; filename=\"=?iso-8859-1?Q?Ums=E4tze?= =?utf-8?q?_M=C3=A4rz.csv?=\"", "Umsätze März.csv"),
      (#"attachment; filename="a \"b\".csv""#, #"a "b".csv"#),
      (#"attachment; filename="C:\\Bank\\march.csv""#, "march.csv"),
    ])
  func `names are read in the forms that programs write`(field: String, name: String) {
    let found = Self.attachments(
      Self.head + "Content-Type: application/octet-stream\nContent-Disposition: \(field)\n\nDate,Amount\n")
    #expect(Array(found.keys) == [name])
  }

  @Test func `a mail in a mail is looked into, down to a depth`() {
    func nested(_ depth: Int) -> String {
      depth == 0
        ? "Content-Type: text/csv; name=a.csv\n\nDate,Amount"
        : "Content-Type: message/rfc822\n\n\(nested(depth - 1))"
    }
    #expect(Self.attachments(Self.head + nested(2)) == ["a.csv": "Date,Amount"])
    #expect(Self.attachments(Self.head + nested(40)).isEmpty)
  }

  @Test(
    arguments: [
      "Date,Amount\n2026-03-02,-4.50\n", "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX>",
      ":20:STARTUMS\n:25:12345678/1234567\n", "!Type:Bank\nD3/2/2026\n", "Content-Type: text/csv\n\na,b", "",
      "From: 01.03.2026\nTo: 31.03.2026\n\nDate,Amount\n2026-03-02,-4.50\n",
    ])
  func `statements and other texts are no mails`(text: String) {
    #expect(MailMessage(Array(text.utf8)) == nil)
  }

  @Test func `a mail that is cut gives what is there`() {
    let found = Self.attachments(
      Self.head
        + "Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/csv; name=a.csv\n\nDate,Am")
    #expect(found == ["a.csv": "Date,Am"])
  }

  @Test func `whatever the bytes, nothing fails`() {
    let whole = Array(
      (Self.head
        + "Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Disposition: x; filename*0*=u'';"
        + "\nContent-Transfer-Encoding: base64\n\n=AB=\n--b--").utf8)
    for place in whole.indices {
      for byte: UInt8 in [0, 0x0A, 0x22, 0x3D, 0x5C, 0xFF] {
        var bytes = whole
        bytes[place] = byte
        for attachment in MailMessage(bytes)?.attachments ?? [] { #expect(!attachment.name.isEmpty) }
        _ = MailMessage(Array(bytes[..<place]))
      }
    }
  }
}
