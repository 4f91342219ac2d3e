import { type EncodingCandidate, encodingCandidates } from './encoding-candidates.js';
import type { Encoding } from './encodings.js';
import { isPlainlyWestern } from './western.js';

export interface DetectedEncoding {
  readonly encoding: Encoding;
  /** 1: a byte order mark or unambiguous text. Below 0.5, the encoding is unknown and a member must choose. */
  readonly confidence: number;
  /** Encodings to choose from, the likeliest first; empty if the encoding is certain. */
  readonly candidates: readonly EncodingCandidate[];
  /** Octets of the byte order mark at the start; 0 without a mark. */
  readonly bomLength: number;
}

/**
 * Guesses the encoding from the beginning of a file; the sample may end inside a character. A byte order mark
 * decides; then NUL octets on one side of every pair (UTF-16); then whether the octets are UTF-8, with a few damaged
 * ones allowed among many valid ones; then whether they are clearly Western text. Anything else is in an unnamed code
 * page.
 */
export function detectEncoding(sample: Uint8Array): DetectedEncoding {
  if (sample[0] === 0xef && sample[1] === 0xbb && sample[2] === 0xbf) return found('utf-8', 1, 3);
  if (sample[0] === 0xff && sample[1] === 0xfe) return found('utf-16le', 1, 2);
  if (sample[0] === 0xfe && sample[1] === 0xff) return found('utf-16be', 1, 2);
  const { valid, invalid } = countUtf8(sample);
  const utf16 = guessUtf16(sample, invalid === 0 && !hasControls(sample) ? 2 : 1);
  if (utf16 !== null) return found(utf16, 0.9, 0);
  if (invalid === 0) return found('utf-8', valid > 0 ? 0.99 : 0.9, 0);
  if (valid >= 10 * invalid) return found('utf-8', 0.6, 0);
  if (isPlainlyWestern(sample)) return found('windows-1252', 0.8, 0);
  const candidates = encodingCandidates(sample);
  return { encoding: candidates[0]?.encoding ?? 'windows-1252', confidence: 0.3, bomLength: 0, candidates };
}

function found(encoding: Encoding, confidence: number, bomLength: number): DetectedEncoding {
  return { encoding, confidence, bomLength, candidates: [] };
}

/**
 * Text in a Western script has a NUL in most pairs, always on the same side; text in any script has delimiters and
 * line ends. In a short text that fits no other encoding, one line end is enough (`leastNuls` 1); a stray NUL in
 * other text is damage.
 */
function guessUtf16(sample: Uint8Array, leastNuls: number): Encoding | null {
  const pairs = Math.floor(Math.min(sample.length, 20_000) / 2);
  let evenNuls = 0;
  let oddNuls = 0;
  for (let pair = 0; pair < pairs; pair += 1) {
    if (sample[2 * pair] === 0) evenNuls += 1;
    if (sample[2 * pair + 1] === 0) oddNuls += 1;
  }
  const enough = Math.max(leastNuls, pairs * 0.05);
  if (oddNuls >= enough && evenNuls * 20 < oddNuls) return 'utf-16le';
  if (evenNuls >= enough && oddNuls * 20 < evenNuls) return 'utf-16be';
  return null;
}

/** Returns whether there are octets that no text contains, except NUL: halves of letters of other alphabets. */
function hasControls(sample: Uint8Array): boolean {
  return sample.some((octet) => octet > 0 && octet < 0x20 && octet !== 0x09 && octet !== 0x0a && octet !== 0x0d);
}

/**
 * Counts valid non-ASCII characters, and octets that belong to no character. A truncated character at the end counts
 * as neither.
 */
function countUtf8(sample: Uint8Array): { valid: number; invalid: number } {
  let valid = 0;
  let invalid = 0;
  for (let at = 0; at < sample.length; ) {
    const lead = sample[at]!;
    if (lead < 0x80) {
      at += 1;
      continue;
    }
    const length = sequenceLength(lead);
    let good = 1;
    while (good < length && at + good < sample.length && isContinuation(sample, at, good)) good += 1;
    if (length > 1 && good === length) valid += 1;
    else if (length === 0 || at + good < sample.length) invalid += 1;
    at += good;
  }
  return { valid, invalid };
}

/** Returns the length of the UTF-8 sequence that a lead byte starts (RFC 3629, section 4); 0 for other bytes. */
export function sequenceLength(lead: number): number {
  if (lead < 0x80) return 1;
  if (lead >= 0xc2 && lead <= 0xdf) return 2;
  if (lead >= 0xe0 && lead <= 0xef) return 3;
  return lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
}

function isContinuation(sample: Uint8Array, at: number, offset: number): boolean {
  const octet = sample[at + offset]!;
  if (octet < 0x80 || octet > 0xbf) return false;
  if (offset > 1) return true;
  const lead = sample[at]!;
  // Excludes overlong forms, surrogates, and code points beyond U+10FFFF.
  if (lead === 0xe0) return octet >= 0xa0;
  if (lead === 0xed) return octet <= 0x9f;
  if (lead === 0xf0) return octet >= 0x90;
  return lead !== 0xf4 || octet <= 0x8f;
}
