import { readFileSync } from 'node:fs';
import { ImapFlow } from 'imapflow';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { syncLoop } from '../../src/modules/conversation/receiving/index.js';
import { copiesLoop, warmupLoop } from '../../src/modules/sending/warmup/index.js';
import { drainLoops } from '../../src/platform/due/drain.js';
import { type RunningWorker, startWorker } from '../../src/platform/due/worker.js';
import { createMailPort } from '../../src/platform/mail/mail-port.js';
import { createEgressPolicy } from '../../src/platform/outbound/egress-policy.js';
import { warmupApi } from '../support/warmup-api.js';
import { openTestWorld, type TestWorld } from '../support/world.js';

const port = (name: string): number => Number(process.env[name] ?? 0);
const certificate = process.env['CI_TLS_CERT'];
const isReady = port('CI_IMAPS_PORT') > 0 && port('CI_SUBMISSIONS_PORT') > 0 && certificate !== undefined;
const NAME = isReady
  ? 'warmup between mailboxes on Dovecot and Postfix'
  : 'warmup between mailboxes on Dovecot and Postfix (skipped: no CI_IMAPS_PORT, CI_SUBMISSIONS_PORT, CI_TLS_CERT)';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const NAMES = ['bob', 'carl'] as const;
type Name = (typeof NAMES)[number];
const addressOf = (name: Name) => `${name}@s.test`;
const nameOf = (address: string) => address.split('@')[0] as Name;

interface Message {
  readonly id: string;
  readonly conversation_id: string;
  readonly from_email: string;
  readonly to_email: string;
  readonly message_id_header: string;
  readonly placement: string | null;
  readonly rescued_at: Date | null;
  readonly position: number;
}

let world: TestWorld;
let worker: RunningWorker;
let api: ReturnType<typeof warmupApi>;
const clients = new Map<Name, ImapFlow>();

/** Returns a Monday morning in the past, so that dates set by real servers are never older than the mailboxes. */
function lastMonday(): Date {
  const today = new Date();
  today.setUTCHours(8, 0, 0, 0);
  const back = ((today.getUTCDay() + 6) % 7) + 7;
  return new Date(today.getTime() - back * DAY_MS);
}

const rows = <T = Record<string, unknown>>(text: string, ...values: unknown[]) => world.ctx.sql.query<T>(text, values);

