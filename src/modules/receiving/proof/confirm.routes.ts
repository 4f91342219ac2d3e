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
  {
    genuine: Type.Boolean({
      description:
        'True: the message is what it says. False: the message is forged or means nothing; of a doubtful opt-out, the contact does not ask to be left alone.',
    }),
  },
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
    summary: 'Review a message',
    description:
      'Settles a message that waits for review (`unverified` says what it would do): a bounce, complaint, opt-out or reply ' +
      'that nothing proves, or an opt-out whose words may mean something else (`authentication.reason` is ' +
      '`doubtful_opt_out`). Until then it only pauses its contact. With `genuine: true`, Outrider does what the message ' +
      'means. With `false`, a message that nothing proves means nothing, and a doubtful opt-out counts as a reply that ' +
      'does not opt out. The contact resumes unless something else stops it, such as `stopOnReply`. ' +
      '`GET /threads?authenticated=false` lists what waits.',
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
