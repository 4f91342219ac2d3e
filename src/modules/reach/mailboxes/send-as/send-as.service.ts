import { stored } from '../../../../engine/words/in-language.js';
import { english, say } from '../../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { conflict, notFound, valueError } from '../../../../platform/errors.js';
import { ApiFailure } from '../../../../platform/mail/api/problem.js';
import type { SendAsAddress } from '../../../../platform/mail/api/types.js';
import { domainOf } from '../../../../platform/mail/smtp/envelope.js';
import { enqueue } from '../../../../platform/queue/enqueue.js';
import { ensureDomains, isWatched } from '../../domains/index.js';
import { apiEndpoint } from '../connection/endpoints.js';
import type { StoredConnection } from '../core/connection.js';
import { probeMailbox } from '../core/mailboxes.jobs.js';
import { findMailboxes, lockMailboxes, type MailboxRow, updateMailboxes } from '../core/mailboxes.repo.js';
import { freshAccess } from '../oauth/access.service.js';

/** Addresses that a mailbox can send as, as its provider reported them at `readAt`. */
export interface SenderAddresses {
  readonly mailbox: MailboxRow;
  /** Empty if they cannot be read. */
  readonly addresses: readonly SendAsAddress[];
  readonly readAt: Date;
  /** Why they cannot be read; null if they were. */
  readonly problem: string | null;
}

/** Reads the addresses of a mailbox from its provider. Must not run in a transaction. Throws 404 `mailbox_not_found`. */
export async function readSenderAddresses(ctx: Ctx, workspaceId: number, mailboxId: number): Promise<SenderAddresses> {
  const [mailbox] = await findMailboxes(ctx.sql, workspaceId, { ids: [mailboxId], uuids: [], addresses: [] });
  if (mailbox === undefined) throw notFound('mailbox');
  const read = await askProvider(ctx, workspaceId, mailbox);
  const readAt = ctx.clock.now();
  return typeof read === 'string'
    ? { mailbox, addresses: [], readAt, problem: read }
    : { mailbox, addresses: read, readAt, problem: null };
}

/** Returns the addresses, or why the provider does not list them. */
async function askProvider(ctx: Ctx, workspaceId: number, row: MailboxRow): Promise<readonly SendAsAddress[] | string> {
  const connection = row.connection as StoredConnection | null;
  if (connection?.kind !== 'gmail_api') return english`Only mailboxes at the Gmail API can send as another address.`;
  const access = await freshAccess(ctx, workspaceId, row.id);
  if ('problem' in access) return access.problem;
  try {
    return await ctx.mail.listSendAs(
      apiEndpoint({ ...connection, kind: 'gmail_api' }, row.address, access.accessToken),
    );
  } catch (error) {
    if (error instanceof ApiFailure) return error.message;
    throw error;
  }
}

/**
 * Sets the address that a mailbox sends from; null or its own address for its own. A mailbox that its provider has blocked, such as
 * for an address that it no longer accepts, is checked again. Must not run in a transaction. Throws 404 `mailbox_not_found`,
 * 409 `mailbox_unavailable` if the provider does not list the addresses, and 422 for an address that it has not verified.
 */
export async function chooseSender(
  ctx: Ctx,
  workspaceId: number,
  mailboxId: number,
  wanted: string | null,
): Promise<SenderAddresses> {
  const read = await readSenderAddresses(ctx, workspaceId, mailboxId);
  const address = wanted?.toLowerCase() ?? null;
  const sendAs = address === read.mailbox.address ? null : address;
  if (sendAs !== null) requireVerified(read, sendAs);
  return inTx(ctx, async (ctx) => {
    const [row] = await lockMailboxes(ctx.sql, workspaceId, [mailboxId]);
    if (row === undefined) throw notFound('mailbox');
    if (sendAs !== null) requireUsable(row, sendAs);
    const change = { send_as: sendAs, updated_at: ctx.clock.now() };
    await updateMailboxes(ctx.sql, workspaceId, [mailboxId], change);
    if (sendAs !== null && isWatched(domainOf(sendAs))) {
      await ensureDomains(ctx, workspaceId, [domainOf(sendAs)], { hosted: false });
    }
    if (row.status === 'error') await enqueue(ctx, probeMailbox, { workspaceId, mailboxId, round: 0 });
    return { ...read, mailbox: { ...row, ...change } };
  });
}

const LOC = ['body', 'address'];

function requireVerified({ addresses, problem }: SenderAddresses, sendAs: string): void {
  if (problem !== null) {
    throw conflict('mailbox_unavailable', say`The sender addresses cannot be read. ${stored(problem)}`);
  }
  const found = addresses.find(({ address }) => address === sendAs);
  if (found?.isVerified === true) return;
  const text =
    found === undefined
      ? say`must be an address that the provider lists for this mailbox`
      : say`must be verified at the provider first`;
  throw valueError(LOC, 'invalid_value', text, sendAs);
}

/** Checks what can have changed during the request to the provider. */
function requireUsable({ connection, forward_to: forwardTo }: MailboxRow, sendAs: string): void {
  const text = say`cannot be the address that the mailbox forwards replies to`;
  if (forwardTo?.toLowerCase() === sendAs) throw valueError(LOC, 'conflicting_values', text, sendAs);
  if ((connection as StoredConnection | null)?.kind === 'gmail_api') return;
  throw conflict('mailbox_unavailable', say`The connection of the mailbox has changed. Try again.`);
}
