import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AnsweringWorld, openAnswering, type Taken } from '../../../../../test/support/answering.js';
import { seedCampaign } from '../../../../../test/support/seed.js';
import { warmupApi } from '../../../../../test/support/warmup-api.js';
import { drainLoops } from '../../../../platform/due/drain.js';
import { outboundLoop } from '../../../conversation/outbound/index.js';
import { sendingLoop } from '../../delivery/index.js';
import { warmupLoop } from '../warmup.worker.js';

const HOUR_MS = 3_600_000;
const SETTINGS = { startPerDay: 8, replyRate: 100, pairGapHours: 1 };
/** Text with paragraphs longer than a line of a message may be. */
const LONG = 'I read about your team last week, and would like to hear how you plan the next quarter.';
const STEPS = {
  text: [
    { subject: 'Hello', bodyText: `Hi {{firstName}}, ${LONG}` },
    { subject: '', bodyText: LONG, delaySeconds: 3_600 },
  ],
  html: [
    { subject: 'Hello', bodyHtml: `<p>Hi {{firstName}}, ${LONG}</p>` },
    { subject: '', bodyHtml: `<p>${LONG}</p>`, delaySeconds: 3_600 },
  ],
};
/** Half hours: a month. */
const MOST_STEPS = 1_440;
/** Headers that law and providers require only in campaign email. */
const CAMPAIGN_ONLY = /^(?:list-unsubscribe|feedback-id)/i;

interface Mail {
  readonly to: string;
  readonly raw: string;
}

let open: AnsweringWorld;
let api: ReturnType<typeof warmupApi>;

beforeAll(async () => {
  open = await openAnswering({ running: false });
  api = warmupApi(open.world, open.worker);
});
afterAll(() => open?.close());

const mailOf = ({ to, raw }: Taken): Mail => ({ to: to[0] ?? '', raw: raw.toString('latin1') });
const headOf = ({ raw }: Mail) =>
  raw
    .slice(0, raw.indexOf('\r\n\r\n'))
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
const namesOf = (mail: Mail) => headOf(mail).map((line) => line.slice(0, line.indexOf(':')));
const fieldOf = (mail: Mail, name: string) =>
  headOf(mail)
    .find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    ?.slice(name.length + 1)
    .trim() ?? '';
/** Masks letters and digits of IDs, and keeps their form. */
const formOfIds = (value: string) => value.replaceAll(/[0-9a-f]/gi, 'x').replaceAll(/@[^>]+/g, '@d');
/** Returns types, encodings and boundaries of all parts, in order. */
const shapeOf = ({ raw }: Mail) =>
  [...raw.replaceAll(/\r\n[ \t]+/g, ' ').matchAll(/^(?:MIME-Version|Content-[\w-]+):.*$/gim)].map(([line]) =>
    line.trim().replace(/"[^"]*"/, (boundary) => formOfIds(boundary)),
  );
/**
 * Returns whether a message has a line that must be encoded (RFC 2045, section 6.7), like other email of the mailbox.
 */
const isEncoded = ({ raw }: Mail) => !/^Content-Transfer-Encoding: 7bit/im.test(raw);
const isAnswer = (mail: Mail) => fieldOf(mail, 'In-Reply-To') !== '';

