import { generateKeyPairSync } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { apiClient } from '../harness/api-client.js';
import type { Bench } from '../harness/bench.js';
import { compare, type Figure, median, type Round, single } from '../harness/compare.js';
import { type RunningService, withService } from '../harness/service.js';
import { type SinkProcess, startSinkProcess } from '../harness/sink.js';
import { type PeerProcess, startPeer } from '../peers/peer-process.js';
import { type Customer, customerOf } from './customer.js';
import { readFigures } from './reads.js';
import { memoryOf, type Usage, untilCalm, usageOf } from './usage.js';

const PEOPLE = 10_000;
/** Each mailbox has a daily limit of 2,000. */
const MAILBOXES = 40;
/** Default of `MAIL_RELAY_CONNECTIONS`. */
const RELAY_CONNECTIONS = 20;
const LOOK_EVERY_MS = 20;
const MOST_MS = 120_000;
/** Time after which everything the work opened is closed: database connections after a minute, reading threads after half a minute. */
const IDLE_AFTER_MS = 90_000;
const KEY = 'otr_bench_0123456789abcdef0123456789abcdef';

interface CampaignRun {
  readonly round: Round;
  readonly firstMs: number;
  readonly fromFirst: number;
  readonly importing: Usage;
  readonly aftermath: Usage;
  readonly sending: Usage;
}

/**
 * Runs the service as a user starts it, with all loops, events, statistics, conversations, the mail thread, and fsync, and with an
 * import and a launch over HTTP with default settings. The only differences: the network is loopback, and the relay uses no TLS.
 */
export const productBench: Bench = {
  name: 'product',
  title: '`npm start`, an import and a launch over HTTP, against nodemailer pools that sign and that do not',
  async *run({ rounds }) {
    const relay = await startSinkProcess();
    const own = await startSinkProcess();
    const sink = await startSinkProcess();
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const dkim = { domainName: 'sender.test', keySelector: 'bench', privateKey };
    const signing = await startPeer({ kind: 'pool', port: sink.port, connections: RELAY_CONNECTIONS, dkim });
    const plain = await startPeer({ kind: 'pool', port: sink.port, connections: MAILBOXES });
    const settings = {
      MAIL_RELAY_URL: `smtp://127.0.0.1:${relay.port}`,
      EGRESS_ALLOW: '127.0.0.1/32',
      BOOTSTRAP_API_KEY: KEY,
      RATE_LIMITS: 'false',
    };
    try {
      yield* await withService(settings, (service) => figuresOf(service, { rounds, relay, own, signing, plain }));
    } finally {
      signing.close();
      plain.close();
      await Promise.all([relay.close(), own.close(), sink.close()]);
    }
  },
};

interface Parts {
  readonly rounds: number;
  readonly relay: SinkProcess;
  readonly own: SinkProcess;
  readonly signing: PeerProcess;
  readonly plain: PeerProcess;
}

