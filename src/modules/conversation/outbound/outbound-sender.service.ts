import { say } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { conflict, valueError } from '../../../platform/errors.js';
import { findMailboxRefs, type MailboxRow } from '../../reach/mailboxes/index.js';
import { loadSenders, type Sender } from '../../reach/mailboxes/senders/index.js';
import { findBestSender } from './outbound.reads.js';

export interface ChosenSender {
  readonly mailbox: MailboxRow;
  readonly sender: Sender;
  /** Reason why this mailbox was chosen. */
  readonly reason: 'given' | 'thread' | 'history' | 'budget';
}

type Choice = Pick<ChosenSender, 'mailbox' | 'reason'>;

/** Finds the mailbox with the requested address. Null if no address is given. Throws 422 `unknown_mailbox`. */
export async function findNamedSender(
  ctx: Ctx,
  workspaceId: number,
  address: string | undefined,
): Promise<Choice | null> {
  if (address === undefined) return null;
  const mailbox = (await findMailboxRefs(ctx, workspaceId, [address])).get(address);
  if (mailbox !== undefined) return { mailbox, reason: 'given' };
  throw valueError(['body', 'fromMailboxAddress'], 'unknown_mailbox', say`no mailbox has this address`, address);
}

/** Finds the mailbox of a conversation. Throws 409 `mailbox_unavailable` if it was deleted. */
export async function findThreadSender(ctx: Ctx, workspaceId: number, mailboxId: number): Promise<Choice> {
  const mailbox = (await findMailboxRefs(ctx, workspaceId, [mailboxId])).get(String(mailboxId));
  if (mailbox !== undefined) return { mailbox, reason: 'thread' };
  throw conflict('mailbox_unavailable', say`The mailbox of this conversation was deleted. Select another mailbox.`, {
    mailboxId,
  });
}

/** Chooses a mailbox that has history with these recipients, or else the one with the most daily capacity left. */
export async function chooseSender(ctx: Ctx, workspaceId: number, addresses: readonly string[]): Promise<Choice> {
  const keys = addresses.map((address) => address.toLowerCase());
  const best = await findBestSender(ctx.sql, workspaceId, ctx.clock.now(), keys);
  if (best === undefined)
    throw conflict('mailbox_unavailable', say`No active mailbox can send this message. Connect one.`);
  const { mailbox } = await findThreadSender(ctx, workspaceId, best.id);
  return { mailbox, reason: best.has_history ? 'history' : 'budget' };
}

/** Opens the sender of an active mailbox. Throws 409 `mailbox_unavailable` for any other status. */
export async function openSender(ctx: Ctx, workspaceId: number, { mailbox, reason }: Choice): Promise<ChosenSender> {
  const sender =
    mailbox.status === 'active' ? (await loadSenders(ctx, workspaceId, [mailbox.id])).get(mailbox.id) : undefined;
  if (sender !== undefined) return { mailbox, sender, reason };
  throw conflict('mailbox_unavailable', say`The mailbox ${mailbox.address} is not active.`, {
    mailboxId: mailbox.id,
    status: mailbox.status,
  });
}
