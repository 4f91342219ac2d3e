import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSinkLog } from '../../sandbox/src/sink-log.js';
import { cloneDatabase, type TestDatabase } from '../support/database.js';
import { Chance } from '../support/engine-sim/chance.js';
import { freePort } from '../support/free-port.js';
import { type ServiceProcess, startService, startSinkProcess, until } from '../support/processes.js';
import { reportOn } from '../support/received/reports.js';
import { callService } from '../support/service-client.js';

/** `HANDS_SEED` repeats the same changes, `HANDS_SECONDS` makes the run longer. */
const SEED = Number(process.env['HANDS_SEED'] ?? 1);
const SECONDS = Number(process.env['HANDS_SECONDS'] ?? 15);
const CALLERS = 16;
const KEY = 'hands-test-key-with-enough-characters';
const ALWAYS = {
  windows: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], start: '00:00', end: '24:00' }],
};

const chance = new Chance(SEED);
const mailboxes = Array.from({ length: 6 }, (_, n) => `sender${n}@hands.test`);
const people = Array.from({ length: 600 }, (_, n) => `person${n}@company${n % 37}.test`);

let database: TestDatabase;
let folder: string;
let sink: ServiceProcess & { readonly port: number };
let service: ServiceProcess;
let origin: string;
let inboundPort: number;
let campaigns: string[];
let deadlocksBefore: number;

beforeAll(async () => {
  database = await cloneDatabase();
  folder = mkdtempSync(join(tmpdir(), 'outrider-hands-'));
  sink = await startSinkProcess(['--log', join(folder, 'sink.log')]);
  const port = await freePort();
  inboundPort = await freePort();
  origin = `http://127.0.0.1:${port}`;
  service = startService({
    DATABASE_URL: database.url,
    MASTER_KEY: Buffer.alloc(32, 5).toString('base64'),
    BOOTSTRAP_API_KEY: KEY,
    PORT: String(port),
    DATA_DIR: folder,
    MAIL_RELAY_URL: `smtp://127.0.0.1:${sink.port}`,
    MAIL_INBOUND_PORT: String(inboundPort),
    RATE_LIMITS: 'off',
  });
  await until(
    'the service is ready',
    60_000,
    async () => (await fetch(`${origin}/ready`).catch(() => null))?.ok ?? false,
  );
  const shared = { warmupRequired: false, minGapSeconds: 0, dailyLimit: 2_000, firstName: 'Sam', lastName: 'Lee' };
  await call('POST', '/mailboxes', { mailboxes: mailboxes.map((address) => ({ address, ...shared })) });
  campaigns = [];
  for (let n = 0; n < 5; n += 1) campaigns.push(await launch(n));
  deadlocksBefore = await countDeadlocks();
});

afterAll(async () => {
  await service?.kill('SIGTERM');
  await sink?.kill('SIGTERM');
  await database?.drop();
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
});

