import { sendIdOf } from '../../../../engine/mail/message-id.js';
import type { Ctx } from '../../../../platform/context.js';
import { findHold } from '../../../../platform/db/installation-hold.js';
import { readReturnPath, returnPathOf } from '../../../../platform/mail/signed-message-id.js';
import { countByHand } from '../../../reach/mailboxes/slots/index.js';
import { heldMailboxes } from '../../../reach/mailboxes/syncs/index.js';
import { recordHandedBefore } from '../../../sending/delivery/before-restore/index.js';
import { readUnsubscribeToken } from '../../../sending/delivery/index.js';
import type { Delivery } from '../matching/arrival.js';
import type { ReadMail } from '../matching/read-mail.js';
import { findNextOfContact, findUnsent } from './missed-send.reads.js';

/** Time by which the clocks of a mail server and of this instance may differ, in milliseconds. */
const CLOCK_SKEW_MS = 300_000;
const DAY_MS = 86_400_000;

/** Evidence in the Sent folder about an email that an instance sent after the backup of this one. */
type Missed =
  /** The email is waiting here, but was sent. */
  | { readonly kind: 'send'; readonly sendId: string }
  /** The contact received an email that is not planned here. */
  | { readonly kind: 'contact'; readonly contactId: string };

/** Returns the ID of the waiting email that a copy is of, by its Message-ID, whose MAC proves that we wrote it. */
export async function findMissedById(ctx: Ctx, { workspaceId }: Delivery, mail: ReadMail): Promise<string | null> {
  const sendId = ownId(ctx, workspaceId, mail.messageId);
  const named = sendId === null ? undefined : await findUnsent(ctx.sql, workspaceId, sendId);
  return named?.isWaiting === true ? named.id : null;
}

/**
 * Finds what a copy means by the contact in its List-Unsubscribe header, while the instance or the workspace is held: an email that was
 * planned after the backup has another ID here, and is the next one that waits for its contact. The caller has found no
 * email that was recorded as sent.
 */
export async function findMissedByContact(ctx: Ctx, delivery: Delivery, mail: ReadMail): Promise<Missed | null> {
  const { workspaceId, mailboxId } = delivery;
  const owner = mail.ownToken === null ? null : readUnsubscribeToken(ctx, mail.ownToken);
  if (owner === null || owner.workspaceId !== workspaceId) return null;
  const hold = await findHold(ctx.sql, workspaceId);
  if (hold === null || sentAt(ctx, delivery, mail).getTime() < hold.snapshotAt.getTime() - CLOCK_SKEW_MS) return null;
  const { contactId } = owner;
  // A test email has the contact of its preview, and another recipient.
  const emailKeys = mail.message.to.map(({ address }) => address.toLowerCase());
  const next = await findNextOfContact(ctx.sql, workspaceId, contactId, { mailboxId, emailKeys });
  if (next === undefined) return null;
  const sendId = ownId(ctx, workspaceId, mail.messageId);
  // The email in the copy was canceled or skipped here, so no other email of the contact can be meant.
  const isEnded = sendId !== null && (await findUnsent(ctx.sql, workspaceId, sendId)) !== undefined;
  return isEnded || next.sendId === null ? { kind: 'contact', contactId } : { kind: 'send', sendId: next.sendId };
}

/**
 * Records a waiting email as sent by an earlier instance, still unconfirmed. Returns false if nothing can be recorded of it.
 */
export async function recordMissed(ctx: Ctx, delivery: Delivery, mail: ReadMail, sendId: string): Promise<boolean> {
  const { workspaceId, mailboxId } = delivery;
  const at = sentAt(ctx, delivery, mail);
  const handed = { sendId, mailboxId, messageIdHeader: mail.messageId, at };
  if ((await recordHandedBefore(ctx, workspaceId, [handed])).length === 0) return false;
  // The provider counts it, so the daily limit of the mailbox does too.
  if (ctx.clock.now().getTime() - at.getTime() < DAY_MS) await countByHand(ctx, workspaceId, [mailboxId]);
  if ((await findHold(ctx.sql, workspaceId)) !== null) await heldMailboxes.countFound(ctx, workspaceId, mailboxId);
  return true;
}

/** Returns the ID in a Message-ID that we, or a former instance of the workspace, wrote; null for any other. */
function ownId(ctx: Ctx, workspaceId: number, messageId: string): string | null {
  const address = returnPathOf(messageId);
  return address === null || readReturnPath(ctx, address, workspaceId) === null ? null : sendIdOf(messageId);
}

/** Returns when a copy was sent, not later than now. */
function sentAt(ctx: Ctx, { receivedAt }: Delivery, mail: ReadMail): Date {
  const at = mail.message.date ?? receivedAt;
  const now = ctx.clock.now();
  return at < now ? at : now;
}
