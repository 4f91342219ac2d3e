import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CaseOf } from '../../../../test/support/mail-corpus/kinds.js';
import { readCases } from '../../../../test/support/mail-corpus/read-cases.js';
import { startFakeImap } from '../../../../test/support/outside/fake-imap.js';
import { imapReading, until } from '../../../../test/support/outside/imap-reading.js';
import { openReceiving, type ReceivingWorld, type SentMail } from '../../../../test/support/receiving.js';

type Case = CaseOf<'opt-outs'>;

/** Half near misses, half opt-outs and departures, spread over languages and classes. */
const CASES: readonly Case[] = [
  (each: Case) => each.expected === 'none',
  (each: Case) => each.expected !== 'none',
].flatMap((isOf) => {
  const all = readCases('opt-outs', { sources: ['near-misses'] }).filter(isOf);
  const key = (each: Case) => `${each.language} ${each.class} ${each.text}`;
  const sorted = all.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
  return Array.from({ length: 25 }, (_, at) => sorted[Math.floor((at * sorted.length) / 25)] as Case);
});

let r: ReceivingWorld;
beforeAll(async () => {
  r = await openReceiving();
});
afterAll(() => r?.close());

const rawOf = (send: SentMail, { text }: Case, at: number): string =>
  [
    `From: ${send.email}`,
    `To: ${send.address}`,
    'Subject: Re: Quick question',
    `Message-ID: <case${at}.${send.id}@near.test>`,
    `In-Reply-To: ${send.header}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    text.replaceAll('\n', '\r\n'),
    '',
  ].join('\r\n');

/** Returns the status of a contact and its address. */
async function outcomeOf(send: SentMail) {
  const { status, status_reason: reason } = await r.contact(send.contactId);
  const entries = await r.rows('select reason from suppressions where value = $1', send.email);
  return { status, reason, entries: entries.map((entry) => entry['reason']) };
}

/** Returns the expected status, stop reason, and suppressions of a case. */
function meantBy({ expected }: Case) {
  if (expected === 'none') return { status: 'replied', reason: 'reply', entries: [] };
  if (expected === 'doubtful') return { status: 'paused', reason: 'unverified_opt_out', entries: [] };
  if (expected === 'departure') return { status: 'stopped', reason: 'left_company', entries: ['left_company'] };
  return { status: 'unsubscribed', reason: 'unsubscribe', entries: ['unsubscribe'] };
}

/**
 * Returns contacts and cases whose result differs; a near miss may end the sequence as a reply or continue as an
 * automatic message.
 */
async function differences(sends: readonly SentMail[]): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const [at, each] of CASES.entries()) {
    const outcome = await outcomeOf(sends[at] as SentMail);
    const isAutomatic = each.expected === 'none' && outcome.entries.length === 0 && outcome.status === 'active';
    const isComplaint =
      each.expected === 'certain' && outcome.reason === 'complaint' && outcome.status === 'unsubscribed';
    const meant = meantBy(each);
    if (isAutomatic || isComplaint || JSON.stringify(outcome) === JSON.stringify(meant)) continue;
    found.push({ text: each.text, meant, outcome });
  }
  return found;
}

describe('fifty near misses and opt-outs in many languages', () => {
  it('are of at least 20 languages', () => {
    expect(new Set(CASES.map(({ text }) => text)).size).toBe(50);
    expect(new Set(CASES.map(({ language }) => language)).size).toBeGreaterThanOrEqual(20);
  });

  it('have the effect that their writers meant when they arrive over SMTP', async () => {
    const { sends } = await r.sentCampaign({ contacts: 50, email: (at) => `p${at}@smtp${at}.test` });
    const ordered = orderedBy(sends);
    for (const [at, each] of CASES.entries()) {
      const send = ordered[at] as SentMail;
      await r.deliver({ envelopeFrom: send.email, envelopeTo: send.address, raw: rawOf(send, each, at) });
    }
    expect(await differences(ordered)).toEqual([]);
  }, 120_000);

  it('have the same effect when they are read over IMAP', async () => {
    const { imap, port, close } = await startFakeImap();
    const reading = imapReading(r);
    const { send, sends } = await reading.external(port, undefined, undefined, 50);
    const ordered = orderedBy(sends);
    await reading.startReading();
    await until('connected', reading.connected(send));
    for (const [at, each] of CASES.entries()) {
      imap.appendMessage('INBOX', [], false, Buffer.from(rawOf(ordered[at] as SentMail, each, at)).toString('binary'));
    }
    await until('all replies', async () => (await reading.inbound(send.mailboxId)).length === 50, 60_000);
    await reading.closeAll();
    await close();
    expect(await differences(ordered)).toEqual([]);
  }, 120_000);
});

const orderedBy = (sends: readonly SentMail[]): SentMail[] =>
  sends.toSorted((a, b) => a.email.localeCompare(b.email, 'en', { numeric: true }));
