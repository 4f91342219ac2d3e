import type { EspRule } from '../admission/facts.js';
import { type EnrollmentOverrides, NO_ENROLLMENT_OVERRIDES } from '../enrollment/rules.js';

/** Stored settings of a campaign, with every field present. */
export interface CampaignSettings {
  /** Maximum messages per local day of the campaign; null for no limit. */
  readonly dailyLimit: number | null;
  /** Maximum first messages per local day; null for no limit. */
  readonly newContactsPerDay: number | null;
  /** Percent of the day's capacity kept for due follow-ups first. */
  readonly followUpShare: number;
  readonly gapSeconds: number;
  readonly jitterSeconds: number;
  readonly ramp: Ramp;
  readonly tracking: { readonly opens: boolean; readonly clicks: boolean; readonly domain: string | null };
  readonly unsubscribe: { readonly header: boolean; readonly mailto: boolean; readonly footerText: string | null };
  readonly complianceFooter: 'off' | 'auto' | 'required';
  /** Postal address; null for that of the workspace. */
  readonly postalAddress: string | null;
  readonly plainText: 'off' | 'first_step' | 'all';
  readonly rotation: 'even' | 'round_robin' | 'weighted';
  readonly espMatching: 'off' | 'prefer' | 'strict';
  readonly espRules: readonly EspRule[];
  readonly companyThrottle: {
    readonly enabled: boolean;
    readonly perDay: number;
    readonly scope: 'campaign' | 'workspace';
  };
  readonly bounceProtection: {
    readonly enabled: boolean;
    readonly bounceThreshold: number;
    readonly complaintThreshold: number;
    readonly minSample: number;
    readonly windowDays: number;
  };
  readonly allowRiskyContacts: boolean;
  readonly verifyRecipients: boolean;
  readonly missingVariable: 'skip' | 'blank';
  readonly deadMailbox: 'wait' | 'reassign';
  /** Days after which contacts of a mailbox that does not work continue from another one (`deadMailbox: reassign`). */
  readonly reassignAfterDays: number;
  readonly templateSeed: number | null;
  readonly variantSelection: {
    readonly mode: 'fixed' | 'auto';
    readonly metric: 'reply_rate' | 'positive_reply_rate' | 'click_rate' | 'open_rate';
    readonly minSamplePerVariant: number;
    readonly minProbability: number;
  };
  readonly replyTo: string | null;
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
  readonly autoEnroll: boolean;
  readonly enrollment: EnrollmentOverrides;
  readonly evergreen: boolean;
  readonly retryWindowHours: number;
  readonly shareEnabled: boolean;
}

/** Growing daily limit: `start`, plus one `increment` per sending day, up to `ceiling`. It only lowers other limits. */
export interface Ramp {
  readonly enabled: boolean;
  readonly start: number;
  readonly increment: number;
  readonly ceiling: number;
}

export const defaultSettings: CampaignSettings = {
  dailyLimit: null,
  newContactsPerDay: null,
  followUpShare: 100,
  gapSeconds: 540,
  jitterSeconds: 300,
  ramp: { enabled: false, start: 10, increment: 5, ceiling: 50 },
  tracking: { opens: false, clicks: false, domain: null },
  unsubscribe: { header: true, mailto: true, footerText: null },
  complianceFooter: 'auto',
  postalAddress: null,
  plainText: 'off',
  rotation: 'even',
  espMatching: 'off',
  espRules: [],
  companyThrottle: { enabled: false, perDay: 3, scope: 'campaign' },
  bounceProtection: {
    enabled: true,
    bounceThreshold: 0.05,
    complaintThreshold: 0.001,
    minSample: 50,
    windowDays: 7,
  },
  allowRiskyContacts: false,
  verifyRecipients: true,
  missingVariable: 'skip',
  deadMailbox: 'wait',
  reassignAfterDays: 3,
  templateSeed: null,
  variantSelection: { mode: 'fixed', metric: 'reply_rate', minSamplePerVariant: 50, minProbability: 0.95 },
  replyTo: null,
  cc: [],
  bcc: [],
  autoEnroll: true,
  enrollment: NO_ENROLLMENT_OVERRIDES,
  evergreen: false,
  retryWindowHours: 48,
  shareEnabled: true,
};

/** Reads a stored settings object. Fields that were added after it was written take their defaults. */
export function readSettings(stored: unknown): CampaignSettings {
  const given = (stored ?? {}) as Partial<CampaignSettings>;
  return {
    ...defaultSettings,
    ...given,
    ramp: { ...defaultSettings.ramp, ...given.ramp },
    tracking: { ...defaultSettings.tracking, ...given.tracking },
    unsubscribe: { ...defaultSettings.unsubscribe, ...given.unsubscribe },
    companyThrottle: { ...defaultSettings.companyThrottle, ...given.companyThrottle },
    bounceProtection: { ...defaultSettings.bounceProtection, ...given.bounceProtection },
    enrollment: { ...defaultSettings.enrollment, ...given.enrollment },
    variantSelection: { ...defaultSettings.variantSelection, ...given.variantSelection },
  };
}
