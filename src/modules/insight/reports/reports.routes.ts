import { Type } from 'typebox';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { resourceId } from '../../../platform/http/types.js';
import {
  ReportScheduleDeletedOut,
  ReportScheduleIn,
  ReportScheduleOut,
  ReportSchedulesOut,
  ReportScheduleUpdateIn,
  SchedulePath,
} from './reports.schemas.js';
import { scheduleToWire } from './reports-wire.js';
import { changeSchedule, createSchedule, getSchedule, listScheduleViews, removeSchedule } from './schedules.service.js';
import { stopReportRoutes } from './stop.routes.js';
import { testReportRoutes } from './test-report.routes.js';

const TAG = 'Reports';
const COLLECTION = '/report-schedules';
const ITEM = `${COLLECTION}/{report_schedule_id}`;

/** Registers the operations of scheduled reports. */
export function reportRoutes(app: App): void {
  operation(app, {
    id: 'listReportSchedules',
    method: 'GET',
    path: COLLECTION,
    tag: TAG,
    summary: 'List report schedules',
    description: 'Returns the report schedules of the workspace with the results of their recipients, oldest first.',
    query: Type.Object({
      campaignId: Type.Optional(resourceId({ description: 'Only schedules of this campaign.' })),
    }),
    response: ReportSchedulesOut,
    errors: ['campaign_not_found'],
    handler: async (ctx, { workspaceId, query }) => ({
      items: (await listScheduleViews(ctx, workspaceId, query.campaignId ?? null)).map((view) =>
        scheduleToWire(ctx, view),
      ),
    }),
  });

  operation(app, {
    id: 'createReportSchedule',
    method: 'POST',
    path: COLLECTION,
    tag: TAG,
    summary: 'Create a report schedule',
    description:
      'Sends the results of a campaign by email every week or month, to at most 10 addresses. Each email covers the days since the previous one and has a link to stop these emails. It also links to the shared page while `shareEnabled` of the campaign is on. Emails are sent through the system mail server of the instance.',
    body: ReportScheduleIn,
    response: ReportScheduleOut,
    errors: ['campaign_not_found', 'limit_reached'],
    example: {
      body: {
        campaignId: '01959f00-2222-7aaa-8bbb-000000000002',
        cadence: 'weekly',
        weekday: 'monday',
        hour: 9,
        recipients: ['maya@client.example'],
      },
    },
    handler: async (ctx, { workspaceId, body: { campaignId, ...input } }) =>
      scheduleToWire(ctx, await createSchedule(ctx, workspaceId, campaignId, input)),
  });

  operation(app, {
    id: 'getReportSchedule',
    method: 'GET',
    path: ITEM,
    tag: TAG,
    summary: 'Get a report schedule',
    description: 'Returns a report schedule with the time of its next report and the results of its recipients.',
    params: SchedulePath,
    response: ReportScheduleOut,
    errors: ['report_schedule_not_found'],
    handler: async (ctx, { workspaceId, params }) =>
      scheduleToWire(ctx, await getSchedule(ctx, workspaceId, params.report_schedule_id)),
  });

  operation(app, {
    id: 'updateReportSchedule',
    method: 'PATCH',
    path: ITEM,
    tag: TAG,
    summary: 'Update a report schedule',
    description:
      'Updates the fields you send. `recipients` replaces the list; a recipient who stopped the emails cannot be added again (`recipient_stopped`). Pausing cancels emails that wait for a retry. Resuming starts with the next report.',
    params: SchedulePath,
    body: ReportScheduleUpdateIn,
    response: ReportScheduleOut,
    errors: ['report_schedule_not_found'],
    example: { body: { status: 'paused' } },
    handler: async (ctx, { workspaceId, params, body }) =>
      scheduleToWire(ctx, await changeSchedule(ctx, workspaceId, params.report_schedule_id, body)),
  });

  operation(app, {
    id: 'deleteReportSchedule',
    method: 'DELETE',
    path: ITEM,
    tag: TAG,
    summary: 'Delete a report schedule',
    description: 'Deletes a report schedule. No further email is sent.',
    params: SchedulePath,
    response: ReportScheduleDeletedOut,
    errors: ['report_schedule_not_found'],
    handler: async (ctx, { workspaceId, params }) => {
      await removeSchedule(ctx, workspaceId, params.report_schedule_id);
      return { id: params.report_schedule_id, deleted: true };
    },
  });

  testReportRoutes(app);

  stopReportRoutes(app);
}
