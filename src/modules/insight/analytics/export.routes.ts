import { Type } from 'typebox';
import { enumeration } from '../../../engine/enumeration.js';
import { EXPORT_SECTIONS } from '../../../engine/lifecycle/enums.js';
import { csv, redirect, withHeaders } from '../../../platform/http/answer.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { enumOf, withDefault } from '../../../platform/http/types.js';
import { isoOf } from '../../../platform/http/wire.js';
import { logoAnswer } from '../../foundation/workspaces/brand/index.js';
import { CampaignPath } from '../../outreach/campaigns/index.js';
import { askedPeriod } from '../../outreach/statistics/index.js';
import { PeriodQuery, SharePageOut } from './analytics.schemas.js';
import { sharePageToWire } from './analytics-wire.js';
import { exportCampaign } from './export.service.js';
import { readSharedLogo, readSharePage } from './share-page.service.js';

const ExportQuery = Type.Object({
  ...PeriodQuery.properties,
  section: withDefault(
    enumOf(EXPORT_SECTIONS, {
      description:
        'Contents of the export. `steps`: stats of the campaign, its steps and variants. `summary`: one row for the campaign. `daily`: one row per day with activity. `contacts`: every contact with its current values, regardless of the timeframe. `sends`: every email of the period, by the time it was sent or is due.',
    }),
    'steps',
  ),
  raw: withDefault(
    Type.Boolean({
      description:
        'Set to true to keep cells that a spreadsheet would read as a formula unescaped. For programs only: such a cell can run commands when opened in a spreadsheet.',
    }),
    false,
  ),
});

const SHARE_FORMATS = enumeration('ShareFormat', ['json']);
const ShareQuery = Type.Object({
  ...PeriodQuery.properties,
  format: Type.Optional(enumOf(SHARE_FORMATS, { description: 'Returns JSON to browsers as well.' })),
});

/** A browser that opens a link accepts HTML; programs accept JSON or anything. */
const ShareHeaders = Type.Object({
  Accept: Type.Optional(
    Type.String({
      maxLength: 2000,
      description: '`text/html`, as browsers send it, redirects to the page that shows the statistics.',
      examples: ['application/json'],
    }),
  ),
});

const SharePath = Type.Object({
  token: Type.String({ description: 'Token of the share link returned by `getCampaignShare`, 43 characters.' }),
});

/** Registers exports and the share page, for readers outside the workspace. */
export function exportRoutes(app: App): void {
  operation(app, {
    id: 'exportCampaignAnalytics',
    method: 'GET',
    path: '/campaigns/{campaign_id}/export',
    tag: 'Campaigns',
    summary: 'Export stats, contacts or emails',
    description:
      'Streams a CSV file (UTF-8, CRLF, columns in snake_case) of any size. Text that begins with `=`, `+`, `-`, `@`, a tab or a line break gets a leading quote, so that no spreadsheet computes it. Custom fields of contacts are columns `custom.<name>`; names beyond the first 1,000 are combined as JSON in the column `custom`.',
    params: CampaignPath,
    query: ExportQuery,
    rate: 'heavy',
    produces: 'text/csv',
    errors: ['campaign_not_found'],
    handler: async (ctx, { workspaceId, params, query }) => {
      const period = await askedPeriod(ctx, workspaceId, query);
      const { columns, rows } = await exportCampaign(ctx, workspaceId, params.campaign_id, query.section, period);
      return csv(`campaign-${params.campaign_id}-${query.section}.csv`, columns, rows, { raw: query.raw });
    },
  });

  operation(app, {
    id: 'getSharePage',
    method: 'GET',
    path: '/share/{token}',
    tag: 'Public',
    summary: 'Get the shared page of a campaign',
    description:
      'Returns the statistics of a campaign by its share link: totals, steps, variants and a daily series for a period, and nothing about ' +
      'any contact. The link works while the campaign setting `shareEnabled` is on. Browsers (`Accept: text/html`) are redirected to a page ' +
      'that shows these statistics, unless `format=json` is given.',
    access: 'public',
    audience: 'machine',
    params: SharePath,
    query: ShareQuery,
    headers: ShareHeaders,
    response: SharePageOut,
    produces: 'application/json',
    redirects: true,
    errors: ['share_not_found'],
    handler: async (ctx, { params, query: { format, ...query }, headers }) => {
      if (format === undefined && headers.Accept?.includes('text/html') === true) {
        return redirect(`/app/share/${encodeURIComponent(params.token)}`, { vary: 'Accept' });
      }
      const shared = await readSharePage(ctx, params.token, query);
      return withHeaders(sharePageToWire(shared, isoOf(ctx.clock.now())), { vary: 'Accept' });
    },
  });
  operation(app, {
    id: 'getShareLogo',
    method: 'GET',
    path: '/share/{token}/logo/{logo_id}',
    tag: 'Public',
    summary: 'Get the logo of a shared page',
    description: 'Returns the logo that the page of a share link shows. A replaced logo is not found.',
    access: 'public',
    audience: 'machine',
    params: Type.Object({
      ...SharePath.properties,
      logo_id: Type.String({
        description: 'ID of the logo, as in `logoUrl`.',
        examples: ['01959f00-4444-7aaa-8bbb-000000000004'],
      }),
    }),
    response: Type.String({ format: 'binary' }),
    produces: 'image/png',
    errors: ['share_not_found', 'brand_logo_not_found'],
    handler: async (ctx, { params }) => logoAnswer(await readSharedLogo(ctx, params.token, params.logo_id)),
  });
}
