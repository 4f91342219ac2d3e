const isAsciiLetter = (octet: number): boolean => {
  const lower = octet | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
};
const isHighLetter = (octet: number): boolean => octet >= 0xc0 && octet !== 0xd7 && octet !== 0xf7;
const isLetter = (octet: number): boolean => isAsciiLetter(octet) || isHighLetter(octet);

/** Octets 0x80 .. 0xbf that stand between letters in Western text: apostrophes, dashes, Š š Ž ž Œ œ Ÿ, ª º · ´. */
const INSIDE_WORDS = new Set([
  0x91, 0x92, 0x96, 0x97, 0x8a, 0x9a, 0x8e, 0x9e, 0x8c, 0x9c, 0x9f, 0xa0, 0xaa, 0xad, 0xb4, 0xb7, 0xba,
]);
const UNDEFINED = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);
/** ì and ù end words where they are Western; in the middle they are ě and ů of Windows-1250. */
const ENDS_WORDS = new Set([0xcc, 0xec, 0xd9, 0xf9]);
/** þ begins words in Icelandic; elsewhere it is the ş of Windows-1254. */
const BEGINS_WORDS = new Set([0xde, 0xfe]);
const LONGEST_RUN = 2;

/**
 * Whether octets that are no UTF-8 are Windows-1252 as far as can be told: single accented letters within words of
 * ASCII, and punctuation around them. Other code pages show by runs of high letters, signs inside words, and letters where
 * no Western language has them.
 */
export function isPlainlyWestern(octets: Uint8Array): boolean {
  let run = 0;
  let letters = 0;
  let high = 0;
  for (let at = 0; at < octets.length; at += 1) {
    const octet = octets[at]!;
    if (isLetter(octet)) letters += 1;
    if (octet < 0x80) {
      run = 0;
      continue;
    }
    high += 1;
    const before = octets[at - 1] ?? 0;
    const after = octets[at + 1] ?? 0;
    if (UNDEFINED.has(octet)) return false;
    if (isHighLetter(octet)) {
      run += 1;
      if (run > LONGEST_RUN) return false;
      if (ENDS_WORDS.has(octet) && isLetter(before) && isLetter(after)) return false;
      if (BEGINS_WORDS.has(octet) && isLetter(before)) return false;
      // ø before an accented letter is the ř of Windows-1250.
      if ((octet === 0xf8 || octet === 0xd8) && isHighLetter(after)) return false;
      continue;
    }
    run = 0;
    if (isForeignSign(octet, before, after)) return false;
  }
  return high * 4 <= letters || high < 4;
}

/** A sign that touches letters on both sides, another sign, or that only other code pages have behind a letter. */
function isForeignSign(octet: number, before: number, after: number): boolean {
  if (octet >= 0xa1 && octet <= 0xbf && after >= 0x80 && after !== 0xa0 && !INSIDE_WORDS.has(after)) return true;
  if (INSIDE_WORDS.has(octet)) return false;
  if (isLetter(before) && isLetter(after)) return true;
  // ¹ and ¿ behind a letter are ą and ż; ³ behind anything but a unit is ł.
  if (octet === 0xb9 || octet === 0xbf) return isLetter(before);
  return octet === 0xb3 && isLetter(before) && (before | 0x20) !== 0x6d;
}
