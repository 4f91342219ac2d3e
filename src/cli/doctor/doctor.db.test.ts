import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { testConfig } from '../../../test/support/config.js';
import { hasPgBouncer, startPgBouncer } from '../../../test/support/outside/pgbouncer.js';
import { openTestWorld, type TestWorld } from '../../../test/support/world.js';
import type { Config } from '../../platform/config.js';
import { lockDirectory } from '../../platform/db/embedded/directory-lock.js';
import { discardFormerFolder, recordFormerFolder } from '../../platform/db/embedded/former-folder.js';
import { FORMAT } from '../../platform/db/snapshot/manifest.js';
import { openSecrets } from '../../platform/open-secrets.js';
import { createSecrets } from '../../platform/secrets.js';
import { examine } from './examine.js';

let world: TestWorld;
let dataDir: string;
let base: Config;
/** In place of port 25. */
let mailPort = 1;
const undo: Array<() => unknown> = [];

beforeAll(async () => {
  world = await openTestWorld();
  dataDir = mkdtempSync(join(tmpdir(), 'outrider-doctor-'));
  base = {
    ...testConfig({ dataDir, databaseUrl: world.ctx.pool.options.connectionString ?? '' }),
    rateLimits: true,
    roles: ['api', 'worker', 'mail'],
    // Closed ports; nothing listens on ports below 2.
    port: 1,
    mailInboundPort: 1,
    // Has a dot, like a public name, and needs no DNS.
    mailHostname: '127.0.0.1',
  };
  await openSecrets(world.ctx, { current: Buffer.alloc(32, 7), old: [] });
});
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true });
  await world.close();
});
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

/** Uses this machine in place of public mail servers. */
const statusesOf = async (config: Config): Promise<Map<string, string>> =>
  new Map((await examine(config, 'localhost', mailPort)).map(({ name, status }) => [name, status]));

const sql = (text: string, ...values: unknown[]) => world.ctx.sql.query(text, values);

async function listening(server: ReturnType<typeof createServer> | ReturnType<typeof createHttpServer>) {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  undo.push(() => new Promise((resolve) => server.close(resolve)));
  return (server.address() as AddressInfo).port;
}

function file(name: string, text: string, mode = 0o600): string {
  const path = join(dataDir, name);
  writeFileSync(path, text);
  chmodSync(path, mode);
  undo.push(() => rmSync(path));
  return path;
}

