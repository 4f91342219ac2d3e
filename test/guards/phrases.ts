import { blankOut } from './lexer.js';

/** Phrases to avoid, each with a replacement. Code in backticks is ignored. */
const PHRASES: ReadonlyArray<readonly [RegExp, string]> = [
  [/\b(?:nobody|somebody|everybody|whoever|anybody)\b/i, 'name the role, or write "No ... yet"'],
  [
    /\b(?:is|are|was|were|be) (?:told|asked for|let in|tried again|put off|left out|given up|taken back)\b/i,
    'use the active voice: Outrider notifies, retries, defers',
  ],
  [/\bcan not\b/i, 'cannot'],
  [/\bfor ever\b/i, 'permanently'],
  [/\bby itself\b|\bby themselves\b/i, 'automatically'],
  [/\banew\b/i, 'again'],
  [/\bmeanwhile\b/i, 'since, in the meantime'],
  [/\bany more\b/i, 'no longer'],
  [/\b(?:comes?|came|coming) into being\b/i, 'is created'],
  [/\bgo(?:es|ne)? on\b/i, 'continue'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/\bbecame of\b|\bbecomes of\b/i, 'result'],
  [/\bmay not (?:be|go|do)\b/i, 'must not, cannot'],
  [/\be-mail\b/i, 'email'],
  [/\bthis installation\b|\bthe installation\b/i, 'instance'],
  [/\b(?:a|the) day at most\b|\bat most a day\b/i, 'per day'],
  [/\bof ours\b/i, 'sent, local, of this instance'],
  [/\bbesides\b/i, 'in addition to'],
  [/\bso many\b/i, 'this many, the number of'],
  [/\bcom(?:es?|ing) again\b/i, 'retry, reconnect, return'],
  [/\bat once\b/i, 'immediately, in parallel, together'],
  [/\bfor good\b/i, 'permanently'],
  [/\bshall\b/i, 'must, will'],
  [/\bstands? (?:for|in|at|there|here|above|below|beside)\b/i, 'is, represents'],
  [/\blies? (?:in|at|below|between|beyond)\b/i, 'is'],
  [/\btells? of\b|\btold (?:of|by)\b/i, 'reports, announces'],
  [/\bgives? up\b/i, 'stop, fail, disconnect'],
  [/\bnothing of (?:it|them|theirs|this)\b/i, 'name what is missing or unchanged'],
  [/\bwhichever\b/i, 'name the choice'],
  [/\bfar side\b/i, 'server, client, peer'],
  [/\blook-ups?\b/i, 'lookup'],
  [/\bunder way\b/i, 'in progress, in flight, being sent'],
  [/\bby hand\b/i, 'a member ..., manual, manually'],
  [/\b(?:is|are|was|were|be|been|being) asked\b/i, 'query, check, evaluate, call, or retry'],
  [/\bthose that\b/i, 'repeat the noun'],
  [/^Who [a-z]+(?:s|ed) /, 'contacts who ...'],
  [/^(?:The one|Those) (?:that|who)\b/, 'name the noun'],
];

/** Additional patterns to avoid in API descriptions: a field is a noun phrase, and a flag starts with "Whether". */
const API_FORMS: ReadonlyArray<readonly [RegExp, string]> = [
  [/^(?:True|False): (?:also|says|tell|ask)\b/, 'Whether ...'],
  [/^(?:Of|As) (?:it|own|both|received|this)\b/, 'name the field with a noun'],
  [/^Only (?:those|these|who)\b/, 'name the noun after "only"'],
  [/\b(?:warm-up|pictures?)\b/i, 'warmup, image'],
];

