import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorld, type World } from '../../sandbox/src/world.js';
import { type Launched, launchCampaign, planCampaigns } from '../support/chaos/campaigns.js';
import { ChaosCrew } from '../support/chaos/crew.js';
import { PatientClient } from '../support/chaos/patient-client.js';
import { Stopper } from '../support/chaos/stops.js';
import { judgeChaos, type SendFact } from '../support/chaos/verdict.js';
import { cloneDatabase } from '../support/database.js';
import { Chance } from '../support/engine-sim/chance.js';
import { freePort } from '../support/free-port.js';
import { type DebianPostgres, hasDebianPostgres, startDebianPostgres } from '../support/outside/debian-postgres.js';
import { until } from '../support/processes.js';

/** `CHAOS_MINUTES` makes the run longer; `CHAOS_SEED` repeats the same faults in the same order. */
const SECONDS = 60 * Number(process.env['CHAOS_MINUTES'] ?? 0.6);
const SEED = Number(process.env['CHAOS_SEED'] ?? randomInt(1_000_000));
const WORKERS = 3;
const KEY = 'chaos-test-key-with-enough-characters';
/** Time in which everything must finish after the last fault: a lease, the remaining steps, and the backlog of a busy machine. */
const CALM_MS = 120_000 + SECONDS * 1000;
const SERVER = hasDebianPostgres
  ? "on Debian's PostgreSQL"
  : "on the embedded PostgreSQL, which is not restarted (skipped: no root, or no postgresql of Debian's)";

const FAULTS = ['kill', 'freeze', 'terminate', ...(hasDebianPostgres ? (['restart', 'crash'] as const) : [])] as const;

const chance = new Chance(SEED);
let folder: string;
let world: World;
let server: DebianPostgres | null = null;
let databaseUrl: string;
let closeDatabase: () => Promise<void> = async () => undefined;
let settings: Record<string, string>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'outrider-chaos-'));
  if (hasDebianPostgres) {
    server = await startDebianPostgres();
    databaseUrl = server.url;
    closeDatabase = server.close;
  } else {
    const database = await cloneDatabase();
    databaseUrl = database.url;
    closeDatabase = database.drop;
  }
  world = await startWorld({
    now: () => new Date(),
    seed: String(SEED),
    deliverTo: { host: '127.0.0.1', port: 1 },
    // No contact replies or bounces; the server is slow, and sometimes cuts a connection after accepting a message.
    behaviours: { '*': [] },
    faults: [
      { stage: 'message', action: { do: 'delay', ms: 900 }, chance: 0.3 },
      { stage: 'accepted', action: { do: 'drop' }, chance: 0.01 },
      { stage: 'message', action: { do: 'delay', ms: 250 } },
    ],
    marker: { pattern: /MARK-(\w+-\d)/ },
  });
  settings = {
    DATABASE_URL: databaseUrl,
    MASTER_KEY: Buffer.alloc(32, 9).toString('base64'),
    BOOTSTRAP_API_KEY: KEY,
    PORT: String(await freePort()),
    DATA_DIR: folder,
    MAIL_RELAY_URL: `smtp://127.0.0.1:${world.port}`,
    MAIL_RELAY_CONNECTIONS: '2',
    MAIL_INBOUND_PORT: '0',
    RATE_LIMITS: 'off',
  };
});

afterAll(async () => {
  await world?.close();
  await closeDatabase();
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
});

