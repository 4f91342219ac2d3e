import { withoutMac } from '../../../../engine/mail/message-id.js';
import type { Ctx } from '../../../../platform/context.js';
import { isOfOtherMail } from '../circles/other-mail.reads.js';
import { findSignedByPeer } from '../circles/recognize-peer-mail.service.js';
import { type ConversationRow, findConversation } from '../conversations/conversations.repo.js';
import { findIds, type KnownId } from '../conversations/message-ids.repo.js';
import { findConversationMessage, findMessage, type MessageRow } from '../conversations/messages.repo.js';
import { findParticipants, type ParticipantRow } from '../conversations/participants.reads.js';
import { isReference, readReference } from '../conversations/reference.js';
import { findNewestTo, hasMailbox, isOfConversation } from './recognize.reads.js';
import { findWritten } from './recognize-text.service.js';

/** Machines reply within minutes. */
const AUTOMATIC_MS = 60 * 60_000;

/** Facts of a received message. */
export interface MailFacts {
  readonly workspaceId: number;
  readonly mailboxId: number;
  readonly messageId: string;
  /** Message-IDs that the message refers to; for a delivery report, also that of the reported message. */
  readonly references: readonly string[];
  readonly from: string;
  /** Addresses of the To field, lower case. */
  readonly to: readonly string[];
  /** Plain text of the body. */
  readonly text: string;
  /** Value of the `REFERENCE_HEADER` field. */
  readonly reference: string | null;
  /** Whether a machine wrote the message: a delivery report, or an auto-reply. */
  readonly isMachine: boolean;
}

/** A message of a warmup conversation. */
export interface WarmupMail {
  readonly conversation: ConversationRow;
  /** The recorded message; null if a person or a machine wrote it. */
  readonly message: MessageRow | null;
  /** Stored message that the message replies to or reports on. */
  readonly about: MessageRow | null;
}

/**
 * Returns the warmup conversation of a received message. Recorded messages are recognized by Message-ID or, if a server
 * replaced it, by sender, recipient and words. Others are recognized by the Message-IDs they refer to if a participant,
 * any mailbox of the workspace, or a machine wrote them: email from strangers is never hidden, whatever it refers to.
 * Automatic replies of a partner need no reference. Null for ordinary email.
 */
export async function recognizeWarmup(ctx: Ctx, mail: MailFacts): Promise<WarmupMail | null> {
  const signed = await findSigned(ctx, mail);
  if (signed !== null) return signed;
  const announced = withoutMac(mail.messageId);
  const ids = [mail.messageId, ...(announced === null ? [] : [announced]), ...mail.references];
  const known = await findIds(ctx.sql, mail.workspaceId, [...new Set(ids)]);
  const own = known.find((id) => id.header === mail.messageId);
  if (own !== undefined) return ownMail(ctx, mail, own);
  const byPeer = known.find((id) => id.header === announced);
  if (byPeer !== undefined) return findPeerMail(ctx, mail, byPeer);
  const renamed = mail.isMachine ? null : await renamedMail(ctx, mail);
  if (renamed !== null) return renamed;
  const named = mail.references.map((id) => known.find((each) => each.header === id)).find((id) => id !== undefined);
  if (named !== undefined) return answerTo(ctx, mail, named);
  return mail.isMachine ? automaticAnswer(ctx, mail) : null;
}

/** Finds a message that a peer announced by its Message-ID without the MAC. */
async function findPeerMail(ctx: Ctx, mail: MailFacts, id: KnownId): Promise<WarmupMail | null> {
  const conversation = await findConversation(ctx.sql, id.conversation_workspace_id, id.conversation_id);
  const message =
    conversation === undefined ? undefined : await findConversationMessage(ctx.sql, conversation.id, id.header);
  if (conversation === undefined || message === undefined) return null;
  const isIt = message.mailbox_id < 0 && isEnd(message, mail) && mail.from.toLowerCase() === message.from_email;
  return isIt && !(await isOfOtherMail(ctx.sql, mail.workspaceId, mail.messageId))
    ? { conversation, message, about: null }
    : null;
}

