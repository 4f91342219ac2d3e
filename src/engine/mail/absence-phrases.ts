import { UNATTENDED } from './unattended-phrases.js';

/** Words of responders in EN DE FR ES IT NL PT SV DA PL and shortly in a dozen more, tested against text folded by `foldText`. */

const LEFT_COMPANY = new RegExp(
  [
    'arbeite[nt]? (?:[a-z0-9]{2,12} ){0,3}nicht (?:mehr|langer) (?:fur|bei|hier|dort|in|im)\\b|bin (?:[a-z0-9]{2,12} ){0,3}nicht mehr (?:dort|da|dabei|bei|fur)\\b',
    'u nas (?:jiz |uz )?nepracuj|nepracuj[eiu]m? (?:jiz|uz|u nas|ve|v)\\b|kerja lagi di|tidak (?:lagi )?bekerja (?:lagi )?(?:di|untuk)|khong con lam viec|ไม่ได้ทำงานที่',
    // The mailbox itself has been discontinued.
    "(?:adresse|postfach|mailadresse) (?:ist|wird) nicht (?:mehr|langer) (?:aktiv|gultig|genutzt|verwendet|in gebrauch)|(?:adresse|boite)[^.\\n]{0,20} n'est plus (?:active|utilisee|valide|en service)|(?:direccion|cuenta|buzon)[^.\\n]{0,20} ya no (?:esta activ|se (?:usa|utiliza)|es valid)|(?:casella|indirizzo)[^.\\n]{0,20} non (?:e|viene) piu (?:attiv|valid|utilizzat|in uso)",
    '(?:adres|mailbox|postvak)[^.\\n]{0,20} niet (?:meer|langer) (?:in gebruik|actief|gebruikt|geldig)|(?:skrzynka|adres)[^.\\n]{0,20} (?:juz nie jest|nie jest juz|jest nieaktywn|jest juz nieaktywn)|(?:endereco|caixa|conta)[^.\\n]{0,20} (?:ja nao (?:esta ativ|e utilizad|e valid)|nao esta mais ativ)|(?:adressen|brevladan|postkassen|mailen)[^.\\n]{0,12} (?:inte langre|ikke laengere|ikke lenger)|schranka[^.\\n]{0,20} (?:neni|nie je) (?:jiz |uz )?(?:aktivn|pouziv)|(?:adresa|schranka) (?:jiz|uz) (?:neni|nie je)|(?:адрес|ящик)[^.\\n]{0,20} больше не (?:использ|актив|действ)',
    '(?:no longer|not) (?:be )?(?:(?:work(?:s|ing)?|employed|engaged) (?:at|for|with|by|here|in)|with (?:the |this |our )?(?:company|firm|organi[sz]ation|business|team\\b|[a-z]{2,20}(?:\\.|,|$))|a part of|part of|an employee|at (?:the |this )?(?:company|firm|organi[sz]ation))|\\bno longer at [a-z]{2,20}(?: [a-z]{2,10})?(?:\\.|,|$)',
    '(?:has|have|had) (?:now )?left (?:the |our |this )?(?:company|firm|organi[sz]ation|business|employment|[a-z]{2,20}(?:\\.|,| to | on | and |$))|(?:my|his|her|their) last (?:working )?day (?:at|with|was)|left (?:my position|my role)|employment (?:has )?ended|i (?:have )?(?:retired|resigned)|has retired|\\bleft (?:[a-z]{2,20} ){1,3}(?:inc|ltd|llc|gmbh|corp|plc|co|ag|bv|sa)\\b|(?:has|have) moved on from [a-z]',
    '(?:email|e-mail|mail) ?(?:address|account|box)? (?:is )?no longer (?:in use|active|valid|used)(?! (?:for|at|on|by|outside))',
    'nicht mehr (?:im (?:unternehmen|hause)|bei (?:uns|der|[a-z]{2,20})|fur (?:[a-z]{2,20} ){1,3}tatig|in (?:unserem|diesem) unternehmen|tatig|beschaftigt)|(?:unternehmen|firma|unser haus) (?:bereits )?verlassen|ausgeschieden|verlasst (?:das|unser) unternehmen',
    "ne (?:fais|fait|font) plus partie|ne travaille(?:nt)? plus|(?:a|ai|avoir) quitte (?:l'|la |le |notre |son )?(?:entreprise|societe|poste|fonctions?)|n'est plus (?:en poste|dans (?:l'|notre )|parmi nous|salarie|employe)",
    'ya no (?:trabaj[oa]|forma parte|formo parte|pertene|esta (?:en|con)|labora)|(?:he|ha) dejado (?:la (?:empresa|compania)|de trabajar)|no trabaja mas',
    "non (?:lavor[oa]|fa(?:ccio)? parte|e) piu (?:in|per|con|presso|dell|un dipendente|parte)?|ha lasciato (?:l'azienda|la societa|l'incarico)|ho lasciato (?:l'azienda|la societa)|non collabora piu",
    'werkt? (?:hier|daar) niet meer|(?:werk(?:t|zaam)?|ben|is) niet (?:meer|langer) (?:bij|voor|werkzaam|in dienst)|niet (?:meer|langer) (?:werkzaam|in dienst)|heeft (?:het bedrijf|de organisatie|ons) verlaten|uit dienst',
    'ja nao (?:trabalh[oa]|fac[oa] parte|faz parte|colabor[oa]|estou na|pertenc)|nao (?:trabalh[oa]|fac[oa] parte|faz parte|integro|integra) mais|deixou (?:a empresa|de trabalhar|de fazer)|mais (?:trabalha|faz parte)|desligad[oa] da empresa',
    '(?:jobbar|arbetar) inte langre|(?:har )?slutat (?:pa|hos|sin anstallning)|inte langre (?:kvar|anstalld|verksam)',
    '(?:arbejder|er) ikke laengere (?:hos|ansat|i|for|her)|ikke laengere ansat|er fratradt|har forladt (?:virksomheden|firmaet)|er stoppet (?:hos|i)',
    'nie pracuj[ea] juz|juz nie pracuj[ea]|nie jestem juz pracownikiem|nie pracuje w|zakonczyl[a]? prace|odszedl z firmy',
    '(?:jiz|uz) (?:u nas |ve (?:firme|spolecnosti) |v (?:spolocnosti|firme) )?nepracuj[eiu]|больше (?:у нас |здесь )?не работа(?:ет|ю)|уволил(?:ся|ась)|isten ayr[ıi]ld[ıi]|art[ıi]k[^.\\n]{0,20}cal[ıi]sm[ıi]yor|e[in] (?:ole )?(?:enaa )?(?:tyoskentele|[a-z]{0,14} ?palveluksessa)|mar nem dolgoz|nu mai lucr',
    'har (?:sluttet|avsluttet (?:mitt|sitt))|(?:jobber|arbeider) ikke lenger|ikke lenger ansatt|nu mai (?:fac|face) parte|a parasit (?:compania|firma)|am parasit (?:compania|firma)|δεν (?:εργαζ|δουλευ)[α-ω]{1,6} πλεον|δεν (?:ειμαι|ειναι) πλεον (?:στην|στη|εργαζ)|εχ(?:ω|ει) αποχωρησει|(?:вже|більше) (?:тут |у компанії |у нас )?не працю|звільнив|звільнила|(?:כבר )?לא עובד(?:ת)? (?:יותר|עוד|כאן|בחברה)|כבר לא עובד|עזבתי את|עזב(?:ה)? את החברה|לא נמצא(?:ת)? (?:יותר|עוד) בחברה|لم اعد (?:اعمل|اشتغل)|لم يعد يعمل|لم تعد تعمل|تركت (?:العمل|الشركه)|غادر(?:ت)? الشركه',
    "(?:have not|haven'?t|has not|hasn'?t) (?:been|worked) (?:with|at|for) (?!my |the |our |your |this )[a-z ]{2,30} (?:since|for (?:a|many|some|several|two|three|over|more|\\d))",
    "(?:doesn?'?t|does not|don?'?t|do not) work (?:here|there|(?:for|with) us|(?:for|at|with) [a-z]{2,20}) any ?more|\\bleft us (?:in|on|last|a|at|for|to)\\b|(?:retired|took retirement) (?:last|in|at|on|this)|(?:has|have) taken retirement|(?:^|[\\n.,!] ?)(?!we\\b)[a-z]{1,15} (?:has )?moved to (?:another|a different) (?:company|employer|firm)\\b|\\bhas left(?:[.,;]| and )|\\b(?:he|she) left (?:at|in|last|us|two|three|a (?:year|month|week)|some time)\\b|\\bnot with (?:them|[a-z]{2,20}) any ?more|\\bleft (?:a few|a couple of|two|three|several|some|\\d{1,2}) (?:years?|months?|weeks?) (?:ago|back)|n\\W?t here any(?: ?more| longer)|\\bhas moved on(?:[.,!]| and |$)|\\bi left (?!procurement|purchasing|marketing|sales|hr\\b|it\\b|finance|the (?:department|team))(?:[a-z]{2,20} ){1,3}(?:(?:a|one|two|three|several|\\d{1,2}|some) )?(?:few |couple of )?(?:years?|months?|weeks?|time) ago|\\bi(?:'ve| have)? (?:just |recently |since )?(?:changed|switched) jobs|(?:person|colleague|employee|he|she) (?:has )?(?:already )?left (?:the|our|this) (?:company|firm|organi[sz]ation|business)",
    '\\bpassed away|\\bverstorben\\b|\\best decedee?\\b|\\bha fallecido|\\be deceduto|\\bis (?:helaas )?overleden|\\bfaleceu\\b|\\bzmarl[a]?\\b',
    "\\bhat (?:uns|die firma)[^.\\n]{0,25} verlassen|dejo la empresa|ya no esta (?:aqui|trabajando)|se fue de la empresa|ha cambi(?:ato lavoro|ado de (?:trabajo|empresa))|a change (?:d'entreprise|de (?:travail|societe|boite))|saiu d(?:a empresa|aqui)|nao esta mais (?:na|com|conosco|aqui)|heeft een andere baan|(?:odeszla|odeszlam|odszedlem) z firmy|juz (?:tu|tutaj|u nas) nie pracuje",
    '(?:in|im) (?:die |den |der )?(?:rente|ruhestand|pension)\\b|(?:pris sa|parti(?:e)? a la|est a la) retraite|se (?:ha )?jubil(?:o|ado|ada)\\b|(?:andat[oa]|e) in pensione|met pensioen|(?:se )?(?:aposentou|reformou)|na emeryture|na emeryturze',
    '(?:вече|повече) не работ(?:и|я)|не работ(?:и|я) вече|напусна(?:х)? (?:фирмата|компанията)|вече не е (?:част|служител)|(?:vise|više) ne (?:radi|radim)\\b|ne rad(?:i|im) (?:vise|više)|napusti(?:o|la) (?:sam )?(?:je )?(?:tvrtku|firmu|kompaniju)|nije (?:vise|više) zaposlen|ne dela(?:m)? vec|ni vec zaposlen|zapustil[a]? (?:je )?podjetje|nebedirb|nebera (?:darbuotoj|imoneje)|vairs nestrada|pametis darbu|(?:ei|enam ei) toota enam|enam ei toota|lahkus ettevottest|on (?:meie )?ettevottest lahkunud',
    "\\bhaving left\\b|\\bayant (?:quitte|cesse)\\b|\\bhabiendo (?:dejado|abandonado)\\b|\\bavendo lasciato (?:l'azienda|la societa)|\\btendo (?:deixado|saido d)|\\bretired (?:at|in|last|on|this|from|since)\\b|\\b(?:aus dem|das) unternehmen (?:ausgeschieden|verlassen)",
    '退職|退社し|已离职|已離職|离职了|퇴사|퇴직',
  ].join('|'),
);

