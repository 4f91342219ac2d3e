import { STOP_REASON_LABELS } from '../../../engine/words/contact-terms.js';
import { stored } from '../../../engine/words/in-language.js';
import { SENDING_STATUS_LABELS } from '../../../engine/words/reason-terms.js';
import { type Said, say } from '../../../engine/words/say.js';
import { RESOLUTION_LABELS } from '../../../engine/words/send-terms.js';

type Data = Readonly<Record<string, unknown>>;

const SHOWN_LENGTH = 200;

/** The conversation shows longer notes in full. */
const NOTE_LENGTH = 1_000;

/** Describes an event in one phrase; null if the title of its type is enough. */
export function timelineText(type: string, data: Data): Said | null {
  return SENTENCES[type]?.(data) ?? null;
}

/** Describes a message without an event of a contact. */
export function mailText({ direction, subject }: { readonly direction: string; readonly subject: string }): Said {
  if (direction === 'inbound') return subject === '' ? say`Email received` : say`Email received: ${shown(subject)}`;
  return subject === '' ? say`Email sent by a member` : say`Email sent by a member: ${shown(subject)}`;
}

/** Describes a note, with the beginning of its text. */
export function noteText({ author_name: author, body }: { readonly author_name: string; readonly body: string }): Said {
  const text = body.length > NOTE_LENGTH ? `${body.slice(0, NOTE_LENGTH)}…` : body;
  return say`Note by ${shown(author)}: ${text}`;
}

/** Describes the creation of a profile, by its source, or a merge. */
export function bookText(row: {
  readonly email: string | null;
  readonly source: string;
  readonly source_name: string | null;
}): Said {
  if (row.email !== null) return say`Merged with ${shown(row.email)}`;
  const name = shown(row.source_name);
  if (row.source === 'import') return name === '' ? say`Imported` : say`Imported from ${name}`;
  return name === '' ? say`Added to the address book` : say`Added to the address book: ${name}`;
}

const shown = (value: unknown): string => String(value ?? '').slice(0, SHOWN_LENGTH);
const stepOf = (data: Data): string => shown(data['stepOrder']);
const isMissing = (value: unknown): boolean => value === null || value === undefined || value === '';
const phrase = (value: unknown): Said => stored(shown(value).replaceAll('_', ' '));
const labelOf = (labels: Readonly<Record<string, string>>, value: unknown): Said =>
  stored(labels[String(value)] ?? shown(value).replaceAll('_', ' '));

const SENTENCES: Readonly<Record<string, (data: Data) => Said>> = {
  'campaign.email.sent': (data) =>
    isMissing(data['subject'])
      ? say`Step ${stepOf(data)} sent`
      : say`Step ${stepOf(data)} sent: ${shown(data['subject'])}`,
  'campaign.email.deferred': (data) => say`Step ${stepOf(data)} deferred by the mail server; a retry is scheduled`,
  'campaign.email.failed': (data) =>
    isMissing(data['errorMessage'])
      ? say`Step ${stepOf(data)} failed`
      : say`Step ${stepOf(data)} failed: ${stored(shown(data['errorMessage']))}`,
  'campaign.email.skipped': (data) =>
    say`Step ${stepOf(data)} skipped: ${labelOf(SENDING_STATUS_LABELS, data['reason'])}`,
  'campaign.email.unresolved': (data) => say`Step ${stepOf(data)}: delivery unconfirmed`,
  'campaign.email.resolved': (data) => say`Step ${stepOf(data)}: ${labelOf(RESOLUTION_LABELS, data['resolution'])}`,
  'campaign.email.bounced': (data) =>
    isMissing(data['diagnostic'])
      ? say`Step ${stepOf(data)} bounced`
      : say`Step ${stepOf(data)} bounced: ${shown(data['diagnostic'])}`,
  'campaign.email.opened': (data) => say`Step ${stepOf(data)} opened`,
  'campaign.email.clicked': (data) =>
    isMissing(data['url'])
      ? say`Link in step ${stepOf(data)} clicked`
      : say`Link in step ${stepOf(data)} clicked: ${shown(data['url'])}`,
  'campaign.contact.enrolled': (data) => say`Enrolled in ${shown(data['campaignName'])}`,
  'campaign.contact.replied': ({ bodyTextTrimmed: body }) =>
    isMissing(body) ? say`Replied` : say`Replied: ${shown(body)}`,
  'campaign.contact.auto_replied': ({ bodyTextTrimmed: body }) =>
    isMissing(body) ? say`Auto-reply received` : say`Auto-reply received: ${shown(body)}`,
  'campaign.contact.classified': (data) => say`Reply classified as ${phrase(data['replyIntent'])}`,
  'campaign.contact.intent_overridden': (data) => say`Intent changed to ${phrase(data['replyIntent'])} by a member`,
  'campaign.contact.unsubscribed': () => say`Unsubscribed`,
  'campaign.contact.complained': () => say`Reported an email as spam`,
  'campaign.contact.held': (data) =>
    data['holdUntil'] === null ? say`Paused` : say`Paused until ${shown(data['holdUntil']).slice(0, 10)}`,
  'campaign.contact.resumed': () => say`Resumed`,
  'campaign.contact.stopped': (data) => say`Stopped: ${labelOf(STOP_REASON_LABELS, data['statusReason'])}`,
  'campaign.contact.completed': (data) => say`Completed ${shown(data['campaignName'])}`,
  'campaign.contact.moved': () => say`Moved to a subsequence`,
};
