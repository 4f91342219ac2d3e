/**
 * Words that distinguish a server's policy, a server problem, and a dead address, regardless of the rest of a rejection. All patterns
 * match lower-case text.
 */

/** Rejection by policy, regardless of code and standard phrases ("mailbox unavailable", "service unavailable"). */
const BY_POLICY =
  /(?:reject|refus|denied|den(?:y|ies)|block|unavailable|closed|not (?:accept|allow|permit)|clos)[a-z]{0,4}\b[^.;\n]{0,30}\b(?:due to|because of|by|under|per|for|against|on grounds of) (?:[a-z-]{1,14} ){0,3}polic(?:y|ies)|polic(?:y|ies) restriction|administrative(?:ly)? prohibi|(?:blocked|rejected|refused|denied) by (?:the |an? |your |our )?administrator|permission denied (?:to (?:post|send|mail|write)|for (?:this |the )?(?:sender|address|domain))|(?:limited|restricted|open only) to (?:its |the |our )?(?:members|subscribers|employees|staff)|(?:members|subscribers)[ -]only|only accepts? (?:e-?)?(?:mails?|messages?) from|accepts? (?:e-?)?(?:mails?|messages?) only from/;
/** Words of a server that knows that the address does not exist. */
const IS_UNKNOWN =
  /\bunknown\b|no such|(?:does|do)(?: not|n't) exist|not (?:been )?found|invalid (?:recipient|address|user)|no (?:mailbox|user)|unrecogni[sz]ed/;

/** Returns whether a rejection names the policy of its server, without saying that the address is unknown. */
export function isByPolicy(text: string): boolean {
  const lower = text.toLowerCase();
  return BY_POLICY.test(lower) && !IS_UNKNOWN.test(lower);
}

/** A server or check that did not respond in time, in the languages of mail systems. */
const OUT_OF_TIME =
  /\btim(?:ed|e|ing)[ -]?out\b|\btime ?outs?\b|time (?:limit )?(?:for [a-z ]{1,20})?(?:was |has been |is )?exceeded|(?:did|does|do)(?: not|n't) (?:respond|answer|reply)|took too long|message expired|zeit(?:limit|[üu]berschreitung)|zeit (?:wurde )?[üu]berschritten|antwortet nicht|d[ée]lai (?:d'attente |de connexion )?(?:d[ée]pass|expir)|tiempo (?:de espera|l[íi]mite)|tempo (?:limite|di attesa|de espera|esgotado)|tijdslimiet|time-?out|przekroczono (?:limit )?czas|превышен\S{0,3} (?:врем|интервал|лимит врем)|время ожидания|タイムアウト|时间超出|超时|超時|逾時|시간 ?초과|zaman aş[ıi]m|aikakatk|tidsgr[äa]ns|tidsavbrudd|időtúllépés|vypršel|χρονικ/;
/** Rejections whose cause stays the same even if the sender stopped after a timeout. */
const LISTED =
  /black ?-?list|block ?-?list|deny ?-?list|\brbl\b|dnsbl|spamhaus|reputation|\bptr\b|rdns|reverse (?:dns|host)|\bip\b/;

/** Returns whether a refusal reports a timeout, which is temporary. */
export function isOutOfTime(text: string): boolean {
  const lower = text.toLowerCase().replaceAll('’', "'");
  return OUT_OF_TIME.test(lower) && !LISTED.test(lower);
}

/** A domain that accepts no email publishes an MX record of a dot (RFC 7505, section 3). */
export const NULL_MX_WORDS: readonly string[] = [
  'null[ -]?mx',
  "(?:host|domain)[^.;]{0,60}(?:does not|doesn't|never) (?:accept|receive) (?:any )?(?:e-?)?mail",
  '(?:host|domain)[^.;]{0,60}(?:accepts?|takes?|receives?) no (?:e-?)?mail',
  'mx[^.;]{0,40}points to localhost',
  'no mail accepted',
  'rfc ?7505',
  'mx (?:records?|entry)[^;]{0,50}[ "\'(](?:0 )?\\.["\')]',
];
