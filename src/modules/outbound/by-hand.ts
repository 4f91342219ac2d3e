import type { Ctx } from '../../platform/context.js';
import { findMailboxRefs } from '../mailboxes/index.js';
import { loadSenders } from '../mailboxes/senders/index.js';
import { findSuppressions } from '../suppressions/index.js';
import { type MessageKind, type Refused, TAKEN_OVER } from '../transit/index.js';
import { getWorkspace } from '../workspaces/index.js';
import { OUTBOUND_LOOP } from './enter-outbound.service.js';
import { lockAbandoned, type OperationRow, updateHanded } from './outbound.repo.js';
import { readContent } from './outbound-content.service.js';
import { recordOutboundResult } from './outbound-results.service.js';

/** How long a message by hand is tried again: it is expected to go today. */
const RETRY_WINDOW_HOURS = 24;

/**
 * Messages by hand, as the protocol carries them. A person waits for each: where its mailbox is not let in, it is tried again like
 * nothing else, and fails at once, so that they hear of it, where that is for good. A test is tried once: what its server
 * says is what it is for.
 */
export const byHand: MessageKind<OperationRow> = {
  name: 'a message by hand',
  loop: OUTBOUND_LOOP,
  isAwaited: true,
  retryWindowHours: (row) => (row.kind === 'test' ? null : RETRY_WINDOW_HOURS),
  load: async (ctx, row) => {
    const { workspace_id: workspaceId, mailbox_id: mailboxId } = row;
    const mailbox = (await findMailboxRefs(ctx, workspaceId, [mailboxId])).get(String(mailboxId));
    const sender = (await loadSenders(ctx, workspaceId, [mailboxId])).get(mailboxId);
    if (mailbox === undefined || sender === undefined) {
      return refused('not_possible', 'internal_failure', 'The mailbox was deleted before the message was sent.');
    }
    const workspace = await getWorkspace(ctx, workspaceId);
    if (workspace.status !== 'active') return refused('not_now', 'connection_failed', 'The workspace is suspended.');
    if (mailbox.status !== 'active')
      return refused('not_now', 'connection_failed', `The mailbox is ${mailbox.status}.`);
    const message = await readContent(ctx, row);
    if (message === null) return refused('not_possible', 'internal_failure', 'The message is no longer stored.');
    return { sender, recipients: row.envelope_to, message };
  },
  mayGo: async (ctx, row) => ((await updateHanded(ctx.sql, row, ctx.clock.now())) ? null : whyNot(ctx, row)),
  record: recordOutboundResult,
  lockAbandoned: (ctx, workerIds, except) => lockAbandoned(ctx.sql, workerIds, except),
};

/** A recipient was suppressed after the message was written; or another worker has it. */
async function whyNot(ctx: Ctx, row: OperationRow): Promise<Refused> {
  if (row.override_suppression) return TAKEN_OVER;
  const emails = row.envelope_to.map((address) => address.toLowerCase());
  const found = await findSuppressions(ctx, row.workspace_id, { emails, groupId: row.group_id });
  if (found.size === 0) return TAKEN_OVER;
  return refused('not_possible', 'policy_rejected', `Suppressed since it was written: ${[...found.keys()].join(', ')}`);
}

function refused(kind: 'not_possible' | 'not_now', errorCode: string, text: string): Refused {
  return { end: { kind, errorCode, text } };
}
