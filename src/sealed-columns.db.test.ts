import { afterEach, beforeEach, expect, it } from 'vitest';
import { partOf } from '../test/support/part-of.js';
import { openTestWorld, type TestWorld } from '../test/support/world.js';
import { rotateKeys } from './cli/key-rotation.js';
import type { Ctx } from './platform/context.js';
import { reseal } from './platform/db/sealed/reseal.js';
import { countSealed } from './platform/db/sealed/sealed-values.js';
import type { SqlRunner } from './platform/db/sql-runner.js';
import { startWorker } from './platform/due/worker.js';
import { markOfKey } from './platform/master-key.js';
import { openSecrets } from './platform/open-secrets.js';
import { createSecrets, type Secrets } from './platform/secrets.js';
import { SEALED_COLUMNS } from './sealed-columns.js';

const FORMER = Buffer.alloc(32, 1);
const CURRENT = Buffer.alloc(32, 2);
const OTHER = Buffer.alloc(32, 3);

/** Columns of bytes that are not secret: hashes, keyed hashes, public keys, IDs, and content that all members may read. */
const NO_SECRETS: Readonly<Record<string, string>> = {
  'erasures.mark': 'keyed hash of an address',
  'api_keys.hash': 'hash',
  'blobs.sha256': 'hash',
  'contact_source_deliveries.digest': 'hash',
  'contact_source_files.digest': 'hash',
  'contact_source_readings.digest': 'hash',
  'contact_sources.previous_hash': 'hash',
  'contact_sources.secret_hash': 'hash',
  'circle_calls.public_key': 'public',
  'circle_invitations.used_by': 'public',
  'circle_keys.public_key': 'public',
  'circle_peers.public_key': 'public',
  'entrance_links.hash': 'hash',
  'file_chunks.data': 'content',
  'files.sha256': 'hash',
  'idempotency_keys.fingerprint': 'hash',
  'invitations.hash': 'hash',
  'known_networks.network': 'hash',
  'message_attachments.data': 'content',
  'message_pictures.data': 'content',
  'message_pictures.url_hash': 'hash',
  'mailbox_watches.secret_hash': 'hash',
  'message_sources.raw': 'content',
  'oauth_grants.state_digest': 'hash',
  'oidc_flows.bound_to': 'hash',
  'oidc_flows.invitation_hash': 'hash',
  'notice_channels.endpoint_hash': 'hash',
  'oidc_flows.state_hash': 'hash',
  'outbound_operations.raw': 'content',
  'passkey_challenges.bound_to': 'hash',
  'passkey_challenges.hash': 'hash',
  'passkeys.credential_id': 'public',
  'passkeys.public_key': 'public',
  'sequencer_connections.fingerprint': 'hash',
  'sessions.hash': 'hash',
  'sign_in_attempts.subject': 'hash',
  'warmup_messages.text_hash': 'hash',
};

/** Values that a check constraint of the table requires. */
const WANTED: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  oauth_grants: { provider: 'google', status: 'started' },
  mailbox_tokens: { provider: 'google' },
  tenants: { provider: 'google', status: 'active', admin_address: 'it@example.org' },
  dns_providers: { provider: 'cloudflare' },
  erasures: { origin: 'request', status: 'running' },
  notice_channels: { kind: 'slack', status: 'active', url_host: 'hooks.slack.com' },
};

let world: TestWorld;
beforeEach(async () => {
  world = await openTestWorld();
  await world.ctx.sql.execute('update workers set key_mark = $1', [markOfKey(CURRENT)]);
});
afterEach(() => world.close());

const rows = <R>(text: string, ...values: unknown[]): Promise<R[]> => world.ctx.sql.query<R>(text, values);

