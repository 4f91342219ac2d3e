import type { KeyRecord } from '../../../../platform/http/access.js';
import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { ownerOf } from '../../../../platform/http/owner.js';
import { isoOf } from '../../../../platform/http/wire.js';
import type { SavedReplyRow } from './saved-replies.repo.js';
import {
  SavedRepliesOut,
  SavedReplyDeletedOut,
  SavedReplyIn,
  SavedReplyOut,
  SavedReplyPath,
  SavedReplyTextOut,
  SavedReplyUpdateIn,
  SavedReplyUseIn,
} from './saved-replies.schemas.js';
import {
  type Asker,
  changeSavedReply,
  listSavedReplies,
  putInReply,
  removeSavedReply,
  saveReply,
} from './saved-replies.service.js';
import { threadVariableRoutes } from './thread-variables.routes.js';

const WHO = 'Allowed for its author; shared ones also for callers with the scope `admin`.';

/** Registers the operations of saved replies. */
export function savedReplyRoutes(app: App): void {
  operation(app, {
    id: 'listSavedReplies',
    method: 'GET',
    path: '/saved-replies',
    tag: 'Inbox',
    summary: 'List saved replies',
    description: 'Returns the shared saved replies of the workspace and your own.',
    response: SavedRepliesOut,
    handler: async (ctx, { workspaceId, key }) => {
      const asker = askerOf(key);
      return { items: (await listSavedReplies(ctx, workspaceId, asker)).map((row) => toWire(row, asker)) };
    },
  });

  operation(app, {
    id: 'createSavedReply',
    method: 'POST',
    path: '/saved-replies',
    tag: 'Inbox',
    summary: 'Create a saved reply',
    description: 'Saves a template for replies.',
    body: SavedReplyIn,
    response: SavedReplyOut,
    errors: ['already_exists', 'limit_reached'],
    example: {
      body: { name: 'Price list', shortcut: 'prices', bodyText: 'Hi {{firstName}},\n\nhere are our prices.' },
    },
    handler: async (ctx, { workspaceId, body, key }) => {
      const asker = askerOf(key);
      return toWire(await saveReply(ctx, workspaceId, asker, body), asker);
    },
  });

  operation(app, {
    id: 'updateSavedReply',
    method: 'PATCH',
    path: '/saved-replies/{saved_reply_id}',
    tag: 'Inbox',
    summary: 'Update a saved reply',
    description: `Updates the fields you send. ${WHO}`,
    params: SavedReplyPath,
    body: SavedReplyUpdateIn,
    response: SavedReplyOut,
    errors: ['saved_reply_not_found', 'not_the_author', 'already_exists'],
    example: { body: { shared: false } },
    handler: async (ctx, { workspaceId, params, body, key }) => {
      const asker = askerOf(key);
      return toWire(await changeSavedReply(ctx, workspaceId, asker, params.saved_reply_id, body), asker);
    },
  });

  operation(app, {
    id: 'deleteSavedReply',
    method: 'DELETE',
    path: '/saved-replies/{saved_reply_id}',
    tag: 'Inbox',
    summary: 'Delete a saved reply',
    description: `Deletes a saved reply permanently; messages written with it are unchanged. ${WHO}`,
    params: SavedReplyPath,
    response: SavedReplyDeletedOut,
    errors: ['saved_reply_not_found', 'not_the_author'],
    handler: async (ctx, { workspaceId, params, key }) => {
      await removeSavedReply(ctx, workspaceId, askerOf(key), params.saved_reply_id);
      return { id: params.saved_reply_id, deleted: true };
    },
  });

  operation(app, {
    id: 'useSavedReply',
    method: 'POST',
    path: '/saved-replies/{saved_reply_id}/use',
    tag: 'Inbox',
    summary: 'Render a saved reply',
    description:
      'Returns the saved reply, filled with the fields of the contact and the mailbox of the conversation. Nothing is sent. Counts as one use.',
    params: SavedReplyPath,
    body: SavedReplyUseIn,
    response: SavedReplyTextOut,
    errors: ['saved_reply_not_found', 'thread_not_found'],
    example: { body: { thread_id: 501 } },
    handler: (ctx, { workspaceId, params, body, key }) =>
      putInReply(ctx, workspaceId, askerOf(key), params.saved_reply_id, body.thread_id).then(
        ({ missing, ...texts }) => ({
          ...texts,
          missing: [...missing],
        }),
      ),
  });

  threadVariableRoutes(app);
}

function askerOf(key: KeyRecord): Asker {
  return { ...ownerOf(key), isAdmin: key.scopes.includes('admin') };
}

function toWire(row: SavedReplyRow, asker: Asker) {
  return {
    id: row.id,
    name: row.name,
    subject: row.subject,
    bodyText: row.body_text,
    bodyHtml: row.body_html,
    shared: row.shared,
    shortcut: row.shortcut,
    ownerName: row.owner_name,
    isMine: row.owner === asker.ref,
    usedCount: row.used_count,
    createdAt: isoOf(row.created_at),
    updatedAt: isoOf(row.updated_at),
  };
}
