import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type DueMessage,
  type Fate,
  KINDS,
  type KindsWorld,
  LOOPS,
  openKinds,
} from '../../../../test/support/kinds/kinds.js';
import { answeredBy } from '../../../../test/support/sending-world.js';
import { drainLoops } from '../../../platform/due/drain.js';
import type { NotHandedReason, SmtpOutcome, SmtpStage } from '../../../platform/mail/smtp/types.js';

const ACCEPTED: SmtpOutcome = { result: 'accepted', code: 250, text: '2.0.0 Ok', refusedRecipients: [] };
const notBegun = (reason: NotHandedReason): SmtpOutcome => ({ result: 'not_handed', reason, text: reason });
const refused = (stage: SmtpStage, code: number | null, text: string): SmtpOutcome => ({
  ...{ result: 'refused', stage, code, text },
});

/**
 * Results of an attempt, and their effects on a campaign email, a manual message, and a warmup message. They differ in
 * two places: a manual or warmup message fails immediately if its mailbox is rejected, whereas a contact keeps its
 * position; and a manual message does not bounce, whereas each rejection of a warmup message is a bounce that counts
 * against the health of its mailbox.
 */
const OUTCOMES: ReadonlyArray<readonly [string, SmtpOutcome, readonly [campaign: Fate, byHand: Fate, warmup: Fate]]> = [
  ['it was accepted', ACCEPTED, ['sent', 'sent', 'sent']],
  ['it could not be composed', { result: 'not_composed', text: 'bad header' }, ['failed', 'failed', 'failed']],
  ['the server could not be reached', notBegun('connect_failed'), ['again', 'again', 'again']],
  ['the server has no TLS', notBegun('tls_failed'), ['again', 'again', 'again']],
  ['the server is busy', refused('mail', 421, '4.3.2 Too busy'), ['again', 'again', 'again']],
  ['the password is refused', refused('auth', 535, '5.7.8 Bad password'), ['again', 'failed', 'failed']],
  ['it is announced too large', refused('mail', 552, '5.3.4 Too big'), ['failed', 'failed', 'bounced']],
  ['the recipient is greylisted', refused('rcpt', 450, '4.7.1 Greylisted'), ['again', 'again', 'again']],
  ['the recipient is unknown', refused('rcpt', 550, '5.1.1 No such user'), ['bounced', 'failed', 'bounced']],
  [
    'the recipient’s server does not know the sender domain',
    refused('rcpt', 550, '5.1.2 ours.test: host not found'),
    ['failed', 'failed', 'failed'],
  ],
  ['the text is put off', refused('dot', 451, '4.3.0 Try later'), ['again', 'again', 'again']],
  ['the text is refused', refused('dot', 554, '5.7.1 Spam'), ['failed', 'failed', 'bounced']],
  ['it was lost in the text', { result: 'unknown', text: 'reset' }, ['unknown', 'unknown', 'unknown']],
  ['the dot is answered by no code', refused('dot', null, 'what?'), ['unknown', 'unknown', 'unknown']],
  ['the dot is answered by 354', refused('dot', 354, 'Go ahead'), ['unknown', 'unknown', 'unknown']],
];

const HOURS_3 = 3 * 3_600_000;
const DAY_MS = 24 * 3_600_000;

let open: KindsWorld;
beforeAll(async () => {
  open = await openKinds();
});
afterAll(() => open?.close());

/** Lets all loops send what is due to a server with these replies. Returns the recipients to whom the text was transmitted. */
async function sendDue(outcome: SmtpOutcome): Promise<string[]> {
  const given: string[] = [];
  const ctx = answeredBy(open.world.ctx, async (message) => {
    const isBegun = outcome.result !== 'not_handed' && outcome.result !== 'not_composed';
    if (!isBegun || (outcome.result === 'refused' && outcome.stage !== 'dot')) return outcome;
    await message.onHanded?.();
    given.push(...message.envelope.to);
    return outcome;
  });
  for (const kind of KINDS) await drainLoops(ctx, open.worker, [LOOPS[kind]()]);
  return given;
}

describe('the end of an attempt means the same for messages of every kind', () => {
  it.each(OUTCOMES)('when %s', async (name, outcome, fates) => {
    // Daytime, because warmup emails are sent during waking hours.
    open.world.clock.moveTo(new Date((Math.floor(open.world.clock.now().getTime() / DAY_MS) + 1.4) * DAY_MS));
    // Each kind has its own mailbox, because the result of one would delay the other.
    const due: DueMessage[] = [];
    for (const kind of KINDS) due.push(await open.due(kind, name.replaceAll(/[^a-z0-9]+/g, '-')));
    await sendDue(outcome);
    const ends = await Promise.all(due.map((message) => message.fate()));
    expect(ends.map(({ fate }) => fate)).toEqual(fates);
    const over = ends.filter(({ fate }) => fate !== 'again');
    expect(new Set(over.map(({ errorCode }) => errorCode)).size).toBeLessThanOrEqual(1);

    open.world.clock.advanceMs(HOURS_3);
    const given = await sendDue(ACCEPTED);
    const later = due.map(({ to }) => given.filter((address) => address === to).length);
    expect(later).toEqual(fates.map((fate) => (fate === 'again' ? 1 : 0)));
  });
});
