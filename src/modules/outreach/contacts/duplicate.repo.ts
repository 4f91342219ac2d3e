import { givenRows } from '../../../platform/db/given-rows.js';
import { ERASED_DOMAIN } from '../../../platform/db/person-rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';

const COPIES = givenRows<{ readonly id: string; readonly newId: string }>({
  id: ['uuid', (copy) => copy.id],
  new_id: ['uuid', (copy) => copy.newId],
});

/**
 * Copies a chunk of a campaign's contacts to another, in ID order after `afterId`, without their history. Skips
 * addresses that the other campaign has, so a chunk may be copied twice. Returns where the next chunk starts; null
 * after the last.
 */
export async function insertCopies(
  sql: SqlRunner,
  workspaceId: number,
  now: Date,
  copy: { fromCampaignId: string; toCampaignId: string; afterId: string | null; limit: number },
  newId: () => string,
): Promise<string | null> {
  const source = await sql.query<{ id: string }>(
    `select id from contacts where workspace_id = $1 and campaign_id = $2 and deleted_at is null and ($3::uuid is null or id > $3)
     order by id limit $4`,
    [workspaceId, copy.fromCampaignId, copy.afterId, copy.limit],
  );
  await sql.execute(
    `insert into contacts (workspace_id, id, campaign_id, email, email_key, company_domain, first_name, last_name, company, title,
       phone, website, linkedin_url, city, state, country, timezone, custom_fields, verification_status, esp, created_at, updated_at)
     select $1, n.new_id, $3, c.email, c.email_key, c.company_domain, c.first_name, c.last_name, c.company, c.title, c.phone,
       c.website, c.linkedin_url, c.city, c.state, c.country, c.timezone, c.custom_fields, c.verification_status, c.esp, $2, $2
     from ${COPIES.at(4, 'n')}
     join contacts c on c.workspace_id = $1 and c.id = n.id
     where c.id = any($4::uuid[]) and c.email_key not like '%@${ERASED_DOMAIN}'
     on conflict (workspace_id, campaign_id, email_key) where deleted_at is null do nothing`,
    [workspaceId, now, copy.toCampaignId, ...COPIES.values(source.map(({ id }) => ({ id, newId: newId() })))],
  );
  return source.length < copy.limit ? null : (source.at(-1)?.id ?? null);
}
