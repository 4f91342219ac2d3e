import { isFreeMail } from '../address/free-mail.js';
import { type Said, say } from '../words/say.js';
import type { AdviceFacts, MailboxAdviceFacts } from './facts.js';
import type { AdviceRule, AdviceSubject } from './finding.js';

const DAY_MS = 86_400_000;
/** Emails per day that providers tolerate from a mailbox that writes to strangers. */
const SAFE_DAILY_LIMIT = 50;
const SAFE_GAP_SECONDS = 60;
/** A younger mailbox has no reputation yet. */
const NEW_DAYS = 21;
const NEW_DAILY_LIMIT = 20;

/** Rules about active mailboxes. */
export const mailboxRules: readonly AdviceRule[] = [
  {
    key: 'mailbox_password_sign_in',
    impact: 'high',
    title: say`Mailboxes sign in to Google or Microsoft with a password`,
    effect: say`Google and Microsoft are ending sign-in with passwords over SMTP. When they do, these mailboxes stop sending.`,
    screen: 'mailboxes',
    change: null,
    find: mailboxesWhere((one) => one.usesPasswordAtProvider),
  },
  {
    key: 'mailbox_not_read',
    impact: 'high',
    title: say`Replies to some mailboxes are not received`,
    effect: say`Without IMAP, Outrider sees no replies: sequences continue after a reply, and bounces stay unnoticed.`,
    screen: 'mailboxes',
    change: null,
    find: mailboxesWhere((one) => !one.isRead),
  },
  {
    key: 'mailbox_limit_high',
    impact: 'high',
    title: say`Daily limits above 50 emails`,
    effect: say`Providers filter or suspend mailboxes that write to many strangers a day. More mailboxes with lower limits reach more inboxes.`,
    screen: 'mailboxes',
    change: {
      operation: 'updateMailboxes',
      body: { dailyLimit: SAFE_DAILY_LIMIT },
      preview: say`The daily limit becomes 50 emails.`,
    },
    find: mailboxesWhere(
      (one) => one.dailyLimit > SAFE_DAILY_LIMIT,
      (one) => say`${one.dailyLimit} emails per day`,
    ),
  },
  {
    key: 'mailbox_not_warmed',
    impact: 'high',
    title: say`Mailboxes send without warmup`,
    effect: say`Email from a mailbox without a sending history often lands in spam. Warmup builds that history.`,
    screen: 'mailboxes',
    change: {
      operation: 'createWarmupOperation',
      body: { action: 'enable' },
      preview: say`Warmup starts with its default settings.`,
    },
    find: (facts) =>
      mailboxesWhere((one) => isNew(one, facts.now) && ['not_started', 'disabled'].includes(one.warmupStatus))(facts),
  },
  {
    key: 'mailbox_too_fast',
    impact: 'high',
    title: say`New mailboxes start at full speed`,
    effect: say`A sudden volume from a new mailbox looks like a takeover. With a ramp-up, its daily limit grows from day to day.`,
    screen: 'mailboxes',
    change: {
      operation: 'updateMailboxes',
      body: { ramp: { enabled: true } },
      preview: say`The ramp-up turns on with its default settings.`,
    },
    find: (facts) =>
      mailboxesWhere(
        (one) => isNew(one, facts.now) && !one.hasRamp && one.dailyLimit > NEW_DAILY_LIMIT,
        (one) => say`${one.dailyLimit} emails per day`,
      )(facts),
  },
  {
    key: 'mailbox_warmup_paused',
    impact: 'medium',
    title: say`Warmup is paused or failed`,
    effect: say`A mailbox that stops warming up loses the reputation it has built.`,
    screen: 'mailboxes',
    change: {
      operation: 'createWarmupOperation',
      body: { action: 'resume' },
      preview: say`Warmup resumes.`,
    },
    find: mailboxesWhere((one) => one.warmupStatus === 'paused' || one.warmupStatus === 'failed'),
  },
  {
    key: 'mailbox_gap_short',
    impact: 'medium',
    title: say`Less than a minute between emails`,
    effect: say`Emails in quick succession look automated. A longer pause costs nothing at these limits.`,
    screen: 'mailboxes',
    change: {
      operation: 'updateMailboxes',
      body: { minGapSeconds: 120 },
      preview: say`The minimum gap between two emails becomes 120 seconds.`,
    },
    find: mailboxesWhere(
      (one) => one.minGapSeconds < SAFE_GAP_SECONDS,
      (one) => say`${one.minGapSeconds} seconds`,
    ),
  },
  {
    key: 'mailbox_free_mail',
    impact: 'medium',
    title: say`Mailboxes at free email providers`,
    effect: say`Free providers restrict outreach, and receivers distrust it. Your own domain has its own reputation and DNS records.`,
    screen: 'mailboxes',
    change: null,
    find: mailboxesWhere((one) => isFreeMail(one.domain)),
  },
  {
    key: 'mailbox_without_name',
    impact: 'medium',
    title: say`Mailboxes without a sender name`,
    effect: say`Recipients see only an address. Emails from a named person get more opens and replies.`,
    screen: 'mailboxes',
    change: null,
    find: mailboxesWhere((one) => one.name.trim() === ''),
  },
  {
    key: 'mailbox_unused',
    impact: 'low',
    title: say`Active mailboxes without a running campaign`,
    effect: say`Their daily limits are unused. Add them to a campaign to send more per day, or pause them.`,
    screen: 'mailboxes',
    change: null,
    find: (facts) => (isSending(facts) ? mailboxesWhere((one) => one.campaigns === 0)(facts) : []),
  },
];

function mailboxesWhere(
  applies: (one: MailboxAdviceFacts) => boolean,
  measured: (one: MailboxAdviceFacts) => Said | null = () => null,
): (facts: AdviceFacts) => AdviceSubject[] {
  return ({ mailboxes }) =>
    mailboxes.filter(applies).map((one) => ({ kind: 'mailbox', id: one.id, name: one.address, value: measured(one) }));
}

function isNew({ connectedAt }: MailboxAdviceFacts, now: Date): boolean {
  return now.getTime() - connectedAt.getTime() < NEW_DAYS * DAY_MS;
}

function isSending({ campaigns }: AdviceFacts): boolean {
  return campaigns.some(({ plan }) => plan.status === 'active');
}
