import { characterCount } from '../characters.js';
import { enumeration } from '../enumeration.js';
import { english } from '../words/say.js';
import { blankTags } from './blank-tags.js';
import { BODY_MAX, SUBJECT_MAX, visibleLength } from './lengths.js';
import { SPAM_WORDS } from './spam-words.js';

export const TEXT_HINT_CODES = enumeration('TextHintCode', [
  'subject_long',
  'body_long',
  'spam_word',
  'link_count',
  'picture_only',
  'all_caps',
]);
export type TextHintCode = (typeof TEXT_HINT_CODES)[number];

export const TEXT_PARTS = enumeration('TextPart', ['subject', 'bodyText', 'bodyHtml']);
export type TextPart = (typeof TEXT_PARTS)[number];

/** Deliverability problem of a text, with its position in the source. */
export interface TextHint {
  readonly code: TextHintCode;
  readonly part: TextPart;
  /** Offset in UTF-16 code units of the source, as in JavaScript. */
  readonly offset: number;
  readonly length: number;
  readonly message: string;
}

/** Texts of one variant, as written. */
export type HintedTexts = Readonly<Record<TextPart, string>>;

interface Passage {
  readonly offset: number;
  readonly length: number;
}

/** Maximum links, because a cold message with many links looks like advertising. */
const LINKS_MAX = 2;
/** Minimum visible characters next to an image. */
const BESIDE_PICTURE = 40;
/** Consecutive short words in capitals that count as shouting; a single one is an acronym. */
const SHOUTED_WORDS = 3;
const LISTED = 30;

/**
 * Finds deliverability problems of an email, ordered by part and position; returns at most 30. Reads the source and skips
 * Liquid, tags, and link URLs, so that offsets match the source.
 */
export function textHints(texts: HintedTexts): TextHint[] {
  const body: TextPart = texts.bodyText === '' ? 'bodyHtml' : 'bodyText';
  const prose = { subject: withoutMarks(texts.subject), [body]: proseOf(body, texts[body]) };
  const hints = [
    ...subjectLong(texts.subject),
    ...bodyLong(texts, body),
    ...TEXT_PARTS.flatMap((part) => {
      const text = prose[part];
      return text === undefined ? [] : [...spamWords(part, text), ...allCaps(part, text)];
    }),
    ...linkCount(texts),
    ...pictureOnly(texts),
  ];
  return hints.slice(0, LISTED);
}

function subjectLong(subject: string): TextHint[] {
  const count = characterCount(subject);
  if (count <= SUBJECT_MAX) return [];
  const message = english`The subject has ${count} characters; email programs show about ${SUBJECT_MAX}.`;
  const offset = [...subject].slice(0, SUBJECT_MAX).join('').length;
  return [{ code: 'subject_long', part: 'subject', offset, length: subject.length - offset, message }];
}

function bodyLong(texts: HintedTexts, part: TextPart): TextHint[] {
  const visible = visibleLength(texts);
  if (visible <= BODY_MAX) return [];
  const message = english`The body has ${visible.toLocaleString('en')} characters; first emails over 2,000 are rarely read to the end.`;
  const offset = part === 'bodyText' ? BODY_MAX : 0;
  return [{ code: 'body_long', part, offset, length: texts[part].length - offset, message }];
}

const spamPattern = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${SPAM_WORDS.map((phrase) =>
    phrase
      .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll(' ', '\\s+')
      .replaceAll('’', "['’]"),
  ).join('|')})(?![\\p{L}\\p{N}])`,
  'giu',
);

/** Reports each phrase once, at its first position. */
function spamWords(part: TextPart, prose: string): TextHint[] {
  const seen = new Set<string>();
  return [...prose.matchAll(spamPattern)].flatMap(({ 0: found, index }): TextHint[] => {
    const phrase = found.toLowerCase().replaceAll(/\s+/g, ' ');
    if (seen.has(phrase)) return [];
    seen.add(phrase);
    const message = `“${found.replaceAll(/\s+/g, ' ')}” reads like advertising to spam filters and recipients.`;
    return [{ code: 'spam_word', part, offset: index, length: found.length, message }];
  });
}

function allCaps(part: TextPart, prose: string): TextHint[] {
  const shouted = new RegExp(
    `(?:\\b|^)\\p{Lu}{2,}(?:[^\\p{L}\\p{N}]{1,3}\\p{Lu}{2,}){${SHOUTED_WORDS - 1},}(?!\\p{L})`,
    'u',
  );
  const found = shouted.exec(prose) ?? (part === 'subject' ? onlyCapitals(prose) : null);
  if (found === null) return [];
  const message = english`Words in capitals read as shouting.`;
  return [{ code: 'all_caps', part, offset: found.index, length: found[0].length, message }];
}

/** A subject of one or two long words cannot have three words. */
function onlyCapitals(subject: string): RegExpExecArray | null {
  return /\p{Ll}/u.test(subject) ? null : /\p{Lu}{6,}/u.exec(subject);
}

function linkCount({ bodyText, bodyHtml }: HintedTexts): TextHint[] {
  const [part, links] =
    bodyHtml === ''
      ? (['bodyText', passages(bodyText, /\bhttps?:\/\/[^\s<>"']+/gi)] as const)
      : (['bodyHtml', passages(bodyHtml, /<a\s[^<>]*>/gi)] as const);
  const first = links[LINKS_MAX];
  if (first === undefined) return [];
  const message = english`The email has ${links.length} links; emails with one or two are clicked more and filtered less.`;
  return [{ code: 'link_count', part, ...first, message }];
}

function pictureOnly({ bodyHtml }: HintedTexts): TextHint[] {
  const [picture] = passages(bodyHtml, /<img\b[^<>]*>/gi);
  if (picture === undefined || proseOf('bodyHtml', bodyHtml).replaceAll(/\s+/g, '').length >= BESIDE_PICTURE) return [];
  const message = english`The email is an image with little text; many email programs hide images.`;
  return [{ code: 'picture_only', part: 'bodyHtml', ...picture, message }];
}

function passages(text: string, pattern: RegExp): Passage[] {
  return [...text.matchAll(pattern)].map(({ 0: found, index }) => ({ offset: index, length: found.length }));
}

function proseOf(part: TextPart, text: string): string {
  return withoutMarks(part === 'bodyHtml' ? blanked(blankTags(text), /&[a-z0-9#]{1,30};/gi) : text);
}

function withoutMarks(text: string): string {
  return blanked(text, /\{\{[^{}]*\}\}|\{%[^{}%]*%\}|\bhttps?:\/\/[^\s<>"']+/gi);
}

/** Returns spaces of the same length, so that offsets do not change. */
function blanked(text: string, pattern: RegExp): string {
  return text.replaceAll(pattern, (found) => ' '.repeat(found.length));
}
