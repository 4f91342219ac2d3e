import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.js';

const KEY = Buffer.alloc(32, 3).toString('base64url');

function problems(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).problems;
  }
}

describe('settings', () => {
  test('are all optional', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      roles: ['api', 'worker', 'mail'],
      databaseUrl: null,
      databaseDirectUrl: null,
      masterKey: null,
      bootstrapApiKey: null,
      publicUrl: 'http://127.0.0.1:8080',
      probe: null,
      mailInboundHost: '127.0.0.1',
      mailInboundPort: 2525,
      mailHostname: 'localhost',
      mailRelayUrl: null,
      mailRelayConnections: 20,
      egressAllow: [],
      dnsProviderAllow: [],
      rateLimits: true,
      webhookAllowHttp: false,
      importFileMaxBytes: 104_857_600,
      logLevels: { level: 'info', parts: {} },
    });
    expect(readConfig({}).dataDir.startsWith('/')).toBe(true);
  });

  test('of the log name a level, and levels of parts', () => {
    const levels = (text: string) => readConfig({ LOG_LEVEL: text }).logLevels;
    expect(levels('warn')).toEqual({ level: 'warn', parts: {} });
    expect(levels('INFO, sending=debug,queue=warn')).toEqual({
      level: 'info',
      parts: { sending: 'debug', queue: 'warn' },
    });
    expect(levels('sending=debug')).toEqual({ level: 'info', parts: { sending: 'debug' } });
    for (const text of ['info,', 'info,debug', 'sending=loud', 'sending=debug,sending=info']) {
      expect(problems({ LOG_LEVEL: text })).toHaveLength(1);
    }
  });

  test('given empty count as absent', () => {
    expect(readConfig({ PORT: '', HOST: ' ', ROLES: '', DATABASE_URL: '' })).toEqual(readConfig({}));
  });

  test('that are bad are all named in one error', () => {
    const bad = {
      PORT: '80800',
      HOST: 'not a host',
      ROLES: 'api,cook',
      DATABASE_URL: 'mysql://x',
      MASTER_KEY: 'short',
      PUBLIC_URL: 'ftp://x',
      MAIL_INBOUND_PORT: '-1',
      MAIL_INBOUND_HOST: '::::',
      MAIL_HOSTNAME: '-bad-',
      MAIL_RELAY_URL: 'http://relay',
      MAIL_RELAY_CONNECTIONS: '0',
      EGRESS_ALLOW: '10.0.0.0/8, 10.0.0.0/99',
      LOG_LEVEL: 'loud',
      DB_POOL_SIZE: '0',
      RATE_LIMITS: 'perhaps',
      WEBHOOK_ALLOW_HTTP: '2',
      IMPORT_FILE_MAX_BYTES: '1e9',
    };
    const found = problems(bad);
    for (const name of Object.keys(bad))
      expect(
        found.filter((text) => text.startsWith(`${name} `)),
        name,
      ).toHaveLength(1);
    expect(found).toHaveLength(Object.keys(bad).length);
  });

  test('never repeat a secret when they are refused', () => {
    const text = problems({
      MASTER_KEY: 'my-master-secret',
      OLD_MASTER_KEYS: 'my-old-secret',
      DATABASE_URL: 'mysql://u:my-db-secret@x',
      MAIL_RELAY_URL: 'http://u:my-relay-secret@x',
    }).join('\n');
    expect(text).not.toMatch(/my-[a-z]+-secret/);
    expect(text.split('\n')).toHaveLength(4);
  });

  test('of a shared database need the shared master key', () => {
    expect(problems({ DATABASE_URL: 'postgres://db/outrider' })).toEqual([
      expect.stringMatching(/^MASTER_KEY is required/),
    ]);
    expect(problems({ DATABASE_URL: 'postgres://db/outrider', MASTER_KEY: KEY })).toEqual([]);
    expect(problems({ DATABASE_URL: 'postgresql:///outrider?host=/run/postgresql', MASTER_KEY: KEY })).toEqual([]);
    expect(problems({ DATABASE_URL: 'postgres://u:p@a:5432,b:5433/outrider', MASTER_KEY: KEY })).toEqual([]);
    expect(problems({ DATABASE_URL: 'postgres://u:p@a:5432,b:port/outrider', MASTER_KEY: KEY })).toHaveLength(1);
  });

  test('of a direct address need the pooled one, and leave the time limit of statements to the server', () => {
    const pooled = { DATABASE_URL: 'postgres://pgbouncer:6432/outrider', MASTER_KEY: KEY };
    const DATABASE_DIRECT_URL = 'postgres://db:5432/outrider';
    expect(problems({ ...pooled, DATABASE_DIRECT_URL })).toEqual([]);
    expect(readConfig({ ...pooled, DATABASE_DIRECT_URL }).databaseDirectUrl).toBe(DATABASE_DIRECT_URL);
    expect(problems({ DATABASE_DIRECT_URL })).toEqual([
      expect.stringMatching(/^DATABASE_DIRECT_URL also needs DATABASE_URL/),
    ]);
    expect(problems({ ...pooled, DATABASE_DIRECT_URL, DB_STATEMENT_TIMEOUT_MS: '5000' })).toEqual([
      expect.stringMatching(/^DB_STATEMENT_TIMEOUT_MS cannot be used with DATABASE_DIRECT_URL/),
    ]);
    expect(problems({ ...pooled, DB_STATEMENT_TIMEOUT_MS: '5000' })).toEqual([]);
  });

  test('take lists between commas or spaces and keep the order of roles', () => {
    expect(readConfig({ ROLES: 'Worker, api api' }).roles).toEqual(['api', 'worker']);
    expect(readConfig({ EGRESS_ALLOW: '127.0.0.1 fd00::/8,10.0.0.0/8' }).egressAllow).toEqual([
      '127.0.0.1',
      'fd00::/8',
      '10.0.0.0/8',
    ]);
  });

  test('of encrypted backups accept one kind of recipients and never repeat an identity', () => {
    const recipient = 'age1ya0aa03zzmljavmn9rjns76dp8y5sk4ukaguhkp0uvsze0rgjfhsrxvg3v';
    const set = { BACKUP_RECIPIENTS: `${recipient}, ${recipient}`, BACKUP_IDENTITY_FILE: '/etc/outrider/identity.txt' };
    expect(readConfig(set).backupEncryption).toEqual({
      recipients: [recipient, recipient],
      identityFile: '/etc/outrider/identity.txt',
    });
    expect(readConfig({}).backupEncryption).toEqual({ recipients: [], identityFile: null });
    for (const bad of [
      recipient.toUpperCase(),
      recipient.replace('ya0', 'ya1'),
      'age1',
      'ssh-ed25519 AAAA',
      'me@x.test',
    ]) {
      expect(problems({ BACKUP_RECIPIENTS: bad })).toEqual([
        expect.stringMatching(/^BACKUP_RECIPIENTS must be age recipients, which begin with age1 or age1pq1/),
      ]);
    }
    const [text] = problems({ BACKUP_RECIPIENTS: `${recipient} AGE-SECRET-KEY-1SECRET` });
    expect(text).toMatch(/^BACKUP_RECIPIENTS contains an identity, which is secret/);
    expect(text).not.toContain('1SECRET');
  });

  test('of backups require a place and accept a path or a bucket, hours or days, and a number', () => {
    const day = 86_400_000;
    expect(readConfig({}).backups).toBeNull();
    expect(readConfig({ BACKUP_TO: '/srv/backups' }).backups).toEqual({
      location: '/srv/backups',
      ...{ everyMs: day, keep: 7, verifyEveryMs: 7 * day },
    });
    const set = {
      BACKUP_TO: 'file:///srv/my%20backups/',
      BACKUP_EVERY: '6H',
      BACKUP_KEEP: '2',
      BACKUP_VERIFY_EVERY: 'off',
    };
    expect(readConfig(set).backups).toEqual({
      location: '/srv/my backups',
      ...{ everyMs: day / 4, keep: 2, verifyEveryMs: null },
    });
    expect(readConfig({ BACKUP_TO: 's3://my-bucket//a/b/' }).backups?.location).toBe('s3://my-bucket/a/b');
    for (const place of ['backups', 's3://', 's3://No_Bucket/x', 'file://elsewhere/x', 'https://x.test/']) {
      expect(problems({ BACKUP_TO: place })).toEqual([expect.stringContaining('BACKUP_TO must be an absolute path')]);
    }
    for (const every of ['0h', '24', '1.5d', '91d', 'off', '-1d']) {
      expect(problems({ BACKUP_TO: '/b', BACKUP_EVERY: every })).toEqual([
        'BACKUP_EVERY must be a number of hours or days from 1h to 90d, such as 24h or 7d',
      ]);
    }
    expect(problems({ BACKUP_EVERY: '7d', BACKUP_KEEP: '3' })).toEqual([
      'BACKUP_EVERY also needs BACKUP_TO',
      'BACKUP_KEEP also needs BACKUP_TO',
    ]);
    expect(problems({ BACKUP_TO: '/b', BACKUP_KEEP: '0' })).toHaveLength(1);
  });

  test('of the S3 store accept a region, the URL of a server, and both keys or neither', () => {
    expect(readConfig({}).s3).toEqual({ endpoint: null, region: 'us-east-1', credentials: null });
    const set = {
      BACKUP_S3_ENDPOINT: 'https://s3.example.net',
      BACKUP_S3_REGION: 'eu-central-1',
      BACKUP_S3_ACCESS_KEY_ID: 'AKIAEXAMPLE',
      BACKUP_S3_SECRET_ACCESS_KEY: 'secret',
    };
    expect(readConfig(set).s3).toEqual({
      ...{ endpoint: 'https://s3.example.net', region: 'eu-central-1' },
      credentials: { accessKeyId: 'AKIAEXAMPLE', secretAccessKey: 'secret' },
    });
    expect(problems({ BACKUP_S3_ACCESS_KEY_ID: 'AKIAEXAMPLE' })).toEqual([
      'BACKUP_S3_SECRET_ACCESS_KEY is missing: both keys are needed',
    ]);
    expect(problems({ BACKUP_S3_ENDPOINT: 's3.example.net' })).toHaveLength(1);
    expect(problems({ BACKUP_S3_REGION: 'eu central' })).toHaveLength(1);
  });

  test('of the object store accept the database, a path, or a bucket, and days', () => {
    const s3 = { endpoint: null, region: 'us-east-1', credentials: null };
    const keepDeletedMs = 30 * 86_400_000;
    expect(readConfig({}).blobs).toEqual({ location: null, s3, keepDeletedMs });
    expect(readConfig({ BLOBS_TO: 'Database' }).blobs.location).toBeNull();
    expect(readConfig({ BLOBS_TO: '/srv/objects/' }).blobs.location).toBe('/srv/objects');
    const set = { BLOBS_TO: 's3://my-bucket/objects/', BLOBS_S3_REGION: 'eu-central-1', BLOBS_KEEP_DELETED: '90d' };
    expect(readConfig(set).blobs).toMatchObject({
      ...{ location: 's3://my-bucket/objects', keepDeletedMs: 3 * keepDeletedMs },
      s3: { region: 'eu-central-1' },
    });
    for (const place of ['objects', 's3://', 'https://x.test/']) {
      expect(problems({ BLOBS_TO: place })).toEqual([expect.stringContaining('BLOBS_TO must be an absolute path')]);
    }
    for (const keep of ['12h', '0d', '366d', 'off']) expect(problems({ BLOBS_KEEP_DELETED: keep })).toHaveLength(1);
    expect(problems({ BLOBS_S3_ACCESS_KEY_ID: 'AKIAEXAMPLE' })).toEqual([
      'BLOBS_S3_SECRET_ACCESS_KEY is missing: both keys are needed',
    ]);
  });

  test('make a public address that a client can use', () => {
    expect(readConfig({ HOST: '::1', PORT: '9' }).publicUrl).toBe('http://[::1]:9');
    expect(readConfig({ PUBLIC_URL: 'https://mail.example.com/outrider//' }).publicUrl).toBe(
      'https://mail.example.com/outrider',
    );
  });

  test('are all documented in docs/operate/settings.md', () => {
    const read = new Set<string>();
    readConfig(new Proxy({}, { get: (_, name) => (typeof name === 'string' ? void read.add(name) : undefined) }));
    const page = readFileSync('docs/operate/settings.md', 'utf8');
    expect([...read].filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });
});