/** Broken setups, by the check that must report the problem. */
const BROKEN: Readonly<Record<string, () => Promise<Partial<Config>> | Partial<Config>>> = {
  master_key: () => ({ masterKey: Buffer.alloc(32, 8).toString('base64url') }),
  key_rotation: async () => {
    const former = Buffer.alloc(32, 9);
    const sealed = createSecrets(former).encrypt(0, 'installation_secrets:other', 'x');
    await sql(`insert into installation_secrets (name, sealed, updated_at) values ('other', $1, now())`, sealed);
    undo.push(() => sql(`delete from installation_secrets where name = 'other'`));
    return { oldMasterKeys: [former.toString('base64url')] };
  },
  data_folder: () => ({ dataDir: file('not-a-folder', '') }),
  mail_tls_ca_file: () => ({ mailTlsCaFile: join(dataDir, 'missing.pem') }),
  public_url: () => ({ host: '0.0.0.0' }),
  rate_limits: () => ({ rateLimits: false }),
  'backup_encryption (identity)': () => ({
    backupEncryption: { recipients: [], identityFile: file('identity.txt', 'not an identity') },
  }),
  'backup_encryption (other recipient)': async () => {
    const recipients = [await identityToRecipient(await generateIdentity())];
    return { backupEncryption: { recipients, identityFile: file('identity.txt', await generateIdentity()) } };
  },
  webhook_http: () => ({ webhookAllowHttp: true }),
  egress: () => ({ egressAllow: ['0.0.0.0/0'] }),
  schema: async () => {
    await sql(`insert into schema_migrations (number, name, sha256) values (9999, '9999-later.sql', 'x')`);
    undo.push(() => sql('delete from schema_migrations where number = 9999'));
    return {};
  },
  queue_schema: async () => {
    await sql('alter schema graphile_worker rename to elsewhere');
    undo.push(() => sql('alter schema elsewhere rename to graphile_worker'));
    return {};
  },
  former_database: () => {
    const folder = join(dataDir, 'postgres-17');
    mkdirSync(folder);
    recordFormerFolder(dataDir, { folder, major: 17, upgradedAt: '2026-01-02T03:04:05Z', isOutdated: true });
    undo.push(() => {
      discardFormerFolder(dataDir);
    });
    return {};
  },
  restored: async () => {
    await sql('insert into installation_hold (since, snapshot_at) values (now(), now())');
    undo.push(() => sql('delete from installation_hold'));
    return {};
  },
  set_aside: async () => {
    await sql(
      `insert into set_aside (workspace_id, work, item, cause, reference, attempts, since, failed_at, next_attempt_at)
       values ($1, 'sending', 'x', 'internal_error', gen_random_uuid(), 1, now(), now(), now())`,
      world.a.id,
    );
    undo.push(() => sql('delete from set_aside'));
    return {};
  },
  webhooks_disabled: async () => {
    await sql(
      `insert into webhook_subscriptions (workspace_id, id, url, event_types, status, created_at, updated_at)
       values ($1, gen_random_uuid(), 'https://receiver.example', '{contact.replied}', 'disabled', now(), now())`,
      world.a.id,
    );
    undo.push(() => sql('delete from webhook_subscriptions'));
    return {};
  },
  service: async () => ({ port: await listening(createHttpServer((_request, response) => response.end('hello'))) }),
  inbound_mail: async () => ({
    mailInboundPort: await listening(createServer((socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n'))),
  }),
  inbound_from_outside: async () => {
    mailPort = await listening(createServer((socket) => socket.end('220 mail.example.org ESMTP\r\n')));
    undo.push(() => {
      mailPort = 1;
    });
    return {};
  },
  data_folder_lock: () => {
    undo.push(lockDirectory(join(dataDir, 'outrider.lock')));
    return {};
  },
  database_collation: async () => {
    const set = (version: string | null) =>
      sql('update pg_database set datcollversion = $1 where datname = current_database()', version);
    const [was] = await sql('select datcollversion as version from pg_database where datname = current_database()');
    await set('153.80');
    undo.push(() => set((was as { version: string | null }).version));
    return {};
  },
  tenant_credentials_expiring: async () => {
    await sql(
      `insert into tenants (workspace_id, id, provider, directory, client_id, credentials, credentials_expire_at, status, created_at, updated_at)
       values ($1, gen_random_uuid(), 'microsoft', 'studio.example', 'x', $2, now() + interval '20 days', 'active', now(), now())`,
      ...[world.a.id, createSecrets(Buffer.alloc(32, 7)).encrypt(world.a.id, 'tenants:credentials', 'x')],
    );
    undo.push(() => sql('delete from tenants'));
    return {};
  },
  relay_sign_in: async () => {
    const relay = new SMTPServer({
      ...{ allowInsecureAuth: true, hideSTARTTLS: true, logger: false },
      onAuth: (_auth, _session, done) => done(new Error('Bad credentials')),
    });
    await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
    undo.push(() => new Promise<void>((resolve) => relay.close(resolve)));
    const { port } = relay.server.address() as AddressInfo;
    return { mailRelayUrl: `smtp://outrider:wrong-password@127.0.0.1:${port}` };
  },
  outbound_mail: () => ({ mailRelayUrl: 'smtp://127.0.0.1:1' }),
  // A folder cannot be below a file.
  object_store: () => ({ blobs: { ...base.blobs, location: join(file('objects', ''), 'below') } }),
  object_moves: async () => {
    await sql(
      `insert into blob_moves (table_name, target, moved_count, failed_count, problem, started_at, finished_at)
       values ('message_sources', 'database', 5, 2, 'The object 7/ab is missing in /srv/objects.', now(), now())`,
    );
    undo.push(() => sql('delete from blob_moves'));
    return {};
  },
  backups: () => {
    const folder = join(dataDir, 'backups', '2020-01-01');
    mkdirSync(folder, { recursive: true });
    undo.push(() => rmSync(join(dataDir, 'backups'), { recursive: true }));
    writeFileSync(
      join(folder, 'manifest.json'),
      JSON.stringify({ format: FORMAT, createdAt: '2020-01-01T00:00:00Z', tables: [] }),
    );
    return {};
  },
  'backups (scheduled)': async () => {
    await sql(
      `insert into backup_targets (folder, hostname, every_seconds, keep_count, seen_at, due_at, created_at, failures, error)
       values ('/srv/backups', 'here', 86400, 7, now(), now(), now(), 1, 'ENOSPC: no space left on device')`,
    );
    undo.push(() => sql('delete from backup_targets'));
    return {};
  },
};

it.each(Object.entries(BROKEN))('names a set-up broken at %s by its own check and no other', async (name, breakIt) => {
  const healthy = await statusesOf(base);
  const broken = await statusesOf({ ...base, ...(await breakIt()) });
  const worse = [...broken].filter(
    ([check, status]) => ['warning', 'problem'].includes(status) && status !== healthy.get(check),
  );
  expect(worse.map(([check]) => check)).toEqual([name.split(' ')[0]]);
});

it('names a database that cannot be reached, and skips what depends on it', async () => {
  const reports = await examine({ ...base, databaseUrl: 'postgresql://operator:secret@127.0.0.1:1/none' }, 'localhost');
  expect(reports.find(({ name }) => name === 'database')).toMatchObject({ status: 'problem' });
  expect(JSON.stringify(reports)).not.toContain('secret@');
  expect(reports.map(({ name }) => name)).not.toContain('schema');
});

it.skipIf(!hasPgBouncer)(
  'names a pooler in transaction mode without a direct address, or as the direct address',
  async () => {
    const directUrl = base.databaseUrl as string;
    const pooler = await startPgBouncer(directUrl);
    undo.push(() => pooler.close());
    const pooledUrl = pooler.url;
    const found = async (databaseUrl: string, databaseDirectUrl: string | null) =>
      (await examine({ ...base, databaseUrl, databaseDirectUrl }, 'localhost')).find(
        ({ name }) => name === 'database_pooler',
      );
    expect(await found(directUrl, null)).toMatchObject({ status: 'ok' });
    expect(await found(pooledUrl, directUrl)).toMatchObject({ status: 'ok' });
    expect(await found(pooledUrl, null)).toMatchObject({
      status: 'problem',
      fix: expect.stringContaining('Set DATABASE_DIRECT_URL'),
    });
    expect(await found(pooledUrl, pooledUrl)).toMatchObject({ status: 'problem' });
  },
);

it('names a master key that other users can read', async () => {
  file('master.key', Buffer.alloc(32, 7).toString('base64url'), 0o644);
  const broken = await statusesOf({ ...base, masterKey: null });
  expect(broken.get('master_key_file')).toBe('problem');
});

it('has at least 40 checks, each with a unique name', async () => {
  const names = [...(await examine(base, 'localhost')).map(({ name }) => name)];
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThanOrEqual(40);
});
