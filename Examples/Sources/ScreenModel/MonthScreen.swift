#if canImport(SwiftUI)
  import SwiftUI

  /// The screen. It is compiled where there is SwiftUI.
  struct MonthScreen: View {
    @State var model: ScreenModel

    var body: some View {
      List(model.transactions, id: \.self) { transaction in
        LabeledContent(transaction.payee ?? "", value: transaction.signedAmount.description)
      }
      .overlay { if model.step != nil { ProgressView() } }
      .task { await model.load() }
    }
  }
#endif
