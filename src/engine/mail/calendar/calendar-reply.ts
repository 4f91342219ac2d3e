import type { ParsedMessage } from '../parsed-message.js';

/** What an attendee answers to an invitation (RFC 5545 section 3.2.12, RFC 5546 sections 3.2.3 and 3.2.7). */
export type CalendarAnswer = 'accepted' | 'declined' | 'tentative' | 'counter' | 'undecided';

export interface CalendarReply {
  readonly answer: CalendarAnswer;
  /** When the meeting begins, as the calendar writes it: `20260305T100000Z`, a day, or a local time; null when it says none. */
  readonly start: string | null;
}

/** Of what strangers attach, this much is read. */
const MOST_PARTS = 5;
const MOST_CHARACTERS = 128 * 1024;
const MOST_LINES = 2_000;

const ANSWERS: Readonly<Record<string, CalendarAnswer>> = {
  ACCEPTED: 'accepted',
  DECLINED: 'declined',
  TENTATIVE: 'tentative',
};

/**
 * Reads the answer of a person's calendar to an invitation. The words around it are in any language and often those of a
 * template, so the calendar part alone decides. Null: the message has no such answer.
 */
export function readCalendarReply(message: Pick<ParsedMessage, 'from' | 'attachments'>): CalendarReply | null {
  const parts = message.attachments.filter(({ contentType }) => contentType === 'text/calendar').slice(0, MOST_PARTS);
  for (const { text } of parts) {
    const reply = text === undefined ? null : replyOf(linesOf(text), message.from?.address.toLowerCase() ?? '');
    if (reply !== null) return reply;
  }
  return null;
}

interface Line {
  readonly name: string;
  readonly parameters: string;
  readonly value: string;
}

/** Content lines, unfolded (RFC 5545 section 3.1). */
function linesOf(text: string): Line[] {
  const lines = text
    .slice(0, MOST_CHARACTERS)
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n/, MOST_LINES);
  return lines.flatMap((line) => {
    const match = /^([A-Za-z0-9-]{1,60})((?:;(?:"[^"]*"|[^":])*)?):(.*)$/.exec(line);
    return match === null
      ? []
      : [{ name: match[1]!.toUpperCase(), parameters: match[2]!, value: match[3]!.trim().slice(0, 1_000) }];
  });
}

function replyOf(lines: readonly Line[], writer: string): CalendarReply | null {
  const method = lines.find(({ name }) => name === 'METHOD')?.value.toUpperCase();
  if (method !== 'REPLY' && method !== 'COUNTER') return null;
  const start = startOf(lines);
  if (method === 'COUNTER') return { answer: 'counter', start };
  const attendees = lines.filter(({ name }) => name === 'ATTENDEE');
  const own = attendees.find(({ value }) => value.toLowerCase() === `mailto:${writer}`);
  // A reply has the one who answers alone (RFC 5546 section 3.2.3); an address may differ from that of the mail.
  const attendee = own ?? (attendees.length === 1 ? attendees[0] : undefined);
  const status = /;\s*PARTSTAT="?([A-Za-z-]{1,30})/i.exec(attendee?.parameters ?? '')?.[1]?.toUpperCase() ?? '';
  return { answer: ANSWERS[status] ?? 'undecided', start };
}

/** Of the event, not of the rules of its time zone. */
function startOf(lines: readonly Line[]): string | null {
  const event = lines.findIndex(({ name, value }) => name === 'BEGIN' && value.toUpperCase() === 'VEVENT');
  const start = lines.slice(Math.max(event, 0)).find(({ name }) => name === 'DTSTART')?.value ?? '';
  return event >= 0 && /^\d{8}(?:T\d{6}Z?)?$/.test(start) ? start : null;
}
