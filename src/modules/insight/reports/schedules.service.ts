import type { Language } from '../../../engine/language/languages.js';
import type { Weekday } from '../../../engine/lifecycle/enums.js';
import type { ReportCadence, ReportStatus } from '../../../engine/reports/enums.js';
import { nextReportAt, type ReportTiming } from '../../../engine/reports/report-times.js';
import { say } from '../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { conflict, notFound, ValidationError, valueIssue } from '../../../platform/errors.js';
import { getWorkspace } from '../../foundation/workspaces/index.js';
import { getCampaign } from '../../outreach/campaigns/index.js';
import { PLAN_LOOP, type RecipientRow, type ScheduleRow } from './due-reports.js';
import { MAX_SCHEDULES } from './report-limits.js';
import { findScheduleNamed, listSchedulesNamed, type NamedSchedule } from './schedules.reads.js';
import * as rows from './schedules.repo.js';

/** Settings of a schedule. */
export interface ScheduleInput {
  readonly cadence: ReportCadence;
  readonly weekday: Weekday;
  readonly dayOfMonth: number;
  readonly hour: number;
  readonly attachCsv: boolean;
  readonly language: Language;
  readonly recipients: readonly string[];
}

export interface ScheduleView {
  readonly row: NamedSchedule;
  readonly recipients: readonly RecipientRow[];
}

/** Lists the schedules of a workspace, or of one of its campaigns, oldest first. Throws `campaign_not_found` (404). */
export async function listScheduleViews(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string | null,
): Promise<ScheduleView[]> {
  if (campaignId !== null) await getCampaign(ctx, workspaceId, campaignId);
  return viewsOf(ctx, workspaceId, await listSchedulesNamed(ctx.sql, workspaceId, campaignId, MAX_SCHEDULES));
}

/** Returns one schedule. Throws `report_schedule_not_found` (404). */
export async function getSchedule(ctx: Ctx, workspaceId: number, id: string): Promise<ScheduleView> {
  const row = await findScheduleNamed(ctx.sql, workspaceId, id);
  const [view] = row === undefined ? [] : await viewsOf(ctx, workspaceId, [row]);
  if (view === undefined) throw notFound('report_schedule');
  return view;
}

/** Creates a schedule. Throws `campaign_not_found` (404) and `limit_reached` (409). */
export function createSchedule(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  input: ScheduleInput,
): Promise<ScheduleView> {
  return inTx(ctx, async (ctx) => {
    const campaign = await getCampaign(ctx, workspaceId, campaignId);
    const used = await rows.lockScheduleCount(ctx.sql, workspaceId);
    if (used >= MAX_SCHEDULES) {
      const text = say`A workspace has at most ${MAX_SCHEDULES} report schedules.`;
      throw conflict('limit_reached', text, { limit: MAX_SCHEDULES, used });
    }
    const now = ctx.clock.now();
    const columns = columnsOf(input);
    const { timezone } = await getWorkspace(ctx, workspaceId);
    const row = await rows.insertSchedule(ctx.sql, {
      ...{ workspace_id: workspaceId, id: ctx.ids.uuid(), campaign_id: campaign.id, status: 'active', ...columns },
      ...{ due_at: nextReportAt(timingOf(columns, timezone), now), created_at: now, updated_at: now },
    });
    await setRecipients(ctx, row, input.recipients);
    ctx.wake.hint(PLAN_LOOP);
    return getSchedule(ctx, workspaceId, row.id);
  });
}

/**
 * Changes the given fields. Pausing cancels emails that wait for a retry; resuming starts with the next report. Throws
 * `report_schedule_not_found` (404), and 422 `recipient_stopped` for a reader who stopped the emails.
 */
