import { describe, expect, it, test } from 'vitest';
import { campaign, daysAgo, domain, facts, mailbox, NOW, step } from './advice.fixture.js';
import type { AdviceFacts, CampaignResults } from './facts.js';
import { evidenceOf, findingsOf } from './finding.js';
import { adviceRules } from './rules.js';

const found = (given: AdviceFacts) => findingsOf(adviceRules, given);
const keysOf = (given: AdviceFacts) => found(given).map(({ rule }) => rule.key);

const ofMailbox = (given: Parameters<typeof mailbox>[0]) => facts({ mailboxes: [mailbox(given), mailbox()] });
const ofDomain = (given: Parameters<typeof domain>[0]) => facts({ domains: [domain(given), domain()] });
const ofCampaign = (given: Parameters<typeof campaign>[0]) => facts({ campaigns: [campaign(given)] });
const ofSteps = (...steps: ReturnType<typeof step>[]) => ofCampaign({ plan: { steps } });
const ofFirst = (given: Parameters<typeof step>[1]) => ofSteps(step(1, given), step(2));
const ofResults = (results: Partial<CampaignResults>) => ofCampaign({ results });
const ofWorkspace = (given: Partial<AdviceFacts['workspace']>, rest: Partial<AdviceFacts> = {}) =>
  facts({ workspace: { ...facts().workspace, ...given }, ...rest });
const rules = campaign().plan.stopRules;
const at = (start: string, end: string, days: ['monday'] | ['sunday'] = ['monday']) =>
  ofCampaign({ plan: { schedule: { ...campaign().plan.schedule, windows: [{ days, start, end }] } } });
const protection = (given: object) =>
  ofCampaign({ settings: { bounceProtection: { ...campaign().plan.settings.bounceProtection, ...given } } });
const tracking = (given: object) =>
  ofCampaign({ settings: { tracking: { opens: false, clicks: false, domain: null, ...given } } });
const checks = (given: object) =>
  ofDomain({ checks: { spf: 'valid', dkim: 'valid', dmarc: 'valid', mx: 'valid', ...given } });
const refused = {
  purpose: 'dmarc_report',
  type: 'TXT',
  name: 'one.com._report._dmarc.other.com',
  value: 'v=DMARC1',
  priority: null,
} as const;
const listing = { list: 'dbl.spamhaus.org', status: 'listed', reason: 'spam', since: null, checkedAt: null } as const;
const many = (count: number) => Array.from({ length: count }, (_, index) => step(index + 1));

const withFile = (one: ReturnType<typeof step>): typeof one => ({
  ...one,
  variants: one.variants.map((variant) => ({ ...variant, attachments: [{ fileId: 'file-1', file: null }] })),
});

