/** Encodings an import can be read in (contract 4.6). */
export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof ENCODINGS)[number];

export interface DetectedEncoding {
  readonly encoding: Encoding;
  /** 1: a byte order mark or text that can be nothing else; below 0.5 the text should be shown to a person. */
  readonly confidence: number;
  /** Octets of the byte order mark at the start; 0 without. */
  readonly bomLength: number;
}

/**
 * Guesses the encoding from the beginning of a file; the sample may end inside a character. A byte order mark decides;
 * then NUL octets on one side of every pair (UTF-16); then whether the octets are UTF-8, a few damaged ones allowed when
 * many are right; the rest is Windows-1252, which nearly any octets are.
 */
export function detectEncoding(sample: Uint8Array): DetectedEncoding {
  if (sample[0] === 0xef && sample[1] === 0xbb && sample[2] === 0xbf) return found('utf-8', 1, 3);
  if (sample[0] === 0xff && sample[1] === 0xfe) return found('utf-16le', 1, 2);
  if (sample[0] === 0xfe && sample[1] === 0xff) return found('utf-16be', 1, 2);
  const utf16 = guessUtf16(sample);
  if (utf16 !== null) return found(utf16, 0.9, 0);
  const { valid, invalid } = countUtf8(sample);
  if (invalid === 0) return found('utf-8', valid > 0 ? 0.99 : 0.9, 0);
  if (valid >= 10 * invalid) return found('utf-8', 0.6, 0);
  return found('windows-1252', confidenceInWindows1252(sample), 0);
}

function found(encoding: Encoding, confidence: number, bomLength: number): DetectedEncoding {
  return { encoding, confidence, bomLength };
}

/** Text in a Western script has a NUL in most pairs, always on the same side; text in any script has delimiters. */
function guessUtf16(sample: Uint8Array): Encoding | null {
  const pairs = Math.floor(Math.min(sample.length, 20_000) / 2);
  let evenNuls = 0;
  let oddNuls = 0;
  for (let pair = 0; pair < pairs; pair += 1) {
    if (sample[2 * pair] === 0) evenNuls += 1;
    if (sample[2 * pair + 1] === 0) oddNuls += 1;
  }
  const enough = Math.max(2, pairs * 0.05);
  if (oddNuls >= enough && evenNuls * 20 < oddNuls) return 'utf-16le';
  if (evenNuls >= enough && oddNuls * 20 < evenNuls) return 'utf-16be';
  return null;
}

/** Counts characters beyond ASCII that are right, and octets that belong to none. A cut character at the end is neither. */
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

/** Octets of the UTF-8 sequence that a lead octet begins (RFC 3629 section 4); 0 when it begins none. */
export function sequenceLength(lead: number): number {
  if (lead < 0x80) return 1;
  if (lead >= 0xc2 && lead <= 0xdf) return 2;
  if (lead >= 0xe0 && lead <= 0xef) return 3;
  return lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
}

function isContinuation(sample: Uint8Array, at: number, place: number): boolean {
  const octet = sample[at + place]!;
  if (octet < 0x80 || octet > 0xbf) return false;
  if (place > 1) return true;
  const lead = sample[at]!;
  // Overlong forms, surrogates and code points beyond U+10FFFF.
  if (lead === 0xe0) return octet >= 0xa0;
  if (lead === 0xed) return octet <= 0x9f;
  if (lead === 0xf0) return octet >= 0x90;
  return lead !== 0xf4 || octet <= 0x8f;
}

/** Letters of Western languages are few among ASCII; many high octets, or undefined ones, speak for another code page. */
function confidenceInWindows1252(sample: Uint8Array): number {
  let high = 0;
  let letters = 0;
  let undefinedOctets = 0;
  for (const octet of sample) {
    if (octet < 0x80) continue;
    high += 1;
    if (octet >= 0xc0) letters += 1;
    if (octet === 0x81 || octet === 0x8d || octet === 0x8f || octet === 0x90 || octet === 0x9d) undefinedOctets += 1;
  }
  if (undefinedOctets > 0) return 0.2;
  if (high > sample.length * 0.25) return 0.3;
  return letters * 2 >= high ? 0.8 : 0.6;
}