export function changeSchedule(
  ctx: Ctx,
  workspaceId: number,
  id: string,
  change: Partial<ScheduleInput> & { readonly status?: ReportStatus },
): Promise<ScheduleView> {
  return inTx(ctx, async (ctx) => {
    const before = present(await rows.lockSchedule(ctx.sql, workspaceId, id));
    const { recipients, ...settings } = change;
    const now = ctx.clock.now();
    const columns = columnsOf({ ...inputOf(before), ...settings });
    const status = change.status ?? (before.status as ReportStatus);
    const { timezone } = await getWorkspace(ctx, workspaceId);
    const row = await rows.updateSchedule(ctx.sql, before, {
      ...{ ...columns, status, updated_at: now },
      due_at: status === 'active' ? nextReportAt(timingOf(columns, timezone), now) : null,
    });
    if (recipients !== undefined) await setRecipients(ctx, row, recipients);
    if (status === 'paused') await rows.cancelDue(ctx.sql, workspaceId, id);
    ctx.wake.hint(PLAN_LOOP);
    return getSchedule(ctx, workspaceId, row.id);
  });
}

/** Deletes a schedule with its recipients. Throws `report_schedule_not_found` (404). */
export async function removeSchedule(ctx: Ctx, workspaceId: number, id: string): Promise<void> {
  if (!(await rows.deleteSchedule(ctx.sql, workspaceId, id))) throw notFound('report_schedule');
}

/** Returns when a schedule sends, on the clock of the workspace. */
export function timingOf(
  row: Pick<ScheduleRow, 'cadence' | 'weekday' | 'day_of_month' | 'hour'>,
  zone: string,
): ReportTiming {
  return {
    ...{ cadence: row.cadence as ReportCadence, weekday: row.weekday as Weekday },
    ...{ dayOfMonth: row.day_of_month, hour: row.hour, zone },
  };
}

async function setRecipients(ctx: Ctx, schedule: ScheduleRow, addresses: readonly string[]): Promise<void> {
  const { workspace_id: workspaceId, id } = schedule;
  const wanted = [...new Set(addresses.map((address) => address.toLowerCase()))];
  const stopped = new Set(
    (await rows.listRecipients(ctx.sql, workspaceId, [id]))
      .filter(({ stopped_at: at }) => at !== null)
      .map(({ address }) => address),
  );
  const refused = addresses.flatMap((address, index) =>
    stopped.has(address.toLowerCase())
      ? [
          valueIssue(
            ['body', 'recipients', index],
            'recipient_stopped',
            say`stopped these emails and cannot be added again`,
            address,
          ),
        ]
      : [],
  );
  if (refused.length > 0) throw new ValidationError(refused);
  await rows.deleteOtherRecipients(ctx.sql, workspaceId, id, wanted);
  const added = wanted.map((address) => ({ id: ctx.ids.uuid(), address }));
  await rows.insertRecipients(ctx.sql, workspaceId, id, added, ctx.clock.now());
}

async function viewsOf(ctx: Ctx, workspaceId: number, found: readonly NamedSchedule[]): Promise<ScheduleView[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const recipients = await rows.listRecipients(ctx.sql, workspaceId, ids);
  return found.map((row) => ({
    row,
    recipients: recipients.filter(({ schedule_id: scheduleId }) => scheduleId === row.id),
  }));
}

const columnsOf = (input: Omit<ScheduleInput, 'recipients'>) => ({
  ...{ cadence: input.cadence, weekday: input.weekday, day_of_month: input.dayOfMonth, hour: input.hour },
  ...{ attach_csv: input.attachCsv, language: input.language },
});

const inputOf = (row: ScheduleRow): Omit<ScheduleInput, 'recipients'> => ({
  ...{ cadence: row.cadence as ReportCadence, weekday: row.weekday as Weekday, dayOfMonth: row.day_of_month },
  ...{ hour: row.hour, attachCsv: row.attach_csv, language: row.language as Language },
});

function present(row: ScheduleRow | undefined): ScheduleRow {
  if (row === undefined) throw notFound('report_schedule');
  return row;
}
