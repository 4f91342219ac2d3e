/** Encodings that a mark or their octets identify. */
const UNICODE_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be'] as const;
/** Code pages, which a file does not identify, most common first. */
export const LEGACY_ENCODINGS = [
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-874',
  'iso-8859-2',
  'koi8-r',
  'ibm866',
  'macintosh',
  'big5',
  'gb18030',
  'shift_jis',
  'euc-jp',
  'euc-kr',
] as const;

/** Encodings that an import may have. */
export const ENCODINGS = [...UNICODE_ENCODINGS, ...LEGACY_ENCODINGS] as const;
export type Encoding = (typeof ENCODINGS)[number];

type Octets = (lead: number, next: number | undefined) => number | null;

const isTrail = (next: number): boolean => next >= 0x30 && next !== 0x7f;
/** Two bytes if a lead byte starts a pair; a lead byte before a line end or comma is undefined alone. */
const pair =
  (isLead: (lead: number) => boolean): Octets =>
  (lead, next) =>
    !isLead(lead) ? 1 : next === undefined ? null : isTrail(next) ? 2 : 1;

/** Returns the number of bytes of a character by its first two; null if it depends on the next byte. */
const LENGTHS: Readonly<Partial<Record<Encoding, Octets>>> = {
  big5: pair((lead) => lead >= 0x81 && lead <= 0xfe),
  'euc-kr': pair((lead) => lead >= 0x81 && lead <= 0xfe),
  shift_jis: pair((lead) => (lead >= 0x81 && lead <= 0x9f) || (lead >= 0xe0 && lead <= 0xfc)),
  'euc-jp': (lead, next) => {
    const length = lead === 0x8f ? 3 : lead === 0x8e || (lead >= 0xa1 && lead <= 0xfe) ? 2 : 1;
    return length > 1 && next !== undefined && !isTrail(next) ? 1 : length;
  },
  gb18030: (lead, next) => {
    if (lead < 0x81 || lead > 0xfe) return 1;
    if (next === undefined) return null;
    return next >= 0x30 && next <= 0x39 ? 4 : isTrail(next) ? 2 : 1;
  },
};

/** Returns whether non-ASCII characters have more than one octet. */
export function isMultiByte(encoding: Encoding): boolean {
  return encoding in LENGTHS;
}

/** Bytes at the end of a chunk that start an incomplete character. */
export function incompleteOctets(octets: Uint8Array, encoding: Encoding): number {
  const lengthOf = LENGTHS[encoding];
  if (lengthOf === undefined) return 0;
  for (let at = 0; at < octets.length; ) {
    const length = octets[at]! < 0x80 ? 1 : lengthOf(octets[at]!, octets[at + 1]);
    if (length === null || at + length > octets.length) return octets.length - at;
    at += length;
  }
  return 0;
}
