import { isoOf, isoOrNull } from '../../../../platform/http/wire.js';
import type { WarmupOperationOut } from './operations.schemas.js';
import type { OperationView } from './operations.service.js';

/** Returns an operation for the API. The schema's enumerations are all that this module ever stores. */
export function operationToWire({ operation, items }: OperationView): WarmupOperationOut {
  return {
    operationId: operation.id,
    status: operation.status as WarmupOperationOut['status'],
    action: operation.action as WarmupOperationOut['action'],
    workspaceId: operation.workspace_id,
    requestedCount: operation.requested_count,
    acceptedCount: items.length,
    rejectedCount: operation.requested_count - items.length,
    successCount: operation.success_count,
    failureCount: operation.failure_count,
    rejections: operation.rejections as WarmupOperationOut['rejections'],
    queuedAt: isoOf(operation.queued_at),
    startedAt: isoOrNull(operation.started_at),
    completedAt: isoOrNull(operation.completed_at),
    items: items.map((item) => ({
      mailboxId: item.mailbox_id,
      mailbox: item.mailbox,
      status: item.status as WarmupOperationOut['items'][number]['status'],
      errorCode: item.error_code as WarmupOperationOut['items'][number]['errorCode'],
      errorMessage: item.error_message,
      provider: null,
      providerWorkspaceId: null,
      providerAccountId: null,
      queuedAt: isoOf(item.queued_at),
      startedAt: isoOrNull(item.started_at),
      completedAt: isoOrNull(item.completed_at),
    })),
  };
}
