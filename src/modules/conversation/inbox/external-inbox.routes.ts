import { Type } from 'typebox';
import { REPLY_INTENTS, type ReplyIntent } from '../../../engine/lifecycle/reply-enums.js';
import { say } from '../../../engine/words/say.js';
import { ValidationError, valueError } from '../../../platform/errors.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { enumOf, integerId, nullable } from '../../../platform/http/types.js';
import { isoOf } from '../../../platform/http/wire.js';
import { ingestMessage } from '../receiving/index.js';
import { ThreadReplyIntentIn, ThreadReplyIntentOut } from './outcomes.schemas.js';
import { overrideIntent } from './update-thread.service.js';

const MIB = 1024 * 1024;

const ThreadIngestIn = Type.Object(
  {
    mailbox: Type.String({
      maxLength: 320,
      description: 'Mailbox that received or sent the message: integer ID, UUID or address.',
      examples: ['jo@example.org'],
    }),
    raw_base64: Type.String({
      minLength: 4,
      pattern: '^[A-Za-z0-9+/_\\-\\s]+={0,2}\\s*$',
      description: 'Complete message with all headers (RFC 5322), in base64.',
    }),
    external_thread_id: Type.Optional(
      nullable(Type.String({ maxLength: 200 }), {
        description: 'Your identifier of the conversation; messages with the same identifier are grouped.',
      }),
    ),
    replyIntent: Type.Optional(nullable(enumOf(REPLY_INTENTS), { description: 'Intent of the reply, if known.' })),
  },
  { $id: 'ThreadIngestIn' },
);

const ThreadIngestOut = Type.Object(
  {
    thread_id: nullable(Type.Integer(), { description: 'ID of the conversation; null for a warmup message.' }),
    message_id: nullable(Type.Integer()),
    created: Type.Boolean({
      description: 'Whether the message is new; false if it was already stored and nothing changed.',
    }),
  },
  { $id: 'ThreadIngestOut' },
);

/** Registers intents set by members, and ingested messages, for workspaces whose mail is stored elsewhere. */
export function externalInboxRoutes(app: App): void {
  operation(app, {
    id: 'overrideThreadReplyIntent',
    method: 'PATCH',
    path: '/threads/{thread_id}/reply-intent',
    tag: 'Inbox',
    summary: 'Set the intent of a conversation',
    description:
      'For workspaces with an external inbox. The intent also applies to the contact of the conversation, and the stop rules of its campaign take effect. Null returns to the intent of the classifier.',
    params: Type.Object({ thread_id: integerId({ description: 'ID of the conversation.' }) }),
    body: ThreadReplyIntentIn,
    response: ThreadReplyIntentOut,
    errors: ['thread_not_found', 'external_inbox_only'],
    example: { body: { replyIntent: 'interested' } },
    handler: async (ctx, { params, body, workspaceId }) => {
      const replyIntent = oneIntent(body.replyIntent, body.reply_intent);
      const { replyLabel, note } = body;
      const result = await overrideIntent(ctx, {
        workspaceId,
        threadId: params.thread_id,
        override: { replyIntent, replyLabel, note },
      });
      return {
        thread_id: params.thread_id,
        replyIntent: result.replyIntent,
        previousReplyIntent: result.previousReplyIntent,
        replyLabel: result.replyLabel,
        intentSource: result.source,
        updated_at: isoOf(result.updatedAt),
      };
    },
  });

  operation(app, {
    id: 'ingestThreadMessage',
    method: 'POST',
    path: '/threads/ingest',
    tag: 'Inbox',
    summary: 'Hand in a message',
    description:
      'For workspaces with an external inbox: adds a message received or sent elsewhere to its conversation and applies it as if it had arrived at this instance. A message is added once, even if it is sent again. Warmup emails join no conversation; their IDs are null.',
    bodyLimit: 40 * MIB,
    body: ThreadIngestIn,
    response: ThreadIngestOut,
    errors: ['external_inbox_only'],
    handler: async (ctx, { body, workspaceId }) => {
      const received = await ingestMessage(ctx, {
        workspaceId,
        mailbox: body.mailbox,
        raw: Buffer.from(body.raw_base64, 'base64'),
        externalThreadId: body.external_thread_id ?? null,
        replyIntent: body.replyIntent ?? null,
      });
      return {
        thread_id: received?.threadId ?? null,
        message_id: received?.messageId ?? null,
        created: received?.created ?? false,
      };
    },
  });
}

/** Reads a field with two spellings: one is required, and both must be equal. */
function oneIntent(camel: ReplyIntent | null | undefined, snake: ReplyIntent | null | undefined): ReplyIntent | null {
  if (camel === undefined && snake === undefined) {
    throw new ValidationError([{ type: 'missing', loc: ['body', 'replyIntent'], msg: 'Field required', input: null }]);
  }
  if (camel !== undefined && snake !== undefined && camel !== snake) {
    throw valueError(['body', 'reply_intent'], 'conflicting_spellings', say('conflicts with `replyIntent`'), snake);
  }
  return (camel === undefined ? snake : camel) ?? null;
}
