import DatasetFormat
import TestSupport
import Testing

/// The smallest damaged workbook of each kind, and what is said of it.
struct WorkbookDamage: Sendable, CustomTestStringConvertible {
  var name: String
  var kind: FindingKind
  var bytes: [UInt8]
  /// Severity, fix and code, then the finding's own line.
  var expected: [String]

  init(
    _ name: String, _ kind: FindingKind, _ expected: [String],
    _ damage: (inout StoredArchive) -> Void = { _ in },
    bytes change: (inout [UInt8]) -> Void = { _ in }
  ) {
    self.name = name
    self.kind = kind
    self.expected = expected
    var book = Self.book
    damage(&book)
    bytes = book.bytes
    change(&bytes)
  }

  var testDescription: String { name }

  static let sheet = "xl/worksheets/sheet1.xml"
  private static let choice = """
    <mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006">\
    <mc:Choice xmlns:x9="urn:x9" Requires="x9">
    """

  /// The workbook of two tabs that is damaged.
  static let book: StoredArchive = {
    let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    let package = "http://schemas.openxmlformats.org/package/2006"
    let types = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    return StoredArchive([
      (
        "[Content_Types].xml",
        """
        <Types xmlns="\(package)/content-types"><Override PartName="/xl/workbook.xml" ContentType="\(types).sheet.main+xml"/>\
        <Override PartName="/\(sheet)" ContentType="\(types).worksheet+xml"/></Types>
        """
      ),
      (
        "_rels/.rels",
        "<Relationships><Relationship Id=\"a\" Type=\"\(office)/officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>"
      ),
      (
        "xl/workbook.xml",
        "<workbook xmlns=\"\(main)\" xmlns:r=\"\(office)\"><workbookPr/><sheets><sheet name=\"Transactions\" sheetId=\"1\" r:id=\"a\"/></sheets></workbook>"
      ),
      (
        "xl/_rels/workbook.xml.rels",
        """
        <Relationships><Relationship Id="a" Type="\(office)/worksheet" Target="worksheets/sheet1.xml"/>\
        <Relationship Id="b" Type="\(office)/sharedStrings" Target="sharedStrings.xml"/>\
        <Relationship Id="c" Type="\(office)/styles" Target="styles.xml"/></Relationships>
        """
      ),
      (
        sheet,
        """
        <worksheet xmlns="\(main)"><dimension ref="A1:B3"/><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c>\
        <c r="B1" t="s"><v>1</v></c></row><row r="2"><c r="A2" s="1"><v>46022</v></c><c r="B2"><v>12.5</v></c></row>\
        <row r="3"><c r="A3" s="1"><v>46023</v></c><c r="B3"><v>7</v></c></row></sheetData></worksheet>
        """
      ),
      ("xl/sharedStrings.xml", "<sst xmlns=\"\(main)\"><si><t>date</t></si><si><t>amount</t></si></sst>"),
      (
        "xl/styles.xml",
        "<styleSheet xmlns=\"\(main)\"><cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"14\"/></cellXfs></styleSheet>"
      ),
    ])
  }()

  /// Writes another byte where a text begins.
  private static func change(_ text: String, to byte: Unicode.Scalar, in bytes: inout [UInt8]) {
    let text = Array(text.utf8)
    for place in bytes.indices where bytes[place...].starts(with: text) { bytes[place] = UInt8(ascii: byte) }
  }

