import { type CampaignMetrics, metricsOf, statColumns } from '../../outreach/statistics/index.js';
import type { Sums } from './stats.reads.js';

/** Sums several rows; returns zeros without rows. */
export function addUp(rows: readonly Partial<Sums>[]): Sums {
  const total = Object.fromEntries(statColumns.map((column) => [column, 0])) as Record<string, number>;
  for (const row of rows)
    for (const column of statColumns) total[column] = (total[column] as number) + (row[column] ?? 0);
  return total as Sums;
}

/** Each contact that received the email of a step counts as contacted, because a step is sent to a contact at most once. */
export function stepMetrics(rows: readonly Partial<Sums>[]): CampaignMetrics {
  const sums = addUp(rows);
  return { ...metricsOf({ ...sums, new_contacted: sums.sent }), newContacted: sums.new_contacted };
}

/** Rounds to four decimals, as rates are shown. */
export function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