/** Returns first messages and replies of one mailbox, sent for a campaign, a member and warmup. */
async function everything(form: 'text' | 'html', replyTo: string | null) {
  const { world, server } = open;
  const address = `ann@${form}-one.test`;
  const partner = `bob@${form}-two.test`;
  const made = await api.mailboxes.create([
    { address, firstName: 'Ann', lastName: 'Park', replyTo, warmupRequired: false },
    { address: partner, firstName: 'Bob', lastName: 'Park' },
  ]);
  const mailboxId = made.json.mailboxes[0].id as number;
  await api.done('enable', [address, partner], { settings: SETTINGS });
  const email = () => `person@${form}.test`;
  await seedCampaign(world, { contacts: 1, mailboxIds: [mailboxId], steps: STEPS[form], email });
  const written = form === 'html' ? { body_html: `<p>${LONG}</p>` } : { body_text: LONG };
  const own = { ...written, fromMailboxAddress: address, include_quote: false };
  const first = server.taken.length;
  await byHand('/new', { ...own, to_emails: [`someone@${form}.test`], subject: 'A question' });
  const sent = (): Mail[] =>
    server.taken
      .slice(first)
      .map(mailOf)
      .filter((mail) => fieldOf(mail, 'From').includes(address) && isEncoded(mail));
  const hasBoth = (to: string): boolean => {
    const found = sent().filter((mail) => mail.to === to);
    return found.some(isAnswer) && !found.every(isAnswer);
  };
  // Conversations are started at random, so it may take days until the mailbox has done both.
  for (let step = 0; step < MOST_STEPS && !(hasBoth(partner) && hasBoth(email())); step += 1) {
    const before = server.taken.length;
    await drainLoops(world.ctx, open.worker, [warmupLoop(), sendingLoop(), outboundLoop()]);
    for (const { from, to, raw } of server.taken.slice(before)) {
      const envelopeTo = to[0] ?? '';
      if ([address, partner].includes(envelopeTo)) await open.deliver({ envelopeFrom: from, envelopeTo, raw });
    }
    world.clock.advanceMs(HOUR_MS / 2);
  }
  const [send] = await open.rows('select thread_id from sends where mailbox_id = $1 limit 1', mailboxId);
  await byHand(`/${send?.['thread_id']}/reply`, { ...own, to_emails: [`someone@${form}.test`] });
  await open.deliverDue();
  const both = (to: string): readonly [Mail, Mail] => {
    const found = sent().filter((mail) => mail.to === to);
    const pair = [found.find((mail) => !isAnswer(mail)), found.find(isAnswer)] as const;
    if (pair[0] === undefined || pair[1] === undefined) throw new Error(`${found.length} messages to ${to}`);
    return [pair[0], pair[1]];
  };
  return { warmup: both(partner), campaign: both(email()), byHand: both(`someone@${form}.test`) };
}

async function byHand(path: string, body: object): Promise<void> {
  const answer = await open.ask('POST', path, body, { query: { deliveryMode: 'async' } });
  expect(answer.status, answer.text).toBe(200);
}

describe.each([
  ['text', null],
  ['html', 'desk@one.test'],
] as const)('warmup mail of a mailbox that sends %s, with replies to %s', (form, replyTo) => {
  let mails: Awaited<ReturnType<typeof everything>>;
  beforeAll(async () => {
    mails = await everything(form, replyTo);
  });
  const others = (index: 0 | 1): Mail[] => [mails.campaign[index], mails.byHand[index]];

  test.each([
    ['first messages', 0],
    ['answers', 1],
  ] as const)('has the fields of its other mail in the same order: %s', (_, index) => {
    for (const other of others(index)) {
      expect(namesOf(mails.warmup[index])).toEqual(namesOf(other).filter((name) => !CAMPAIGN_ONLY.test(name)));
    }
  });

  test.each([
    ['first messages', 0],
    ['answers', 1],
  ] as const)('has the parts, encodings and boundaries of its other mail: %s', (_, index) => {
    for (const other of others(index)) expect(shapeOf(mails.warmup[index])).toEqual(shapeOf(other));
  });

  test('has ids and dates of the same form', () => {
    for (const other of [...others(0), ...others(1)]) {
      expect(formOfIds(fieldOf(mails.warmup[0], 'Message-ID'))).toBe(formOfIds(fieldOf(other, 'Message-ID')));
      expect(fieldOf(mails.warmup[0], 'Date').slice(-5)).toBe(fieldOf(other, 'Date').slice(-5));
      expect(fieldOf(mails.warmup[0], 'From')).toBe(fieldOf(other, 'From'));
      expect(fieldOf(mails.warmup[0], 'Reply-To')).toBe(fieldOf(other, 'Reply-To'));
    }
  });
});
