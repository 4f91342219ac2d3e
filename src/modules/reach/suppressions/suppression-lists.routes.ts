import { Type } from 'typebox';
import { csv } from '../../../platform/http/answer.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { withDefault } from '../../../platform/http/types.js';
import { checkAddresses } from './check-suppressions.service.js';
import { importSuppressions, MAX_IMPORTED } from './import-suppressions.service.js';
import { streamEntries } from './list-suppressions.service.js';
import {
  SuppressionCheckIn,
  SuppressionCheckOut,
  SuppressionImportForm,
  SuppressionImportOut,
} from './suppression-lists.schemas.js';
import { suppressionToWire } from './suppression-wire.js';
import type { SuppressionRow } from './suppressions.repo.js';
import { SuppressionFilters } from './suppressions.schemas.js';
import type { StopForbidden } from './suppressions.service.js';

const REJECTIONS_SHOWN = 1_000;
const COLUMNS = ['email', 'reason', 'note', 'group_id', 'expires_at', 'kind', 'source', 'created_at'];

/** Registers the operations of suppression lists: import, check, and download. */
export function suppressionListRoutes(app: App, stop: StopForbidden): void {
  operation(app, {
    id: 'importSuppressions',
    method: 'POST',
    path: '/campaigns/suppressions/import',
    tag: 'Suppressions',
    summary: 'Import suppressions',
    description:
      `Suppresses the addresses and domains (\`@example.com\`) of a CSV, TSV or text file of up to 5 MiB and ${MAX_IMPORTED.toLocaleString('en-US')} rows: ` +
      'one per line, or in the column that has them. Block lists of Instantly, Smartlead and lemlist, and files of one column, can have domains without `@`. The columns `reason`, `note`, `group_id` and `expires_at` override the values ' +
      'of the form, so a downloaded list can be imported again. The default reason of a new entry is `import`. All entries ' +
      'apply together, with the same effects as adding them one by one; rejected rows are listed by line.',
    rate: 'upload',
    form: {
      fields: SuppressionImportForm,
      files: { file: { maxBytes: 5 * 1024 * 1024, required: true, keepDays: 1 } },
    },
    response: SuppressionImportOut,
    errors: ['payload_too_large'],
    handler: async (ctx, { form, workspaceId }) => {
      const { groupId, reason, override } = form.fields;
      const fileId = form.files.file?.id;
      if (fileId === undefined) throw new Error('The HTTP server lets no form without its file through.');
      const { refused, ...counts } = await importSuppressions(
        ctx,
        workspaceId,
        { fileId, groupId, reason, overrides: override },
        stop,
      );
      return { ...counts, rejectedCount: refused.length, rejections: refused.slice(0, REJECTIONS_SHOWN) };
    },
  });

  operation(app, {
    id: 'checkSuppressions',
    method: 'POST',
    path: '/campaigns/suppressions/check',
    tag: 'Suppressions',
    summary: 'Check a list of addresses',
    description:
      'Returns which of up to 5,000 addresses are suppressed in a group, or outside groups without `groupId`, and by which entry. A group entry takes precedence over a workspace entry, and an address over its domain. Changes nothing.',
    changesNothing: true,
    body: SuppressionCheckIn,
    response: SuppressionCheckOut,
    example: { body: { emails: ['ana@example.com', 'bo@example.net'] } },
    handler: async (ctx, { body, workspaceId }) => {
      const found = await checkAddresses(ctx, workspaceId, { emails: body.emails, groupId: body.groupId ?? null });
      return {
        ...found,
        matches: found.matches.map(({ email, entry }) => ({ email, entry: suppressionToWire(entry) })),
        invalid: [...found.invalid],
      };
    },
  });

  operation(app, {
    id: 'exportSuppressions',
    method: 'GET',
    path: '/campaigns/suppressions/export',
    tag: 'Suppressions',
    summary: 'Export suppressions',
    description:
      'Streams a CSV file of the entries that match the filters of the list, newest first. `importSuppressions` accepts the file. Cells that a spreadsheet would read as a formula get a leading quote.',
    rate: 'heavy',
    query: Type.Object({
      ...SuppressionFilters.properties,
      raw: withDefault(
        Type.Boolean({
          description:
            'Set to true to keep cells that a spreadsheet would read as a formula unescaped. For programs only.',
        }),
        false,
      ),
    }),
    produces: 'text/csv',
    handler: async (ctx, { query: { raw, ...filters }, workspaceId }) =>
      csv('suppressions.csv', COLUMNS, cellsOf(streamEntries(ctx, workspaceId, filters)), { raw }),
  });
}

async function* cellsOf(rows: AsyncIterable<SuppressionRow>): AsyncGenerator<readonly unknown[]> {
  for await (const row of rows) {
    const { email, reason, note, groupId, expiresAt, kind, source, createdAt } = suppressionToWire(row);
    yield [email, reason, note, groupId, expiresAt, kind, source, createdAt];
  }
}
