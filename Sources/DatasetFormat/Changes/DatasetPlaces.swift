package import Spreadsheet

extension Dataset {
  /// All sheets in the order of the workbook or of the files, each with its place.
  package var places: [(place: Address.Place, sheet: Sheet)] {
    var tabsLeft = tabs
    var foreignLeft = foreignSheets
    var places: [(place: Address.Place, sheet: Sheet)] = []
    for name in sheetOrder {
      // Of two sheets with one name the first is the tab.
      if let tab = tabsLeft.values.first(where: { $0.sheet.name == name }) {
        tabsLeft[tab.name] = nil
        places.append((.tab(tab.name), tab.sheet))
      } else if let index = foreignLeft.firstIndex(where: { $0.name == name }) {
        places.append((.own(name), foreignLeft.remove(at: index)))
      }
    }
    for name in TabName.allCases { if let tab = tabsLeft[name] { places.append((.tab(name), tab.sheet)) } }
    return places
  }

  /// The file that holds a sheet, without folders.
  package func fileName(of place: Address.Place, _ sheet: Sheet) -> String {
    if let tab = place.tabName.flatMap({ tabs[$0] }) { return tab.fileName }
    return fileName(ofNew: sheet.name)
  }

  /// The file that a new sheet would be in.
  func fileName(ofNew name: String) -> String {
    storage == .csv ? "\(name).csv" : tabs.values.first?.fileName ?? ""
  }
}

extension Address.Place {
  var tabName: TabName? { if case .tab(let name) = self { name } else { nil } }
}
