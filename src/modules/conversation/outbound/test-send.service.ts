import { type Ctx, inTx } from '../../../platform/context.js';
import { addManualParts } from '../../outreach/threads/index.js';
import { type TestSendInput, writeTest } from '../../sending/explain/index.js';
import { OUTBOUND_LOOP } from './enter-outbound.service.js';
import { insertOperation, type OperationRow } from './outbound.repo.js';
import type { OutboundRequest } from './outbound.service.js';
import { findOwnOperation, waitForOperation } from './outbound-operations.service.js';

/** Operations of a test; the first one is reported. */
export interface SubmittedTest {
  readonly operations: readonly [OperationRow, ...OperationRow[]];
  readonly subject: string;
}

/**
 * Creates a test with an operation per address; the outbound loop sends them after the commit like any manual message.
 * Throws what `writeTest` throws.
 */
export function submitTest(
  ctx: Ctx,
  workspaceId: number,
  input: TestSendInput,
  request: Pick<OutboundRequest, 'idempotencyKey' | 'clientRequestId'>,
): Promise<SubmittedTest> {
  return inTx(ctx, async (ctx) => {
    const { sender, subject, groupId, taskHash, messages, attachments } = await writeTest(ctx, workspaceId, input);
    const now = ctx.clock.now();
    const operations: OperationRow[] = [];
    for (const { to, threadId, messageId, messageIdHeader, parts } of messages) {
      const id = ctx.ids.uuid();
      await addManualParts(ctx, workspaceId, messageId, { operationId: id, bccEmails: [], attachments });
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

/** Order in which results are reported: failures, then unconfirmed, then pending ones. */
const WORST_FIRST: readonly string[] = ['failed', 'unknown', 'deferred', 'sending', 'queued', 'cancelled', 'sent'];

/** Returns the test when all its operations have ended, or after `maxMs`. */
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
