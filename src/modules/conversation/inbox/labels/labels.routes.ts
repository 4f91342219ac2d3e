import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { isoOf } from '../../../../platform/http/wire.js';
import type { LabelRow } from './labels.repo.js';
import {
  LabelPath,
  ThreadLabelDeletedOut,
  ThreadLabelIn,
  ThreadLabelOut,
  ThreadLabelsOut,
  ThreadLabelUpdateIn,
} from './labels.schemas.js';
import { changeLabel, createLabel, listLabels, removeLabel } from './labels.service.js';

/** Registers the operations for custom labels of a workspace. */
export function labelRoutes(app: App): void {
  operation(app, {
    id: 'listThreadLabels',
    method: 'GET',
    path: '/thread-labels',
    tag: 'Inbox',
    summary: 'List labels',
    description:
      'Returns the labels of the workspace, sorted by name. Conversations can have labels in addition to their intent.',
    response: ThreadLabelsOut,
    handler: async (ctx, { workspaceId }) => ({ items: (await listLabels(ctx, workspaceId)).map(labelToWire) }),
  });

  operation(app, {
    id: 'createThreadLabel',
    method: 'POST',
    path: '/thread-labels',
    tag: 'Inbox',
    summary: 'Create a label',
    description:
      'Creates a label for conversations. Add it to conversations with `add_labels` of `PATCH /threads/{thread_id}` or `POST /threads/batch`.',
    body: ThreadLabelIn,
    response: ThreadLabelOut,
    errors: ['already_exists', 'limit_reached'],
    example: { body: { name: 'Demo booked', color: 'green', sentiment: 'positive' } },
    handler: async (ctx, { workspaceId, body }) => labelToWire(await createLabel(ctx, workspaceId, body)),
  });

  operation(app, {
    id: 'updateThreadLabel',
    method: 'PATCH',
    path: '/thread-labels/{label_id}',
    tag: 'Inbox',
    summary: 'Update a label',
    description: 'Updates the fields you send. The change applies to all conversations with the label.',
    params: LabelPath,
    body: ThreadLabelUpdateIn,
    response: ThreadLabelOut,
    errors: ['label_not_found', 'already_exists'],
    example: { body: { color: 'blue' } },
    handler: async (ctx, { workspaceId, params, body }) =>
      labelToWire(await changeLabel(ctx, workspaceId, params.label_id, body)),
  });

  operation(app, {
    id: 'deleteThreadLabel',
    method: 'DELETE',
    path: '/thread-labels/{label_id}',
    tag: 'Inbox',
    summary: 'Delete a label',
    description: 'Deletes a label and removes it from all conversations.',
    params: LabelPath,
    response: ThreadLabelDeletedOut,
    errors: ['label_not_found'],
    handler: async (ctx, { workspaceId, params }) => {
      await removeLabel(ctx, workspaceId, params.label_id);
      return { id: params.label_id, deleted: true };
    },
  });
}

function labelToWire(row: LabelRow): ThreadLabelOut {
  return {
    id: row.id,
    name: row.name,
    color: row.color as ThreadLabelOut['color'],
    sentiment: row.sentiment as ThreadLabelOut['sentiment'],
    createdAt: isoOf(row.created_at),
    updatedAt: isoOf(row.updated_at),
  };
}