/** Additional phrases to avoid in labels, hints, and messages of the console. */
const CONSOLE_PHRASES: ReadonlyArray<readonly [RegExp, string]> = [
  [/^Empty:/, 'Leave empty to ...'],
  [/^To the /, 'verb and object: View inbox'],
  [/\bpick(?:ed|s)?\b/i, 'select'],
  [/\bfigures?\b/i, 'stats, analytics'],
  [/\bswitch(?:ed)? (?:on|off|it)\b/i, 'enable, disable'],
  [/\b(?:the|this) service\b/i, 'Outrider, the server, the instance'],
  [/\bpeople\b/i, 'contacts, members'],
  [
    /\b(?:an|the|its|your|no|automatic|last|new|all|first) answers?\b|^Answer|\banswering\b/i,
    'reply, response, server response',
  ],
  [/\bwritten to\b/i, 'contacted, suppressed'],
  [/\b(?:not taken|taken in|taken out|take(?:s|n)? (?:in|out|over|back))\b/i, 'accept, import, remove, cancel'],
  [/\b(?:opted|opt) out\b/i, 'unsubscribe'],
  [/\bat once\b/i, 'immediately'],
  [/\b(?:comes|come) back\b/i, 'return'],
  [/\bon its way\b(?!\.)/i, 'queued, sending'],
  [/\b(?:is|are|was|were) (?:paused|deleted|removed|archived|attached|detached|renamed) now\b/i, 'object + participle'],
  [/\bpictures?\b/i, 'images'],
  [/\bwhich (?:one|ones)\b/i, 'name the noun'],
  [
    /\b(?:a|an|each) (?:day|second|hour|week) at most\b|\b(?:messages|emails|deliveries|sent) a (?:day|second)\b/i,
    'per day',
  ],
  [/\bstate\b(?! or (?:region|province))/i, 'status'],
  [/\bgone\b(?=[.!])/, 'removed, deleted'],
  [/(?<!\w)I have\b/, 'no first person'],
];

const CODE = /`[^`]*`/g;

/** Returns the phrases of a text to avoid, with what to write. */
export function phrasesIn(text: string): string[] {
  return findIn(text, PHRASES);
}

/** Returns the phrases and forms of an API description to avoid, with what to write. */
export function apiPhrasesIn(text: string): string[] {
  return findIn(text, [...PHRASES, ...API_FORMS]);
}

function findIn(text: string, phrases: typeof PHRASES): string[] {
  const prose = text.replaceAll(CODE, '``');
  return phrases.flatMap(([phrase, advice]) => {
    const found = phrase.exec(prose);
    return found === null ? [] : [`"${found[0]}": ${advice}`];
  });
}

/** Returns the phrases that a text of the console should avoid, with what to write. */
export function consolePhrasesIn(text: string): string[] {
  return findIn(text, [...PHRASES, ...CONSOLE_PHRASES]);
}

/** Returns the strings and templates of a file of words, with a gap for each expression in them. */
export function wordsOf(source: string): string[] {
  const code = blankOut(source, true)
    .split('\n')
    .filter((line) => !/^(?:import|type|export type)\b/.test(line))
    .join('\n')
    .replaceAll(/\bSchemas\['[A-Za-z]+'\]|Names<'[A-Za-z]+'>/g, '');
  const literals = code.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g);
  return [...literals]
    .map(([, single, double, template]) => single ?? double ?? template ?? '')
    .map((text) => text.replaceAll(/\$\{[^}]*\}/g, '...'))
    .filter((text) => /[a-z]/.test(text));
}

/** Returns the service's sentences in a source file, with a gap for each expression in them. */
export function saidIn(source: string): string[] {
  return [...source.matchAll(/\bsay`((?:[^`\\]|\\.)*)`/g)].map(([, text]) =>
    (text ?? '').replaceAll(/\$\{[^}]*\}/g, '...'),
  );
}

/** Returns the comments of a source file, one text per line. */
export function commentsOf(source: string): string[] {
  const kept = blankOut(source, true).split('\n');
  return source.split('\n').map((line, index) =>
    [...line]
      .map((letter, at) => (kept[index]?.[at] === letter ? ' ' : letter))
      .join('')
      .replace(/^[\s/*]+|[\s/*]+$/g, ''),
  );
}

/** Returns the comments on one line that open with a question word. */
export function questionsIn(source: string): string[] {
  const questions = source.matchAll(/^\s*\/\*\* ((?:What|Who|Whom|Whose|How|Where) .*?) \*\/\s*$/gm);
  return [...questions].map(([, comment]) => comment ?? '');
}

const TEST_NAME =
  /\b(?:it|test|describe)(?:\.\w+(?:\([^)]*\))?)*\(\s*(?:'((?:[^'\\]|\\.)*)'|`([^`]*)`|"((?:[^"\\]|\\.)*)")/g;
const TABLE_NAME = /^\s*\]\)\(\s*(?:'((?:[^'\\]|\\.)*)'|`([^`]*)`|"((?:[^"\\]|\\.)*)")/gm;

/** Returns the names of tests and of groups of tests, those of tables of cases included. */
export function testNamesOf(source: string): string[] {
  return [...source.matchAll(TEST_NAME), ...source.matchAll(TABLE_NAME)].map(
    ([, single, template, double]) => single ?? template ?? double ?? '',
  );
}

/** Returns every summary and description of an API document. */
export function textsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    typeof part === 'string' ? (key === 'description' || key === 'summary' ? [part] : []) : textsOf(part),
  );
}
