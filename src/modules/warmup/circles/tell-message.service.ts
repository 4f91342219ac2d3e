import { withoutMac } from '../../../engine/mail/message-id.js';
import type { WarmupLanguage } from '../../../engine/warmup/settings.js';
import type { Ctx } from '../../../platform/context.js';
import { inTx } from '../../../platform/context.js';
import { findConversation } from '../talk/conversations.repo.js';
import type { MessageRow } from '../talk/messages.repo.js';
import { callPeer } from './call-peer.service.js';
import { lockPeer, updateContact } from './circles.repo.js';
import { findGuest, isForbidden, releaseTry, takeTry } from './guests.repo.js';
import { partWith } from './peers.service.js';

/** Guests of one peer that get their first message in 24 hours: a peer that tells of strangers' addresses does little harm. */
const MOST_TRIES = 20;

/** Whether a message may go to a guest. */
export type Agreement =
  | { readonly kind: 'agreed' }
  | { readonly kind: 'refused'; readonly text: string }
  | { readonly kind: 'later'; readonly text: string };

/** Asks the peer of a guest to take a claimed message, before it goes. Again after a crash it is the same question. */
export async function tellMessage(ctx: Ctx, message: MessageRow): Promise<Agreement> {
  const talk = await findConversation(ctx.sql, message.conversation_workspace_id, message.conversation_id);
  const guest = await findGuest(ctx.sql, -message.partner_mailbox_id);
  if (talk === undefined || talk.peer_id === null || talk.peer_talk === null || guest === undefined) {
    return { kind: 'refused', text: 'The circle has ended.' };
  }
  const { peer_id: peerId, peer_talk: peerTalk } = talk;
  if (await isForbidden(ctx.sql, message.workspace_id, guest.address, ctx.clock.now())) {
    return { kind: 'refused', text: 'The address is suppressed in the workspace.' };
  }
  const agreed = await inTx(ctx, async (ctx) => {
    const peer = await lockPeer(ctx.sql, peerId, 'update');
    if (peer === undefined) return undefined;
    return (await takeTry(ctx.sql, guest, message.id, ctx.clock.now(), MOST_TRIES)) ? peer : null;
  });
  if (agreed === undefined) return { kind: 'refused', text: 'The circle has ended.' };
  if (agreed === null) {
    return {
      kind: 'refused',
      text: 'The peer has not proven that it reads this mailbox, so no further message is sent.',
    };
  }
  // Its next exchange tries again: what waits for it holds no other mail up.
  if (agreed.error !== null) return { kind: 'later', text: `The peer could not be called: ${agreed.error}` };
  const end = await callPeer(
    ctx,
    { url: agreed.url, publicKey: agreed.public_key },
    {
      call: 'message',
      talk: peerTalk,
      position: message.position,
      from: message.from_email,
      to: message.to_email,
      language: talk.language as WarmupLanguage,
      seed: talk.seed,
      variant: message.variant,
      // Only the mail shows the MAC: a peer that repeats it has read the mail.
      messageId: withoutMac(message.message_id_header) ?? message.message_id_header,
      inReplyTo: message.in_reply_to,
      references: [...message.reference_ids],
    },
  );
  switch (end.kind) {
    case 'answered':
      await updateContact(ctx.sql, peerId, ctx.clock.now(), null);
      return { kind: 'agreed' };
    case 'left':
      await partWith(ctx, peerId, 'them');
      return { kind: 'refused', text: 'The peer has left the circle.' };
    case 'refused':
      await releaseTry(ctx.sql, guest.id, message.id);
      return { kind: 'refused', text: `The peer rejected the message: ${end.text}` };
    case 'failed':
      await updateContact(ctx.sql, peerId, ctx.clock.now(), end.text);
      return { kind: 'later', text: `The peer could not be called: ${end.text}` };
  }
}
