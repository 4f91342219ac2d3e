import { setTimeout as sleep } from 'node:timers/promises';
import type { Ctx } from '../../platform/context.js';
import type { Worker } from '../../platform/due/worker.js';
import { domainOf } from '../../platform/mail/smtp/envelope.js';
import { judgeOutcome } from '../../platform/mail/smtp/judge-outcome.js';
import type { SmtpOutcome } from '../../platform/mail/smtp/types.js';
import { findMailboxRefs, loadSenders, senderFor } from '../mailboxes/index.js';
import { findSuppressions } from '../suppressions/index.js';
import { getWorkspace } from '../workspaces/index.js';
import { loadRaw, type OperationRow, updateHanded } from './outbound.repo.js';
import { recordOutboundResult } from './outbound-results.service.js';
import { type OutboundVerdict, postpone, refuse, verdictOf } from './outbound-verdict.js';

const WRITE_AGAIN_MS = 500;

class NotHandedOver extends Error {
  override readonly name = 'NotHandedOver';
}

/**
 * Carries one claimed operation over the wire and writes its end. Never throws: a result that can not be written is tried
 * again until it is, because only this worker knows it.
 */
export async function deliverOperation(
  ctx: Ctx,
  worker: Worker,
  workerId: string,
  operation: OperationRow,
): Promise<void> {
  let verdict: OutboundVerdict | null;
  try {
    verdict = await attempt(ctx, worker, workerId, operation);
  } catch (error) {
    // Nothing in front of the hand-over touches the wire, and a sender promises not to throw.
    ctx.log.error({ err: error, operationId: operation.id }, 'a message by hand could not be tried');
    verdict = { result: postpone(operation, 'The message could not be tried.', ctx.clock.now()), mailboxFailure: null };
  }
  if (verdict === null) return;
  for (;;) {
    try {
      await recordOutboundResult(ctx, operation, verdict);
      return;
    } catch (error) {
      ctx.log.error({ err: error, operationId: operation.id }, 'the end of a message could not be written');
      await sleep(WRITE_AGAIN_MS);
    }
  }
}

/** Null: another worker has taken the operation over, so there is nothing to say about it. */
async function attempt(
  ctx: Ctx,
  worker: Worker,
  workerId: string,
  operation: OperationRow,
): Promise<OutboundVerdict | null> {
  const { workspace_id: workspaceId, mailbox_id: mailboxId, id } = operation;
  const mailbox = (await findMailboxRefs(ctx, workspaceId, [mailboxId])).get(String(mailboxId));
  const sender = (await loadSenders(ctx, workspaceId, [mailboxId])).get(mailboxId);
  if (mailbox === undefined || sender === undefined) {
    return {
      result: refuse('internal_failure', 'The mailbox was deleted before the message went out.'),
      mailboxFailure: null,
    };
  }
  const workspace = await getWorkspace(ctx, workspaceId);
  if (mailbox.status !== 'active' || workspace.status !== 'active') {
    const text = workspace.status === 'active' ? `The mailbox is ${mailbox.status}.` : 'The workspace is suspended.';
    return { result: postpone(operation, text, ctx.clock.now()), mailboxFailure: null };
  }
  const unsigned = await loadRaw(ctx.sql, workspaceId, id);
  let isRefused = false;
  let outcome: SmtpOutcome;
  try {
    outcome = await senderFor(ctx, sender).send({
      envelope: { from: sender.from.address, to: operation.envelope_to },
      content: { message: unsigned, dkim: sender.dkim },
      onHanded: async () => {
        const claim = { workspaceId, id, attempt: operation.attempt, workerId };
        const holds = worker.isAlive() && worker.id === workerId;
        isRefused = !holds || !(await updateHanded(ctx.sql, claim, ctx.clock.now()));
        if (isRefused || !worker.isAlive()) throw new NotHandedOver('The message may no longer go out.');
      },
    });
  } catch (error) {
    // If a sender throws against its word, nobody knows how far it came.
    ctx.log.error({ err: error, operationId: id }, 'a sender threw');
    outcome = { result: 'unknown', text: (error as Error).message };
  }
  if (outcome.result === 'not_handed' && outcome.reason === 'not_permitted') {
    return isRefused ? judgeSuppressed(ctx, operation) : null;
  }
  const judgement = judgeOutcome(outcome, () => ({
    domains: [domainOf(sender.from.address)],
    recipient: onlyOne(operation.envelope_to),
  }));
  return verdictOf(operation, judgement, ctx.clock.now());
}

/** Whom a refusal can only be about; null where there are several. */
function onlyOne(recipients: readonly string[]): string | null {
  return recipients.length === 1 ? (recipients[0] as string) : null;
}

/** A recipient was suppressed after the message was written; or another worker has it, whose matter it is then. */
async function judgeSuppressed(ctx: Ctx, operation: OperationRow): Promise<OutboundVerdict | null> {
  const emails = operation.envelope_to.map((address) => address.toLowerCase());
  const found = await findSuppressions(ctx, operation.workspace_id, { emails, groupId: operation.group_id });
  if (operation.override_suppression || found.size === 0) return null;
  const text = `Suppressed since it was written: ${[...found.keys()].join(', ')}`;
  return { result: refuse('policy_rejected', text), mailboxFailure: null };
}
