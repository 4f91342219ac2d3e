import { later } from '../../../platform/http/answer.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { OutboundSendResult, StepTestSendIn } from '../../sending/explain/index.js';
import { resultToWire } from './outbound-wire.js';
import { type SubmittedTest, submitTest, waitForTest } from './test-send.service.js';

/** Time limit of `deliveryMode=sync`. */
const WAIT_MS = 20_000;

/** Describes one operation of the test; with several recipients, names the recipient. */
function testToWire({ operations, subject }: SubmittedTest, now: Date): OutboundSendResult {
  const [told] = operations;
  const answer = resultToWire(told, subject, now);
  if (operations.length === 1 || answer.error_message === undefined) return answer;
  return { ...answer, error_message: `${told.to_emails[0]}: ${answer.error_message}` };
}

/** Registers the operation that sends a test of a campaign step. */
export function testSendRoutes(app: App): void {
  operation(app, {
    id: 'testSendCampaignStep',
    method: 'POST',
    path: '/campaigns/steps/test-send',
    tag: 'Steps',
    summary: 'Send a test email',
    description:
      'Sends the preview to up to five addresses, immediately and through the server of the mailbox. Nothing is tracked or counted in stats and limits, and the unsubscribe link belongs to no contact. Waits up to 20 seconds for the server; a rejected email returns 200 with status `failed` and is not retried. Each address has its own outbound operation, see `getOutboundOperation`; the response is about the first that failed, else the first unconfirmed one, else the first.',
    rate: 'outbound',
    body: StepTestSendIn,
    clientRequestIdIsKey: true,
    response: OutboundSendResult,
    errors: ['step_not_found', 'mailbox_unavailable', 'recipient_suppressed'],
    handler: async (ctx, { workspaceId, body, idempotencyKey, clientRequestId }) => {
      const submitted = await submitTest(ctx, workspaceId, body, { idempotencyKey, clientRequestId });
      return later(
        testToWire(submitted, ctx.clock.now()),
        async (ctx) => testToWire(await waitForTest(ctx, workspaceId, submitted, WAIT_MS), ctx.clock.now()),
        WAIT_MS + 1_000,
      );
    },
  });
}
