import { later } from '../../platform/http/answer.js';
import type { App } from '../../platform/http/door.js';
import { operation } from '../../platform/http/operation.js';
import { isoOf } from '../../platform/http/wire.js';
import { OutboundSendResult, StepTestSendIn } from './test-send.schemas.js';
import { type PlannedTest, planTest, sendTest, type TestResult } from './test-send.service.js';

/** Contract 1.9, synchronous sending. */
const WAIT_MS = 20_000;

function plannedToWire(planned: PlannedTest, idempotencyKey: string | null): OutboundSendResult {
  return {
    status: 'sending',
    message_id: planned.messageId,
    thread_id: planned.threadId,
    task_hash: planned.taskHash,
    operation_id: planned.operationId,
    idempotency_key: idempotencyKey ?? planned.operationId,
    estimated_finalization_s: WAIT_MS / 1000,
    from_email: planned.sender.from.address,
    subject: planned.subject,
    message_id_header: planned.messageIdHeader,
  };
}

function resultToWire(planned: OutboundSendResult, result: TestResult): OutboundSendResult {
  const failed = result.errorCode !== null;
  return {
    ...planned,
    status: result.status,
    estimated_finalization_s: 0,
    finalized_at: isoOf(result.finishedAt),
    ...(failed ? { error_code: result.errorCode, error_message: result.text } : { smtp_response: result.text }),
  };
}

/** XC2 of the contract. */
export function testSendRoutes(app: App): void {
  operation(app, {
    id: 'testSendCampaignStep',
    method: 'POST',
    path: '/campaigns/steps/test-send',
    tag: 'Steps',
    summary: 'Send a step as a test',
    description:
      'Sends what the preview shows to up to five addresses, now and through the mailbox’s own server. The subject is as sent, nothing is tracked, no statistics or limits count it, and its opt-out link is nobody’s. Waits up to 20 seconds for the server; a refused message answers 200 with status `failed`.',
    rate: 'outbound',
    body: StepTestSendIn,
    clientRequestIdIsKey: true,
    response: OutboundSendResult,
    errors: ['step_not_found', 'mailbox_unavailable', 'recipient_suppressed'],
    handler: async (ctx, { workspaceId, body, idempotencyKey }) => {
      const planned = await planTest(ctx, workspaceId, body);
      const answer = plannedToWire(planned, idempotencyKey);
      return later(answer, async (ctx) => resultToWire(answer, await sendTest(ctx, planned)), WAIT_MS);
    },
  });
}
