import { foldText } from '../mail/fold-text.js';
import { withoutDeclinedCalls } from './declined-calls.js';
import { type OptOutMatch, optOutRules, readOptOut } from './opt-out.js';
import { type Certainty, sentenceAround } from './opt-out-context.js';
import { RULE_CLASSES, type RuleClass, type RulePhrases } from './rule-phrases.js';
import { RULES_FI, RULES_HU, RULES_TR } from './rules-agglutinating.js';
import { RULES_JA, RULES_KO, RULES_ZH } from './rules-asian.js';
import { RULES_ET, RULES_LT, RULES_LV } from './rules-baltic.js';
import { RULES_EL } from './rules-el.js';
import { RULES_EN } from './rules-en.js';
import { RULES_DA, RULES_DE, RULES_NL, RULES_NO, RULES_SV } from './rules-germanic.js';
import { RULES_PL } from './rules-pl.js';
import { RULES_ES, RULES_FR, RULES_IT, RULES_PT, RULES_RO } from './rules-romance.js';
import { RULES_AR, RULES_HE } from './rules-semitic.js';
import { RULES_CS, RULES_RU, RULES_UK } from './rules-slavic.js';
import { RULES_BG, RULES_HR, RULES_SL } from './rules-south-slavic.js';
import { RULES_HI, RULES_ID, RULES_TH, RULES_VI } from './rules-southeast-asian.js';
import { misspellings } from './spelling.js';

/** Confidence of a phrase of each class alone. */
const WEIGHTS: Readonly<Record<RuleClass, number>> = {
  opt_out: 0.96,
  complaint: 0.96,
  meeting_booked: 0.88,
  wrong_person: 0.86,
  declined: 0.84,
  not_now: 0.8,
  meeting_request: 0.78,
  referral: 0.62,
  question: 0.6,
  interested: 0.6,
};
/** Confidence of an explicit request for silence until a date. */
const UNTIL = 0.9;
/** Confidence of an opt-out that may refer to something else. */
const DOUBT = 0.6;

const MAX_TEXT = 4000;
const MAX_EXCERPT = 200;

export interface RuleHit {
  readonly class: RuleClass;
  /** Key, such as `opt_out.en`. */
  readonly key: string;
  readonly weight: number;
  /** Words as written. */
  readonly excerpt: string;
}

interface PlacedHit extends RuleHit {
  /** Position in the folded text. */
  readonly from: number;
}

interface Rule {
  readonly class: RuleClass;
  readonly key: string;
  readonly pattern: RegExp;
}

const LANGUAGES: readonly RulePhrases[] = [
  RULES_EN,
  RULES_DE,
  RULES_FR,
  RULES_ES,
  RULES_IT,
  RULES_NL,
  RULES_PT,
  RULES_SV,
  RULES_DA,
  RULES_NO,
  RULES_RO,
  RULES_PL,
  RULES_CS,
  RULES_RU,
  RULES_UK,
  RULES_HR,
  RULES_SL,
  RULES_BG,
  RULES_LT,
  RULES_LV,
  RULES_ET,
  RULES_EL,
  RULES_HE,
  RULES_AR,
  RULES_TR,
  RULES_FI,
  RULES_HU,
  RULES_JA,
  RULES_ZH,
  RULES_KO,
  RULES_VI,
  RULES_ID,
  RULES_TH,
  RULES_HI,
];
const COMPILED = LANGUAGES.map((each) => {
  const rules = rulesOf(each);
  const leaving = optOutRules(each);
  const anyPhrase = new RegExp([...rules, ...leaving].map(({ pattern }) => pattern.source).join('|'));
  return { script: each.script ?? null, anyPhrase, rules, optOutRules: leaving };
});

function rulesOf({ language, phrases }: RulePhrases): Rule[] {
  return RULE_CLASSES.filter((each) => each !== 'opt_out' && each !== 'complaint').flatMap((each) => {
    const sources = phrases[each];
    return sources === undefined
      ? []
      : [{ class: each, key: `${each}.${language}`, pattern: new RegExp(sources.join('|')) }];
  });
}

export interface MatchedRules {
  readonly hits: readonly RuleHit[];
  /** Classes that the writer concedes before a "but" with the opposite. */
  readonly conceded: readonly RuleClass[];
  /** Most certain opt-out among the hits; null if there is none. */
  readonly optOut: Certainty | null;
  /** Whether the phrase says who wants to unsubscribe, unlike a bare word. */
  readonly isPlainRequest: boolean;
  /**
   * Whether the writer asks to stay subscribed, or writes about leaving something else, so that the words are not an
   * opt-out.
   */
  readonly isNoOptOut: boolean;
  /** Request to remove another person, written on that person's behalf. */
  readonly removesOther: boolean;
  /** Folded sentence that requests a pause with an end; null if there is none. */
  readonly quietSentence: string | null;
}

