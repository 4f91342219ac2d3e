import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../support/database.js';
import { freePort } from '../support/free-port.js';
import { type ServiceProcess, startService, until } from '../support/processes.js';
import { callService } from '../support/service-client.js';

const ROWS = 60_000;
/** Every tenth row repeats an address, every twentieth has an invalid one, and every fiftieth is suppressed. */
const REPEATED = ROWS / 10;
const INVALID = ROWS / 20;
const SUPPRESSED = ROWS / 50;
/** Three chunks, two of which are planned in parallel. */
const PENDING = 60_000;
const KEY = 'crash-test-key-with-enough-characters';

let database: TestDatabase;
let folder: string;
let origin: string;
let api: ServiceProcess;
let startWorker: () => ServiceProcess;

beforeAll(async () => {
  database = await cloneDatabase();
  folder = mkdtempSync(join(tmpdir(), 'outrider-import-crash-'));
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  const settings = {
    DATABASE_URL: database.url,
    MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    BOOTSTRAP_API_KEY: KEY,
    PORT: String(port),
    DATA_DIR: folder,
    RATE_LIMITS: 'off',
  };
  api = startService({ ...settings, ROLES: 'api' });
  startWorker = () => startService({ ...settings, ROLES: 'worker' });
  await until('the API is ready', 30_000, async () => (await fetch(`${origin}/ready`).catch(() => null))?.ok ?? false);
});

afterAll(async () => {
  await api?.kill('SIGTERM');
  await database?.drop();
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
});

describe('a worker that is killed in the middle of an import and of a launch', () => {
  it('is followed by one that ends both: every row is accounted for once, every contact planned once', async () => {
    const { workspaces } = await call<{ workspaces: Array<{ workspace_id: number }> }>('GET', '/me');
    const workspaceId = workspaces[0]?.workspace_id as number;
    const query = `?workspaceId=${workspaceId}`;
    const launching = await campaignOf(query, 'Launching');
    await addPending(workspaceId, launching);
    const { jobId } = await call<{ jobId: string }>('POST', `/campaigns/${launching}/launch${query}&async=true`);
    const filling = await campaignOf(query, 'Filling');
    await database.sql.query(
      `insert into suppressions (workspace_id, id, kind, value, reason, source, created_at, updated_at)
       values ($1, gen_random_uuid(), 'domain', 'blocked.test', 'manual', 'api', now(), now())`,
      [workspaceId],
    );
    const importId = await upload(`/campaigns/${filling}/contacts/import${query}&async=true`);

    const victim = startWorker();
    let heir: ServiceProcess | null = null;
    try {
      await until('both are in progress', 30_000, async () => {
        const [taken, enrolled] = [await takenRows(importId), await enrolledContacts(jobId)];
        return taken > 0 && enrolled > 0;
      });
      await victim.kill('SIGKILL');
      const atKill = { taken: await takenRows(importId), enrolled: await enrolledContacts(jobId) };
      expect(atKill.taken, 'the import was in progress').toBeLessThan(ROWS);
      expect(atKill.enrolled, 'the launch was in progress').toBeLessThan(PENDING);
      heir = startWorker();
      await until('the import ended', 60_000, async () =>
        (await statusOf('imports', importId)).startsWith('completed'),
      );
      await until('the launch ended', 30_000, async () => (await statusOf('launch_jobs', jobId)) === 'completed');
      console.log(`killed at ${atKill.taken} of ${ROWS} rows and ${atKill.enrolled} of ${PENDING} contacts`);
    } catch (error) {
      console.error(`--- victim\n${victim.output()}\n--- heir\n${heir?.output()}`);
      throw error;
    } finally {
      await victim.kill('SIGKILL');
      await heir?.kill('SIGKILL');
    }

    const [counts] = await database.sql.query(
      `select total_rows, created_count, updated_count, duplicate_count, suppressed_count, skipped_count, rejected_count
       from imports where id = $1`,
      [importId],
    );
    const created = ROWS - REPEATED - INVALID - SUPPRESSED;
    expect(counts).toEqual({
      total_rows: ROWS,
      created_count: created,
      updated_count: 0,
      duplicate_count: REPEATED,
      suppressed_count: SUPPRESSED,
      skipped_count: 0,
      rejected_count: INVALID,
    });
    expect(
      await one(
        'count(*)::int as n, count(distinct email_key)::int as people from contacts where campaign_id',
        filling,
      ),
    ).toEqual({ n: created, people: created });
    expect(await one(`count(*)::int as n from import_rows where result = 'rejected' and import_id`, importId)).toEqual({
      n: INVALID,
    });

    const once = { n: PENDING, contacts: PENDING };
    const perContact = 'count(*)::int as n, count(distinct contact_id)::int as contacts';
    expect(await one(`${perContact} from sends where campaign_id`, launching)).toEqual(once);
    expect(
      await one(`${perContact} from events where type = 'campaign.contact.enrolled' and campaign_id`, launching),
    ).toEqual(once);
    expect(await one(`enrolled_count, planned_sends, skipped_count from launch_jobs where id`, jobId)).toEqual({
      enrolled_count: PENDING,
      planned_sends: PENDING,
      skipped_count: 0,
    });
    expect(await one(`count(*)::int as n from contacts where status <> 'active' and campaign_id`, launching)).toEqual({
      n: 0,
    });
  }, 150_000);
});

