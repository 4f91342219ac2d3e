/** Value of one metric on one day, as Google Postmaster Tools returns it. */
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
        readonly stringList?: { readonly values?: readonly string[] | undefined } | undefined;
      }
    | undefined;
}

/** Metric to request under a name, with the filter that it requires. */
export interface MetricDefinition {
  readonly name: string;
  readonly metric: string;
  readonly filter?: string | undefined;
}

/**
 * Returns the body of a query for the values of each day in a range
 * (developers.google.com/workspace/gmail/postmaster/reference/rest/v2/domains.domainStats/query).
 */
export function statsQuery(
  definitions: readonly MetricDefinition[],
  { from, to, pageToken }: { readonly from: Date; readonly to: Date; readonly pageToken: string | null },
): object {
  return {
    metricDefinitions: definitions.map(({ name, metric, filter }) => ({
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

/** Returns the day of a value as YYYY-MM-DD; null if the date is incomplete. */
export function dayOf({ date }: DomainStat): string | null {
  const { year = 0, month = 0, day = 0 } = date ?? {};
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return year > 2000 && !Number.isNaN(Date.parse(text)) ? text : null;
}

/** Returns a value from 0 to 1; null if it is no share. */
export function shareOf({ value }: DomainStat): number | null {
  const share = Number(value?.doubleValue ?? value?.floatValue ?? value?.intValue ?? Number.NaN);
  return share >= 0 && share <= 1 ? share : null;
}
