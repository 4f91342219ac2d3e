import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { isoOf, isoOrNull } from '../../../platform/http/wire.js';
import { ThreadPath } from '../outbound/index.js';
import { ThreadBatchIn, ThreadBatchOut, ThreadUndoIn, ThreadUndoOut } from './batch.schemas.js';
import { changeThreads, undoBatch } from './batch.service.js';
import { InboxThreadOut, ThreadUpdateIn } from './threads.schemas.js';
import { threadToWire } from './threads-wire.js';
import { updateThread } from './update-thread.service.js';

/** Registers the operations that change conversations: one, many, and undo. */
export function changeThreadRoutes(app: App): void {
  operation(app, {
    id: 'updateThread',
    method: 'PATCH',
    path: '/threads/{thread_id}',
    tag: 'Inbox',
    summary: 'Update a conversation',
    description:
      'Marks a conversation as read or unread, archives, snoozes or assigns it, or sets its intent. The intent also applies to the contact, triggers the stop rules of the campaign, and overrides later results of the classifier.',
    params: ThreadPath,
    body: ThreadUpdateIn,
    response: InboxThreadOut,
    errors: ['thread_not_found'],
    example: { body: { is_read: true, replyIntent: 'interested', replyLabel: 'meeting_request' } },
    handler: async (ctx, { workspaceId, params, body }) =>
      threadToWire(await updateThread(ctx, workspaceId, params.thread_id, body)),
  });

  operation(app, {
    id: 'updateThreads',
    method: 'POST',
    path: '/threads/batch',
    tag: 'Inbox',
    summary: 'Update many conversations',
    description:
      'Applies one change to up to 1,000 conversations, all or none. An intent also applies to each contact, and the ' +
      'stop rules of the campaign take effect: `consequences` lists their effects. `bounced` ends the sequence and suppresses ' +
      'nothing. `suppress` adds the contacts of the conversations, or everyone at their domains, to the suppressions of the ' +
      'workspace and stops their contacts, at most 1,000 per request. `undo_token` can undo the whole batch for ten minutes.',
    body: ThreadBatchIn,
    response: ThreadBatchOut,
    errors: ['would_restart', 'too_many_contacts'],
    example: { body: { thread_ids: [901, 902], set: { is_archived: true, is_read: true } } },
    handler: async (ctx, { workspaceId, body }) => {
      const { thread_ids: threadIds, set, refuse_restart: refuseRestart } = body;
      const changed = await changeThreads(ctx, workspaceId, threadIds, set, { refuseRestart });
      const { consequences, matchedCount, changedCount, undoToken, undoUntil } = changed;
      return {
        matchedCount,
        changedCount,
        consequences: {
          ...consequences,
          heldUntil: isoOrNull(consequences.heldUntil),
          nextEmailAt: isoOrNull(consequences.nextEmailAt),
        },
        undo_token: undoToken,
        undo_until: isoOf(undoUntil),
      };
    },
  });

  operation(app, {
    id: 'undoThreadBatch',
    method: 'POST',
    path: '/threads/batch/undo',
    tag: 'Inbox',
    summary: 'Undo a batch of changes',
    description:
      'Undoes a batch once, within ten minutes, with all effects of its intents and suppressions: restores contacts, suppression entries, moves ' +
      'to subsequences and scheduled emails. Earlier values stay. A conversation whose contact has since replied, bounced, ' +
      'unsubscribed or been changed by a member is not restored.',
    body: ThreadUndoIn,
    response: ThreadUndoOut,
    errors: ['batch_not_found'],
    example: { body: { undo_token: '01959f00-abcd-7aaa-8bbb-00000000000a' } },
    handler: (ctx, { workspaceId, body }) => undoBatch(ctx, workspaceId, body.undo_token),
  });
}