/**
 * Returns all rules that match a reply's own words, with the first position of each. Reads the first 4,000 characters.
 */
export function matchRules(text: string): MatchedRules {
  const { folded, originOf } = inRightSpelling(foldWithOrigin(text.slice(0, MAX_TEXT)));
  const excerptOf = (from: number, to: number): string => {
    const words = text.slice(originOf(from), originOf(to));
    return words.replace(/\s+/g, ' ').trim().slice(0, MAX_EXCERPT);
  };
  // Most texts use one language. One combined pattern per other language shows that none of its phrases matches.
  const languages = COMPILED.filter(
    ({ script, anyPhrase }) => (script === null || script.test(folded)) && anyPhrase.test(folded),
  );
  const inviting = withoutDeclinedCalls(folded);
  const others = languages
    .flatMap(({ rules }) => rules)
    .flatMap((rule): PlacedHit[] => {
      const match = rule.pattern.exec(rule.class === 'meeting_request' ? inviting : folded);
      if (match === null) return [];
      const excerpt = excerptOf(match.index, match.index + match[0].length);
      return [{ class: rule.class, key: rule.key, weight: WEIGHTS[rule.class], from: match.index, excerpt }];
    });
  const mocked = MOCKED.exec(folded);
  if (mocked !== null) {
    const excerpt = excerptOf(mocked.index, mocked.index + mocked[0].length);
    others.push({ class: 'declined', key: 'declined.mocked', weight: WEIGHTS.declined, from: mocked.index, excerpt });
  }
  const saysMore = others.some(({ class: each }) => POSITIVE.has(each));
  const reading = readOptOut(
    languages.flatMap((each) => each.optOutRules),
    folded,
    saysMore,
  );
  const surest = (each: OptOutMatch['class']) =>
    reading.matches.find((match) => match.class === each && match.certainty === 'certain') ??
    reading.matches.find((match) => match.class === each);
  const requests = [surest('complaint'), surest('opt_out')].filter((each) => each !== undefined);
  const hits = requests.map(
    (each): RuleHit => ({
      class: each.class,
      key: `${each.class}.${each.language}`,
      weight: each.certainty === 'certain' ? WEIGHTS[each.class] : DOUBT,
      excerpt: excerptOf(each.from, each.to),
    }),
  );
  const { postponed } = reading;
  const quiet = postponed === null ? null : sentenceAround(folded, postponed.from, postponed.to - postponed.from);
  if (postponed !== null) {
    const excerpt = excerptOf(postponed.from, postponed.to);
    others.push({ class: 'not_now', key: 'not_now.until', weight: UNTIL, from: postponed.from, excerpt });
  }
  const isCertain = requests.some(({ certainty }) => certainty === 'certain');
  return {
    hits: [...hits, ...others],
    conceded: concededIn(others, folded),
    optOut: isCertain ? 'certain' : requests.length > 0 ? 'doubtful' : null,
    isPlainRequest: requests.some(({ isWord }) => !isWord),
    isNoOptOut: reading.staysAsked || reading.isAboutSomethingElse || postponed !== null,
    removesOther: reading.removesOther,
    quietSentence: quiet?.text ?? null,
  };
}

const CONTRAST = /\b(?:but|aber|mais|pero|maar|mas|ale)\b/g;

/** Returns whether the writer asks for more, beyond a compliment. */
function isOpen(words: string): boolean {
  return /\b(?:happy|open|willing|glad|keen|curious) to (?:hear|learn|listen|look|talk|read|see|try|explore)|\b(?:tell|send|show) (?:me|us) more\b/.test(
    words,
  );
}

/**
 * Returns the classes that the writer concedes. The words after the last "but" count: a writer who does not decide but
 * likes it is interested, and one who declines but asks for a call wants the call.
 */
function concededIn(hits: readonly PlacedHit[], folded: string): RuleClass[] {
  const turn = [...folded.matchAll(CONTRAST)].at(-1)?.index ?? -1;
  const follows = (each: RuleClass) => hits.some((hit) => hit.class === each && hit.from > turn);
  if (turn === -1 || follows('declined')) return [];
  const meets = follows('meeting_request') || isOpen(folded.slice(turn));
  const isConceded = (hit: PlacedHit) =>
    hit.from < turn &&
    ((hit.class === 'wrong_person' && (meets || follows('interested'))) ||
      ((hit.class === 'declined' || hit.class === 'not_now') && meets));
  return hits.filter(isConceded).map((hit) => hit.class);
}

