// Reads contacts: those whose emails are checked for missing files.
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { statusClassesOf } from '../../outreach/contacts/status/index.js';
import type { SendToRender } from '../delivery/index.js';

/** Lists the first contacts of a campaign in these statuses, with the values of templates. */
export function listContactsToRender(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  statuses: readonly string[],
  limit: number,
): Promise<Array<SendToRender['contact']>> {
  return sql.query<SendToRender['contact']>(
    `select c.id as contact_id, c.email, c.timezone, c.custom_fields, c.first_name, c.last_name, c.company, c.title, c.phone,
       c.website, c.linkedin_url, c.city, c.state, c.country
     from contacts c
     where c.workspace_id = $1 and c.campaign_id = $2 and c.deleted_at is null and c.status_class = any($4::text[])
       and c.status = any($3::text[])
     order by c.id limit $5`,
    [workspaceId, campaignId, statuses, statusClassesOf(statuses), limit],
    'preflight-contacts-to-render',
  );
}