/** Each rule with facts that it reports, and facts just below its threshold. */
const CASES: ReadonlyArray<readonly [key: string, reported: AdviceFacts, unreported: AdviceFacts]> = [
  ['workspace_replies_wait', ofWorkspace({ waitingReplies: 1 }), ofWorkspace({ waitingReplies: 0 })],
  [
    'workspace_without_address',
    ofWorkspace({ postalAddress: null }),
    ofWorkspace({ postalAddress: null }, { campaigns: [campaign({ settings: { postalAddress: '2 Main St' } })] }),
  ],
  [
    'workspace_without_notices',
    ofWorkspace({ noticeChannels: 0 }),
    ofWorkspace({ noticeChannels: 0 }, { campaigns: [] }),
  ],
  ['workspace_single_owner', ofWorkspace({ owners: 1 }), ofWorkspace({ owners: 1, members: 1 })],
  ['results_complaints', ofResults({ sent: 500, complaints: 1 }), ofResults({ sent: 499, complaints: 1 })],
  ['results_bounces', ofResults({ sent: 100, hardBounces: 4 }), ofResults({ sent: 99, hardBounces: 4 })],
  ['results_opt_outs', ofResults({ contacted: 100, optOuts: 4 }), ofResults({ contacted: 100, optOuts: 3 })],
  ['results_no_replies', ofResults({ contacted: 200, replies: 1 }), ofResults({ contacted: 199, replies: 1 })],
  [
    'results_dead_step',
    ofResults({ steps: new Map([['step-2', { sent: 200, replies: 0 }]]) }),
    ofResults({ steps: new Map([['step-2', { sent: 199, replies: 0 }]]) }),
  ],
  [
    'mailbox_password_sign_in',
    ofMailbox({ usesPasswordAtProvider: true }),
    ofMailbox({ usesPasswordAtProvider: false }),
  ],
  ['mailbox_not_read', ofMailbox({ isRead: false }), ofMailbox({ isRead: true })],
  ['mailbox_limit_high', ofMailbox({ dailyLimit: 51 }), ofMailbox({ dailyLimit: 50 })],
  [
    'mailbox_not_warmed',
    ofMailbox({ warmupStatus: 'not_started', connectedAt: daysAgo(20) }),
    ofMailbox({ warmupStatus: 'not_started', connectedAt: daysAgo(21) }),
  ],
  [
    'mailbox_too_fast',
    ofMailbox({ hasRamp: false, dailyLimit: 21, connectedAt: daysAgo(20) }),
    ofMailbox({ hasRamp: false, dailyLimit: 20, connectedAt: daysAgo(20) }),
  ],
  ['mailbox_warmup_paused', ofMailbox({ warmupStatus: 'failed' }), ofMailbox({ warmupStatus: 'warming' })],
  ['mailbox_gap_short', ofMailbox({ minGapSeconds: 59 }), ofMailbox({ minGapSeconds: 60 })],
  ['mailbox_free_mail', ofMailbox({ domain: 'gmail.com' }), ofMailbox({ domain: 'mail.com.one.com' })],
  ['mailbox_without_name', ofMailbox({ name: ' ' }), ofMailbox({ name: 'A' })],
  [
    'mailbox_unused',
    ofMailbox({ campaigns: 0 }),
    facts({ mailboxes: [mailbox({ campaigns: 0 })], campaigns: [campaign({ plan: { status: 'paused' } })] }),
  ],
  ['domain_listed', ofDomain({ listings: [listing] }), ofDomain({ listings: [{ ...listing, status: 'unavailable' }] })],
  ['domain_gmail_spam_critical', ofDomain({ gmailSpamRate: 0.003 }), ofDomain({ gmailSpamRate: 0.0029 })],
  ['domain_gmail_spam', ofDomain({ gmailSpamRate: 0.0011 }), ofDomain({ gmailSpamRate: 0.001 })],
  [
    'domain_expiring',
    ofDomain({ expiresAt: new Date(NOW.getTime() + 29 * 86_400_000) }),
    ofDomain({ expiresAt: new Date(NOW.getTime() + 29 * 86_400_000), autoRenew: true }),
  ],
  ['domain_dkim', checks({ dkim: 'missing' }), checks({ dkim: 'unknown' })],
  ['domain_spf', checks({ spf: 'invalid' }), checks({ spf: 'unknown' })],
  ['domain_mx', checks({ mx: 'missing' }), checks({ mx: 'unknown' })],
  ['domain_dmarc', checks({ dmarc: 'missing' }), ofDomain({ checks: null })],
  ['domain_dmarc_without_reports', ofDomain({ dmarcRecord: 'v=DMARC1; p=none' }), ofDomain({ dmarcRecord: null })],
  [
    'domain_dmarc_reports_refused',
    ofDomain({ badRecords: [{ ...refused, verdict: 'missing' }] }),
    ofDomain({ badRecords: [] }),
  ],
  ['domain_crowded', ofDomain({ mailboxes: 6 }), ofDomain({ mailboxes: 5 })],
  ['domain_only_one', facts({ domains: [domain({ mailboxes: 4 })] }), facts({ domains: [domain({ mailboxes: 3 })] })],
  [
    'domain_without_website',
    ofDomain({ redirectDomain: null }),
    facts({ domains: [domain({ redirectDomain: null, mailboxes: 1 })] }),
  ],
  ['campaign_unprotected', protection({ enabled: false }), protection({ enabled: true })],
  [
    'campaign_continues_after_reply',
    ofCampaign({ plan: { stopRules: { ...rules, stopOnReply: false } } }),
    ofCampaign({ plan: { stopRules: { ...rules, stopOnAutoReply: false } } }),
  ],
  [
    'campaign_without_unsubscribe_header',
    ofCampaign({ settings: { unsubscribe: { header: false, mailto: true, footerText: null } } }),
    ofCampaign({ settings: { unsubscribe: { header: true, mailto: false, footerText: null } } }),
  ],
  [
    'campaign_risky_contacts',
    ofCampaign({ settings: { allowRiskyContacts: true } }),
    ofCampaign({ settings: { allowRiskyContacts: false } }),
  ],
  [
    'campaign_unverified_contacts',
    ofCampaign({ settings: { verifyRecipients: false } }),
    ofCampaign({ settings: { verifyRecipients: true } }),
  ],
  ['campaign_loose_protection', protection({ bounceThreshold: 0.06 }), protection({ bounceThreshold: 0.05 })],
  ['campaign_tracks_opens', tracking({ opens: true }), tracking({})],
  ['campaign_tracks_clicks', tracking({ clicks: true }), tracking({})],
  [
    'campaign_without_footer',
    ofCampaign({ settings: { complianceFooter: 'off' } }),
    ofCampaign({ settings: { complianceFooter: 'required' } }),
  ],
  [
    'campaign_blank_variables',
    ofCampaign({ settings: { missingVariable: 'blank' } }),
    ofCampaign({ settings: { missingVariable: 'skip' } }),
  ],
  ['campaign_single_mailbox', ofCampaign({ mailboxes: 1 }), ofCampaign({ mailboxes: 2 })],
  ['campaign_copies', ofCampaign({ settings: { bcc: ['crm@one.com'] } }), ofCampaign({ settings: { bcc: [] } })],
  ['campaign_weekend', at('09:00', '17:00', ['sunday']), at('09:00', '17:00')],
  ['campaign_at_night', at('05:59', '17:00'), at('06:00', '21:00')],
  [
    'content_short_links',
    ofFirst({ bodyText: '{{firstName}} https://bit.ly/x' }),
    ofFirst({ bodyText: '{{firstName}} https://habit.ly.com' }),
  ],
  [
    'content_impersonal',
    ofFirst({ subject: 'Hello', bodyText: 'Hi, {{signature}}' }),
    ofFirst({ subject: 'Hello', bodyText: '{Hi|Hello}, do you have a minute?' }),
  ],
  ['content_no_follow_up', ofSteps(step(1)), ofCampaign({ plan: { steps: [step(1)], parentCampaignId: 'parent' } })],
  [
    'content_first_links',
    ofFirst({ bodyHtml: '{{firstName}} <a href="a"></a><a href="b"></a><a href="c"></a>' }),
    ofFirst({ bodyHtml: '{{firstName}} <a href="a"></a><a href="b"></a>' }),
  ],
  [
    'content_first_images',
    ofFirst({ bodyHtml: '{{firstName}} <img src="a.png">' }),
    ofSteps(step(1), step(2, { bodyHtml: '<img src="a.png">' })),
  ],
  ['content_first_files', ofSteps(withFile(step(1)), step(2)), ofSteps(step(1), withFile(step(2)))],
  [
    'content_first_long',
    ofFirst({ bodyText: `{{firstName}} ${'a'.repeat(1_001)}` }),
    ofFirst({ bodyText: `{{firstName}} ${'a'.repeat(1_000)}` }),
  ],
  ['content_pressure', ofFirst({ subject: '{{company}}: act now' }), ofFirst({ subject: '{{company}}: act!' })],
  ['content_shouting', ofFirst({ subject: 'FREE TICKETS {{company}}' }), ofFirst({ subject: 'CRM at {{company}}' })],
  [
    'content_subject_long',
    ofFirst({ subject: `{{company}}${'é'.repeat(61)}` }),
    ofFirst({ subject: `{{company}}${'é'.repeat(60)}` }),
  ],
  ['content_hasty', ofSteps(step(1), step(2, {}, 1)), ofSteps(step(1), step(2, {}, 2))],
  ['content_many_steps', ofSteps(...many(7)), ofSteps(...many(6))],
  ['content_untested', ofResults({ contacted: 200, replies: 20 }), ofResults({ contacted: 199, replies: 20 })],
];

