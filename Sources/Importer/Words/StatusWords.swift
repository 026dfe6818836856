/// What the words of a status column say of an entry.
enum StatusWords {
  enum State: Sendable, Hashable { case booked, pending, failed }

  /// The state that a word or phrase names; nil for one that is no state.
  static func state(_ text: String) -> State? {
    let normal = HeaderWords.normal(text)
    if normal.isEmpty { return nil }
    if failed.contains(normal) { return .failed }
    if pending.contains(normal) { return .pending }
    if booked.contains(normal) { return .booked }
    return nil
  }

  /// What a title between the rows of a table says of those under it; nil for any other text.
  static func section(_ title: String) -> State? {
    let normal = HeaderWords.normal(title)
    if pendingTitles.contains(normal) { return .pending }
    return bookedTitles.contains(normal) ? .booked : nil
  }

  private static let pendingTitles = WordSet(
    "pending|pending transactions|pending charges|authorised transactions|authorized transactions|recent authorisations|transactions pending|outstanding authorisations|vorgemerkte umsätze|vorgemerkte buchungen|offene umsätze|noch nicht gebuchte umsätze|nicht gebuchte umsätze|reservierte umsätze|opérations en attente|opérations à venir|transactions en attente|movimientos pendientes|operaciones pendientes|transacciones pendientes|movimenti non contabilizzati|operazioni non contabilizzate|movimenti in sospeso|transações pendentes|movimentos pendentes|lançamentos futuros|gereserveerde transacties|openstaande reserveringen|reserverade belopp|preliminära transaktioner|reserverte beløp|reserverede beløb|katevaraukset|blokady|operacje oczekujące|blokace|rezervace|zárolt tételek|операции в обработке|bekleyen işlemler|未入账交易|未确定|미결제내역"
  )

  private static let bookedTitles = WordSet(
    "posted transactions|booked transactions|completed transactions|transactions|posted|cleared transactions|gebuchte umsätze|umsätze|buchungen|opérations comptabilisées|opérations|movimientos|movimientos realizados|movimenti contabilizzati|operazioni contabilizzate|movimenti|movimentos|lançamentos|geboekte transacties|transacties|bokförda transaktioner|bokførte transaksjoner|bogførte posteringer|tilitapahtumat|operacje zaksięgowane|zaúčtované transakce|könyvelt tételek|проведенные операции|已入账交易"
  )

  private static let failed = WordSet(
    "failed|failure|declined|rejected|cancelled|canceled|reverted|expired|denied|voided|void|refused|returned to sender|abgelehnt|storniert|fehlgeschlagen|abgebrochen|zurückgewiesen|widerrufen|refusé|annulé|rejeté|échoué|rechazado|rechazada|cancelado|cancelada|anulado|anulada|fallido|denegado|denegada|rifiutato|rifiutata|annullato|annullata|stornato|respinto|recusado|recusada|estornado|estornada|geweigerd|geannuleerd|mislukt|afgewezen|avvisad|avvist|afvist|annulleret|annullert|makulerad|hylätty|peruttu|odrzucona|odrzucone|anulowana|anulowane|zamítnuto|zamítnutá|zrušeno|stornováno|zamietnutá|zrušená|elutasított|elutasítva|visszavont|törölt|отклонено|отклонена|отменено|отменена|отказ|отказано|ошибка|не выполнено|неуспешно|failed operation|відхилено|скасовано|reddedildi|iptal|iptal edildi|başarısız|交易关闭|已关闭|交易失败|失败|已撤销|已取消|支付失败|已关闭交易|关闭|付款失败|已退款全额|対方已退还|취소|거절|실패|승인취소|취소완료|取消|キャンセル|失敗|odbijeno|stornirano|zavrnjeno|ακυρώθηκε|απορρίφθηκε|atmesta|atšaukta|noraidīts|atcelts|tühistatud|tagasi lükatud|gagal|dibatalkan|thất bại|đã hủy|respinsa|respinsă|anulata|anulată|blocked and returned",
    parts: "declined")

