import { claimLoop } from '../../../platform/due/claims/claim-loop.js';
import type { DueLoop } from '../../../platform/due/due-loop.js';
import { PLAN_LOOP, RECIPIENTS, SCHEDULES, SEND_LOOP } from './due-reports.js';
import { planDueReports } from './plan.service.js';
import { sendDueReports } from './send.service.js';

/** Plans the emails of due schedules, and sends them. */
export const reportLoops = (): readonly DueLoop[] => [
  claimLoop(PLAN_LOOP, SCHEDULES, planDueReports),
  claimLoop(SEND_LOOP, RECIPIENTS, sendDueReports),
];
