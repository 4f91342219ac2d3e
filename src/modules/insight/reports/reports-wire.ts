import { inLanguage } from '../../../engine/words/in-language.js';
import type { Ctx } from '../../../platform/context.js';
import { isoOf, isoOrNull } from '../../../platform/http/wire.js';
import type { RecipientRow } from './due-reports.js';
import type { ReportScheduleOut, ReportTestOut } from './reports.schemas.js';
import type { ScheduleView } from './schedules.service.js';
import type { ReportOutcome } from './send.service.js';

/** Returns a schedule for the API. */
export function scheduleToWire(ctx: Ctx, { row, recipients }: ScheduleView): ReportScheduleOut {
  return {
    ...{ id: row.id, campaignId: row.campaign_id, campaignName: row.campaign_name },
    status: row.status as ReportScheduleOut['status'],
    cadence: row.cadence as ReportScheduleOut['cadence'],
    weekday: row.weekday as ReportScheduleOut['weekday'],
    ...{ dayOfMonth: row.day_of_month, hour: row.hour, timeZone: row.time_zone, attachCsv: row.attach_csv },
    language: row.language as ReportScheduleOut['language'],
    nextAt: isoOrNull(row.due_at),
    recipients: recipients.map((recipient) => recipientToWire(ctx, recipient)),
    createdAt: isoOf(row.created_at),
    updatedAt: isoOf(row.updated_at),
  };
}

const recipientToWire = (ctx: Ctx, row: RecipientRow): ReportScheduleOut['recipients'][number] => ({
  email: row.address,
  stoppedAt: isoOrNull(row.stopped_at),
  result: row.result as ReportScheduleOut['recipients'][number]['result'],
  resultAt: isoOrNull(row.settled_at),
  errorMessage: row.error === null ? null : inLanguage(ctx.language, row.error),
  nextAttemptAt: isoOrNull(row.due_at),
  ...{ firstDay: row.first_day, lastDay: row.last_day },
});

export const testToWire = (ctx: Ctx, { kind, error }: ReportOutcome): ReportTestOut => ({
  sent: kind === 'sent',
  errorMessage: error === null ? null : inLanguage(ctx.language, error),
});