async function until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  const started = performance.now();
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (performance.now() - started > 20_000) throw new Error(`${what} did not happen within 20 s.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Returns the UIDs and flags of a message in a folder. */
async function inFolder(name: Name, folder: string, header: string): Promise<Array<{ uid: number; flags: string[] }>> {
  const client = clients.get(name) as ImapFlow;
  await client.mailboxOpen(folder);
  await client.noop();
  const uids = (await client.search({ header: { 'message-id': header.replace(/^<|>$/g, '') } }, { uid: true })) || [];
  const found = [];
  for (const uid of uids) {
    const message = await client.fetchOne(String(uid), { flags: true }, { uid: true });
    if (message !== false && message !== undefined) found.push({ uid, flags: [...(message.flags ?? [])] });
  }
  return found;
}

async function move(name: Name, header: string, from: string, to: string): Promise<void> {
  const [copy] = await until(`${header} in ${from}`, async () => {
    const found = await inFolder(name, from, header);
    return found.length > 0 ? found : undefined;
  });
  await (clients.get(name) as ImapFlow).messageMove(String(copy?.uid), to, { uid: true });
}

/** Reads every mailbox over IMAP once. */
async function sync(): Promise<void> {
  await rows('update mailbox_syncs set due_at = $1', world.clock.now());
  const loop = syncLoop({ staying: 0, visiting: 9 });
  await loop.tick(world.ctx, worker);
  await until('the end of reading', async () => {
    const busy = await rows('select 1 from mailbox_syncs where worker_id is not null');
    return busy.length === 0 ? true : undefined;
  });
  await loop.drain?.();
  const failed = await rows('select last_error from mailbox_syncs where last_error is not null');
  expect(failed).toEqual([]);
}

async function sendUntil(done: () => Promise<Message | undefined>): Promise<Message> {
  const end = world.clock.now().getTime() + 4 * DAY_MS;
  while (world.clock.now().getTime() < end) {
    await drainLoops(world.ctx, worker, [warmupLoop()]);
    const message = await done();
    if (message !== undefined) return message;
    world.clock.advanceMs(5 * MINUTE_MS);
  }
  throw new Error('Nothing was sent within four days.');
}

const newest = async (position: number, seen: ReadonlySet<string> = new Set()) =>
  (
    await rows<Message>(
      `select * from warmup_messages where status = 'sent' and position = $1 order by sent_at`,
      position,
    )
  ).find((message) => !seen.has(message.id));
const again = async (id: string) => (await rows<Message>('select * from warmup_messages where id = $1', id))[0];

/** Lets time pass in steps, tidies folders, and reads the changes of each. */
async function tidy(milliseconds: number): Promise<void> {
  const end = world.clock.now().getTime() + milliseconds;
  while (world.clock.now().getTime() < end) {
    world.clock.advanceMs(20 * MINUTE_MS);
    await drainLoops(world.ctx, worker, [copiesLoop()]);
    await sync();
  }
}

const nothingOfIt = async () => {
  expect(await rows('select subject from threads')).toEqual([]);
  expect(await rows(`select type from events where type like 'inbox.%'`)).toEqual([]);
};

describe.skipIf(!isReady)(NAME, () => {
  beforeAll(async () => {
    const ca = readFileSync(certificate ?? '', 'utf8');
    const mail = createMailPort({ policy: createEgressPolicy({ allowCidrs: ['127.0.0.0/8', '::1/128'] }), ca });
    world = await openTestWorld({
      start: lastMonday().toISOString(),
      config: { egressAllow: ['127.0.0.0/8', '::1/128'], rateLimits: false },
      parts: { mail },
    });
    worker = await startWorker(world.ctx, 'test');
    api = warmupApi(world, worker);
    for (const name of NAMES) {
      const client = new ImapFlow({
        host: 'localhost',
        port: port('CI_IMAPS_PORT'),
        secure: true,
        auth: { user: addressOf(name), pass: `pw-${name}` },
        tls: { ca },
        logger: false,
      });
      await client.connect();
      clients.set(name, client);
      await client.mailboxDelete('Warmup').catch(() => undefined);
    }
    const created = await api.mailboxes.create(
      NAMES.map((name) => ({
        address: addressOf(name),
        firstName: name,
        lastName: 'Test',
        timezone: 'UTC',
        minGapSeconds: 0,
        connection: {
          password: `pw-${name}`,
          smtp: { host: 'localhost', port: port('CI_SUBMISSIONS_PORT'), security: 'tls' },
          imap: { host: 'localhost', port: port('CI_IMAPS_PORT'), security: 'tls' },
        },
      })),
    );
    expect(created.json.rejections).toEqual([]);
    await api.runJobs();
    expect(await rows('select distinct status from mailboxes')).toEqual([{ status: 'active' }]);
    const { json } = await api.done('enable', NAMES.map(addressOf), {
      settings: { startPerDay: 6, replyRate: 100, pairGapHours: 1 },
    });
    expect(json).toMatchObject({ status: 'completed' });
    await sync();
  });

  afterAll(async () => {
    for (const client of clients.values()) await client.logout();
    await worker?.stop({ clean: true });
    await world?.close();
  });

  it('finds mail that a filter put into Junk, moves it out, marks it as read, and files it away', async () => {
    const message = await sendUntil(() => newest(1));
    const to = nameOf(message.to_email);
    await move(to, message.message_id_header, 'INBOX', 'Junk');
    await sync();
    expect((await again(message.id))?.placement).toBe('spam');
    await nothingOfIt();

    await tidy(80 * MINUTE_MS);
    expect((await again(message.id))?.rescued_at).not.toBeNull();
    expect(await inFolder(to, 'Junk', message.message_id_header)).toEqual([]);
    await tidy(5 * HOUR_MS);
    expect(await inFolder(to, 'INBOX', message.message_id_header)).toEqual([]);
    const [filed] = await inFolder(to, 'Warmup', message.message_id_header);
    expect(filed?.flags).toContain('\\Seen');
    // Moving the message twice while the reader is active has not created a second message.
    expect((await again(message.id))?.placement).toBe('spam');
    await nothingOfIt();
    const folders = await rows<{ name: string; reading: string }>('select distinct name, reading from mailbox_folders');
    // Other folders of the server's mailboxes depend on what ran before.
    expect(Object.fromEntries(folders.map(({ name, reading }) => [name, reading]))).toMatchObject({
      ...{ INBOX: 'read', Junk: 'read', Sent: 'read' },
      Warmup: 'warmup',
    });
  });

  it('answers it from the other side, and files the answer and a copy in Sent away', async () => {
    const answer = await sendUntil(() => newest(2));
    const from = nameOf(answer.from_email);
    const to = nameOf(answer.to_email);
    const client = clients.get(to) as ImapFlow;
    const [copy] = await until('the answer', async () => {
      const found = await inFolder(to, 'INBOX', answer.message_id_header);
      return found.length > 0 ? found : undefined;
    });
    const whole = await client.fetchOne(String(copy?.uid), { source: true }, { uid: true });
    // Simulates what servers of large providers do automatically.
    const source = whole === false ? undefined : whole?.source;
    await (clients.get(from) as ImapFlow).append('Sent', source as Buffer, ['\\Seen']);
    await sync();
    expect((await again(answer.id))?.placement).toBe('inbox');
    await tidy(6 * HOUR_MS);
    expect(await inFolder(from, 'Sent', answer.message_id_header)).toEqual([]);
    expect(await inFolder(from, 'Warmup', answer.message_id_header)).toHaveLength(1);
    expect(await inFolder(to, 'Warmup', answer.message_id_header)).toHaveLength(1);
    await nothingOfIt();
  });

  it('keeps an answer that a person typed out of the inbox, and out of both folders in the end', async () => {
    const seen = new Set((await rows<Message>('select id from warmup_messages')).map((message) => message.id));
    const message = await sendUntil(() => newest(1, seen));
    const [from, to] = [nameOf(message.from_email), nameOf(message.to_email)];
    const header = `<typed.${Date.now()}@s.test>`;
    const transport = createTransport({
      host: 'localhost',
      port: port('CI_SUBMISSIONS_PORT'),
      secure: true,
      tls: { ca: readFileSync(certificate ?? '', 'utf8') },
      auth: { user: addressOf(to), pass: `pw-${to}` },
    });
    const typed = {
      from: addressOf(to),
      to: addressOf(from),
      subject: 'Re: your note',
      text: 'Do we know each other?',
      messageId: header,
      inReplyTo: message.message_id_header,
    };
    await transport.sendMail(typed);
    transport.close();
    const own = [
      `From: ${typed.from}`,
      `To: ${typed.to}`,
      `Subject: ${typed.subject}`,
      `Message-ID: ${header}`,
      `In-Reply-To: ${typed.inReplyTo}`,
      '',
      typed.text,
      '',
    ].join('\r\n');
    await (clients.get(to) as ImapFlow).append('Sent', Buffer.from(own), ['\\Seen']);
    await until('its arrival', async () => ((await inFolder(from, 'INBOX', header)).length > 0 ? true : undefined));
    await sync();
    await nothingOfIt();
    await tidy(6 * HOUR_MS);
    expect(await inFolder(from, 'INBOX', header)).toEqual([]);
    expect(await inFolder(to, 'Sent', header)).toEqual([]);
    await nothingOfIt();
  });

  it('continues when its folder was deleted and Junk was recreated, and takes nothing twice', async () => {
    for (const client of clients.values()) {
      await client.mailboxOpen('INBOX');
      await client.mailboxDelete('Warmup');
      await client.mailboxDelete('Junk');
      await client.mailboxCreate('Junk');
    }
    await sync();
    const count = async () =>
      (await rows<{ n: number }>('select count(*)::int as n from warmup_messages where placement is not null'))[0]?.n;
    const before = await count();
    await sync();
    expect(await count()).toBe(before);
    const seen = new Set((await rows<Message>('select id from warmup_messages')).map((message) => message.id));
    const message = await sendUntil(() => newest(1, seen));
    const to = nameOf(message.to_email);
    await move(to, message.message_id_header, 'INBOX', 'Junk');
    await sync();
    expect((await again(message.id))?.placement).toBe('spam');
    await tidy(6 * HOUR_MS);
    expect(await inFolder(to, 'Warmup', message.message_id_header)).toHaveLength(1);
    await nothingOfIt();
  });

  it('finds mail that a rule of the server put into a folder of its own', async () => {
    const seen = new Set((await rows<Message>('select id from warmup_messages')).map((message) => message.id));
    const message = await sendUntil(() => newest(1, seen));
    const to = nameOf(message.to_email);
    await (clients.get(to) as ImapFlow).mailboxCreate('Newsletters');
    await move(to, message.message_id_header, 'INBOX', 'Newsletters');
    await tidy(6 * HOUR_MS);
    expect((await again(message.id))?.placement).toBe('other');
    expect(await inFolder(to, 'Newsletters', message.message_id_header)).toEqual([]);
    expect(await inFolder(to, 'Warmup', message.message_id_header)).toHaveLength(1);
  });
});
