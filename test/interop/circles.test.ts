import { readFileSync } from 'node:fs';
import { ImapFlow } from 'imapflow';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withoutMac } from '../../src/engine/mail/message-id.js';
import { syncLoop } from '../../src/modules/conversation/receiving/index.js';
import { copiesLoop, exchangeWithPeers, warmupLoop } from '../../src/modules/sending/warmup/index.js';
import { drainLoops } from '../../src/platform/due/drain.js';
import { createMailPort } from '../../src/platform/mail/mail-port.js';
import { createEgressPolicy } from '../../src/platform/outbound/egress-policy.js';
import { type Circle, type Installation, openCircle } from '../support/circles/installations.js';

const port = (name: string): number => Number(process.env[name] ?? 0);
const certificate = process.env['CI_TLS_CERT'];
const isReady = port('CI_IMAPS_PORT') > 0 && port('CI_SUBMISSIONS_PORT') > 0 && certificate !== undefined;
const NAME = isReady
  ? 'a circle of two mailboxes on Dovecot and Postfix'
  : 'a circle of two mailboxes on Dovecot and Postfix (skipped: no CI_IMAPS_PORT, CI_SUBMISSIONS_PORT, CI_TLS_CERT)';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const WAIT_MS = 20_000;

/** One instance, and its only mailbox as its owner sees it. */
interface Side {
  readonly at: Installation;
  readonly address: string;
  readonly password: string;
  readonly imap: ImapFlow;
}

interface Message {
  readonly id: string;
  readonly from_email: string;
  readonly message_id_header: string;
  readonly placement: string | null;
  readonly rescued_at: Date | null;
}

let ca: string;
let circle: Circle;
let sides: readonly [Side, Side];

/** Returns a Monday morning in the past, so that dates set by real servers are never older than the mailboxes. */
function lastMonday(): string {
  const today = new Date();
  today.setUTCHours(8, 0, 0, 0);
  const back = ((today.getUTCDay() + 6) % 7) + 7;
  return new Date(today.getTime() - back * DAY_MS).toISOString();
}

