// Reads campaign_slots, campaigns, campaign_mailboxes, mailboxes, campaign_failing_domains: active campaigns whose mailboxes
// or sending domains are in trouble.
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { hasFailingDomain } from '../../outreach/campaigns/view/index.js';
import type { FailingDomain } from '../preflight/index.js';

const attachedMailboxes = `campaign_mailboxes a
  join mailboxes m on m.workspace_id = a.workspace_id and m.id = a.mailbox_id and m.deleted_at is null`;

/** Returns active campaigns with a failed mailbox and none that sends or is about to. */
export async function listCampaignsWithoutSender(sql: SqlRunner, workspaceId: number): Promise<string[]> {
  const rows = await sql.query<{ campaign_id: string }>(
    `select s.campaign_id from campaign_slots s where s.workspace_id = $1 and s.active
       and exists (select 1 from ${attachedMailboxes} where a.workspace_id = $1 and a.campaign_id = s.campaign_id and a.enabled
         and m.status in ('disconnected', 'error'))
       and not exists (select 1 from ${attachedMailboxes} where a.workspace_id = $1 and a.campaign_id = s.campaign_id
         and a.enabled and m.status in ('active', 'connecting', 'provisioning'))
     order by s.campaign_id`,
    [workspaceId],
    'sending-campaigns-without-sender',
  );
  return rows.map((row) => row.campaign_id);
}

export interface MailboxState {
  readonly address: string;
  readonly status: string;
  readonly error_code: string | null;
}

/** Returns the statuses of the mailboxes that a campaign can use. */
export function listMailboxStates(sql: SqlRunner, workspaceId: number, campaignId: string): Promise<MailboxState[]> {
  return sql.query<MailboxState>(
    `select m.address, m.status, m.error_code from ${attachedMailboxes}
     where a.workspace_id = $1 and a.campaign_id = $2 and a.enabled order by a.mailbox_id`,
    [workspaceId, campaignId],
    'sending-mailbox-states',
  );
}

/**
 * Returns active campaigns with a domain that failed twice and without a mailbox at another domain that sends or is about
 * to. Costs nothing while no domain fails.
 */
export async function listCampaignsWithFailingDomain(sql: SqlRunner, workspaceId: number): Promise<string[]> {
  const rows = await sql.query<{ campaign_id: string }>(
    `select distinct f.campaign_id from campaign_failing_domains f
     join campaign_slots s on s.workspace_id = f.workspace_id and s.campaign_id = f.campaign_id and s.active
     where f.workspace_id = $1 and f.confirmed
       and not exists (select 1 from ${attachedMailboxes} where a.workspace_id = $1 and a.campaign_id = f.campaign_id and a.enabled
         and m.status in ('active', 'connecting', 'provisioning') and not ${hasFailingDomain('a', 'm')})
     order by f.campaign_id`,
    [workspaceId],
    'sending-campaigns-with-failing-domain',
  );
  return rows.map((row) => row.campaign_id);
}

/** Returns whether the campaign may use a mailbox that sends or is about to, and whose domain does not fail. */
export async function hasSoundMailbox(sql: SqlRunner, workspaceId: number, campaignId: string): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from ${attachedMailboxes} where a.workspace_id = $1 and a.campaign_id = $2 and a.enabled
       and m.status in ('active', 'connecting', 'provisioning') and not ${hasFailingDomain('a', 'm')} limit 1`,
    [workspaceId, campaignId],
    'sending-has-sound-mailbox',
  );
  return rows.length > 0;
}

/** Returns the domains that failed twice and that a mailbox of the campaign sends from. */
export function listFailingDomains(sql: SqlRunner, workspaceId: number, campaignId: string): Promise<FailingDomain[]> {
  return sql.query<FailingDomain>(
    `select f.domain, f.failing from campaign_failing_domains f
     where f.workspace_id = $1 and f.campaign_id = $2 and f.confirmed
       and exists (select 1 from ${attachedMailboxes} where a.workspace_id = $1 and a.campaign_id = $2 and a.enabled
         and m.sending_domain = f.domain and m.provider <> 'sandbox')
     order by f.domain`,
    [workspaceId, campaignId],
    'sending-failing-domains',
  );
}
