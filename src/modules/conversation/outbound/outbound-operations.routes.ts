import { OUTBOUND_STATUSES } from '../../../engine/lifecycle/delivery-enums.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import {
  OperationPath,
  OutboundOperationOut,
  OutboundOperationsOut,
  OutboundOperationsQuery,
} from './message/outbound.schemas.js';
import { cancelOperation, findOwnOperation, listOperations } from './outbound-operations.service.js';
import { operationToWire } from './outbound-wire.js';

/** Registers the operations of messages on their way: list, get, cancel. */
export function outboundOperationRoutes(app: App): void {
  operation(app, {
    id: 'listOutboundOperations',
    method: 'GET',
    path: '/threads/outbound-operations',
    tag: 'Inbox',
    summary: 'List outbound operations',
    description:
      'Returns replies, forwards, new messages and test emails, newest first. Filter by status to see pending and rejected ones.',
    query: OutboundOperationsQuery,
    response: OutboundOperationsOut,
    handler: async (ctx, { workspaceId, query }) => {
      const { status: statuses = OUTBOUND_STATUSES, cursor, limit } = query;
      const { rows, nextCursor } = await listOperations(ctx, workspaceId, { statuses, cursor, limit });
      const now = ctx.clock.now();
      return { operations: rows.map((row) => operationToWire(row, now)), next_cursor: nextCursor };
    },
  });

  operation(app, {
    id: 'getOutboundOperation',
    method: 'GET',
    path: '/threads/outbound-operations/{operation_id}',
    tag: 'Inbox',
    summary: 'Get an outbound operation',
    description: 'Returns the progress of a reply, forward, new message or test email, and the response of the server.',
    params: OperationPath,
    response: OutboundOperationOut,
    errors: ['operation_not_found'],
    handler: async (ctx, { workspaceId, params }) =>
      operationToWire(await findOwnOperation(ctx, workspaceId, params.operation_id), ctx.clock.now()),
  });

  operation(app, {
    id: 'cancelOutboundOperation',
    method: 'DELETE',
    path: '/threads/outbound-operations/{operation_id}',
    tag: 'Inbox',
    summary: 'Cancel an outgoing message',
    description:
      'Cancels a message that has not been sent: within `undo_s`, before `send_at`, or while a retry is pending. The message is removed from its conversation. A message that is being sent cannot be canceled.',
    params: OperationPath,
    response: OutboundOperationOut,
    errors: ['operation_not_found', 'operation_not_cancellable'],
    handler: async (ctx, { workspaceId, params }) =>
      operationToWire(await cancelOperation(ctx, workspaceId, params.operation_id), ctx.clock.now()),
  });
}
