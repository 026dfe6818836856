/// Findings about a workbook's file before its cells are read. The store reports them.
extension FindingKind {
  /// What keeps a workbook from being read.
  package static let ofUnreadableWorkbooks: [FindingKind] = [
    .wrongFormat, .encrypted, .fileEmpty, .zipTruncated, .zipDirectoryMissing, .zipEntryDamaged, .zipSizesLie,
    .zipDuplicateEntry, .zipOverlap, .relsBroken, .xmlCut, .xmlBadChars, .xmlDoctype, .xmlEncoding,
    .xmlDamaged, .stringsMissing, .limitPassed,
  ]

  package static let wrongFormat = FindingKind(
    "wrong-format", .error, fix: .ask, "the file is something else than its name says",
    advice: "Open it in the program that it is from and save it as .xlsx or as CSV.",
    manual: """
      The file's first bytes say that it is no .xlsx workbook: an old "Money.xls", a document of Numbers or LibreOffice, a \
      CSV file, or the web page of a download that asked for a password. Nothing in it was taken for empty. Save it in its \
      own program as .xlsx, or rename it to the ending that it should have.
      """)

  package static let encrypted = FindingKind(
    "encrypted", .error, fix: .no, "the workbook is encrypted with a password",
    advice: "Open it in Excel or LibreOffice, remove the password to open it, and save it.",
    manual: """
      A password is needed to open the workbook, as with "Encrypt with Password" in Excel, and without it nothing can be \
      read. A password that only protects a sheet from changes does no harm.
      """)

  package static let fileEmpty = FindingKind(
    "file-empty", .error, fix: .ask, "the file is empty (0 bytes)",
    advice: "Wait for its download, or take a copy from .dataset.",
    manual: """
      The file "Money.xlsx" or a tab's CSV file is there and holds nothing at all. A sync client makes the name before the \
      content comes, and a full disk leaves such a file. It is not taken for a tab without rows.
      """)

  package static let zipTruncated = FindingKind(
    "zip-truncated", .error, fix: .ask, "the workbook's file is cut short",
    advice:
      "Run dataset repair: it puts together what is left and the newest snapshot; or get the file again.",
    manual: """
      A workbook is an archive, and this one ends in the middle of a part: a download or a copy stopped early, such as at \
      "90 %". What is behind the cut is lost with this file. The rows before it can still be read by salvage.
      """, reach: .rows)

  package static let zipDirectoryMissing = FindingKind(
    "zip-directory-missing", .error, fix: .yes, "the workbook's archive has lost the directory at its end",
    advice:
      "Run dataset repair: it finds the parts one by one; what is not whole comes from the newest snapshot.",
    manual: """
      A workbook is an archive with a directory of its parts at the end, and the directory is missing or broken. The parts \
      themselves, such as "xl/worksheets/sheet1.xml", may all be there: the file was cut exactly behind them, or its last \
      bytes were overwritten.
      """)

  package static let zipEntryDamaged = FindingKind(
    "zip-entry-damaged", .error, fix: .ask, "a part of the workbook has damaged bytes",
    advice:
      "Run dataset repair: it puts together what is left and the newest snapshot; or get the file again.",
    manual: """
      The checksum of a part such as "xl/worksheets/sheet1.xml" does not agree with its bytes, or they cannot be unpacked. \
      A disk or a transfer changed them. Nothing of the workbook is believed, since a changed byte can be a changed amount.
      """, reach: .rows)

  package static let zipSizesLie = FindingKind(
    "zip-sizes-lie", .error, fix: .no, "the archive states a size that is not true",
    advice: "Do not trust the file; if you know where it comes from, save it anew in a spreadsheet program.",
    manual: """
      The directory of the workbook's archive says how large each part is, and a part such as \
      "xl/worksheets/sheet1.xml" is larger or smaller. Programs that write workbooks do not do that; files that are made \
      to harm a reader do.
      """)

  package static let zipDuplicateEntry = FindingKind(
    "zip-duplicate-entry", .error, fix: .ask, "the archive holds one part twice",
    advice: "Open it in a spreadsheet program, check it and save it anew.",
    manual: """
      Two entries of the workbook's archive have one name, such as "xl/worksheets/sheet1.xml", and programs differ in \
      which of the two they read. The amounts that you see in one program may so be others than those in another.
      """, reach: .rows)

  package static let zipOverlap = FindingKind(
    "zip-overlap", .error, fix: .no, "the workbook's archive has parts that share bytes",
    advice: "Do not trust the file; get it again, or take a copy from .dataset.",
    manual: """
      Two parts of the workbook's archive lie in the same bytes of the file, such as "xl/styles.xml" inside of a sheet. No \
      program writes that. A tool that repairs archives can leave it, and a file that is made to fill your memory has it.
      """)

