import DatasetFormat
import Spreadsheet
import SpreadsheetXLSX

/// What the language of a dataset is in its workbook: names of columns in place of the keys that programs know, and
/// the side at which columns begin.
///
/// Without the setting `language` header cells show the keys.
struct SheetLanguage {
  /// The texts; nil without a language.
  private let wording: Wording?

  /// The language that a dataset has set: `de`, `ar`; nil for none.
  init(_ tag: String?) { wording = tag.flatMap(Wording.code).map { Wording(language: $0) } }

  /// Whether nothing looks different in another language.
  func isSame(as other: SheetLanguage) -> Bool { wording?.code == other.wording?.code }

  var isRightToLeft: Bool { wording?.isRightToLeft ?? false }

  /// The names of a tab's columns, apart from those that only programs need.
  func names(of tab: TabName) -> [ShownName] {
    guard let wording else { return [] }
    return TabSchema.of(tab).columns.filter { !$0.isBookkeeping }.compactMap { column in
      wording.columnName(column.name).map { ShownName(column.name, as: $0) }
    }
  }

  /// How a sheet looks that the tool makes beside the tabs, such as Conflicts; nil for every other sheet.
  private func look(ofOwn sheet: Sheet) -> LanguageLook? {
    guard TabName.reserved.contains(where: sheet.name.hasPrefix), sheet.rowCount > 0 else { return nil }
    let names = sheet.cells(inRow: 0).compactMap { cell -> ShownName? in
      let name = sheet.text(of: cell)
      return wording?.logColumnName(name).map { ShownName(name, as: $0) }
    }
    return LanguageLook(shownNames: names, isRightToLeft: isRightToLeft)
  }

  /// Gives a new sheet that the tool makes beside the tabs its look; every other sheet stays as it is.
  func applyLook(to design: inout SheetDesign, rows: Sheet) {
    guard let look = look(ofOwn: rows) else { return }
    design.shownNames = look.shownNames
    design.isRightToLeft = look.isRightToLeft
  }

  /// What a sheet of formulas does not show: from right to left, its marker in the folded columns would reach into
  /// those beside them.
  func names(of sheet: OverviewSheet) -> [ShownName] {
    isRightToLeft ? [ShownName(sheet.marker, as: "")] : []
  }

  /// How many letters wide a column's name is shown; signs of Chinese and Japanese are twice as wide.
  func width(of column: Column) -> Int {
    let name = column.isBookkeeping ? nil : wording?.columnName(column.name)
    return (name ?? column.name).reduce(0) { $0 + ($1.isWide ? 2 : 1) }
  }

  /// How the sheets of a workbook look in this language: its tabs, and the two sheets of formulas.
  ///
  /// - Parameters:
  ///   - dataset: The workbook.
  ///   - old: The language that its sheets are in.
  ///   - named: The new name of a sheet; nil if it keeps its own.
  /// - Returns: The looks by the names of the sheets.
  func looks(
    of dataset: Dataset, from old: SheetLanguage, named: (Address.Place) -> String?
  ) -> [String: LanguageLook] {
    var looks: [String: LanguageLook] = [:]
    for tab in dataset.orderedTabs {
      let name = named(.tab(tab.name)) ?? tab.sheet.name
      looks[name] = LanguageLook(shownNames: names(of: tab.name), isRightToLeft: isRightToLeft)
    }
    for sheet in dataset.foreignSheets {
      let name = named(.own(sheet.name)) ?? sheet.name
      guard let marked = OverviewSheet.marked(in: sheet) else {
        looks[name] = look(ofOwn: sheet)
        continue
      }
      var look = LanguageLook(shownNames: names(of: marked.sheet), isRightToLeft: isRightToLeft)
      look.hints = texts(of: [.promptMonth, .promptCurrency], from: old)
      look.charts = [
        (.chartFlows, [.income, .spending]), (.chartCategories, [.spent]),
        (.chartBudget, [.planned, .spent]),
      ].map { (title: SheetWord, series: [SheetWord]) in
        LanguageLook.Chart(titles: texts(of: [title], from: old), series: texts(of: series, from: old))
      }
      looks[name] = look
    }
    return looks
  }

  /// Texts in this language, by those in all languages: where two have the same text for different things, as the old
  /// one means it.
  private func texts(of words: [SheetWord], from old: SheetLanguage) -> [String: String] {
    let own = wording ?? .english
    let last = old.wording?.code ?? "en"
    var texts: [String: String] = [:]
    for code in Wording.languages.filter({ $0 != last }) + [last] {
      let other = Wording(language: code)
      for word in words { texts[other(word)] = own(word) }
    }
    return texts
  }
}

extension Character {
  /// Whether it takes the room of two letters.
  fileprivate var isWide: Bool {
    unicodeScalars.first.map { (0x1100...0x115F).contains($0.value) || (0x2E80...0xFFEF).contains($0.value) }
      ?? false
  }
}
