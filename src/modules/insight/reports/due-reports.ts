import { dueTable, type Row } from '../../../platform/due/claims/due-table.js';

/** Loop that plans the emails of due schedules. */
export const PLAN_LOOP = 'reports.plan';
/** Loop that sends planned emails. */
export const SEND_LOOP = 'reports.send';

export const SCHEDULES = dueTable('report_schedules', {
  key: { workspace_id: 'int', id: 'uuid' },
  open: `status = 'active'`,
});

/** Recipients with an email in progress. */
export const RECIPIENTS = dueTable('report_recipients', {
  key: { workspace_id: 'int', id: 'uuid' },
  open: 'stopped_at is null',
});

export type ScheduleRow = Row<'report_schedules'>;
export type RecipientRow = Row<'report_recipients'>;
