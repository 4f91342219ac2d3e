import type { Ctx } from '../../platform/context.js';
import { loadPlan } from '../campaigns/index.js';
import { eachItem } from '../faults/index.js';
import { waitsForPeople } from '../mailboxes/index.js';
import { forgetDomains } from '../preflight/index.js';
import { type GuardFinding, pauseByGuard } from './guard-pause.service.js';
import {
  hasSoundMailbox,
  listCampaignsWithFailingDomain,
  listCampaignsWithoutSender,
  listFailingDomains,
  listMailboxStates,
} from './guards.reads.js';

/** Names in the words of a pause; the others are counted. */
const LISTED = 5;

/**
 * Pauses the active campaigns of a workspace that can not go on by themselves: no mailbox is left that sends or will send
 * again unasked (`mailboxes_unhealthy`), or the records of its sending domains fail and none is left whose records are in
 * order (`dns_failing`). Either way the preflight of a resume refuses until the cause is gone. Campaigns that switched
 * `bounceProtection` off are left alone. Returns how many were paused.
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

/** A mailbox that is checked by itself may come back, and a campaign whose user paused all its mailboxes is only waiting. */
async function judgeMailboxes(ctx: Ctx, workspaceId: number, campaignId: string): Promise<GuardFinding | null> {
  const rows = await listMailboxStates(ctx.sql, workspaceId, campaignId);
  const lost = rows.filter((row) => waitsForPeople(row.status, row.error_code));
  const rest = rows.filter((row) => row.status === 'paused' || row.status === 'deleting');
  if (lost.length === 0 || lost.length + rest.length < rows.length) return null;
  const names = listed(lost.map((row) => row.address));
  return { reason: 'mailboxes_unhealthy', detail: `No mailbox can send: ${names}` };
}

/** While others can send, the claims pass the mailboxes of a failing domain over (`mailbox_dns_failing`), and that is all. */
async function judgeDomains(ctx: Ctx, workspaceId: number, campaignId: string): Promise<GuardFinding | null> {
  const rows = await listFailingDomains(ctx.sql, workspaceId, campaignId);
  if (rows.length === 0 || (await hasSoundMailbox(ctx.sql, workspaceId, campaignId))) return null;
  const names = listed(rows.map(({ domain, failing }) => `${domain} (${failing.join(', ').toUpperCase()})`));
  return { reason: 'dns_failing', detail: `DNS records of sending domains fail: ${names}` };
}

function listed(names: readonly string[]): string {
  const more = names.length - LISTED;
  return more > 0 ? `${names.slice(0, LISTED).join(', ')} and ${more} more` : names.join(', ');
}
