import { PAUSE_REASON_LABELS } from '../../../src/engine/words/campaign-terms';
import {
  CAMPAIGN_STATUS_LABELS,
  CONTACT_STATUS_LABELS,
  MAILBOX_STATUS_LABELS,
  SEND_STATUS_LABELS,
  WARMUP_STATUS_LABELS,
} from '../../../src/engine/words/status-labels';
import type { Schemas } from '../api/client';
import { localized } from './localized';

type Names<E extends keyof Schemas> = Record<Extract<Schemas[E], string>, string>;

const replyIntent: Names<'ReplyIntent'> = {
  interested: 'Interested',
  not_interested: 'Not interested',
  neutral: 'Neutral',
  out_of_office: 'Out of office',
  unsubscribe: 'Unsubscribe',
  bounced: 'Bounced',
};
const replyLabel: Names<'ReplyLabel'> = {
  meeting_booked: 'Meeting booked',
  meeting_request: 'Meeting request',
  question: 'Question',
  not_now: 'Not now',
  referral: 'Referral',
  info: 'Information',
  wrong_person: 'Wrong person',
  declined: 'Declined',
  vacation: 'Vacation',
  left_company: 'Left company',
  auto_acknowledgement: 'Automatic acknowledgment',
  opt_out: 'Opt-out',
  complaint: 'Complaint',
  delivery_failure: 'Delivery failure',
};
const timeframe: Names<'Timeframe'> = {
  today: 'Today',
  yesterday: 'Yesterday',
  last_7_days: 'Last 7 days',
  last_4_weeks: 'Last 4 weeks',
  all: 'All time',
};
const messageKind: Names<'MessageKind'> = {
  campaign: 'Campaign',
  reply: 'Your reply',
  forward: 'Forward',
  new: 'New message',
  customer_reply: 'Reply',
  other: 'Other',
  auto_reply: 'Auto-reply',
  bounce: 'Bounce',
  complaint: 'Complaint',
  warmup: 'Warmup',
  test: 'Test',
  postmaster: 'Mail server',
};

/** Labels of enumeration values. Labels shared with the server come from `src/engine/words` (ADR 72). */
export const enums = localized('enums', {
  campaignStatus: CAMPAIGN_STATUS_LABELS,
  pauseReason: PAUSE_REASON_LABELS,
  replyIntent,
  replyLabel,
  sendStatus: SEND_STATUS_LABELS,
  contactStatus: CONTACT_STATUS_LABELS,
  mailboxStatus: MAILBOX_STATUS_LABELS,
  warmupStatus: WARMUP_STATUS_LABELS,
  timeframe,
  messageKind,
});

/** Returns a value without a label in readable form: `mailbox_gap_running` becomes "mailbox gap running". */
export const readable = (value: string): string => value.replaceAll('_', ' ');
