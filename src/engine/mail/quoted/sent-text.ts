/** Number of consecutive letters and digits that identify a passage. */
const GRAM = 10;
/**
 * Minimum letters and digits of a line that identifies its writer. A shorter line ("ten minutes on Tuesday?") counts
 * only if it continues a sent line.
 */
const MIN_KEY = 28;
/** Links are rewritten and lines wrapped again in transit, so only part of a line has to match. */
const SHARE = 0.9;
const MAX_SENT = 64 * 1024;
const MAX_MESSAGES = 10;
/** Minimum characters of a piece of a rewrapped line. A single word is more likely a reply. */
const MIN_PIECE = 10;
/** Lines at the beginning of a text in which a greeting may appear. */
const GREETING_LINES = 2;
/** Maximum lines of the introduction above our text: "From ... Sent ... To ... Subject ...", or "On ... wrote:". */
const MAX_INTRODUCTION = 7;

/**
 * Removes the lines of sent emails from a reply, regardless of the program, language, or webmail form that put them
 * below the reply, so that the sent footer never counts as words of the contact. Lines that introduce the sent text
 * are removed too. A short line is removed only if it can only be a sent one: between two sent lines, as the greeting
 * above them or the name below.
 * @param sent the texts of the messages that it may reply to, as they were sent.
 */
export function withoutSentText(lines: readonly string[], sent: readonly string[]): readonly string[] {
  const known = knownText(sent);
  if (known.grams.size === 0) return lines;
  const keys = lines.map(keyOf);
  const isOurs = keys.map((key) => key.length >= MIN_KEY && shareKnown(key, known.grams) >= SHARE);
  const first = isOurs.indexOf(true);
  if (first === -1) return lines;
  const last = isOurs.lastIndexOf(true);
  for (let at = first + 1; at < last; at += 1) if (known.lines.has(keys[at]!)) isOurs[at] = true;
  const isPiece = keys.map(
    (key, at) => key.length >= MIN_PIECE && /\S\s+\S/.test(lines[at]!.trim()) && shareKnown(key, known.grams) >= SHARE,
  );
  for (let at = 1; at < keys.length; at += 1) if (isOurs[at - 1] && isPiece[at]) isOurs[at] = true;
  for (let at = keys.length - 2; at >= 0; at -= 1) if (isOurs[at + 1] && isPiece[at]) isOurs[at] = true;
  for (let at = 1; at < keys.length; at += 1) {
    if (isOurs[at - 1] && keys[at] !== '' && continues(keys[at - 1]!, keys[at]!, known.texts)) isOurs[at] = true;
  }
  markWhile(keys, isOurs, isOurs.indexOf(true) - 1, -1, (key) => known.greetings.has(key));
  markWhile(keys, isOurs, isOurs.lastIndexOf(true) + 1, 1, (key) => known.lines.has(key));
  let taken = 0;
  const introduction = (_key: string, at: number): boolean => {
    taken += 1;
    return taken <= MAX_INTRODUCTION && introduces(lines[at]!);
  };
  markWhile(keys, isOurs, isOurs.indexOf(true) - 1, -1, introduction);
  return lines.filter((_, at) => !isOurs[at]);
}

/** Returns whether a text contains lines of sent emails, so that it must be read as a reply to them. */
export function repeatsSentText(text: string, sent: readonly string[]): boolean {
  const lines = text.slice(0, MAX_SENT).split('\n');
  return withoutSentText(lines, sent).length < lines.length;
}

/** Marks lines from `from` on as long as they pass the test; skips empty ones. */
function markWhile(
  keys: readonly string[],
  isOurs: boolean[],
  from: number,
  step: 1 | -1,
  passes: (key: string, at: number) => boolean,
): void {
  for (let at = from; at >= 0 && at < keys.length; at += step) {
    if (keys[at] === '') continue;
    if (!passes(keys[at]!, at)) return;
    isOurs[at] = true;
  }
}

/** Returns whether a line, however short, follows the end of the previous line in a sent text. */
function continues(above: string, key: string, texts: readonly string[]): boolean {
  const joint = above.slice(-MIN_KEY) + key;
  return above.length >= GRAM && texts.some((text) => text.includes(joint));
}

interface KnownText {
  /** Keys of the whole texts. */
  readonly texts: readonly string[];
  readonly grams: ReadonlySet<string>;
  readonly lines: ReadonlySet<string>;
  readonly greetings: ReadonlySet<string>;
}

function knownText(sent: readonly string[]): KnownText {
  const texts = sent.slice(0, MAX_MESSAGES).map((text) => text.slice(0, MAX_SENT));
  const grams = new Set<string>();
  const whole = texts.map(keyOf);
  for (const key of whole) {
    for (let at = 0; at + GRAM <= key.length; at += 1) grams.add(key.slice(at, at + GRAM));
  }
  const lines = texts.map((text) =>
    text
      .split(/\r\n|\n|\r/)
      .map(keyOf)
      .filter((key) => key !== ''),
  );
  return {
    texts: whole,
    grams,
    lines: new Set(lines.flat()),
    greetings: new Set(lines.flatMap((each) => each.slice(0, GREETING_LINES))),
  };
}

function shareKnown(key: string, grams: ReadonlySet<string>): number {
  const all = key.length - GRAM + 1;
  let known = 0;
  for (let at = 0; at < all; at += 1) if (grams.has(key.slice(at, at + GRAM))) known += 1;
  return known / all;
}

/**
 * Returns letters and digits in lower case, without web addresses: the text that survives wrapping, quoting, and link
 * rewriting.
 */
function keyOf(text: string): string {
  return text
    .replace(/https?:\/\/[^\s<>"']{1,2000}/g, ' ')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Label with its value, separator line, or line with author and date. */
function introduces(line: string): boolean {
  const bounded = line.slice(0, 300);
  return (
    /^[\s>*]{0,8}[\p{L}\p{M}][\p{L}\p{M} '’.-]{0,30}[*]{0,2}\s?[:：]/u.test(bounded) ||
    /^[\s>]{0,8}[-_=*~]{3,}/.test(bounded) ||
    (/\p{Nd}/u.test(bounded) && (bounded.includes('@') || /[:：]\s{0,3}$/.test(bounded)))
  );
}
