import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../test/support/database.js';

/**
 * Keys of workspace rows that are unique in the whole instance, each with the reason: a stranger presents the value,
 * or only one can own it.
 */
const INSTANCE_WIDE: Readonly<Record<string, string>> = {
  api_keys_hash_key: 'a request brings only the key',
  api_keys_pkey: 'a key may belong to no workspace',
  billing_accounts_customer_id_key: 'the payment provider names only its customer',
  campaigns_by_share: 'a visitor brings only the token of the shared page',
  contacts_by_address: 'mail that comes in names an address, and the workspace is the second column',
  demonstrations_pkey: 'the workspace it was asked from stands first under another name',
  domain_orders_live: 'a domain is bought once at a registrar',
  domain_transfers_zone: 'a zone is made once at a provider',
  domains_owner: 'a domain has one proven owner',
  invitations_hash_key: 'an invited user presents only the link',
  mailboxes_hosted_address: 'mail that comes in names only an address',
  oauth_grants_state_digest_key: 'the browser that comes back brings only the state',
  send_claims_pkey: 'a claim takes rows of many workspaces at once',
  send_handoffs_pkey: 'messages that are handed over belong to many workspaces at once',
  warmup_conversations_of_peer: 'another installation names only its talk',
};

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

const keysWithoutWorkspace = async (): Promise<string[]> => {
  const rows = await database.sql.query<{ name: string }>(`
    select i.relname::text as name
    from pg_index x
    join pg_class i on i.oid = x.indexrelid
    join pg_class t on t.oid = x.indrelid and t.relnamespace = 'public'::regnamespace
    join pg_attribute w on w.attrelid = t.oid and w.attname = 'workspace_id' and not w.attisdropped
    where x.indisunique and x.indkey[0] <> w.attnum
    order by 1`);
  return rows.map(({ name }) => name);
};

it('keys of tenants begin with the workspace, so that no tenant is in the way of another', async () => {
  expect(await keysWithoutWorkspace()).toEqual(Object.keys(INSTANCE_WIDE).sort());
});

it('a key that forgets the workspace is seen', async () => {
  await database.sql.query('create unique index campaigns_by_name on campaigns (name)');
  expect(await keysWithoutWorkspace()).toContain('campaigns_by_name');
});
