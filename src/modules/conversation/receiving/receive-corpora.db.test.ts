import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasCorpus as has, readCorpus as read } from '../../../../test/support/corpora.js';
import { openReceiving, type ReceivingWorld, type SentMail } from '../../../../test/support/receiving.js';
import { receiveMessage } from './storing/receive.service.js';

let r: ReceivingWorld;
let send: SentMail;
let counter = 0;

beforeAll(async () => {
  r = await openReceiving();
  send = (await r.sentCampaign()).sends[0] as SentMail;
});
afterAll(() => r?.close());

/** Creates a mailbox for one case, which has no conversations of other cases. */
async function newMailbox(): Promise<number> {
  counter += 1;
  const row = await r.row(
    `insert into mailboxes (workspace_id, uuid, address, status, domain, created_at, updated_at)
     values ($1, $2, $3, 'active', 'case.test', $4, $4) returning id`,
    r.world.a.id,
    r.world.ctx.ids.uuid(),
    `case${counter}@case.test`,
    r.world.clock.now(),
  );
  return row['id'] as number;
}
const receive = (mailboxId: number, raw: string | Buffer) =>
  receiveMessage(r.world.ctx, {
    workspaceId: r.world.a.id,
    mailboxId,
    raw: Buffer.from(raw),
    receivedAt: r.world.clock.now(),
    source: 'smtp',
  });
/** Returns the number of the conversation of each message, such as `[0, 0, 1]`. */
async function groups(raws: readonly string[]): Promise<number[]> {
  const mailboxId = await newMailbox();
  const ids: number[] = [];
  for (const raw of raws) ids.push((await receive(mailboxId, raw))?.threadId ?? 0);
  const distinct = [...new Set(ids)];
  return ids.map((id) => distinct.indexOf(id));
}
const mail = (id: string, references: string[] = [], more = ''): string =>
  `From: p@x.test\r\nSubject: s ${id}\r\nMessage-ID: <${id}@x>\r\n${references.length > 0 ? `References: ${references.map((each) => `<${each}@x>`).join(' ')}\r\n` : ''}${more}\r\nbody of ${id}`;

