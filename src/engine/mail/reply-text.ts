import { attributionLines } from './attribution.js';
import { withoutForeignFrames } from './foreign-frames.js';
import { quotedTextOfHtml } from './html-quotes.js';
import { isOriginalDelimiter, startsHeaderBlock } from './original-block.js';
import { withoutSentText } from './quoted/sent-text.js';
import { markWrappedTails } from './quoted/wrapped-tails.js';
import { withoutSignature } from './signature.js';

const MAX_TEXT = 256 * 1024;
const MAX_LINES = 4000;

/** Parts of a reply. */
export interface ReplyText {
  /** Text of the writer with line breaks; empty if the message contains only quotes. */
  readonly own: string;
  /** Removed text without quotation: the signature and the text below it. */
  readonly cut: string;
}

/**
 * Extracts the new text of a reply: removes quotes, the lines that introduce them ("On ... wrote:" in over forty languages,
 * Outlook's header block, "Original Message" rules), forwarded messages, and signatures. Keeps text between or below the
 * lines of a quote, and passages that the writer quoted to respond to them. Uses HTML only without a text part. Reads at
 * most 256 kB.
 * @param sent earlier emails to the writer, whose text counts as a quote with any marks.
 * @param writer the name in From, which identifies a signature without a delimiter.
 */
export function readReplyText(
  text: string | null,
  html: string | null = null,
  sent: readonly string[] = [],
  writer: string | null = null,
): ReplyText {
  const body = text !== null && text.trim() !== '' ? text : html === null ? '' : quotedTextOfHtml(html);
  const received = withoutForeignFrames(linesOf(body));
  const lines = sent.length === 0 ? received : withoutSentText(received, sent);
  const { kept, cut } = withoutSignature(trimmedBlank(ownOf(lines)), writer);
  return { own: joined(trimmedBlank(kept)), cut: joined(cut) };
}

/** Returns only the writer's text of `readReplyText`. */
export function trimReply(text: string | null, html: string | null = null, sent: readonly string[] = []): string {
  return readReplyText(text, html, sent).own;
}

function joined(lines: readonly string[]): string {
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function linesOf(body: string): string[] {
  return body
    .slice(0, MAX_TEXT)
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\u1427]/g, '')
    .replace(/\u00a0/g, ' ')
    .split(/\r\n|\n|\r|\u2028/, MAX_LINES)
    .map((line) => line.trimEnd());
}

/** Too much is better than losing a reply: ends of quoted lines are kept if they are all that is left. */
function ownOf(lines: readonly string[]): string[] {
  const own = ownLines(markWrappedTails(lines, isQuoted));
  return own.some((line) => /[\p{L}\p{N}]/u.test(line)) ? own : ownLines(lines);
}

/** Walks the lines once and drops quoted ones. */
function ownLines(lines: readonly string[]): string[] {
  const own: string[] = [];
  let attributed = false;
  let at = 0;
  while (at < lines.length) {
    const line = lines[at]!;
    if (isOriginalDelimiter(line)) break;
    if (startsHeaderBlock(lines, at)) return withoutRuler(own);
    const attribution = attributionLines(lines, at);
    if (attribution > 0) {
      const next = skipWhile(lines, at + attribution, (each) => each.trim() === '');
      // Without quote marks, the end of the quote is unknown: everything that follows is the original, unless nothing
      // precedes it. Then it may contain the reply, and too much is better than losing that.
      const marked = next < lines.length && /^\s{0,4}[>|]/.test(lines[next]!);
      if (!marked && next < lines.length && own.some((each) => each.trim() !== '')) break;
      attributed = true;
      at = marked ? skipWhile(lines, next, isQuoted) : at + attribution;
      own.push('');
      continue;
    }
    if (!isQuoted(line)) {
      own.push(line);
      at += 1;
      continue;
    }
    // A passage quoted by the writer, with a response below, is part of the reply; a quote added by the mail program is not.
    const below = skipWhile(lines, at, (each) => isQuoted(each) || each.trim() === '');
    const answered = !attributed && isAnswer(lines, below);
    const kept = lines.slice(at, below).filter((each) => answered || !isQuoted(each));
    own.push(...kept);
    at = below;
  }
  return own;
}

/** Removes the line that a program draws above the headers of a quotation. */
function withoutRuler(own: readonly string[]): string[] {
  const last = own.findLastIndex((line) => line.trim() !== '');
  return /^[\s>]{0,8}[-_=*~]{2,}[^\n]{0,60}$/u.test(own[last] ?? '') ? own.slice(0, last) : [...own];
}

function isAnswer(lines: readonly string[], below: number): boolean {
  return (
    below < lines.length &&
    attributionLines(lines, below) === 0 &&
    !isOriginalDelimiter(lines[below]!) &&
    !startsHeaderBlock(lines, below)
  );
}

function skipWhile(lines: readonly string[], from: number, test: (line: string) => boolean): number {
  let at = from;
  while (at < lines.length && test(lines[at]!)) at += 1;
  return at;
}

/** Emoticons at the start of a line: `>:(`, `>.<`, `>_>`. */
const FACE = /^\s{0,4}>(?:[:;]['-]?[()[\]|/\\DPO3]|[._-]{1,3}[<>])(?:\s|$)/;

/** Quote marks: `>` and `|`, preceded by the writer's initials in old programs. */
function isQuoted(line: string): boolean {
  return /^\s{0,4}(?:[A-Z][A-Za-z]{0,11}>(?:\s|$)|>|\|(?:\s|$|[^|\s]))/.test(line) && !FACE.test(line);
}

/** Returns a trimmed reply without quoted passages, for rules that match phrases. */
export function withoutQuotedPassages(trimmed: string): string {
  return trimmed
    .split('\n')
    .filter((line) => !isQuoted(line))
    .join('\n')
    .trim();
}

/** Blank lines and separators at both ends carry no content. */
function trimmedBlank(lines: readonly string[]): string[] {
  let start = 0;
  let end = lines.length;
  while (start < end && lines[start]!.trim() === '') start += 1;
  while (end > start && /^[\s_=*~#+\-—–|.]*$/u.test(lines[end - 1]!)) end -= 1;
  return lines.slice(start, end);
}
