import { nextReportAt, reportDays } from '../../../engine/reports/report-times.js';
import { formatDay } from '../../../engine/schedule/calendar.js';
import { localDayNumber } from '../../../engine/schedule/local-day.js';
import { say } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { valueError } from '../../../platform/errors.js';
import { listAddressees } from '../../foundation/people/index.js';
import { composeReport } from './compose.service.js';
import { getSchedule, timingOf } from './schedules.service.js';
import { type ReportOutcome, sendReport } from './send.service.js';

/**
 * Checks the address of a test, which must belong to a member or a recipient: an instance must not send to any address at
 * will. Throws `report_schedule_not_found` (404) and 422 `unknown_recipient`.
 */
export async function assertTestAddress(ctx: Ctx, workspaceId: number, id: string, to: string): Promise<void> {
  const { recipients } = await getSchedule(ctx, workspaceId, id);
  const known = [
    ...recipients.filter(({ stopped_at: at }) => at === null).map(({ address }) => address),
    ...(await listAddressees(ctx, workspaceId)).map(({ email }) => email),
  ];
  if (known.some((address) => address.toLowerCase() === to.toLowerCase())) return;
  const text = say`must be the address of a member of the workspace or of a recipient`;
  throw valueError(['body', 'to'], 'unknown_recipient', text, to);
}

/** Sends the next report of a schedule as a test. Throws `report_schedule_not_found` (404). Must not run in a transaction. */
export async function sendTestReport(ctx: Ctx, workspaceId: number, id: string, to: string): Promise<ReportOutcome> {
  const { row } = await getSchedule(ctx, workspaceId, id);
  const timing = timingOf(row, row.time_zone);
  const { first, last } = reportDays(timing, nextReportAt(timing, ctx.clock.now()));
  // The next report also covers days to come; a test has the days so far.
  const today = localDayNumber(row.time_zone, ctx.clock.now().getTime());
  const lastDay = Math.max(first, Math.min(last, today));
  const mail = { to, recipientId: null, firstDay: formatDay(first), lastDay: formatDay(lastDay) };
  return sendReport(ctx, workspaceId, await composeReport(ctx, row, mail));
}
