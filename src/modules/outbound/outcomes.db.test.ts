import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnsweringWorld, openAnswering } from '../../../test/support/answering.js';
import { seedCampaign } from '../../../test/support/seed.js';
import { answeredBy } from '../../../test/support/sending-world.js';
import { drainLoops } from '../../platform/due/drain.js';
import type { NotHandedReason, SmtpOutcome, SmtpStage } from '../../platform/mail/smtp/types.js';
import { sendingLoop } from '../delivery/index.js';
import { outboundLoop } from './outbound.worker.js';

/** What becomes of a message: `again` waits and goes out once the server takes it; all others are never sent again. */
type Fate = 'sent' | 'again' | 'unknown' | 'failed' | 'bounced';

const ACCEPTED: SmtpOutcome = { result: 'accepted', code: 250, text: '2.0.0 Ok', refusedRecipients: [] };
const notBegun = (reason: NotHandedReason): SmtpOutcome => ({ result: 'not_handed', reason, text: reason });
const refused = (stage: SmtpStage, code: number | null, text: string): SmtpOutcome => ({
  ...{ result: 'refused', stage, code, text },
});

/**
 * How an attempt ends, and what that means for a campaign message and for one by hand. They differ in two places: who sends by
 * hand hears at once that their mailbox is refused, where a contact keeps its place; and only contacts bounce.
 */
const OUTCOMES: ReadonlyArray<readonly [string, SmtpOutcome, { readonly campaign: Fate; readonly byHand: Fate }]> = [
  ['it was accepted', ACCEPTED, { campaign: 'sent', byHand: 'sent' }],
  [
    'it could not be composed',
    { result: 'not_composed', text: 'bad header' },
    { campaign: 'failed', byHand: 'failed' },
  ],
  ['the server could not be reached', notBegun('connect_failed'), { campaign: 'again', byHand: 'again' }],
  ['the server has no TLS', notBegun('tls_failed'), { campaign: 'again', byHand: 'again' }],
  ['the server is busy', refused('mail', 421, '4.3.2 Too busy'), { campaign: 'again', byHand: 'again' }],
  ['the password is refused', refused('auth', 535, '5.7.8 Bad password'), { campaign: 'again', byHand: 'failed' }],
  ['it is announced too large', refused('mail', 552, '5.3.4 Too big'), { campaign: 'failed', byHand: 'failed' }],
  ['the recipient is greylisted', refused('rcpt', 450, '4.7.1 Greylisted'), { campaign: 'again', byHand: 'again' }],
  ['the recipient is unknown', refused('rcpt', 550, '5.1.1 No such user'), { campaign: 'bounced', byHand: 'failed' }],
  [
    'the recipient’s server knows no domain of ours',
    refused('rcpt', 550, '5.1.2 {ours}: host not found'),
    { campaign: 'failed', byHand: 'failed' },
  ],
  ['the text is put off', refused('dot', 451, '4.3.0 Try later'), { campaign: 'again', byHand: 'again' }],
  ['the text is refused', refused('dot', 554, '5.7.1 Spam'), { campaign: 'failed', byHand: 'failed' }],
  ['it was lost in the text', { result: 'unknown', text: 'reset' }, { campaign: 'unknown', byHand: 'unknown' }],
  ['the dot is answered by no code', refused('dot', null, 'what?'), { campaign: 'unknown', byHand: 'unknown' }],
  ['the dot is answered by 354', refused('dot', 354, 'Go ahead'), { campaign: 'unknown', byHand: 'unknown' }],
];

const WAITING = ['scheduled', 'queued', 'deferred'];
const HOURS_3 = 3 * 3_600_000;

let open: AnsweringWorld;
beforeAll(async () => {
  open = await openAnswering({ running: false });
});
afterAll(() => open?.close());

/** Lets both loops send what is due to a server that answers so. Returns to whom the text of a message was given. */
async function sendDue(outcome: SmtpOutcome): Promise<string[]> {
  const given: string[] = [];
  const ctx = answeredBy(open.world.ctx, async (message) => {
    const ours = message.envelope.from.slice(message.envelope.from.lastIndexOf('@') + 1);
    const ended: SmtpOutcome = { ...outcome, text: outcome.text.replace('{ours}', ours) };
    const isBegun = outcome.result !== 'not_handed' && outcome.result !== 'not_composed';
    if (!isBegun || (outcome.result === 'refused' && outcome.stage !== 'dot')) return ended;
    await message.onHanded?.();
    given.push(...message.envelope.to);
    return ended;
  });
  await drainLoops(ctx, open.worker, [sendingLoop()]);
  await drainLoops(ctx, open.worker, [outboundLoop()]);
  return given;
}

describe('the end of an attempt means the same for campaign messages and for messages by hand', () => {
  it.each(OUTCOMES)('when %s', async (name, outcome, { campaign, byHand }) => {
    const key = name.replaceAll(/[^a-z0-9]+/g, '-');
    const toContact = `contact.${key}@people.test`;
    const toPerson = `person.${key}@people.test`;
    const seeded = await seedCampaign(open.world, { contacts: 1, mailboxes: 1, email: () => toContact });
    // Each kind has a mailbox of its own: what one hears of it would hold the other up.
    const person = await seedCampaign(open.world, { contacts: 0, mailboxes: 1 });
    const mailboxes = await open.rows(
      `update mailboxes set domain = 'ours.test', address = replace(address, '@sender.test', '@ours.test')
       where id = any($1) returning id, address`,
      [...seeded.mailboxIds, ...person.mailboxIds],
    );
    const mailbox = mailboxes.find(({ id }) => id === person.mailboxIds[0]);
    const written = await open.ask(
      'POST',
      '/new',
      { fromMailboxAddress: mailbox?.['address'], to_emails: toPerson, subject: 'Hello', body_text: 'Hi' },
      { query: { deliveryMode: 'async' } },
    );
    expect(written.status, written.text).toBe(200);
    await sendDue(outcome);
    const [send] = await open.rows('select status, error_code from sends where campaign_id = $1', seeded.campaignId);
    const [operation] = await open.rows(
      'select status, error_code from outbound_operations where id = $1',
      written.json.operation_id,
    );
    const fateOf = (status: unknown): unknown => (WAITING.includes(status as string) ? 'again' : status);
    expect({ campaign: fateOf(send?.['status']), byHand: fateOf(operation?.['status']) }).toEqual({ campaign, byHand });
    const isOver = [campaign, byHand].every((fate) => fate !== 'again');
    if (isOver) expect(operation?.['error_code']).toBe(send?.['error_code']);

    open.world.clock.advanceMs(HOURS_3);
    const later = (await sendDue(ACCEPTED)).filter((address) => address === toContact || address === toPerson);
    expect(later.sort()).toEqual([
      ...(campaign === 'again' ? [toContact] : []),
      ...(byHand === 'again' ? [toPerson] : []),
    ]);
  });
});
