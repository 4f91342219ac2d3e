import { isReadyToSend } from '../../../engine/admission/mailbox-facts.js';
import type { MailboxStatus, WarmupStatus } from '../../../engine/lifecycle/delivery-enums.js';
import { DAY_MS, utcDay } from '../../../engine/schedule/calendar.js';
import type { Ctx } from '../../../platform/context.js';
import { notFound } from '../../../platform/errors.js';
import { enqueue } from '../../../platform/queue/enqueue.js';
import { loadPlan } from '../../outreach/campaigns/index.js';
import { knownDns, learnChecks } from '../../reach/domains/index.js';
import { probeJobKey, probeMailbox } from '../../reach/mailboxes/core/mailboxes.jobs.js';
import { mailboxFacts } from '../delivery/index.js';
import { planCapacity } from './capacity.js';
import {
  type AttachedMailbox,
  findPreflightHead,
  listAttachedMailboxes,
  listCampaignsOfMailboxes,
  sumHistory,
} from './preflight.reads.js';
import { type JudgedCheck, judgeCheck } from './preflight-check.js';
import { sendingDomains } from './preflight-dns.js';
import { type MailboxCheckFacts, mailboxItemChecks } from './preflight-items.js';

/** Age after which a server check counts as stale and is repeated. */
const PROBE_GOOD_MS = 15 * 60_000;
/** Maximum probes started by one request. */
const PROBES = 200;

export interface MailboxPreflightItem {
  readonly row: AttachedMailbox;
  readonly status: MailboxStatus;
  readonly warmupStatus: WarmupStatus;
  readonly ready: boolean;
  readonly dailyCapacity: number;
  readonly checks: readonly JudgedCheck[];
}

export interface MailboxPreflight {
  readonly evaluatedAt: Date;
  readonly dailyCapacity: number;
  readonly items: readonly MailboxPreflightItem[];
}

/**
 * Evaluates each attached mailbox by the last check of its servers. Probes mailboxes whose check is older than 15 minutes,
 * so that the next call returns newer results. Throws 404 `campaign_not_found`.
 */
export async function preflightMailboxes(ctx: Ctx, workspaceId: number, campaignId: string): Promise<MailboxPreflight> {
  const now = ctx.clock.now();
  const head = await findPreflightHead(ctx.sql, workspaceId, campaignId);
  const plan = head && (await loadPlan(ctx, workspaceId, campaignId));
  if (head === undefined || plan === undefined) throw notFound('campaign');
  const rows = await listAttachedMailboxes(ctx.sql, workspaceId, campaignId, now);
  const domains = sendingDomains(rows);
  await learnChecks(ctx, workspaceId, domains);
  const related = await listCampaignsOfMailboxes(
    ctx.sql,
    workspaceId,
    rows.map((row) => row.mailbox_id),
  );
  const since = new Date(now.getTime() - plan.settings.bounceProtection.windowDays * DAY_MS);
  const history = await sumHistory(ctx.sql, workspaceId, related, utcDay(since));
  const capacity = planCapacity(plan, rows, head.sending_days, now);
  const known = await knownDns(ctx, workspaceId, domains);
  const items = rows.map((row): MailboxPreflightItem => {
    const dns = domains.includes(row.sending_domain) ? known.get(row.sending_domain) : undefined;
    const facts: MailboxCheckFacts = {
      now,
      plan,
      history,
      mailboxes: [row],
      domains: new Map(dns?.checks != null ? [[row.sending_domain, dns.checks]] : []),
      blocklists: ctx.config.blocklists,
      listings: new Map(dns === undefined ? [] : [[row.sending_domain, dns.listings]]),
    };
    const judged = mailboxItemChecks.map((check) => judgeCheck(check, facts));
    return {
      row,
      status: row.status as MailboxStatus,
      warmupStatus: row.warmup_status as WarmupStatus,
      ready: row.enabled && isReadyToSend(mailboxFacts(row)) && judged.every((check) => check.status !== 'fail'),
      dailyCapacity: capacity.byMailbox.get(row.mailbox_id) ?? 0,
      checks: judged,
    };
  });
  await probeStale(ctx, workspaceId, rows, now);
  return { evaluatedAt: now, dailyCapacity: capacity.perDay, items };
}

/** Queues probes of the mailboxes with a stale check, at most one pending probe per mailbox. */
async function probeStale(ctx: Ctx, workspaceId: number, rows: readonly AttachedMailbox[], now: Date): Promise<void> {
  const stale = rows.filter((row) => {
    if (row.provider === 'native' || row.provider === 'sandbox') return false;
    const checked = [row.smtp_checked_at, ...(row.has_imap ? [row.imap_checked_at] : [])];
    return checked.some((at) => at === null || now.getTime() - at.getTime() > PROBE_GOOD_MS);
  });
  for (const { mailbox_id: mailboxId } of stale.slice(0, PROBES)) {
    await enqueue(
      ctx,
      probeMailbox,
      { workspaceId, mailboxId, round: 0 },
      { jobKey: probeJobKey(workspaceId, mailboxId) },
    );
  }
}
