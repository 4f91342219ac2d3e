import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AnsweringWorld, openAnswering } from '../../../../../test/support/answering.js';
import { seedCampaign } from '../../../../../test/support/seed.js';
import { INBOUND_LIMITS } from '../../../../platform/mail/inbound/limits.js';
import { type SubmissionServer, startSubmissionServer } from '../../../../platform/mail/submission/server.js';
import { mailSubmission } from './submission.service.js';

const DAY_MS = 86_400_000;
const spool = mkdtempSync(join(tmpdir(), 'outrider-submission-'));

let open: AnsweringWorld;
let server: SubmissionServer;
let mailbox: { readonly id: number; readonly address: string };
let count = 0;
beforeAll(async () => {
  open = await openAnswering({ running: false });
  server = await start(['127.0.0.0/8']);
});
afterAll(async () => {
  await server?.close();
  await open?.close();
  rmSync(spool, { recursive: true, force: true });
});
beforeEach(async () => {
  count += 1;
  open.server.refuse(null);
  open.world.clock.advanceMs(DAY_MS);
  mailbox = await make(`nora${count}@studio.test`, 3);
});

const start = (trusted: readonly string[]) =>
  startSubmissionServer({
    ...{ host: '127.0.0.1', port: 0, hostname: 'mail.test', trusted, spoolFolder: spool },
    limits: { ...INBOUND_LIMITS, messageBytes: 300_000, spoolAfterBytes: 10_000, recipients: 25 },
    ...mailSubmission(open.world.ctx),
  });
const ask = (method: 'GET' | 'POST' | 'DELETE', url: string, body?: object) =>
  open.world.inject({ method, url, query: { workspaceId: open.world.a.id }, ...(body !== undefined && { body }) });

async function make(address: string, dailyLimit: number): Promise<{ id: number; address: string }> {
  const one = { address, firstName: 'Nora', lastName: 'Lind', dailyLimit, minGapSeconds: 3_600, warmupRequired: false };
  const made = await ask('POST', '/mailboxes', { provider: 'native', mailboxes: [one] });
  expect(made.status, made.text).toBe(200);
  const { id } = made.json.mailboxes[0];
  expect((await ask('POST', `/mailboxes/${id}/password`)).status).toBe(200);
  return { id, address };
}

interface Letter {
  readonly from?: string;
  readonly envelopeFrom?: string;
  readonly to?: readonly string[];
  readonly head?: readonly string[];
  readonly text?: string;
}

/** Submits a message as the front server does. Resolves with the reply to the final dot; rejects with the refusal. */
async function submit({
  from,
  envelopeFrom,
  to = ['ann@acme.test'],
  head = [],
  text = 'Hello',
}: Letter = {}): Promise<string> {
  const transport = createTransport({ host: '127.0.0.1', port: server.port, secure: false, ignoreTLS: true });
  const own = from ?? `Nora Lind <${mailbox.address}>`;
  const raw = [`From: ${own}`, `To: ${to.join(', ')}`, 'Subject: By a program', ...head, '', text].join('\r\n');
  const sent = await transport.sendMail({ envelope: { from: envelopeFrom ?? mailbox.address, to: [...to] }, raw });
  return sent.response;
}
const refusal = async (letter: Letter): Promise<string> =>
  submit(letter).then(
    (reply) => `taken: ${reply}`,
    (error: { response?: string; rejectedErrors?: Array<{ response: string }> }) => error.response ?? String(error),
  );
const used = async (): Promise<number> => (await ask('GET', `/mailboxes/${mailbox.id}`)).json.sentToday;
const stored = (): Promise<Array<{ status: string; kind: string; counted: boolean }>> =>
  open.rows(
    'select status, kind, counted from outbound_operations where mailbox_id = $1 order by queued_at, id',
    mailbox.id,
  ) as never;
const taken = () => open.server.taken.filter(({ from }) => from.includes(`@studio.test`) || from === mailbox.address);

