import { Type } from 'typebox';
import { inLanguage } from '../../../engine/words/in-language.js';
import { say } from '../../../engine/words/say.js';
import { later, type RawAnswer, raw } from '../../../platform/http/answer.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { resourceId } from '../../../platform/http/types.js';
import {
  ReportScheduleDeletedOut,
  ReportScheduleIn,
  ReportScheduleOut,
  ReportSchedulesOut,
  ReportScheduleUpdateIn,
  ReportTestIn,
  ReportTestOut,
  SchedulePath,
  StopPath,
} from './reports.schemas.js';
import { scheduleToWire, testToWire } from './reports-wire.js';
import { changeSchedule, createSchedule, getSchedule, listScheduleViews, removeSchedule } from './schedules.service.js';
import { stopAddress, stopReports } from './stop.service.js';
import { askPage, donePage, PAGE_POLICY } from './stop-page.js';
import { assertTestAddress, sendTestReport } from './test-report.service.js';

const TAG = 'Reports';
const COLLECTION = '/report-schedules';
const ITEM = `${COLLECTION}/{report_schedule_id}`;
const HTML = 'text/html; charset=utf-8';
const TEST_WAIT_MS = 20_000;

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

  operation(app, {
    id: 'testReportSchedule',
    method: 'POST',
    path: `${ITEM}/test`,
    tag: TAG,
    summary: 'Send a test report',
    description:
      'Sends the current report to one address immediately and returns the result. The address must belong to a member of the workspace or to a recipient (`unknown_recipient`). A test does not replace a scheduled report.',
    rate: 'outside',
    params: SchedulePath,
    body: ReportTestIn,
    response: ReportTestOut,
    example: { body: { to: 'nora@studio.example' } },
    errors: ['report_schedule_not_found'],
    handler: async (ctx, { workspaceId, params, body }) => {
      const id = params.report_schedule_id;
      await assertTestAddress(ctx, workspaceId, id, body.to);
      const errorMessage = inLanguage(ctx.language, say`The mail server of this instance did not respond in time.`);
      return later(
        { sent: false, errorMessage },
        async (ctx) => testToWire(ctx, await sendTestReport(ctx, workspaceId, id, body.to)),
        TEST_WAIT_MS,
      );
    },
  });

  operation(app, {
    id: 'showStopReportsPage',
    method: 'GET',
    path: '/reports/stop/{token}',
    tag: 'Public',
    summary: 'Show the page that stops reports',
    description:
      'Returns a page with one button. Opening the page changes nothing, because mail filters open links too. Any token returns 200.',
    access: 'public',
    audience: 'machine',
    params: StopPath,
    produces: HTML,
    handler: async (ctx, { params }) => html(askPage(ctx.language, await stopAddress(ctx, params.token))),
  });

  operation(app, {
    id: 'stopReports',
    method: 'POST',
    path: '/reports/stop/{token}',
    tag: 'Public',
    summary: 'Stop reports',
    description:
      'Stops the reports of one schedule to one address. Handles one-click requests (RFC 8058) and the button of the page. Can be repeated; an unknown token returns 200 too.',
    access: 'public',
    audience: 'machine',
    params: StopPath,
    rawBody: true,
    produces: HTML,
    handler: async (ctx, { params }) => {
      await stopReports(ctx, params.token);
      return html(donePage(ctx.language));
    },
  });
}

const html = (page: string): RawAnswer =>
  raw(page, HTML, { 'content-security-policy': PAGE_POLICY, vary: 'Accept-Language' });
