import { type Ctx, inTx } from '../../platform/context.js';
import { type TestSendInput, writeTest } from '../explain/index.js';
import { addManualParts } from '../threads/index.js';
import { OUTBOUND_LOOP } from './enter-outbound.service.js';
import { insertOperation, type OperationRow } from './outbound.repo.js';
import type { OutboundRequest } from './outbound.service.js';
import { findOwnOperation, waitForOperation } from './outbound-operations.service.js';

/** The operations of a test, the one that is told about first. */
export interface SubmittedTest {
  readonly operations: readonly [OperationRow, ...OperationRow[]];
  readonly subject: string;
}

/**
 * Writes a test with an operation for each address; the loop hands them over after the commit like any message by hand.
 * Throws what `writeTest` throws.
 */
export function submitTest(
  ctx: Ctx,
  workspaceId: number,
  input: TestSendInput,
  request: Pick<OutboundRequest, 'idempotencyKey' | 'clientRequestId'>,
): Promise<SubmittedTest> {
  return inTx(ctx, async (ctx) => {
    const { sender, subject, groupId, taskHash, messages } = await writeTest(ctx, workspaceId, input);
    const now = ctx.clock.now();
    const operations: OperationRow[] = [];
    for (const { to, threadId, messageId, messageIdHeader, parts } of messages) {
      const id = ctx.ids.uuid();
      await addManualParts(ctx, workspaceId, messageId, { operationId: id, bccEmails: [] });
      await insertOperation(ctx.sql, workspaceId, now, {
        id,
        kind: 'test',
        status: 'queued',
        mailboxId: sender.mailboxId,
        threadId,
        messageId,
        messageIdHeader,
        taskHash,
        idempotencyKey: request.idempotencyKey ?? operations[0]?.id ?? id,
        clientRequestId: request.clientRequestId,
        deliveryMode: 'sync',
        fromEmail: sender.from.address,
        toEmails: [to],
        ccEmails: [],
        content: { parts },
        envelopeTo: [to],
        dueAt: now,
        senderReason: null,
        overrideSuppression: false,
        groupId,
        counted: false,
      });
      operations.push(await findOwnOperation(ctx, workspaceId, id));
    }
    ctx.wake.hint(OUTBOUND_LOOP);
    return { operations: operations as [OperationRow, ...OperationRow[]], subject };
  });
}

/** What is told first: a failure, then what is unknown, then what is still on its way. */
const WORST_FIRST: readonly string[] = ['failed', 'unknown', 'deferred', 'sending', 'queued', 'cancelled', 'sent'];

/** The same test once all of it has ended, or after so long. */
export async function waitForTest(
  ctx: Ctx,
  workspaceId: number,
  { operations, subject }: SubmittedTest,
  maxMs: number,
): Promise<SubmittedTest> {
  const ended = await Promise.all(operations.map(({ id }) => waitForOperation(ctx, workspaceId, id, maxMs)));
  const rank = (row: OperationRow): number => WORST_FIRST.indexOf(row.status);
  return { operations: ended.sort((a, b) => rank(a) - rank(b)) as [OperationRow, ...OperationRow[]], subject };
}
