// Reads workspaces, members, notice_channels, threads, mailboxes, campaign_mailboxes, campaigns, domains, domain_dns, domain_postmaster_days, campaign_stats,
// campaign_stat_deltas: facts for the rules of the advisor. Each statement returns at most a row per mailbox, domain, or step.
import type { CampaignResults, DomainAdviceFacts, MailboxAdviceFacts } from '../../../engine/advice/facts.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';

/** Maximum number of mailboxes and domains that are evaluated. */
const MOST = 10_000;
/** Maximum number of waiting replies that are counted. */
const MOST_REPLIES = 100;

export interface WorkspaceFacts {
  readonly name: string;
  readonly postal_address: string | null;
  readonly owners: number;
  readonly members: number;
  readonly notice_channels: number;
  readonly waiting_replies: number;
}

/** @param unreadSince interested replies that are unread since before this time count as waiting */
export async function findWorkspaceFacts(
  sql: SqlRunner,
  workspaceId: number,
  unreadSince: Date,
): Promise<WorkspaceFacts | undefined> {
  const [row] = await sql.query<WorkspaceFacts>(
    `select w.project_name as name, w.postal_address,
       (select count(*)::int from members m where m.workspace_id = w.id and m.role = 'owner') as owners,
       (select count(*)::int from members m where m.workspace_id = w.id) as members,
       (select count(*)::int from notice_channels n where n.workspace_id = w.id and n.status = 'active') as notice_channels,
       (select count(*)::int from (
          select from threads t where t.workspace_id = w.id and t.reply_bucket = 'positive' and t.unread_count > 0
            and not t.is_archived and not t.is_warming and not t.is_postmaster and t.visible_count > 0
            and t.last_message_at < $2 limit ${MOST_REPLIES}) waiting) as waiting_replies
     from workspaces w where w.id = $1`,
    [workspaceId, unreadSince],
    'advice-workspace',
  );
  return row;
}

/** Active mailboxes, without sandbox mailboxes. */
export function listMailboxFacts(sql: SqlRunner, workspaceId: number): Promise<MailboxAdviceFacts[]> {
  return sql.query<MailboxAdviceFacts>(
    `select m.uuid as id, m.address, m.sending_domain as domain, m.provider, trim(m.first_name || ' ' || m.last_name) as name,
       m.daily_limit as "dailyLimit", m.min_gap_seconds as "minGapSeconds",
       coalesce((m.ramp ->> 'enabled')::boolean, false) as "hasRamp", m.warmup_status as "warmupStatus",
       coalesce(m.connected_at, m.created_at) as "connectedAt",
       m.connection is null or coalesce(m.connection -> 'imap', 'null') <> 'null' as "isRead",
       m.provider in ('google', 'microsoft') and m.connection ->> 'auth' = 'password' as "usesPasswordAtProvider",
       coalesce(used.campaigns, 0) as campaigns
     from mailboxes m
     left join (
       select a.mailbox_id, count(*)::int as campaigns
       from campaign_mailboxes a join campaigns c on c.workspace_id = a.workspace_id and c.id = a.campaign_id
       where a.workspace_id = $1 and a.enabled and c.status in ('active', 'launching') and c.deleted_at is null
       group by 1
     ) used on used.mailbox_id = m.id
     where m.workspace_id = $1 and m.status = 'active' and m.deleted_at is null and m.provider <> 'sandbox'
     order by m.id limit ${MOST}`,
    [workspaceId],
    'advice-mailboxes',
  );
}

export type DomainFacts = Omit<DomainAdviceFacts, 'dmarcRecord' | 'isWritable'> & {
  readonly provider: string;
  /** Texts at the name of the DMARC record. */
  readonly dmarc_seen: readonly string[] | null;
};

export function listDomainFacts(sql: SqlRunner, workspaceId: number, now: Date): Promise<DomainFacts[]> {
  return sql.query<DomainFacts>(
    `select d.domain, coalesce(used.mailboxes, 0) as mailboxes, n.verdicts as checks,
       (select array(select jsonb_array_elements_text(f -> 'seen')) from jsonb_array_elements(n.findings) f
        where f ->> 'purpose' = 'dmarc' limit 1) as dmarc_seen,
       coalesce((select jsonb_agg(f - 'seen' - 'advice') from jsonb_array_elements(n.findings) f
        where f ->> 'verdict' not in ('valid', 'unknown')), '[]') as "badRecords", d.provider,
       coalesce(n.listings, '[]') as listings, d.expires_at as "expiresAt", d.auto_renew as "autoRenew",
       d.redirect_domain as "redirectDomain",
       (select max(g.spam_rate) from domain_postmaster_days g
        where g.workspace_id = d.workspace_id and g.domain_id = d.id and g.day >= $2::date - 7) as "gmailSpamRate"
     from domains d
     left join domain_dns n on n.workspace_id = d.workspace_id and n.domain_id = d.id
     left join (
       select domain, count(*)::int as mailboxes from mailboxes
       where workspace_id = $1 and status = 'active' and deleted_at is null group by 1
     ) used on used.domain = d.domain
     where d.workspace_id = $1
     order by d.id limit ${MOST}`,
    [workspaceId, now],
    'advice-domains',
  );
}

export interface CampaignMailboxes {
  readonly id: string;
  readonly mailboxes: number;
}

/** Campaigns that send, are paused, or are being prepared, newest first, with the number of their enabled mailboxes. */
export function listCampaignMailboxes(
  sql: SqlRunner,
  workspaceId: number,
  limit: number,
): Promise<CampaignMailboxes[]> {
  return sql.query<CampaignMailboxes>(
    `select c.id, (select count(*)::int from campaign_mailboxes a
       where a.workspace_id = c.workspace_id and a.campaign_id = c.id and a.enabled) as mailboxes
     from campaigns c
     where c.workspace_id = $1 and c.status in ('draft', 'launching', 'active', 'paused') and c.deleted_at is null
     order by c.id desc limit $2`,
    [workspaceId, limit],
    'advice-campaigns',
  );
}

export type StepResults = Omit<CampaignResults, 'steps'> & { readonly campaign_id: string; readonly step_id: string };

const SUMS = `sum(sent)::float8 as sent, sum(new_contacted)::float8 as contacted, sum(hard_bounces)::float8 as "hardBounces",
  sum(unique_replies)::float8 as replies, sum(opt_outs)::float8 as "optOuts", sum(complaints)::float8 as complaints`;

/** Results by step since a UTC day. Folded and unfolded stats are added in one statement, so that none counts twice. */
export function sumResults(
  sql: SqlRunner,
  workspaceId: number,
  campaignIds: readonly string[],
  sinceDay: string,
): Promise<StepResults[]> {
  const part = (table: string) =>
    `select campaign_id, step_id, sent, new_contacted, hard_bounces, unique_replies, opt_outs, complaints from ${table}
     where workspace_id = $1 and campaign_id = any($2::uuid[]) and day >= $3::date`;
  return sql.query<StepResults>(
    `select campaign_id, step_id, ${SUMS}
     from (${part('campaign_stats')} union all ${part('campaign_stat_deltas')}) f group by 1, 2`,
    [workspaceId, campaignIds, sinceDay],
    'advice-results',
  );
}