describe(`an API and ${WORKERS} workers ${SERVER}, seed ${SEED}`, () => {
  it('nothing goes out twice, after a stop, or outside of a day, window or gap, whatever ends, stands still or tells another time', {
    // A retry would run on what the first attempt left behind.
    retry: 0,
    timeout: SECONDS * 1000 + 2 * CALM_MS,
  }, async () => {
    const crew = new ChaosCrew(settings, chance.fork(), WORKERS);
    try {
      const client = new PatientClient(`http://127.0.0.1:${settings['PORT']}`, KEY, SECONDS * 1000 + CALM_MS);
      const { workspaces } = await client.demand('GET', '/me');
      const workspaceId: number = workspaces[0].workspace_id;
      const campaigns: Launched[] = [];
      for (const plan of planCampaigns(chance.fork(), SECONDS)) {
        campaigns.push(await launchCampaign(client, workspaceId, plan));
      }
      const end = Date.now() + SECONDS * 1000;
      const stopper = new Stopper(client, workspaceId, campaigns, chance.fork());
      const [faults] = await Promise.all([strike(crew, end), stopper.work(end)]);
      const underWay = (await sendsOf(campaigns)).filter(({ status }) => isOpen(status)).length;
      await crew.calm();
      const calmAt = Date.now();
      const [busy] = campaigns as [Launched];
      const openOfBusy = async (): Promise<string[]> =>
        (await sendsOf([busy])).map(({ status }) => status).filter(isOpen);
      await until('every contact got every step', CALM_MS, async () => (await openOfBusy()).length === 0).catch(
        async (error: Error) => {
          throw new Error(`${error.message}: ${JSON.stringify(countBy(await openOfBusy()))} are left`);
        },
      );
      // Allows work that was stalled at the end of the faults to finish.
      await sleep(2_000);
      // A campaign whose window just opened is sending: an abrupt stop would leave delivered emails unrecorded.
      await crew.stop();
      const sends = await sendsOf(campaigns);
      const accepted = countBy(world.log.accepted().map(({ marker }) => marker ?? 'none'));
      const broken = judgeChaos(world.log.entries, sends, crew.freezes, {
        campaigns: campaigns.map(({ expectation }) => ({
          ...expectation,
          pauses: stopper.pauses.get(expectation.id) ?? [],
        })),
        mailboxes: campaigns.flatMap(({ mailboxes }) => mailboxes),
        suppressions: stopper.suppressions,
        stops: stopper.stops,
      });
      const unknown = sends.filter(({ status }) => status === 'unknown').length;
      console.log(
        `chaos seed ${SEED}: accepted ${JSON.stringify(accepted)}, ${unknown} unknown, ${stopper.count} stops, ${JSON.stringify(faults)}, through ${Date.now() - calmAt} ms after the last fault`,
      );
      expect(broken).toEqual([]);
      expect(underWay, 'the faults hit a run in progress').toBeGreaterThan(0);
      expect(Object.keys(faults).sort()).toEqual([...FAULTS].sort());
      expect(stopper.count).toBeGreaterThan(0);
    } catch (error) {
      console.error(`chaos seed ${SEED}\n${crew.output()}`);
      throw error;
    } finally {
      await crew.close();
    }
  });
});

function countBy(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

const isOpen = (status: string): boolean => ['scheduled', 'deferred', 'sending'].includes(status);

/** Causes one fault after another, each kind at least once. Returns how many of each. */
async function strike(crew: ChaosCrew, end: number): Promise<Record<string, number>> {
  const struck: Record<string, number> = {};
  const first = chance.some(FAULTS, FAULTS.length).sort(() => chance.unit() - 0.5);
  const frozen: Array<Promise<void>> = [];
  while (first.length > 0 || Date.now() < end) {
    await sleep(chance.integer(1_000, 4_000));
    const fault = first.shift() ?? chance.pick([...FAULTS, 'kill', 'kill', 'kill']);
    struck[fault] = (struck[fault] ?? 0) + 1;
    switch (fault) {
      case 'kill':
        await crew.kill(chance.pick(crew.names));
        break;
      case 'freeze':
        // Freezes for longer than the heartbeat timeout of other workers.
        frozen.push(crew.freeze(chance.pick(crew.names.slice(1)), chance.integer(16_000, 21_000)));
        break;
      case 'terminate':
        await ask(
          'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
        );
        break;
      case 'restart':
        await server?.restart('SIGINT');
        break;
      case 'crash':
        await server?.restart('SIGQUIT');
        break;
    }
  }
  await Promise.all(frozen);
  return struck;
}

function sendsOf(campaigns: readonly Launched[]): Promise<SendFact[]> {
  return ask<SendFact>(
    `select c.email, s.status, s.message_id_header as header, s.handed_at
     from sends s join contacts c on c.workspace_id = s.workspace_id and c.id = s.contact_id where s.campaign_id = any($1::uuid[])`,
    [campaigns.map(({ expectation }) => expectation.id)],
  );
}

/** Uses its own connection, because any other connection may be ended. */
async function ask<T extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}
