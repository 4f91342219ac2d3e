import type { CampaignPlan, PlanStep } from '../campaign/plan.js';
import { type CampaignSettings, defaultSettings } from '../campaign/settings.js';
import type { MessageSource } from '../message/compile-message.js';
import { DEFAULT_STOP_RULES } from '../stop-rules/rules.js';
import type { AdviceFacts, CampaignAdviceFacts, DomainAdviceFacts, MailboxAdviceFacts } from './facts.js';

export const NOW = new Date('2026-11-28T12:00:00Z');
const DAY_MS = 86_400_000;
export const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

const HEALTHY = { spf: 'valid', dkim: 'valid', dmarc: 'valid', mx: 'valid' } as const;

export function mailbox(given: Partial<MailboxAdviceFacts> = {}): MailboxAdviceFacts {
  return {
    ...{ id: 'box-1', address: 'ana@one.com', domain: 'one.com', provider: 'google', name: 'Ana Lima' },
    ...{ dailyLimit: 30, minGapSeconds: 120, hasRamp: true, warmupStatus: 'ready', connectedAt: daysAgo(90) },
    ...{ isRead: true, usesPasswordAtProvider: false, campaigns: 1 },
    ...given,
  };
}

export function domain(given: Partial<DomainAdviceFacts> = {}): DomainAdviceFacts {
  return {
    ...{ domain: 'one.com', mailboxes: 2, checks: HEALTHY, dmarcRecord: 'v=DMARC1; p=none; rua=mailto:d@one.com' },
    ...{ listings: [], expiresAt: null, autoRenew: false, redirectDomain: 'www.shop.com' },
    ...{ badRecords: [], isWritable: false, gmailSpamRate: null },
    ...given,
  };
}

const FIRST: MessageSource = {
  subject: 'A question about {{company}}',
  bodyText: 'Hi {{firstName}}, do you have a minute this week?',
  bodyHtml: '',
};

export function step(order: number, given: Partial<MessageSource> = {}, days = order === 1 ? 0 : 3): PlanStep {
  const source = { ...FIRST, ...given };
  const variant = { id: null, label: null, share: 100, source, snippets: [], faults: [], attachments: [] };
  return {
    ...{
      id: `step-${order}`,
      order,
      name: '',
      state: 'enabled',
      delaySeconds: days * 86_400,
      threadMode: 'same_thread',
    },
    // No rule renders a message.
    variants: [{ ...variant, templates: {} as PlanStep['variants'][number]['templates'] }],
  };
}

interface CampaignGiven {
  readonly settings?: Partial<CampaignSettings>;
  readonly plan?: Partial<CampaignPlan>;
  readonly mailboxes?: number;
  readonly results?: Partial<CampaignAdviceFacts['results']>;
}

export function campaign({ settings, plan, mailboxes = 3, results }: CampaignGiven = {}): CampaignAdviceFacts {
  return {
    mailboxes,
    plan: {
      ...{ id: 'campaign-1', workspaceId: 1, name: 'Spring', status: 'active', revision: 1, seed: 1, groupId: null },
      ...{ parentCampaignId: null, workspacePostalAddress: '1 Main St', isRearranged: false, fieldDefaults: {} },
      schedule: {
        ...{ timezone: 'UTC', useContactTimezone: false, startDate: null, endDate: null, holidays: [] },
        windows: [{ days: ['monday', 'tuesday'], start: '09:00', end: '17:00' }],
      },
      settings: { ...defaultSettings, ...settings },
      stopRules: DEFAULT_STOP_RULES,
      steps: [step(1), step(2)],
      ...plan,
    },
    results: {
      ...{ sent: 1_000, contacted: 150, hardBounces: 5, replies: 12, optOuts: 2, complaints: 0 },
      steps: new Map(),
      ...results,
    },
  };
}

/** A workspace in which the advisor finds nothing. */
export function facts(given: Partial<AdviceFacts> = {}): AdviceFacts {
  return {
    now: NOW,
    workspace: {
      ...{ name: 'Sales', postalAddress: '1 Main St', owners: 2, members: 3, noticeChannels: 1, waitingReplies: 0 },
    },
    mailboxes: [mailbox(), mailbox({ id: 'box-2', address: 'ben@two.com', domain: 'two.com' })],
    domains: [domain(), domain({ domain: 'two.com' })],
    campaigns: [campaign()],
    ...given,
  };
}
