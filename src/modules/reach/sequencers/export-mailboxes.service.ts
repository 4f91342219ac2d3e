import { english } from '../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { loadMailboxLogins, type MailboxWithLogin } from '../mailboxes/connection/index.js';
import { findMailboxRefs, listUsableMailboxes, type Rejection } from '../mailboxes/index.js';
import { getUsableConnection, wakeQueue } from './connections.service.js';
import { type ExportRow, lockExportsOf, pageExports, queueExports, type WantedExport } from './exports.repo.js';
import { missingLogin } from './login-rules.js';
import { factsOf } from './providers/registry.js';

/** Maximum mailboxes per request. */
export const MAX_EXPORTS = 10_000;

export interface ExportRequest {
  /** Addresses and IDs as sent; null for all mailboxes of the workspace. */
  readonly refs: readonly string[] | null;
  readonly includeWarmup: boolean;
  readonly dailyLimit: number | null;
}

export interface ExportAnswer {
  readonly requested: number;
  /** Exports in the order of the request. */
  readonly exports: readonly ExportRow[];
  readonly rejections: readonly Rejection[];
}

/**
 * Queues exports of mailboxes; a loop performs them. A mailbox is exported once per connection however often it is
 * requested: a running export continues, a failed one restarts, and changed settings update the account.
 */
export function exportMailboxes(
  ctx: Ctx,
  workspaceId: number,
  connectionId: number,
  request: ExportRequest,
): Promise<ExportAnswer> {
  return inTx(ctx, async (ctx) => {
    const connection = await getUsableConnection(ctx, workspaceId, connectionId);
    const { named, rejections } = await nameMailboxes(ctx, workspaceId, request.refs);
    const ids = [...named.keys()];
    const logins = await loadMailboxLogins(ctx, workspaceId, ids);
    const existing = await lockExportsOf(ctx.sql, workspaceId, connectionId, ids);
    const byMailbox = new Map(existing.map((row) => [row.mailbox_id, row]));
    const queued: WantedExport[] = [];
    const accepted: number[] = [];
    for (const [mailboxId, ref] of named) {
      const mailbox = logins.get(mailboxId);
      const judged = judge(connection.provider, mailbox, byMailbox.get(mailboxId), request);
      if (typeof judged === 'object') {
        rejections.push({ mailbox: ref, ...judged });
        continue;
      }
      accepted.push(mailboxId);
      if (judged === 'queue' && mailbox !== undefined) {
        const { includeWarmup, dailyLimit } = request;
        queued.push({ mailboxId, mailbox: mailbox.row.address, includeWarmup, dailyLimit });
      }
    }
    if (queued.length > 0) {
      await queueExports(ctx.sql, workspaceId, connectionId, queued, ctx.clock.now());
      await wakeQueue(ctx, workspaceId, connectionId);
    }
    const exports = await exportsOf(ctx, workspaceId, connectionId, accepted);
    return { requested: accepted.length + rejections.length, exports, rejections };
  });
}

/** Returns the exports of these mailboxes in order. */
export async function exportsOf(
  ctx: Ctx,
  workspaceId: number,
  connectionId: number,
  mailboxIds: readonly number[],
): Promise<ExportRow[]> {
  const rows = await pageExports(ctx.sql, workspaceId, connectionId, { mailboxIds }, null, null);
  const byMailbox = new Map(rows.map((row) => [row.mailbox_id, row]));
  return mailboxIds.flatMap((id) => byMailbox.get(id) ?? []);
}

/**
 * Returns the requested mailboxes by ID, each with the name it was requested by. Unknown and repeated names are
 * rejections.
 */
export async function nameMailboxes(
  ctx: Ctx,
  workspaceId: number,
  refs: readonly string[] | null,
): Promise<{ readonly named: Map<number, string>; readonly rejections: Rejection[] }> {
  if (refs === null) {
    const all = await listUsableMailboxes(ctx, workspaceId, MAX_EXPORTS);
    return { named: new Map(all.map(({ id, address }) => [id, address])), rejections: [] };
  }
  const known = await findMailboxRefs(ctx, workspaceId, refs);
  const named = new Map<number, string>();
  const rejections: Rejection[] = [];
  for (const ref of refs) {
    const row = known.get(ref);
    if (row === undefined) {
      rejections.push({ mailbox: ref, code: 'not_found', message: english`This mailbox does not exist.` });
    } else if (named.has(row.id)) {
      rejections.push({
        mailbox: ref,
        code: 'duplicate',
        message: english`This mailbox appears twice in the request.`,
      });
    } else named.set(row.id, ref);
  }
  return { named, rejections };
}

type Judgement = 'queue' | 'as_it_is' | Omit<Rejection, 'mailbox'>;

function judge(
  provider: string,
  mailbox: MailboxWithLogin | undefined,
  existing: ExportRow | undefined,
  request: ExportRequest,
): Judgement {
  if (mailbox === undefined) return { code: 'not_found', message: english`This mailbox does not exist.` };
  const missing = missingLogin(factsOf(provider), mailbox);
  if (missing !== null) return { code: 'credentials_unavailable', message: missing };
  const { status } = mailbox.row;
  if (status !== 'active' && status !== 'paused') {
    const message = english`The mailbox is ${status}. Fix its connection first.`;
    return { code: 'not_active', message };
  }
  if (existing === undefined) return 'queue';
  const same = existing.include_warmup === request.includeWarmup && existing.daily_limit === request.dailyLimit;
  switch (existing.status) {
    case 'exported':
      return same ? { code: 'already_exported', message: ALREADY_EXPORTED } : 'queue';
    case 'exporting':
    case 'reconnecting':
      return same
        ? 'as_it_is'
        : {
            code: 'operation_running',
            message: english`The mailbox is being exported. Wait for the export to finish.`,
          };
    case 'queued':
      return same ? 'as_it_is' : 'queue';
    default:
      return 'queue';
  }
}

const ALREADY_EXPORTED =
  'The mailbox is already exported with these settings. Reconnect it to send its credentials again.';
