import { type RawAnswer, raw } from '../../../platform/http/answer.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { StopPath } from './reports.schemas.js';
import { stopAddress, stopReports } from './stop.service.js';
import { askPage, donePage, PAGE_POLICY } from './stop-page.js';

const HTML = 'text/html; charset=utf-8';

const html = (page: string): RawAnswer =>
  raw(page, HTML, { 'content-security-policy': PAGE_POLICY, vary: 'Accept-Language' });

/** Registers the public operations that stop reports. */
export function stopReportRoutes(app: App): void {
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
