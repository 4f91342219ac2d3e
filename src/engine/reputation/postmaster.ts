import { enumeration } from '../enumeration.js';

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

/** Returns the body of a query for the statistics of each day in a range. */
export function postmasterQuery(from: Date, to: Date, pageToken: string | null): object {
  return {
    metricDefinitions: Object.entries(METRICS).map(([name, { metric, filter }]) => ({
      name,
      baseMetric: { standardMetric: metric },
      ...(filter === undefined ? {} : { filter }),
    })),
    timeQuery: { dateRanges: { dateRanges: [{ start: dateOf(from), end: dateOf(to) }] } },
    aggregationGranularity: 'DAILY',
    pageSize: 200,
    ...(pageToken === null ? {} : { pageToken }),
  };
}

function dateOf(at: Date) {
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() };
}

/** Value of one metric on one day, as Google returns it. */
export interface DomainStat {
  readonly metric?: string | undefined;
  readonly date?:
    | { readonly year?: number | undefined; readonly month?: number | undefined; readonly day?: number | undefined }
    | undefined;
  readonly value?:
    | {
        readonly doubleValue?: number | undefined;
        readonly floatValue?: number | undefined;
        readonly intValue?: string | number | undefined;
      }
    | undefined;
}

/** Groups values by day, oldest first. Ignores other metrics, incomplete dates, and values that are not a share. */
export function postmasterDays(stats: readonly DomainStat[]): PostmasterDay[] {
  const days = new Map<string, PostmasterDay>();
  for (const { metric, date, value } of stats) {
    const day = dayIn(date);
    const share = Number(value?.doubleValue ?? value?.floatValue ?? value?.intValue ?? Number.NaN);
    if (day === null || metric === undefined || !Object.hasOwn(METRICS, metric) || !(share >= 0 && share <= 1))
      continue;
    const none = { spamRate: null, spfRate: null, dkimRate: null, dmarcRate: null, errorRate: null };
    days.set(day, { ...(days.get(day) ?? { day, ...none }), [metric]: share });
  }
  return [...days.values()].sort((a, b) => a.day.localeCompare(b.day));
}

function dayIn(date: DomainStat['date']): string | null {
  const { year = 0, month = 0, day = 0 } = date ?? {};
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return year > 2000 && !Number.isNaN(Date.parse(text)) ? text : null;
}