async function one(text: string, id: string): Promise<Record<string, unknown> | undefined> {
  const [row] = await database.sql.query(`select ${text} = $1`, [id]);
  return row;
}

async function takenRows(importId: string): Promise<number> {
  return Number((await one('total_rows as n from imports where id', importId))?.['n']);
}

async function enrolledContacts(jobId: string): Promise<number> {
  return Number((await one('enrolled_count as n from launch_jobs where id', jobId))?.['n']);
}

async function statusOf(table: 'imports' | 'launch_jobs', id: string): Promise<string> {
  return String((await one(`status from ${table} where id`, id))?.['status']);
}

/** Creates a draft that is ready to launch. */
async function campaignOf(query: string, name: string): Promise<string> {
  const address = `${name.toLowerCase()}@crash.test`;
  await call('POST', `/mailboxes${query}`, {
    mailboxes: [{ address, firstName: 'Crash', lastName: 'Test', warmupRequired: false }],
  });
  const campaign = await call<{ id: string }>('POST', `/campaigns${query}`, {
    name,
    steps: [{ subject: 'Hello {{firstName}}', bodyText: 'Hi {{firstName}}, one line.' }],
    mailboxes: [{ email: address }],
    // No email is sent: this test ends with the schedule.
    schedule: { timezone: 'UTC', startDate: '2090-01-01' },
  });
  return campaign.id;
}

function addPending(workspaceId: number, campaignId: string): Promise<unknown> {
  return database.sql.query(
    `insert into contacts (workspace_id, id, campaign_id, email, email_key, first_name, created_at, updated_at)
     select $1, gen_random_uuid(), $2, 'person' || n || '@people.test', 'person' || n || '@people.test', 'Ana', now(), now()
     from generate_series(1, $3::int) n`,
    [workspaceId, campaignId, PENDING],
  );
}

async function upload(path: string): Promise<string> {
  const lines = Array.from({ length: ROWS }, (_, n) => {
    if (n % 10 === 9) return `person${n - 1}@people.test,Again`;
    if (n % 20 === 3) return `nobody at all,${n}`;
    return `person${n}@${n % 50 === 12 ? 'blocked' : 'people'}.test,Number ${n}`;
  });
  const form = new FormData();
  form.set('file', new Blob([`email,firstName\n${lines.join('\n')}\n`], { type: 'text/csv' }), 'people.csv');
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEY}` },
    body: form,
  });
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return (JSON.parse(text) as { importId: string }).importId;
}

function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  return callService<T>({ origin, key: KEY }, method, path, body);
}
