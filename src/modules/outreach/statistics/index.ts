export { CampaignMetrics, metricsOf } from './metrics.js';
export { askedDays, type DayQuery, MAX_DAYS } from './period/asked-days.js';
export { askedPeriod, type Period, type PeriodQuery, timeframePeriod } from './period/period.js';
export { daysQuery, periodQuery } from './period/period.schemas.js';
export { mailboxStatColumns, NO_STEP, type StatColumn, type StatDelta, statColumns } from './stat-columns.js';
export { statisticsLoop } from './statistics.worker.js';
export {
  appendStats,
  type CampaignCounts,
  contactCounts,
  foldOnce,
  repliesByDay,
  sendCounts,
  statTotals,
} from './stats.service.js';
