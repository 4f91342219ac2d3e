/** Code points of 0x80 to 0x9f; the five undefined octets become U+FFFD. */
const HIGH =
  '\u20ac\ufffd\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\ufffd\u017d\ufffd\ufffd\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\ufffd\u017e\u0178';

const utf16 = new TextDecoder('utf-16le', { ignoreBOM: true });

/**
 * Decodes Windows-1252. Uses its own table, because some releases of the runtime decode it as ISO 8859-1, which turns
 * quotes into control characters.
 */
export function windows1252Text(octets: Uint8Array): string {
  const units = new Uint8Array(octets.length * 2);
  for (let at = 0; at < octets.length; at += 1) {
    const octet = octets[at]!;
    const unit = octet >= 0x80 && octet < 0xa0 ? HIGH.charCodeAt(octet - 0x80) : octet;
    units[2 * at] = unit & 0xff;
    units[2 * at + 1] = unit >> 8;
  }
  return utf16.decode(units);
}
