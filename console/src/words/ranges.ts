import { localized } from './localized';
import { whole } from './plural';

/** Default, minimum and maximum of a number, as the API document declares them (`ranges.test.ts` compares both). */
export type Range = readonly [initial: number, least: number, most: number];

/** Numbers of campaign settings (`CampaignSettingsIn`) and stop rules (`CampaignStopRulesIn`), by their path. */
export const ruleRanges: Readonly<Record<string, Range>> = {
  gapSeconds: [540, 0, 86_400],
  jitterSeconds: [300, 0, 86_400],
  retryWindowHours: [48, 1, 120],
  'ramp.start': [10, 1, 500],
  'ramp.increment': [5, 1, 100],
  'ramp.ceiling': [50, 1, 2_000],
  'variantSelection.minSamplePerVariant': [50, 20, 10_000],
  'bounceProtection.bounceThreshold': [0.05, 0.005, 0.2],
  'bounceProtection.complaintThreshold': [0.001, 0.0001, 0.01],
  'bounceProtection.minSample': [50, 10, 1_000],
  'bounceProtection.windowDays': [7, 1, 30],
  'companyThrottle.perDay': [3, 1, 100],
  'outOfOffice.resumeAfterDays': [1, 0, 30],
  'outOfOffice.defaultHoldDays': [7, 1, 60],
  'outOfOffice.maxHoldDays': [90, 1, 365],
  softBounceLimit: [3, 1, 10],
  followUpShare: [100, 0, 100],
  reassignAfterDays: [3, 1, 60],
};

/** Numbers of a mailbox (`MailboxCreateItem`), by their path. */
export const mailboxRanges = {
  dailyLimit: [30, 0, 2_000],
  minGapSeconds: [60, 0, 86_400],
  externalDailyUsage: [0, 0, 2_000],
  'ramp.start': [10, 1, 500],
  'ramp.increment': [5, 1, 100],
  'ramp.ceiling': [50, 1, 2_000],
} satisfies Record<string, Range>;

/** Numbers of `WarmupSettings`. */
export const warmupRanges = {
  startPerDay: [5, 1, 50],
  increment: [2, 0, 10],
  maxPerDay: [30, 1, 50],
  replyRate: [40, 0, 100],
  targetDays: [14, 7, 90],
  maintenancePerDay: [5, 0, 50],
  pairGapHours: [24, 1, 720],
} satisfies Record<string, Range>;

/** Days until an API key expires (`ApiKeyCreateIn`). */
export const keyDaysRange: Range = [365, 1, 3_650];

/** Other numbers with a default, by schema and field. */
export const otherRanges = {
  'CircleInvitationIn.expiresInHours': [24, 1, 168],
  'CampaignSubsequenceCreateIn.entryDelaySeconds': [0, 0, 7_776_000],
  'CampaignMailboxPolicyIn.weight': [1, 0.01, 100],
  'SimulationModel.replyRate': [0, 0, 1],
} satisfies Record<string, Range>;

/** Least and most of numbers without a default, by schema and field. */
export const bounds = {
  'ApiKeyRotateIn.overlap_hours': [0, 168],
  'Body_public_export_mailboxes.daily_limit': [1, 2_000],
  'CampaignMailboxPolicyIn.dailyLimit': [0, 2_000],
  'CampaignMailboxPolicyIn.minGapSeconds': [0, 86_400],
  'CampaignSettingsIn.dailyLimit': [1, 1_000_000],
  'CampaignSettingsIn.newContactsPerDay': [0, 1_000_000],
  'CampaignStepUpdateIn.delaySeconds': [0, 7_776_000],
  'CampaignVariantIn.share': [0, 1_000_000],
  'EnrollmentRulesUpdateIn.daysBeforeSame': [0, 3_650],
  'MailEndpointIn.port': [1, 65_535],
  'PreferencesIn.undo_s': [0, 60],
  'SubsequenceRoutingPolicyUpdateIn.cooldownDays': [0, 365],
  'SubsequenceRoutingPolicyUpdateIn.maxPerContact': [1, 20],
  'WebhookSubscriptionCreateIn.maxPerSecond': [1, 1_000],
  'WorkspaceUpgradeIn.new_max_mailboxes': [1, 100_000],
} satisfies Record<string, readonly [least: number, most: number]>;

export const rangeTexts = localized('rangeTexts', {
  range: (least: string, most: string) => `Range ${least} to ${most}.`,
  initial: (value: string, range: string) => `Default ${value}. ${range}`,
});

/** Returns the range of a number: "Range 1 to 20." */
export const boundsHint = ([least, most]: readonly [least: number, most: number], scale = 1): string =>
  rangeTexts.range(whole.format(least * scale), whole.format(most * scale));

/**
 * Returns the default and range of a number: "Default 3. Range 1 to 10." `scale` is the displayed value of a stored 1:
 * 100 for percentages.
 */
export function rangeHint([initial, least, most]: Range, scale = 1): string {
  const shown = (value: number) => whole.format(Math.round(value * scale * 1_000) / 1_000);
  return rangeTexts.initial(shown(initial), rangeTexts.range(shown(least), shown(most)));
}
