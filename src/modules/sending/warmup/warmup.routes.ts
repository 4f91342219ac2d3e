import { Type } from 'typebox';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { resourceId } from '../../../platform/http/types.js';
import { WarmupSharing, WarmupSharingIn } from './core/settings.schemas.js';
import { listWarmupMailboxes } from './list/list.service.js';
import { warmupToWire } from './list/list-wire.js';
import { WarmupPlacementOut, WarmupPlacementQuery } from './list/placement.schemas.js';
import { readPlacements } from './list/placement.service.js';
import { WarmupMailboxesPageOut, WarmupMailboxesQuery } from './list/warmup-mailboxes.schemas.js';
import { operationToWire } from './operations/operation-wire.js';
import { WarmupOperationIn, WarmupOperationOut } from './operations/operations.schemas.js';
import { createWarmupOperation, getWarmupOperation } from './operations/operations.service.js';
import { changeSharing, getSharing } from './sharing.service.js';

export function warmupRoutes(app: App): void {
  operation(app, {
    id: 'createWarmupOperation',
    method: 'POST',
    path: '/warmup/operations',
    tag: 'Warmup',
    summary: 'Enable, disable, pause or resume warmup',
    description:
      'Applies an action to every listed mailbox. Mailboxes that cannot be changed are listed in `rejections` with the reason; the others are `items` and are changed in the background: read the operation again, or wait for the event `warmup.operation.completed`. Repeating the request while it runs returns the running operation. Enabling an enabled mailbox updates its settings.',
    body: WarmupOperationIn,
    bodyIdempotencyKey: true,
    response: WarmupOperationOut,
    example: {
      body: { action: 'enable', mailboxes: ['jo@example.org'], settings: { maxPerDay: 25, languages: ['en', 'de'] } },
    },
    handler: async (ctx, { body, workspaceId }) => operationToWire(await createWarmupOperation(ctx, workspaceId, body)),
  });

  operation(app, {
    id: 'getWarmupOperation',
    method: 'GET',
    path: '/warmup/operations/{operation_id}',
    tag: 'Warmup',
    summary: 'Get a warmup operation',
    description: 'Returns the progress of an operation with each of its mailboxes.',
    params: Type.Object({ operation_id: resourceId() }),
    response: WarmupOperationOut,
    errors: ['operation_not_found'],
    handler: async (ctx, { params, workspaceId }) =>
      operationToWire(await getWarmupOperation(ctx, workspaceId, params.operation_id)),
  });

  operation(app, {
    id: 'listWarmupMailboxes',
    method: 'GET',
    path: '/warmup/mailboxes',
    tag: 'Warmup',
    summary: 'List mailboxes with warmup',
    description:
      'Returns every mailbox of the workspace with its warmup: progress, inbox placement, health and the last seven days in its time zone. Newest first; filters are combined.',
    query: WarmupMailboxesQuery,
    response: WarmupMailboxesPageOut,
    handler: async (ctx, { query, workspaceId }) => {
      const { items, summary, nextCursor } = await listWarmupMailboxes(ctx, workspaceId, query);
      const now = ctx.clock.now();
      return { items: items.map((item) => warmupToWire(item, now)), summary, nextCursor, hasMore: nextCursor !== null };
    },
  });

  operation(app, {
    id: 'getWarmupPlacement',
    method: 'GET',
    path: '/warmup/placement',
    tag: 'Warmup',
    summary: 'Get warmup placement over time',
    description:
      'Returns where the warmup messages of the workspace were found, by email provider of the recipients and by day of sending. Messages that have not been located yet are not counted. Messages are kept for 90 days.',
    query: WarmupPlacementQuery,
    response: WarmupPlacementOut,
    handler: (ctx, { query, workspaceId }) => readPlacements(ctx, workspaceId, query),
  });

  operation(app, {
    id: 'getWarmupSharing',
    method: 'GET',
    path: '/warmup/sharing',
    tag: 'Warmup',
    summary: 'Get warmup sharing',
    description:
      'Returns whether the mailboxes of this workspace exchange warmup emails with other workspaces and instances.',
    response: WarmupSharing,
    handler: (ctx, { workspaceId }) => getSharing(ctx, workspaceId),
  });

  operation(app, {
    id: 'updateWarmupSharing',
    method: 'PATCH',
    path: '/warmup/sharing',
    tag: 'Warmup',
    summary: 'Update warmup sharing',
    description:
      'Turns the exchange of warmup emails with other workspaces on or off; the default is off. When on, mailboxes of other workspaces that allow it are preferred, because that resembles mail between strangers. When turned off, no new conversation starts and running ones finish.',
    scope: 'admin',
    body: WarmupSharingIn,
    response: WarmupSharing,
    example: { body: { shareAcrossWorkspaces: true } },
    handler: (ctx, { body, workspaceId }) => changeSharing(ctx, workspaceId, body),
  });
}
