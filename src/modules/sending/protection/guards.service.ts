import { say } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { eachItem } from '../../foundation/faults/index.js';
import { loadPlan } from '../../outreach/campaigns/index.js';
import { waitsForPeople } from '../../reach/mailboxes/index.js';
import { forgetDomains } from '../preflight/index.js';
import { type GuardFinding, pauseByGuard } from './guard-pause.service.js';
import {
  hasSoundMailbox,
  listCampaignsWithFailingDomain,
  listCampaignsWithoutSender,
  listFailingDomains,
  listMailboxStates,
} from './guards.reads.js';

/** Maximum mailboxes or domains named in a pause detail; the rest are counted. */
const LISTED = 5;

/**
 * Pauses the active campaigns of a workspace that cannot continue automatically: no mailbox can send or will recover
 * without a member (`mailboxes_unhealthy`), or the DNS records of its sending domains fail and no other domain is in order
 * (`dns_failing`). In both cases the preflight blocks a resume until the cause is fixed. Skips campaigns with
 * `bounceProtection` disabled. Returns how many campaigns were paused.
 */
export async function guardCampaigns(ctx: Ctx, workspaceId: number): Promise<number> {
  const [withoutSender, withFailingDomain] = await Promise.all([
    listCampaignsWithoutSender(ctx.sql, workspaceId),
    listCampaignsWithFailingDomain(ctx.sql, workspaceId),
  ]);
  if (withoutSender.length + withFailingDomain.length === 0) return 0;
  const hasNoSender = new Set(withoutSender);
  const hasFailingDomain = new Set(withFailingDomain);
  const guard = async (id: string): Promise<number> => {
    const isGuarded = (await loadPlan(ctx, workspaceId, id))?.settings.bounceProtection.enabled === true;
    if (isGuarded && hasNoSender.has(id)) {
      if (await pauseByGuard(ctx, workspaceId, id, (ctx) => judgeMailboxes(ctx, workspaceId, id))) return 1;
    }
    if (!hasFailingDomain.has(id)) return 0;
    if (isGuarded)
      return (await pauseByGuard(ctx, workspaceId, id, (ctx) => judgeDomains(ctx, workspaceId, id))) ? 1 : 0;
    await forgetDomains(ctx, workspaceId, id);
    return 0;
  };
  const work = { name: 'sending.guards', resource: 'campaign' } as const;
  const ids = [...new Set([...withoutSender, ...withFailingDomain])];
  const paused = await eachItem(ctx, work, ids, (item) => ({ workspaceId, item }), guard);
  return paused.reduce((sum, count) => sum + count, 0);
}

/** Finds no reason while a mailbox that is rechecked automatically may recover, or when a member paused every mailbox. */
async function judgeMailboxes(ctx: Ctx, workspaceId: number, campaignId: string): Promise<GuardFinding | null> {
  const rows = await listMailboxStates(ctx.sql, workspaceId, campaignId);
  const lost = rows.filter((row) => waitsForPeople(row.status, row.error_code));
  const rest = rows.filter((row) => row.status === 'paused' || row.status === 'deleting');
  if (lost.length === 0 || lost.length + rest.length < rows.length) return null;
  const names = listed(lost.map((row) => row.address));
  return { reason: 'mailboxes_unhealthy', detail: String(say`No mailbox can send: ${names}`) };
}

/** Finds no reason while other mailboxes can send: claims then only skip those of a failing domain (`mailbox_dns_failing`). */
async function judgeDomains(ctx: Ctx, workspaceId: number, campaignId: string): Promise<GuardFinding | null> {
  const rows = await listFailingDomains(ctx.sql, workspaceId, campaignId);
  if (rows.length === 0 || (await hasSoundMailbox(ctx.sql, workspaceId, campaignId))) return null;
  const names = listed(rows.map(({ domain, failing }) => `${domain} (${failing.join(', ').toUpperCase()})`));
  return { reason: 'dns_failing', detail: String(say`DNS records of sending domains fail: ${names}`) };
}

function listed(names: readonly string[]): string {
  const more = names.length - LISTED;
  return more > 0 ? `${names.slice(0, LISTED).join(', ')} and ${more} more` : names.join(', ');
}
