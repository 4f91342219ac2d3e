import { say } from '../../../engine/words/say.js';
import { valueError } from '../../../platform/errors.js';

/** Maximum characters around a common password that do not make it a different password. */
const MOST_AROUND = 6;
/** Maximum length of a repeated short text. */
const MOST_REPEATED = 4;
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
];
const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};

let list: Promise<ReadonlySet<string>> | undefined;

/** Loads the most common passwords of public leaks, when the first password is set. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return list;
}

/**
 * Throws 422 `common_password` for passwords that attackers guess first (NIST SP 800-63B, 3.1.1.2): passwords from public
 * leaks and their variants (a few added digits or symbols, repeated twice, character substitutions), and sequences or
 * repetitions of characters.
 */
export async function requireUncommon(password: string, loc: readonly string[]): Promise<void> {
  const text = password.normalize('NFKC').toLowerCase();
  if (!isPattern(text) && !isListed(text, await commonPasswords())) return;
  throw valueError([...loc], 'common_password', say`is too common; choose another password`);
}

function isListed(text: string, common: ReadonlySet<string>): boolean {
  const plain = [...text].map((letter) => LEET[letter] ?? letter).join('');
  const forms = [text, plain, ...[text, plain].map((form) => form.replaceAll(/[^\p{L}\p{N}]/gu, ''))];
  return forms.some((form) => unitOf(form, common) || [...cores(form)].some((core) => common.has(core)));
}

/** Returns the text, and the text without a few digits and symbols at its ends. */
function* cores(text: string): Generator<string> {
  yield text;
  const start = /^[^\p{L}]*/u.exec(text)?.[0].length ?? 0;
  const end = /[^\p{L}]*$/u.exec(text.slice(start))?.[0].length ?? 0;
  if (start + end <= MOST_AROUND) yield text.slice(start, text.length - end);
}

/** Returns whether the text repeats one common password or a short text. */
function unitOf(text: string, common: ReadonlySet<string>): boolean {
  for (let length = 1; length <= text.length / 2; length += 1) {
    if (text.length % length !== 0) continue;
    const unit = text.slice(0, length);
    if ((length <= MOST_REPEATED || common.has(unit)) && unit.repeat(text.length / length) === text) return true;
  }
  return false;
}

/**
 * Returns whether three of four characters continue a sequence of the alphabet, digits or a keyboard row, or repeat the
 * previous one.
 */
function isPattern(text: string): boolean {
  let going = 0;
  for (let at = 1; at < text.length; at += 1) {
    const [from = '', to = ''] = [text[at - 1], text[at]];
    if (from === to || ROWS.some((row) => row.includes(from + to) || row.includes(to + from))) going += 1;
  }
  return going >= 0.75 * (text.length - 1);
}
