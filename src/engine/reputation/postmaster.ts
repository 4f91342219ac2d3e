import { enumeration } from '../enumeration.js';
import { type DomainStat, dayOf, type MetricDefinition, shareOf } from './domain-stats.js';

/** Reasons why Google returns no statistics of a domain. */
export const POSTMASTER_PROBLEMS = enumeration('PostmasterProblem', [
  'no_access',
  'credential_rejected',
  'throttled',
  'unavailable',
]);
export type PostmasterProblem = (typeof POSTMASTER_PROBLEMS)[number];

/** Google asks senders to stay below this spam rate (support.google.com/a/answer/81126). */
export const SPAM_RATE_HIGH = 0.001;
/** Google rejects or filters email of senders that reach this spam rate. */
export const SPAM_RATE_CRITICAL = 0.003;

/** Statistics of Gmail about email of a domain on one day, as shares from 0 to 1; null where Google has none. */
export interface PostmasterDay {
  readonly day: string;
  readonly spamRate: number | null;
  readonly spfRate: number | null;
  readonly dkimRate: number | null;
  readonly dmarcRate: number | null;
  readonly errorRate: number | null;
}

type Metric = Exclude<keyof PostmasterDay, 'day'>;

/** Metrics to request by name (developers.google.com/workspace/gmail/postmaster/reference/rest/v2/domains.domainStats/query). */
const METRICS: Readonly<Record<Metric, { readonly metric: string; readonly filter?: string }>> = {
  spamRate: { metric: 'SPAM_RATE' },
  spfRate: { metric: 'AUTH_SUCCESS_RATE', filter: 'auth_type = "spf"' },
  dkimRate: { metric: 'AUTH_SUCCESS_RATE', filter: 'auth_type = "dkim"' },
  dmarcRate: { metric: 'AUTH_SUCCESS_RATE', filter: 'auth_type = "dmarc"' },
  errorRate: { metric: 'DELIVERY_ERROR_RATE' },
};

/** Metrics of the statistics of each day. */
export const DAY_METRICS: readonly MetricDefinition[] = Object.entries(METRICS).map(([name, one]) => ({
  name,
  ...one,
}));

/** Groups values by day, oldest first. Ignores other metrics, incomplete dates, and values that are not a share. */
export function postmasterDays(stats: readonly DomainStat[]): PostmasterDay[] {
  const days = new Map<string, PostmasterDay>();
  for (const stat of stats) {
    const { metric } = stat;
    const [day, share] = [dayOf(stat), shareOf(stat)];
    if (day === null || share === null || metric === undefined || !Object.hasOwn(METRICS, metric)) continue;
    const none = { spamRate: null, spfRate: null, dkimRate: null, dmarcRate: null, errorRate: null };
    days.set(day, { ...(days.get(day) ?? { day, ...none }), [metric]: share });
  }
  return [...days.values()].sort((a, b) => a.day.localeCompare(b.day));
}