describe('conversations', () => {
  it('hold answers in whatever order they come', async () => {
    expect(await groups([mail('a'), mail('b', ['a']), mail('c', ['a', 'b'])])).toEqual([0, 0, 0]);
    expect(await groups([mail('c', ['a', 'b']), mail('b', ['a']), mail('a')])).toEqual([0, 0, 0]);
    expect(await groups([mail('b', ['a']), mail('x'), mail('a')])).toEqual([0, 1, 0]);
  });

  it('contain two replies to a message that is not stored here', async () => {
    expect(await groups([mail('b', ['gone']), mail('c', ['gone'])])).toEqual([0, 0]);
  });

  it('survive circles, messages that answer themselves and thousands of references', async () => {
    expect(await groups([mail('a', ['b']), mail('b', ['a']), mail('c', ['c'])])).toEqual([0, 0, 1]);
    const many = Array.from({ length: 3000 }, (_, index) => `r${index}`);
    expect(await groups([mail('big', many), mail('next', ['big'])])).toEqual([0, 0]);
  });

  it('are never joined by a subject alone unless a person answers the same person', async () => {
    const plain = (id: string, subject: string, from: string): string =>
      `From: ${from}\r\nSubject: ${subject}\r\nMessage-ID: <${id}@y>\r\n\r\nbody`;
    expect(await groups([plain('1', 'Offer', 'a@y.test'), plain('2', 'Offer', 'a@y.test')])).toEqual([0, 1]);
    expect(await groups([plain('3', 'Offer', 'a@y.test'), plain('4', 'Re: Offer', 'a@y.test')])).toEqual([0, 0]);
    expect(await groups([plain('5', 'Offer', 'a@y.test'), plain('6', 'Re: Offer', 'b@y.test')])).toEqual([0, 1]);
  });

  it('keep messages apart that a careless program sends under one id, and know a second copy of each', async () => {
    const mailboxId = await newMailbox();
    const one = mail('same', [], 'Date: Mon, 02 Mar 2026 07:00:00 +0000\r\n');
    const two = mail('same', [], 'Date: Mon, 02 Mar 2026 07:05:00 +0000\r\n');
    const created = [];
    for (const raw of [one, two, one, two]) created.push((await receive(mailboxId, raw))?.created);
    expect(created).toEqual([true, true, false, false]);
  });

  it.skipIf(!has('threading'))('are those of a server’s test scripts: no pair is torn apart', async () => {
    const rows = read('threading/index.jsonl')
      .toString('utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { test: string; mbox: string });
    const pairs = { right: 0, missed: 0, extra: 0 };
    for (const { test, mbox } of rows) {
      const script = read(`threading/${test}`).toString('utf8');
      const expected = /^\* thread (.*)$/im.exec(script)?.[1];
      if (expected === undefined || !/thread references/i.test(script)) continue;
      const raws = read(`threading/${mbox}`)
        .toString('latin1')
        .split(/^From .*\r?\n/m)
        .slice(1);
      const ours = await groups(raws);
      const roots = rootsOf(expected);
      for (let a = 0; a < raws.length; a += 1) {
        for (let b = a + 1; b < raws.length; b += 1) {
          // Identical bytes count as one message here.
          if (raws[a]?.trim() === raws[b]?.trim()) continue;
          const together = roots.get(a + 1) === roots.get(b + 1);
          if (together && ours[a] === ours[b]) pairs.right += 1;
          else if (together) pairs.missed += 1;
          else if (ours[a] === ours[b]) pairs.extra += 1;
        }
      }
    }
    expect(pairs.right).toBeGreaterThan(0);
    expect(pairs.missed).toBe(0);
    const f1 = (2 * pairs.right) / (2 * pairs.right + pairs.missed + pairs.extra);
    // In one script, two messages reference each other: its server breaks the cycle by dropping a reference that Outrider
    // keeps.
    expect(f1).toBeGreaterThanOrEqual(0.65);
  });
});

/** Returns the root of each message number in a thread such as `(3 2)(1)`. */
function rootsOf(answer: string): Map<number, number> {
  const roots = new Map<number, number>();
  let depth = 0;
  let root = 0;
  for (const [token] of answer.matchAll(/[()]|\d+/g)) {
    if (token === '(') {
      if (depth === 0) root += 1;
      depth += 1;
    } else if (token === ')') depth -= 1;
    else roots.set(Number(token), root);
  }
  return roots;
}

describe.skipIf(!has('bounces-sisimai'))('reports of about 80 mail systems', () => {
  it('are all taken in over SMTP, and nearly all are shown as what they are', async () => {
    const kinds: Record<string, readonly string[]> = {
      bounce: ['bounce', 'postmaster'],
      complaint: ['complaint'],
      'auto-reply': ['auto_reply'],
      'delivered-notice': ['postmaster', 'other'],
      'not-a-bounce': ['other', 'customer_reply'],
    };
    const rows = read('bounces-sisimai/expected.jsonl')
      .toString('utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { file: string; kind: string; newline: string });
    const sample = rows.filter((row, index) => row.newline !== 'CR' && index % 4 === 0);
    let right = 0;
    for (const { file, kind } of sample) {
      const before = await r.row('select coalesce(max(id), 0) as id from messages');
      await r.deliver({ envelopeFrom: '', envelopeTo: send.address, raw: read(`bounces-sisimai/${file}`) });
      const stored = await r.rows('select kind from messages where id > $1', before['id']);
      // Another sample is the same message with other line ends, which counts as known.
      if (stored.length === 0 || kinds[kind]?.includes(String(stored[0]?.['kind']))) right += 1;
    }
    expect(sample.length).toBeGreaterThan(50);
    expect(right / sample.length).toBeGreaterThanOrEqual(0.97);
    expect(await r.contact(send.contactId)).toMatchObject({ status: 'active' });
  }, 120_000);
});
