import type { TSchema } from 'typebox';
import type { Ctx } from '../../../platform/context.js';
import { later } from '../../../platform/http/answer.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { ownerOf } from '../../../platform/http/owner.js';
import { OutboundSendResult } from '../../sending/explain/index.js';
import { endDraft, newDraftKey } from './drafts/drafts.service.js';
import { forwardThread } from './forward.service.js';
import {
  OUTBOUND_BODY_LIMIT,
  OutboundMessageIn,
  OutboundQuery,
  PublicForwardThreadIn,
  PublicReplyToThreadIn,
  ThreadPath,
} from './message/outbound.schemas.js';
import { sendNewMessage } from './new-message.service.js';
import type { Submitted } from './outbound.service.js';
import { refuseInfected } from './outbound-attachments.service.js';
import { outboundOperationRoutes } from './outbound-operations.routes.js';
import { waitForOperation } from './outbound-operations.service.js';
import { resultToWire } from './outbound-wire.js';
import { replyToThread } from './reply.service.js';

/** Milliseconds that `deliveryMode=sync` waits. */
const WAIT_MS = 20_000;

const HOW_IT_GOES =
  'Message, conversation and outbound operation are stored before anything is sent. With an `Idempotency-Key` (or ' +
  '`X-Client-Request-Id`), a repeated request returns the same response and sends nothing again. A message the server ' +
  'rejects returns 200 with status `failed`; the operation shows later attempts.';

/** Common fields of the three sending operations. */
const sends = {
  method: 'POST',
  tag: 'Inbox',
  rate: 'outbound',
  query: OutboundQuery,
  bodyLimit: OUTBOUND_BODY_LIMIT,
  clientRequestIdIsKey: true,
  response: OutboundSendResult satisfies TSchema,
} as const;

/** Responds immediately, or with the status reached within 20 seconds. */
function answerTo(ctx: Ctx, workspaceId: number, { operation, subject }: Submitted, isSync: boolean) {
  const answer = resultToWire(operation, subject, ctx.clock.now());
  if (!isSync || operation.status === 'scheduled') return answer;
  return later(
    answer,
    async (ctx) => {
      const row = await waitForOperation(ctx, workspaceId, operation.id, WAIT_MS);
      return resultToWire(row, subject, ctx.clock.now());
    },
    WAIT_MS + 1_000,
  );
}

/** Registers replies, forwards, new messages, and their results. */
export function outboundRoutes(app: App): void {
  operation(app, {
    ...sends,
    id: 'replyToThread',
    path: '/threads/{thread_id}/reply',
    summary: 'Reply to a conversation',
    description: `Replies to a message in its conversation, by default from the mailbox of the conversation to the sender of the message. ${HOW_IT_GOES}`,
    params: ThreadPath,
    body: PublicReplyToThreadIn,
    errors: [
      'thread_not_found',
      'message_not_found',
      'attachment_not_found',
      'recipient_suppressed',
      'mailbox_unavailable',
    ],
    example: { body: { body_text: 'Tuesday at ten works for me.' } },
    prepare: (ctx, { workspaceId, body }) => refuseInfected(ctx, workspaceId, body.attachments),
    handler: async (ctx, { workspaceId, params, query, body, idempotencyKey, clientRequestId, key }) => {
      const { deliveryMode } = query;
      const request = { owner: ownerOf(key).ref, idempotencyKey, clientRequestId, deliveryMode };
      const submitted = await replyToThread(ctx, workspaceId, params.thread_id, body, request);
      await endDraft(ctx, workspaceId, { threadId: params.thread_id, owner: request.owner, kind: 'reply' });
      return answerTo(ctx, workspaceId, submitted, deliveryMode === 'sync');
    },
  });

  operation(app, {
    ...sends,
    id: 'forwardThread',
    path: '/threads/{thread_id}/forward',
    summary: 'Forward a conversation',
    description: `Forwards a message, or with \`include_thread\` the whole conversation, with its attachments, in a new conversation. ${HOW_IT_GOES}`,
    params: ThreadPath,
    body: PublicForwardThreadIn,
    errors: [
      'thread_not_found',
      'message_not_found',
      'attachment_not_found',
      'recipient_suppressed',
      'mailbox_unavailable',
    ],
    example: { body: { to_emails: 'sales@example.org', body_text: 'Who takes this one?' } },
    prepare: (ctx, { workspaceId, body }) => refuseInfected(ctx, workspaceId, body.attachments),
    handler: async (ctx, { workspaceId, params, query, body, idempotencyKey, clientRequestId, key }) => {
      const { deliveryMode } = query;
      const request = { owner: ownerOf(key).ref, idempotencyKey, clientRequestId, deliveryMode };
      const submitted = await forwardThread(ctx, workspaceId, params.thread_id, body, request);
      await endDraft(ctx, workspaceId, { threadId: params.thread_id, owner: request.owner, kind: 'forward' });
      return answerTo(ctx, workspaceId, submitted, deliveryMode === 'sync');
    },
  });

  operation(app, {
    ...sends,
    id: 'sendNewMessage',
    path: '/threads/new',
    summary: 'Send a new message',
    description: `Starts a conversation. Without \`fromMailboxAddress\`, Outrider selects a mailbox that has exchanged messages with the recipient, or else a healthy one with the most capacity left today; \`sender_reason\` says why. ${HOW_IT_GOES}`,
    body: OutboundMessageIn,
    errors: ['attachment_not_found', 'recipient_suppressed', 'mailbox_unavailable'],
    example: { body: { to_emails: 'ana@example.com', subject: 'Our call', body_text: 'Are you free on Monday?' } },
    prepare: (ctx, { workspaceId, body }) => refuseInfected(ctx, workspaceId, body.attachments),
    handler: async (ctx, { workspaceId, query, body, idempotencyKey, clientRequestId, key }) => {
      const { deliveryMode } = query;
      const request = { owner: ownerOf(key).ref, idempotencyKey, clientRequestId, deliveryMode };
      const submitted = await sendNewMessage(ctx, workspaceId, body, request);
      await endDraft(ctx, workspaceId, newDraftKey(request.owner));
      return answerTo(ctx, workspaceId, submitted, deliveryMode === 'sync');
    },
  });

  outboundOperationRoutes(app);
}
