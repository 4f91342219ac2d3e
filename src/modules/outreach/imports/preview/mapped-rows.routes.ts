import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { ImportPath } from '../imports.schemas.js';
import { ImportRowsPreviewIn, ImportRowsPreviewOut } from './mapped-rows.schemas.js';
import { previewMappedRows } from './mapped-rows.service.js';

/** Registers the preview of the first rows of an import. */
export function mappedRowsRoutes(app: App): void {
  operation(app, {
    id: 'previewImportRows',
    method: 'POST',
    changesNothing: true,
    path: '/imports/{import_id}/mapping-preview',
    tag: 'Imports',
    summary: 'Preview the first rows',
    description:
      'Returns the first five rows of the file as contacts, with the given mapping and options or the suggested ones, and why rows would be skipped or rejected. Nothing is imported. `rows` is empty until the file has been analyzed, and without a column of email addresses.',
    params: ImportPath,
    body: ImportRowsPreviewIn,
    bodyOptional: true,
    response: ImportRowsPreviewOut,
    errors: ['import_not_found'],
    example: { body: { options: { skipRoleAddresses: true } } },
    handler: async (ctx, { workspaceId, params, body }) => ({
      rows: (await previewMappedRows(ctx, workspaceId, params.import_id, body)).map((row) => ({
        ...row,
        values: { ...row.values },
      })),
    }),
  });
}
