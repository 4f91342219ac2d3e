const BEYOND_ASCII = /[\u0080-\uffff]/;

/** Accents, vowel marks of Hebrew and Arabic, the Arabic lengthening stroke, and marks of the direction of writing. */
const MARKS = /[\u0300-\u036f\u0591-\u05c7\u0640\u064b-\u065f\u0670\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Returns a text in lower case without accents, replacing letters that have no decomposition in Unicode (ł, ø, æ, ß,
 * ς and the Arabic endings). Composed letters of other scripts (Kana, Hangul) stay unchanged.
 */
export function foldText(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase();
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(MARKS, '')
    .normalize('NFC')
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss')
    .replaceAll('ς', 'σ')
    .replaceAll('ة', 'ه')
    .replaceAll('ى', 'ي')
    .replace(/[\u2018\u2019\u02bc]/g, "'");
}
