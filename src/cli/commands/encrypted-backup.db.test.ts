import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { generateHybridIdentity, generateIdentity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../../test/support/database.js';
import { type CommandResult, runOnMachine } from '../../../test/support/outside/command-line.js';
import { type S3Double, startS3 } from '../../../test/support/outside/s3-double.js';
import { partOf } from '../../../test/support/part-of.js';
import { seedCampaign } from '../../../test/support/seed.js';
import { openTestWorld, type TestWorld } from '../../../test/support/world.js';
import { decrypted } from '../../platform/db/snapshot/encryption/cipher.js';
import { readIdentities } from '../../platform/db/snapshot/encryption/identities.js';
import { FolderArchive } from '../../platform/db/snapshot/places/folder-place.js';

const SECRET_TEXT = 'Confidential Corporation';

let world: TestWorld;
let parent: string;
let folder: string;
/** Files of two identities, the first of which is a recipient of all backups. */
let ours: string;
let others: string;
let recipient: string;

beforeAll(async () => {
  world = await openTestWorld();
  await seedCampaign(world, { contacts: 25 });
  await world.ctx.sql.query('update workspaces set project_name = $1 where id = $2', [SECRET_TEXT, world.a.id]);
  parent = mkdtempSync(join(tmpdir(), 'outrider-encrypted-'));
  const identity = await generateIdentity();
  recipient = await identityToRecipient(identity);
  ours = file('ours.txt', `# created: 2026-11-30\n# public key: ${recipient}\n${identity}\n`);
  others = file('others.txt', `${await generateIdentity()}\n`);
  await succeeds(run(['backup', join(parent, 'original'), '--recipient', recipient]));
});
afterAll(async () => {
  await world.close();
  rmSync(parent, { recursive: true, force: true });
});
beforeEach(() => {
  folder = join(parent, 'backup');
  return () => rmSync(folder, { recursive: true, force: true });
});

function file(name: string, text: string): string {
  writeFileSync(join(parent, name), text);
  return join(parent, name);
}

/** Runs a command with the settings of an instance. */
function run(args: readonly string[], settings: Record<string, string> = {}, database = world.database) {
  const all = {
    ...{ DATABASE_URL: database.url, MASTER_KEY: Buffer.alloc(32, 7).toString('base64'), DATA_DIR: parent },
    ...settings,
  };
  return runOnMachine(args, all);
}

async function succeeds(result: Promise<CommandResult>): Promise<CommandResult> {
  const { code, err, ...rest } = await result;
  expect({ code, err: code === 0 ? '' : err }).toEqual({ code: 0, err: '' });
  return { code, err, ...rest };
}

async function intoEmpty<T>(work: (target: TestDatabase) => Promise<T>): Promise<T> {
  const target = await emptyDatabase();
  try {
    return await work(target);
  } finally {
    await target.drop();
  }
}

const tablesOf = ({ sql }: TestDatabase): Promise<Array<{ name: string }>> =>
  sql.query(
    `select relname as name from pg_class join pg_namespace n on n.oid = relnamespace where nspname = 'public'`,
  );
/** Puts a backup into the folder of this test. */
const backUp = () => cpSync(join(parent, 'original'), folder, { recursive: true });

it('encrypts every file, and the identity of any recipient restores every row', async () => {
  const hybrid = file('hybrid.txt', await generateHybridIdentity());
  const second = file('second.txt', await generateIdentity());
  const recipients = [recipient, await recipientOf(second)];
  const result = await succeeds(run(['backup', folder], { BACKUP_RECIPIENTS: recipients.join(',') }));
  expect(result.out).toContain('Encrypted for 2 recipients.');
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  expect(Object.keys(manifest).sort()).toEqual(['createdAt', 'encryption', 'format', 'masterKey', 'version']);
  for (const name of readdirSync(folder).filter((name) => name !== 'manifest.json')) {
    expect(name).toMatch(/\.age$/);
    expect(readFileSync(join(folder, name)).subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  }
  const count = `select (select count(*)::int from contacts) as contacts, project_name from workspaces where id = ${world.a.id}`;
  await intoEmpty(async (target) => {
    await succeeds(run(['restore', folder, '--identity', second], {}, target));
    expect(await target.sql.query(count)).toEqual([{ contacts: 25, project_name: SECRET_TEXT }]);
  });
  const first = await succeeds(run(['verify', folder, '--identity', ours, '--json']));
  expect(first.json()).toMatchObject({ scope: 'contents', complete: true, differing: [] });
  await succeeds(run(['backup', join(parent, 'hybrid'), '--recipient', await recipientOf(hybrid)]));
  await succeeds(run(['verify', join(parent, 'hybrid'), '--identity', hybrid]));
}, 120_000);

const recipientOf = async (path: string): Promise<string> => (await readIdentities(path))[0]?.recipient ?? '';

it('writes files that any program for age opens, compressed inside', async () => {
  backUp();
  const name = 'public.workspaces.copy.gz.age';
  const stored = await new FolderArchive(folder).read(name);
  const text = gunzipSync(await buffer(decrypted(stored, await readIdentities(ours), name))).toString();
  expect(text).toContain(SECRET_TEXT);
});

it('verifies only the stored files without an identity, and all contents with one', async () => {
  backUp();
  const files = await succeeds(run(['verify', folder]));
  expect(files.out).toContain('encrypted files are complete and unchanged');
  expect(files.out).toContain('--identity');
  const contents = await succeeds(run(['verify', folder, '--json'], { BACKUP_IDENTITY_FILE: ours }));
  expect(contents.json()).toMatchObject({ scope: 'contents', complete: true, differing: [] });
}, 60_000);

it('says what to do if an identity is missing, wrong, protected, or not an identity', async () => {
  backUp();
  const passphrase = file('protected.txt', '-----BEGIN AGE ENCRYPTED FILE-----\n');
  for (const [options, message] of [
    [[], `is encrypted for ${recipient}. Give the file of an identity with --identity`],
    [['--identity', others], `is encrypted for ${recipient}, and ${others} belongs to ${await recipientOf(others)}`],
    [['--identity', join(parent, 'none.txt')], 'The identity file cannot be read: ENOENT'],
    [['--identity', passphrase], 'is protected by a passphrase. Decrypt it first: age -d'],
    [['--identity', file('public.txt', recipient)], 'Line 1 of'],
    [['--identity', file('empty.txt', '# nothing\n')], 'contains no identity'],
  ] as const) {
    await intoEmpty(async (target) => {
      const { code, err } = await run(['restore', folder, ...options], {}, target);
      expect(err).toContain(message);
      expect(err).not.toContain('AGE-SECRET-KEY-1');
      expect(code).toBe(1);
      expect(await tablesOf(target)).toEqual([]);
    });
  }
});

const TAMPERED: Readonly<Record<string, (path: string) => void>> = {
  cut: (path) => truncateSync(path, readFileSync(path).length - 1),
  'cut to nothing': (path) => truncateSync(path, 0),
  changed: (path) => {
    const bytes = readFileSync(path);
    bytes[bytes.length - 20] = (bytes.at(-20) ?? 0) ^ 1;
    writeFileSync(path, bytes);
  },
  'overwritten with zeros': (path) => writeFileSync(path, Buffer.alloc(200_000)),
};
const DAMAGE = Object.entries(TAMPERED).flatMap(([how, tamper]) =>
  ['public.contacts.copy.gz.age', 'contents.json.age'].map((name) => ({ how, tamper, name })),
);

it.each(partOf(DAMAGE))(
  'finds that $name was $how, with and without an identity',
  async ({ tamper, name }) => {
    backUp();
    tamper(join(folder, name));
    const files = await run(['verify', folder]);
    expect([files.code, files.out]).toEqual([3, expect.stringContaining(`changed after the backup: ${name}`)]);
    await intoEmpty(async (target) => {
      const { code, err } = await run(['restore', folder, '--identity', ours], {}, target);
      expect([code, err]).toEqual([1, expect.stringContaining(`The file ${name} of the backup is damaged`)]);
      const data = (await tablesOf(target)).some(({ name }) => name === 'contacts');
      expect(data ? await target.sql.query('select from contacts') : []).toEqual([]);
    });
  },
  60_000,
);

it('finds a file of another backup, even if its hash was changed with it', async () => {
  backUp();
  const name = 'public.contacts.copy.gz.age';
  for (const [to, message] of [
    [recipient, 'The file public.contacts.copy.gz of the backup is damaged.'],
    [await recipientOf(others), `No identity opens the file ${name} of the backup.`],
  ] as const) {
    const other = join(parent, 'other');
    await world.ctx.sql.query(`update contacts set first_name = 'Other'`);
    await succeeds(run(['backup', other, '--recipient', to]));
    cpSync(join(other, name), join(folder, name));
    const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
    const stored = JSON.parse(readFileSync(join(other, 'manifest.json'), 'utf8')).encryption.files;
    manifest.encryption.files = manifest.encryption.files.map((one: { file: string }) =>
      one.file === name ? stored.find((two: { file: string }) => two.file === name) : one,
    );
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
    rmSync(other, { recursive: true });
    await intoEmpty(async (target) => {
      expect((await run(['restore', folder, '--identity', ours], {}, target)).err).toContain(message);
    });
  }
}, 60_000);

it('refuses invalid recipients before it writes anything', async () => {
  const hybrid = await identityToRecipient(await generateHybridIdentity());
  for (const [recipients, message] of [
    [[`${recipient.slice(0, -1)}${recipient.endsWith('q') ? 'p' : 'q'}`], 'must be age recipients'],
    [['ssh-ed25519'], 'must be age recipients'],
    [[recipient, hybrid], 'mixes age1 and age1pq1 recipients'],
    [[await generateIdentity()], 'contains an identity, which is secret'],
  ] as const) {
    const { code, err } = await run(['backup', folder, ...recipients.flatMap((one) => ['--recipient', one])]);
    expect([code, err]).toEqual([1, expect.stringContaining(message)]);
    expect(err).not.toContain('AGE-SECRET-KEY-1');
  }
  expect(readdirSync(parent)).not.toContain('backup');
});

it('hides an identity that was set as a recipient by mistake', async () => {
  const identity = await generateIdentity();
  const { code, out } = await run(['config'], { BACKUP_RECIPIENTS: identity });
  expect(code).toBe(3);
  expect(out).toContain('BACKUP_RECIPIENTS contains an identity, which is secret');
  expect(out).not.toContain(identity);
});

it('restores from a bucket', async () => {
  const s3: S3Double = await startS3();
  const { endpoint, region, credentials } = s3.settings;
  const settings = {
    BACKUP_S3_ENDPOINT: endpoint ?? '',
    BACKUP_S3_REGION: region,
    BACKUP_S3_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
    BACKUP_S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
  };
  try {
    const location = 's3://backups/manual/encrypted';
    await succeeds(run(['backup', location, '--recipient', recipient], settings));
    expect([...s3.objects.keys()].filter((key) => !/(?:\.age|manifest\.json)$/.test(key))).toEqual([]);
    await intoEmpty(async (target) => {
      await succeeds(run(['restore', location, '--identity', ours], settings, target));
      expect(await target.sql.query('select count(*)::int as count from contacts')).toEqual([{ count: 25 }]);
    });
  } finally {
    await s3.close();
  }
}, 60_000);
