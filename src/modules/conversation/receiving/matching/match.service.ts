import { emailKey } from '../../../../engine/address/email-key.js';
import { parseSubject } from '../../../../engine/mail/base-subject.js';
import { nearestFirst } from '../../../../engine/mail/choose-thread.js';
import type { Proof } from '../../../../engine/mail/proof/proof.js';
import type { Ctx } from '../../../../platform/context.js';
import type { KnownMessage } from '../../../outreach/threads/index.js';
import { readUnsubscribeToken } from '../../../sending/delivery/index.js';
import {
  type AskedAddress,
  findLatestSend,
  findNamedSends,
  findSendToSpelling,
  findThreadContact,
  type LatestSend,
  lockSends,
  type NamedSend,
} from './match.reads.js';
import { loadSubject, type Subject } from './match-subject.js';
import type { ReadMail } from './read-mail.js';

/** Machine mail and opt-outs without a reference are tied to a send to the same address that is at most this old. */
export const ADDRESS_MATCH_MS = 30 * 86_400_000;

/** Evidence that links a message to a send, from certain to likely. */
export type SubjectEvidence = 'reference' | 'token' | 'thread' | 'address';

/** Contact, and the send that a message replies to or reports on, if known. */
export interface MatchedContact {
  readonly contactId: string;
  readonly sendId: string | null;
  readonly evidence: SubjectEvidence;
}

/** Contact that a message refers to, with the evidence. */
export interface ProvenSubject {
  readonly subject: Subject;
  readonly proof: Exclude<Proof, 'vouched'>;
}

/** Facts already known about a message. */
export interface MatchFacts {
  readonly mailboxId: number;
  readonly threadId: number | null;
  /** Stored messages with these Message-IDs. */
  readonly known: readonly KnownMessage[];
  /** Sends with these Message-IDs. */
  readonly sends: readonly NamedSend[];
}

/** Returns the Message-IDs that a message refers to, closest first. */
export function idsOf(mail: ReadMail): string[] {
  const original = mail.bounce?.originalMessageId ?? mail.complaint?.originalMessageId ?? null;
  const named = [mail.returnedId, original].filter((id) => id != null);
  return [...new Set([...named, ...nearestFirst(mail.message)])];
}

/**
 * Finds the contact of a message: by the nearest ID it refers to that belongs to a send, then by the token of a
 * returned message or an unsubscribe request, then by its conversation, then, for machine messages and unsubscribe
 * requests, by the newest send from this mailbox to the named address, then for replies by the newest to another
 * spelling of the address. Null: no contact of a campaign.
 */
export async function matchContact(
  ctx: Ctx,
  workspaceId: number,
  mail: ReadMail,
  facts: MatchFacts,
): Promise<MatchedContact | null> {
  const named = nearest(idsOf(mail), facts.sends, facts.known);
  if (named !== null) return named;
  for (const token of [mail.optOutToken, mail.ownToken]) {
    const owner = token === null ? null : readUnsubscribeToken(ctx, token);
    if (owner?.workspaceId === workspaceId) return { contactId: owner.contactId, sendId: null, evidence: 'token' };
  }
  const contactId = facts.threadId === null ? null : await findThreadContact(ctx.sql, workspaceId, facts.threadId);
  if (contactId !== null) return { contactId, sendId: null, evidence: 'thread' };
  const addressed = await byAddress(ctx, workspaceId, mail, facts.mailboxId);
  return addressed ?? bySpelling(ctx, workspaceId, mail, facts.mailboxId);
}

/** Locks the sends of matched contacts: results that were being written are visible then. */
export async function lockMatched(
  ctx: Ctx,
  workspaceId: number,
  matched: ReadonlyArray<MatchedContact | null>,
): Promise<void> {
  const sendIds = matched.flatMap((each) => each?.sendId ?? []);
  if (sendIds.length > 0) await lockSends(ctx.sql, workspaceId, sendIds);
}

/** Returns the matched contact of a message, whose send is locked, with the proof of the match. */
export async function proveSubject(
  ctx: Ctx,
  workspaceId: number,
  mail: ReadMail,
  { matched, facts }: { readonly matched: MatchedContact; readonly facts: MatchFacts },
): Promise<ProvenSubject | null> {
  const subject = await loadSubject(ctx, workspaceId, matched.contactId, matched.sendId);
  if (subject === null) return null;
  return { subject, proof: proofOf(ctx, workspaceId, mail, subject, [...facts.sends, ...facts.known.filter(isOurs)]) };
}