  package static let relsBroken = FindingKind(
    "rels-broken", .error, fix: .ask, "the workbook names a sheet or part that is not where it says",
    advice: "Run dataset repair: it puts together what is left and the newest snapshot.",
    manual: """
      The list that says which part holds which sheet is broken: the tab Transactions should be in a part such as \
      "xl/worksheets/sheet1.xml", and there is none, or no part is named. The sheet's rows may still be in the file.
      """)

  package static let xmlCut = FindingKind(
    "xml-cut", .error, fix: .ask, "a part of the workbook ends early",
    advice:
      "Run dataset repair: it puts together what is left and the newest snapshot; or get the file again.",
    manual: """
      The archive is whole, and a part in it such as "xl/worksheets/sheet1.xml" stops in the middle of a row. The program \
      that wrote the workbook was ended before it was done. The rows behind that place are lost with this file.
      """, reach: .rows)

  package static let xmlBadChars = FindingKind(
    "xml-bad-chars", .error, fix: .ask, "a part of the workbook holds bytes that are no text",
    advice: "Open it in a spreadsheet program, look at the row named, and save it anew.",
    manual: """
      A cell has a character that no workbook may hold, such as the control character "U+0001", or bytes that are no \
      letters in the file's encoding. A program wrote text that it did not check. Spreadsheet programs refuse such a file \
      or repair it.
      """)

  package static let xmlDoctype = FindingKind(
    "xml-doctype", .error, fix: .no, "a part of the workbook has a DOCTYPE, which none may have",
    advice: "Do not trust the file; if you know where it comes from, save it anew in a spreadsheet program.",
    manual: """
      With a document type declaration, such as "<!DOCTYPE x>", a part could name other files or grow without bounds while \
      it is read. No spreadsheet program writes one, so the file was made to harm its reader and is not read.
      """)

  package static let xmlEncoding = FindingKind(
    "xml-encoding", .error, fix: .ask, "a part of the workbook is not in the encoding that it names",
    advice: "Open it in a spreadsheet program, check the names in it, and save it anew.",
    manual: """
      The first line of a part names its encoding, such as "UTF-8", and the bytes are in another one. Some programs read \
      such a part in one way and some in the other, so letters such as "é" may change.
      """)

  package static let xmlDamaged = FindingKind(
    "xml-damaged", .error, fix: .ask, "a part of the workbook is not well-formed",
    advice: "Run dataset repair: it puts together what is left and the newest snapshot.",
    manual: """
      The archive is whole, and what a part such as "xl/workbook.xml" says cannot be read: a tag is missing, or it is \
      another kind of part. A program that changed the workbook made a mistake.
      """, reach: .rows)

  package static let stringsMissing = FindingKind(
    "strings-missing", .error, fix: .ask, "the workbook has lost the table of its texts",
    advice: "Run dataset repair: it puts together what is left and the newest snapshot.",
    manual: """
      Workbooks keep their texts in one part, "xl/sharedStrings.xml", and cells refer to them by number. The part is gone, \
      so no name, key or note can be read, only numbers and dates. Nothing is guessed from those.
      """, reach: .rows)

  package static let limitPassed = FindingKind(
    "limit-passed", .error, fix: .no, "the file is larger than is read",
    advice: "If you trust the file, raise the limit, or remove what is not yours in it.",
    manual: """
      Every file is read within limits, so that one that is made to hurt cannot fill your memory: "more than 1,048,576 rows" \
      is one. A dataset of many years stays far below them. The file was not read. Every command takes "--limit NAME=VALUE", as \
      the finding says it.
      """)

  /// Findings about a readable workbook.
  package static let ofWorkbooks: [FindingKind] = [
    .cellRefClash, .rowsUnread, .stringIndex, .styleIndex, .zipJunkAround, .zipOddNames, .contentTypesWrong,
    .strictVariant,
    .date1904, .dimensionWrong, .mergedCells, .tabHidden, .rowsHidden, .shownOtherwise,
  ]

  /// Findings about unusual archives around the parts of a workbook.
  package static let ofArchives: [FindingKind] = [.zipJunkAround, .zipOddNames, .contentTypesWrong]

  package static let cellRefClash = FindingKind(
    "cell-ref-clash", .error, fix: .ask, "the cell stands in the workbook twice, or in no place",
    advice: "Look at the cell in your program, enter it again, and save the workbook.",
    manual: """
      Two cells or two rows say that they are the same one, such as "D19", or a cell says that it stands where none can \
      stand. The first is read, and another program may read the other. A program that merged files wrote that.
      """)

  package static let rowsUnread = FindingKind(
    "rows-unread", .error, fix: .no,
    "the tab has rows in markup that only other programs read; they are in no sum",
    advice: "Open the workbook in the program that wrote it, look at the rows, and save it anew.",
    manual: """
      A workbook can hold content twice: for programs that know an extension, and a fallback for all others. Here rows or \
      cells are in the first form alone, such as "2 rows from row 12 on". They are not read, and a spreadsheet program may \
      show them or not. Balances of the tab are unknown until the rows are ordinary ones.
      """, reach: .rows)

