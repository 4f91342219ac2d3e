/** Characters that need no encoding in a Q-encoded word in any context (RFC 2047, section 5, rule 3). */
const Q_LITERAL = /[A-Za-z0-9!*+\-/]/;
/** Maximum length, below the 75 of RFC 2047 section 2, so that a word fits a line of 76 after the name of a usual field. */
const WORD_LIMIT = 62;
const Q_OVERHEAD = '=?UTF-8?Q??='.length;
const B_OVERHEAD = '=?UTF-8?B??='.length;

/** Returns whether text needs no encoding in a header: printable ASCII and tabs, and no text that a reader would decode. */
export function isPlainHeaderText(text: string): boolean {
  return /^[\t\x20-\x7e]*$/.test(text) && !text.includes('=?');
}

/**
 * Returns a text as encoded-words of UTF-8 (RFC 2047), each short enough for a header line and with complete
 * characters, separated by one space, because readers drop white space between encoded-words. Uses the shorter of the
 * two encodings.
 */
export function encodeWords(text: string): string {
  const characters = [...text].map(wholeCharacter);
  const quoted = characters.map(quoteCharacter);
  const quotedLength = quoted.reduce((sum, part) => sum + part.length, 0);
  const base64Length = Math.ceil(Buffer.byteLength(text) / 3) * 4;
  return quotedLength <= base64Length ? packQuoted(quoted) : packBase64(characters);
}

/** Half of a surrogate pair has no UTF-8 form; it becomes the replacement character. */
function wholeCharacter(character: string): string {
  return /[\ud800-\udfff]/u.test(character) ? '\ufffd' : character;
}

function quoteCharacter(character: string): string {
  if (Q_LITERAL.test(character) && character.length === 1) return character;
  if (character === ' ') return '_';
  let out = '';
  for (const byte of Buffer.from(character)) out += `=${byte < 16 ? '0' : ''}${byte.toString(16).toUpperCase()}`;
  return out;
}

function packQuoted(parts: readonly string[]): string {
  return pack(
    parts,
    (part) => part.length,
    WORD_LIMIT - Q_OVERHEAD,
    (group) => `=?UTF-8?Q?${group.join('')}?=`,
  );
}

function packBase64(characters: readonly string[]): string {
  const maxBytes = Math.floor((WORD_LIMIT - B_OVERHEAD) / 4) * 3;
  const encode = (group: readonly string[]) => `=?UTF-8?B?${Buffer.from(group.join('')).toString('base64')}?=`;
  return pack(characters, (character) => Buffer.byteLength(character), maxBytes, encode);
}

function pack(
  parts: readonly string[],
  sizeOf: (part: string) => number,
  limit: number,
  encode: (group: readonly string[]) => string,
): string {
  const words: string[] = [];
  let group: string[] = [];
  let size = 0;
  for (const part of parts) {
    const partSize = sizeOf(part);
    if (size + partSize > limit) {
      words.push(encode(group));
      group = [];
      size = 0;
    }
    group.push(part);
    size += partSize;
  }
  if (group.length > 0) words.push(encode(group));
  return words.join(' ');
}
