import type { KeyRecord } from '../../../platform/http/access.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { ownerOf } from '../../../platform/http/owner.js';
import { isoOf } from '../../../platform/http/wire.js';
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

const WHO = 'Who saved it may, and who has the scope `admin` what is shared.';

/** Answers that people write again and again. */
export function savedReplyRoutes(app: App): void {
  operation(app, {
    id: 'listSavedReplies',
    method: 'GET',
    path: '/saved-replies',
    tag: 'Inbox',
    summary: 'List saved replies',
    description: 'Those that are shared in the workspace, and your own.',
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
    summary: 'Save a reply',
    description: 'Keeps an answer as a template, to be put into messages.',
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
    summary: 'Change a saved reply',
    description: `What you leave out stays. ${WHO}`,
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
    description: `For good; messages that were written with it stay as they are. ${WHO}`,
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
    summary: 'Put a saved reply into a conversation',
    description:
      'Its words, filled with what is known of the person and the mailbox of the conversation. Nothing is sent: look the text over ' +
      'and send it as an answer. It counts as one use.',
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
