import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Expectations } from './oracle/expectations.js';
import { judge } from './oracle.js';
import { headerOf, type SentByApi } from './providers/api-server.js';
import { type GmailDouble, startGmailDouble } from './providers/gmail-double.js';
import { type GraphDouble, startGraphDouble } from './providers/graph-double.js';
import { startWorld, type World } from './world.js';

const HOUR_MS = 3_600_000;
const PROVIDERS = { gmail_api: 'jo@agency.example', graph: 'max@agency.example' } as const;
let nowMs = 0;
let world: World;
let gmail: GmailDouble;
let graph: GraphDouble;
/** How often the providers deliver the next message. */
let copies = 1;
/** Whether the providers announce mail to the service. */
let isAnnounced = true;

const now = (): Date => new Date(nowMs);
const transmit = async ({ raw, to, account }: SentByApi): Promise<void> => {
  for (let copy = 0; copy < copies; copy += 1) await world.take(raw, { from: account, to });
};

beforeEach(async () => {
  nowMs = Date.parse('2025-06-02T09:00:00Z');
  copies = 1;
  isAnnounced = true;
  gmail = await startGmailDouble({ accountOf: () => PROVIDERS.gmail_api, now, transmit });
  graph = await startGraphDouble({ accountOf: () => PROVIDERS.graph, now, transmit });
  const deposit = async (mailbox: string, raw: Buffer) => {
    if (mailbox === PROVIDERS.gmail_api) gmail.deliver(mailbox, raw);
    else graph.deliver(mailbox, raw);
    return { isAnnounced };
  };
  world = await startWorld({
    ...{ now, seed: 'providers', marker: { header: 'X-Step' } },
    deliverTo: (mailbox) => ({ deposit: (raw) => deposit(mailbox, raw) }),
  });
});
afterEach(async () => {
  await Promise.all([world.close(), gmail.close(), graph.close()]);
});

/** Sends a step through an API as the service does, and returns its Message-ID as its recipient sees it. */
async function send(kind: keyof typeof PROVIDERS, to: string, step: number, parent?: string): Promise<string> {
  const thread = parent === undefined ? [] : [`In-Reply-To: ${parent}`, `References: ${parent}`];
  const raw = [
    ...[`From: <${PROVIDERS[kind]}>`, `To: <${to}>`, `Subject: ${parent === undefined ? 'Hi' : 'Re: Hi'}`],
    ...['Date: Mon, 02 Jun 2025 09:00:00 +0000', `Message-ID: <ours-${step}@agency.example>`, `X-Step: ${step}`],
    ...['MIME-Version: 1.0', 'List-Unsubscribe: <https://app.example/u/t>', ...thread],
    ...['List-Unsubscribe-Post: List-Unsubscribe=One-Click', 'Content-Type: text/plain', '', `Step ${step}`, ''],
  ].join('\r\n');
  const encoded = Buffer.from(raw);
  const post = (url: string, contentType: string, body?: string) =>
    fetch(url, {
      method: 'POST',
      headers: { authorization: 'Bearer t', 'content-type': contentType },
      body: body ?? '',
    });
  if (kind === 'gmail_api') {
    const body = JSON.stringify({ raw: encoded.toString('base64url') });
    await post(`${gmail.origin}/gmail/v1/users/me/messages/send`, 'application/json', body);
  } else {
    const draft = await post(`${graph.origin}/v1.0/me/messages`, 'text/plain', encoded.toString('base64'));
    const { id } = (await draft.json()) as { id: string };
    await post(`${graph.origin}/v1.0/me/messages/${encodeURIComponent(id)}/send`, 'application/json');
  }
  return headerOf((kind === 'gmail_api' ? gmail : graph).sent.at(-1)?.raw ?? Buffer.alloc(0), 'Message-ID');
}

function judged(kind: keyof typeof PROVIDERS, contact: string): string[] {
  const promised: Expectations = {
    campaigns: [
      {
        ...{ id: 'c', timezone: 'Europe/Berlin', contacts: [contact], mailboxes: [PROVIDERS[kind]], complete: true },
        windows: [{ days: [1, 2, 3, 4, 5], start: '00:00', end: '24:00' }],
        steps: [
          { delaySeconds: 0, marker: '1' },
          { delaySeconds: 86_400, marker: '2' },
        ],
      },
    ],
    mailboxes: [{ address: PROVIDERS[kind], readWithinSeconds: 600, polledWithinSeconds: 3_600 }],
  };
  return judge(world.log.entries, promised).map(({ rule }) => rule);
}

