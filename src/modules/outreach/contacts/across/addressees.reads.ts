// Reads: contacts, campaigns, suppressions, profile_addresses.
import { givenValues } from '../../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import { coveredByOtherAddress, covers } from '../../../reach/suppressions/index.js';

const KEYS = givenValues('email_key', 'text');

/** Filters of a list of addresses; absent means any. One contact of the address must match all of them. */
export interface AddresseeFilter {
  /** Complete address in lower case. */
  readonly emailKey?: string | undefined;
  /** Part of the address, name, or company, in lower case. */
  readonly search?: string | undefined;
  readonly domain?: string | undefined;
  readonly status?: readonly string[] | undefined;
  readonly campaignId?: string | undefined;
  readonly replyIntent?: string | undefined;
  readonly suppressed?: boolean | undefined;
}

/** Contact of an addressee, with its campaign. */
export interface AddresseeContact {
  readonly email_key: string;
  readonly email: string;
  readonly id: string;
  readonly campaign_id: string;
  readonly campaign_name: string;
  readonly status: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly company: string | null;
  readonly title: string | null;
  readonly reply_intent: string | null;
  readonly last_sent_at: Date | null;
  readonly last_replied_at: Date | null;
}

/** Contacts of campaigns that are not deleted. */
const THERE = `c.workspace_id = $1 and c.deleted_at is null
  and c.campaign_id in (select p.id from campaigns p where p.workspace_id = $1 and p.deleted_at is null)`;

/** Returns SQL for whether an entry for the whole workspace covers the address. */
const COVERED = (now: string): string => {
  const counts = `u.group_id = '' and (u.expires_at is null or u.expires_at > ${now})`;
  return `(exists (select 1 from suppressions u where u.workspace_id = $1 and ${counts} and ${covers('u', 'c.email_key')})
    or ${coveredByOtherAddress('$1', 'c.email_key', counts)})`;
};

/** Returns up to `limit` distinct addresses after `after` in alphabetical order, through the index by address. */
export async function pageAddressees(
  sql: SqlRunner,
  workspaceId: number,
  filter: AddresseeFilter,
  page: { readonly after: string | null; readonly limit: number; readonly now: Date },
): Promise<string[]> {
  const values: unknown[] = [workspaceId, page.limit];
  const given = (value: unknown): string => `$${values.push(value)}`;
  const where = [THERE];
  if (page.after !== null) where.push(`c.email_key > ${given(page.after)}`);
  if (filter.emailKey !== undefined) where.push(`c.email_key = ${given(filter.emailKey)}`);
  if (filter.domain !== undefined) where.push(`split_part(c.email_key, '@', -1) = ${given(filter.domain)}`);
  if (filter.status !== undefined) where.push(`c.status = any(${given(filter.status)}::text[])`);
  if (filter.campaignId !== undefined) where.push(`c.campaign_id = ${given(filter.campaignId)}`);
  if (filter.replyIntent !== undefined) where.push(`c.reply_intent = ${given(filter.replyIntent)}`);
  if (filter.suppressed !== undefined) where.push(`${filter.suppressed ? '' : 'not '}${COVERED(given(page.now))}`);
  if (filter.search !== undefined) {
    const pattern = given(`%${filter.search.replaceAll(/[\\%_]/g, '\\$&')}%`);
    where.push(`(c.email_key like ${pattern} or lower(c.company) like ${pattern}
      or lower(coalesce(c.first_name, '') || ' ' || coalesce(c.last_name, '')) like ${pattern})`);
  }
  const rows = await sql.query<{ email_key: string }>(
    `select c.email_key from contacts c where ${where.join(' and ')} group by c.email_key order by c.email_key limit $2`,
    values,
  );
  return rows.map((row) => row.email_key);
}

/** Returns the contacts of these addresses, newest first, at most `most` of each. */
export function listAddresseeContacts(
  sql: SqlRunner,
  workspaceId: number,
  emailKeys: readonly string[],
  most: number,
): Promise<AddresseeContact[]> {
  return sql.query<AddresseeContact>(
    `select k.email_key, x.* from ${KEYS.at(2, 'k')} cross join lateral (
       select c.email, c.id, c.campaign_id, p.name as campaign_name, c.status, c.first_name, c.last_name, c.company, c.title,
         c.reply_intent, c.last_sent_at, c.last_replied_at
       from contacts c join campaigns p on p.workspace_id = $1 and p.id = c.campaign_id and p.deleted_at is null
       where c.email_key = k.email_key and c.workspace_id = $1 and c.deleted_at is null
       order by c.id desc limit $3) x
     order by k.email_key, x.id desc`,
    [workspaceId, ...KEYS.values(emailKeys), most],
    'contacts-list-addressees',
  );
}
