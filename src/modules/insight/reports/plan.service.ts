import { latestReportAt, nextReportAt, reportDays } from '../../../engine/reports/report-times.js';
import { formatDay } from '../../../engine/schedule/calendar.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { claimDue, settle } from '../../../platform/due/claims/claims.js';
import { eachClaimed } from '../../foundation/faults/index.js';
import { getWorkspace } from '../../foundation/workspaces/index.js';
import { PLAN_LOOP, SCHEDULES, type ScheduleRow, SEND_LOOP } from './due-reports.js';
import { findScheduleNamed } from './schedules.reads.js';
import { deleteSchedule, lockSchedule, updateRecipientsDue } from './schedules.repo.js';
import { timingOf } from './schedules.service.js';

const AT_ONCE = 8;

/** Makes the recipients of due schedules due. Returns the number of schedules. */
export async function planDueReports(ctx: Ctx): Promise<number> {
  const take = { now: ctx.clock.now(), workerId: ctx.worker.id, limit: AT_ONCE };
  const claimed = await claimDue(ctx, SCHEDULES, take);
  await eachClaimed(ctx, { name: PLAN_LOOP }, SCHEDULES, claimed, (row) => planReport(ctx, row));
  return claimed.length;
}

/**
 * Moves a schedule to its next time and makes its recipients due, in one transaction, so that each period is planned
 * exactly once even after a crash. A suspended or sandbox workspace skips the period.
 */
function planReport(ctx: Ctx, claimed: ScheduleRow): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const { workspace_id: workspaceId, id } = claimed;
    await lockSchedule(ctx.sql, workspaceId, id);
    if ((await findScheduleNamed(ctx.sql, workspaceId, id)) === undefined) {
      // The campaign was deleted.
      await deleteSchedule(ctx.sql, workspaceId, id);
      return;
    }
    const now = ctx.clock.now();
    const { timezone, status, type } = await getWorkspace(ctx, workspaceId);
    const timing = timingOf(claimed, timezone);
    const settled = await settle(ctx.sql, SCHEDULES, claimed, { due_at: nextReportAt(timing, now) });
    if (settled === undefined || status !== 'active' || type === 'sandbox') return;
    const { first, last } = reportDays(timing, latestReportAt(timing, now));
    const period = { firstDay: formatDay(first), lastDay: formatDay(last), now };
    if ((await updateRecipientsDue(ctx.sql, settled, period)) > 0) ctx.wake.hint(SEND_LOOP);
  });
}
