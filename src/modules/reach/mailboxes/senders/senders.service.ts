import { LRUCache } from 'lru-cache';
import type { Ctx } from '../../../../platform/context.js';
import { operatorEndpoint } from '../../../../platform/mail/smtp/operator-endpoint.js';
import { dkimKeyOf } from '../../domains/index.js';
import { apiEndpoint, smtpEndpointOf } from '../connection/endpoints.js';
import type { StoredConnection } from '../core/connection.js';
import { openTokens } from '../oauth/sealed-tokens.js';
import type { Sender } from './sender.js';
import { listSenderHeads, listSenderRows, type SenderRow } from './senders.reads.js';

/** Open senders by mailbox UUID; a sender is used only while its mailbox and domain are unchanged. */
const senders = new LRUCache<string, { stamp: string; sender: Sender }>({ max: 20_000 });

/**
 * Loads the senders of these mailboxes, without deleted ones. Decrypts credentials once per change of a mailbox, not once
 * per message. An access token may have expired (`accessUntil`); `senderFor` waits for a new one.
 */
export async function loadSenders(
  ctx: Ctx,
  workspaceId: number,
  mailboxIds: readonly number[],
): Promise<Map<number, Sender>> {
  const result = new Map<number, Sender>();
  if (mailboxIds.length === 0) return result;
  const stale: number[] = [];
  for (const head of await listSenderHeads(ctx.sql, workspaceId, mailboxIds)) {
    const cached = senders.get(head.uuid);
    if (cached?.stamp === head.stamp) result.set(head.id, cached.sender);
    else stale.push(head.id);
  }
  if (stale.length === 0) return result;
  for (const row of await listSenderRows(ctx.sql, workspaceId, stale)) {
    const sender = openSender(ctx, workspaceId, row);
    senders.set(row.uuid, { stamp: row.stamp, sender });
    result.set(row.id, sender);
  }
  return result;
}

function openSender(ctx: Ctx, workspaceId: number, row: SenderRow): Sender {
  const connection = row.connection as StoredConnection | null;
  const token =
    row.tokens === null ? null : openTokens(ctx, workspaceId, { mailboxId: row.id }, row.tokens).accessToken;
  const address = row.send_as ?? row.address;
  return {
    workspaceId,
    mailboxId: row.id,
    uuid: row.uuid,
    names: { firstName: row.first_name, lastName: row.last_name, address, signature: row.signature },
    from: { name: `${row.first_name} ${row.last_name}`.trim(), address },
    replyTo: row.reply_to,
    trackingHost: row.tracking_domain,
    timezone: row.timezone,
    route: row.is_sandbox ? { kind: 'sandbox' } : routeOf(ctx, workspaceId, row, token),
    accessUntil: row.access_expires_at,
    dkim: connection === null ? dkimKeyOf(ctx, workspaceId, row) : null,
  };
}

function routeOf(ctx: Ctx, workspaceId: number, row: SenderRow, token: string | null): Sender['route'] {
  const connection = row.connection as StoredConnection | null;
  if (connection === null) return nativeRoute(ctx);
  if (connection.kind !== undefined) {
    return { kind: 'api', endpoint: apiEndpoint({ ...connection, kind: connection.kind }, row.address, token ?? '') };
  }
  return { kind: 'smtp', endpoint: smtpEndpointOf(ctx, workspaceId, row, connection, token) };
}

function nativeRoute(ctx: Ctx): Sender['route'] {
  return ctx.config.mailRelayUrl === null
    ? { kind: 'direct' }
    : { kind: 'relay', endpoint: operatorEndpoint(ctx.config.mailRelayUrl, ctx.config.mailHostname) };
}
