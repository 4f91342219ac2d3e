import { windows1252Text } from '../charset/windows-1252.js';

const MAX_OCTETS = 256 * 1024;

/**
 * Matches text that another encoding yields when read as Windows-1252 and that is absent or rare in Western text. A letter
 * that fits both (Kæstutis is Kęstutis in Windows-1257) counts as foreign, and the member selects the encoding.
 */
const FOREIGN = new RegExp(
  [
    // Undefined octets, three consecutive non-ASCII letters, or words without ASCII letters indicate another script.
    '[\\ufffd\\u0080-\\u009f]|[À-ÖØ-öø-ÿ]{3}|(?<!\\p{L})[À-ÖØ-öø-ÿ]{2}(?!\\p{L})|[\\u00a1-\\u00bf][À-ÿ](?!\\p{L})|[–—][À-ÿ](?!\\p{L})|[\\u00a1-\\u00ff](?=[\\\\|{}^~])',
    // đ, ğ, š, ı, ş, ž; Western in Icelandic only.
    '[ðÐýÝþÞ]',
    // ń: Spanish has ñ before vowels.
    'ñ(?![aeiouáéíóúü])|Ñ(?![aeiouáéíóúüAEIOUÁÉÍÓÚ])',
    // ă, ő, ű: Portuguese has ão, ãe and õe, French ût and ûl.
    '[ãÃ](?![oe])|[õÕ](?!e)|[ûÛ](?![tl])',
    // Words end with ć; č and ę occur where French has no è and ê.
    '[æÆ](?!\\p{L})|[èÈ](?=[aeiouáéíóú])|È(?=ch)|è(?=\\p{L})(?![^aeiouyà-ÿ]{1,2}e|s(?!\\p{L}))|(?<=[aeiu])è(?!\\p{L})|i[êÊ]|[êÊ](?![tmvrlnqgs]|ch)',
    // ė, ď, ň, ě, ů: ë and ï follow a vowel, ò and ì end words after a consonant.
    '(?<![aeiouáéíóú])ë|(?<![aeiou])[ïÏ]|[òÒ](?=\\p{L})|[aeiou]ò|[ìÌùÙ](?=\\p{L})',
    // ā, ī, ē of Latvian: â, î and ç where French and Portuguese have them.
    '[âÂ](?!t|m|n[cdgt]|l|c|q)|[îÎ](?!t|me|le|ch)|[çÇ](?![aouyeâãõáéóèhAOUEÃÕ]|(?<=\\p{L}[çÇ])(?!\\p{L}))',
    // ř before a vowel or a letter beyond ASCII.
    '[øØ](?=[aeiouyÀ-ÿ])',
    // Ł, Ş, Ż, Ľ, Ť, Š, Ž, and the remains of byte pairs: symbols next to letters.
    '[£ª¯¼½¾®©¦¢¥§±´¸¹³²×÷¬µ¶°·«](?=\\p{L})(?<!l·|\\d°)|\\p{L}[¡¢£¤¥¦§¨©«¬±µ¶¸¹¼½¾¿×÷]|(?<!m)(?<=\\p{L})[³²]|[\\u00a1-\\u00bf][\\u00a1-\\u00a7\\u00a9-\\u00b9\\u00bc-\\u00bf]|¤',
    // é, ë, ö, ü, ñ of MS-DOS and the Macintosh.
    '\\p{L}[‚ƒ„†‡ˆ‰‹‘“]|(?<=\\p{L})[”•˜™›](?=\\p{L})|(?<=\\p{Ll})[–—…](?=\\p{Ll})|(?<!\\S)…(?=\\p{Ll})|(?<=,)…(?=\\p{Ll})|(?<=\\p{Ll})[ŠŽŒŸ]|(?<=\\p{L})[ŠŽŒŸ](?=\\p{Ll})|Ÿ(?=\\p{Ll})|(?<=[b-df-hj-np-tv-zB-DF-HJ-NP-TV-Z])š(?=[b-df-hj-np-tv-z])',
  ].join('|'),
  'u',
);
/** Danish and Norwegian texts have this letter along with their other letters; alone, it may be the ę of Lithuanian. */
const ALONE = /[æÆ]/;
const BESIDE = /[øØåÅ]/;

/** Returns whether bytes that are not UTF-8 look like Windows-1252: accented letters where Western words have them. */
export function isPlainlyWestern(octets: Uint8Array): boolean {
  const text = windows1252Text(octets.subarray(0, MAX_OCTETS));
  if (FOREIGN.test(text) || (ALONE.test(text) && !BESIDE.test(text))) return false;
  const high = text.match(/[^\u0000-\u007f]/g)?.length ?? 0;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return high * 4 <= letters || high < 4;
}
