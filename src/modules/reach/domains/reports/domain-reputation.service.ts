import type { Ctx } from '../../../../platform/context.js';
import { type DomainPostmaster, readPostmaster } from '../postmaster/postmaster.service.js';
import { getDomain } from '../registry/find-domain.service.js';
import { type ComplaintCount, type ComplaintRow, countComplaints, listComplaints } from './complaints.repo.js';

const DAY_MS = 86_400_000;
const SHOWN_REPORTS = 20;

/** Reputation of a domain according to receivers. */
export interface DomainReputation {
  readonly domain: string;
  /** Spam reports by day and reporter, oldest first. */
  readonly counts: readonly ComplaintCount[];
  readonly reports: readonly ComplaintRow[];
  /** Statistics of Gmail; null before the first request to Google. */
  readonly postmaster: DomainPostmaster | null;
}

/** Reads the reputation of a domain over `days` days. Throws 404. */
export async function getDomainReputation(
  ctx: Ctx,
  workspaceId: number,
  input: { readonly domain: string; readonly days: number },
): Promise<DomainReputation> {
  const { id, domain } = await getDomain(ctx, workspaceId, input.domain);
  const since = new Date(ctx.clock.now().getTime() - input.days * DAY_MS);
  return {
    domain,
    counts: await countComplaints(ctx.sql, workspaceId, domain, since),
    reports: await listComplaints(ctx.sql, workspaceId, domain, { since, limit: SHOWN_REPORTS }),
    postmaster: await readPostmaster(ctx, workspaceId, id, since),
  };
}
