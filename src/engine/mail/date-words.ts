/**
 * Names of months and weekdays in the languages of auto-replies (EN DE FR ES IT NL PT SV DA PL CS RU TR RO), folded by `foldText`:
 * lower case, no accents.
 */
const MONTH_NAMES: readonly string[] = [
  'january jan januar janner janvier enero gennaio januari janeiro januari januar stycznia styczen ledna января ocak ianuarie',
  'february feb febr februar fevrier fev febrero febbraio februari fevereiro luty lutego unora февраля subat februarie',
  'march mar marz maerz mars marzo maart marco marts marca marzec brezna марта mart martie marcius',
  'april apr avril avr abril aprile kwietnia kwiecien dubna апреля nisan aprilie',
  'may mai mayo maggio mei maio maj maja kvetna мая mayıs',
  'june jun juni juin junio giugno junho czerwca czerwiec cervna июня haziran iunie',
  'july jul juli juillet juil julio luglio julho lipca lipiec cervence июля temmuz iulie',
  'august aug aout agosto augustus augusti sierpnia sierpien srpna августа agustos',
  'september sep sept septembre septiembre settembre setembro wrzesnia wrzesien zari сентября eylul septembrie',
  'october oct okt oktober octobre octubre ottobre outubro pazdziernika pazdziernik rijna октября ekim octombrie',
  'november nov novembre noviembre novembro listopada listopad listopadu ноября kasım noiembrie',
  'december dec dez dezember decembre diciembre dicembre dezembro grudnia grudzien prosince декабря aralık decembrie',
];

/** From Monday. */
const WEEKDAY_NAMES: readonly string[] = [
  'monday mon montag lundi lunes lunedi maandag segunda segundafeira mandag poniedzialek poniedzialku',
  'tuesday tue tues dienstag mardi martes martedi dinsdag terca tercafeira tisdag tirsdag wtorek wtorku',
  'wednesday wed mittwoch mercredi miercoles mercoledi woensdag quarta quartafeira onsdag sroda srode srody',
  'thursday thu thur thurs donnerstag jeudi jueves giovedi donderdag quinta quintafeira torsdag czwartek czwartku',
  'friday fri freitag vendredi viernes venerdi vrijdag sexta sextafeira fredag piatek piatku',
  'saturday samstag sonnabend samedi sabado sabato zaterdag lordag sobota sobote soboty',
  'sunday sonntag dimanche domingo domenica zondag sondag niedziela niedziele niedzieli',
];

const TOMORROW = new Set('tomorrow morgen demain manana domani amanha imorgon jutro jutra'.split(' '));

/** Month number 1-12 of a folded word, or null. */
export function monthOf(word: string): number | null {
  return MONTHS.get(word) ?? null;
}

/** ISO weekday 1-7 (Monday first) of a folded word, or null. */
export function weekdayOf(word: string): number | null {
  return WEEKDAYS.get(word) ?? null;
}

export function isTomorrow(word: string): boolean {
  return TOMORROW.has(word);
}

const MONTHS = indexWords(MONTH_NAMES);
const WEEKDAYS = indexWords(WEEKDAY_NAMES);

function indexWords(rows: readonly string[]): ReadonlyMap<string, number> {
  return new Map(rows.flatMap((row, index) => row.split(' ').map((word) => [word, index + 1] as const)));
}

/**
 * Lower case without accents, letter by letter where Unicode has no decomposition (ł, ø, æ, ß). Letters of other scripts that
 * are made of parts (Kana, Hangul) stay whole.
 */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss')
    .replace(/[\u2018\u2019\u02bc]/g, "'");
}
