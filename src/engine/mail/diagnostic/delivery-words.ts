import type { DeliveryReason } from './delivery-reasons.js';

/** Reasons that mail systems state in the language of their users. */
type LocalReason = Extract<
  DeliveryReason,
  'user_unknown' | 'mailbox_full' | 'host_unknown' | 'message_too_large' | 'spam'
>;

interface DeliveryWords {
  readonly language: string;
  readonly words: Readonly<Partial<Record<LocalReason, string>>>;
}

/**
 * Phrases of reports in languages other than English that say why a message was not delivered: sources of regular
 * expressions over lower-case text. Where a language has two orders of a sentence ("the address was not found", "we
 * could not find the address"), both are listed, because Exchange, Gmail and large national providers differ.
 */
const DELIVERY_WORDS: readonly DeliveryWords[] = [
  {
    language: 'de',
    words: {
      user_unknown:
        '(?:empfänger|benutzer|adresse|postfach|konto)[^.;]{0,60}(?:unbekannt|nicht (?:gefunden|bekannt|vorhanden)|ungültig|existiert nicht|gibt es nicht)|(?:benutzer|empfänger|name)[^.;]{0,80}nicht im [^.;]{0,20}(?:verzeichnis|adressbuch)|wurde (?:unter|bei|in) [^ ]{3,80} nicht gefunden',
      mailbox_full:
        '(?:postfach|mailbox)[^.;]{0,40}(?:überfüllt|überschritten|voll\\b)|speicherplatz[^.;]{0,30}(?:erschöpft|überschritten)',
      message_too_large: '(?:nachricht|e-?mail)[^.;]{0,40}zu groß',
      spam: '(?:als|unter) spam(?:verdacht)?',
    },
  },
  {
    language: 'fr',
    words: {
      user_unknown:
        '(?:destinataire|utilisateur|adresse|compte|boîte)[^.;]{0,60}(?:inconnue?|introuvable|invalide|n.existe pas|n.a pas été trouvée?)|(?:impossible de trouver|n.avons pas trouvé)[^.;]{0,30}(?:adresse|destinataire)|impossible de trouver [^ ]{1,64} (?:sur|dans|à|chez) |est introuvable (?:sur|dans|à) |aucune? (?:utilisateur|destinataire|boîte|compte)',
      mailbox_full: 'boîte[^.;]{0,40}(?:pleine|saturée)|quota[^.;]{0,20}dépassé',
      host_unknown: 'domaine[^.;]{0,60}(?:introuvable|n.existe pas)',
      message_too_large: 'message[^.;]{0,40}trop (?:volumineux|grand|gros|lourd)',
      spam: 'courrier indésirable',
    },
  },
  {
    language: 'es',
    words: {
      user_unknown:
        'no se (?:ha |pudo |puede )?enc(?:ontr|uentr)[^.;]{0,40}(?:dirección|destinatario|usuario|buzón|cuenta)|no se (?:encontró|ha encontrado)[^.;]{0,80} en [^ ]{3,80}|(?:destinatario|usuario|dirección|cuenta|buzón)[^.;]{0,60}(?:desconocid|no (?:existe|(?:fue |se )?encontrad|se encuentra|válid)|inexistente|inválid)',
      mailbox_full: 'buzón[^.;]{0,30}(?:lleno|completo)|quota[^.;]{0,20}excedid|cuota[^.;]{0,20}(?:excedid|superad)',
      host_unknown: 'no se (?:ha )?encontr[^.;]{0,20}dominio|dominio[^.;]{0,60}no (?:existe|encontrado)',
      message_too_large: 'mensaje[^.;]{0,40}demasiado grande',
      spam: 'correo no deseado',
    },
  },
  {
    language: 'it',
    words: {
      user_unknown:
        '(?:impossibile trovare|non (?:è stat[oa] )?trovat)[^.;]{0,40}(?:indirizzo|destinatario|utente|casella)|non è stato trovato (?:in|su|presso) |(?:destinatario|utente|indirizzo|casella)[^.;]{0,60}(?:sconosciut|inesistente|non (?:esist|(?:è stat[oa] )?trovat|valid))',
      mailbox_full: '(?:casella|cassetta postale)[^.;]{0,60}(?:piena|esaurit)|quota[^.;]{0,20}superat',
      host_unknown: 'dominio[^.;]{0,60}non (?:è stato )?trovato',
      message_too_large: 'messaggio[^.;]{0,40}troppo grande',
      spam: 'posta indesiderata',
    },
  },
  {
    language: 'pt',
    words: {
      user_unknown:
        'não foi possível (?:encontrar|localizar)[^.;]{0,30}(?:endereço|destinatário)|não foi encontrado em |(?:destinatário|usuário|utilizador|endereço|conta)[^.;]{0,60}(?:desconhecid|inexistente|inválid|não (?:existe|(?:foi )?encontrad))',
      mailbox_full: 'caixa[^.;]{0,40}cheia|cota[^.;]{0,20}excedid',
      host_unknown: 'domínio[^.;]{0,60}não (?:foi encontrado|existe)',
      message_too_large: 'mensagem[^.;]{0,40}(?:muito|demasiado) grande',
      spam: 'lixo eletr[óô]nico',
    },
  },
  {
    language: 'ca',
    words: {
      user_unknown: 'adreça[^.;]{0,60}(?:no (?:existeix|s.ha trobat)|desconeguda)',
      mailbox_full: 'bústia[^.;]{0,40}plena',
      message_too_large: 'missatge[^.;]{0,40}massa gran',
    },
  },
  {
    language: 'nl',
    words: {
      user_unknown:
        '(?:ontvanger|gebruiker|adres)[^.;]{0,60}(?:onbekend|bestaat niet|(?:kan )?niet (?:worden )?gevonden|ongeldig)|niet gevonden (?:bij|op|in) ',
      mailbox_full: '(?:postvak|mailbox|postbus)[^.;]{0,30}vol\\b',
      host_unknown: 'domein[^.;]{0,60}(?:niet gevonden|bestaat niet)',
      message_too_large: 'bericht[^.;]{0,40}te groot',
    },
  },
  {
    language: 'sv',
    words: {
      user_unknown:
        '(?:mottagaren?|användaren?|adressen)[^.;]{0,60}(?:okänd|finns inte|hittades inte|kunde inte hittas)|(?:gick inte att hitta|hittar inte)[^.;]{0,30}adress|(?:hittades inte|kunde inte hittas) (?:på|i|hos) ',
      mailbox_full: 'brevl[åa]dan?[^.;]{0,30}full',
      message_too_large: 'meddelande[^.;]{0,40}för stort',
    },
  },
  {
    language: 'da',
    words: {
      user_unknown:
        '(?:modtageren?|brugeren?|adressen?|adressaten?)[^.;]{0,60}(?:ukendt|findes ikke|blev ikke fundet)|kunne ikke finde[^.;]{0,30}adresse|blev ikke fundet (?:på|i|hos) |kunne ikke findes (?:på|i|hos) ',
      mailbox_full: '(?:postkassen?|indbakken?)[^.;]{0,30}(?:fuld|fyldt)',
      message_too_large: 'meddelelse[^.;]{0,40}for stor',
    },
  },
  {
    language: 'no',
    words: {
      user_unknown:
        '(?:mottakeren?|brukeren?|adressen?)[^.;]{0,60}(?:ukjent|finnes ikke|ble ikke funnet)|finner ikke[^.;]{0,30}adresse|(?:ble ikke funnet|finnes ikke) (?:på|i|hos) |(?:finner|fant) ikke [^ ]{1,64} (?:på|i|hos) ',
      mailbox_full: '(?:postboksen?|innboksen?)[^.;]{0,30}full',
      message_too_large: 'melding[^.;]{0,40}for stor',
    },
  },
  {
    language: 'fi',
    words: {
      user_unknown:
        '(?:osoite|vastaanottaja|käyttäjä)[^.;]{0,60}(?:ei (?:ole olemassa|löy[dt])|tuntematon)|(?:ei löyt|ei löydetty)[^.;]{0,20}(?:kohteesta|osoitteesta|toimialueelta|palvelimesta)',
      mailbox_full: 'postilaatikko[^.;]{0,40}täynnä',
      message_too_large: 'viesti[^.;]{0,40}liian suuri',
    },
  },
  {
    language: 'pl',
    words: {
      user_unknown:
        '(?:odbiorc|użytkownik|adres)[^.;]{0,60}(?:nieznan|nie istnieje|nie znaleziono)|nie (?:można|udało się) (?:znaleźć|odnaleźć)[^.;]{0,40}(?:adres|odbiorc|użytkownik)|nie znaleziono[^.;]{0,80} (?:w|na|pod) ',
      mailbox_full: 'skrzynka[^.;]{0,40}(?:pe[łl]na|przepełniona)',
      message_too_large: 'wiadomość[^.;]{0,40}(?:zbyt|za) duża',
      spam: '(?:jako|za) spam',
    },
  },
  {
    language: 'cs sk',
    words: {
      user_unknown:
        '(?:uživatel|příjemce|adresa|príjemca|používateľ)[^.;]{0,60}(?:neexistuje|neznám|nebyla? nalezen|nebola? nájden|sa nenaš|nelze najít)|(?:nenašel|nenašla|nenašiel|nebyla? nalezen[ao]?|nebola? nájden[ýá]?|nelze nalézt|nepodařilo (?:se )?najít|nepodarilo (?:sa )?nájsť)[^.;]{0,30}(?:příjemc|príjemc|adres| v | na )|adres[ua][^.;]{0,30} (?:sa|se) (?:nepodarilo nájsť|nepodařilo najít)|(?:schránka|schranka)[^.;]{0,60}neexistuje',
      mailbox_full: 'schránka[^.;]{0,30}plná',
      message_too_large: '(?:zpráva|správa)[^.;]{0,40}(?:příliš|príliš) velk|(?:správa)[^.;]{0,40}príliš veľk',
    },
  },
  {
    language: 'hu',
    words: {
      user_unknown:
        '(?:címzett|felhasználó|e-?mail-?cím)[^.;]{0,60}(?:ismeretlen|nem (?:létezik|található))|nem található[^.;]{0,40}[: ](?:[^ ]{3,80}|itt)|nem található (?:a|az)? ?[^.;]{0,30}(?:helyen|tartomány)',
      mailbox_full: 'posta(?:fiók|láda)[^.;]{0,30}(?:meg)?telt',
      message_too_large: 'üzenet[^.;]{0,40}túl nagy',
    },
  },
  {
    language: 'ro',
    words: {
      user_unknown:
        '(?:adresa|destinatarul|utilizatorul)[^.;]{0,60}(?:nu (?:a (?:fost|putut fi) găsit|există)|necunoscut|inexistent)|nu a (?:fost|putut fi) găsită? (?:la|în|pe) |nu există (?:la|în) ',
      mailbox_full: '(?:căsuța|cutia)[^.;]{0,40}plină',
      message_too_large: 'mesaj[^.;]{0,40}prea mare',
    },
  },
  {
    language: 'hr sr sl',
    words: {
      user_unknown:
        '(?:adresa|primatelj|korisnik|naslov|prejemnik)[^.;]{0,60}(?:ne postoji|ne obstaja|nije pronađen|ni (?:bil\\w? )?(?:najden|mogoče najti)|nepoznat)|nije (?:pronađen[ao]?|moguće pronaći)|(?:ni bil[ao]? (?:mogoče )?najden[ao]?|ni mogoče najti)[^.;]{0,40} (?:v|na|pri) |није пронађен',
      mailbox_full: '(?:sandučić|poštanski (?:pretinac|sandučić)|nabiralnik)[^.;]{0,40}(?:pun|poln)',
      message_too_large: '(?:poruka|sporočilo)[^.;]{0,40}(?:prevelik|preveliko)',
    },
  },
  {
    language: 'lt lv et',
    words: {
      user_unknown:
        '(?:adresas|gavėjas|vartotojas)[^.;]{0,60}(?:nerastas|neegzistuoja|nežinomas)|(?:nepavyko rasti|nerasta[s]?)[^.;]{0,60}(?:adres|gavėj|domene| at | šioje)|(?:adrese|saņēmējs|lietotājs)[^.;]{0,60}(?:netika atrast|nav atrast|neeksistē|nepastāv)|(?:netika atrast|nevarēja atrast)[^.;]{0,60}(?:adres|saņēmēj|domēnā)|(?:aadressi|meiliaadressi|saajat|kasutajat|aadress)[^.;]{0,60}(?:ei (?:leitud|leia|ole olemas|eksisteeri)|pole olemas)|ei leitud (?:domeenist|asukohast|aadressilt)',
      mailbox_full: 'pašto dėžutė[^.;]{0,40}pilna|pastkaste[^.;]{0,40}pilna|postkast[^.;]{0,40}täis',
      message_too_large:
        'laiškas[^.;]{0,40}per didelis|ziņojums[^.;]{0,40}pārāk liels|(?:kiri|sõnum)[^.;]{0,40}liiga suur',
    },
  },
  {
    language: 'tr',
    words: {
      user_unknown:
        '(?:alıcı|kullanıcı|adres)[^.;]{0,60}(?:bulunamad|bilinm|mevcut değil|yok\\b)|(?:üzerinde|içinde|konumunda|adresinde|etki alanında)[^.;]{0,40}bulunam',
      mailbox_full: 'kutusu[^.;]{0,30}dolu',
      message_too_large: '(?:ileti|mesaj)[^.;]{0,40}çok büyük',
    },
  },
  {
    language: 'el',
    words: {
      user_unknown:
        '(?:διεύθυνση|παραλήπτη|χρήστη)[^.;]{0,60}(?:δεν (?:βρέθηκε|υπάρχει)|άγνωστ)|δεν (?:βρέθηκε|ήταν δυνατή η εύρεση)[^.;]{0,30}διεύθυνση|δεν (?:βρέθηκε|εντοπίστηκε) (?:στο|στη|στον|σε) ',
      mailbox_full: '(?:γραμματοκιβώτιο|θυρίδα)[^.;]{0,40}(?:πλήρες|γεμάτ)',
      message_too_large: 'μήνυμα[^.;]{0,40}πολύ μεγάλο',
    },
  },
  {
    language: 'ru',
    words: {
      user_unknown:
        '(?:получател|пользовател|адрес|ящик)[^.;]{0,60}(?:не (?:существует|найден|зарегистрирован)|неизвест)|нет такого (?:пользователя|адреса|ящика)|такого (?:пользователя|адреса) не|не удалось найти[^.;]{0,40}(?:адрес|получател)|не найден[оа]? (?:в|на) |не удалось найти[^.;]{0,80} (?:в|на) |нет такого пользователя',
      mailbox_full: 'ящик[^.;]{0,40}(?:переполнен|заполнен)|квота[^.;]{0,30}превышен',
      message_too_large: '(?:сообщение|письмо)[^.;]{0,40}(?:слишком больш|превышает)',
      spam: '(?:похож[еа]? на|как|признано) спам',
    },
  },
  {
    language: 'uk bg',
    words: {
      user_unknown:
        '(?:адрес|одержувач|користувач|получател|потребител)[^.;]{0,60}(?:не (?:знайдено|існує|е намерен|съществува)|невідом)|не вдалося знайти[^.;]{0,30}адрес|не (?:знайдено|вдалося знайти)[^.;]{0,80} (?:в|у|на) |не (?:е|беше|бе) намерен[ао]? (?:в|на|при) |(?:адрес|кутия|потребител)[^.;]{0,60}(?:не беше|не бе|не е) (?:намерен|открит)',
      mailbox_full: 'скриньк[^.;]{0,40}(?:переповнен|заповнен)|кутия[^.;]{0,30}пълна',
      message_too_large: '(?:повідомлення|лист|съобщение)[^.;]{0,40}(?:завелик|занадто велик|твърде голям)',
    },
  },
  {
    language: 'he ar',
    words: {
      user_unknown:
        '(?:כתובת|משתמש|נמען)[^.]{0,60}(?:לא נמצאה?|(?:לא|אינה|אינו) קיי(?:ם|מת))|לא ניתן למצוא את כתובת|(?:تعذر|لم يتم) العثور على[^.]{0,40}(?:عنوان|المستلم)|(?:عنوان|المستخدم)[^.]{0,40}غير موجود|לא (?:נמצא|נמצאה|אותר)[^.]{0,20} ב|(?:لم يتم|تعذر) العثور على[^.]{0,80} (?:في|على|لدى) ',
      mailbox_full: 'תיב[^.]{0,30}מלאה|صندوق[^.]{0,40}ممتلئ',
      message_too_large: 'הודעה[^.]{0,30}גדולה מדי|الرسالة[^.]{0,30}كبيرة (?:جدا|للغاية)',
    },
  },
  {
    language: 'ja',
    words: {
      user_unknown:
        '(?:宛先|あて先|ユーザー?|メール ?アドレス|アドレス)[^。]{0,40}(?:存在し|見つか|不明|誤り|間違)|[a-z0-9.-]{3,80} (?:で|に)[^。]{0,10}見つかりません',
      mailbox_full: 'メールボックス[^。]{0,30}(?:一杯|いっぱい|満杯|容量|超過)|容量[^。]{0,20}(?:超え|超過|オーバー)',
      host_unknown: 'ドメイン[^。]{0,30}(?:存在し|見つか)',
      message_too_large: '(?:メッセージ|メール)[^。]{0,20}(?:大きすぎ|サイズ[^。]{0,10}超)',
      spam: '迷惑メール(?:と|の|として|対策)',
    },
  },
  {
    language: 'zh',
    words: {
      user_unknown:
        '(?:收件人|用户|用戶|账号|帳號|邮箱|信箱|地址|使用者)[^。]{0,20}(?:不存在|无效|無效|未找到|不正确)|(?:无此|無此|查无此|查無此)(?:用户|使用者|人|帳號)|(?:找不到|未找到)[^。]{0,20}(?:地址|收件人|用户|使用者|邮箱|信箱)|(?:找不到|未找到|无法找到|無法找到) ?[a-z0-9._-]{1,64}|(?:在|于) ?[a-z0-9.-]{3,80} ?(?:上|中|处)?(?:找不到|未找到)',
      mailbox_full: '(?:邮箱|信箱|郵箱)[^。]{0,20}(?:已满|已滿|满|空间不足|容量)',
      host_unknown: '(?:域名|網域)[^。]{0,20}(?:不存在|找不到|无效)',
      message_too_large: '(?:邮件|郵件|信件)[^。]{0,15}(?:太大|过大|過大)',
      spam: '垃圾邮件|垃圾郵件|dt:spm|dt:spam',
    },
  },
  {
    language: 'ko',
    words: {
      user_unknown:
        '(?:수신자|사용자|계정|주소)[^.]{0,30}(?:없|존재하지|찾을 수)|(?:존재하지 않는|없는)[^.]{0,10}(?:메일|주소|사용자|계정)|[a-z0-9.-]{3,80}에서[^.]{0,70}찾을 수 없',
      mailbox_full: '(?:사서함|메일함|편지함)[^.]{0,30}(?:가득|용량|초과)',
      message_too_large: '(?:메시지|메일)[^.]{0,20}너무 (?:큽|커|크)',
      spam: '스팸(?:메일|으로)',
    },
  },
  {
    language: 'vi id th',
    words: {
      user_unknown:
        '(?:địa chỉ|người (?:dùng|nhận))[^.;]{0,60}không (?:được )?(?:tìm thấy|tồn tại)|không tìm thấy[^.;]{0,30}địa chỉ|(?:alamat|pengguna|penerima)[^.;]{0,60}tidak (?:dapat )?(?:ditemukan|dikenal|ada\\b)|ไม่พบ(?:ที่อยู่|ผู้รับ|ผู้ใช้)|không (?:được )?tìm thấy[^.;]{0,80} (?:tại|ở|trong) |tidak ditemukan (?:di|pada) |ไม่พบ [a-z0-9._-]{1,64}',
      mailbox_full: 'hộp thư[^.;]{0,40}đầy|kotak (?:surat|masuk)[^.;]{0,40}penuh|กล่องจดหมาย[^.]{0,40}เต็ม',
      message_too_large: 'thư[^.;]{0,40}quá lớn|pesan[^.;]{0,40}terlalu besar',
    },
  },
];

/** Returns the phrases of all languages for a reason. */
export function deliveryWords(reason: LocalReason): string[] {
  return DELIVERY_WORDS.flatMap(({ words }) => words[reason] ?? []);
}
