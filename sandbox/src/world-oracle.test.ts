import { createTransport } from 'nodemailer';
import { afterEach, expect, it } from 'vitest';
import type { Expectations } from './oracle/expectations.js';
import { judge } from './oracle.js';
import { startFastSink } from './sink.js';
import { startWorld } from './world.js';

const closers: Array<() => Promise<void>> = [];

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** Sends two steps to one contact over real SMTP, two days apart, and returns what the oracle finds. */
async function runTwoSteps(contact: string): Promise<string[]> {
  let nowMs = Date.parse('2025-06-02T09:00:00Z');
  const inbound = await startFastSink();
  const world = await startWorld({
    now: () => new Date(nowMs),
    seed: 'judged',
    deliverTo: { host: '127.0.0.1', port: inbound.port },
    linkTarget: () => new URL('http://127.0.0.1:1/'),
    marker: { header: 'X-Step' },
  });
  closers.push(
    () => world.close(),
    () => inbound.close(),
  );
  const transport = createTransport({ host: '127.0.0.1', port: world.port });
  const send = async (step: number, parent?: string): Promise<string> => {
    const info = await transport.sendMail({
      from: 'max@sender.example',
      to: contact,
      subject: parent === undefined ? 'Grüße' : 'Re: Grüße',
      text: `Step ${step}`,
      headers: {
        'X-Step': String(step),
        'List-Unsubscribe': '<https://app.example/u/t>',
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
      ...(parent === undefined ? {} : { inReplyTo: parent, references: parent }),
    });
    return info.messageId;
  };
  const first = await send(1);
  nowMs += 86_400_000;
  await world.runDue(new Date(nowMs));
  nowMs += 86_400_000;
  await send(2, first);
  transport.close();
  const expectations: Expectations = {
    campaigns: [
      {
        id: 'c1',
        timezone: 'UTC',
        windows: [{ days: [1, 2, 3, 4, 5], start: '09:00', end: '17:00' }],
        steps: [
          { delaySeconds: 0, marker: '1' },
          { delaySeconds: 172_800, marker: '2' },
        ],
        contacts: [contact],
        mailboxes: ['max@sender.example'],
        complete: true,
      },
    ],
  };
  return judge(world.log.entries, expectations).map((violation) => violation.rule);
}

it('finds no violation in a sequence to a silent contact, as recorded by the world', async () => {
  expect(await runTwoSteps('anna+silent@firm.example')).toEqual([]);
});

it.each([
  ['anna+reply1h@firm.example', 'sent-after-reply'],
  ['anna+stop1h@firm.example', 'sent-after-unsubscribe'],
  ['anna+complain1h@firm.example', 'sent-after-complaint'],
  ['anna+dsn1h@firm.example', 'sent-after-bounce'],
  ['anna+left1h@firm.example', 'sent-after-left-company'],
  ['anna+ooo9d@firm.example', 'sent-while-absent'],
])('finds a follow-up to %s in what the world itself recorded', async (contact, rule) => {
  expect(await runTwoSteps(contact)).toEqual([rule]);
});

it('does not blame the service for an unsubscribe that never reached it', async () => {
  expect(await runTwoSteps('anna+unsub1h@firm.example')).toEqual([]);
});