const ABSENT = new RegExp(
  [
    'sedang (?:cuti|tidak (?:berada )?di (?:kantor|tempat))|cuti (?:tahunan|sakit|melahirkan|bersama)|di luar (?:kantor|pejabat)|(?:đang|dang) nghi (?:phep|le|mat)|vang mat (?:tai|khoi)|ลาพักร้อน|ลาหยุด|ลาพัก|ไม่อยู่(?:ที่)?(?:สำนักงาน|ออฟฟิศ)|(?:छुट्टी|अवकाश) पर',
    "out of (?:the )?office|\\booo\\b|away from (?:the |my )?(?:office|desk|email|e-mail|work)|(?<!flat )(?<!find |found |figure |turn |turned |came |work |went )\\b(?:away|out) (?:(?:until|till) |(?:til|through|thru) (?=\\d|(?:mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|next|the \\d)))|(?:i am|i'm|will be|currently) (?:away|on (?:a |my )?(?:annual |maternity |paternity |parental |sick |medical )?(?:leave|vacation|holiday|holidays|sabbatical|business trip|pto)|travell?ing|off work|unavailable|not (?:available|in the office))|on (?:annual|maternity|paternity|parental|sick|medical) leave|limited (?:access|availability)|\\bon (?:pto|vacation|holiday|leave)\\b[^.\\n]{0,30}(?:until|till|til|through|thru)\\b|\\btravell?ing (?:until|till|til|through|thru)\\b|\\b(?:i am|i'm|we are|we're) off (?:until|till|til|through|thru)\\b|(?:i will|i'll) (?:be back|return|respond|reply|get back)[^.\\n]{0,40}(?:when|upon|on|after|as soon)|back in the office|no access to (?:my )?e-?mail",
    'nicht im (?:buro|haus|hause)|abwesen(?:d|heit)|im (?:urlaub|krankenstand|mutterschutz)|(?:in|auf) (?:elternzeit|dienstreise|mutterschutz)|wieder (?:erreichbar|im (?:buro|haus)|fur sie da|zuruck)|nicht erreichbar|ausser haus|e-?mails? werden nicht (?:gelesen|weitergeleitet)|bin ich (?:wieder )?(?:ab|am|bis) |\\bbis (?:[^.\\n]|(?<=\\d)\\.){0,30}(?:nicht da|unterwegs)\\b',
    'absent|en conge|hors (?:du |de mon )?bureau|de retour le|en (?:vacances|deplacement|formation)|je serai (?:de retour|a nouveau)|acces limite',
    'fuera de (?:la |mi )?oficina|ausente|de vacaciones|de baja (?:medica|por)|estare (?:de vuelta|fuera)|volvere|regresare|acceso limitado',
    'fuori (?:sede|ufficio)|assente|in ferie|in (?:maternita|malattia|trasferta)|rientrero|saro (?:di nuovo|assente)|chiusur[ae]',
    'niet (?:op|aanwezig|bereikbaar)|afwezig|buiten kantoor|op (?:vakantie|reis)|met (?:vakantie|verlof|zwangerschapsverlof)|weer (?:bereikbaar|aanwezig)|ben terug|beperkt bereikbaar',
    'fora d[oe] (?:meu )?escritorio|de ferias|ausente|estarei (?:de volta|ausente|fora)|regresso a|em licenca|acesso limitado|de licenca',
    'pa semester|inte pa kontoret|franvarande|ar tillbaka|tjanstledig|foraldraledig|ar ledig|pa resande fot|begransad tillgang',
    'pa ferie|ikke pa kontoret|fravaerende|er tilbage|pa barsel|holder ferie|holder fri|begraenset adgang',
    'na urlopie|nieobecn|poza biurem|w delegacji|na zwolnieniu|wracam|bede (?:dostepn|niedostepn)|przebywam',
    'na dovolenke|na dovolene|mimo kancelar|nepritomn|в отпуске|в отъезде|на больничном|в командировке|вне офиса|отсутству(?:ю|ет)|ofis d[ıi]s[ıi]nda|\\bizindey|tatildey|lomalla|poissa toimistolta|szabadsagon|hazon kivul|in concediu|na godisnjem|εκτοσ γραφειου|απουσια[ζσ]|σε αδεια|με αδεια',
    'tilbake (?:pa (?:jobb|kontoret)|mandag|tirsdag|onsdag|torsdag|fredag|\\d)|(?:foreldre|svangerskaps|fodsels)permisjon|har (?:permisjon|ferie)\\b|avspaserer|cerpam (?:radnou )?dovolenou|mam dovolenou|(?:materske|rodicovske)j? dovolen|(?:aitiys|isyys|vanhempain|hoito)vapaa|vuosilomalla|virkamatkalla|szulesi szabadsag|(?:nem vagyok|nem leszek) (?:az irodaban|elerheto)|concediu (?:de|medical|maternitate)|voi reveni|absent[a]? din|у відпустці|у відрядженні|на лікарняному|відсутн|в декретн|בחופש|מחוץ למשרד|חופשת לידה|לא (?:אהיה )?(?:במשרד|זמינה?) |במילואים|חופשה|خارج المكتب|في اجازه|اجازه (?:سنويه|امومه|مرضيه)|في مهمه عمل|غير متواجد',
    "(?:recovering from|won't be|not be|will not be) (?:an? )?(?:surgery|operation|illness|reading (?:my )?(?:e-?)?mail|checking (?:my )?(?:e-?)?mail|available)|\\bbin (?:zurzeit |derzeit )?(?:krank|krankgeschrieben)|(?:estou|encontro-me) de baixa|\\bde baixa medica|\\ben arret maladie|di malattia|met ziekteverlof|(?:am|are|is|i'm|we're) (?:actually |already |still |now |just )?(?:away )?on (?:leave|pto|holiday|vacation) (?:until|till|til|through|this week|next week)|(?:office|offices|company|shop|plant)[^.\\n]{0,20} (?:is|are|will be) closed|(?:buro|betrieb|praxis|firma)[^.\\n]{0,20}geschlossen|betriebsferien|fermeture (?:annuelle|estivale)|(?:bureaux?|entreprise|societe)[^.\\n]{0,20}ferme|cerrad[oa]s? por (?:vacaciones|festivos)|kantoor[^.\\n]{0,20}gesloten",
    'в отпуск(?![а-я])|извън офиса|отсъствам|в командировка|по маичинство|na odmoru|odsut(?:an|na)\\b|izvan ureda|van kancelarije|na bolovanju|na (?:porodiljnom|rodiljnom)|na sluzben(?:om|i) put|na dopustu|odsot(?:en|na)\\b|izven pisarne|na bolniski|porodnisk|atostogauj|atostogos|nesu (?:biure|darbe)|komandiruote|vaiko prieziuros|atvalinajuma|neesmu biroja|komandejuma|prombutn|puhkusel|kontorist eemal|ei viibi kontoris|lahetuses|haiguslehel|lapsehooldus|(?:yillik )?izinli(?:yim|yiz)|izinde olaca',
    '休暇を|休暇中|不在(?:に|と|です|中)|出張中|休假|外出|出差|不在办公室|휴가|부재중|출장',
  ].join('|'),
);

