import type { WarmupAction, WarmupOperationStatus } from '../../../../engine/lifecycle/delivery-enums.js';
import type { Ctx } from '../../../../platform/context.js';
import { appendEvents } from '../../../foundation/events/index.js';
import { operationCompleted } from '../core/warmup.events.js';
import type { OperationRow } from './operations.repo.js';

/** Emits the event for the end of an operation, in the transaction that ends it. */
export async function announceOperation(ctx: Ctx, operation: OperationRow): Promise<void> {
  await appendEvents(ctx, operation.workspace_id, [
    operationCompleted.draft({
      operationId: operation.id,
      action: operation.action as WarmupAction,
      status: operation.status as WarmupOperationStatus,
      requestedCount: operation.requested_count,
      successCount: operation.success_count,
      failureCount: operation.failure_count,
      rejectedCount: operation.requested_count - operation.mailbox_ids.length,
    }),
  ]);
}
