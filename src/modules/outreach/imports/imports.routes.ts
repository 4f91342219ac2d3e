import { Type } from 'typebox';
import { IMPORT_STATUSES } from '../../../engine/lifecycle/enums.js';
import { inLanguage } from '../../../engine/words/in-language.js';
import type { Ctx } from '../../../platform/context.js';
import { csv } from '../../../platform/http/answer.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { enumOf, pageCursor, resourceId, withDefault } from '../../../platform/http/types.js';
import { cancelImport } from './confirm.service.js';
import type { ImportLineRow } from './import-rows.repo.js';
import { analysisOf, cellsOf } from './import-state.js';
import { countersToWire, statusToWire } from './import-wire.js';
import { CampaignImportStatusOut, ImportCancelOut, ImportPath, ImportsPageOut } from './imports.schemas.js';
import { getImport, listImports, reportLines, viewImport } from './imports.service.js';
import { mappingRoutes } from './mapping.routes.js';

/** Registers the operations for imports: list, status, mapping and its confirmation, cancel, report. */
export function importRoutes(app: App): void {
  operation(app, {
    id: 'listImports',
    method: 'GET',
    path: '/imports',
    tag: 'Imports',
    summary: 'List imports',
    description: 'Returns the imports of the workspace, newest first.',
    query: Type.Object({
      campaignId: Type.Optional(resourceId({ description: 'Only imports into this campaign.' })),
      status: Type.Optional(Type.Array(enumOf(IMPORT_STATUSES), { description: 'Contacts with any of these values.' })),
      cursor: Type.Optional(pageCursor()),
      limit: withDefault(Type.Integer({ exclusiveMinimum: 0, maximum: 200 }), 50),
    }),
    response: ImportsPageOut,
    handler: async (ctx, { workspaceId, query: { cursor, limit, ...query } }) => {
      const { views, nextCursor } = await listImports(ctx, workspaceId, query, { cursor, limit });
      return { items: views.map(statusToWire), nextCursor, hasMore: nextCursor !== null };
    },
  });

  const status = (id: string, path: string, summary: string): void => {
    operation(app, {
      id,
      method: 'GET',
      path,
      tag: 'Imports',
      summary,
      description:
        'Returns progress, counts and the first 100 rejected or skipped rows. The counts always add up to `totalRows`.',
      params: ImportPath,
      response: CampaignImportStatusOut,
      errors: ['import_not_found'],
      handler: async (ctx, { workspaceId, params }) =>
        statusToWire(await viewImport(ctx, workspaceId, params.import_id)),
    });
  };
  status('getImport', '/imports/{import_id}', 'Get an import');
  status('getImportStatus', '/imports/{import_id}/status', 'Get the status of an import');

  mappingRoutes(app);

  operation(app, {
    id: 'cancelImport',
    method: 'POST',
    path: '/imports/{import_id}/cancel',
    tag: 'Imports',
    summary: 'Cancel an import',
    description: 'Cancels an import. Contacts imported so far stay.',
    params: ImportPath,
    body: Type.Object({}),
    bodyOptional: true,
    response: ImportCancelOut,
    errors: ['import_not_found', 'import_finished'],
    handler: async (ctx, { workspaceId, params }) => {
      const { row, openLetters } = await cancelImport(ctx, workspaceId, params.import_id);
      const state = row.status as ImportCancelOut['status'];
      return { importId: row.id, status: state, cancelled: true, ...countersToWire(row, openLetters) };
    },
  });

  operation(app, {
    id: 'getImportReport',
    method: 'GET',
    path: '/imports/{import_id}/report',
    tag: 'Imports',
    summary: 'Download skipped and rejected rows',
    description:
      'Returns a CSV file of the rows that did not become contacts: row, code, reason, then the original cells. Reasons are in the language of the request; column names and codes never change. Includes all rejected rows, and up to 10,000 of those skipped as duplicate, suppressed or excluded. Cells that a spreadsheet would read as a formula get a leading quote.',
    params: ImportPath,
    produces: 'text/csv',
    errors: ['import_not_found'],
    handler: async (ctx, { workspaceId, params }) => {
      const row = await getImport(ctx, workspaceId, params.import_id);
      const headers = analysisOf(row)?.columns.map((column) => column.header) ?? [];
      const columns = ['row', 'error_code', 'error_message', ...headers];
      return csv(`import-${row.id}.csv`, columns, reportCells(ctx, reportLines(ctx, workspaceId, row.id), headers));
    },
  });
}

async function* reportCells(
  { language }: Ctx,
  lines: AsyncIterable<ImportLineRow>,
  headers: readonly string[],
): AsyncGenerator<readonly unknown[]> {
  for await (const line of lines) {
    const values = (line.values ?? {}) as Record<string, string>;
    const rows = line.kind === 'row' ? line.first_row : `${line.first_row} to ${line.last_row}`;
    yield [rows, line.error_code, inLanguage(language, line.error_message ?? ''), ...cellsOf(values, headers)];
  }
}
