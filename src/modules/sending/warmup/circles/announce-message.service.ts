import { withoutMac } from '../../../../engine/mail/message-id.js';
import type { WarmupLanguage } from '../../../../engine/warmup/settings.js';
import type { Ctx } from '../../../../platform/context.js';
import { inTx } from '../../../../platform/context.js';
import { findConversation } from '../conversations/conversations.repo.js';
import type { MessageRow } from '../conversations/messages.repo.js';
import { callPeer } from './call-peer.service.js';
import { lockPeer, updateContact } from './circles.repo.js';
import { partWith } from './peers.service.js';
import { findRemoteMailbox, isForbidden, releaseTry, takeTry } from './remote-mailboxes.repo.js';

/**
 * Maximum number of remote mailboxes per peer that get a first message in 24 hours. It limits the harm of a peer that
 * lists addresses of strangers.
 */
const MOST_TRIES = 20;

/** Whether a message to a remote mailbox may be sent. */
export type Agreement =
  | { readonly kind: 'agreed' }
  | { readonly kind: 'refused'; readonly text: string }
  | { readonly kind: 'later'; readonly text: string };

/** Asks the peer of a remote mailbox to accept a claimed message before it is sent. Idempotent after a crash. */
export async function announceMessage(ctx: Ctx, message: MessageRow): Promise<Agreement> {
  const conversation = await findConversation(ctx.sql, message.conversation_workspace_id, message.conversation_id);
  const remote = await findRemoteMailbox(ctx.sql, -message.partner_mailbox_id);
  if (
    conversation === undefined ||
    conversation.peer_id === null ||
    conversation.peer_talk === null ||
    remote === undefined
  ) {
    return { kind: 'refused', text: 'The circle has ended.' };
  }
  const { peer_id: peerId, peer_talk: peerConversation } = conversation;
  if (await isForbidden(ctx.sql, message.workspace_id, remote.address, ctx.clock.now())) {
    return { kind: 'refused', text: 'The address is suppressed in the workspace.' };
  }
  const agreed = await inTx(ctx, async (ctx) => {
    const peer = await lockPeer(ctx.sql, peerId, 'update');
    if (peer === undefined) return undefined;
    return (await takeTry(ctx.sql, remote, message.id, ctx.clock.now(), MOST_TRIES)) ? peer : null;
  });
  if (agreed === undefined) return { kind: 'refused', text: 'The circle has ended.' };
  if (agreed === null) {
    return {
      kind: 'refused',
      text: 'The peer has not proven that it reads this mailbox, so no further message is sent.',
    };
  }
  // The peer's next exchange retries the call: messages waiting for it delay no others.
  if (agreed.error !== null) return { kind: 'later', text: `The peer could not be called: ${agreed.error}` };
  const end = await callPeer(
    ctx,
    { url: agreed.url, publicKey: agreed.public_key },
    {
      call: 'message',
      talk: peerConversation,
      position: message.position,
      from: message.from_email,
      to: message.to_email,
      language: conversation.language as WarmupLanguage,
      seed: conversation.seed,
      variant: message.variant,
      // Withholds the MAC, which only the mail shows: a peer that repeats it has read the mail.
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
      await releaseTry(ctx.sql, remote.id, message.id);
      return { kind: 'refused', text: `The peer rejected the message: ${end.text}` };
    case 'failed':
      await updateContact(ctx.sql, peerId, ctx.clock.now(), end.text);
      return { kind: 'later', text: `The peer could not be called: ${end.text}` };
  }
}