/** Returns the sends with these Message-IDs. */
export function namedSends(ctx: Ctx, workspaceId: number, headers: readonly string[]): Promise<NamedSend[]> {
  return findNamedSends(ctx.sql, workspaceId, [...new Set(headers)]);
}

/**
 * Returns the proof of a message. Only recipients know the Message-IDs of sent messages, and the token is in their
 * headers only.
 */
function proofOf(
  ctx: Ctx,
  workspaceId: number,
  mail: ReadMail,
  { contactId, emailKey }: Subject,
  named: readonly { readonly contactId: string | null }[],
): ProvenSubject['proof'] {
  if (named.some((one) => one.contactId === contactId)) return 'reference';
  const owners = [mail.optOutToken, mail.ownToken].map((token) => token && readUnsubscribeToken(ctx, token));
  if (owners.some((owner) => owner && owner.workspaceId === workspaceId && owner.contactId === contactId))
    return 'token';
  return mail.message.from?.address.toLowerCase() === emailKey ? 'sender' : 'none';
}

function isOurs({ direction }: KnownMessage): boolean {
  return direction === 'outbound';
}

function nearest(
  ids: readonly string[],
  sends: readonly NamedSend[],
  messages: readonly KnownMessage[],
): MatchedContact | null {
  for (const id of ids) {
    const send = sends.find((each) => each.header === id);
    if (send !== undefined) return { contactId: send.contactId, sendId: send.id, evidence: 'reference' };
    const message = messages.find((each) => each.header === id && each.contactId !== null);
    if (message?.contactId != null) {
      return { contactId: message.contactId, sendId: message.sendId, evidence: 'reference' };
    }
  }
  return null;
}

/** Returns the newest send from a mailbox to an address since `since`. */
export function latestSendTo(ctx: Ctx, workspaceId: number, asked: AskedAddress): Promise<LatestSend | undefined> {
  return findLatestSend(ctx.sql, workspaceId, asked);
}

async function byAddress(
  ctx: Ctx,
  workspaceId: number,
  mail: ReadMail,
  mailboxId: number,
): Promise<MatchedContact | null> {
  for (const address of addressesNamed(mail)) {
    const since = new Date(mail.receivedAt.getTime() - ADDRESS_MATCH_MS);
    const send = await latestSendTo(ctx, workspaceId, { mailboxId, emailKey: address, since });
    if (send !== undefined) return { contactId: send.contactId, sendId: send.id, evidence: 'address' };
  }
  return null;
}

/**
 * Finds the contact of a reply without a reference that was written from another spelling of the contact's address. The match proves
 * nothing, so it holds the contact until a member decides.
 */
async function bySpelling(
  ctx: Ctx,
  workspaceId: number,
  mail: ReadMail,
  mailboxId: number,
): Promise<MatchedContact | null> {
  const { message, reply, machine, bounce, complaint } = mail;
  if (message.from === null || reply === null || bounce !== null || complaint !== null) return null;
  const isAnswer = parseSubject(message.subject).isReply || machine.kind === 'auto_reply' || reply.optOut !== null;
  if (!isAnswer) return null;
  const since = new Date(mail.receivedAt.getTime() - ADDRESS_MATCH_MS);
  const asked = { mailboxId, emailKey: emailKey(message.from.address), since };
  const send = await findSendToSpelling(ctx.sql, workspaceId, asked);
  return send === undefined ? null : { contactId: send.contactId, sendId: send.id, evidence: 'address' };
}

/**
 * Returns the addresses that a message is about. A person's new email is not a reply to a campaign; an automated message
 * always is, and an opt-out must not be missed.
 */
function addressesNamed({ bounce, complaint, machine, message, reply }: ReadMail): string[] {
  if (bounce !== null) return bounce.recipients.flatMap(({ address }) => address ?? []).slice(0, 20);
  if (complaint !== null) return complaint.recipient === null ? [] : [complaint.recipient];
  const isOptOut = machine.kind === 'human' && reply?.intent === 'unsubscribe';
  if (machine.kind !== 'auto_reply' && !isOptOut) return [];
  return message.from === null ? [] : [message.from.address.toLowerCase()];
}
