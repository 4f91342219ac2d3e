import type { Ctx } from '../../../platform/context.js';
import { readReturnPath } from '../../../platform/mail/signed-message-id.js';
import { findInboundMailbox } from '../../reach/mailboxes/index.js';
import { findReturnMailbox } from './matching/match.reads.js';

/** Hosted mailbox of an address. */
export interface Recipient {
  readonly workspaceId: number;
  readonly mailboxId: number;
  /** Message-ID of our email if the address is its return path; null if it is the address of a mailbox. */
  readonly returnedId: string | null;
  /** Copy for mail clients; null if they get none. */
  readonly copyTo: string | null;
}

/**
 * Returns the recipient of an address: a mailbox, or the mailbox of the email whose return path it is. Null if no
 * mailbox exists here.
 */
export async function findRecipient(ctx: Ctx, address: string): Promise<Recipient | null> {
  const messageId = readReturnPath(ctx, address);
  if (messageId !== null) {
    const found = await findReturnMailbox(ctx.sql, messageId);
    return found === undefined ? null : { ...found, returnedId: messageId, copyTo: null };
  }
  const found = await findInboundMailbox(ctx, address);
  if (found === null) return null;
  const { workspaceId, mailboxId, hasClients } = found;
  return { workspaceId, mailboxId, returnedId: null, copyTo: hasClients ? found.address : null };
}
