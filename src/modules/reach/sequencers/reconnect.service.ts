import { english } from '../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { loadMailboxLogins, type MailboxWithLogin } from '../mailboxes/connection/index.js';
import type { Rejection } from '../mailboxes/index.js';
import { getUsableConnection, wakeQueue } from './connections.service.js';
import { type ExportAnswer, exportsOf, nameMailboxes } from './export-mailboxes.service.js';
import { type ExportRow, type ExportTask, lockExportsOf, pageExports, queueReconnects } from './exports.repo.js';
import { missingLogin } from './login-rules.js';
import type { ProviderFacts } from './providers/provider.js';
import { factsOf } from './providers/registry.js';

/** Exports whose credentials are sent again, and how. */
export interface ReconnectRequest {
  /** IDs or addresses; absent for all mailboxes exported over the connection. */
  readonly mailboxes?: ReadonlyArray<string | number> | undefined;
  readonly only_failed: boolean;
  /** Whether accounts may be deleted and recreated if there is no other way. */
  readonly recreate: boolean;
}

/**
 * Sends the current credentials of exported mailboxes to the sequencer again. If that requires deleting the account
 * there, `recreate` must be set. Reports the result of each mailbox. Throws 404 and 409 `connection_unusable`.
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
      await wakeQueue(ctx, workspaceId, connectionId);
    }
    const exports = await exportsOf(ctx, workspaceId, connectionId, accepted);
    return { requested: accepted.length + rejections.length, exports, rejections };
  });
}

/** Returns addresses by mailbox of every export over the connection that still exists. */
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
    return {
      code: 'not_exported',
      message: english`The mailbox is not exported over this connection. Export it first.`,
    };
  }
  if (row.status !== 'exported' && row.status !== 'failed') return 'as_it_is';
  if (onlyFailed && row.status === 'exported' && row.remote_state !== 'error') return 'works';
  const missing = missingLogin(facts, mailbox);
  if (missing !== null) return { code: 'credentials_unavailable', message: missing };
  // Without an account, nothing can be lost.
  if (row.provider_account_id === null) return 'export';
  switch (facts.capabilities.reconnect_mailboxes) {
    case 'in_place':
      return 'export';
    case 'recreate':
      return recreate ? 'recreate' : { code: 'reconnect_not_supported', message: needsRecreate(facts.name) };
    default:
      return {
        code: 'reconnect_not_supported',
        message: `${facts.name} does not accept changed credentials. Change them at the sequencer.`,
      };
  }
}

const WORKS = 'The export works. Set `only_failed` to false to send the credentials again.';

function needsRecreate(name: string): string {
  return `${name} accepts changed credentials only for a new account. Change them at the sequencer, or set \`recreate\`: Outrider then deletes and recreates the account, which loses its campaigns and warmup history.`;
}
