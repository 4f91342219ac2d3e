import type { Ctx } from '../../../platform/context.js';
import type { Worker } from '../../../platform/due/worker.js';
import { domainOf } from '../../../platform/mail/smtp/envelope.js';
import { judgeOutcome } from '../../../platform/mail/smtp/judge-outcome.js';
import type { SmtpOutcome } from '../../../platform/mail/smtp/types.js';
import { loadSenders, senderFor } from '../../mailboxes/index.js';
import { tellMessage } from '../circles/tell-message.service.js';
import { composeMessage } from './compose.service.js';
import { type MessageRow, updateHanded } from './messages.repo.js';
import { recordResult } from './results.service.js';
import { notAgreed, refuse, type Verdict, verdictOf } from './verdict.js';

const WRITE_AGAIN_MS = 500;

class NotHandedOver extends Error {
  override readonly name = 'NotHandedOver';
}

/**
 * Carries one claimed message over the wire and writes its end. Never throws: a result that can not be written is tried
 * again until it is, because only this worker knows it.
 */
export async function deliverMessage(ctx: Ctx, worker: Worker, message: MessageRow): Promise<void> {
  let verdict: Verdict;
  try {
    verdict = await attempt(ctx, worker, message);
  } catch (error) {
    // Nothing in front of the hand-over touches the wire, and a sender promises not to throw.
    ctx.log.error({ err: error, messageId: message.id }, 'a warmup message could not be tried');
    const judgement = {
      kind: 'not_begun',
      reason: 'not_permitted',
      text: 'It could not be tried.',
      problem: null,
    } as const;
    verdict = verdictOf(message, judgement, new Date(ctx.clock.now().getTime() + 60_000));
  }
  while (worker.id === message.worker_id) {
    try {
      await recordResult(ctx, message, verdict);
      return;
    } catch (error) {
      ctx.log.error({ err: error, messageId: message.id }, 'the end of a warmup message could not be written');
      await new Promise((resolve) => setTimeout(resolve, WRITE_AGAIN_MS));
    }
  }
}

async function attempt(ctx: Ctx, worker: Worker, message: MessageRow): Promise<Verdict> {
  const sender = (await loadSenders(ctx, message.workspace_id, [message.mailbox_id])).get(message.mailbox_id);
  const composed = sender === undefined ? null : await composeMessage(ctx, message, sender);
  if (sender === undefined || composed === null) {
    return { result: refuse('internal_failure', 'One of the two mailboxes is gone.'), mailboxFailure: null };
  }
  const agreement = message.partner_mailbox_id < 0 ? await tellMessage(ctx, message) : null;
  if (agreement?.kind === 'later') return notAgreed(message, agreement.text, ctx.clock.now());
  if (agreement?.kind === 'refused') {
    return { result: refuse('peer_refused', agreement.text), mailboxFailure: null };
  }
  const outcome: SmtpOutcome = await senderFor(ctx, sender).send({
    envelope: { from: sender.from.address, to: [message.to_email] },
    content: { message: composed, dkim: sender.dkim },
    onHanded: async () => {
      const isMine = worker.isAlive() && worker.id === message.worker_id;
      if (!isMine || !(await updateHanded(ctx.sql, message, ctx.clock.now())) || !worker.isAlive()) {
        throw new NotHandedOver('Another worker has this message now.');
      }
    },
  });
  const ours = { domains: [domainOf(sender.from.address)], recipient: message.to_email };
  return verdictOf(
    message,
    judgeOutcome(outcome, () => ours),
    ctx.clock.now(),
  );
}
