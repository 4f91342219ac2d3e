import { inLanguage } from '../../../engine/words/in-language.js';
import { say } from '../../../engine/words/say.js';
import { later } from '../../../platform/http/answer.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { ReportTestIn, ReportTestOut, SchedulePath } from './reports.schemas.js';
import { testToWire } from './reports-wire.js';
import { assertTestAddress, sendTestReport } from './test-report.service.js';

const TAG = 'Reports';

const COLLECTION = '/report-schedules';

const ITEM = `${COLLECTION}/{report_schedule_id}`;

const TEST_WAIT_MS = 20_000;

/** Registers the operation that sends a test report. */
export function testReportRoutes(app: App): void {
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
}