const ACKNOWLEDGED = new RegExp(
  [
    UNATTENDED,
    "(?:we|i)(?:'ve| have)? (?:have )?received your|(?:has|was) been received|has been (?:received|logged|created|assigned|forwarded)|ticket|case number|reference number|(?:we|someone|a member of (?:our|the) team|our team)[^.\\n]{0,40}(?:will (?:get back|respond|reply|be in touch|review|contact)|aim to)|thank you for (?:contacting|reaching out to|getting in touch)|unattended (?:mail ?box|inbox|account)|(?:mail ?box|inbox|address|account)(?: address)? is (?:not|no longer|unattended|only) (?:being |regularly )?(?:read|monitored|checked)|(?:your (?:request|message|enquiry|inquiry)|request) \\(?#?\\d{2,}|automat(?:ic|ed) (?:confirmation|response|message|reply|acknowledge)|do not reply to this",
    'anfrage (?:ist|wurde) (?:bei uns )?(?:eingegangen|registriert)|automatisch (?:erzeugte|generierte|erstellte)|ticketnummer|vorgangsnummer|eingegangen|erhalten und|bearbeiten|antworten sie nicht auf diese',
    'message automatique|bien recu votre|numero de (?:ticket|dossier)|enregistree?|ne pas (?:y )?repondre',
    'mensaje automatico|hemos recibido|numero de (?:ticket|caso)|ha sido registrad|no responda',
    'messaggio automatico|abbiamo ricevuto|e stata registrata|numero (?:di )?ticket|non rispond',
    'automatisch bericht|ontvangen|ticketnummer|niet (?:op )?(?:antwoorden|beantwoorden)',
    'mensagem automatica|recebemos|foi registad|numero do (?:ticket|pedido)|nao responda',
    'automatiskt (?:meddelande|svar)|vi har mottagit|arendenummer|tack for ditt (?:mail|mejl|meddelande)',
    'automatisk (?:besked|svar|mail)|vi har modtaget|sagsnummer|tak for din (?:mail|henvendelse)',
    'wiadomosc (?:zostala )?(?:wygenerowana )?automatyczn|otrzymalismy|numer (?:zgloszenia|sprawy)|prosimy nie odpowiadac|dziekujemy za (?:kontakt|wiadomosc)',
    'получихме ваш(?:ето|ия|ата)|благодарим ви за (?:съобщението|запитването|писмото)|zaprimili smo|hvala (?:vam )?(?:na|za) (?:upit|poruci|sporocilo|povprasevanje)|prejeli smo|gavome jusu|esam sanemusi jusu|oleme (?:teie )?(?:kirja|paringu) katte saanud|mesajinizi aldik|talebiniz al[ıi]n',
    'automatisk (?:bekreftelse|melding)|(?:vi har|har vi) mottatt|saksnummer|(?:am|a fost) (?:primit|inregistrat)|mesaj automat|numarul (?:solicitarii|tichetului)|automaticka zprava|automaticka sprava|prijali (?:jsme|sme)?|jsme (?:prijali|obdrzeli)|bylo? prijat|neodpovidejte na|automaattinen (?:viesti|vastaus|kuittaus)|olemme vastaanottaneet|automatikus uzenet|megkaptuk|iktatoszam|αυτοματο μηνυμα|λαβαμε το|автоматичн(?:е|ии) (?:повідомлення|лист)|ми отримали ваш|автоматическ(?:ое|ии) (?:сообщение|ответ|письмо)|мы получили ваш|הודעה אוטומטית|קיבלנו את|فتحنا طلب|رساله تلقاييه|رد تلقايي|تم استلام|استلمنا',
  ].join('|'),
  'u',
);

