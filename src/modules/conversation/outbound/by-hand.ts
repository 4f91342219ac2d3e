import type { Ctx } from '../../../platform/context.js';
import { getWorkspace } from '../../foundation/workspaces/index.js';
import { findMailboxRefs } from '../../reach/mailboxes/index.js';
import { loadSenders } from '../../reach/mailboxes/senders/index.js';
import { findSuppressions } from '../../reach/suppressions/index.js';
import { type MessageKind, type Refused, TAKEN_OVER } from '../../sending/transit/index.js';
import { OUTBOUND_LOOP } from './enter-outbound.service.js';
import type { OperationRow } from './outbound.repo.js';
import { lockAbandoned, updateHanded } from './outbound-claims.repo.js';
import { readContent } from './outbound-content.service.js';
import { recordOutboundResult } from './outbound-results.service.js';

/** Retry period of a manual message, because its author expects it to leave today. */
const RETRY_WINDOW_HOURS = 24;

/**
 * Manual messages as a kind of message in transit. A member waits for each one: it is retried like any other message if
 * its mailbox cannot sign in temporarily, and fails immediately if that is permanent, so that the member hears of it. A
 * test has one attempt, because the server's response is its purpose.
 */
export const byHand: MessageKind<OperationRow> = {
  name: 'a manual message',
  loop: OUTBOUND_LOOP,
  claims: { table: 'outbound_operations' },
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

/** Explains why an operation cannot go out: a recipient was suppressed since, or another worker has taken over. */
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
