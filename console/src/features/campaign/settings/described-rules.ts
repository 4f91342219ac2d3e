import { count } from '../../../ui/show/format';
import { words } from '../../../words';
import { enrollment } from '../../../words/campaigns/enrollment';
import { rules as text } from '../../../words/campaigns/setup';
import type { Described } from '../SaveState';
import type { Rules } from './form';

/** Labels of fields whose path is not the key of their label. */
const LABELS: Readonly<Record<string, string>> = {
  'ramp.enabled': text.rampEnabled,
  'ramp.start': text.rampStart,
  'ramp.increment': text.rampIncrement,
  'ramp.ceiling': text.rampCeiling,
  'tracking.opens': text.opens,
  'tracking.clicks': text.clicks,
  'tracking.domain': text.domain,
  'variantSelection.mode': text.variantMode,
  'variantSelection.metric': text.variantMetric,
  'bounceProtection.enabled': text.bounceEnabled,
  'companyThrottle.enabled': text.companyEnabled,
  'companyThrottle.perDay': text.companyPerDay,
  'companyThrottle.scope': text.companyScope,
};

const OPTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  scope: text.scopes,
  companyReplyScope: text.scopes,
  unsubscribeScope: text.suppressionScopes,
  replyAction: text.actions,
  priority: text.priorities,
  rotation: text.rotations,
  espMatching: text.espMatchings,
  complianceFooter: text.complianceFooters,
  plainText: text.plainTexts,
  missingVariable: text.missingVariables,
  deadMailbox: text.deadMailboxes,
  'variantSelection.mode': text.variantModes,
  'variantSelection.metric': text.variantMetrics,
  'companyThrottle.scope': text.throttleScopes,
  'enrollment.oneCampaign': enrollment.scopes,
};

/** Shares that their fields show in percent. */
const SHARES = new Set(['bounceProtection.bounceThreshold', 'bounceProtection.complaintThreshold']);

/** Names and formats the settings and stop rules that have a field. */
export const describedRules = (value: Rules): Described =>
  Object.entries(value).flatMap(([name, rule]) =>
    (isPart(rule) ? Object.entries(rule).map(([inner, one]) => [`${name}.${inner}`, one] as const) : [[name, rule]])
      .map(([path, one]) => [labelOf(path as string), shown(path as string, one)] as const)
      .filter((row): row is readonly [string, string] => row[0] !== undefined),
  );

const isPart = (rule: unknown): rule is object => typeof rule === 'object' && rule !== null && !Array.isArray(rule);

function labelOf(path: string): string | undefined {
  const known = LABELS[path];
  if (known !== undefined) return known;
  const [top, inner] = path.split('.') as [string, string | undefined];
  const label = { ...text, ...(top === 'enrollment' && enrollment) }[(inner ?? top) as keyof typeof text] as unknown;
  return typeof label === 'string' ? label : undefined;
}

function shown(path: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? words.common.yes : words.common.no;
  if (typeof value === 'number') return count(SHARES.has(path) ? Math.round(value * 100_000) / 1_000 : value);
  if (typeof value === 'string') return OPTIONS[path]?.[value] ?? value;
  if (!Array.isArray(value)) return '';
  return value.map((one) => (isPart(one) ? Object.values(one).flat().join(' ') : String(one))).join(', ');
}
