import { withoutMac } from '../../../engine/mail/message-id.js';
import type { Ctx } from '../../../platform/context.js';
import { together } from '../../../platform/lockstep/lockstep.js';
import { isOfOtherMail } from '../circles/other-mail.reads.js';
import { findSignedByPeer } from '../circles/recognise-guest.service.js';
import { type ConversationRow, findConversation } from '../talk/conversations.repo.js';
import { findIds, findMessage, findTalkMessage, type KnownId, type MessageRow } from '../talk/messages.repo.js';
import { isReference, readReference } from '../talk/reference.js';
import { findTalkersOf, type TalkerRow } from '../talk/talk.reads.js';
import { findNewestTo, hasMailbox, isOfTalk } from './recognise.reads.js';
import { findWritten } from './recognise-text.service.js';

/** Machines answer at once. */
const AUTOMATIC_MS = 60 * 60_000;

/** What is asked of a received message. */
export interface MailFacts {
  readonly workspaceId: number;
  readonly mailboxId: number;
  readonly messageId: string;
  /** The ids it refers to; for a delivery report also that of the message it is about. */
  readonly references: readonly string[];
  readonly from: string;
  /** Addresses of the To field, lower case. */
  readonly to: readonly string[];
  /** The plain text of the body. */
  readonly text: string;
  /** The value of `REFERENCE_HEADER`. */
  readonly reference: string | null;
  /** Written by a machine: a delivery report, an automatic answer. */
  readonly isMachine: boolean;
}

/** A message that belongs to a talk. */
export interface WarmupMail {
  readonly talk: ConversationRow;
  /** One of ours; null: typed by a person, or by a machine. */
  readonly message: MessageRow | null;
  /** The message of ours that it answers or reports on. */
  readonly about: MessageRow | null;
}

/**
 * Whether a message that lies in a mailbox belongs to a warmup talk of it. Ours are known by their Message-ID, and where a
 * server has put another one in its place, by sender, recipient and words. Others by the ids they refer to, when one of the
 * two who talk wrote them, any mailbox of the workspace, or a machine: what a stranger writes is never hidden, whatever it
 * refers to. Automatic answers of a partner count without. Null: it is ordinary mail.
 */
export async function recogniseWarmup(ctx: Ctx, mail: MailFacts): Promise<WarmupMail | null> {
  const signed = await findSigned(ctx, mail);
  if (signed !== null) return signed;
  const told = withoutMac(mail.messageId);
  const ids = [mail.messageId, ...(told === null ? [] : [told]), ...mail.references];
  const known = await together(ctx, 'warmup.ids', ids, async (ctx, all) => {
    const found = await findIds(ctx.sql, mail.workspaceId, [...new Set(all.flat())]);
    return all.map((own) => found.filter(({ header }) => own.includes(header)));
  });
  const own = known.find((id) => id.header === mail.messageId);
  if (own !== undefined) return ownMail(ctx, mail, own);
  const byPeer = known.find((id) => id.header === told);
  if (byPeer !== undefined) return mailOfGuest(ctx, mail, byPeer);
  const renamed = mail.isMachine ? null : await renamedMail(ctx, mail);
  if (renamed !== null) return renamed;
  const named = mail.references.map((id) => known.find((each) => each.header === id)).find((id) => id !== undefined);
  if (named !== undefined) return answerTo(ctx, mail, named);
  return mail.isMachine ? automaticAnswer(ctx, mail) : null;
}

/** A peer tells of a message by its Message-ID without the MAC. */
async function mailOfGuest(ctx: Ctx, mail: MailFacts, id: KnownId): Promise<WarmupMail | null> {
  const talk = await findConversation(ctx.sql, id.conversation_workspace_id, id.conversation_id);
  const message = talk === undefined ? undefined : await findTalkMessage(ctx.sql, talk.id, id.header);
  if (talk === undefined || message === undefined) return null;
  const isIt = message.mailbox_id < 0 && isEnd(message, mail) && mail.from.toLowerCase() === message.from_email;
  return isIt && !(await isOfOtherMail(ctx.sql, mail.workspaceId, mail.messageId))
    ? { talk, message, about: null }
    : null;
}