/** Matches rejections in the form of consent, and days that never come. */
const MOCKED =
  /\b(?:nice try|cool story|cute[.!,]|(?:sounds|looks|smells|feels|reads) like (?:a |an |another |yet another |every (?:other )?)?(?:[a-z]{2,10} )?(?:spam|scam|pyramid|ponzi|phishing|fraud|nonsense|bullshit|snake oil|sales pitch|junk)|pyramid scheme|(?:great|wonderful|lovely|super|fantastic|perfect),? (?:more|another|yet another|even more) (?:spam|junk|sales|of these)|(?:i'm|i am) (?:the (?:pope|queen|king|tooth fairy|emperor)|santa)\b|hell freezes|pigs (?:can )?fly|watch(?:ing)? paint dry|yeah,? right|(?:thirty[- ](?:first|second)|3[0-2](?:st|nd|th)?) (?:of )?february|over my dead body|fat chance|dream on|in a million years|not a chance|no way\b|yeah,? no\b|(?:oh|wow),? (?:(?:great|wonderful|brilliant|lovely|joy),? )?(?:yet )?another\b|just what (?:i|we) (?:needed|wanted)[^\n]{0,20}\bnot[.!]*(?=\n|$)|(?:another|\d{1,3}(?:st|nd|rd|th)) (?:sales|cold|marketing) (?:e-?mail|mail|pitch|call)|(?:i|we) win the lottery|money to burn|because what (?:i|we) (?:really )?need is|believe in (?:santa|fairies)|nimmerleins|(?:kommt|glaub[a-z]{1,2} an)[^.\n]{0,12}(?:weihnachtsmann|osterhase)|im lotto gewinne|au pere noel|gagne(?:rai)? au loto|toque la loteria|babbo natale|vinco alla lotteria|papai noel|wygram w totka|im leben nicht|auf (?:gar )?keinen fall|poules auront des dents|jamais de la vie|surement pas|hors de question|cuando las ranas|ni loco|ni hablar|de ninguna manera|neanche per sogno|nemmeno per sogno|assolutamente no|sint[- ]juttemis|geen denken aan|(?:yet another|just another|noch (?:so )?ein\p{L}{0,2}|schon wieder ein\p{L}{0,2}|encore une?|une? (?:enieme|de plus)|otr[oa]|un'?a? ?altr[oa]|alweer een|nog een|mais uma?|annu en|endnu en|enda en|kolejn\p{L}{1,3}|dalsi) [^.!?\n]{0,40}(?:my life|mein leben|ma vie|la vida|mi vida|la vita|mia vita|mijn leven|minha vida|mitt liv|mit liv|moje zycie|muj zivot)|(?:hat|habe) (?:mir|uns) (?:gerade )?noch gefehlt|ne manquait plus que|justo lo que (?:me|nos) faltaba|(?:mi )?ci mancava (?:solo|pure)|zat ik (?:echt |net )?op te wachten|era so o que (?:me |nos )?faltava|tego mi (?:jeszcze |tylko )?brakowalo|nem pensar|de jeito nenhum|dia de sao nunca|aldrig i livet|nigdy w zyciu|w zadnym wypadku)/u;

const POSITIVE: ReadonlySet<RuleClass> = new Set(['interested', 'question', 'meeting_request', 'meeting_booked']);

/** Matches letters of other alphabets, letters with accents, and repeated spaces, all of which shift positions. */
const CHANGES_PLACES = /[^\n -~]| {2}/;

interface Folded {
  readonly folded: string;
  /** Maps a position of the folded text to the original text. */
  readonly originOf: (at: number) => number;
}

function foldWithOrigin(text: string): Folded {
  if (!CHANGES_PLACES.test(text)) return { folded: text.toLowerCase(), originOf: (at) => at };
  const origin: number[] = [];
  let folded = '';
  let at = 0;
  for (const character of text) {
    const piece = /[\r\t\u00a0]/.test(character) ? ' ' : foldText(character);
    // Repeated spaces count as one, so that phrases can use single spaces.
    const blank = piece === ' ' && folded.endsWith(' ');
    if (!blank) {
      for (let index = 0; index < piece.length; index += 1) origin.push(at);
      folded += piece;
    }
    at += character.length;
  }
  return { folded, originOf: (place) => origin[place] ?? text.length };
}

/** Corrects the spelling of a folded text; positions of a corrected word refer to the start of the misspelled one. */
function inRightSpelling(text: Folded): Folded {
  const corrections = misspellings(text.folded);
  if (corrections.length === 0) return text;
  const origin: number[] = [];
  let folded = '';
  const keep = (from: number, to: number) => {
    for (let at = from; at < to; at += 1) origin.push(text.originOf(at));
    folded += text.folded.slice(from, to);
  };
  let at = 0;
  for (const { from, to, word } of corrections) {
    keep(at, from);
    for (let index = 0; index < word.length; index += 1) origin.push(text.originOf(from));
    folded += word;
    at = to;
  }
  keep(at, text.folded.length);
  const end = text.originOf(text.folded.length);
  return { folded, originOf: (place) => origin[place] ?? end };
}
