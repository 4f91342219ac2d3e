import type { AcceptedEntry } from '../../../sandbox/src/log.js';
import type { Ctx } from '../../../src/platform/context.js';
import type { Broken } from './broken.js';
import type { RunResult } from './simulation.js';
import type { WrittenMessage } from './writer.js';

interface OperationRow {
  readonly id: string;
  readonly status: string;
  readonly sent_events: number;
  readonly failed_events: number;
}

/** Finds violations for manual messages in a run, by the wire log and the acknowledgments to their author. */
export async function judgeByHand(ctx: Ctx, run: RunResult): Promise<Broken[]> {
  const rows = await ctx.sql.query<OperationRow>(
    `select o.id, o.status,
       (select count(*)::int from events e where e.workspace_id = $1 and e.type = 'inbox.message.sent' and e.data ->> 'operationId' = o.id::text)
         as sent_events,
       (select count(*)::int from events e where e.workspace_id = $1 and e.type = 'inbox.message.failed' and e.data ->> 'operationId' = o.id::text)
         as failed_events
     from outbound_operations o where o.workspace_id = $1`,
    [run.staged.workspaceId],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return run.byHand.flatMap((message) => judgeMessage(run, message, byId.get(message.id)));
}

function judgeMessage(run: RunResult, message: WrittenMessage, row: OperationRow | undefined): Broken[] {
  const accepted = [...run.log.askedAt].filter(
    (one): one is [AcceptedEntry, number] => one[0].type === 'accepted' && isOf(message, one[0].messageId),
  );
  const begun = run.log.begun.filter(({ messageId }) => isOf(message, messageId));
  const status = row?.status ?? 'gone';
  const found: Broken[] = [];
  const breaks = (invariant: Broken['invariant'], rule: string): void => {
    found.push({ invariant, rule, text: `${message.to} is ${status}, accepted ${accepted.length} times` });
  };
  if (accepted.length > 1) breaks('I1', 'duplicate-by-hand');
  const isRight =
    status === 'sent' ? accepted.length === 1 : status === 'unknown' ? accepted.length < 2 : accepted.length === 0;
  if (!isRight) breaks('I1', 'by-hand-and-wire-differ');
  const last = begun.at(-1);
  if (status === 'unknown' && last?.answered === true && !last.actor.struck)
    breaks('I1', 'by-hand-unknown-without-a-fault');
  if (accepted.some(([, askedAt]) => message.cancelledFrom !== null && askedAt > message.cancelledFrom)) {
    breaks('I2', 'by-hand-sent-after-undo');
  }
  if (message.cancelledFrom !== null && status !== 'cancelled') breaks('I2', 'by-hand-undone-in-vain');
  if (begun.some(({ at }) => at < message.dueAt)) breaks('I4', 'by-hand-before-its-time');
  if (!['sent', 'failed', 'unknown', 'cancelled'].includes(status)) breaks('I7', 'by-hand-left-behind');
  if (row?.sent_events !== (status === 'sent' ? 1 : 0)) breaks('I9', 'by-hand-sent-events');
  if (row?.failed_events !== (status === 'failed' ? 1 : 0)) breaks('I9', 'by-hand-failed-events');
  return found;
}

function isOf({ header }: WrittenMessage, messageId: string | null): boolean {
  return messageId === header || messageId === header.slice(1, -1);
}
