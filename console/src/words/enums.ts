import type { Schemas } from '../api/client';

type Names<E extends keyof Schemas> = Record<Extract<Schemas[E], string>, string>;

const campaignStatus: Names<'CampaignStatus'> = {
  draft: 'Draft',
  launching: 'Launching',
  active: 'Active',
  paused: 'Paused',
  completed: 'Completed',
  archived: 'Archived',
};
const pauseReason: Names<'PauseReason'> = {
  manual: 'by hand',
  bounce_protection: 'too many messages bounced',
  complaint_protection: 'too many people complained',
  mailboxes_unhealthy: 'its mailboxes are in trouble',
  dns_failing: 'DNS records of its mailboxes fail',
  schedule_ended: 'its schedule has ended',
  payment_required: 'a payment is due',
  workspace_suspended: 'the workspace is suspended',
  safety_stop: 'a safety limit was reached',
};
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
  left_company: 'Left the company',
  auto_acknowledgement: 'Automatic receipt',
  opt_out: 'Opt-out',
  complaint: 'Complaint',
  delivery_failure: 'Delivery failure',
};
const sendStatus: Names<'SendStatus'> = {
  scheduled: 'Scheduled',
  sending: 'Sending',
  sent: 'Sent',
  deferred: 'Deferred',
  failed: 'Failed',
  bounced: 'Bounced',
  skipped: 'Skipped',
  cancelled: 'Cancelled',
  unknown: 'No result',
};
const contactStatus: Names<'ContactStatus'> = {
  pending: 'Pending',
  active: 'Active',
  paused: 'Paused',
  completed: 'Completed',
  replied: 'Replied',
  bounced: 'Bounced',
  unsubscribed: 'Unsubscribed',
  suppressed: 'Suppressed',
  stopped: 'Stopped',
  failed: 'Failed',
};
const mailboxStatus: Names<'MailboxStatus'> = {
  connecting: 'Connecting',
  provisioning: 'Being set up',
  active: 'Active',
  paused: 'Paused',
  disconnected: 'Login refused',
  error: 'Error',
  deleting: 'Being deleted',
};
const warmupStatus: Names<'WarmupStatus'> = {
  not_started: 'Not started',
  warming: 'Warming',
  ready: 'Ready',
  paused: 'Paused',
  quarantined: 'Resting',
  failed: 'Failed',
  disabled: 'Off',
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
  reply: 'Reply',
  forward: 'Forward',
  new: 'New message',
  customer_reply: 'Answer',
  other: 'Other',
  auto_reply: 'Automatic answer',
  bounce: 'Bounce',
  complaint: 'Complaint',
  warmup: 'Warmup',
  test: 'Test',
  postmaster: 'Mail system',
};

/** Enumeration values as people read them; a new value of the API breaks the build here. */
export const enums = {
  campaignStatus,
  pauseReason,
  replyIntent,
  replyLabel,
  sendStatus,
  contactStatus,
  mailboxStatus,
  warmupStatus,
  timeframe,
  messageKind,
};

/** A value that has no words here yet, readable: `mailbox_gap_running` becomes "mailbox gap running". */
export const readable = (value: string): string => value.replaceAll('_', ' ');
