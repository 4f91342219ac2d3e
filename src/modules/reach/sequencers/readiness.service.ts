import { english } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { loadMailboxLogins } from '../mailboxes/connection/index.js';
import { isReadyToSend, listUsableMailboxes } from '../mailboxes/index.js';
import { accessOf } from './connection-access.js';
import type { ConnectionRow } from './connections.repo.js';
import { getConnection } from './connections.service.js';
import { MAX_EXPORTS } from './export-mailboxes.service.js';
import { type ExportRow, pageExports } from './exports.repo.js';
import { missingLogin } from './login-rules.js';
import { factsOf } from './providers/registry.js';
import { judgeReadiness, type ReadinessCheck, type ReadinessFacts } from './readiness-checks.js';
import { askForVerdict } from './validate.service.js';

export interface Readiness {
  readonly status: string;
  readonly checks: readonly ReadinessCheck[];
  readonly eligible: number;
  readonly exported: number;
  readonly pending: number;
  readonly failed: number;
}

const PENDING: readonly string[] = ['queued', 'exporting', 'reconnecting'];

/**
 * Checks whether mailboxes can be exported now: queries the provider and examines the mailboxes. Changes nothing.
 * Throws 404.
 */
export async function judgeConnectionReadiness(
  ctx: Ctx,
  workspaceId: number,
  connectionId: number,
): Promise<Readiness> {
  const connection = await getConnection(ctx, workspaceId, connectionId);
  const exports = await pageExports(ctx.sql, workspaceId, connectionId, {}, null, null);
  const asked = await askConnection(ctx, connection);
  const mailboxes = await factsOfMailboxes(ctx, connection, exports);
  const checks = judgeReadiness({ ...asked, mailboxes, providerName: factsOf(connection.provider).name });
  return {
    status: connection.status,
    checks,
    eligible: mailboxes.filter((one) => one.hasLogin).length,
    exported: exports.filter((one) => one.status === 'exported').length,
    pending: exports.filter((one) => PENDING.includes(one.status)).length,
    failed: exports.filter((one) => one.status === 'failed').length,
  };
}

async function askConnection(
  ctx: Ctx,
  connection: ConnectionRow,
): Promise<Pick<ReadinessFacts, 'connectionProblem' | 'capacityLeft'>> {
  if (connection.status === 'disabled') {
    return { connectionProblem: { message: english`The connection is disabled.`, isKnown: true }, capacityLeft: null };
  }
  const verdict = await askForVerdict(ctx, connection, accessOf(ctx, connection));
  if (verdict.cause === 'accepted') return { connectionProblem: null, capacityLeft: verdict.owner.capacityLeft };
  return { connectionProblem: { message: verdict.message, isKnown: verdict.cause === 'refused' }, capacityLeft: null };
}

async function factsOfMailboxes(
  ctx: Ctx,
  connection: ConnectionRow,
  exports: readonly ExportRow[],
): Promise<ReadinessFacts['mailboxes']> {
  const usable = await listUsableMailboxes(ctx, connection.workspace_id, MAX_EXPORTS);
  const ids = usable.map((one) => one.id);
  const mailboxes = await loadMailboxLogins(ctx, connection.workspace_id, ids);
  const isThere = (row: ExportRow): boolean => row.exported_at !== null && row.status !== 'removed';
  const exported = new Set(exports.filter(isThere).map((row) => row.mailbox_id));
  const facts = factsOf(connection.provider);
  return [...mailboxes.values()].map((mailbox) => ({
    address: mailbox.row.address,
    hasLogin: missingLogin(facts, mailbox) === null,
    isReady: isReadyToSend(mailbox.row),
    isExported: exported.has(mailbox.row.id),
  }));
}
