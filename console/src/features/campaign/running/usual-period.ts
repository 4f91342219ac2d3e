import type { Schemas } from '../../../api/client';
import { dayIn, type Timeframe } from '../../../ui/period/period';

/** First of the days that `last_7_days` is compared with, in days from today. */
const COMPARED_FROM = -13;

/**
 * Returns the period that a campaign opens with: the last seven days once there are seven days before them to compare
 * with, and all time for a campaign that is younger or over.
 */
export function usualPeriod(
  { status, launchedAt }: Pick<Schemas['CampaignOut'], 'status' | 'launchedAt'>,
  zone: string,
  now = new Date(),
): Timeframe {
  if (status === 'completed' || status === 'archived' || launchedAt === null) return 'all';
  return dayIn(zone, 0, new Date(launchedAt)) <= dayIn(zone, COMPARED_FROM, now) ? 'last_7_days' : 'all';
}
