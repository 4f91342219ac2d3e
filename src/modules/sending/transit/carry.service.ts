import type { Ctx } from '../../../platform/context.js';
import { faultOf } from '../../../platform/due/fault.js';
import type { Worker } from '../../../platform/due/worker.js';
import { domainOf } from '../../../platform/mail/smtp/envelope.js';
import { judgeOutcome } from '../../../platform/mail/smtp/judge-outcome.js';
import { tryResume, trySetAside } from '../../foundation/faults/index.js';
import type { ClaimedRow, MessageKind, Refused } from './kind.js';
import { type End, type Terms, verdictOf } from './verdict.js';
import { answeringTo, NotHandedOver, sendOver } from './wire.service.js';

const WRITE_AGAIN_MS = 500;
const LONGEST_WAIT_MS = 60_000;

/**
 * Carries one claimed message over the wire and writes its end (README.md). Never throws: a result that cannot be written
 * is written again until it succeeds, because only this worker knows it.
 * @param onStuck called when the result cannot be written because of this message; other messages need not wait for it
 */
export function carry<Row extends ClaimedRow>(
  ctx: Ctx,
  worker: Worker,
  kind: MessageKind<Row>,
  row: Row,
  onStuck: () => void,
): Promise<void> {
  const facts = {
    'outrider.loop': kind.loop,
    'outrider.workspace_id': row.workspace_id,
    'outrider.message_id': row.id,
    'outrider.attempt': row.attempt,
  };
  return ctx.tracer.span('send message', { kind: 'client', parent: null, facts }, () =>
    carryOver(ctx, worker, kind, row, onStuck),
  );
}

const idsOf = (row: ClaimedRow) => ({ workspaceId: row.workspace_id, messageId: row.id });

async function carryOver<Row extends ClaimedRow>(
  ctx: Ctx,
  worker: Worker,
  kind: MessageKind<Row>,
  row: Row,
  onStuck: () => void,
): Promise<void> {
  const of = { workspaceId: row.workspace_id, item: row.id };
  const attempts = { name: `${kind.loop}.messages` };
  let end: End;
  try {
    end = await attempt(ctx, worker, kind, row);
    if (row.attempt > 1) await tryResume(ctx, attempts, of);
  } catch (error) {
    // Before the hand-over, nothing uses the network; after it, nothing throws.
    ctx.log.error({ err: error, ...idsOf(row) }, `failed to try ${kind.name}`);
    await trySetAside(ctx, attempts, of, error);
    end = { kind: 'not_now', errorCode: 'internal_failure', text: 'The message could not be attempted.' };
  }
  const verdict = verdictOf(end, termsOf(kind, row), ctx.clock.now());
  ctx.tracer.active().add({ 'outrider.outcome': verdict.kind });
  const work = { name: resultsOf(kind) };
  for (let failures = 0; ; failures += 1) {
    try {
      await kind.record(ctx, row, verdict);
      if (failures > 0) await tryResume(ctx, work, of);
      return;
    } catch (error) {
      ctx.log.error({ err: error, ...idsOf(row) }, `failed to write the end of ${kind.name}`);
      await trySetAside(ctx, work, of, error);
      const isItsOwn = faultOf(error) === 'item';
      if (isItsOwn) onStuck();
      const waitMs = isItsOwn ? Math.min(WRITE_AGAIN_MS * 2 ** failures, LONGEST_WAIT_MS) : WRITE_AGAIN_MS;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}

/** Returns the name of the work under which results of a kind are set aside. */
function resultsOf(kind: Pick<MessageKind<never>, 'loop'>): string {
  return `${kind.loop}.results`;
}

/**
 * Returns the terms of an attempt. A single message keeps no capacity if its mailbox is rejected: that is a failed
 * attempt.
 */
function termsOf<Row extends ClaimedRow>(kind: MessageKind<Row>, row: Row): Terms {
  return {
    id: row.id,
    seed: 0,
    attempt: row.attempt,
    firstAttemptAt: row.first_attempt_at,
    retryWindowHours: kind.retryWindowHours(row),
    isAwaited: kind.isAwaited,
    waitsForMailbox: false,
  };
}

async function attempt<Row extends ClaimedRow>(
  ctx: Ctx,
  worker: Worker,
  kind: MessageKind<Row>,
  row: Row,
): Promise<End> {
  const loaded = await kind.load(ctx, row);
  if ('end' in loaded) return loaded.end;
  const { sender, recipients, message } = loaded;
  let refused: Refused | null = null;
  const outcome = await sendOver(ctx, sender, idsOf(row), {
    envelope: { from: sender.from.address, to: recipients },
    content: { message, dkim: sender.dkim },
    onHanded: async () => {
      requireHolder(worker, row);
      refused = await kind.mayGo(ctx, row);
      if (refused !== null) throw new NotHandedOver('The message can no longer be sent.');
      // A process that was paused here may continue under another identity.
      requireHolder(worker, row);
    },
  });
  if (refused !== null && outcome.result === 'not_handed' && outcome.reason === 'not_permitted') {
    return (refused as Refused).end;
  }
  const ours = () => ({
    domains: [domainOf(sender.from.address)],
    // With several recipients, a rejection may concern any of them.
    recipient: recipients.length === 1 ? (recipients[0] as string) : null,
  });
  return judgeOutcome(outcome, ours, answeringTo(sender, recipients[0] ?? ''));
}

function requireHolder(worker: Worker, row: ClaimedRow): void {
  if (!worker.isAlive() || worker.id !== row.worker_id)
    throw new NotHandedOver('This worker no longer holds the message.');
}
