import { type Ctx, inTx } from '../../platform/context.js';
import { loadMailboxLogins, type MailboxWithLogin } from '../mailboxes/connection/index.js';
import type { Rejection } from '../mailboxes/index.js';
import { getUsableConnection, wakeLane } from './connections.service.js';
import { type ExportAnswer, exportsOf, nameMailboxes } from './export-mailboxes.service.js';
import { type ExportRow, type ExportTask, lockExportsOf, pageExports, queueReconnects } from './exports.repo.js';
import { missingLogin } from './login-rules.js';
import type { ProviderFacts } from './providers/provider.js';
import { factsOf } from './providers/registry.js';

/** Which exports get their logins again, and how far that may go. */
export interface ReconnectRequest {
  /** Ids or addresses; none: all that are exported over the connection. */
  readonly mailboxes?: ReadonlyArray<string | number> | undefined;
  readonly only_failed: boolean;
  /** Agrees that accounts are deleted and made again where there is no other way. */
  readonly recreate: boolean;
}

/**
 * Has the present logins of exported mailboxes sent to the sequencer again. Where it can only be done by deleting the
 * account there, that must be agreed to; each mailbox is told of by itself. Throws 404 and 409 `connection_unusable`.
 */
export function reconnectMailboxes(
  ctx: Ctx,
  workspaceId: number,
  connectionId: number,
  input: ReconnectRequest,
): Promise<ExportAnswer> {
  return inTx(ctx, async (ctx) => {
    const connection = await getUsableConnection(ctx, workspaceId, connectionId);
    const facts = factsOf(connection.provider);
    const refs = (input.mailboxes ?? []).map(String);
    const isAll = refs.length === 0;
    const { named, rejections } = isAll
      ? { named: await exportedMailboxes(ctx, workspaceId, connectionId), rejections: [] as Rejection[] }
      : await nameMailboxes(ctx, workspaceId, refs);
    const ids = [...named.keys()];
    const logins = await loadMailboxLogins(ctx, workspaceId, ids);
    const existing = await lockExportsOf(ctx.sql, workspaceId, connectionId, ids);
    const byMailbox = new Map(existing.map((row) => [row.mailbox_id, row]));
    const wanted: Array<{ id: number; task: ExportTask }> = [];
    const accepted: number[] = [];
    for (const [mailboxId, ref] of named) {
      const row = byMailbox.get(mailboxId);
      const judged = judge(facts, row, logins.get(mailboxId), input);
      if (judged === 'works' && isAll) continue;
      if (judged === 'works') rejections.push({ mailbox: ref, code: 'already_exported', message: WORKS });
      else if (typeof judged === 'object') rejections.push({ mailbox: ref, ...judged });
      else {
        accepted.push(mailboxId);
        if (judged !== 'as_it_is' && row !== undefined) wanted.push({ id: row.id, task: judged });
      }
    }
    if (wanted.length > 0) {
      await queueReconnects(ctx.sql, workspaceId, wanted, ctx.clock.now());
      await wakeLane(ctx, workspaceId, connectionId);
    }
    const exports = await exportsOf(ctx, workspaceId, connectionId, accepted);
    return { requested: accepted.length + rejections.length, exports, rejections };
  });
}

/** Addresses by mailbox, of everything that was exported over the connection and is still there. */
async function exportedMailboxes(ctx: Ctx, workspaceId: number, connectionId: number): Promise<Map<number, string>> {
  const rows = await pageExports(ctx.sql, workspaceId, connectionId, {}, null, null);
  return new Map(rows.filter((row) => row.status !== 'removed').map((row) => [row.mailbox_id, row.mailbox]));
}

type Judgement = ExportTask | 'as_it_is' | 'works' | Omit<Rejection, 'mailbox'>;

function judge(
  facts: ProviderFacts,
  row: ExportRow | undefined,
  mailbox: MailboxWithLogin | undefined,
  { only_failed: onlyFailed, recreate }: ReconnectRequest,
): Judgement {
  if (row === undefined || row.status === 'removed' || mailbox === undefined) {
    return { code: 'not_exported', message: 'The mailbox is not exported over this connection. Export it first.' };
  }
  if (row.status !== 'exported' && row.status !== 'failed') return 'as_it_is';
  if (onlyFailed && row.status === 'exported' && row.remote_state !== 'error') return 'works';
  const missing = missingLogin(facts, mailbox);
  if (missing !== null) return { code: 'credentials_unavailable', message: missing };
  // Without an account there is nothing to lose.
  if (row.provider_account_id === null) return 'export';
  switch (facts.capabilities.reconnect_mailboxes) {
    case 'in_place':
      return 'export';
    case 'recreate':
      return recreate ? 'recreate' : { code: 'reconnect_not_supported', message: needsRecreate(facts.name) };
    default:
      return {
        code: 'reconnect_not_supported',
        message: `${facts.name} does not take a changed login. Change it there.`,
      };
  }
}

const WORKS = 'The export works. Set `only_failed` to false to send the credentials again.';

function needsRecreate(name: string): string {
  return `${name} takes a changed login only for a new account. Change it there by hand, or set \`recreate\`: the account is then deleted and made again, and its campaigns and warmup history there are lost.`;
}
