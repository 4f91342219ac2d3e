/**
 * Names of months and weekdays in the languages of auto-replies (EN DE FR ES IT NL PT SV DA NO PL CS RU UK TR RO FI HU EL HE AR BG HR SL LT LV ET),
 * folded by `foldText`: lower case, no accents.
 */
const MONTH_NAMES: readonly string[] = [
  'january jan januar janner janvier enero gennaio januari janeiro januari januar stycznia styczen ledna января ocak ianuarie tammikuuta tammikuussa tammikuun ιανουαριου ιανουαριο січня януари януара ינואר בינואר يناير sijecnja januara januarja sijecanj јануара sausio janvari janvara janvarim jaanuar jaanuari jaanuarini',
  'february feb febr februar fevrier fev febrero febbraio februari fevereiro luty lutego unora февраля subat februarie helmikuuta helmikuussa helmikuun φεβρουαριου φεβρουαριο лютого פברואר בפברואר فبراير februara februarja veljace veljaca вебруара vasario februarim veebruar veebruari veebruarini февруари',
  'march mar marz maerz mars marzo maart marco marts marca marzec brezna марта mart martie marcius maaliskuuta maaliskuussa maaliskuun μαρτιου μαρτιο березня מרץ במרץ מרס مارس brezen ozujka ozujak март kovo marta martam martsi martsini',
  'april apr avril avr abril aprile kwietnia kwiecien dubna апреля nisan aprilie huhtikuuta huhtikuussa huhtikuun απριλιου απριλιο квітня אפריל באפריל ابريل نيسان duben aprilis aprila travnja travanj април balandzio aprilim aprill aprilli aprillini',
  'may mai mayo maggio mei maio maj maja kvetna мая mayıs toukokuuta toukokuussa toukokuun μαιου μαιο травня מאי במאי مايو majus mayis kveten svibnja svibanj geguzes maija maijam maini маи',
  'june jun juni juin junio giugno junho czerwca czerwiec cervna июня haziran iunie kesakuuta kesakuussa kesakuun ιουνιου ιουνιο червня יוני ביוני يونيو junius cerven juna junija lipnja lipanj юни birzelio junijam juuni juunini',
  'july jul juli juillet juil julio luglio julho lipca lipiec cervence июля temmuz iulie heinakuuta heinakuussa heinakuun ιουλιου ιουλιο липня יולי ביולי يوليو julius jula julija srpnja srpanj юли liepos julijam juuli juulini',
  'august aug aout agosto augustus augusti sierpnia sierpien srpna августа agustos elokuuta elokuussa elokuun αυγουστου αυγουστο серпня אוגוסט באוגוסט اغسطس augusztus srpen avgusta avgust kolovoza kolovoz rugpjucio augusta augustam augustini август',
  'september sep sept septembre septiembre settembre setembro wrzesnia wrzesien zari сентября eylul septembrie syyskuuta syyskuussa syyskuun σεπτεμβριου σεπτεμβριο вересня ספטמבר בספטמבר سبتمبر szeptember septembra rujna rujan септември rugsejo septembrim septembrini',
  'october oct okt oktober octobre octubre ottobre outubro pazdziernika pazdziernik rijna октября ekim octombrie lokakuuta lokakuussa lokakuun οκτωβριου οκτωβριο жовтня אוקטובר באוקטובר اكتوبر rijen oktobra октомври spalio oktobrim oktoober oktoobri oktoobrini',
  'november nov novembre noviembre novembro listopada listopad listopadu ноября kasım noiembrie marraskuuta marraskuussa marraskuun νοεμβριου νοεμβριο листопада נובמבר בנובמבר نوفمبر novembra studenog studenoga ноември lapkricio novembrim novembri novembrini',
  'december dec dez dezember decembre diciembre dicembre dezembro grudnia grudzien prosince декабря aralık decembrie joulukuuta joulukuussa joulukuun δεκεμβριου δεκεμβριο грудня דצמבר בדצמבר ديسمبر prosinec decembra prosinca декември gruodzio decembrim detsember detsembri detsembrini',
];

