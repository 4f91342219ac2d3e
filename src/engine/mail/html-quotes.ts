import { decodeEntities, textOfHtml } from './plain-text.js';

const MAX_HTML = 512 * 1024;
const MAX_TAG = 2000;

/** Elements that contain or precede a program's quotation; everything after them is the original. */
const CONTAINER =
  /(?:id|class)\s*=\s*["']?[^"'<>]{0,80}\b(?:divRplyFwdMsg|appendonsend|stopSpelling|OutlookMessageHeader|yahoo_quoted|yahooQuotedContent|protonmail_quote|zmail_extra|moz-forward-container|mail-editor-reference-message-container|x_divRplyFwdMsg|replaced_forwarded|ymail_android_signature_quoted|BLOCK_REPLY_HEADER|reply-intro|quotedReply)\b|border-top:\s?solid (?:#[a-f0-9]{3,6}|windowtext) 1\.0pt|border:\s?none;\s?border-top:\s?solid/i;

/** Markup of signatures, by mail program. */
const SIGNATURE = /\s(?:id|class)\s*=\s*["']?[^"'<>]{0,80}signature/i;
/** Signature delimiter of RFC 3676 section 4.3. */
const SIGNATURE_MARK = '--';

/** Line inserted at the start of a program's quote container; `trimReply` cuts there. */
const HTML_QUOTE_MARK = '-----Original Message-----';

/**
 * Returns an HTML body as text with the quote marks of plain text: `>` before every line of a blockquote, and a delimiter line where a
 * program's quote container or signature starts. One pass over at most 512 kB.
 */
export function quotedTextOfHtml(html: string): string {
  const out: string[] = [];
  let depth = 0;
  let at = 0;
  const bounded = html.slice(0, MAX_HTML);
  const flush = (end: number) => {
    const text = textOfFragment(bounded.slice(at, end));
    out.push(depth === 0 ? text : prefixed(text, depth));
  };
  const tag = /<\/?(?:blockquote|div|span|hr|table|p|section)\b/gi;
  for (let match = tag.exec(bounded); match !== null; match = tag.exec(bounded)) {
    const close = bounded.indexOf('>', match.index);
    if (close === -1) break;
    const whole = bounded.slice(match.index, Math.min(close + 1, match.index + MAX_TAG));
    const isQuote = /^<\/?blockquote/i.test(whole);
    const marks = !whole.startsWith('</') && depth === 0 && CONTAINER.test(whole);
    const signs = !isQuote && !marks && !whole.startsWith('</') && depth === 0 && SIGNATURE.test(whole);
    if (!isQuote && !marks && !signs) continue;
    flush(match.index);
    at = close + 1;
    tag.lastIndex = at;
    if (marks) out.push(`\n${HTML_QUOTE_MARK}\n`);
    else if (signs) out.push(`\n${SIGNATURE_MARK}\n`);
    else if (whole.startsWith('</')) depth = Math.max(0, depth - 1);
    else depth += 1;
  }
  flush(bounded.length);
  return decodeEntities(out.join('\n'))
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Entities stay encoded until the end, so that `&lt;` never becomes a tag. */
function textOfFragment(fragment: string): string {
  return textOfHtml(fragment.replaceAll('&', '&amp;'));
}

function prefixed(text: string, depth: number): string {
  const marks = '>'.repeat(Math.min(depth, 9));
  return text
    .split('\n')
    .map((line) => `${marks} ${line}`)
    .join('\n');
}