async function until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  const started = performance.now();
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (performance.now() - started > WAIT_MS) throw new Error(`${what} did not happen within 20 s.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Returns the UIDs and flags of a message in a folder. */
async function inFolder({ imap }: Side, folder: string, header: string) {
  await imap.mailboxOpen(folder);
  await imap.noop();
  const uids = (await imap.search({ header: { 'message-id': header.replace(/^<|>$/g, '') } }, { uid: true })) || [];
  const found: Array<{ uid: number; flags: string[] }> = [];
  for (const uid of uids) {
    const message = await imap.fetchOne(String(uid), { flags: true }, { uid: true });
    if (message !== false && message !== undefined) found.push({ uid, flags: [...(message.flags ?? [])] });
  }
  return found;
}

/** Reads the mailbox of each instance over IMAP once. */
async function sync(): Promise<void> {
  for (const { at } of sides) {
    await at.rows('update mailbox_syncs set due_at = $1', at.world.clock.now());
    const loop = syncLoop({ staying: 0, visiting: 9 });
    await loop.tick(at.world.ctx, at.worker);
    await until('the end of reading', async () => {
      const busy = await at.rows('select 1 from mailbox_syncs where worker_id is not null');
      return busy.length === 0 ? true : undefined;
    });
    await loop.drain?.();
    expect(await at.rows('select last_error from mailbox_syncs where last_error is not null')).toEqual([]);
  }
}

/** Lets time pass in steps in which both instances work. */
async function pass(milliseconds: number, loops: () => ReadonlyArray<ReturnType<typeof copiesLoop>>): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += 20 * MINUTE_MS) {
    for (const { at } of sides) at.world.clock.advanceMs(20 * MINUTE_MS);
    for (const { at } of sides) {
      await drainLoops(at.world.ctx, at.worker, loops());
      await exchangeWithPeers(at.world.ctx);
    }
    await sync();
  }
}

const tidying = () => [copiesLoop()];

/** Continues until one of the two has sent a new opening message. */
async function nextOpening(seen: ReadonlySet<string>): Promise<{ from: Side; to: Side; message: Message }> {
  for (let step = 0; step < (4 * DAY_MS) / (20 * MINUTE_MS); step += 1) {
    for (const [from, to] of [sides, [sides[1], sides[0]] as const]) {
      await exchangeWithPeers(from.at.world.ctx);
      await drainLoops(from.at.world.ctx, from.at.worker, [warmupLoop()]);
      const sent = await from.at.rows<Message>(
        `select * from warmup_messages where mailbox_id > 0 and status = 'sent' and position = 1 order by sent_at`,
      );
      const message = sent.find(({ message_id_header: header }) => !seen.has(header));
      if (message !== undefined) return { from, to, message };
    }
    for (const { at } of sides) at.world.clock.advanceMs(20 * MINUTE_MS);
    await sync();
  }
  throw new Error('Nothing was sent within four days.');
}

async function arrived(side: Side, header: string): Promise<string> {
  const [copy] = await until(`${header} in INBOX`, async () => {
    const found = await inFolder(side, 'INBOX', header);
    return found.length > 0 ? found : undefined;
  });
  return String(copy?.uid);
}

/** Finds a message by Message-ID on either instance; the peer stores it without the MAC. */
const byHeader = async ({ at }: Side, header: string) =>
  (
    await at.rows<Message>(
      'select * from warmup_messages where message_id_header in ($1, $2)',
      header,
      withoutMac(header) ?? header,
    )
  )[0];

async function nothingOfIt(): Promise<void> {
  for (const { at } of sides) {
    expect(await at.rows('select subject from threads')).toEqual([]);
    expect(await at.rows(`select type from events where type like 'inbox.%'`)).toEqual([]);
  }
}

async function openSide(at: Installation, address: string, password: string): Promise<Side> {
  const imap = new ImapFlow({
    host: 'localhost',
    port: port('CI_IMAPS_PORT'),
    secure: true,
    auth: { user: address, pass: password },
    tls: { ca },
    logger: false,
  });
  await imap.connect();
  await imap.mailboxDelete('Warmup').catch(() => undefined);
  const created = await at.api.mailboxes.create([
    {
      ...{ address, firstName: address[0] ?? '', lastName: 'Test', timezone: 'UTC', minGapSeconds: 0 },
      connection: {
        password,
        smtp: { host: 'localhost', port: port('CI_SUBMISSIONS_PORT'), security: 'tls' },
        imap: { host: 'localhost', port: port('CI_IMAPS_PORT'), security: 'tls' },
      },
    },
  ]);
  expect(created.json.rejections).toEqual([]);
  await at.api.runJobs();
  const settings = { startPerDay: 6, replyRate: 100, pairGapHours: 1 };
  expect((await at.api.done('enable', [address], { settings })).json).toMatchObject({ status: 'completed' });
  await at.share(true);
  return { at, address, password, imap };
}

describe.skipIf(!isReady)(NAME, () => {
  beforeAll(async () => {
    ca = readFileSync(certificate ?? '', 'utf8');
    const mail = createMailPort({ policy: createEgressPolicy({ allowCidrs: ['127.0.0.0/8', '::1/128'] }), ca });
    circle = await openCircle(['one.test', 'two.test'], { start: lastMonday(), mail });
    const [one, two] = circle.at as [Installation, Installation];
    sides = [await openSide(one, 'bob@s.test', 'pw-bob'), await openSide(two, 'lead@d.test', 'pw-lead')];
    expect((await two.accept(await one.invite())).status).toBe(200);
    await sync();
  });

  afterAll(async () => {
    for (const { imap } of sides ?? []) await imap.logout();
    await circle?.close();
  });

  it('finds messages of the other in Junk, reports it, moves them out, reads it, and files it away', async () => {
    const { from, to, message } = await nextOpening(new Set());
    const header = message.message_id_header;
    const uid = await arrived(to, header);
    await to.imap.messageMove(uid, 'Junk', { uid: true });
    await sync();
    expect((await byHeader(to, header))?.placement).toBe('spam');
    await pass(100 * MINUTE_MS, tidying);
    expect((await byHeader(from, header))?.placement).toBe('spam');
    expect(await inFolder(to, 'Junk', header)).toEqual([]);
    expect((await byHeader(to, header))?.rescued_at).not.toBeNull();
    await pass(5 * HOUR_MS, tidying);
    expect(await inFolder(to, 'INBOX', header)).toEqual([]);
    const [filed] = await inFolder(to, 'Warmup', header);
    expect(filed?.flags).toContain('\\Seen');
    await nothingOfIt();
  });

  it('keeps an answer that a person typed out of the inbox of the other, and files it away', async () => {
    const known = await Promise.all(sides.map(({ at }) => at.rows<Message>('select * from warmup_messages')));
    const { from, to, message } = await nextOpening(new Set(known.flat().map((each) => each.message_id_header)));
    await arrived(to, message.message_id_header);
    await sync();
    const header = `<typed.${Date.now()}@${to.address.slice(to.address.indexOf('@') + 1)}>`;
    const transport = createTransport({
      ...{ host: 'localhost', port: port('CI_SUBMISSIONS_PORT'), secure: true, tls: { ca } },
      auth: { user: to.address, pass: to.password },
    });
    await transport.sendMail({
      ...{ from: to.address, to: from.address, subject: 'Re: your note', text: 'Do we know each other?' },
      ...{ messageId: header, inReplyTo: message.message_id_header },
    });
    transport.close();
    await arrived(from, header);
    await sync();
    await nothingOfIt();
    await pass(6 * HOUR_MS, tidying);
    expect(await inFolder(from, 'INBOX', header)).toEqual([]);
    expect(await inFolder(from, 'Warmup', header)).toHaveLength(1);
    await nothingOfIt();
  });
});