export type AutoReplyLabel = 'vacation' | 'left_company' | 'auto_acknowledgement';

/**
 * Returns the status of the author according to the folded text of an auto-reply; null without a known phrase. Left
 * company takes precedence over out of office, and both over a receipt.
 */
export function labelOfAutoReplyText(folded: string): AutoReplyLabel | null {
  if (LEFT_COMPANY.test(folded)) return 'left_company';
  if (ABSENT.test(folded)) return 'vacation';
  return ACKNOWLEDGED.test(folded) ? 'auto_acknowledgement' : null;
}

/** Returns whether a folded text says only that its writer is away: an auto-reply without headers that mark it. */
export function saysAbsent(folded: string): boolean {
  return ABSENT.test(folded);
}

export function saysLeftCompany(folded: string): boolean {
  return LEFT_COMPANY.test(folded);
}

const AUTOMATIC =
  /this is an automat|\b(?:this|the) (?:mail ?box|inbox|e-?mail address|address|account) is (?:not|no longer|unattended|unmonitored)(?: being| regularly)?(?: monitored| read| checked)?(?=[.!,\n]|$| at | on | outside )|\bdieses postfach (?:ist|wird) (?:nur|nicht) [^.\n]{0,20}(?:besetzt|uberwacht|gelesen|betreut)|automat(?:ic|ed) (?:confirmation|message|reply|response|e-?mail|acknowledge)|automatisch (?:erzeugt|generiert|erstellt)|(?:message|reponse|courriel) automatique|(?:mensaje|correo|respuesta) automatic[oa]|(?:messaggio|risposta) automatic[oa]|automatisch (?:bericht|gegenereerd|antwoord)|(?:mensagem|resposta) automatica|automatiskt (?:meddelande|svar)|automatisk (?:besked|svar|mail|melding|bekreftelse)|automaticka (?:zprava|sprava|odpoved)|mesaj automat|automaattinen (?:viesti|vastaus|kuittaus)|automatikus (?:uzenet|valasz)|αυτοματ(?:ο μηνυμα|η απαντηση)|автоматичн(?:е повідомлення|ии лист|а відповідь)|автоматическ(?:ое сообщение|ии ответ|ое письмо)|הודעה אוטומטית|(?:رساله|رد) تلقايي|(?:wiadomosc|odpowiedz) (?:zostala )?(?:wygenerowana )?automatyczn/;