/** Finds a recorded message whose Message-ID a server replaced. Ignores messages with the Message-ID of other email. */
async function renamedMail(ctx: Ctx, mail: MailFacts): Promise<WarmupMail | null> {
  const message = await findWritten(ctx, mail);
  if (message === null || (await isOfOtherMail(ctx.sql, mail.workspaceId, mail.messageId))) return null;
  const conversation = await findConversation(ctx.sql, message.conversation_workspace_id, message.conversation_id);
  return conversation === undefined ? null : { conversation, message, about: null };
}

async function findSigned(ctx: Ctx, mail: MailFacts): Promise<WarmupMail | null> {
  const remotes = await findSignedByPeer(ctx, mail);
  if (remotes !== null) {
    const conversation = await findConversation(ctx.sql, remotes.conversation_workspace_id, remotes.conversation_id);
    return conversation === undefined ? null : { conversation, message: remotes, about: null };
  }
  const key = mail.reference === null ? null : readReference(mail.reference);
  if (key === null || mail.reference === null) return null;
  const message = await findMessage(ctx.sql, key);
  if (message === undefined || !isEnd(message, mail)) return null;
  if (!isReference(ctx, mail.reference, { from: message.from_email, to: message.to_email })) return null;
  if (mail.from.toLowerCase() !== message.from_email.toLowerCase()) return null;
  const conversation = await findConversation(ctx.sql, message.conversation_workspace_id, message.conversation_id);
  return conversation === undefined ? null : { conversation, message, about: null };
}

function isEnd(message: MessageRow, { workspaceId, mailboxId }: MailFacts): boolean {
  return (
    (message.workspace_id === workspaceId && message.mailbox_id === mailboxId) ||
    (message.partner_workspace_id === workspaceId && message.partner_mailbox_id === mailboxId)
  );
}

async function ownMail(ctx: Ctx, mail: MailFacts, id: KnownId): Promise<WarmupMail | null> {
  const conversation = await findConversation(ctx.sql, id.conversation_workspace_id, id.conversation_id);
  if (conversation === undefined || !(await mayWrite(ctx, mail, conversation))) return null;
  const message = (await findConversationMessage(ctx.sql, conversation.id, id.header)) ?? null;
  return { conversation, message: message !== null && isEnd(message, mail) ? message : null, about: null };
}

async function answerTo(ctx: Ctx, mail: MailFacts, id: KnownId): Promise<WarmupMail | null> {
  const conversation = await findConversation(ctx.sql, id.conversation_workspace_id, id.conversation_id);
  if (conversation === undefined || !(await mayWrite(ctx, mail, conversation))) return null;
  return {
    conversation,
    message: null,
    about: (await findConversationMessage(ctx.sql, conversation.id, id.header)) ?? null,
  };
}

/**
 * Finds the message for an automatic reply that arrives before any process has seen the message under the Message-ID
 * assigned by a server. Machine email of a partner during the conversation belongs to it.
 */
async function automaticAnswer(ctx: Ctx, mail: MailFacts): Promise<WarmupMail | null> {
  const since = new Date(ctx.clock.now().getTime() - AUTOMATIC_MS);
  const about = await findNewestTo(ctx.sql, mail.workspaceId, mail.mailboxId, mail.from.toLowerCase(), since);
  if (about === undefined) return null;
  const conversation = await findConversation(ctx.sql, about.conversation_workspace_id, about.conversation_id);
  return conversation === undefined ? null : { conversation, message: null, about };
}

async function mayWrite(ctx: Ctx, mail: MailFacts, conversation: ConversationRow): Promise<boolean> {
  if (mail.isMachine) return true;
  const from = mail.from.toLowerCase();
  const two = await findParticipants(ctx.sql, conversation);
  if (two.some((participant) => participant !== undefined && isAddressOf(participant, from))) return true;
  // Remote mailboxes of a peer that left are deleted; exchanged messages are kept.
  if (
    conversation.peer_id !== null &&
    (await isOfConversation(ctx.sql, conversation.workspace_id, conversation.id, from))
  )
    return true;
  return hasMailbox(ctx.sql, mail.workspaceId, from);
}

/** Returns whether an address belongs to a participant; `jo+news@` belongs to `jo@`. */
function isAddressOf({ address }: ParticipantRow, from: string): boolean {
  return from === address || from.replace(/\+[^@]*@/, '@') === address;
}