/** Adds a row to every table with a sealed column, encrypted by `secrets`. Foreign keys and checks do not matter here. */
async function seed(secrets: Secrets): Promise<void> {
  const id = '01900000-0000-7000-8000-000000000001';
  await rows(
    `insert into installation_secrets (name, sealed, updated_at) values ('token_key', $1, $2)
     on conflict (name) do update set sealed = excluded.sealed`,
    secrets.encrypt(0, 'installation_secrets:token_key', Buffer.alloc(32, 5).toString('base64')),
    world.ctx.clock.now(),
  );
  const client = await world.database.pool.connect();
  await client.query('set session_replication_role = replica');
  for (const column of SEALED_COLUMNS.filter(({ table }) => table !== 'installation_secrets')) {
    const { table, key, also = [], ofInstance = false } = column;
    const known: Record<string, unknown> = { ...(ofInstance ? {} : { workspace_id: world.a.id }), ...WANTED[table] };
    const types = await rows<{ name: string; type: string; needed: boolean }>(
      `select column_name as name, data_type as type, is_nullable = 'NO' and column_default is null and is_generated = 'NEVER'
              and is_identity = 'NO' as needed from information_schema.columns where table_name = $1`,
      table,
    );
    for (const { name, type, needed } of types) {
      if (name in known || (!needed && !key.includes(name) && !also.includes(name))) continue;
      if (type === 'uuid') known[name] = id;
      else if (/int|numeric|double/.test(type)) known[name] = 1;
      else if (type === 'bytea') known[name] = Buffer.alloc(32, 9);
      else if (/timestamp|date/.test(type)) known[name] = world.ctx.clock.now();
      else if (type === 'boolean') known[name] = false;
      else if (/json/.test(type)) known[name] = '{}';
      else if (type === 'ARRAY') known[name] = [];
      else known[name] = `${name}-1`;
    }
    const value = secrets.encrypt(
      ofInstance ? 0 : world.a.id,
      column.context(known),
      table === 'former_token_keys' ? Buffer.alloc(32, 6).toString('base64') : `secret of ${table}.${column.column}`,
    );
    known[column.column] = column.format === 'base64' ? value.toString('base64') : value;
    const names = Object.keys(known);
    await client.query(
      `insert into ${table} (${names.join(', ')}) overriding system value values (${names.map((_, at) => `$${at + 1}`).join(', ')})
       on conflict (${key.join(', ')}) do update set ${column.column} = excluded.${column.column}`,
      Object.values(known),
    );
  }
  client.release(true);
}

/** Returns the plain texts of all sealed values, by column, under the given keys. */
async function texts(secrets: Secrets): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { table, column, context, format, ofInstance } of SEALED_COLUMNS) {
    const values = await rows<Record<string, unknown>>(`select * from ${table} where ${column} is not null`);
    found[`${table}.${column}`] = values.map((row) => {
      const sealed = format === 'base64' ? Buffer.from(row[column] as string, 'base64') : (row[column] as Buffer);
      return secrets.decrypt(ofInstance === true ? 0 : (row['workspace_id'] as number), context(row), sealed);
    });
  }
  return found;
}

