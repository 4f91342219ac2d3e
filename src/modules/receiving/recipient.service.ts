import type { Ctx } from '../../platform/context.js';
import { readReturnPath } from '../../platform/mail/signed-message-id.js';
import { findInboundMailbox } from '../mailboxes/index.js';
import { findReturnMailbox } from './match.reads.js';

/** A hosted mailbox that an address leads to. */
export interface Recipient {
  readonly workspaceId: number;
  readonly mailboxId: number;
  /** The Message-ID of ours whose return path the address is; null: it is an address of the mailbox. */
  readonly returnedId: string | null;
  /** Where mail programs read a copy; null: they get none. */
  readonly copyTo: string | null;
}

/** Who takes mail for an address: a mailbox, or that of the message whose return path it is. Null: no mailbox here. */
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
