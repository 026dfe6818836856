extension HeaderWords {
  static let finnish = LanguageWords(
    "fi",
    [
      .bookingDate: "kirjauspäivä|kirjauspvm|kirjattu", .date: "päivämäärä|pvm|päivä",
      .transactionDate: "maksupäivä|tapahtumapäivä|ostopäivä|tapahtumapvm|maksupvm",
      .valueDate: "arvopäivä|arvopvm|korkopäivä",
      .amount: "määrä|summa|määrä eur|määrä euroa|määrä euroina|summa eur|rahamäärä|määrä €",
      .debit: "panot ja otot|otto|otot|veloitus|veloitukset|menot|tililtä|lähtevät|ulos",
      .credit: "pano|panot|hyvitys|hyvitykset|tulot|tilille|saapuvat|sisään", .balance: "saldo|saldo jälkeen",
      .currency: "valuutta",
      .payee: "saaja/maksaja|maksaja/saaja|saajan nimi|nimi|saaja / maksaja|ostopaikka|osapuoli",
      .payer: "maksaja|maksajan nimi", .recipient: "saaja|vastaanottaja",
      .text:
        "selite|selitys|viesti|kuvaus|viesti/viite|selvitys|tapahtuma|lisätiedot|tapahtuman kuvaus|otsikko",
      .type: "laji|tapahtumalaji|tapahtumatyyppi|tyyppi|selityslaji",
      .reference: "arkistointitunnus|arkistotunnus|tapahtumatunnus",
      .customerReference: "viite|viitenumero|maksajan viite", .status: "tila", .account: "tili|tilinumero",
      .counterAccount:
        "saajan tilinumero|vastatili|saajan tilinumero ja pankin bic|pankin bic|maksajan tili|saajan tili",
      .card: "kortti|kortin numero", .category: "kategoria|luokka",
      .sign: "otto/pano|veloitus/hyvitys|debet/kredit",
      .originalAmount: "alkuperäinen summa|alkuperäinen määrä|määrä valuutassa|valuuttamäärä",
      .originalCurrency: "alkuperäinen valuutta",
    ])

  static let hungarian = LanguageWords(
    "hu",
    [
      .bookingDate: "könyvelés dátuma|könyvelési dátum|könyvelés napja|könyvelés|könyvelés ideje",
      .date: "dátum|nap",
      .transactionDate:
        "tranzakció dátuma|tranzakció ideje|tranzakció időpontja|vásárlás dátuma|műveleti nap|tranzakció napja|tranzakció dátuma és ideje",
      .valueDate: "értéknap|érték nap|esedékesség", .time: "időpont|idő",
      .amount: "összeg|tranzakció összege|könyvelt összeg|forgalom|összeg (huf)",
      .originalAmount: "eredeti összeg|eredeti devizaösszeg|összeg eredeti devizában",
      .debit:
        "terhelés|terhelések|kiadás|kiadások|tartozik|kimenő|terhelési összeg|kifizetés|kifizetések|kimenő összeg",
      .credit:
        "jóváírás|jóváírások|bevétel|követel|bejövő|jóváírási összeg|befizetés|befizetések|bejövő összeg|bevételek",
      .sign:
        "terhelés/jóváírás|irány|előjel|t/k|terhelés / jóváírás|bejövő/kimenő|jóváírás/terhelés|bejövő / kimenő|kiadás/bevétel|tartozik/követel",
      .balance: "egyenleg|könyvelt egyenleg|záró egyenleg|számlaegyenleg|egyenleg a tranzakció után",
      .currency: "deviza|devizanem|pénznem|számla devizaneme|valuta",
      .originalCurrency: "eredeti devizanem|eredeti deviza",
      .payee:
        "partner neve|partner|név|kedvezményezett/megbízó|ellenoldali név|megbízó/kedvezményezett|partner elnevezése|ellenoldali név|kereskedő|kereskedő neve|partner név",
      .payer: "megbízó|küldő", .recipient: "kedvezményezett",
      .text:
        "közlemény|leírás|megjegyzés|megnevezés|tranzakció|tranzakció leírása|részletek|könyvelési információk|közlemény 1|forgalom jellege szöveg|tranzakció megnevezése|jogcím",
      .type:
        "típus|tranzakció típusa|tranzakció típus|forgalom típusa|művelet típusa|forgalom jellege|típus megnevezése",
      .reference:
        "tranzakció azonosító|hivatkozási szám|azonosító|tranzakciószám|referencia|banki referencia|tranzakcióazonosító|könyvelési azonosító",
      .status: "állapot|státusz",
      .account: "számla|számlaszám|saját számla|könyvelési számla|bankszámlaszám|számla név",
      .counterAccount:
        "ellenszámla|partner számlaszáma|partner számlaszám|ellenoldali számlaszám|partner bankszámlaszáma|ellenoldali bankszámlaszám",
      .card: "kártya|kártyaszám|kártya száma", .fee: "díj|jutalék", .rate: "árfolyam",
      .category: "kategória|költési kategória",
    ])

  static let turkish = LanguageWords(
    "tr",
    [
      .bookingDate: "muhasebe tarihi|kayıt tarihi|muhasebeleşme tarihi",
      .date: "tarih|gün|tarih/saat|tarih ve saat",
      .transactionDate: "işlem tarihi|işlem tarih|harcama tarihi|işlem günü|işlem tarihi ve saati",
      .valueDate: "valör|valör tarihi", .time: "saat|işlem saati",
      .amount: "tutar|işlem tutarı|miktar|meblağ|tutar (tl)|tutar(tl)|tl tutarı|hareket tutarı",
      .originalAmount: "döviz tutarı|orijinal tutar|yabancı para tutarı",
      .debit:
        "borç|gider|çıkan|çıkış|borç tutarı|harcama|çekilen|giden|çekilen tutar|borç (tl)|ödenen|çıkan tutar",
      .credit:
        "alacak|gelir|giren|giriş|alacak tutarı|yatırılan|gelen|yatırılan tutar|alacak (tl)|giren tutar",
      .sign: "borç/alacak|b/a|borç alacak|yön|a/b|giriş/çıkış|giden/gelen",
      .balance: "bakiye|kalan bakiye|işlem sonrası bakiye|kullanılabilir bakiye|güncel bakiye",
      .currency: "döviz|para birimi|döviz cinsi|pb|döviz kodu",
      .payee: "karşı taraf|alıcı/gönderen|ünvan|isim|işyeri|üye işyeri|karşı hesap adı",
      .payer: "gönderen|gönderici", .recipient: "alıcı|lehtar",
      .text: "açıklama|işlem açıklaması|detay|işlem|açıklamalar|işlem detayı",
      .type: "işlem tipi|işlem türü|tür|işlem adı|kanal",
      .reference: "fiş no|işlem no|referans|referans no|dekont no|işlem numarası|referans numarası",
      .customerReference: "şube|etiket|çek no", .status: "durum", .account: "hesap|hesap no|hesap numarası",
      .counterAccount: "karşı hesap|karşı hesap no|alıcı iban", .card: "kart|kart no|kart numarası",
      .category: "kategori|etiketler",
    ])

  static let greek = LanguageWords(
    "el",
    [
      .bookingDate:
        "ημερομηνία καταχώρησης|ημ/νία λογιστικής|ημερομηνία λογιστικής|ημερομηνία εκτέλεσης|ημ/νία εγγραφής|ημερομηνία εγγραφής|ημ/νία καταχώρησης|ημερομηνία καταχώρισης",
      .date: "ημερομηνία|ημ/νία|ημνία",
      .transactionDate: "ημερομηνία συναλλαγής|ημ/νία συναλλαγής|ημερομηνία κίνησης|ημερομηνία αγοράς",
      .valueDate: "valeur|ημερομηνία αξίας|τοκοφόρος ημερομηνία|ημερομηνία valeur|ημ/νία valeur|αξία",
      .time: "ώρα", .amount: "ποσό|ποσό συναλλαγής|ποσό κίνησης|ποσό (eur)|ποσό eur",
      .debit: "χρέωση|χρεώσεις|ανάληψη|ποσό χρέωσης|αναλήψεις|εκροές|χρέωση (€)|ποσά χρέωσης",
      .credit: "πίστωση|πιστώσεις|κατάθεση|ποσό πίστωσης|καταθέσεις|εισροές|πίστωση (€)|ποσά πίστωσης",
      .sign:
        "χρέωση/πίστωση|πρόσημο|πρόσημο ποσού|χ/π|είδος κίνησης χ/π|χρέωση / πίστωση|χρέωση πίστωση|χρ/πιστ",
      .balance:
        "υπόλοιπο|λογιστικό υπόλοιπο|νέο υπόλοιπο|προοδευτικό υπόλοιπο|υπόλοιπο μετά την κίνηση|διαθέσιμο υπόλοιπο",
      .currency: "νόμισμα",
      .payee: "δικαιούχος|επωνυμία|όνομα|αντισυμβαλλόμενος|ονοματεπώνυμο αντισυμβαλλόμενου|έμπορος",
      .payer: "εντολέας|αποστολέας", .recipient: "παραλήπτης",
      .text: "περιγραφή|αιτιολογία|σχόλια|συναλλαγή|περιγραφή συναλλαγής|λεπτομέρειες|περιγραφή κίνησης",
      .type: "τύπος|είδος συναλλαγής|είδος|τύπος συναλλαγής|κατηγορία συναλλαγής",
      .reference: "αριθμός αναφοράς|αριθμός συναλλαγής|αρ. συναλλαγής|κωδικός συναλλαγής|αναφορά",
      .customerReference: "α/α|κατάστημα|αριθμός επιταγής", .status: "κατάσταση",
      .account: "λογαριασμός|αριθμός λογαριασμού",
      .counterAccount: "λογαριασμός αντισυμβαλλόμενου|λογαριασμός δικαιούχου", .card: "κάρτα|αριθμός κάρτας",
      .category: "κατηγορία",
      .openingBalance: "αρχικό υπόλοιπο|προηγούμενο υπόλοιπο",
      .closingBalance: "τελικό υπόλοιπο",
      .originalAmount: "αρχικό ποσό|ποσό σε ξένο νόμισμα",
      .originalCurrency: "αρχικό νόμισμα|ξένο νόμισμα",
    ])

  static let chinese = LanguageWords(
    "zh",
    [
      .bookingDate: "记账日期|入账日期|入帐日期|记账日|入账日|入帳日|記帳日|入帳日期|记帐日期|記帳日期|帳務日期|账务日期|入賬日期|記賬日期|過帳日",
      .date: "日期|时间|時間|日期时间",
      .transactionDate: "交易日期|交易日|交易时间|消费日期|消費日期|消費日|交易時間|交易创建时间|付款时间|發生日期|发生日期|最近修改时间|交易日期时间|消费日|消费时间",
      .valueDate: "起息日|起息日期|生效日期",
      .amount: "金额|金額|交易金额|交易金額|发生额|金额(元)|金额（元）|收支金额|发生金额|交易金额(元)|入账金额|人民币金额|金額(新台幣)|收/付款金额|交易额|新臺幣金額|動支金額",
      .accountAmount: "记账金额|入账金额|结算金额|入帳金額|人民币金额|折合人民币|新台幣金額|臺幣金額|记账金额(人民币)",
      .originalAmount: "交易金额|原币金额|外币金额|原幣金額|交易地金额|外幣金額|消费金额|交易地金額|交易货币金额",
      .debit:
        "支出|支出金额|借方|借方发生额|借方金额|提出|支取|转出|支出(元)|付款金额|提款|支出金額|付出|记账金额(支出)|交易金额(支出)|借方发生额/元(支取)|提款金額|轉出|借方發生額|借方發生額(支取)|提出金额|转出金额|轉出金額|支付金额|出账金额|支出額|提領|提領金額|扣款金額",
      .credit:
        "收入|收入金额|贷方|贷方发生额|贷方金额|存入|转入|收入(元)|收款金额|存款|收入金額|记账金额(收入)|交易金额(收入)|贷方发生额/元(收入)|存款金額|轉入|貸方金額|存入金额|存入金額|转入金额|轉入金額|收到金额|进账金额|存入額|入帳",
      .sign:
        "收/支|收支|收支类型|借贷|借贷标志|收支标志|借贷标记|借/贷|资金流向|收付标志|借贷方向|收支方向|资金状态|收入/支出|借贷方|借貸|借貸別|收支別|存提|存提別|支出/收入|收入支出|存入/支出",
      .fee: "手续费|服务费|手續費|服务费（元）|服务费(元)|成功退款（元）|成功退款(元)|交易手续费", .rate: "汇率|匯率",
      .balance: "余额|餘額|账户余额|余额(元)|账户余额(元)|帐户余额|本次余额|联机余额|帳戶餘額|結餘|账户餘額|可用余额|結存金額|卡余额",
      .currency: "币种|币别|幣別|货币|交易币种|记账币种|貨幣|币种名称|幣種|入账币种|帳戶幣別",
      .originalCurrency: "交易币种|原币种|消费币种|原幣幣別|交易货币|外幣幣別|消费货币",
      .payee:
        "对方户名|交易对方|对方名称|对方姓名|对方账户名称|商户名称|对方|收/付款方|交易对方名称|對方戶名|商店名稱|特店名稱|对手户名|交易对手|交易商户名称|对方账户名|收付方名称|對方|消费商户|商户|对方单位名称|交易場所|对方帐户名",
      .payer: "付款方|付款人|付款人名称|汇款人", .recipient: "收款方|收款人|收款人名称|受款人",
      .text:
        "摘要|备注|交易摘要|商品说明|商品|商品名称|交易详情|交易说明|用途|附言|交易描述|說明|备注/附言|消費明細|交易说明信息|交易场所|交易地点|备注信息|摘要说明|附注|交易内容|備註|交易備註|消费说明|说明|交易类型说明|資料內容|明細|存款人代號",
      .type: "交易类型|类型|交易名称|业务类型|业务摘要|交易方式|交易渠道|收/付款方式|支付方式|交易種類|类别|交易种类|渠道|收支类别|交易来源地|资金渠道|钞/汇|钞汇|业务名称",
      .reference: "交易号|交易单号|交易流水号|流水号|交易订单号|订单号|交易序号|参考号|核心流水号|交易編號|账务流水号|日志号|凭证号|业务流水号|交易序號",
      .customerReference: "商户单号|商家订单号|商户订单号|商家订单号|序号|凭证种类|凭证号码|摘要代码|序號|業務參考號|支票號碼|网点|交易网点|授权码|柜员号|票據號碼",
      .status: "状态|交易状态|当前状态|狀態|交易結果|资金状态|交易結果狀態", .account: "账号|账户|卡号|本方账号|帳號|账户名称|交易账号|帳戶|我方账号|交易账户|本方卡号",
      .counterAccount: "对方账号|对方账户|对方卡号|对方卡号/账号|對方帳號|对方开户行|对手账号|交易对手账号|对方银行|对方帐号",
      .card: "卡号末四位|卡号后四位|卡末四位|卡別|卡号（后四位）|卡片末四碼|卡號|卡號末四碼|持卡人",
      .merchantDetail: "交易国家或地区简称|交易地|国家|消费地|城市|消費地|地區|國家", .category: "交易分类|分类|類別|账单分类",
      .openingBalance: "期初余额|期初餘額",
      .closingBalance: "期末余额|期末餘額",
    ])

  static let japanese = LanguageWords(
    "ja",
    [
      .bookingDate: "記帳日|計上日|処理日|お取扱日|明細計上日|データ計上日", .date: "日付|年月日|日時|お取引日|取引日時|日付時刻",
      .transactionDate: "取引日|利用日|ご利用日|お取引日|操作日|ご利用年月日|利用年月日|取引年月日|利用日時|お支払日 利用|購入日|取引日付|注文日",
      .valueDate: "起算日|効力日|お支払日|支払日|決済日|確定日|約定日", .time: "時刻|時間|取引時刻",
      .amount: "金額|取引金額|金額(円)|金額（円）|入出金額|入出金額(円)|入出金(円)|入出金|お取引金額|取引金額(円)|入出金額(内訳)",
      .originalAmount: "外貨金額|現地通貨額|現地金額|現地利用額|利用金額（外貨）", .grossAmount: "小計",
      .debit:
        "出金|出金金額|お引出し|引出し|引出金額|お引出金額|支払い金額|支払金額|お支払金額|お支払い金額|出金額|利用金額|ご利用金額|支出|支払額|出金(円)|お引き出し|引落金額|支払総額|利用額|払出金額|出金金額(円)|お支払い|出金（円）|差引金額|出金額(円)|払戻金額|お支払金額(円)|引き出し|今回支払金額|当月請求額|ご利用額|利用金額(円)|支払総額(円)|出金額（円）|お引落し|引落し",
      .credit:
        "入金|入金金額|お預入れ|預入れ|預入金額|お預け入れ|入金額|収入|預り金額|お預り金額|入金(円)|受入金額|お預かり金額|入金金額(円)|入金（円）|預入額|入金額(円)|お預り|預け入れ|お預入金額|入金額（円）|お預け入れ金額",
      .sign: "入払区分|入出金区分|収支|収支区分|入出金|区分|取引区分|入金/出金|出金/入金|入出金種別", .fee: "手数料|手数料/利息|支払手数料",
      .rate: "換算レート|為替レート|換算率|レート",
      .balance: "残高|差引残高|取引後残高|残高(円)|口座残高|現在高|現在残高|差引残高(円)|残高（円）|取引残高|お預り残高", .currency: "通貨|通貨コード|取引通貨",
      .originalCurrency: "現地通貨|通貨略称|現地通貨略称",
      .payee:
        "利用店名|利用店名・商品名|ご利用店名|お店|取引先|利用先|ご利用先など|ご利用先|加盟店名|相手先|相手|振込先|ご利用店名（海外ご利用店名／海外都市名）|お取引先|利用店|ご利用場所|店名|ショップ名|ご利用店名及び商品名|取引先名|ご利用店舗|支払先",
      .payer: "依頼人|振込依頼人名|依頼人名|送金人", .recipient: "受取人|お受取人|受取人名",
      .text:
        "摘要|内容|お取扱内容|取引内容|摘要内容|お取り扱い内容|備考|メモ|適用|お取引内容|入出金内容|ご利用内容|詳細|明細|取引名称|お客様メモ|取引種別内容|項目|入出金先内容|通帳メモ|お取引の内容|取扱内容|商品名|連絡欄|取引明細|入払内容|補足|摘要欄",
      .type: "取引種類|種別|取引種別|支払方法|支払区分|お支払方法|支払回数|お支払い区分|種類|取引方法|お支払方法（回数）",
      .reference: "取引番号|照会番号|明細番号|取引id|お問合せ番号|伝票番号|取引通番|承認番号",
      .customerReference: "小切手番号|番号|no.|回数|枝番|支払月|新規サイン|お支払回数|手形・小切手区分|僚店番号|支払開始月|id|お支払月|勘定日",
      .status: "状態|ステータス|未確定|確定情報|未資金化区分|確定状況|処理状況", .account: "口座|口座番号|口座名|保有金融機関|支店名|店番号",
      .counterAccount: "相手口座|振込先口座|相手口座番号", .card: "カード|カード番号|利用者|ご利用者|カード名|本人・家族区分|本人家族|ご利用カード|ご利用者名|本人・家族",
      .category: "カテゴリ|大項目|中項目|分類|計算対象|振替",
    ])

  static let korean = LanguageWords(
    "ko",
    [
      .bookingDate: "기장일|기장일자|매입일|매입일자|처리일자|승인일 매입|기재일자|기재일|기장일시|매입확정일", .date: "일자|날짜|일시|거래일|거래날짜",
      .transactionDate: "거래일시|거래일자|이용일|이용일자|승인일|승인일자|거래일|이용일시|승인일시|사용일|사용일자|거래 일시|매출일자",
      .valueDate: "기산일|결제일|결제예정일", .time: "시간|거래시간|시각|승인시간|이용시간", .amount: "금액|거래금액|거래 금액|거래금액(원)|입출금액|입출금",
      .originalAmount: "외화금액|해외이용금액|현지금액|이용금액(외화)|현지이용금액",
      .debit:
        "출금|출금액|출금금액|찾으신금액|출금(원)|이용금액|지급금액|승인금액|지출|찾으신 금액|출금금액(원)|사용금액|출금액(원)|이용금액(원)|매출금액|지급액|청구금액|결제금액|지출금액|이용 금액|찾으신금액(원)|지급(원)|출금 금액",
      .credit: "입금|입금액|입금금액|맡기신금액|입금(원)|수입|맡기신 금액|입금금액(원)|입금액(원)|수입금액|예입금액|맡기신금액(원)|입금 금액|받으신금액",
      .sign: "구분|거래구분|입출금구분|입/출금|입출구분|입지구분|거래 구분", .fee: "수수료", .rate: "환율",
      .balance: "잔액|거래후잔액|거래후 잔액|거래 후 잔액|잔액(원)|현재잔액|남은금액|통장잔액|거래후잔액(원)", .currency: "통화|통화코드|화폐",
      .originalCurrency: "현지통화|이용통화",
      .payee:
        "가맹점명|가맹점|거래처|보낸분/받는분|상대방|상대계좌예금주명|이용가맹점|이용하신곳|예금주|받는분|의뢰인/수취인|보낸분/받는 분|이용하신 곳|보낸 사람/받는 사람|상대 예금주명|의뢰인|이용처|사용처|가맹점명(해외)|거래대상",
      .payer: "보낸분|송금인|보내는분|의뢰인명", .recipient: "수취인|받는 분|받으시는분",
      .text: "적요|내용|거래내용|기재내용|메모|비고|거래기록사항|통장표시내용|기록사항|거래 내용|내역|통장메모|상세내용|거래내역|송금메모|통장 표시 내용|메모내용|이용내역|취급내용",
      .type: "거래유형|거래종류|거래수단|이용구분|결제방법|할부|할부개월|카드구분|거래 유형|결제수단|이용유형|취급기관|이용 구분",
      .reference: "거래번호|거래고유번호|승인번호|고유번호|매입번호|거래일련번호",
      .customerReference: "번호|순번|no|거래점|취급점|거래지점|수표번호|취급지점|사업자번호|취급은행|타행코드|거래점명|거래 점",
      .status: "상태|승인상태|진행상태|매입상태|취소여부|승인구분|처리상태|거래상태|접수상태|취소상태", .account: "계좌|계좌번호|계좌명|출금계좌",
      .counterAccount: "상대계좌|상대계좌번호|입금계좌번호|상대은행|상대 계좌번호|입금계좌|거래은행",
      .card: "카드|카드번호|이용카드|카드명|카드종류|본인/가족|카드번호(뒤4자리)", .category: "카테고리|분류|대분류|소분류|업종",
    ])

  static let vietnamese = LanguageWords(
    "vi",
    [
      .bookingDate: "ngày hạch toán|ngày ghi sổ", .date: "ngày|thời gian",
      .transactionDate: "ngày giao dịch|ngày gd|thời gian giao dịch|ngày thực hiện",
      .valueDate: "ngày hiệu lực|ngày giá trị", .amount: "số tiền|số tiền giao dịch|số tiền gd",
      .debit:
        "ghi nợ|nợ|rút ra|chi|số tiền ghi nợ|phát sinh nợ|số tiền rút|tiền ra|rút|rút tiền|số tiền ra|chi ra|số tiền chi|nợ (vnd)",
      .credit:
        "ghi có|có|gửi vào|thu|số tiền ghi có|phát sinh có|số tiền gửi|tiền vào|gửi|gửi tiền|số tiền vào|thu vào|số tiền thu|nộp tiền|có (vnd)",
      .balance: "số dư|số dư cuối|số dư sau giao dịch|số dư sau gd",
      .currency: "loại tiền|tiền tệ|loại tiền tệ",
      .payee:
        "tên đối tác|người thụ hưởng|đối tác|tên đối ứng|tên người thụ hưởng|đơn vị thụ hưởng/đơn vị chuyển",
      .text:
        "diễn giải|nội dung|mô tả|nội dung giao dịch|chi tiết|chi tiết giao dịch|diễn giải giao dịch|nội dung chi tiết",
      .reference: "số tham chiếu|mã giao dịch|số giao dịch|số ct|số bút toán|số chứng từ",
      .customerReference: "stt|số thứ tự", .type: "loại giao dịch", .account: "tài khoản|số tài khoản",
      .counterAccount: "tài khoản đối ứng|số tài khoản đối ứng|tài khoản", .status: "trạng thái",
      .sign: "nợ/có|ghi nợ/ghi có|loại phát sinh",
      .openingBalance: "số dư đầu kỳ|số dư đầu",
      .closingBalance: "số dư cuối kỳ",
      .category: "danh mục",
      .card: "thẻ|số thẻ",
      .fee: "phí",
    ])

  static let indonesian = LanguageWords(
    "id",
    [
      .bookingDate: "tanggal pembukuan|tanggal posting|tgl. pembukuan", .date: "tanggal|tgl|tgl.",
      .transactionDate: "tanggal transaksi|tgl transaksi|tgl. transaksi|tanggal & waktu",
      .valueDate: "tanggal efektif|tanggal valuta",
      .amount: "jumlah|nominal|mutasi|jumlah transaksi|jumlah (idr)|nilai",
      .debit:
        "pengeluaran|keluar|debet|debit|uang keluar|penarikan|mutasi debet|mutasi debit|uang keluar (rp)|dana keluar|ditarik|jumlah debet",
      .credit:
        "pemasukan|masuk|kredit|uang masuk|setoran|mutasi kredit|uang masuk (rp)|dana masuk|disetor|jumlah kredit",
      .sign: "db/cr|d/k|jenis mutasi|db/kr|debet/kredit|debit/kredit|db cr|cr/db|masuk/keluar",
      .balance: "saldo|saldo akhir transaksi|baki|baki akhir",
      .openingBalance: "saldo awal", .closingBalance: "saldo akhir", .currency: "mata uang|valas",
      .payee: "nama|penerima/pengirim|nama penerima/pengirim", .payer: "pengirim", .recipient: "penerima",
      .text:
        "keterangan|uraian|deskripsi|catatan|uraian transaksi|rincian|keterangan transaksi|rincian transaksi|berita|penerangan|butiran|butiran transaksi",
      .type: "jenis transaksi|jenis|tipe transaksi",
      .reference: "nomor referensi|no. referensi|no referensi|id transaksi|no. transaksi|nomor transaksi",
      .customerReference: "cabang|no|cbg|teller", .account: "rekening|nomor rekening|no. rekening|akun",
      .counterAccount: "rekening tujuan|rekening lawan", .status: "status", .category: "kategori",
    ])
}
