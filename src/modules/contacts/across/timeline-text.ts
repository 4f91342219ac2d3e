import type { ContactStatusReason } from '../../../engine/lifecycle/enums.js';

type Data = Readonly<Record<string, unknown>>;

const SHOWN_LENGTH = 200;

/** What happened in one sentence; null where the title of the event type says it all. */
export function timelineText(type: string, data: Data): string | null {
  return SENTENCES[type]?.(data) ?? null;
}

const said = (value: unknown): string => String(value ?? '').slice(0, SHOWN_LENGTH);
const step = (data: Data): string => `Step ${said(data['stepOrder'])}`;
const because = (value: unknown): string => (value === null || value === undefined ? '' : `: ${said(value)}`);
const words = (value: unknown): string => said(value).replaceAll('_', ' ');
const quoted = (value: unknown): string => (value === null || value === '' ? '' : `: ${said(value)}`);

const STOPPED: Readonly<Record<ContactStatusReason, string>> = {
  reply: 'an answer came',
  auto_reply: 'an automatic answer came',
  out_of_office: 'the person is away',
  company_reply: 'a colleague answered',
  negative_intent: 'the answer was a no',
  positive_intent: 'the answer was a yes',
  bounce: 'a message bounced',
  soft_bounce_limit: 'too many messages bounced',
  unsubscribe: 'asked for no more messages',
  complaint: 'reported a message as spam',
  click: 'a link was clicked',
  open: 'a message was opened',
  left_company: 'the person has left the company',
  manual: 'by hand',
  moved_to_subsequence: 'moved into a subsequence',
  suppression: 'suppressed',
  missing_variable: 'a variable has no value',
  invalid_address: 'the address does not exist',
  risky_address: 'the address is risky',
  send_failed: 'a message could not be sent',
  stopped_elsewhere: 'stopped in another campaign',
  unverified_bounce: 'a bounce that nothing proves',
  unverified_complaint: 'a complaint that nothing proves',
  unverified_opt_out: 'an opt-out that nothing proves',
  unverified_reply: 'an answer that nothing proves',
};

const stopped = (reason: unknown): string => STOPPED[reason as ContactStatusReason] ?? words(reason);

const SENTENCES: Readonly<Record<string, (data: Data) => string>> = {
  'campaign.email.sent': (data) => `${step(data)} was sent${quoted(data['subject'])}`,
  'campaign.email.deferred': (data) => `${step(data)} was put off by the server and is tried again`,
  'campaign.email.failed': (data) => `${step(data)} could not be sent${because(data['errorMessage'])}`,
  'campaign.email.skipped': (data) => `${step(data)} was left out: ${words(data['reason'])}`,
  'campaign.email.unresolved': (data) => `Nobody knows whether step ${said(data['stepOrder'])} went out`,
  'campaign.email.resolved': (data) => `It was settled what became of step ${said(data['stepOrder'])}`,
  'campaign.email.bounced': (data) => `${step(data)} bounced${because(data['diagnostic'])}`,
  'campaign.email.opened': (data) => `${step(data)} was opened`,
  'campaign.email.clicked': (data) => `A link of step ${said(data['stepOrder'])} was clicked${quoted(data['url'])}`,
  'campaign.contact.enrolled': (data) => `Entered ${said(data['campaignName'])}`,
  'campaign.contact.replied': (data) => `Answered${quoted(data['bodyTextTrimmed'])}`,
  'campaign.contact.auto_replied': (data) => `An automatic answer came${quoted(data['bodyTextTrimmed'])}`,
  'campaign.contact.classified': (data) => `The answer counts as ${words(data['replyIntent'])}`,
  'campaign.contact.intent_overridden': (data) => `Somebody decided that the answer is ${words(data['replyIntent'])}`,
  'campaign.contact.unsubscribed': () => 'Asked for no more messages',
  'campaign.contact.complained': () => 'Reported a message as spam',
  'campaign.contact.held': (data) =>
    data['holdUntil'] === null ? 'Paused' : `Paused until ${said(data['holdUntil']).slice(0, 10)}`,
  'campaign.contact.resumed': () => 'Goes on',
  'campaign.contact.stopped': (data) => `Stopped: ${stopped(data['statusReason'])}`,
  'campaign.contact.completed': (data) => `Got all steps of ${said(data['campaignName'])}`,
  'campaign.contact.moved': () => 'Moved into a subsequence',
};