  package static let stringIndex = FindingKind(
    "string-index", .error, fix: .ask, "the cell shows a text that the workbook has not",
    advice: "Enter the cell again, or take it from a copy.",
    manual: """
      A cell refers to a text of the workbook by its number, such as "5012", and there are fewer texts. What stood in the \
      cell is not in the file any more. It is not taken for blank.
      """, covers: [.formulaNoValue], reach: .cells)

  package static let styleIndex = FindingKind(
    "style-index", .warning, fix: .yes, "the cell has a format that the workbook has not",
    advice: "Look at the cell; a date is read by its column.",
    manual: """
      A cell names its format by a number, such as "812", and the workbook has fewer formats, or has lost all of them. \
      Whether a number is a date stands in its format alone, so days may look like "46022". In a column of dates it is \
      read as a day.
      """, covers: [.dateSerial])

  package static let zipJunkAround = FindingKind(
    "zip-junk-around", .warning, fix: .yes, "the workbook's file has bytes before or behind it",
    advice: "Save it without them: it is read, and another program may refuse it.",
    manual: """
      A mail gateway or an upload put something in front of the workbook or behind it, such as the line \
      "Content-Type: application/octet-stream". The workbook itself is whole. Some programs refuse such a file.
      """)

  package static let zipOddNames = FindingKind(
    "zip-odd-names", .warning, fix: .yes, "a part of the workbook has an unusual name",
    advice:
      "Give the part the name by which the workbook calls it: it is read, and another program may refuse it.",
    manual: """
      The parts of a workbook are named like "xl/worksheets/sheet1.xml", and this one has backslashes, a slash in front, \
      or other capitals than what refers to it. Parts are found all the same, and no name is ever used as a path.
      """)

  package static let contentTypesWrong = FindingKind(
    "content-types-wrong", .warning, fix: .yes,
    "a part of the workbook has a type that is not its own, or none",
    advice: "Correct the list of types: the workbook is read, and Excel may refuse it.",
    manual: """
      The list of types in the workbook calls a part something else than it is: a workbook without macros is called one \
      with macros, or a sheet such as "xl/worksheets/sheet1.xml" is not listed. Excel may refuse to open it.
      """)

  package static let strictVariant = FindingKind(
    "strict-variant", .info, fix: .no, "the workbook is saved as Strict Open XML", advice: "Nothing to do.",
    manual: """
      Excel can save a workbook as "Strict Open XML Spreadsheet", which names its parts otherwise. It is read like every \
      other one.
      """)

  package static let date1904 = FindingKind(
    "date-1904", .info, fix: .no, "the workbook counts its days from 1904",
    advice: "Check a date that you know; turn off the 1904 date system in Excel's options if days are wrong.",
    manual: """
      Workbooks that began on an old Mac count days from 1904, others from 1900, and this is read rightly. Days that are \
      pasted from another workbook as numbers are four years and a day off: "2026-03-01" becomes 2030-03-02.
      """)

  package static let dimensionWrong = FindingKind(
    "dimension-wrong", .info, fix: .no, "the sheet states another range of cells than it has",
    advice: "Nothing to do.",
    manual: """
      Sheets say how far their cells reach, such as "A1:P80", and this one is wrong. Nobody relies on it here: all cells are \
      read.
      """)

  package static let mergedCells = FindingKind(
    "merged-cells", .warning, fix: .yes, "the cells are joined to one among the rows of a tab",
    advice: "Split them, and fill in the cells that are blank then.",
    manual: """
      Cells below one another were joined, such as "A5:A7", so that one date seems to stand for three rows. A spreadsheet \
      keeps the value in the first cell only: the other rows have none. The command repair splits the cells. The value stays \
      in the first, it is never filled down, and rows that lack it are findings of their own.
      """)

  package static let tabHidden = FindingKind(
    "tab-hidden", .info, fix: .no, "the tab is hidden; it is read like the others", advice: "Nothing to do.",
    manual: """
      The sheet of a tab, such as "Settings", is hidden in the workbook. Its rows count like all others, though you do \
      not see them.
      """)

  package static let rowsHidden = FindingKind(
    "rows-hidden", .info, fix: .no, "the tab has rows that are hidden; they are read like the others",
    advice: "Show them, or clear the filter, to see all rows that count.",
    manual: """
      Rows were hidden by hand or by a filter, such as "3 rows from row 12 on". They count in every sum, so totals differ \
      from what you see.
      """)

  package static let shownOtherwise = FindingKind(
    "shown-otherwise", .warning, fix: .no,
    "the cell shows something else than it holds, which is what counts",
    advice: "Give the cell an ordinary format, and look at what is in it.",
    manual: """
      A number format with figures of its own, such as "1,000.00" in quotes, one that shows nothing or leaves out the minus, \
      or a text in the colour of the sheet: you see another figure than the one that is read. Formats with fewer decimals are \
      no finding.
      """)
}
