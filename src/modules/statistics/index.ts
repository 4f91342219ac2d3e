export { CampaignMetrics, metricsOf } from './metrics.js';
export { NO_STEP, type StatColumn, type StatDelta, statColumns } from './stat-columns.js';
export { statisticsLoop } from './statistics.worker.js';
export { appendStats, type CampaignCounts, contactCounts, foldOnce, sendCounts, statTotals } from './stats.service.js';