it('knows every column of bytes: it is encrypted by the master key, or listed as no secret', async () => {
  const columns = await rows<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and data_type = 'bytea' order by 1`,
  );
  const sealed = SEALED_COLUMNS.filter(({ format }) => format !== 'base64').map(
    ({ table, column }) => `${table}.${column}`,
  );
  expect(columns.map(({ name }) => name)).toEqual([...sealed, ...Object.keys(NO_SECRETS)].sort());
});

const given = () => ({ sql: world.ctx.sql, clock: world.ctx.clock, secrets: createSecrets(CURRENT, [FORMER]) });

it('leaves every kind of secret readable with the new key alone, and refuses the former one', async () => {
  await seed(createSecrets(FORMER));
  const before = await texts(createSecrets(FORMER));
  expect(Object.entries(before).filter(([, values]) => values.length === 0)).toEqual([]);
  const keys = { current: CURRENT, old: [FORMER] };
  const rotation = await rotateKeys(given(), keys, SEALED_COLUMNS);
  expect(rotation).toMatchObject({ complete: true, retiredKeys: 1, unknownKeys: [], damaged: [] });
  expect(rotation.resealed).toBe(rotation.values);
  expect(await texts(createSecrets(CURRENT))).toEqual(before);

  await expect(openSecrets(world.ctx, { current: FORMER, old: [CURRENT] })).rejects.toThrow(
    'was replaced on 2026-03-02',
  );
  await expect(openSecrets(world.ctx, { current: FORMER, old: [] })).rejects.toThrow('was replaced on');
  const opened = await openSecrets(world.ctx, keys);
  expect(() => opened.decrypt(1, 'x', createSecrets(FORMER).encrypt(1, 'x', 'text'))).toThrow('cannot be decrypted');
  expect(await rotateKeys(given(), { current: CURRENT, old: [] }, SEALED_COLUMNS)).toMatchObject({
    complete: true,
    resealed: 0,
  });
});

it('continues after a kill at any statement, and both keys open everything in between', async () => {
  const both = createSecrets(CURRENT, [FORMER]);
  const rotate = (sql: SqlRunner) =>
    rotateKeys({ ...given(), sql }, { current: CURRENT, old: [FORMER] }, SEALED_COLUMNS);
  await seed(createSecrets(FORMER));
  const before = await texts(both);
  const whole = limited(world.ctx.sql, Number.POSITIVE_INFINITY);
  await rotate(whole.sql);
  expect(whole.count()).toBeGreaterThan(SEALED_COLUMNS.length);
  for (const statements of partOf(Array.from({ length: whole.count() }, (_, at) => at))) {
    await rows('delete from retired_master_keys');
    await seed(createSecrets(FORMER));
    await expect(rotate(limited(world.ctx.sql, statements).sql)).rejects.toThrow('killed');
    expect(await texts(both)).toEqual(before);
    await reseal(world.ctx.sql, both, SEALED_COLUMNS);
    expect(await texts(createSecrets(CURRENT))).toEqual(before);
  }
});

/** Runs statements until their number is reached, and counts them. */
function limited(sql: SqlRunner, most: number): { sql: SqlRunner; count: () => number } {
  let count = 0;
  const step =
    <A extends unknown[], R>(run: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      if (count === most) throw new Error('killed');
      count += 1;
      return run(...args);
    };
  return {
    sql: { ...sql, query: step(sql.query) as SqlRunner['query'], execute: step(sql.execute) },
    count: () => count,
  };
}

it('keeps a value that the service changes during the run', async () => {
  await seed(createSecrets(FORMER));
  const mailboxes = SEALED_COLUMNS.filter(({ table }) => table === 'mailboxes');
  const secrets = createSecrets(CURRENT, [FORMER]);
  const changed = secrets.encrypt(world.a.id, 'mailboxes:1:secrets', 'new password');
  const sql: SqlRunner = {
    ...world.ctx.sql,
    execute: async (text, values) => {
      await rows('update mailboxes set secrets = $1 where id = 1', changed);
      return world.ctx.sql.execute(text, values);
    },
  };
  expect(await reseal(sql, secrets, mailboxes)).toEqual({ resealed: 0, unreadable: [] });
  const [row] = await rows<{ secrets: Buffer }>('select secrets from mailboxes where id = 1');
  expect(row?.secrets.equals(changed)).toBe(true);
});

it('names the values of a key that is not in the settings, retires nothing, and completes once the key is given', async () => {
  await seed(createSecrets(FORMER));
  const elsewhere = createSecrets(OTHER).encrypt(world.a.id, 'mailboxes:1:secrets', 'secret of mailboxes.secrets');
  await rows('update mailboxes set secrets = $1', elsewhere);
  const rotation = await rotateKeys(given(), { current: CURRENT, old: [FORMER] }, SEALED_COLUMNS);
  expect(rotation).toMatchObject({ complete: false, retiredKeys: 0, damaged: [] });
  expect(rotation.unknownKeys).toEqual([
    { keyId: elsewhere.subarray(1, 5).toString('hex'), column: 'mailboxes.secrets', values: 1 },
  ]);
  expect(await rows('select mark from retired_master_keys')).toEqual([]);
  const again = { ...given(), secrets: createSecrets(CURRENT, [FORMER, OTHER]) };
  expect(await rotateKeys(again, { current: CURRENT, old: [FORMER, OTHER] }, SEALED_COLUMNS)).toMatchObject({
    complete: true,
    resealed: 1,
    retiredKeys: 2,
  });
});

it('names a value that was moved in the database, and completes without it', async () => {
  await seed(createSecrets(FORMER));
  await rows(
    'update mailboxes set secrets = $1',
    createSecrets(FORMER).encrypt(world.a.id, 'mailboxes:2:secrets', 'x'),
  );
  expect(await rotateKeys(given(), { current: CURRENT, old: [FORMER] }, SEALED_COLUMNS)).toMatchObject({
    complete: true,
    damaged: [`mailboxes.secrets ${world.a.id}/1`],
  });
});

it('does not start while a process encrypts with another key, and names that process', async () => {
  await seed(createSecrets(FORMER));
  const worker = await startWorker({ ...world.ctx, keyMark: markOfKey(FORMER) } as Ctx & { keyMark: string }, 'api');
  const run = () => rotateKeys(given(), { current: CURRENT, old: [FORMER] }, SEALED_COLUMNS);
  await expect(run()).rejects.toThrow(`(process ${process.pid})`);
  const current = createSecrets(CURRENT).currentKeyId.toString('hex');
  expect((await countSealed(world.ctx.sql, SEALED_COLUMNS)).filter(({ keyId }) => keyId === current)).toEqual([]);
  await worker.stop({ clean: true });
  expect((await run()).complete).toBe(true);
});