  private static let pending = WordSet(
    "pending|forecasted|forecast|upcoming|expected|planned|processing|authorised|authorized|authorization|authorisation|hold|on hold|temporary hold|in progress|uncleared|unposted|not posted|outstanding|scheduled|in process|waiting|open|reserved|unsettled|provisional|pend|ausstehend|vorgemerkt|vorläufig|offen|reserviert|in bearbeitung|umsatz vorgemerkt|nicht gebucht|noch nicht gebucht|vorgemerkter umsatz|autorisiert|angekündigt|vormerkung|en attente|à venir|en cours|non comptabilisé|prévu|autorisation|en cours de traitement|pendiente|pendientes|retenido|retenida|en proceso|en curso|autorizado|por confirmar|en tránsito|in sospeso|in attesa|non contabilizzato|da contabilizzare|in elaborazione|autorizzato|autorizzata|prenotato|non contabilizzata|no|pendente|em processamento|em aberto|a processar|autorizada|cativo|in behandeling|gereserveerd|openstaand|reservering|preliminär|reserverad|reserverat|väntande|kommande|ej bokförd|ikke bokført|reservert|reserveret|venter|afventer|ikke bogført|ventende|varaus|odottaa|katevaraus|kirjaamaton|oczekująca|oczekujące|oczekujący|blokada|zablokowana|w realizacji|w trakcie realizacji|przyjęta|niezaksięgowana|w toku|nierozliczone|nierozliczona|čeká|čekající|blokace|nezaúčtováno|nezaúčtovaná|rezervace|ve zpracování|blokováno|rezervováno|blokácia|čakajúca|nezaúčtovaná|rezervovaná|függőben|folyamatban|zárolt|zárolás|zárolva|könyveletlen|feldolgozás alatt|függő|в обработке|обрабатывается|авторизация|в ожидании|холд|заблокировано|ожидает|ожидание|не обработана|не проведена|заморожено|удержано|в очікуванні|очікується|опрацьовується|холд операція|бekliyor|bekliyor|beklemede|provizyon|onay bekliyor|rezerve|işlemde|εκκρεμεί|σε εκκρεμότητα|δέσμευση|u obradi|na čekanju|rezervirano|v obdelavi|rezervacija|neproknjiženo|laukiama|rezervuota|vykdoma|rezervācija|apstrādē|rezervēts|gaida|ootel|broneeritud|reserveeritud|töötlemisel|在途|处理中|待入账|进行中|未入账|等待付款|待付款|等待对方收款|等待卖家发货|已冻结|冻结|未出账|処理中|未確定|予約|保留|速報|未処理|대기|처리중|진행중|미매입|승인대기|보류|미결제|미확정|tertunda|menunggu|diproses|pend.|đang xử lý|chờ xử lý|ממתין|في الانتظار|معلق|รอดำเนินการ|în așteptare|in asteptare|în procesare|blocat|blocată|чакаща|в процес|блокирана",
    parts: "vorgemerkt|pending|nicht gebucht|в обработке")

  private static let booked = WordSet(
    "posted|booked|complete|completed|cleared|settled|success|successful|succeeded|executed|processed|done|confirmed|paid|approved|reconciled|final|book|finished|closed|accepted|credited|debited|partially refunded|refunded|partially returned|gebucht|umsatz gebucht|verbucht|ausgeführt|abgeschlossen|erledigt|gebuchter umsatz|bestätigt|erfolgreich|bezahlt|abgerechnet|verrechnet|comptabilisé|comptabilisée|effectué|effectuée|réglé|réglée|exécuté|exécutée|terminé|terminée|passé|passée|débité|réalisé|traité|validé|validée|enregistré|contabilizado|contabilizada|completado|completada|realizado|realizada|liquidado|liquidada|ejecutado|ejecutada|procesado|procesada|confirmado|confirmada|consolidado|pagado|exitoso|exitosa|finalizado|finalizada|contabile|contabilizzato|contabilizzata|eseguito|eseguita|completato|completata|regolato|confermato|confermata|addebitato|si|concluído|concluída|efetivado|efetivada|processado|efetuado|efetuada|liquidado|aprovado|aprovada|geboekt|geaccepteerd|accepté|acceptée|accettato|aceptado|aceito|uitgevoerd|verwerkt|voltooid|afgerond|bokförd|bokfört|genomförd|utförd|klar|slutförd|bokført|utført|gjennomført|bogført|udført|gennemført|fuldført|kirjattu|suoritettu|valmis|toteutunut|zaksięgowana|zaksięgowane|zaksięgowany|zrealizowana|zrealizowany|zrealizowane|wykonana|wykonany|rozliczona|rozliczone|rozliczony|zakończona|zakończono|zaúčtováno|zaúčtovaná|zaúčtované|provedeno|provedená|zúčtováno|zúčtovaná|realizováno|zpracováno|zrealizována|zaúčtovaná|spracovaná|vykonaná|zrealizovaná|könyvelt|teljesített|végrehajtott|sikeres|teljesült|könyvelve|elszámolt|исполнено|исполнена|исполнен|выполнено|выполнена|проведено|проведена|обработано|обработана|завершено|завершена|успешно|ok|проведен|оплачено|операция завершена|виконано|проведено|успішно|завершено|gerçekleşti|tamamlandı|başarılı|onaylandı|ödendi|ολοκληρώθηκε|εκτελέστηκε|ολοκληρωμένη|izvršeno|izvršen|provedeno|proknjiženo|realizirano|obdelano|izvedeno|knjiženo|atlikta|įvykdyta|įvykdytas|izpildīts|iegrāmatots|apstrādāts|apmaksāts|teostatud|kantud|täidetud|交易成功|支付成功|已入账|成功|已完成|完成|已收款|交易完成|已存入零钱|对方已收钱|已转账|退款成功|还款成功|朋友已收钱|已到账|充值完成|提现已到账|已全额退款|充值成功|缴费成功|付款成功|转账成功|处理成功|已入帳|確定|完了|処理済|処理済み|支払済|정상|완료|승인|매입|매입완료|처리완료|결제완료|거래완료|정상승인|성공|전표매입|berhasil|sukses|selesai|thành công|hoàn thành|đã thanh toán|בוצע|مكتمل|تم|สำเร็จ|efectuata|efectuată|procesată|procesata|finalizată|înregistrată|decontată|осчетоводена|изпълнена",
    parts: "umsatz gebucht|已退款")
}