const NOT_READ = new RegExp(UNATTENDED, 'u');

/** Returns whether a folded text calls itself automatic, or says that its mailbox has no reader. */
export function saysAutomatic(folded: string): boolean {
  return AUTOMATIC.test(folded) || NOT_READ.test(folded);
}

/** Texts of challenge-response systems, which ask unknown senders for confirmation before delivery. */
const CHALLENGE = new RegExp(
  [
    "protected by (?:spam ?(?:blocker|arrest)|boxbe|bitbounce)|(?:add (?:your(?:self| (?:e-?mail )?address)) to|are not (?:yet )?(?:on|in)) (?:my|his|her|the|a|this recipient's) (?:guest ?list|white ?list|list of (?:allowed|approved) senders)|(?:complete|finish) (?:the|this) (?:sender )?verification (?:process|request)|(?:prove|confirm|verify) (?:that )?you(?: are|'re) (?:a )?(?:human|real person|not a (?:spammer|robot|machine))|add your e-?mail address to a list of allowed senders",
    '(?:spam|unbekannte absender|zum ersten mal)[^\\n]{0,120}(?:auf (?:den |folgenden |diesen )?link|bestatigen sie)|(?:bestatigen sie|klicken sie)[^\\n]{0,80}(?:zugestellt|ausgeliefert|freigegeben)',
    '(?:cliquez|confirmez|valide[rz])[^\\n]{0,100}(?:pour que (?:votre|ce) (?:message|mail|courriel)|afin que votre (?:message|mail|courriel))|(?:votre (?:message|mail|courriel))[^\\n]{0,60}en attente[^\\n]{0,100}(?:cliqu|confirm|valid)|(?:haga|haz) clic[^\\n]{0,80}para que su (?:mensaje|correo)|su (?:mensaje|correo)[^\\n]{0,60}(?:retenido|en espera)[^\\n]{0,100}(?:clic|confirm)',
    '(?:clicchi|cliccare|confermi)[^\\n]{0,80}(?:perche|affinche) (?:il suo|la sua|il tuo)|(?:klik|bevestig)[^\\n]{0,80}(?:zodat|om) uw (?:bericht|e-?mail)|(?:clique|confirme)[^\\n]{0,80}para que (?:a sua|sua|o seu|seu) (?:mensagem|e-?mail)|(?:kliknij|potwierdz)[^\\n]{0,80}(?:aby|zeby) (?:twoja |panstwa )?wiadomosc|(?:перейдите|нажмите|подтвердите)[^\\n]{0,80}(?:чтобы|для того)[^\\n]{0,30}(?:письмо|сообщение)',
  ].join('|'),
);

/** Returns whether a folded text is the challenge of a system that rejects unknown senders. */
export function saysChallenge(folded: string): boolean {
  return CHALLENGE.test(folded);
}
