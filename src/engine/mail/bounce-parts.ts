import { parseHeaderBlock } from './headers.js';
import type { MailHeader, ParsedMessage, ReportPart } from './parsed-message.js';
import { textOfHtml } from './plain-text.js';

const MAX_NOTICE = 64 * 1024;
const MAX_NOTICE_LINES = 1000;

/** Parts of a message in the form of a delivery report. */
export interface BounceParts {
  /** Readable text, up to where the returned message begins. */
  readonly notice: string;
  /** Fields of the delivery-status parts, one list per group (RFC 3464 section 2.1); the first group is the message's. */
  readonly statusGroups: readonly (readonly MailHeader[])[];
  /** Headers of the returned message; empty if there are none. */
  readonly originalHeaders: readonly MailHeader[];
}

const STATUS_TYPE = /^message\/(?:global-)?delivery-status$/;
const ORIGINAL_TYPE = /^(?:message\/(?:rfc822|global|partial|rfc822-headers|global-headers)|text\/rfc822-headers)$/;

/** Start of a returned message in running text: a separator with words, or the first header line that only servers write. */
const ORIGINAL_RULER =
  /^[ \t>]*[-_=*~]{2,}[ \t]*(?:below this line|this is a copy|(?:the )?(?:original|returned|unsent|undelivered|undeliverable|rejected|failed|bounced|forwarded|attached)[ \t]+(?:message|mail|e-?mail|text)|message (?:header|text|body)|(?:the )?(?:body|headers?) of|included is a copy|here is a copy|start of|copy of|returned mail)/i;
const ORIGINAL_WORDS =
  /^[ \t]*(?:original message (?:follows|headers?|details)|the original message(?: follows| is| was attached)?[ \t]*:|message headers? follows?|included below|the following is a copy|received message headers|(?:here|below) is a copy of|-+$)[^\n]{0,60}:?[ \t]*$/i;
const ORIGINAL_HEADER =
  /^[ \t>|]{0,6}(?:received|return-path|dkim-signature|domainkey-signature|x-originating-ip|x-received):/i;

/** Splits a message for `parseBounce`. Reads at most 64 kB of text and 500 lines of every header block. */
export function bounceParts(message: ParsedMessage): BounceParts {
  const parts = leafParts(message);
  const statusGroups = parts.filter(({ contentType }) => STATUS_TYPE.test(contentType)).flatMap(groupsOf);
  const returned = parts.find(({ contentType, text }) => ORIGINAL_TYPE.test(contentType) && text.trim() !== '');
  const words = parts
    .filter(({ contentType }) => contentType === 'text/plain' || contentType === 'text/html')
    .map(({ contentType, text }) => (contentType === 'text/html' ? textOfHtml(text) : text))
    .join('\n\n');
  const { notice, rest } = splitAtOriginal(words.slice(0, MAX_NOTICE));
  const groups = [statusGroups, groupsInText(notice), groupsInText(rest), groupsInText(returned?.text ?? '')];
  return {
    notice,
    statusGroups: groups.find((each) => each.length > 0) ?? [],
    originalHeaders: returned === undefined ? headersInText(rest) : headersInText(returned.text),
  };
}

function leafParts(message: ParsedMessage): readonly ReportPart[] {
  if (message.reportParts !== undefined && message.reportParts.length > 0) return message.reportParts;
  const body: ReportPart[] =
    message.text !== null
      ? [{ contentType: 'text/plain', text: message.text }]
      : message.html === null
        ? []
        : [{ contentType: 'text/html', text: message.html }];
  const attached = message.attachments.flatMap(({ contentType, text }) =>
    text === undefined ? [] : [{ contentType: contentType.toLowerCase(), text }],
  );
  return [...body, ...attached];
}

function groupsOf({ text }: ReportPart): MailHeader[][] {
  return text
    .slice(0, MAX_NOTICE)
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .slice(0, 200)
    .map((group) => parseHeaderBlock(group))
    .filter((fields) => fields.length > 0);
}

/** Some systems write the fields of a delivery report into the text; others enclose another system's report unchanged. */
function groupsInText(text: string): MailHeader[][] {
  const bounded = text.slice(0, MAX_NOTICE);
  if (!/^[ \t]*final-recipient:/im.test(bounded)) return [];
  const unindented = bounded.replace(/^[ \t]{1,8}(?=[A-Z][A-Za-z]{2,20}-?[A-Za-z]{0,20}:)/gm, '');
  return groupsOf({ contentType: 'text/plain', text: unindented });
}

function splitAtOriginal(words: string): { notice: string; rest: string } {
  const lines = words.split(/\r\n|\n|\r/, MAX_NOTICE_LINES);
  const at = lines.findIndex(
    (line, index) =>
      ORIGINAL_RULER.test(line) || ORIGINAL_HEADER.test(line) || (index > 2 && ORIGINAL_WORDS.test(line)),
  );
  if (at === -1) return { notice: lines.join('\n'), rest: '' };
  return { notice: lines.slice(0, at).join('\n'), rest: lines.slice(at).join('\n') };
}

function headersInText(text: string): readonly MailHeader[] {
  const lines = text.slice(0, MAX_NOTICE).split(/\r\n|\n|\r/, 500);
  const start = lines.findIndex((line) => /^[ \t>|]{0,4}[A-Za-z][A-Za-z0-9-]{1,40}:(?:[ \t]|$)/.test(line));
  if (start === -1) return [];
  const indent = /^[ \t>|]*/.exec(lines[start]!)?.[0] ?? '';
  const block: string[] = [];
  for (const line of lines.slice(start)) {
    const bare = line.startsWith(indent) ? line.slice(indent.length) : line;
    if (bare.trim() === '') break;
    block.push(bare);
  }
  return parseHeaderBlock(block.join('\n'));
}
