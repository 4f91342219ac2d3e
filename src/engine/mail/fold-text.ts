const BEYOND_ASCII = /[\u0080-\uffff]/;

/** Accents, vowel marks of Hebrew and Arabic, the Arabic lengthening stroke, and marks of the direction of writing. */
const MARKS = /[\u0300-\u036f\u0591-\u05c7\u0640\u064b-\u065f\u0670\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Lower case without accents, letter by letter where Unicode has no decomposition (ł, ø, æ, ß, ς and the Arabic endings). Letters
 * of other scripts that are made of parts (Kana, Hangul) stay whole.
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
