import { Type } from 'typebox';
import { DEAD_LETTER_STATUSES } from '../../../../engine/lifecycle/enums.js';
import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { enumOf, pageCursor, resourceId, withDefault } from '../../../../platform/http/types.js';
import { isoOf } from '../../../../platform/http/wire.js';
import type { ImportLineRow } from '../import-rows.repo.js';
import { ImportPath } from '../imports.schemas.js';
import {
  DeadLettersPageOut,
  type ImportDeadLetterOut,
  ImportDeadLetterReplayIn,
  ImportDeadLetterReplayOut,
  ImportRunbookSummaryOut,
} from './dead-letters.schemas.js';
import { listDeadLetters, replayDeadLetter } from './dead-letters.service.js';
import { summariseImports } from './runbook.service.js';
import { summaryToWire } from './runbook-wire.js';

function letterToWire(row: ImportLineRow): ImportDeadLetterOut {
  return {
    id: row.id,
    importId: row.import_id,
    campaignId: row.campaign_id,
    kind: row.kind as ImportDeadLetterOut['kind'],
    status: row.status as ImportDeadLetterOut['status'],
    firstRow: row.first_row,
    lastRow: row.last_row,
    values: row.values as Record<string, string> | null,
    errorCode: row.error_code as ImportDeadLetterOut['errorCode'],
    errorMessage: row.error_message,
    retryable: row.retryable,
    attempts: row.attempts,
    createdAt: isoOf(row.created_at),
    updatedAt: isoOf(row.updated_at),
  };
}

/** Registers the operations for rejected rows: list, replay, discard, and instructions. */
export function deadLetterRoutes(app: App): void {
  operation(app, {
    id: 'listImportDeadLetters',
    method: 'GET',
    path: '/imports/{import_id}/dead-letters',
    tag: 'Imports',
    summary: 'List rejected rows',
    description: 'Returns the rejected rows of an import, newest first, with their cells and the reason.',
    params: ImportPath,
    query: Type.Object({
      status: Type.Optional(
        Type.Array(enumOf(DEAD_LETTER_STATUSES), { description: 'Contacts with any of these values.' }),
      ),
      cursor: Type.Optional(pageCursor()),
      limit: withDefault(Type.Integer({ exclusiveMinimum: 0, maximum: 1_000 }), 100),
    }),
    response: DeadLettersPageOut,
    errors: ['import_not_found'],
    handler: async (ctx, { workspaceId, params, query }) => {
      const page = await listDeadLetters(ctx, workspaceId, params.import_id, query.status, query);
      return { items: page.letters.map(letterToWire), nextCursor: page.nextCursor, hasMore: page.nextCursor !== null };
    },
  });

  operation(app, {
    id: 'replayImportDeadLetter',
    method: 'POST',
    path: '/imports/{import_id}/dead-letters/{dead_letter_id}/replay',
    tag: 'Imports',
    summary: 'Retry or discard a rejected row',
    description:
      'Retries a row, with corrected cells if you send them, or a group of rows; `discard` discards it. A row that is still invalid stays open with one more attempt. The counts of the import are updated.',
    params: Type.Object({ ...ImportPath.properties, dead_letter_id: resourceId() }),
    body: ImportDeadLetterReplayIn,
    bodyOptional: true,
    response: ImportDeadLetterReplayOut,
    errors: ['import_not_found', 'dead_letter_not_found', 'dead_letter_closed', 'campaign_not_editable'],
    example: { body: { values: { Email: 'ana@example.com' } } },
    handler: async (ctx, { workspaceId, params, body }) => {
      const replayed = await replayDeadLetter(ctx, workspaceId, params.import_id, params.dead_letter_id, body);
      const { letter, results, contactId } = replayed;
      return { deadLetter: letterToWire(letter), results, contactId };
    },
  });

  operation(app, {
    id: 'getImportRunbookSummary',
    method: 'GET',
    path: '/imports/runbook-summary',
    tag: 'Imports',
    summary: 'Summarize import problems',
    description:
      'Returns the open problems of imports, what each error means and how to fix it, and which imports are stuck.',
    query: Type.Object({
      campaignId: Type.Optional(resourceId({ description: 'Only imports into this campaign.' })),
      importId: Type.Optional(resourceId({ description: 'Only this import.' })),
    }),
    response: ImportRunbookSummaryOut,
    handler: async (ctx, { workspaceId, query }) => {
      const filter = { campaignId: query.campaignId ?? null, importId: query.importId ?? null };
      return summaryToWire(await summariseImports(ctx, workspaceId, filter), ctx.language);
    },
  });
}
