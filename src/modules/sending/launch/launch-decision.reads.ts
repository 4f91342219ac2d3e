// Reads contacts, suppressions and profile_addresses: the first contacts to get an email.
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { withinPending } from '../../outreach/contacts/enrolment/index.js';
import { coversPerson } from '../../reach/suppressions/index.js';

/** Returns the pending contacts that a launch enrolls first, without suppressed ones. */
export function listFirstContacts(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  now: Date,
  groupId: string,
  limit: number,
): Promise<Array<{ id: string; email: string }>> {
  return sql.query(
    `select c.id, c.email from contacts c
     where c.workspace_id = $1 and c.campaign_id = $2 and ${withinPending('c')} and c.status = 'pending' and c.deleted_at is null
       and not exists (
         select 1 from suppressions u where u.workspace_id = $1 and u.group_id in ('', $4)
           and ${coversPerson('u', '$1', 'c.email_key')}
           and (u.expires_at is null or u.expires_at > $3))
     order by c.id limit $5`,
    [workspaceId, campaignId, now, groupId, limit],
  );
}
