// Reads campaign_slots, campaigns, campaign_mailboxes, mailboxes, campaign_failing_domains: whose sending domains are watched.
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { isRetired } from '../../../platform/db/workspace-moves.js';

export interface FailingDomain {
  readonly domain: string;
  readonly failing: readonly string[];
}

/**
 * Lists campaigns whose sending domains are watched: active ones, and paused ones with a domain that failed its last
 * check.
 */
export function listWatchedCampaigns(
  sql: SqlRunner,
): Promise<Array<{ readonly workspace_id: number; readonly campaign_id: string }>> {
  return sql.query(
    `select workspace_id, campaign_id from campaign_slots where active and not ${isRetired('campaign_slots.workspace_id')}
     union
     select f.workspace_id, f.campaign_id from campaign_failing_domains f
     join campaigns c on c.workspace_id = f.workspace_id and c.id = f.campaign_id
     where c.status = 'paused' and c.deleted_at is null and not ${isRetired('f.workspace_id')}
     order by 1, 2`,
    [],
    'sending-watched-campaigns',
  );
}

/** A domain that a campaign's mailboxes send from, by their provider. */
interface DomainSource {
  readonly sending_domain: string;
  readonly provider: string;
}

/** Returns the domains of a campaign's mailboxes with their providers, each combination once. */
export function listDomainSources(sql: SqlRunner, workspaceId: number, campaignId: string): Promise<DomainSource[]> {
  return sql.query<DomainSource>(
    `select distinct m.sending_domain, m.provider from campaign_mailboxes a
     join mailboxes m on m.workspace_id = a.workspace_id and m.id = a.mailbox_id and m.deleted_at is null
     where a.workspace_id = $1 and a.campaign_id = $2 and a.enabled order by m.sending_domain, m.provider`,
    [workspaceId, campaignId],
    'sending-domain-sources',
  );
}
