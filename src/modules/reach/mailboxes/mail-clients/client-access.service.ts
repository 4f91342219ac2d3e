import type { AuditAction } from '../../../../engine/words/audit-terms.js';
import { say } from '../../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { conflict, notFound } from '../../../../platform/errors.js';
import { appendAudit } from '../../../foundation/workspaces/index.js';
import { findMailboxes, lockMailboxes, type MailboxRow } from '../core/mailboxes.repo.js';
import { hashClientPassword, makeClientPassword } from './client-password.js';
import { deleteMailboxPasswords, findMailboxPassword, upsertMailboxPassword } from './passwords.repo.js';

/** Settings with which mail clients open a mailbox. */
export interface ClientAccess {
  readonly mailbox: MailboxRow;
  /** Time when the password was created; null if there is none, so that mail clients have no access. */
  readonly issuedAt: Date | null;
}

/** Returns the settings for mail clients. Throws 404 `mailbox_not_found`, 409 `mailbox_not_hosted`. */
export async function getClientAccess(ctx: Ctx, workspaceId: number, mailboxId: number): Promise<ClientAccess> {
  const [mailbox] = await findMailboxes(ctx.sql, workspaceId, { ids: [mailboxId], uuids: [], addresses: [] });
  requireHosted(mailbox);
  const password = await findMailboxPassword(ctx.sql, workspaceId, mailboxId);
  return { mailbox, issuedAt: password?.issued_at ?? null };
}

/** Creates a password for mail clients, which is shown only once and replaces the previous one immediately. */
export function issueClientPassword(
  ctx: Ctx,
  workspaceId: number,
  mailboxId: number,
): Promise<ClientAccess & { readonly password: string }> {
  return inTx(ctx, async (ctx) => {
    const mailbox = await lockHosted(ctx, workspaceId, mailboxId);
    const before = await findMailboxPassword(ctx.sql, workspaceId, mailboxId);
    const password = makeClientPassword();
    const issuedAt = ctx.clock.now();
    await upsertMailboxPassword(ctx.sql, {
      workspace_id: workspaceId,
      mailbox_id: mailboxId,
      hash: hashClientPassword(password),
      issued_at: issuedAt,
      issued_by: ctx.actor.person?.id ?? null,
    });
    await note(ctx, mailbox, before === undefined ? 'mailbox.password_issued' : 'mailbox.password_replaced');
    return { mailbox, issuedAt, password };
  });
}

/** Revokes the password, so that mail clients can no longer open the mailbox. */
export function revokeClientPassword(ctx: Ctx, workspaceId: number, mailboxId: number): Promise<ClientAccess> {
  return inTx(ctx, async (ctx) => {
    const mailbox = await lockHosted(ctx, workspaceId, mailboxId);
    await deleteMailboxPasswords(ctx.sql, workspaceId, [mailboxId]);
    await note(ctx, mailbox, 'mailbox.password_revoked');
    return { mailbox, issuedAt: null };
  });
}

function note(ctx: Ctx, mailbox: MailboxRow, action: AuditAction): Promise<void> {
  const changes = { address: mailbox.address };
  return appendAudit(ctx, mailbox.workspace_id, {
    action,
    resource: 'mailbox',
    resourceId: String(mailbox.id),
    changes,
  });
}

async function lockHosted(ctx: Ctx, workspaceId: number, mailboxId: number): Promise<MailboxRow> {
  const [mailbox] = await lockMailboxes(ctx.sql, workspaceId, [mailboxId]);
  requireHosted(mailbox);
  return mailbox;
}

function requireHosted(mailbox: MailboxRow | undefined): asserts mailbox is MailboxRow {
  if (mailbox === undefined) throw notFound('mailbox');
  if (mailbox.provider === 'native') return;
  const text = say`This mailbox is hosted at ${mailbox.provider}; mail clients connect there with the password of that account.`;
  throw conflict('mailbox_not_hosted', text, { provider: mailbox.provider });
}
