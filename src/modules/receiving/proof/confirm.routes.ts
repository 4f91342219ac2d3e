import { type Static, Type } from 'typebox';
import { PROVEN_EFFECTS } from '../../../engine/mail/proof/proof.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { enumOf, integerId } from '../../../platform/http/types.js';
import { confirmMessage } from './confirm.service.js';

const MessagePath = Type.Object({
  thread_id: integerId({ description: 'Integer id of the conversation.' }),
  message_id: integerId({ description: 'Integer id of the message.', examples: [5510] }),
});

const MessageConfirmIn = Type.Object(
  { genuine: Type.Boolean({ description: 'True: it is what it says. False: it is forged, or means nothing.' }) },
  { $id: 'MessageConfirmIn' },
);

const MessageConfirmOut = Type.Object(
  {
    thread_id: Type.Integer(),
    message_id: Type.Integer(),
    genuine: Type.Boolean(),
    effect: enumOf(PROVEN_EFFECTS, { description: 'What waited, and is done now if the message is genuine.' }),
  },
  { $id: 'MessageConfirmOut' },
);
type MessageConfirmOut = Static<typeof MessageConfirmOut>;

/** A person's word on messages that are not proven. */
export function confirmRoutes(app: App): void {
  operation(app, {
    id: 'confirmMessage',
    method: 'POST',
    path: '/threads/{thread_id}/messages/{message_id}/confirm',
    tag: 'Inbox',
    summary: 'Say whether a message is genuine',
    description:
      'A bounce, complaint, opt-out or answer that nothing proves only holds its contact (`authentication.verified` is false, ' +
      '`unverified` says what it would do). Say `genuine: true` to have it done as if it had been proven, `false` to let it ' +
      'mean nothing; the contact goes on unless something else stops it. `GET /threads?authenticated=false` lists what waits.',
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
