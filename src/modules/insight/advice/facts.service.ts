import type { AdviceFacts, CampaignResults, DomainAdviceFacts } from '../../../engine/advice/facts.js';
import { DAY_MS, utcDay } from '../../../engine/schedule/calendar.js';
import type { Ctx } from '../../../platform/context.js';
import { notFound } from '../../../platform/errors.js';
import { loadPlans } from '../../outreach/campaigns/index.js';
import { isDnsProvider } from '../../reach/domains/index.js';
import {
  type DomainFacts,
  findWorkspaceFacts,
  listCampaignMailboxes,
  listDomainFacts,
  listMailboxFacts,
  type StepResults,
  sumResults,
} from './facts.reads.js';

/** Maximum number of campaigns that are evaluated, newest first. */
const MOST_CAMPAIGNS = 200;
const RESULT_DAYS = 14;

/** Gathers the facts of a workspace, in sequence on one connection. */
export async function gatherAdviceFacts(ctx: Ctx, workspaceId: number): Promise<AdviceFacts> {
  const now = ctx.clock.now();
  const workspace = await findWorkspaceFacts(ctx.sql, workspaceId, new Date(now.getTime() - DAY_MS));
  if (workspace === undefined) throw notFound('workspace');
  const rows = await listCampaignMailboxes(ctx.sql, workspaceId, MOST_CAMPAIGNS);
  const ids = rows.map(({ id }) => id);
  const plans = await loadPlans(ctx, workspaceId, ids);
  const since = utcDay(new Date(now.getTime() - RESULT_DAYS * DAY_MS));
  const results = await sumResults(ctx.sql, workspaceId, ids, since);
  return {
    now,
    workspace: {
      name: workspace.name,
      postalAddress: workspace.postal_address,
      owners: workspace.owners,
      members: workspace.members,
      noticeChannels: workspace.notice_channels,
      waitingReplies: workspace.waiting_replies,
    },
    mailboxes: await listMailboxFacts(ctx.sql, workspaceId),
    domains: (await listDomainFacts(ctx.sql, workspaceId, now)).map(domainFacts),
    campaigns: rows.flatMap(({ id, mailboxes }) => {
      const plan = plans.get(id);
      return plan === undefined
        ? []
        : [{ plan, mailboxes, results: totalOf(results.filter((row) => row.campaign_id === id)) }];
    }),
  };
}

function domainFacts({ dmarc_seen: seen, provider, ...facts }: DomainFacts): DomainAdviceFacts {
  const dmarcRecord = seen?.find((text) => /^\s*v\s*=\s*DMARC1/i.test(text)) ?? null;
  return { ...facts, dmarcRecord, isWritable: isDnsProvider(provider) };
}

function totalOf(rows: readonly StepResults[]): CampaignResults {
  const sum = (field: 'sent' | 'contacted' | 'hardBounces' | 'replies' | 'optOuts' | 'complaints') =>
    rows.reduce((total, row) => total + row[field], 0);
  return {
    ...{ sent: sum('sent'), contacted: sum('contacted'), hardBounces: sum('hardBounces') },
    ...{ replies: sum('replies'), optOuts: sum('optOuts'), complaints: sum('complaints') },
    steps: new Map(rows.map(({ step_id: id, sent, replies }) => [id, { sent, replies }])),
  };
}
