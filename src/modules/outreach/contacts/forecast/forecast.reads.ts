// Reads contacts and not_enrolled: people whom enrollment rules are tried on.
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import { storedJson } from '../../../../platform/db/stored-json.js';
import { contactColumns } from '../contact-fields.js';
import type { Candidate } from '../rules/index.js';
import { withinPending } from '../within-pending.js';

const FIELDS = Object.entries(contactColumns)
  .map(([name, column]) => `'${name}', p.${column}`)
  .join(', ');

interface CandidateRow extends Omit<Candidate, 'customFields'> {
  readonly position: string;
  readonly customFields: Record<string, unknown>;
}

export interface ForecastPage {
  readonly after: string | null;
  readonly limit: number;
}

/** Person of a list, with the position after which the next page begins. */
export interface ListedCandidate extends Candidate {
  readonly position: string;
}

/** Pages the pending contacts of a campaign, in the order in which they were added. */
export async function listPendingPeople(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  { after, limit }: ForecastPage,
): Promise<ListedCandidate[]> {
  const rows = await sql.query<CandidateRow>(
    `select p.id as position, p.email, p.email_key as "emailKey", p.company_domain as "companyDomain", jsonb_build_object(${FIELDS}) as fields,
       p.custom_fields as "customFields"
     from contacts p where p.workspace_id = $1 and p.campaign_id = $2 and ${withinPending('p')} and p.status = 'pending'
       and p.deleted_at is null
       and ($3::uuid is null or p.id > $3)
     order by p.id limit $4`,
    [workspaceId, campaignId, after, limit],
    'contacts-forecast-pending',
  );
  return rows.map(candidateOf);
}

/** Pages the people whom rules keep out of a campaign, by address. */
export async function listRefusedPeople(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  { after, limit }: ForecastPage,
): Promise<ListedCandidate[]> {
  const rows = await sql.query<CandidateRow>(
    `select n.email_key as position, n.email, n.email_key as "emailKey", n.company_domain as "companyDomain", n.fields, n.custom_fields as "customFields"
     from not_enrolled n where n.workspace_id = $1 and n.campaign_id = $2 and n.email_key > $3 order by n.email_key limit $4`,
    [workspaceId, campaignId, after ?? '', limit],
    'contacts-forecast-refused',
  );
  return rows.map(candidateOf);
}

/** Counts the people of either list. */
export async function countForecastPeople(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
): Promise<{ readonly pending: number; readonly refused: number }> {
  const rows = await sql.query<{ pending: number; refused: number }>(
    `select (select count(*)::int from contacts p where p.workspace_id = $1 and p.campaign_id = $2 and ${withinPending('p')}
         and p.status = 'pending' and p.deleted_at is null) as pending,
       (select count(*)::int from not_enrolled where workspace_id = $1 and campaign_id = $2) as refused`,
    [workspaceId, campaignId],
    'contacts-forecast-count',
  );
  return rows[0] ?? { pending: 0, refused: 0 };
}

function candidateOf(row: CandidateRow): ListedCandidate {
  return { ...row, customFields: storedJson(row.customFields) };
}
