import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSinkLog } from '../../sandbox/src/sink-log.js';
import { cloneDatabase, type TestDatabase } from '../support/database.js';
import { freePort } from '../support/free-port.js';
import { launchOneStep } from '../support/outside/one-step-campaign.js';
import { type ServiceProcess, startService, startSinkProcess, until } from '../support/processes.js';

/** The long form (5,000 sends, 30 kills) runs with CRASH_TEST=full; every run does the short one. */
const full = process.env['CRASH_TEST'] === 'full';
const CONTACTS = full ? 5_000 : 1_500;
const KILLS = full ? 30 : 8;
const WORKERS = 2;
const KEY = 'crash-test-key-with-enough-characters';
const MASTER_KEY = Buffer.alloc(32, 7).toString('base64');

/** Maximum number of connections of a worker to the relay, and so of emails that one kill can leave unknown. */
const CONNECTIONS = 60;

let database: TestDatabase;
let folder: string;
let sink: ServiceProcess & { readonly port: number };
let settings: Record<string, string>;
let origin: string;

beforeAll(async () => {
  database = await cloneDatabase();
  folder = mkdtempSync(join(tmpdir(), 'outrider-crash-'));
  sink = await startSinkProcess(['--log', join(folder, 'sink.log'), '--latency-ms', '200']);
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  settings = {
    DATABASE_URL: database.url,
    MASTER_KEY,
    BOOTSTRAP_API_KEY: KEY,
    PORT: String(port),
    DATA_DIR: folder,
    MAIL_RELAY_URL: `smtp://127.0.0.1:${sink.port}`,
    MAIL_INBOUND_PORT: String(await freePort()),
    RATE_LIMITS: 'off',
  };
});

afterAll(async () => {
  await sink?.kill('SIGTERM');
  await database?.drop();
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
});

describe('a run whose processes are killed again and again', () => {
  it('accepts no (contact, step) twice, loses none, and is drained within 60 seconds after the last kill', async () => {
    const running = new Map<string, ServiceProcess>();
    const roleOf = (name: string): string => (name === 'api' ? 'api' : 'worker');
    const startRole = (name: string): void => {
      running.set(name, startService({ ...settings, ROLES: roleOf(name) }));
    };
    const names = ['api', ...Array.from({ length: WORKERS }, (_, index) => `worker-${index}`)];
    try {
      startRole('api');
      await until(
        'the API is ready',
        30_000,
        async () => (await fetch(`${origin}/ready`).catch(() => null))?.ok ?? false,
      );
      const { workspaceId, campaignId } = await launchOneStep({ origin, key: KEY, settings, contacts: CONTACTS });
      for (const name of names.slice(1)) startRole(name);

      let kills = 0;
      let unsentAtKills = 0;
      while (kills < KILLS) {
        await new Promise((resolve) => setTimeout(resolve, randomInt(900, 2_200)));
        const name = names[randomInt(names.length)] as string;
        unsentAtKills = await openSends(campaignId);
        await running.get(name)?.kill('SIGKILL');
        startRole(name);
        kills += 1;
      }
      const lastKill = Date.now();
      await until('every send has ended', 60_000, async () => (await openSends(campaignId)) === 0);
      const drainedMs = Date.now() - lastKill;

      const accepted = readSinkLog(join(folder, 'sink.log'));
      const perRecipient = new Map<string, number>();
      for (const record of accepted) {
        const to = record.to.join();
        perRecipient.set(to, (perRecipient.get(to) ?? 0) + 1);
      }
      const twice = [...perRecipient].filter(([, n]) => n > 1);
      expect(twice, 'recipients that got the step twice').toEqual([]);
      const sends = await database.sql.query<{ status: string; n: number }>(
        'select status, count(*)::int as n from sends where workspace_id = $1 and campaign_id = $2 group by 1',
        [workspaceId, campaignId],
      );
      const count = Object.fromEntries(sends.map((row) => [row.status, row.n]));
      const unknown = count['unknown'] ?? 0;
      expect(Object.values(count).reduce((sum, n) => sum + n, 0)).toBe(CONTACTS);
      expect(unknown, 'only messages on an open connection at a kill').toBeLessThanOrEqual(KILLS * CONNECTIONS);
      // Every email that is not unknown was accepted; unknown emails may have been.
      expect((count['sent'] ?? 0) + unknown).toBe(CONTACTS);
      expect(accepted.length).toBeGreaterThanOrEqual(count['sent'] ?? 0);
      expect(accepted.length).toBeLessThanOrEqual(CONTACTS);
      expect(drainedMs).toBeLessThanOrEqual(60_000);
      expect(unsentAtKills, 'the kills hit a run in progress').toBeGreaterThan(0);
      console.log(
        `crash run: ${CONTACTS} sends, ${kills} kills, ${unknown} unknown, drained ${drainedMs} ms after the last kill`,
      );
    } catch (error) {
      for (const [name, process] of running) console.error(`--- ${name}\n${process.output()}`);
      throw error;
    } finally {
      for (const process of running.values()) await process.kill('SIGKILL');
    }
  }, 600_000);
});

async function openSends(campaignId: string): Promise<number> {
  const [row] = await database.sql.query<{ n: number }>(
    `select count(*)::int as n from sends where campaign_id = $1 and status in ('scheduled', 'deferred', 'sending')`,
    [campaignId],
  );
  return row?.n ?? 0;
}