/** A message of ours under the Message-ID of a server; what comes under that of other mail is that mail. */
async function renamedMail(ctx: Ctx, mail: MailFacts): Promise<WarmupMail | null> {
  const message = await findWritten(ctx, mail);
  if (message === null || (await isOfOtherMail(ctx.sql, mail.workspaceId, mail.messageId))) return null;
  const talk = await findConversation(ctx.sql, message.conversation_workspace_id, message.conversation_id);
  return talk === undefined ? null : { talk, message, about: null };
}

async function findSigned(ctx: Ctx, mail: MailFacts): Promise<WarmupMail | null> {
  const guests = await findSignedByPeer(ctx, mail);
  if (guests !== null) {
    const talk = await findConversation(ctx.sql, guests.conversation_workspace_id, guests.conversation_id);
    return talk === undefined ? null : { talk, message: guests, about: null };
  }
  const key = mail.reference === null ? null : readReference(mail.reference);
  if (key === null || mail.reference === null) return null;
  const message = await findMessage(ctx.sql, key);
  if (message === undefined || !isEnd(message, mail)) return null;
  if (!isReference(ctx, mail.reference, { from: message.from_email, to: message.to_email })) return null;
  if (mail.from.toLowerCase() !== message.from_email.toLowerCase()) return null;
  const talk = await findConversation(ctx.sql, message.conversation_workspace_id, message.conversation_id);
  return talk === undefined ? null : { talk, message, about: null };
}

function isEnd(message: MessageRow, { workspaceId, mailboxId }: MailFacts): boolean {
  return (
    (message.workspace_id === workspaceId && message.mailbox_id === mailboxId) ||
    (message.partner_workspace_id === workspaceId && message.partner_mailbox_id === mailboxId)
  );
}

async function ownMail(ctx: Ctx, mail: MailFacts, id: KnownId): Promise<WarmupMail | null> {
  const talk = await findConversation(ctx.sql, id.conversation_workspace_id, id.conversation_id);
  if (talk === undefined || !(await mayWrite(ctx, mail, talk))) return null;
  const message = (await findTalkMessage(ctx.sql, talk.id, id.header)) ?? null;
  return { talk, message: message !== null && isEnd(message, mail) ? message : null, about: null };
}

async function answerTo(ctx: Ctx, mail: MailFacts, id: KnownId): Promise<WarmupMail | null> {
  const talk = await findConversation(ctx.sql, id.conversation_workspace_id, id.conversation_id);
  if (talk === undefined || !(await mayWrite(ctx, mail, talk))) return null;
  return { talk, message: null, about: (await findTalkMessage(ctx.sql, talk.id, id.header)) ?? null };
}

/**
 * A machine may be faster than we are: its answer names the id that a server has given our message, before any process here has seen
 * the message under it. What the machine of a partner writes while the two talk is about their talk.
 */
async function automaticAnswer(ctx: Ctx, mail: MailFacts): Promise<WarmupMail | null> {
  const since = new Date(ctx.clock.now().getTime() - AUTOMATIC_MS);
  const about = await findNewestTo(ctx.sql, mail.workspaceId, mail.mailboxId, mail.from.toLowerCase(), since);
  if (about === undefined) return null;
  const talk = await findConversation(ctx.sql, about.conversation_workspace_id, about.conversation_id);
  return talk === undefined ? null : { talk, message: null, about };
}

async function mayWrite(ctx: Ctx, mail: MailFacts, talk: ConversationRow): Promise<boolean> {
  if (mail.isMachine) return true;
  const from = mail.from.toLowerCase();
  const two = await findTalkersOf(ctx.sql, talk);
  if (two.some((talker) => talker !== undefined && isAddressOf(talker, from))) return true;
  // A guest whose peer has left is forgotten; what was exchanged with it is not.
  if (talk.peer_id !== null && (await isOfTalk(ctx.sql, talk.workspace_id, talk.id, from))) return true;
  return hasMailbox(ctx.sql, mail.workspaceId, from);
}

/** `jo+news@` is `jo@` as well. */
function isAddressOf({ address }: TalkerRow, from: string): boolean {
  return from === address || from.replace(/\+[^@]*@/, '@') === address;
}
