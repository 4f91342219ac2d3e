import type { Ctx } from '../../../../platform/context.js';
import { findNamedDns } from '../registry/domain-dns.repo.js';
import type { StoredFinding } from '../registry/stored-finding.js';
import { listTransfers, type TransferRow } from './transfers.repo.js';

/** Maximum transfers in one response. */
const LISTED = 500;

export interface TransferView {
  readonly row: TransferRow;
  /** Records that the domain still needs. */
  readonly open: readonly StoredFinding[];
}

/** Returns the transfers of one request, or the last one of each of these domains, newest first. */
export async function viewTransfers(
  ctx: Ctx,
  workspaceId: number,
  filter: { readonly batchId: string | null; readonly domains: readonly string[] | null },
): Promise<TransferView[]> {
  const rows = await listTransfers(ctx.sql, workspaceId, filter, LISTED);
  const names = rows.map((row) => row.domain);
  const found = new Map((await findNamedDns(ctx.sql, workspaceId, names)).map((dns) => [dns.domain, dns.findings]));
  return rows.map((row) => ({
    row,
    open: (found.get(row.domain) ?? []).filter(({ status, value }) => status !== 'active' && value !== null),
  }));
}
