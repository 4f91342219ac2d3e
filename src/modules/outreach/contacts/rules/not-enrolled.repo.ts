import type { EnrollmentRefusal } from '../../../../engine/enrollment/judge-enrollment.js';
import { givenRows } from '../../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { Candidate } from './candidate.js';

export interface RefusedPerson {
  readonly person: Candidate;
  readonly refusal: EnrollmentRefusal;
}

const REFUSED = givenRows<RefusedPerson>({
  email_key: ['text', ({ person }) => person.emailKey],
  email: ['text', ({ person }) => person.email],
  company_domain: ['text', ({ person }) => person.companyDomain],
  fields: ['jsonb', ({ person }) => person.fields],
  custom_fields: ['text', ({ person }) => person.customFields],
  rule: ['text', ({ refusal }) => refusal.rule],
  rule_values: ['jsonb', ({ refusal }) => refusal.values],
  changes_at: ['timestamptz', ({ refusal }) => refusal.changesAt],
});

/**
 * Records people whom the rules keep out of a campaign. A later refusal replaces an earlier one; a person whom an import
 * named stays on its list when a segment names the person, too.
 */
export async function upsertNotEnrolled(
  sql: SqlRunner,
  workspaceId: number,
  { campaignId, importId }: { readonly campaignId: string; readonly importId: string | null },
  now: Date,
  people: readonly RefusedPerson[],
): Promise<void> {
  await sql.execute(
    `insert into not_enrolled as e (workspace_id, campaign_id, import_id, refused_at, email_key, email, company_domain, fields,
       custom_fields, rule, rule_values, changes_at)
     select $1, $2, $3, $4, n.email_key, n.email, n.company_domain, n.fields, n.custom_fields::jsonb, n.rule, n.rule_values,
       n.changes_at from ${REFUSED.at(5, 'n')} order by n.email_key
     on conflict (workspace_id, campaign_id, email_key) do update
       set import_id = coalesce(excluded.import_id, e.import_id), refused_at = excluded.refused_at, email = excluded.email,
         company_domain = excluded.company_domain, fields = excluded.fields, custom_fields = excluded.custom_fields,
         rule = excluded.rule, rule_values = excluded.rule_values, changes_at = excluded.changes_at`,
    [workspaceId, campaignId, importId, now, ...REFUSED.values(people)],
    'contacts-upsert-not-enrolled',
  );
}

/** Deletes people who were enrolled, or whose segment no longer includes them. */
export async function deleteNotEnrolled(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  emailKeys: readonly string[],
): Promise<void> {
  await sql.execute(
    'delete from not_enrolled where workspace_id = $1 and campaign_id = $2 and email_key = any($3::text[])',
    [workspaceId, campaignId, emailKeys],
    'contacts-delete-not-enrolled',
  );
}

/** Deletes a person from the lists of all campaigns. */
export async function deletePersonNotEnrolled(sql: SqlRunner, workspaceId: number, emailKey: string): Promise<void> {
  await sql.execute('delete from not_enrolled where workspace_id = $1 and email_key = $2', [workspaceId, emailKey]);
}

/** Deletes people whom only segments have named, among these addresses; null includes all addresses of the campaign. */
export async function deleteNamedBySegments(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  emailKeys: readonly string[] | null,
): Promise<void> {
  await sql.execute(
    `delete from not_enrolled where workspace_id = $1 and campaign_id = $2 and import_id is null
       and ($3::text[] is null or email_key = any($3))`,
    [workspaceId, campaignId, emailKeys],
    'contacts-delete-named-by-segments',
  );
}