async function figuresOf(service: RunningService, parts: Parts): Promise<Figure[]> {
  const { rounds, relay, own, signing, plain } = parts;
  const api = apiClient(service.origin, KEY);
  const { workspaces } = await api.getJson<{ workspaces: Array<{ workspace_id: number }> }>('/me');
  const customer = customerOf(api, (workspaces[0] as { workspace_id: number }).workspace_id);
  const hosted = await customer.hostMailboxes('sender.test', MAILBOXES);
  const connected = await customer.connectMailboxes('own.test', MAILBOXES, own.port);
  const signedRuns: CampaignRun[] = [];
  const plainRuns: CampaignRun[] = [];
  let batch = 0;
  let lastCampaign = '';
  const campaign = async (mailboxes: readonly string[], seen: SinkProcess, runs: CampaignRun[]): Promise<Round> => {
    batch += 1;
    const id = await customer.createCampaign(mailboxes);
    const run = await runCampaign(service.pid, customer, id, `b${batch}`, seen);
    runs.push(run);
    lastCampaign = id;
    await untilCalm(service.pid);
    return run.round;
  };
  const signed = await compare({
    name: 'signed messages per second, from the launch on',
    unit: 'msg',
    measure: 'rate',
    goal: { least: 2 },
    rounds,
    subject: { label: 'product, hosted mailboxes', run: () => campaign(hosted, relay, signedRuns) },
    floor: { label: `nodemailer pool of ${RELAY_CONNECTIONS} that signs`, run: () => signing.send(PEOPLE) },
    note: 'CPU of the product is that of all its processes, PostgreSQL among them.',
  });
  const unsigned = await compare({
    name: 'unsigned messages per second, from the launch on',
    unit: 'msg',
    measure: 'rate',
    goal: { least: 2 },
    rounds,
    subject: { label: 'product, connected mailboxes', run: () => campaign(connected, own, plainRuns) },
    floor: { label: `nodemailer pool of ${MAILBOXES}`, run: () => plain.send(PEOPLE) },
  });
  const counted = signedRuns.slice(1);
  const phase = (name: string, usage: (run: CampaignRun) => Usage): Figure[] => [
    single({ name: `${name}: seconds`, unit: 's', values: counted.map((run) => usage(run).ms / 1000), goal: null }),
    single({
      name: `${name}: processor`,
      unit: 's per 1,000',
      values: counted.map((run) => usage(run).cpuMs / PEOPLE),
      goal: null,
    }),
  ];
  const all = [...signedRuns, ...plainRuns];
  const peaks = all.map((run) => Math.max(run.importing.peakMb, run.aftermath.peakMb, run.sending.peakMb));
  await untilCalm(service.pid);
  await sleep(IDLE_AFTER_MS);
  return [
    signed,
    unsigned,
    single({
      name: 'first message after the launch',
      unit: 's',
      values: counted.map((run) => run.firstMs / 1000),
      goal: { most: 2 },
    }),
    single({
      name: 'signed, from the first message on',
      unit: 'msg/s',
      values: counted.map((run) => run.fromFirst),
      goal: null,
    }),
    ...phase(`import of ${PEOPLE}`, (run) => run.importing),
    ...phase('what follows the import', (run) => run.aftermath),
    ...phase('sending, signed', (run) => run.sending),
    single({
      name: 'memory at its peak',
      unit: 'MB',
      values: [Math.max(...peaks)],
      goal: { most: 600 },
      note: `PSS of all processes; the median of the runs is ${Math.round(median(peaks))} MB.`,
    }),
    single({ name: 'memory at idle afterwards', unit: 'MB', values: [memoryOf(service.pid)], goal: { most: 300 } }),
    single({
      name: 'connections to the relay',
      unit: 'at the most',
      values: [(await relay.seen()).mostConnections],
      goal: { most: RELAY_CONNECTIONS },
    }),
    ...(await readFigures(api, customer, lastCampaign, rounds)),
  ];
}

/** Measures from the upload of the file to the last message at the server. */
async function runCampaign(
  pid: number,
  customer: Customer,
  campaignId: string,
  batch: string,
  sink: SinkProcess,
): Promise<CampaignRun> {
  const importing = await usageOf(pid, () => customer.importPeople(campaignId, PEOPLE, batch));
  const aftermath = await usageOf(pid, () => untilCalm(pid));
  const { accepted: before } = await sink.seen();
  let firstMs = 0;
  let ms = 0;
  const sending = await usageOf(pid, async () => {
    const start = performance.now();
    await customer.launch(campaignId);
    for (;;) {
      const accepted = (await sink.seen()).accepted - before;
      const passed = performance.now() - start;
      if (accepted > 0 && firstMs === 0) firstMs = passed;
      if (accepted >= PEOPLE) {
        ms = passed;
        return;
      }
      if (passed > MOST_MS) throw new Error(`Only ${accepted} of ${PEOPLE} messages were sent in ${MOST_MS / 1000} s.`);
      await sleep(LOOK_EVERY_MS);
    }
  });
  return {
    round: { units: PEOPLE, ms, cpuMs: sending.cpuMs },
    firstMs,
    fromFirst: (PEOPLE / (ms - firstMs)) * 1000,
    importing,
    aftermath,
    sending,
  };
}
