import { STOP_REASON_LABELS } from '../../../engine/words/contact-terms.js';
import { SENDING_STATUS_LABELS } from '../../../engine/words/reason-terms.js';
import { RESOLUTION_LABELS } from '../../../engine/words/send-terms.js';

type Data = Readonly<Record<string, unknown>>;

const SHOWN_LENGTH = 200;

/** Describes an event in one phrase; null if the title of its type says it all. */
export function timelineText(type: string, data: Data): string | null {
  return SENTENCES[type]?.(data) ?? null;
}

const said = (value: unknown): string => String(value ?? '').slice(0, SHOWN_LENGTH);
const step = (data: Data): string => `Step ${said(data['stepOrder'])}`;
const because = (value: unknown): string => (value === null || value === undefined ? '' : `: ${said(value)}`);
const words = (value: unknown): string => said(value).replaceAll('_', ' ');
const quoted = (value: unknown): string => (value === null || value === '' ? '' : `: ${said(value)}`);

const labelOf = (labels: Readonly<Record<string, string>>, value: unknown): string =>
  labels[String(value)] ?? words(value);

const SENTENCES: Readonly<Record<string, (data: Data) => string>> = {
  'campaign.email.sent': (data) => `${step(data)} sent${quoted(data['subject'])}`,
  'campaign.email.deferred': (data) => `${step(data)} deferred by the mail server; a retry is scheduled`,
  'campaign.email.failed': (data) => `${step(data)} failed${because(data['errorMessage'])}`,
  'campaign.email.skipped': (data) => `${step(data)} skipped: ${labelOf(SENDING_STATUS_LABELS, data['reason'])}`,
  'campaign.email.unresolved': (data) => `${step(data)}: delivery unconfirmed`,
  'campaign.email.resolved': (data) => `${step(data)}: ${labelOf(RESOLUTION_LABELS, data['resolution'])}`,
  'campaign.email.bounced': (data) => `${step(data)} bounced${because(data['diagnostic'])}`,
  'campaign.email.opened': (data) => `${step(data)} opened`,
  'campaign.email.clicked': (data) => `Link in ${step(data).toLowerCase()} clicked${quoted(data['url'])}`,
  'campaign.contact.enrolled': (data) => `Enrolled in ${said(data['campaignName'])}`,
  'campaign.contact.replied': (data) => `Replied${quoted(data['bodyTextTrimmed'])}`,
  'campaign.contact.auto_replied': (data) => `Auto-reply received${quoted(data['bodyTextTrimmed'])}`,
  'campaign.contact.classified': (data) => `Reply classified as ${words(data['replyIntent'])}`,
  'campaign.contact.intent_overridden': (data) => `Intent changed to ${words(data['replyIntent'])} by a member`,
  'campaign.contact.unsubscribed': () => 'Unsubscribed',
  'campaign.contact.complained': () => 'Reported an email as spam',
  'campaign.contact.held': (data) =>
    data['holdUntil'] === null ? 'Paused' : `Paused until ${said(data['holdUntil']).slice(0, 10)}`,
  'campaign.contact.resumed': () => 'Resumed',
  'campaign.contact.stopped': (data) => `Stopped: ${labelOf(STOP_REASON_LABELS, data['statusReason'])}`,
  'campaign.contact.completed': (data) => `Completed ${said(data['campaignName'])}`,
  'campaign.contact.moved': () => 'Moved to a subsequence',
};