it(`${CALLERS} callers change what is being sent: each is answered, nothing goes out twice, and the database undoes no one`, {
  retry: 0,
  timeout: 120_000,
}, async () => {
  const end = Date.now() + SECONDS * 1_000;
  const done = new Map<string, number>();
  const work = async (hand: Chance): Promise<void> => {
    while (Date.now() < end) {
      const name = hand.pick(Object.keys(CHANGES));
      await CHANGES[name]?.(hand).catch(refused);
      done.set(name, (done.get(name) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, () => work(chance.fork())));
  const accepted = readSinkLog(join(folder, 'sink.log')).map(({ messageId }) => messageId);
  console.log(`many hands, seed ${SEED}: ${accepted.length} accepted, ${JSON.stringify(Object.fromEntries(done))}`);
  expect(new Set(accepted).size).toBe(accepted.length);
  expect(accepted.length).toBeGreaterThan(50);
  expect([...done.keys()].sort()).toEqual(Object.keys(CHANGES).sort());
  // PostgreSQL counts the deadlocks of a connection when it ends, at the latest.
  await service.kill('SIGTERM');
  expect((await countDeadlocks()) - deadlocksBefore, service.output()).toBe(0);
});

type Change = (hand: Chance) => Promise<unknown>;

/** Changes that members and programs make to campaigns at the same time. */
const CHANGES: Readonly<Record<string, Change>> = {
  'takes known contacts in again': (hand) =>
    call('POST', `/campaigns/${hand.pick(campaigns)}/contacts`, {
      contacts: hand.some(people, 40).map((email) => ({ email, firstName: `Name ${hand.integer(1, 9)}` })),
    }),
  'adds contacts': (hand) =>
    call('POST', `/campaigns/${hand.pick(campaigns)}/contacts`, {
      contacts: Array.from({ length: 20 }, () => ({ email: `new${hand.integer(1, 1e9)}@company1.test` })),
    }),
  suppresses: (hand) => call('POST', '/campaigns/suppressions', { emails: hand.some(people, 3), reason: 'legal' }),
  'takes a suppression back': (hand) =>
    call('DELETE', `/campaigns/suppressions?email=${encodeURIComponent(hand.pick(people))}`),
  pauses: (hand) => call('POST', `/campaigns/${hand.pick(campaigns)}/lifecycle`, { action: 'pause' }),
  resumes: (hand) => call('POST', `/campaigns/${hand.pick(campaigns)}/lifecycle`, { action: 'resume' }),
  archives: (hand) => call('POST', `/campaigns/${hand.pick(campaigns)}/lifecycle`, { action: 'archive' }),
  'takes out of the archive': (hand) =>
    call('POST', `/campaigns/${hand.pick(campaigns)}/lifecycle`, { action: 'unarchive' }),
  'launches again': (hand) =>
    call('POST', `/campaigns/${hand.pick(campaigns)}/launch?async=${hand.integer(0, 1) === 1}`),
  'changes many contacts': (hand) =>
    call('POST', `/campaigns/${hand.pick(campaigns)}/contacts/batch`, {
      filter: { search: `company${hand.integer(0, 36)}` },
      action: hand.pick(['pause', 'resume', 'stop']),
    }),
  'writes the schedule': (hand) => call('PUT', `/campaigns/${hand.pick(campaigns)}/schedule`, ALWAYS),
  'changes the limits of mailboxes': (hand) =>
    call('POST', '/mailboxes/update', { mailboxes: hand.some(mailboxes, 2), dailyLimit: hand.integer(1_500, 2_000) }),
  'detaches a mailbox and attaches it again': async (hand) => {
    const campaign = hand.pick(campaigns);
    const mailbox = hand.pick(mailboxes);
    await call('POST', `/campaigns/${campaign}/mailboxes/batch-delete`, { mailboxes: [mailbox] });
    await call('POST', `/campaigns/${campaign}/mailboxes`, { email: mailbox });
  },
  answers: (hand) =>
    write(hand, ({ from, to, messageId }) => ({
      ...{ from: to, to: from, inReplyTo: messageId, references: messageId },
      ...{ subject: 'Re: Hello', text: hand.pick(ANSWERS) },
    })),
  bounces: (hand) =>
    write(hand, ({ from, to, messageId }) => {
      const sent = { id: String(hand.integer(1, 1e9)), address: from, email: to, header: messageId };
      return { from: '', to: from, raw: reportOn(sent, '4.2.2', 'failed', '452 4.2.2 Mailbox full') };
    }),
  'changes conversations': async (hand) => {
    const { threads } = await call<{ threads: Array<{ id: number }> }>('GET', '/threads?limit=50');
    if (threads.length === 0) return;
    const set = hand.pick([
      { is_archived: true },
      { is_read: true },
      { replyIntent: 'interested' },
      { replyIntent: null },
    ]);
    await call('POST', '/threads/batch', { thread_ids: hand.some(threads, 10).map(({ id }) => id), set });
  },
};

const ANSWERS = [
  'Sounds good, call me.',
  'No, thank you.',
  'Please unsubscribe me.',
  'I am out of the office until Monday.',
];

/** Writes to a mailbox about an accepted message. */
async function write(
  hand: Chance,
  about: (sent: { from: string; to: string; messageId: string }) => SendMailOptions & { from: string; to: string },
): Promise<void> {
  const sent = readSinkLog(join(folder, 'sink.log'));
  if (sent.length === 0) return;
  const { from, to, messageId } = hand.pick(sent);
  const mail = about({ from, to: String(to[0]), messageId });
  const transport = createTransport({ host: '127.0.0.1', port: inboundPort, tls: { rejectUnauthorized: false } });
  try {
    await transport.sendMail({ ...mail, envelope: { from: mail.from, to: [mail.to] } });
  } finally {
    transport.close();
  }
}

/**
 * Ignores rejections of changes: a campaign that was just completed can be neither paused nor resumed, and an archived
 * one cannot be changed.
 */
function refused(error: Error): void {
  if (!error.message.includes('answered 409')) throw error;
}

async function launch(n: number): Promise<string> {
  const { id } = await call<{ id: string }>('POST', '/campaigns', {
    name: `Hands ${n}`,
    mailboxes: mailboxes.map((email) => ({ email })),
    settings: { gapSeconds: 0, jitterSeconds: 0 },
    stopRules: { stopOnCompanyReply: n % 2 === 0, companyReplyScope: 'workspace' },
    schedule: ALWAYS,
    steps: [
      { subject: 'Hello', bodyText: 'Hello {{firstName}}' },
      { delaySeconds: 2, bodyText: 'Again' },
    ],
  });
  await call('POST', `/campaigns/${id}/contacts`, {
    contacts: people.slice(n * 50, n * 50 + 300).map((email) => ({ email, firstName: 'Ann' })),
  });
  await call('POST', `/campaigns/${id}/launch`);
  return id;
}

function call<T>(method: string, path: string, body?: object): Promise<T> {
  const workspace = `${path.includes('?') ? '&' : '?'}workspaceId=1001`;
  return callService<T>({ origin, key: KEY }, method, `${path}${workspace}`, body);
}

/** Returns how often this database rolled back a transaction because of a deadlock. */
async function countDeadlocks(): Promise<number> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const { rows } = await client.query<{ deadlocks: string }>(
      'select deadlocks from pg_stat_database where datname = current_database()',
    );
    return Number(rows[0]?.deadlocks);
  } finally {
    await client.end();
  }
}
