import { escapeHtml, textToHtml } from '../../../../engine/mail/written/text-to-html.js';
import type { Ctx } from '../../../../platform/context.js';
import { safeHtml } from '../../../../platform/reading/safe-html.js';

/** Message to quote or forward. */
export interface Quoted {
  readonly from_email: string;
  readonly from_name: string | null;
  readonly to_emails: readonly string[];
  readonly cc_emails: readonly string[];
  readonly subject: string;
  readonly body_text: string;
  readonly body_html: string;
  readonly date_received: Date;
}

export interface Bodies {
  readonly text: string;
  /** HTML body; null for a plain text message. */
  readonly html: string | null;
}

/** Maximum characters of a quoted original, which the recipient already has. */
const LONGEST_QUOTE = 200_000;

/** Appends the original message below a reply, in the markup that every mail client collapses. */
export async function withQuote(ctx: Ctx, workspaceId: number, own: Bodies, quoted: Quoted): Promise<Bodies> {
  const attribution = `On ${dateText(quoted.date_received)}, ${person(quoted)} wrote:`;
  const lines = textOf(quoted)
    .split('\n')
    .map((line) => (line.startsWith('>') ? `>${line}` : `> ${line}`.trimEnd()));
  return {
    text: `${own.text.trimEnd()}\n\n${attribution}\n${lines.join('\n')}`,
    html:
      own.html === null
        ? null
        : `${own.html}\n<br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">${escapeHtml(attribution)}<br></div>` +
          `<blockquote class="gmail_quote" style="margin:0 0 0 .8ex;border-left:1px solid #ccc;padding-left:1ex">${await htmlOf(ctx, workspaceId, quoted)}</blockquote></div>`,
  };
}

/** Appends forwarded messages below a comment, each with a header block for its origin. */
export async function withForwarded(
  ctx: Ctx,
  workspaceId: number,
  own: Bodies,
  forwarded: readonly Quoted[],
): Promise<Bodies> {
  const blockOf = async (message: Quoted) => {
    const heads = headsOf(message);
    return {
      text: [
        '---------- Forwarded message ---------',
        ...heads.map(([name, value]) => `${name}: ${value}`),
        '',
        textOf(message),
      ].join('\n'),
      html:
        `<div class="gmail_quote"><div dir="ltr" class="gmail_attr">---------- Forwarded message ---------<br>` +
        `${heads.map(([name, value]) => `${name}: ${escapeHtml(value)}<br>`).join('')}</div><br>${await htmlOf(ctx, workspaceId, message)}</div>`,
    };
  };
  const blocks = await Promise.all(forwarded.map(blockOf));
  const hasHtml = own.html !== null || forwarded.some((message) => message.body_html !== '');
  const comment = own.html ?? (own.text === '' ? '' : textToHtml(own.text));
  return {
    text: [own.text.trimEnd(), ...blocks.map((block) => block.text)].filter((part) => part !== '').join('\n\n'),
    html: hasHtml ? [comment, ...blocks.map((block) => block.html)].filter((part) => part !== '').join('\n<br>') : null,
  };
}

function headsOf(message: Quoted): Array<[string, string]> {
  const heads: Array<[string, string]> = [
    ['From', person(message)],
    ['Date', dateText(message.date_received)],
    ['Subject', oneLine(message.subject)],
    ['To', message.to_emails.join(', ')],
  ];
  return message.cc_emails.length === 0 ? heads : [...heads, ['Cc', message.cc_emails.join(', ')]];
}

function person({ from_name: name, from_email: address }: Quoted): string {
  return name === null || name === '' ? address : `${oneLine(name)} <${address}>`;
}

function textOf({ body_text: text }: Quoted): string {
  return text.slice(0, LONGEST_QUOTE).replace(/\r\n?/g, '\n').trimEnd();
}

/** Sanitizes a forwarded message like a displayed one, but keeps remote images, so that it looks like the original. */
async function htmlOf(ctx: Ctx, workspaceId: number, message: Quoted): Promise<string> {
  const { body_html: html } = message;
  const safe =
    html === '' || html.length > LONGEST_QUOTE
      ? null
      : await safeHtml(ctx, html, { owner: `workspace ${workspaceId}`, remoteImages: 'keep' });
  return safe ?? textToHtml(textOf(message));
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Formats a date as `Mon, 2 Mar 2026 at 08:00 UTC`, independent of the locale. */
function dateText(date: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = `${DAYS[date.getUTCDay()]}, ${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
  return `${day} at ${two(date.getUTCHours())}:${two(date.getUTCMinutes())} UTC`;
}