/** From Monday. */
const WEEKDAY_NAMES: readonly string[] = [
  'monday mon montag lundi lunes lunedi maandag segunda segundafeira mandag poniedzialek poniedzialku maanantai maanantaina pondeli hetfo hetfon понедельник понедельника δευτερα понеділок понеділка שני الاثنين ponedjeljak ponedjeljka ponedeljak ponedeljka ponedeljek понеделник pirmadieni pirmadienio pirmadienis pirmdien pirmdiena esmaspaev esmaspaeval esmaspaevani',
  'tuesday tue tues dienstag mardi martes martedi dinsdag terca tercafeira tisdag tirsdag wtorek wtorku marti tiistai tiistaina utery uterka kedd kedden вторник вторника τριτη вівторок вівторка שלישי الثلاثاء utorak utorka torek torka antradieni antradienis otrdien otrdiena teisipaev teisipaeval teisipaevani',
  'wednesday wed mittwoch mercredi miercoles mercoledi woensdag quarta quartafeira onsdag sroda srode srody miercuri keskiviikko keskiviikkona streda stredu stredy szerda szerdan среду среда среды τεταρτη середу середа середи רביעי الاربعاء srijeda srijedu srijede sreda sredu sredo срядата сряда treciadieni treciadienis tresdien tresdiena kolmapaev kolmapaeval kolmapaevani',
  'thursday thu thur thurs donnerstag jeudi jueves giovedi donderdag quinta quintafeira torsdag czwartek czwartku joi torstai torstaina ctvrtek ctvrtka stvrtok csutortok csutortokon четверг четверга πεμπτη четвер четверга חמישי الخميس cetvrtak cetvrtka cetrtek cetrtka четвъртък ketvirtadieni ketvirtadienis ceturtdien ceturtdiena neljapaev neljapaeval neljapaevani',
  'friday fri freitag vendredi viernes venerdi vrijdag sexta sextafeira fredag piatek piatku vineri perjantai perjantaina patek patku piatok pentek penteken пятницу пятница пятницы παρασκευη пятницю пятниця שישי الجمعه petak petka petek петък penktadieni penktadienis piektdien piektdiena reede reedel reedeni',
  'saturday samstag sonnabend samedi sabado sabato zaterdag lordag sobota sobote soboty sambata lauantai lauantaina szombat szombaton суббота субботу σαββατο субота суботу שבת السبت subotu soboto събота sestadieni sestdien laupaev laupaeval',
  'sunday sonntag dimanche domingo domenica zondag sondag niedziela niedziele niedzieli duminica sunnuntai sunnuntaina nedele nedeli nedela vasarnap воскресенье κυριακη неділя неділю ראשון الاحد nedjelja nedjelju nedelju неделя sekmadieni svetdien puhapaev puhapaeval',
];

const TOMORROW = new Set(
  'tomorrow morgen demain manana domani amanha imorgon jutro jutra zitra huomenna holnap maine завтра αυριο מחר غدا утре sutra rytoj rit homme'.split(
    ' ',
  ),
);

/** Returns the month number (1-12) of a folded word, or null. */
export function monthOf(word: string): number | null {
  return MONTHS.get(withoutCase(word)) ?? null;
}

/** Returns the English name of a month (1-12); empty for any other number. */
export function monthName(month: number): string {
  return MONTH_NAMES[month - 1]?.split(' ')[0] ?? '';
}

/** Returns the ISO weekday (1-7, Monday first) of a folded word, or null. */
export function weekdayOf(word: string): number | null {
  return WEEKDAYS.get(withoutCase(word)) ?? null;
}

export function isTomorrow(word: string): boolean {
  return TOMORROW.has(word);
}

/** Turkish separates the ending of a name with an apostrophe: `Mart'a`. */
function withoutCase(word: string): string {
  const at = word.indexOf("'");
  return at === -1 ? word : word.slice(0, at);
}

const MONTHS = indexWords(MONTH_NAMES);
const WEEKDAYS = indexWords(WEEKDAY_NAMES);

function indexWords(rows: readonly string[]): ReadonlyMap<string, number> {
  return new Map(rows.flatMap((row, index) => row.split(' ').map((word) => [word, index + 1] as const)));
}
