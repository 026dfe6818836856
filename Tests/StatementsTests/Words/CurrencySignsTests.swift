import Testing

@testable import Statements

struct CurrencySignsTests {
  @Test(arguments: ["₽", "руб", "руб.", "Руб.", "р.", "рублей", "RUB"])
  func `signs of roubles mean the Russian one`(_ text: String) {
    #expect(CurrencySigns.code(text) == "RUB")
  }

  @Test
  func `a letter for roubles is shared by Russia and Belarus`() throws {
    let shared = try #require(CurrencySigns.sign("р")?.shared)
    #expect(shared.text == "р")
    #expect(shared.codes == ["RUB", "BYN"])
    #expect(CurrencySigns.sign("руб р") == nil)
  }

  @Test
  func `an amount may carry the letter for roubles`() throws {
    let number = try #require(CellToken("1 250,50 р").number)
    #expect(number.sharedSign?.codes == ["RUB", "BYN"])
    #expect(number.minorUnits(.comma, digits: 2) == 125_050)
  }
}
