import { bucketOfIntent, INTENT_OF_LABEL, type ReplyLabel } from '../../lifecycle/reply-enums.js';
import type { ReplyClassification } from '../../reply-intent/classify-reply.js';
import type { CalendarAnswer, CalendarReply } from './calendar-reply.js';

/** Only an accepted invitation is a booking; a proposed time is a meeting request. Declining a time is no statement about the offer. */
const LABELS: Readonly<Record<CalendarAnswer, ReplyLabel | null>> = {
  accepted: 'meeting_booked',
  counter: 'meeting_request',
  declined: null,
  tentative: null,
  undecided: null,
};

/**
 * Returns the intent of a calendar response.
 * @param words intent of the accompanying text; only an opt-out counts
 */
export function classifyCalendar({ answer, start }: CalendarReply, words: ReplyClassification): ReplyClassification {
  if (words.optOut !== null) return words;
  const label = LABELS[answer];
  const intent = label === null ? 'neutral' : INTENT_OF_LABEL[label];
  return {
    intent,
    label,
    optOut: null,
    confidence: 0.99,
    source: 'rules',
    signals: [{ key: `calendar:${answer}`, weight: 1, excerpt: start === null ? '' : readable(start) }],
    bucket: bucketOfIntent(intent),
    isAutoReply: false,
    referralEmail: null,
    returnDate: null,
  };
}

/** Whether a calendar part decided the intent, which text read later must not override. */
export function isOfCalendar({ signals }: Pick<ReplyClassification, 'signals'>): boolean {
  return signals.some(({ key }) => key.startsWith('calendar:'));
}

/** Formats `20260305T100000Z` as `2026-03-05T10:00Z`. */
function readable(start: string): string {
  const [date = '', time = ''] = start.split('T');
  const day = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6, 8)}`;
  return time === '' ? day : `${day}T${time.slice(0, 2)}:${time.slice(2, 4)}${time.endsWith('Z') ? 'Z' : ''}`;
}
