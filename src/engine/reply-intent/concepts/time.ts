/** Concepts of time: now, a day, another time. */
export const CONCEPTS_OF_TIME: Readonly<Record<string, string>> = {
  later: `
later eventually future again revisit next circle further postpone* delay* after until später wieder zukunft nächst* erst danach künftig* verschieb* plus tard prochain* rentrée ultérieur* futur report* après
adelante luego futuro próxim* después tarde aplaz* pospon* más avanti futuro prossim* dopo rimand* depois próxim* futuro adiar tarde volgend* later toekomst opnieuw daarna
później przyszł* kolejn* ponownie po następn* senare nästa framtid* igen återkom* efter senere næste neste fremtid* igen igjen etter udskyd* myöhemmin ensi tulevaisuu* uudelleen uudestaan jälkeen
později příští* budouc* znovu po napřesrok odlož* később jövő* majd újra múlva után târziu viitor* ulterior din nou după sonra gelecek ileri* tekrar ertele* vėliau kit* ateity* vėl po atidė*
vēlāk nākam* nākotn* atkal pēc hiljem järgmi* tulevik* uuesti pärast kasnije sljedeć* iduć* budućn* ponovno nakon kasneje naslednj* prihodn* ponovno spet po
по-късно следващ* бъдещ* отново след позже следующ* будущ* снова после пізніше наступн* майбутн* знову після αργότερα επόμεν* μέλλον* ξανά μετά בהמשך הבא* עתיד* שוב אחרי مستقبل* لاحقا القادم* مرة بعد`,
  now: `
now currently moment present today right timing derzeit momentan aktuell* zurzeit moment jetzt gerade heute actuellement maintenant instant aujourd'hui momento ahora actualmente hoy adesso attualmente ora oggi
agora atualmente neste hoje momenteel nu vandaag ogenblik teraz obecnie chwil* dzisiaj dziś nuvarande just lige nå akkurat øjeblikket øyeblikket juuri tällä hetkel* nyt tänään nyní teď momentáln* současn* dnes
most jelenleg pillanat* ma acum momentul prezent azi şimdi şu anda bugün dabar šiuo metu šiandien tagad šobrīd pašlaik šodien praegu hetkel täna trenutno sada danas zdaj trenutno danes
сега момента днес сейчас данный настоящ* сегодня зараз наразі сьогодні τώρα στιγμή σήμερα כרגע עכשיו היום الآن حاليا اليوم`,
  day: `
monday tuesday wednesday thursday friday tomorrow mon tue wed thu fri montag dienstag mittwoch donnerstag freitag morgen übermorgen lundi mardi mercredi jeudi vendredi demain lunes martes miércoles jueves viernes mañana
lunedì martedì mercoledì giovedì venerdì domani segunda terça quarta quinta sexta amanhã maandag dinsdag woensdag donderdag vrijdag morgen poniedział* wtorek wtorku środ* czwart* piąt* jutro
måndag* tisdag* onsdag* torsdag* fredag* imorgon mandag* tirsdag* onsdag* torsdag* fredag* maanantai* tiistai* keskiviik* torstai* perjantai* huomen* pondělí* úterý středu čtvrtek pátek zítra
hétfő* kedd* szerd* csütörtök* péntek* holnap luni marți miercuri joi vineri mâine pazartesi salı çarşamba perşembe cuma yarın pirmadien* antradien* trečiadien* ketvirtadien* penktadien* rytoj
pirmdien* otrdien* trešdien* ceturtdien* piektdien* rīt esmaspäev* teisipäev* kolmapäev* neljapäev* reede* homme ponedjeljak utorak srijed* četvrtak petak sutra ponedeljek torek sred* četrtek petek jutri
понеделник вторник сряда четвъртък петък утре понедельник* вторник* сред* четверг* пятниц* завтра понеділ* вівтор* серед* п'ятниц* δευτέρα τρίτη τετάρτη πέμπτη παρασκευή αύριο
שני שלישי רביעי חמישי מחר الاثنين الثلاثاء الأربعاء الخميس الجمعة الأحد غدا`,
  hour: `
am pm morning afternoon noon lunch o'clock half uhr vormittag* nachmittag* mittag* halb stunde halbe matin après-midi heure* midi tarde mañana hora* mattin* pomeriggio ore ora manhã tarde hora* uur ochtend middag* kwartier
godzin* rano południu popołudni* klockan kl förmiddag* eftermiddag* morgenen formiddag* ettermiddag* klokken iltapäiv* aamu* kello odpoledne dopoledne hodin* délelőtt délután óra* dimineaț* după-amiaz* ora saat öğleden sabah
valand* ryt* popiet* plkst rīt* pēcpusdien* kell hommik* pärastlõuna* sati ujutro popodne poslijepodne uri zjutraj popoldne часа сутрин* следобед* час* утром обед* часов годин* ранку дня πρωί απόγευμα ώρα שעה בבוקר בצהריים الساعة صباحا مساء`,
  week: `
week weeks woche wochen semaine* semana* settiman* week weken tydzień tygodni* tygod* vecka* veckor uge uger ugen uke uken uker viikko* viikol* viikon týden týdn* hét héten hetek heti săptămân* hafta* savait* nedēļ* nädal* tjedan tjedn* teden tedn*
седмиц* недел* тижн* тижден* εβδομάδ* שבוע* أسبوع الأسبوع`,
  month: `
month months monat* january february march april june july august september october november december januar februar märz juni juli oktober dezember mois janvier février mars avril juin juillet août septembre octobre novembre décembre
mes meses enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre mese mesi gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre mês janeiro fevereiro março maio junho julho setembro outubro novembro dezembro
maand* maart augustus miesiąc* styczn* lut* marc* kwiet* maj maja maju czerw* lipc* sierp* wrześ* październik* listopad* grud* månad* måned* maj mai mars kuukau* tammiku* helmiku* maalisku* huhtiku* toukoku* kesäku* heinäku* elokuu* syysku* lokaku* marrasku* jouluku*
měsíc* ledn* únor* břez* dubn* květ* červ* srpn* září říjn* listopad* prosin* hónap* január* február* március* május* június* július* augusztus* szeptember* október* lună luni ianuarie februarie martie iunie iulie septembrie octombrie noiembrie decembrie
ay aylar ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık mėn* saus* vasar* kov* baland* gegu* birž* liep* rugpj* rugs* spal* lapkr* gruod* mēnes* mēneš* kuu kuud kuu* mjesec* siječn* veljač* ožuj* travn* svib* lipn* srpn* kolovoz* rujn* studen* prosin* mesec*
месец* януари февруари март април май юни юли август* септемвр* октомвр* ноемвр* декемвр* месяц* январ* феврал* апрел* июн* июл* сентябр* октябр* ноябр* декабр* місяц* січн* лют* берез* квіт* трав* черв* лип* серп* верес* жовт* груд* μήνα* ιανουάρ* φεβρουάρ* μάρτ* απρίλ* μάι* ιούν* ιούλ* αύγουστ* σεπτέμβρ* οκτώβρ* νοέμβρ* δεκέμβρ*
חודש* ינואר פברואר מרץ אפריל מאי יוני יולי אוגוסט ספטמבר אוקטובר נובמבר דצמבר شهر* أشهر يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر`,
  season: `
year years quarter q1 q2 q3 q4 h1 h2 spring summer autumn fall winter easter christmas half-year fiscal jahr* quartal* frühjahr* frühling* sommer* herbst* winter ostern weihnacht* halbjahr année* an ans trimestre* printemps été automne hiver noël pâques
año años primavera verano otoño invierno navidad* trimestre* anno anni estate autunno inverno natale pasqua ano anos verão outono inverno natal páscoa jaar kwartaal voorjaar zomer najaar herfst pasen kerst
rok roku lat* kwarta* wiosn* jesie* zim* święt* wakacj* år året kvartal* vår* sommar* höst* vinter* jul* påsk* forår* sommer* efterår* høst* påske* vuo* kvartaal* syksy* kevä* kesä* joulu* čtvrtlet* podzim* jar* lét* vánoc* rok* év* negyedév* ősz* tavasz* nyár* húsvét* karácsony*
anul ani trimestr* toamn* primăvar* var* iarn* crăciun* yıl* çeyrek* bahar sonbahar yaz* kış* met* ketvirt* rud* pavasar* vasar* žiem* kalėd* gad* ceturks* rud* ziem* aasta* kvartal* sügis* keva* suv* talv* godin* jesen* proljeć* ljet* zim* let* pomlad* polet*
годин* есен* пролет* лят* зим* тримесеч* год* квартал* осен* весн* лет* зим* рік* рок* осін* літ* χρόν* έτος τρίμηνο φθινόπωρο άνοιξη καλοκαίρι שנה* רבעון* סתיו אביב קיץ סنة السنة عام العام ربع الربع الصيف الخريف`,
  busy: `
busy swamped priority priorities focus* freeze overloaded slammed budget* cut merger restructur* ausgelastet priorit* stress* baustellen vollauf einstellungsstopp umstruktur* kapazit* occupé* débord* priorit* prioridad* ocupad* reestructur* presupuest*
occupat* priorità impegnat* ristruttur* prioridade* reestrutur* druk prioriteit* reorganisatie zajęt* priorytet* restruktur* upptag* prioriter* omorganis* travl* travelt omstruktur* kiire* prioriteet* tärkeysjärj* zaneprázd* elfoglalt* átszervez* ocupat* prioritat* öncelik* meşgul* yoğun*
užsiėm* priorit* aizņem* hõivat* kiire* zauzet* zaset* заети зает* приоритет* занят* загружен* зайнят* пріоритет* απασχολ* προτεραιότ* עסוק* עדיפות* עמוס* مشغول* أولوي*`,
  away: `
vacation holiday holidays hols leave away travel* travelling abroad pto office sick urlaub* verreist unterwegs ferien dienstreise krank elternzeit vacances congé* congés déplacement absent* vacaciones viaje ausente baja ferie viaggio assente malattia férias viagem ausente licença vakantie verlof afwezig reis ziek
urlop* wakacj* nieobecn* delegacj* zwolnieni* semester* semestern ledig tjänsteresa bortrest ferie rejse orlov permisjon reise lomalla loma* matkoilla poissa dovolen* pryč služebn* szabadság* nyaral* távol concediu* vacanță plecat izin* tatil* seyahat* atostog* komandiruot* atvaļinājum* komandējum* puhkus* lähetus*
godišnj* odmor* dopust* odsot* отпуск* почивка командировк* отпуск* командировк* відпустк* відрядженн* άδεια διακοπές ταξίδι חופש* חופשה נסיעה إجازة سفر`,
};
