import type { CampaignSettings } from '../campaign/settings.js';
import { say } from '../words/say.js';
import { campaignsWhere } from './campaign-subjects.js';
import type { AdviceChange, AdviceRule } from './finding.js';

/** Above these, protection pauses a campaign only after the damage. */
const LOOSE_BOUNCE_THRESHOLD = 0.05;
const LOOSE_COMPLAINT_THRESHOLD = 0.003;
const EARLY = '06:00';
const LATE = '21:00';

/** Rules about the settings of campaigns. */
export const campaignRules: readonly AdviceRule[] = [
  {
    key: 'campaign_unprotected',
    impact: 'high',
    title: say`Bounce and complaint protection is off`,
    effect: say`A bad list can ruin the reputation of all mailboxes of the campaign within a day. Protection pauses it first.`,
    screen: 'campaign_settings',
    change: settingsChange({ bounceProtection: { enabled: true } }, say`Bounce and complaint protection turns on.`),
    find: campaignsWhere(({ plan }) => !plan.settings.bounceProtection.enabled),
  },
  {
    key: 'campaign_continues_after_reply',
    impact: 'high',
    title: say`Sequences continue after a reply`,
    effect: say`A follow-up to a contact who already replied ends the conversation, and often causes a complaint.`,
    screen: 'campaign_settings',
    change: {
      operation: 'updateCampaign',
      body: { stopRules: { stopOnReply: true } },
      preview: say`A reply stops the sequence.`,
    },
    find: campaignsWhere(({ plan }) => !plan.stopRules.stopOnReply),
  },
  {
    key: 'campaign_without_unsubscribe_header',
    impact: 'high',
    title: say`One-click unsubscribe is off`,
    effect: say`Gmail, Yahoo, and Microsoft require the header of bulk senders. Without it, recipients report spam instead.`,
    screen: 'campaign_settings',
    change: settingsChange({ unsubscribe: { header: true } }, say`Emails carry the one-click unsubscribe header.`),
    find: campaignsWhere(({ plan }) => !plan.settings.unsubscribe.header),
  },
  {
    key: 'campaign_risky_contacts',
    impact: 'high',
    title: say`Campaigns write to risky addresses`,
    effect: say`Risky addresses bounce far more often, and bounces lower the reputation of the mailbox.`,
    screen: 'campaign_settings',
    change: settingsChange({ allowRiskyContacts: false }, say`Contacts with risky addresses receive no email.`),
    find: campaignsWhere(({ plan }) => plan.settings.allowRiskyContacts),
  },
  {
    key: 'campaign_unverified_contacts',
    impact: 'high',
    title: say`Campaigns do not verify addresses`,
    effect: say`Verification finds addresses that do not exist before an email to them bounces.`,
    screen: 'campaign_settings',
    change: settingsChange({ verifyRecipients: true }, say`Addresses are verified before the first email.`),
    find: campaignsWhere(({ plan }) => !plan.settings.verifyRecipients),
  },
  {
    key: 'campaign_loose_protection',
    impact: 'medium',
    title: say`Protection reacts late`,
    effect: say`Mailbox providers act at lower rates than these thresholds: 5% bounces, 0.3% complaints.`,
    screen: 'campaign_settings',
    change: settingsChange(
      { bounceProtection: { bounceThreshold: 0.05, complaintThreshold: 0.001 } },
      say`Campaigns pause at 5% bounces or 0.1% complaints.`,
    ),
    find: campaignsWhere(({ plan: { settings } }) => {
      const { enabled, bounceThreshold, complaintThreshold } = settings.bounceProtection;
      const isLoose = bounceThreshold > LOOSE_BOUNCE_THRESHOLD || complaintThreshold > LOOSE_COMPLAINT_THRESHOLD;
      return enabled && isLoose;
    }),
  },
  {
    key: 'campaign_tracks_opens',
    impact: 'medium',
    title: say`Open tracking is on`,
    effect: say`The invisible image is a sign of bulk email, and mail clients that load images in advance make the rate meaningless.`,
    screen: 'campaign_settings',
    change: settingsChange({ tracking: { opens: false } }, say`Open tracking turns off.`),
    find: campaignsWhere(({ plan }) => plan.settings.tracking.opens),
  },
  {
    key: 'campaign_tracks_clicks',
    impact: 'medium',
    title: say`Click tracking is on`,
    effect: say`Rewritten links look like phishing to filters. Replies are a better measure of interest.`,
    screen: 'campaign_settings',
    change: settingsChange({ tracking: { clicks: false } }, say`Click tracking turns off.`),
    find: campaignsWhere(({ plan }) => plan.settings.tracking.clicks),
  },
  {
    key: 'campaign_without_footer',
    impact: 'medium',
    title: say`Emails carry no footer`,
    effect: say`Many laws require a postal address and a way to unsubscribe in commercial email (CAN-SPAM, GDPR).`,
    screen: 'campaign_settings',
    change: settingsChange({ complianceFooter: 'auto' }, say`Emails carry the footer.`),
    find: campaignsWhere(({ plan }) => plan.settings.complianceFooter === 'off'),
  },
  {
    key: 'campaign_blank_variables',
    impact: 'medium',
    title: say`Missing values leave gaps in emails`,
    effect: say`A greeting without a name shows that the email is automated. Skipped contacts can be completed later.`,
    screen: 'campaign_settings',
    change: settingsChange({ missingVariable: 'skip' }, say`Contacts with missing values are skipped until completed.`),
    find: campaignsWhere(({ plan }) => plan.settings.missingVariable === 'blank'),
  },
  {
    key: 'campaign_single_mailbox',
    impact: 'medium',
    title: say`Campaigns depend on a single mailbox`,
    effect: say`If the mailbox disconnects, the campaign stops. Several mailboxes also send more per day at lower limits.`,
    screen: 'campaign_mailboxes',
    change: null,
    find: campaignsWhere(({ plan, mailboxes }) => plan.status === 'active' && mailboxes === 1),
  },
  {
    key: 'campaign_copies',
    impact: 'medium',
    title: say`Each email is copied to other addresses`,
    effect: say`Copies double the volume of the mailbox, and recipients see addresses in CC.`,
    screen: 'campaign_settings',
    change: null,
    find: campaignsWhere(({ plan: { settings } }) => settings.cc.length + settings.bcc.length > 0),
  },
  {
    key: 'campaign_weekend',
    impact: 'low',
    title: say`Campaigns send on weekends`,
    effect: say`Business email sent on weekends is buried by Monday, and looks automated.`,
    screen: 'campaign_schedule',
    change: null,
    find: campaignsWhere(({ plan: { schedule } }) =>
      schedule.windows.some(({ days }) => days.includes('saturday') || days.includes('sunday')),
    ),
  },
  {
    key: 'campaign_at_night',
    impact: 'low',
    title: say`Campaigns send at night`,
    effect: say`Emails that arrive before 6 a.m. or after 9 p.m. look automated and compete with a full morning inbox.`,
    screen: 'campaign_schedule',
    change: null,
    find: campaignsWhere(({ plan: { schedule } }) =>
      schedule.windows.some(({ start, end }) => start < EARLY || end > LATE || end <= start),
    ),
  },
];

function settingsChange(
  settings: { readonly [K in keyof CampaignSettings]?: Partial<CampaignSettings[K]> },
  preview: AdviceChange['preview'],
): AdviceChange {
  return { operation: 'updateCampaign', body: { settings }, preview };
}
