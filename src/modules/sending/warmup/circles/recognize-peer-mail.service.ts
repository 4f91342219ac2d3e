import type { Ctx } from '../../../../platform/context.js';
import { findPeer } from './circles.repo.js';
import { ownKeys } from './keys.service.js';
import { isOfOtherMail } from './other-mail.reads.js';
import { type ConversationMessage, listNamed } from './peer-messages.repo.js';
import { isPeerReference, readPeerReference } from './signing.js';

/**
 * Returns the message between a mailbox and a remote one that a signed field proves. It may have a Message-ID replaced
 * by a server, but not the Message-ID of other email. Null if there is none.
 */
export async function findSignedByPeer(
  ctx: Ctx,
  mail: {
    readonly workspaceId: number;
    readonly mailboxId: number;
    readonly messageId: string;
    readonly from: string;
    readonly reference: string | null;
  },
): Promise<ConversationMessage | null> {
  const named = mail.reference === null ? null : readPeerReference(mail.reference);
  if (named === null || mail.reference === null) return null;
  // Two peers may use the same conversation ID; only one of them has signed.
  for (const message of await listNamed(ctx.sql, mail, named.talk, named.position)) {
    if (!(await isSignedByWriter(ctx, mail.from, mail.reference, message))) continue;
    const isRenamed = message.mailbox_id < 0 && mail.messageId !== message.message_id_header;
    return isRenamed && (await isOfOtherMail(ctx.sql, mail.workspaceId, mail.messageId)) ? null : message;
  }
  return null;
}

async function isSignedByWriter(
  ctx: Ctx,
  from: string,
  reference: string,
  message: ConversationMessage & { readonly peer_id: string },
): Promise<boolean> {
  const named = readPeerReference(reference);
  if (named === null || from.toLowerCase() !== message.from_email) return false;
  const key =
    message.mailbox_id > 0 ? (await ownKeys(ctx)).publicKey : (await findPeer(ctx.sql, message.peer_id))?.public_key;
  const facts = { ...named, from: message.from_email, to: message.to_email };
  return key !== undefined && isPeerReference(key, reference, facts);
}