describe.each(['gmail_api', 'graph'] as const)('a campaign sent by %s', (kind) => {
  const account = PROVIDERS[kind];
  const inbox = async (): Promise<string[]> => {
    if (kind === 'gmail_api') {
      return gmail.messages(account).flatMap(({ raw, labelIds }) => (labelIds.includes('INBOX') ? [String(raw)] : []));
    }
    const bearer = { headers: { authorization: 'Bearer t' } };
    const url = `${graph.origin}/v1.0/me/mailFolders/inbox/messages/delta`;
    const { value } = (await (await fetch(url, bearer)).json()) as { value: ReadonlyArray<{ id: string }> };
    const read = ({ id }: { id: string }) =>
      fetch(`${graph.origin}/v1.0/me/messages/${encodeURIComponent(id)}/$value`, bearer).then((one) => one.text());
    return Promise.all(value.map(read));
  };
  const silent = 'anna+silent@firm.example';

  it('is in order if each step arrives once and in its conversation', async () => {
    const first = await send(kind, silent, 1);
    nowMs += 24 * HOUR_MS;
    await send(kind, silent, 2, first);
    expect(first).not.toContain('ours-1');
    expect(judged(kind, silent)).toEqual([]);
  });

  it('is reported if a provider delivers a message twice', async () => {
    const first = await send(kind, silent, 1);
    nowMs += 24 * HOUR_MS;
    copies = 2;
    await send(kind, silent, 2, first);
    expect(judged(kind, silent)).toEqual(expect.arrayContaining(['duplicate-message-id', 'duplicate-step']));
  });

  it('is reported if a message is lost', async () => {
    copies = 0;
    const first = await send(kind, silent, 1);
    copies = 1;
    nowMs += 24 * HOUR_MS;
    await send(kind, silent, 2, first);
    expect(judged(kind, silent)).toEqual(expect.arrayContaining(['step-without-previous', 'step-missing']));
  });

  it('gets the reply in its mailbox, and must stop once the service can have read it', async () => {
    const contact = 'ben+reply1h@firm.example';
    const first = await send(kind, contact, 1);
    nowMs += HOUR_MS;
    await world.runDue(now());
    const [reply = ''] = await inbox();
    expect(headerOf(Buffer.from(reply), 'In-Reply-To')).toBe(first);
    nowMs += 24 * HOUR_MS;
    await send(kind, contact, 2, first);
    expect(judged(kind, contact)).toContain('sent-after-reply');
  });

  it('allows a message that was sent before the reply can have been read', async () => {
    const contact = 'ben+reply24h@firm.example';
    const first = await send(kind, contact, 1);
    nowMs += 24 * HOUR_MS;
    await world.runDue(now());
    nowMs += 300_000;
    await send(kind, contact, 2, first);
    expect(judged(kind, contact)).toEqual([]);
  });

  it('must stop an hour after a reply that its provider did not announce', async () => {
    isAnnounced = false;
    for (const [contact, afterMs] of [
      ['ben+reply24h@firm.example', 1_800_000],
      ['eva+reply24h@firm.example', 4_200_000],
    ] as const) {
      const first = await send(kind, contact, 1);
      nowMs += 24 * HOUR_MS;
      await world.runDue(now());
      nowMs += afterMs;
      await send(kind, contact, 2, first);
      expect(judged(kind, contact).includes('sent-after-reply')).toBe(afterMs > HOUR_MS);
    }
  });

  it('learns of an unknown recipient from a report in its mailbox', async () => {
    const contact = 'eva+bounce@firm.example';
    await send(kind, contact, 1);
    nowMs += HOUR_MS;
    await world.runDue(now());
    const [report = ''] = await inbox();
    expect(report).toContain('Status: 5.1.1');
    expect(world.log.reactions()).toMatchObject([{ kind: 'bounce', result: 'delivered', recipient: contact }]);
    expect(judged(kind, contact)).toEqual([]);
  });
});