describe('the advisor', () => {
  it('finds nothing in a workspace without a problem', () => expect(keysOf(facts())).toEqual([]));

  test.each(CASES)('reports %s at its threshold, and not below', (key, reported, unreported) => {
    expect(keysOf(reported)).toContain(key);
    expect(keysOf(unreported)).not.toContain(key);
  });

  it('has a case for each of at least 40 rules, each with its own key', () => {
    const keys = adviceRules.map(({ key }) => key);
    expect(keys.length).toBeGreaterThanOrEqual(40);
    expect(CASES.map(([key]) => key)).toEqual([...new Set(keys)]);
  });

  it('puts the most useful first: by impact, then by how much is affected', () => {
    const given = facts({
      mailboxes: [mailbox({ name: '', minGapSeconds: 1 }), mailbox({ minGapSeconds: 1 })],
      campaigns: [campaign({ settings: { verifyRecipients: false } })],
    });
    expect(keysOf(given)).toEqual(['campaign_unverified_contacts', 'mailbox_gap_short', 'mailbox_without_name']);
  });

  it('changes its evidence when a finding gets worse', () => {
    const evidence = (hardBounces: number) => {
      const [finding] = found(ofResults({ sent: 100, hardBounces }));
      return finding?.subjects.map(evidenceOf);
    };
    expect(evidence(8)).not.toEqual(evidence(4));
    expect(evidence(4)).toEqual(evidence(4));
  });
});
