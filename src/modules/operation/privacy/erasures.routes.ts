import { Type } from 'typebox';
import type { PersonRows } from '../../../platform/db/person-rows.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { resourceId } from '../../../platform/http/types.js';
import { isoOf, isoOrNull } from '../../../platform/http/wire.js';
import type { ErasureRow } from './erasures.repo.js';
import {
  ErasureIn,
  ErasureOut,
  ErasurePreviewOut,
  ErasureReplayIn,
  ErasureReplayOut,
  ErasuresPageOut,
  ErasuresQuery,
} from './erasures.schemas.js';
import { getErasure, listErasures, previewErasure, replayErasures, requestErasure } from './erasures.service.js';

const workspace_id = Type.Integer({ description: 'Must equal `workspaceId`.' });
const PATH = '/workspaces/{workspace_id}/erasures';
const TAG = 'Workspaces';
const SHARED = { scope: 'admin', workspaceAlias: true } as const;

function toWire(row: ErasureRow): ErasureOut {
  return {
    id: row.id,
    mark: row.mark.toString('hex'),
    origin: row.origin as ErasureOut['origin'],
    status: row.status as ErasureOut['status'],
    requestedAt: isoOf(row.requested_at),
    completedAt: isoOrNull(row.completed_at),
    contactIds: row.contact_ids,
    tables: Object.entries(row.counts).map(([table, counts]) => ({
      table,
      deletedCount: counts.delete ?? 0,
      anonymizedCount: counts.anonymize ?? 0,
      keptCount: counts.keep ?? 0,
    })),
  };
}

/**
 * Registers the operations that erase a person from a workspace.
 * @param parts the tables of all modules
 */
export function erasureRoutes(app: App, parts: readonly PersonRows[]): void {
  operation(app, {
    ...SHARED,
    id: 'previewErasure',
    method: 'POST',
    path: `${PATH}/preview`,
    tag: TAG,
    summary: 'Preview the erasure of a person',
    description: 'Counts what an erasure would delete, anonymize and keep, by kind of record, and changes nothing.',
    rate: 'heavy',
    changesNothing: true,
    params: Type.Object({ workspace_id }),
    body: ErasureIn,
    response: ErasurePreviewOut,
    example: { body: { email: 'ana@example.com' } },
    handler: async (ctx, { body, workspaceId }) => ({
      items: await previewErasure(ctx, { workspaceId, email: body.email.toLowerCase() }, parts),
    }),
  });

  operation(app, {
    ...SHARED,
    id: 'createErasure',
    method: 'POST',
    path: PATH,
    tag: TAG,
    summary: 'Erase a person',
    description:
      'Erases all data about a recipient, for a request under a data protection law. After the response, no email is sent to the address, and imports skip it as suppressed; only a keyed hash of the address is kept. Outrider waits for emails that are being sent, then deletes or anonymizes all records in the background. Statistics are kept. An erasure cannot be undone. If the contact was merged, each of its other addresses gets an erasure of its own, in the same transaction. If an erasure of the person is already in progress, the request returns that erasure.',
    rate: 'heavy',
    params: Type.Object({ workspace_id }),
    body: ErasureIn,
    response: ErasureOut,
    example: { body: { email: 'ana@example.com' } },
    handler: async (ctx, { body, workspaceId }) =>
      toWire(await requestErasure(ctx, { workspaceId, email: body.email.toLowerCase() })),
  });

  operation(app, {
    ...SHARED,
    id: 'listErasures',
    method: 'GET',
    path: PATH,
    tag: TAG,
    summary: 'List erasures',
    description:
      'Returns the erasures of the workspace, newest first, with their marks: the list to repeat after an older backup is restored.',
    params: Type.Object({ workspace_id }),
    query: ErasuresQuery,
    response: ErasuresPageOut,
    handler: async (ctx, { query: { cursor, limit }, workspaceId }) => {
      const { rows, nextCursor } = await listErasures(ctx, workspaceId, { cursor, limit });
      return { items: rows.map(toWire), nextCursor, hasMore: nextCursor !== null };
    },
  });

  operation(app, {
    ...SHARED,
    id: 'getErasure',
    method: 'GET',
    path: `${PATH}/{erasure_id}`,
    tag: TAG,
    summary: 'Get an erasure',
    description:
      'Returns the progress of an erasure, or the report of a finished one: what was erased, by kind of record.',
    params: Type.Object({ workspace_id, erasure_id: resourceId() }),
    response: ErasureOut,
    errors: ['erasure_not_found'],
    handler: async (ctx, { params, workspaceId }) => toWire(await getErasure(ctx, workspaceId, params.erasure_id)),
  });

  operation(app, {
    ...SHARED,
    id: 'replayErasures',
    method: 'POST',
    path: `${PATH}/replay`,
    tag: TAG,
    summary: 'Repeat erasures after a restore',
    description:
      'Repeats the erasures of people by their marks, after a backup from before the erasures was restored. From the response on, imports skip these people. Each mark becomes an erasure that looks for the person and erases what the backup brought back. Marks that the workspace already has are skipped.',
    params: Type.Object({ workspace_id }),
    body: ErasureReplayIn,
    response: ErasureReplayOut,
    example: { body: { marks: ['9f2c4a6b8d0e1f3a5c7b9d1e3f5a7c9b2d4e6f8a0c1b3d5e7f9a1c3b5d7e9f0a'] } },
    handler: async (ctx, { body, workspaceId }) => replayErasures(ctx, workspaceId, body.marks),
  });
}
