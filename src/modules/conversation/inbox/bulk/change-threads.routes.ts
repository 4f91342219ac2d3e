import type { Static } from 'typebox';
import { say } from '../../../../engine/words/say.js';
import { valueError } from '../../../../platform/errors.js';
import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { ownerOf } from '../../../../platform/http/owner.js';
import { isoOf, isoOrNull } from '../../../../platform/http/wire.js';
import { ThreadPath } from '../../outbound/index.js';
import { type Consequences, NO_CONSEQUENCES } from '../../receiving/undo/index.js';
import { ThreadBatchIn, ThreadBatchOut, ThreadUndoIn, ThreadUndoOut } from '../batch.schemas.js';
import { changeThreads, undoBatch } from '../batch.service.js';
import { InboxThreadOut, ThreadUpdateIn } from '../threads.schemas.js';
import type { ThreadFilters } from '../threads.service.js';
import { threadToWire } from '../threads-wire.js';
import { updateThread } from '../update-thread.service.js';
import { threadBulkRoutes } from './bulk.routes.js';
import { startThreadBulk, undoThreadBulk } from './bulk.service.js';

/** Registers the operations that change conversations: one, many, and undo. */
export function changeThreadRoutes(app: App): void {
  threadBulkRoutes(app);
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
      'Applies one change to up to 1,000 conversations (`thread_ids`), all or none, or to all that match a `filter`: the first 200 ' +
      'before the response, the others in the background. Of these, a conversation that the change is not possible for is left and ' +
      'listed by `GET /threads/batch/{batch_id}`. An intent also applies to each contact, and the ' +
      'stop rules of the campaign take effect: `consequences` lists their effects. `bounced` ends the sequence and suppresses ' +
      'nothing. `suppress` adds the contacts of the conversations, or everyone at their domains, to the suppressions of the ' +
      'workspace and stops their contacts, at most 1,000 per request. `undo_token` can undo the whole batch for ten minutes after its end, and stops it before.',
    body: ThreadBatchIn,
    response: ThreadBatchOut,
    errors: ['would_restart', 'too_many_contacts', 'count_changed'],
    example: { body: { thread_ids: [901, 902], set: { is_archived: true, is_read: true } } },
    handler: async (ctx, { workspaceId, body, key }) => {
      const target = targetOf(body);
      const { set, refuse_restart: refuseRestart } = body;
      if ('filter' in target) {
        const { row, first } = await startThreadBulk(ctx, workspaceId, ownerOf(key), { ...target, set, refuseRestart });
        return {
          ...{ matchedCount: row.matched_count, changedCount: row.changed_count },
          consequences: consequencesToWire(first?.consequences ?? NO_CONSEQUENCES),
          ...{ undo_token: row.id, undo_until: isoOrNull(row.undo_until), batch_id: row.id },
        };
      }
      const changed = await changeThreads(ctx, workspaceId, target.threadIds, set, { refuseRestart });
      const { consequences, matchedCount, changedCount, undoToken, undoUntil } = changed;
      return {
        ...{ matchedCount, changedCount, consequences: consequencesToWire(consequences) },
        ...{ undo_token: undoToken, undo_until: isoOf(undoUntil), batch_id: null },
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
    handler: async (ctx, { workspaceId, body }) => {
      const undone = await undoThreadBulk(ctx, workspaceId, body.undo_token);
      if (undone === undefined) return undoBatch(ctx, workspaceId, body.undo_token);
      const { isMore: isRunning, ...counts } = undone;
      return { ...counts, isRunning };
    },
  });
}

const consequencesToWire = (consequences: Consequences) => ({
  ...consequences,
  heldUntil: isoOrNull(consequences.heldUntil),
  nextEmailAt: isoOrNull(consequences.nextEmailAt),
});

/** Returns the conversations of a request. Throws 422 unless it names them in exactly one way. */
function targetOf({
  thread_ids: threadIds,
  filter,
  expected_count: expectedCount,
}: Static<typeof ThreadBatchIn>):
  | { readonly threadIds: readonly number[] }
  | { readonly filter: ThreadFilters; readonly expectedCount: number } {
  if (filter !== undefined && threadIds !== undefined) {
    const text = say`conflicts with \`thread_ids\`: use \`thread_ids\` or \`filter\`, not both`;
    throw valueError(['body', 'filter'], 'conflicting_values', text);
  }
  if (filter !== undefined) {
    if (expectedCount !== undefined) return { filter, expectedCount };
    throw valueError(['body', 'expected_count'], 'missing_one_of', say`is required with \`filter\``);
  }
  if (expectedCount !== undefined) {
    throw valueError(['body', 'expected_count'], 'conflicting_values', say('requires `filter`'));
  }
  if (threadIds !== undefined) return { threadIds };
  throw valueError(['body'], 'missing_one_of', say`requires \`thread_ids\` or \`filter\``);
}
