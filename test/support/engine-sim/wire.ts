import type { WorldEntry } from '../../../sandbox/src/log.js';
import { readMessageFacts } from '../../../sandbox/src/received-message.js';
import { drawUnit } from '../../../sandbox/src/seeded-draw.js';
import type { Clock } from '../../../src/platform/clock.js';
import { unsignedBytesOf } from '../../../src/platform/mail/mime/draft.js';
import type { MailPort } from '../../../src/platform/mail/port.js';
import type { OutgoingMessage, SmtpOutcome, SmtpSender } from '../../../src/platform/mail/smtp/types.js';
import type { Agenda } from './agenda.js';
import type { Scenario } from './scenario.js';
import type { Actor, Turns } from './turns.js';

/** Silence of a client after which a server closes the connection. */
const SERVER_PATIENCE_MS = 60_000;

/** One SMTP transaction as the server sees it. */
export interface Transaction {
  readonly actor: Actor;
  readonly recipient: string;
  readonly messageId: string | null;
  /** Step count when the client requested permission. */
  askedAt: number | null;
  /** Start time. */
  readonly at: Date;
  /** Whether the server's response was in transit; only the client's death can lose it then. */
  answered: boolean;
}

/** Log of the mail servers: acceptances, rejections, lost connections, and transactions in progress. */
export class WireLog {
  readonly entries: WorldEntry[] = [];
  readonly open = new Set<Transaction>();
  /** Transactions with a temporarily silent server. */
  readonly silent = new Set<Transaction>();
  /** Transactions in which the client requested permission. */
  readonly begun: Transaction[] = [];
  /** `askedAt` of each accepted message, by Message-ID and point in `entries`. */
  readonly askedAt = new Map<WorldEntry, number>();
  #session = 0;

  session(): number {
    this.#session += 1;
    return this.#session;
  }
}

/**
 * Returns the network as one process sees it: a server that accepts, rejects, bounces, and loses responses, as the seed
 * decides.
 */
export function simulatedMail(
  parts: { clock: Clock; turns: Turns; agenda: Agenda; log: WireLog; odds: Scenario['wire']; seed: number },
  actor: Actor,
): MailPort {
  const sender: SmtpSender = { send: (message) => converse(parts, actor, message) };
  const refuse = (): never => {
    throw new Error('The simulated network only takes mail.');
  };
  return {
    smtpPool: () => sender,
    directSender: () => sender,
    apiSender: () => sender,
    verifySmtp: refuse,
    verifyImap: refuse,
    openImap: refuse,
    verifyApi: refuse,
    openApi: refuse,
    listSendAs: refuse,
    watchApi: refuse,
    close: async () => undefined,
  };
}

async function converse(
  { clock, turns, agenda, log, odds, seed }: Parameters<typeof simulatedMail>[0],
  actor: Actor,
  message: OutgoingMessage,
): Promise<SmtpOutcome> {
  const raw = unsignedBytesOf(message.content);
  const facts = readMessageFacts(raw);
  const recipient = message.envelope.to[0] ?? '';
  const session = log.session();
  const draw = (what: string): number =>
    drawUnit(String(seed), facts.messageId ?? '', recipient, String(session), what);
  const transaction: Transaction = {
    actor,
    recipient,
    at: clock.now(),
    messageId: facts.messageId,
    askedAt: null,
    answered: false,
  };
  const step = (point: string): Promise<void> =>
    turns.take(
      actor,
      point,
      () => null,
      async () => undefined,
    );
  const end = <T extends SmtpOutcome>(outcome: T): T => {
    transaction.answered = outcome.result === 'accepted' || outcome.result === 'refused';
    log.open.delete(transaction);
    return outcome;
  };
  const base = { session, from: message.envelope.from, to: message.envelope.to, messageId: facts.messageId };

  log.open.add(transaction);
  await step('wire-connect');
  if (draw('unreachable') < odds.unreachable) {
    return end({ result: 'not_handed', reason: 'connect_failed', text: 'connection refused' });
  }
  const respondsAt = endOfSilence(clock.now(), odds, draw);
  if (respondsAt !== null) {
    log.silent.add(transaction);
    await new Promise<void>((resolve) => {
      agenda.add(respondsAt, async () => {
        log.silent.delete(transaction);
        void step('wire-greeting').then(resolve);
      });
    });
  }
  transaction.askedAt = turns.count;
  log.begun.push(transaction);
  try {
    await message.onHanded?.();
  } catch (error) {
    return end({ result: 'not_handed', reason: 'not_permitted', text: (error as Error).message });
  }
  const handedMs = clock.now().getTime();
  const at = new Date(handedMs).toISOString();
  const isGone = (): boolean => clock.now().getTime() - handedMs > SERVER_PATIENCE_MS;
  const cut = (): SmtpOutcome => {
    log.entries.push({ type: 'fault', at, stage: 'data', action: 'cut', outcomeUnknown: true, ...base });
    return end({ result: 'unknown', text: 'the connection was lost' });
  };
  await step('wire-rcpt');
  if (isGone() || draw('lost') < odds.lost) return cut();
  // A dead address rejects every message.
  if (drawUnit(String(seed), recipient, 'dead') < odds.bounce) {
    const reply = '550 5.1.1 no such user';
    log.entries.push({ type: 'refused', at, stage: 'rcpt', reply, because: 'recipient', ...base });
    return end({ result: 'refused', stage: 'rcpt', code: 550, text: '5.1.1 no such user' });
  }
  if (draw('transient') < odds.transient) {
    const reply = '451 4.3.0 try again later';
    log.entries.push({ type: 'refused', at, stage: 'body', reply, because: 'fault', ...base });
    await step('wire-reply');
    return end({ result: 'refused', stage: 'dot', code: 451, text: '4.3.0 try again later' });
  }
  await step('wire-dot');
  if (isGone()) return cut();
  const confirmed = draw('answer') >= odds.answerLost;
  const entry: WorldEntry = {
    type: 'accepted',
    at,
    session,
    user: null,
    from: message.envelope.from,
    to: message.envelope.to,
    ...facts,
    marker: null,
    confirmed,
    raw: raw.toString('latin1'),
  };
  log.entries.push(entry);
  log.askedAt.set(entry, transaction.askedAt);
  await step('wire-reply');
  return end(
    confirmed
      ? { result: 'accepted', code: 250, text: '2.0.0 queued', refusedRecipients: [] }
      : { result: 'unknown', text: 'the connection was lost' },
  );
}

/** Windows and days of every zone end at such an instant; a silence that starts shortly before it continues past it. */
const ENDS_MS = 300_000;
const SHORTLY_MS = 60_000;

/** Returns when a silent server continues; null if it replies immediately. */
function endOfSilence(now: Date, odds: Scenario['wire'], draw: (what: string) => number): Date | null {
  if (draw('silent') >= odds.silent) return null;
  const leftMs = ENDS_MS - (now.getTime() % ENDS_MS);
  const silentMs = Math.ceil(draw('how-long') * odds.silentSeconds) * 1000;
  return new Date(now.getTime() + (leftMs <= SHORTLY_MS ? leftMs : 0) + silentMs);
}

/** Ends the transactions of a dead client without a response, as its server sees it. */
export function hangUp(log: WireLog, actor: Actor): void {
  for (const transaction of log.open) if (transaction.actor === actor) log.open.delete(transaction);
  for (const transaction of log.silent) if (transaction.actor === actor) log.silent.delete(transaction);
}