describe('a message of a mail program', () => {
  it('goes out as it was written, signed, with its conversation, and counts once in the day', async () => {
    const head = ['Message-ID: <one@laptop.test>', 'Date: Mon, 02 Mar 2026 09:00:00 +0000', 'X-Own: kept'];
    const hidden = [
      'Received: from laptop (10.0.0.7) by mail.test; Mon, 2 Mar 2026 09:00:00 +0000',
      'Bcc: boss@studio.test',
    ];
    const before = taken().length;
    expect(await submit({ head: [...head, ...hidden] })).toContain('250');
    expect(await used()).toBe(1);
    await open.deliverDue();
    expect(await used()).toBe(1);
    const [message] = taken().slice(before);
    const raw = message?.raw.toString('latin1') ?? '';
    expect(message?.to).toEqual(['ann@acme.test']);
    expect(raw).toContain('Message-ID: <one@laptop.test>');
    expect(raw).toContain('X-Own: kept');
    expect(raw).toMatch(/^DKIM-Signature: /);
    expect(raw).not.toMatch(/10\.0\.0\.7|boss@studio/);
    const shown = await open.row(
      `select m.subject, m.body_text, m.direction, m.date_sent is not null as sent from messages m where message_id_header = '<one@laptop.test>'`,
    );
    expect(shown).toMatchObject({
      subject: 'By a program',
      body_text: expect.stringContaining('Hello'),
      direction: 'outbound',
      sent: true,
    });
    expect(await stored()).toEqual([{ status: 'sent', kind: 'new', counted: true }]);
  });

  it('answers in the conversation of what it answers', async () => {
    const { send } = await open.answered();
    await open.rows(`update mailboxes set provider = 'native' where id = $1`, send.mailboxId);
    await ask('POST', `/mailboxes/${send.mailboxId}/password`);
    mailbox = { id: send.mailboxId, address: send.address };
    await ask('POST', '/mailboxes/update', { mailboxes: [send.mailboxId], dailyLimit: 50 });
    open.world.clock.advanceMs(DAY_MS);
    await submit({ to: [send.email], head: [`In-Reply-To: ${send.header}`, `References: ${send.header}`] });
    const row = await open.row('select kind, thread_id from outbound_operations where mailbox_id = $1', send.mailboxId);
    expect(row).toEqual({ kind: 'reply', thread_id: send.threadId });
  });

  it('is rejected when the daily limit is reached, by campaigns or submissions, and accepted on the next day', async () => {
    for (const n of [1, 2, 3])
      expect(await submit({ head: [`Message-ID: <full${count}.${n}@x.test>`] })).toContain('250');
    expect(await refusal({})).toMatch(/^451 4\.7\.1 The mailbox has sent all of its day; it sends again from 20/);
    expect([await used(), (await stored()).length]).toEqual([3, 3]);
    open.world.clock.advanceMs(DAY_MS);
    expect(await submit()).toContain('250');
    expect(await used()).toBe(1);
  });

  it('shares its day with campaigns: together they never send one more', async () => {
    await ask('POST', '/mailboxes/update', { mailboxes: [mailbox.id], minGapSeconds: 0 });
    await submit({ text: 'one' });
    await submit({ text: 'two' });
    const settings = { gapSeconds: 0, jitterSeconds: 0 };
    const { campaignId } = await seedCampaign(open.world, { contacts: 4, mailboxIds: [mailbox.id], settings });
    await open.drain();
    const sent = await open.row(
      "select count(*)::int as n from sends where campaign_id = $1 and status = 'sent'",
      campaignId,
    );
    expect([sent['n'], await used()]).toEqual([1, 3]);
    expect(await refusal({})).toMatch(/^451 4\.7\.1 The mailbox has sent all of its day/);
  });

  it('that is resubmitted is sent once, even in parallel or after the daily limit', async () => {
    const same = { head: ['Message-ID: <same@laptop.test>'], text: `same ${count}` };
    const replies = await Promise.all([submit(same), submit(same), submit(same)]);
    expect(replies.every((reply) => reply.includes('250'))).toBe(true);
    expect([await used(), (await stored()).length]).toEqual([1, 1]);
    await submit({ text: 'second' });
    await submit({ text: 'third' });
    expect(await submit(same)).toContain('250');
    expect([await used(), (await stored()).length]).toEqual([3, 3]);
  });

  it('with an id that another message has gets its own', async () => {
    const head = ['Message-ID: <again@laptop.test>'];
    await submit({ head, text: 'first' });
    await submit({ head, text: 'second' });
    const ids = await open.rows('select message_id_header from outbound_operations where mailbox_id = $1', mailbox.id);
    expect(new Set(ids.map((row) => row['message_id_header'])).size).toBe(2);
    expect(ids.map((row) => row['message_id_header'])).toContain('<again@laptop.test>');
  });

  it('frees its capacity when it is rejected permanently, and is counted when it is sent later', async () => {
    open.server.refuse('rcpt', '550 5.1.1 No such user');
    await submit();
    await open.deliverDue();
    expect([await used(), await stored()]).toEqual([0, [{ status: 'failed', kind: 'new', counted: false }]]);
    open.server.refuse('rcpt', '451 4.3.0 Later');
    await submit({ text: 'later' });
    expect(await used()).toBe(1);
    await open.deliverDue();
    expect(await used()).toBe(0);
    open.server.refuse(null);
    open.world.clock.advanceMs(3_600_000);
    await open.deliverDue();
    expect(await used()).toBe(1);
    expect((await stored()).map((one) => one.status).toSorted()).toEqual(['failed', 'sent']);
  });

  it('does not wait for the gap between messages, and begins none', async () => {
    await submit({ text: 'one' });
    expect(await submit({ text: 'two' })).toContain('250');
  });

  it('names only the mailbox in From, and is sent from it', async () => {
    const must = `550 5.7.1 From must be ${mailbox.address}`;
    expect(await refusal({ from: 'Boss <boss@studio.test>' })).toBe(must);
    expect(await refusal({ from: `${mailbox.address}, boss@studio.test` })).toBe(must);
    expect(await refusal({ head: ['From: boss@studio.test'] })).toBe(must);
    expect(await refusal({ head: ['X-Hidden: a\rFrom: boss@studio.test'] })).toBe(must);
    expect(await refusal({ head: ['X-Hidden: a\nFrom: boss@studio.test'] })).toBe(must);
    expect(await refusal({ envelopeFrom: 'boss@studio.test' })).toMatch(/^550 5\.7\.1 This mailbox may not send/);
    expect(await refusal({ envelopeFrom: '' })).toMatch(/^550 5\.7\.1 This mailbox may not send/);
    expect([await used(), await stored()]).toEqual([0, []]);
    // A domain in Sender does not make the message carry a signature of that domain.
    await submit({ head: ['Sender: boss@studio.test'] });
    await open.deliverDue();
    expect(taken().at(-1)?.raw.toString('latin1')).not.toContain('boss@studio.test');
  });

  it('is rejected for suppressed recipients, each by name, and for invalid addresses', async () => {
    await open.suppress('stop@acme.test');
    expect(await refusal({ to: ['stop@acme.test'] })).toMatch(/550 5\.7\.1 stop@acme\.test must not be written to/);
    expect([await used(), await stored()]).toEqual([0, []]);
  });

  it('is bounded in size and recipients', async () => {
    expect(await refusal({ text: 'x'.repeat(400_000) })).toMatch(/^552 /);
    const many = Array.from({ length: 26 }, (_, n) => `p${n}@acme.test`);
    expect(await submit({ to: many })).toContain('250');
    const row = await open.row(
      'select cardinality(envelope_to) as n from outbound_operations where mailbox_id = $1',
      mailbox.id,
    );
    expect(row['n']).toBe(25);
  });

  it('is not taken from a mailbox that is paused, deleted, without a password, or in a suspended workspace', async () => {
    const mayNot = /^550 5\.7\.1 This mailbox may not send/;
    await ask('POST', '/mailboxes/update', { mailboxes: [mailbox.id], status: 'paused' });
    expect(await refusal({})).toMatch(mayNot);
    await ask('POST', '/mailboxes/update', { mailboxes: [mailbox.id], status: 'active' });
    await ask('DELETE', `/mailboxes/${mailbox.id}/password`);
    expect(await refusal({})).toMatch(mayNot);
    await ask('POST', `/mailboxes/${mailbox.id}/password`);
    await open.rows(`update workspaces set status = 'suspended' where id = $1`, open.world.a.id);
    expect(await refusal({})).toMatch(mayNot);
    await open.rows(`update workspaces set status = 'active' where id = $1`, open.world.a.id);
    expect(await submit()).toContain('250');
  });

  it('is taken from the servers in front alone', async () => {
    const closed = await start(['10.9.8.7/32']);
    const said = await new Promise<string>((resolve, reject) => {
      const socket = connect(closed.port, '127.0.0.1');
      socket.once('data', (text) => {
        resolve(text.toString());
        socket.destroy();
      });
      socket.once('error', reject);
    });
    await closed.close();
    expect(said).toMatch(/^554 5\.7\.1 This port is for the mail server in front/);
  });
});