  /// An OLE2 file with one stream.
  private static func compound(_ stream: String) -> [UInt8] {
    var name: [UInt8] = []
    for byte in stream.utf8 { name += [byte, 0] }
    name += [0, 0]
    let size = UInt8(name.count)
    var bytes: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]
    bytes += [UInt8](repeating: 0, count: 504)
    bytes += name
    bytes += [UInt8](repeating: 0, count: 64 - name.count)
    bytes.append(size)
    return bytes + [UInt8](repeating: 0, count: 63)
  }

  private static func utf16(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = [0xFF, 0xFE]
    for unit in text.utf16 { bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    return bytes
  }

  static let cases: [WorkbookDamage] = [
    WorkbookDamage("no damage", .dimensionWrong, []),
    WorkbookDamage(
      "an empty file", .fileEmpty,
      [
        #"error ask file-empty | Money.xlsx: the file is empty (0 bytes). Wait for its download, or take a copy from .dataset."#
      ],
      bytes: {
        $0 = []
      }),
    WorkbookDamage(
      "a text file", .wrongFormat,
      [
        #"error ask wrong-format | Money.xlsx: the file is something else than its name says: "a text file with columns (CSV)". Open it in the program that it is from and save it as .xlsx or as CSV."#
      ],
      bytes: {
        $0 = Array("id,date\n1,2026-01-01\n".utf8)
      }),
    WorkbookDamage(
      "a password", .encrypted,
      [
        #"error no encrypted | Money.xlsx: the workbook is encrypted with a password. Open it in Excel or LibreOffice, remove the password to open it, and save it."#
      ],
      bytes: {
        $0 = compound("EncryptedPackage")
      }),
    WorkbookDamage(
      "a file that ends inside a part", .zipTruncated,
      [
        #"error ask zip-truncated | Money.xlsx: the workbook's file is cut short. Run dataset repair: it puts together what is left and the newest snapshot; or get the file again."#
      ],
      bytes: {
        $0.removeLast($0.count / 2)
      }),
    WorkbookDamage(
      "a file without its directory", .zipDirectoryMissing,
      [
        #"error yes zip-directory-missing | Money.xlsx: the workbook's archive has lost the directory at its end: "the directory at the end of the zip archive is missing". Run dataset repair: it finds the parts one by one; what is not whole comes from the newest snapshot."#
      ]
    ) {
      $0.hasDirectory = false
    },
    WorkbookDamage(
      "a changed byte", .zipEntryDamaged,
      [
        #"error ask zip-entry-damaged | Money.xlsx: a part of the workbook has damaged bytes: "xl/worksheets/sheet1.xml: its checksum does not match". Run dataset repair: it puts together what is left and the newest snapshot; or get the file again."#
      ],
      bytes: {
        change("12.5", to: "7", in: &$0)
      }),
    WorkbookDamage(
      "a changed byte that is no XML", .zipEntryDamaged,
      [
        #"error ask zip-entry-damaged | Money.xlsx: a part of the workbook has damaged bytes: "xl/worksheets/sheet1.xml: StartTag: invalid element name, ne…". Run dataset repair: it puts together what is left and the newest snapshot; or get the file again."#
      ],
      bytes: {
        change("v>12.5", to: "&", in: &$0)
      }),
    WorkbookDamage(
      "a size that is not true", .zipSizesLie,
      [
        #"error no zip-sizes-lie | Money.xlsx: the archive states a size that is not true: "xl/worksheets/sheet1.xml is not as large as the archive says". Do not trust the file; if you know where it comes from, save it anew in a spreadsheet program."#
      ]
    ) {
      $0.entries[4].statedSize = 17
    },
    WorkbookDamage(
      "a part twice", .zipDuplicateEntry,
      [
        #"error ask zip-duplicate-entry | Money.xlsx: the archive holds one part twice: "xl/worksheets/sheet1.xml". Open it in a spreadsheet program, check it and save it anew."#
      ]
    ) {
      $0.entries.append($0.entries[4])
    },
    WorkbookDamage(
      "parts that share bytes", .zipOverlap,
      [
        #"error no zip-overlap | Money.xlsx: the workbook's archive has parts that share bytes. Do not trust the file; get it again, or take a copy from .dataset."#
      ]
    ) {
      $0.entries[6].statedOffset = 3
    },
    WorkbookDamage(
      "a sheet that is nowhere", .relsBroken,
      [
        #"error ask rels-broken | Money.xlsx: the workbook names a sheet or part that is not where it says: "xl/worksheets/gone.xml". Run dataset repair: it puts together what is left and the newest snapshot."#
      ]
    ) {
      $0.replace("worksheets/sheet1", "worksheets/gone", in: "xl/_rels/workbook.xml.rels")
    },
    WorkbookDamage(
      "a sheet without a relation", .relsBroken,
      [
        #"error ask rels-broken | Money.xlsx: Transactions: the workbook names a sheet or part that is not where it says. Run dataset repair: it puts together what is left and the newest snapshot."#
      ]
    ) {
      $0.replace("Id=\"a\"", "Id=\"z\"", in: "xl/_rels/workbook.xml.rels")
    },
    WorkbookDamage(
      "a part that ends early", .xmlCut,
      [
        #"error ask xml-cut | Money.xlsx: a part of the workbook ends early: "xl/worksheets/sheet1.xml: Extra content at the end of the do…". Run dataset repair: it puts together what is left and the newest snapshot; or get the file again."#
      ]
    ) {
      $0.entries[4].data.removeLast(100)
    },
    WorkbookDamage(
      "a control character", .xmlBadChars,
      [
        #"error ask xml-bad-chars | Money.xlsx: a part of the workbook holds bytes that are no text: "xl/sharedStrings.xml: line 1, column 79: PCDATA invalid Char…". Open it in a spreadsheet program, look at the row named, and save it anew."#
      ]
    ) {
      $0.replace("<t>date", "<t>\u{1}date", in: "xl/sharedStrings.xml")
    },
    WorkbookDamage(
      "a byte that is no letter", .xmlBadChars,
      [
        #"error ask xml-bad-chars | Money.xlsx: a part of the workbook holds bytes that are no text: "xl/sharedStrings.xml: line 1, column 80: Input is not proper…". Open it in a spreadsheet program, look at the row named, and save it anew."#
      ]
    ) {
      $0.entries[5].data[$0.entries[5].data.count - 20] = 0xFF
    },
    WorkbookDamage(
      "a DOCTYPE", .xmlDoctype,
      [
        #"error no xml-doctype | Money.xlsx: a part of the workbook has a DOCTYPE, which none may have: "xl/worksheets/sheet1.xml". Do not trust the file; if you know where it comes from, save it anew in a spreadsheet program."#
      ]
    ) {
      $0[sheet] = "<!DOCTYPE x>" + $0[sheet]
    },
    WorkbookDamage(
      "a wrong label of UTF-8", .xmlEncoding,
      [
        #"error ask xml-encoding | Money.xlsx: a part of the workbook is not in the encoding that it names: "xl/worksheets/sheet1.xml: line 1, column 38: Document labell…". Open it in a spreadsheet program, check the names in it, and save it anew."#
      ]
    ) {
      $0[sheet] = "<?xml version=\"1.0\" encoding=\"UTF-16\"?>" + $0[sheet]
    },
    WorkbookDamage(
      "UTF-16 that calls itself UTF-8", .xmlEncoding,
      [
        #"error ask xml-encoding | Money.xlsx: a part of the workbook is not in the encoding that it names: "xl/worksheets/sheet1.xml". Open it in a spreadsheet program, check the names in it, and save it anew."#
      ]
    ) {
      $0.entries[4].data = utf16("<?xml version=\"1.0\" encoding=\"UTF-8\"?>" + $0[sheet])
    },
    WorkbookDamage(
      "a tag that is missing", .xmlDamaged,
      [
        #"error ask xml-damaged | Money.xlsx: a part of the workbook is not well-formed: "xl/workbook.xml: line 1, column 236: Opening and ending tag …". Run dataset repair: it puts together what is left and the newest snapshot."#
      ]
    ) {
      $0.replace("</sheets>", "", in: "xl/workbook.xml")
    },
    WorkbookDamage(
      "texts that are lost", .stringsMissing,
      [
        #"error ask strings-missing | Money.xlsx: the workbook has lost the table of its texts. Run dataset repair: it puts together what is left and the newest snapshot."#
      ]
    ) {
      $0.entries.remove(at: 5)
    },
    WorkbookDamage(
      "a part in a part in a part", .limitPassed,
      [
        #"error no limit-passed | Money.xlsx: the file is larger than is read: "xl/worksheets/sheet1.xml: more than 64 elements inside one a…" (expected --limit depth=128 to read it). If you trust the file, raise the limit, or remove what is not yours in it."#
      ]
    ) {
      $0[sheet] = String(repeating: "<a>", count: 5000)
    },
    WorkbookDamage(
      "a cell twice", .cellRefClash,
      [
        #"error ask cell-ref-clash | Money.xlsx: Transactions!B2: amount: the cell stands in the workbook twice, or in no place. Look at the cell in your program, enter it again, and save the workbook."#
      ]
    ) {
      $0.replace("<c r=\"B3\">", "<c r=\"B2\"><v>9</v></c><c r=\"B3\">", in: sheet)
    },
    WorkbookDamage(
      "a row for other programs", .rowsUnread,
      [
        #"error no rows-unread | Money.xlsx: Transactions: the tab has rows in markup that only other programs read; they are in no sum: "row 3". Open the workbook in the program that wrote it, look at the rows, and save it anew."#
      ]
    ) {
      $0.replace("ref=\"A1:B3\"", "ref=\"A1:B2\"", in: sheet)
      $0.replace("<row r=\"3\">", "\(choice)<row r=\"3\">", in: sheet)
      $0.replace("</row></sheetData>", "</row></mc:Choice></mc:AlternateContent></sheetData>", in: sheet)
    },
    WorkbookDamage(
      "a text that is not there", .stringIndex,
      [
        #"error ask string-index | Money.xlsx: Transactions!B2: amount: the cell shows a text that the workbook has not: "7". Enter the cell again, or take it from a copy."#
      ]
    ) {
      $0.replace("<c r=\"B2\"><v>12.5", "<c r=\"B2\" t=\"s\"><v>7", in: sheet)
    },
    WorkbookDamage(
      "a format that is not there", .styleIndex,
      [
        #"warning yes style-index | Money.xlsx: Transactions!A2: date: the cell has a format that the workbook has not: "812". Look at the cell; a date is read by its column."#
      ]
    ) {
      $0.replace("<c r=\"A2\" s=\"1\">", "<c r=\"A2\" s=\"812\">", in: sheet)
    },
    WorkbookDamage(
      "no formats", .styleIndex,
      [
        #"warning yes style-index | Money.xlsx: the cell has a format that the workbook has not. Look at the cell; a date is read by its column."#
      ]
    ) {
      $0.entries.remove(at: 6)
    },
    WorkbookDamage(
      "bytes in front", .zipJunkAround,
      [
        #"warning yes zip-junk-around | Money.xlsx: the workbook's file has bytes before or behind it: "27 bytes". Save it without them: it is read, and another program may refuse it."#
      ],
      bytes: {
        $0.insert(contentsOf: Array("Content-Type: application\r\n".utf8), at: 0)
      }),
    WorkbookDamage(
      "bytes behind", .zipJunkAround,
      [
        #"warning yes zip-junk-around | Money.xlsx: the workbook's file has bytes before or behind it: "2 bytes". Save it without them: it is read, and another program may refuse it."#
      ],
      bytes: {
        $0 += Array("--".utf8)
      }),
    WorkbookDamage(
      "other capitals", .zipOddNames,
      [
        #"warning yes zip-odd-names | Money.xlsx: a part of the workbook has an unusual name: "XL/Worksheets/sheet1.xml". Give the part the name by which the workbook calls it: it is read, and another program may refuse it."#
      ]
    ) {
      $0.entries[4].name = "XL/Worksheets/sheet1.xml"
    },
    WorkbookDamage(
      "the type of a workbook with macros", .contentTypesWrong,
      [
        #"warning yes content-types-wrong | Money.xlsx: a part of the workbook has a type that is not its own, or none: "xl/workbook.xml: application/vnd.openxmlformats-officedocume…". Correct the list of types: the workbook is read, and Excel may refuse it."#
      ]
    ) {
      $0.replace("spreadsheetml.sheet.main", "ms-excel.sheet.macroEnabled.main", in: "[Content_Types].xml")
    },
    WorkbookDamage(
      "Strict Open XML", .strictVariant,
      [
        #"info no strict-variant | Money.xlsx: the workbook is saved as Strict Open XML. Nothing to do."#
      ]
    ) {
      $0.replace("<workbook ", "<workbook conformance=\"strict\" ", in: "xl/workbook.xml")
    },
    WorkbookDamage(
      "days from 1904", .date1904,
      [
        #"info no date-1904 | Money.xlsx: the workbook counts its days from 1904. Check a date that you know; turn off the 1904 date system in Excel's options if days are wrong."#
      ]
    ) {
      $0.replace("<workbookPr/>", "<workbookPr date1904=\"1\"/>", in: "xl/workbook.xml")
    },
    WorkbookDamage(
      "a range that is not true", .dimensionWrong,
      [
        #"info no dimension-wrong | Money.xlsx: Transactions: the sheet states another range of cells than it has: "A1:B2". Nothing to do."#
      ]
    ) {
      $0.replace("A1:B3", "A1:B2", in: sheet)
    },
    WorkbookDamage(
      "joined cells", .mergedCells,
      [
        #"warning yes merged-cells | Money.xlsx: Transactions!A2: date: the cells are joined to one among the rows of a tab: "A2:A3". Split them, and fill in the cells that are blank then."#
      ]
    ) {
      $0.replace(
        "</sheetData>",
        "</sheetData><mergeCells><mergeCell ref=\"A2:A3\"/><mergeCell ref=\"A1:B1\"/></mergeCells>", in: sheet
      )
    },
    WorkbookDamage(
      "a hidden tab", .tabHidden,
      [
        #"info no tab-hidden | Money.xlsx: Transactions: the tab is hidden; it is read like the others. Nothing to do."#
      ]
    ) {
      $0.replace("sheetId", "state=\"hidden\" sheetId", in: "xl/workbook.xml")
    },
    WorkbookDamage(
      "a hidden row", .rowsHidden,
      [
        #"info no rows-hidden | Money.xlsx: Transactions!3: the tab has rows that are hidden; they are read like the others: "1 row". Show them, or clear the filter, to see all rows that count."#
      ]
    ) {
      $0.replace("<row r=\"3\">", "<row r=\"3\" hidden=\"1\">", in: sheet)
    },
    WorkbookDamage(
      "an amount that shows another one", .shownOtherwise,
      [
        #"warning no shown-otherwise | Money.xlsx: Transactions!B2: amount: the cell shows something else than it holds, which is what counts: "12.5" as "99.00". Give the cell an ordinary format, and look at what is in it."#
      ]
    ) {
      $0.replace(
        "<cellXfs>",
        "<numFmts><numFmt numFmtId=\"170\" formatCode=\"&quot;99.00&quot;\"/></numFmts><cellXfs>",
        in: "xl/styles.xml")
      $0.replace("</cellXfs>", "<xf numFmtId=\"170\"/></cellXfs>", in: "xl/styles.xml")
      $0.replace("<c r=\"B2\">", "<c r=\"B2\" s=\"2\">", in: sheet)
    },
  ]
}
