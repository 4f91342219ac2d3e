import type { MailboxProvider } from '../../../../engine/lifecycle/delivery-enums.js';
import { say } from '../../../../engine/words/say.js';
import type { Ctx } from '../../../../platform/context.js';
import { storedJson } from '../../../../platform/db/stored-json.js';
import { ValidationError, type ValidationIssue, valueError } from '../../../../platform/errors.js';
import { enqueue } from '../../../../platform/queue/enqueue.js';
import { appendAudit } from '../../../foundation/workspaces/index.js';
import { openSecrets, type StoredConnection, type StoredEndpoint, sealSecrets } from '../core/connection.js';
import { moveMailboxes } from '../core/mailbox-status.service.js';
import { probeMailbox } from '../core/mailboxes.jobs.js';
import { type MailboxRow, updateMailboxes } from '../core/mailboxes.repo.js';
import { providerOfServer } from '../core/well-known-servers.js';
import { deleteTokens } from '../oauth/tokens.repo.js';
import { giveTokens, lockGrants } from '../oauth/use-grant.service.js';
import { deleteSyncs, insertSyncs } from '../syncs/mailbox-syncs.repo.js';
import { endWatches } from '../watches/end-watches.service.js';
import { type ReadConnection, readConnection } from './connection-input.js';
import { type OauthConnection, readOauthConnection, usesOauth } from './oauth-input.js';
import type { WantedConnection } from './wanted-connection.js';

/**
 * Changes the connection of a locked mailbox; omitted fields keep their value. A mailbox that was disconnected or in error
 * is connecting again; an active one continues with the new servers while a job probes them. Throws 422 for a hosted
 * mailbox, a host that Outrider must not reach, and a missing password.
 */
export async function changeConnection(
  ctx: Ctx,
  workspaceId: number,
  row: MailboxRow,
  input: WantedConnection,
): Promise<void> {
  const stored = row.connection as StoredConnection | null;
  if (stored === null) throw valueError(LOC, 'conflicting_values', say`cannot be set for a hosted mailbox`);
  const read = await readChange(ctx, workspaceId, row, stored, input);
  if (!('connection' in read)) throw new ValidationError(read);
  const { connection, secrets } = read;
  if (connection.kind !== undefined && !NO_WARMUP.includes(row.warmup_status)) {
    throw valueError(
      [...LOC, 'kind'],
      'conflicting_values',
      say`requires that warmup of the mailbox is disabled first`,
    );
  }
  if (connection.kind !== 'gmail_api' && row.send_as !== null) {
    const text = say`must stay \`gmail_api\` while the mailbox sends as another address`;
    throw valueError([...LOC, 'kind'], 'conflicting_values', text);
  }
  await updateMailboxes(ctx.sql, workspaceId, [row.id], {
    connection: storedJson(connection),
    secrets: sealSecrets(ctx, workspaceId, row.id, secrets),
    provider: 'grant' in read ? read.grant.provider : providerOfServer(connection.smtp.host),
    ...UNKNOWN,
  });
  await endWatches(ctx, workspaceId, [row.id]);
  if ('grant' in read) await giveTokens(ctx, workspaceId, [{ mailboxId: row.id, grant: read.grant }]);
  else await deleteTokens(ctx.sql, workspaceId, [row.id]);
  if (connection.imap === null) await deleteSyncs(ctx.sql, workspaceId, [row.id]);
  else if (stored.imap === null || !isSameAccount(stored.imap, connection.imap)) {
    // Another account numbers its messages differently, so everything stored about the old account's folders is invalid.
    await deleteSyncs(ctx.sql, workspaceId, [row.id]);
    const isPolled = row.status === 'active' || row.status === 'paused';
    await insertSyncs(ctx.sql, workspaceId, [row.id], isPolled ? ctx.clock.now() : null);
  }
  await appendAudit(ctx, workspaceId, {
    action: 'mailbox.connection_changed',
    resource: 'mailbox',
    resourceId: String(row.id),
    changes: { address: row.address, before: stored, after: connection },
  });
  const moved = await moveMailboxes(ctx, workspaceId, [row], 'connection_changed');
  if (moved.length === 0) await enqueue(ctx, probeMailbox, { workspaceId, mailboxId: row.id, round: 0 });
}

async function readChange(
  ctx: Ctx,
  workspaceId: number,
  row: MailboxRow,
  stored: StoredConnection,
  input: WantedConnection,
): Promise<ReadConnection | OauthConnection | readonly ValidationIssue[]> {
  if (usesOauth(input)) {
    const grants = await lockGrants(ctx, workspaceId, input.oauthGrantId === undefined ? [] : [input.oauthGrantId]);
    return readOauthConnection(ctx, LOC, row.address, input, grants);
  }
  const known = { connection: stored, secrets: openSecrets(ctx, workspaceId, row.id, row.secrets) };
  return readConnection(ctx, LOC, row.address, row.provider as MailboxProvider, input, known);
}

/** Compares host and username, because many accounts of one server have the same UIDVALIDITY. */
function isSameAccount(before: StoredEndpoint, after: StoredEndpoint): boolean {
  return before.host === after.host && before.username === after.username;
}

/** Statuses without pending warmup email, which needs stable Message-IDs that the APIs do not keep. */
const NO_WARMUP: readonly string[] = ['not_started', 'failed', 'disabled'];
const LOC = ['body', 'connection'];
const UNKNOWN = {
  smtp_status: 'unknown',
  smtp_checked_at: null,
  smtp_error: null,
  imap_status: 'unknown',
  imap_checked_at: null,
  imap_error: null,
  consecutive_failures: 0,
  error_code: null,
  error_message: null,
};
