import { type Static, Type } from 'typebox';
import { PROVEN_EFFECTS } from '../../../engine/mail/proof/proof.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { enumOf, integerId } from '../../../platform/http/types.js';
import { confirmMessage } from './confirm.service.js';

const MessagePath = Type.Object({
  thread_id: integerId({ description: 'Integer ID of the conversation.' }),
  message_id: integerId({ description: 'Integer ID of the message.', examples: [5510] }),
});

const MessageConfirmIn = Type.Object(
  {
    genuine: Type.Boolean({
      description:
        'True: the message is genuine. False: the message is forged or irrelevant; for a doubtful opt-out, the contact is not unsubscribed.',
    }),
  },
  { $id: 'MessageConfirmIn' },
);

const MessageConfirmOut = Type.Object(
  {
    thread_id: Type.Integer(),
    message_id: Type.Integer(),
    genuine: Type.Boolean(),
    effect: enumOf(PROVEN_EFFECTS, { description: 'Pending effect, applied if the message is genuine.' }),
  },
  { $id: 'MessageConfirmOut' },
);
type MessageConfirmOut = Static<typeof MessageConfirmOut>;

/** Registers the operation with which a member confirms or rejects an unverified message. */
export function confirmRoutes(app: App): void {
  operation(app, {
    id: 'confirmMessage',
    method: 'POST',
    path: '/threads/{thread_id}/messages/{message_id}/confirm',
    tag: 'Inbox',
    summary: 'Review a message',
    description:
      'Settles a message that waits for review (`unverified` is its effect): an unproven bounce, complaint, opt-out or ' +
      'reply, or an ambiguous opt-out (`authentication.reason` is ' +
      '`doubtful_opt_out`). Until then, the message only pauses its contact. With `genuine: true`, Outrider applies the ' +
      'effect. With `false`, an unproven message has no effect, and a doubtful opt-out counts as a reply that ' +
      'does not unsubscribe. The contact resumes unless something else stops it, such as `stopOnReply`. ' +
      '`GET /threads?authenticated=false` lists waiting messages.',
    params: MessagePath,
    body: MessageConfirmIn,
    response: MessageConfirmOut,
    errors: ['thread_not_found', 'message_not_found', 'invalid_transition'],
    example: { body: { genuine: false } },
    handler: async (ctx, { workspaceId, params, body }): Promise<MessageConfirmOut> => {
      const at = { threadId: params.thread_id, messageId: params.message_id };
      const effect = await confirmMessage(ctx, workspaceId, { ...at, genuine: body.genuine });
      return { thread_id: at.threadId, message_id: at.messageId, genuine: body.genuine, effect };
    },
  });
}
