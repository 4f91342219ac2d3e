import { Type } from 'typebox';
import type { App } from '../../platform/http/http-server.js';
import { operation } from '../../platform/http/operation.js';
import { resourceId } from '../../platform/http/types.js';
import { listWarmupMailboxes } from './list/list.service.js';
import { warmupToWire } from './list/list-wire.js';
import { WarmupMailboxesPageOut, WarmupMailboxesQuery } from './list/warmup-mailboxes.schemas.js';
import { operationToWire } from './operations/operation-wire.js';
import { WarmupOperationIn, WarmupOperationOut } from './operations/operations.schemas.js';
import { createWarmupOperation, getWarmupOperation } from './operations/operations.service.js';
import { WarmupSharing, WarmupSharingIn } from './settings.schemas.js';
import { changeSharing, getSharing } from './sharing.service.js';

export function warmupRoutes(app: App): void {
  operation(app, {
    id: 'createWarmupOperation',
    method: 'POST',
    path: '/warmup/operations',
    tag: 'Warmup',
    summary: 'Enable, disable, pause or resume warmup',
    description:
      'Does the same to every mailbox of the list. Mailboxes that can not take it are in `rejections` with their reason; ' +
      'the others are `items` and are done in the background: read the operation again to see how far it is, or wait for ' +
      'the event `warmup.operation.completed`. Asking for the same while it runs returns the operation that runs. ' +
      'Enabling a mailbox that is enabled takes the new settings.',
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
    summary: 'Read a warmup operation',
    description: 'How far an operation is, with each of its mailboxes.',
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
    summary: 'List mailboxes with their warmup',
    description:
      'Every mailbox of the workspace with how its warmup goes: progress, where its messages arrive, its health and the ' +
      'last seven days of its own zone. Newest first; filters are combined.',
    query: WarmupMailboxesQuery,
    response: WarmupMailboxesPageOut,
    handler: async (ctx, { query, workspaceId }) => {
      const { items, summary, nextCursor } = await listWarmupMailboxes(ctx, workspaceId, query);
      const now = ctx.clock.now();
      return { items: items.map((item) => warmupToWire(item, now)), summary, nextCursor, hasMore: nextCursor !== null };
    },
  });

  operation(app, {
    id: 'getWarmupSharing',
    method: 'GET',
    path: '/warmup/sharing',
    tag: 'Warmup',
    summary: 'Read whether warmup is shared',
    description: 'Whether mailboxes of this workspace exchange warmup mail with those of other workspaces.',
    response: WarmupSharing,
    handler: (ctx, { workspaceId }) => getSharing(ctx, workspaceId),
  });

  operation(app, {
    id: 'updateWarmupSharing',
    method: 'PATCH',
    path: '/warmup/sharing',
    tag: 'Warmup',
    summary: 'Share warmup with other workspaces, or not',
    description:
      'Off until somebody turns it on. On, talks with mailboxes of other workspaces that allow it too are preferred: they ' +
      'are what makes a warmup look like mail to strangers. Turned off, no new talk begins and those under way end.',
    scope: 'admin',
    body: WarmupSharingIn,
    response: WarmupSharing,
    example: { body: { shareAcrossWorkspaces: true } },
    handler: (ctx, { body, workspaceId }) => changeSharing(ctx, workspaceId, body),
  });
}
