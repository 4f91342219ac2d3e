import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readSinkLog } from '../../sandbox/src/sink-log.js';
import { freePort } from '../support/free-port.js';
import { launchOneStep } from '../support/outside/one-step-campaign.js';
import { type PostgresPair, startPair } from '../support/outside/replicated-postgres.js';
import { partOf } from '../support/part-of.js';
import { type ServiceProcess, startService, startSinkProcess, until } from '../support/processes.js';
import { callService } from '../support/service-client.js';

const KEY = 'failover-test-key-with-enough-characters';
const CONTACTS = 600;
/** Maximum number of connections of a worker to the relay, and so of emails that one failover can leave unknown. */
const CONNECTIONS = 60;
const WORKERS = 2;

let pair: PostgresPair;
let folder: string;
let sink: ServiceProcess & { readonly port: number };
let settings: Record<string, string>;
let origin: string;
let running: ServiceProcess[] = [];

beforeEach(async () => {
  pair = await startPair();
  folder = mkdtempSync(join(tmpdir(), 'outrider-failover-'));
  sink = await startSinkProcess(['--log', join(folder, 'sink.log'), '--latency-ms', '1000']);
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  settings = {
    DATABASE_URL: pair.url,
    MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    BOOTSTRAP_API_KEY: KEY,
    PORT: String(port),
    DATA_DIR: folder,
    MAIL_RELAY_URL: `smtp://127.0.0.1:${sink.port}`,
    MAIL_INBOUND_PORT: String(await freePort()),
    RATE_LIMITS: 'off',
  };
  running = [];
});

afterEach(async () => {
  for (const process of running) await process.kill('SIGKILL');
  await sink?.kill('SIGTERM');
  await pair?.close();
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
});

const isReady = async (): Promise<boolean> => (await fetch(`${origin}/ready`).catch(() => null))?.ok ?? false;

it.each(partOf(['is killed', 'hangs', 'is stopped'] as const))(
  'follows a promotion when the primary %s: sends again within 30 seconds, nothing twice, no acknowledged write lost',
  async (fault) => {
    const { primary, standby } = pair;
    running.push(startService({ ...settings, ROLES: 'api' }));
    await until('the API is ready', 60_000, isReady);
    const { workspaceId, campaignId } = await launchOneStep({ origin, key: KEY, settings, contacts: CONTACTS });
    for (let n = 0; n < WORKERS; n += 1) running.push(startService({ ...settings, ROLES: 'worker' }));
    const accepted = () => readSinkLog(join(folder, 'sink.log'));
    await until('the first emails were accepted', 60_000, async () => accepted().length >= 20);

    const acknowledged: string[] = [];
    let isWriting = true;
    const writer = (async () => {
      for (let n = 0; isWriting; n += 1) {
        const name = `Written ${n}`;
        const body = { name, steps: [{ subject: 'Hello', bodyText: 'One line.' }] };
        const path = `/campaigns?workspaceId=${workspaceId}`;
        await callService({ origin, key: KEY }, 'POST', path, body).then(
          () => acknowledged.push(name),
          // A write without a response may have been committed.
          () => new Promise((resolve) => setTimeout(resolve, 50)),
        );
      }
    })();
    await until('writes are acknowledged', 10_000, async () => acknowledged.length > 5);

    if (fault === 'is killed') await primary.kill();
    else if (fault === 'is stopped') await primary.stop();
    else primary.signal('SIGSTOP');
    const before = accepted().length;
    await standby.query('select pg_promote(true, 60)');
    const promotedMs = Date.now();
    // Messages that were already on a connection when the primary failed are accepted without the database.
    await until('it sends again', 30_000, async () => accepted().length > before + WORKERS * CONNECTIONS);
    const resumedMs = Date.now() - promotedMs;
    const ackedBefore = acknowledged.length;
    await until('the API writes again', 30_000, async () => acknowledged.length > ackedBefore);
    expect(before + WORKERS * CONNECTIONS, 'the failover hit a run in progress').toBeLessThan(CONTACTS);

    // The former primary comes back by mistake and still acts as the primary.
    if (fault === 'hangs') primary.signal('SIGCONT');
    else await primary.start('synchronous_standby_names=');
    const open = async (): Promise<number> => {
      const rows = await standby.query<{ n: number }>(
        `select count(*)::int as n from sends where campaign_id = $1 and status in ('scheduled', 'deferred', 'sending')`,
        [campaignId],
        'outrider',
      );
      return rows[0]?.n ?? 0;
    };
    await until('every send has ended', 90_000, async () => (await open()) === 0);
    isWriting = false;
    await writer;
    // A session that waited for the standby when its client disconnected stays until the server stops.
    await until('no connection uses the former primary', 10_000, async () => {
      const used = await primary.query(
        `select 1 from pg_stat_activity where datname = 'outrider' and application_name <> 'outrider-primary'
           and wait_event is distinct from 'SyncRep'`,
      );
      return used.length === 0;
    });

    const perRecipient = new Map<string, number>();
    for (const { to } of accepted()) perRecipient.set(to.join(), (perRecipient.get(to.join()) ?? 0) + 1);
    expect(
      [...perRecipient].filter(([, n]) => n > 1),
      'recipients that got the step twice',
    ).toEqual([]);
    const sends = await standby.query<{ status: string; n: number }>(
      'select status, count(*)::int as n from sends where campaign_id = $1 group by 1',
      [campaignId],
      'outrider',
    );
    const count = Object.fromEntries(sends.map(({ status, n }) => [status, n]));
    expect((count['sent'] ?? 0) + (count['unknown'] ?? 0)).toBe(CONTACTS);
    expect(count['unknown'] ?? 0).toBeLessThanOrEqual(WORKERS * CONNECTIONS);
    const names = await standby.query<{ name: string }>('select name from campaigns', [], 'outrider');
    const present = new Set(names.map(({ name }) => name));
    expect(
      acknowledged.filter((name) => !present.has(name)),
      'acknowledged writes that are lost',
    ).toEqual([]);
    console.log(
      `failover, the primary ${fault}: sent again ${resumedMs} ms after the promotion, ${count['unknown'] ?? 0} of ${CONTACTS} unknown, ` +
        `${acknowledged.length} acknowledged writes kept`,
    );
  },
  240_000,
);
