import type { ParsedMessage } from '../parsed-message.js';

/** An attendee's response to an invitation (RFC 5545 section 3.2.12, RFC 5546 sections 3.2.3 and 3.2.7). */
export type CalendarAnswer = 'accepted' | 'declined' | 'tentative' | 'counter' | 'undecided';

export interface CalendarReply {
  readonly answer: CalendarAnswer;
  /**
   * Start of the meeting, as written in the calendar part: `20260305T100000Z`, a date, or a local time; null if absent.
   */
  readonly start: string | null;
}

/** Limits on calendar parts, which come from strangers. */
const MOST_PARTS = 5;
const MOST_CHARACTERS = 128 * 1024;
const MOST_LINES = 2_000;

const ANSWERS: Readonly<Record<string, CalendarAnswer>> = {
  ACCEPTED: 'accepted',
  DECLINED: 'declined',
  TENTATIVE: 'tentative',
};

/**
 * Reads a calendar response to an invitation. The surrounding text may be in any language and is often a template, so
 * only the calendar part decides. Returns null if the message has no such response.
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

/** Returns unfolded content lines (RFC 5545 section 3.1). */
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
  // A reply lists only the responding attendee (RFC 5546 section 3.2.3); the address may differ from the sender's.
  const attendee = own ?? (attendees.length === 1 ? attendees[0] : undefined);
  const status = /;\s*PARTSTAT="?([A-Za-z-]{1,30})/i.exec(attendee?.parameters ?? '')?.[1]?.toUpperCase() ?? '';
  return { answer: ANSWERS[status] ?? 'undecided', start };
}

/** Reads only the event's start, not the starts of its time zone rules. */
function startOf(lines: readonly Line[]): string | null {
  const event = lines.findIndex(({ name, value }) => name === 'BEGIN' && value.toUpperCase() === 'VEVENT');
  const start = lines.slice(Math.max(event, 0)).find(({ name }) => name === 'DTSTART')?.value ?? '';
  return event >= 0 && /^\d{8}(?:T\d{6}Z?)?$/.test(start) ? start : null;
}
