import { windows1252Text } from '../charset/windows-1252.js';
import { type Encoding, isMultiByte, LEGACY_ENCODINGS } from './encodings.js';

/** Possible encoding of a file. */
export interface EncodingCandidate {
  readonly encoding: Encoding;
  /** Line of the file that shows the difference, decoded with this encoding. */
  readonly sample: string;
}

const MAX_CANDIDATES = 8;
const MAX_OCTETS = 32 * 1024;
const MAX_SAMPLE = 120;
const MIN_SCORE = 0.3;

/** Weight of the Western reading: candidates are needed only for text that is not clearly Western. */
const WESTERN_SHARE = 0.6;

/**
 * Returns possible encodings of octets that are neither UTF-8 nor clearly Western, most likely first: encodings in
 * which the octets form letters of one script, with the case and neighbors that letters have in words, or common
 * characters of an East Asian set. Lists encodings with equal results once.
 */
export function encodingCandidates(octets: Uint8Array): readonly EncodingCandidate[] {
  const sample = octets.subarray(0, MAX_OCTETS);
  const scored = LEGACY_ENCODINGS.map((encoding) => {
    const text = textIn(sample, encoding);
    const share = encoding === 'windows-1252' ? WESTERN_SHARE : commonness(sample, encoding);
    return { encoding, text, score: scoreOf(text) * share };
  }).sort((a, b) => b.score - a.score);
  const likely = scored
    .filter(({ text, score }, at) => score >= MIN_SCORE && scored.findIndex((each) => each.text === text) === at)
    .slice(0, MAX_CANDIDATES);
  const shown = likely.length > 0 ? likely : scored.filter(({ encoding }) => encoding === 'windows-1252');
  return shown.map(({ encoding, text }) => ({ encoding, sample: distinctiveLine(text) }));
}

function textIn(octets: Uint8Array, encoding: Encoding): string {
  return encoding === 'windows-1252' ? windows1252Text(octets) : new TextDecoder(encoding).decode(octets);
}

const SCRIPTS: readonly RegExp[] = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Thai}/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uff9f]/u,
  /\p{Script=Hangul}/u,
];

/** Accented letters stand alone in ASCII words; letters of other alphabets stand next to each other. */
const LATIN_RUN = /[\u00c0-\u024f]{2}/g;
const MIXED_WORD =
  /[A-Za-z][\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thai}]|[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thai}][A-Za-z]/gu;

/**
 * Returns the share (0 to 1) of non-ASCII characters that belong to one script, without damage or capitals inside
 * words, and with the neighbors that letters of that script have.
 */
function scoreOf(text: string): number {
  const high = [...text].filter((character) => character > '\u007f');
  if (high.length === 0) return 0;
  const counts = SCRIPTS.map((script) => high.filter((character) => script.test(character)).length);
  const damaged = high.filter((character) => /[\ufffd\u0080-\u009f\ue000-\uf8ff\u2500-\u259f]/.test(character)).length;
  const signsInWords = text.match(/\p{L}[\u00a1-\u00bf\u2018-\u203a\u20ac\u2122](?=\p{L})/gu)?.length ?? 0;
  const oddCase = text.match(/\p{Ll}\p{Lu}/gu)?.length ?? 0;
  const misplaced = (text.match(MIXED_WORD)?.length ?? 0) + 0.5 * (text.match(LATIN_RUN)?.length ?? 0);
  const share = Math.max(...counts) / high.length;
  return Math.max(0, share - (3 * damaged + 2 * signsInWords + oddCase + misplaced) / high.length);
}

/** Ranges of lead octets that hold the characters of everyday writing, and those of punctuation and kana. */
const COMMON_LEADS: Readonly<Partial<Record<Encoding, readonly (readonly [number, number])[]>>> = {
  big5: [[0xa1, 0xc6]],
  gb18030: [
    [0xa1, 0xa3],
    [0xb0, 0xd7],
  ],
  shift_jis: [
    [0x81, 0x83],
    [0x88, 0x97],
  ],
  'euc-jp': [
    [0xa1, 0xa5],
    [0xb0, 0xcf],
  ],
  'euc-kr': [[0xb0, 0xc8]],
};

/** Returns the share (0 to 1) of common pairs among the pairs of an East Asian set; 1 for single octets. */
function commonness(octets: Uint8Array, encoding: Encoding): number {
  const ranges = COMMON_LEADS[encoding];
  if (ranges === undefined || !isMultiByte(encoding)) return 1;
  let pairs = 0;
  let common = 0;
  for (let at = 0; at < octets.length; at += 1) {
    const lead = octets[at]!;
    if (lead < 0x80) continue;
    pairs += 1;
    if (ranges.some(([from, to]) => lead >= from && lead <= to)) common += 1;
    at += 1;
  }
  return pairs === 0 ? 0 : common / pairs;
}

/** Returns the first line with a non-ASCII character, and some of the text around it. */
function distinctiveLine(text: string): string {
  const at = text.search(/[^\u0000-\u007f]/);
  if (at === -1) return '';
  const start = Math.max(text.lastIndexOf('\n', at) + 1, at - MAX_SAMPLE / 2);
  const line = text.slice(start, start + MAX_SAMPLE).split(/[\r\n]/, 1)[0] ?? '';
  return line.trim();
}
