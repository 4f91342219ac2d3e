import type { Behaviour } from './behaviour.js';
import type { FaultAction, FaultPlan, FaultStage } from './faults.js';
import type { WorldLog } from './log.js';
import { type MarkerSource, type MessageFacts, messageIdOf, readMarker, readMessageFacts } from './received-message.js';
import type { SmtpHandlers, SmtpSession, Transaction } from './smtp/handlers.js';
import type { Answer, Verdict } from './smtp/verdict.js';

/** Dependencies of the one mail exchanger of all recipients. */
export interface ExchangerSettings {
  readonly now: () => Date;
  readonly faults: FaultPlan;
  readonly log: WorldLog;
  readonly behavioursOf: (address: string) => readonly Behaviour[];
  /** Callback once per accepted message, after it is in the log. */
  readonly accepted: (transaction: Transaction, raw: Buffer, facts: MessageFacts, at: Date) => void;
  readonly marker: MarkerSource | null;
  readonly keepRaw: boolean;
}

interface Spot {
  readonly stage: FaultStage;
  readonly session: SmtpSession;
  readonly from: string | null;
  readonly to: readonly string[];
  readonly messageId?: string | null;
}

/** Returns the SMTP decisions of the simulated world: first faults, then unknown recipients, then acceptance. */
export function exchangerHandlers(settings: ExchangerSettings): SmtpHandlers {
  const { faults, log, now } = settings;
  const mailsOfSession = new Map<number, number>();

  const strike = (spot: Spot, bytes?: number): FaultAction | null =>
    faults.strike(spot.stage, {
      at: now(),
      session: spot.session.id,
      sender: spot.from ?? spot.session.user,
      to: spot.to,
      ...(bytes === undefined
        ? {}
        : { bytes, transaction: `${spot.session.id}:${mailsOfSession.get(spot.session.id) ?? 0}` }),
    });

  const refuse = (spot: Spot, reply: string, because: 'recipient' | 'fault'): void =>
    log.append({ type: 'refused', ...described(spot), reply, because });

  const described = (spot: Spot) => ({
    at: now().toISOString(),
    session: spot.session.id,
    stage: spot.stage,
    from: spot.from,
    to: spot.to,
    messageId: spot.messageId ?? null,
  });

  const misbehave = (spot: Spot, action: FaultAction): Answer => {
    if (action.do === 'reply' && spot.stage !== 'accepted') refuse(spot, action.reply, 'fault');
    else {
      const outcomeUnknown = ['body', 'message', 'accepted'].includes(spot.stage) && silences(action);
      log.append({ type: 'fault', ...described(spot), action: action.do, outcomeUnknown });
    }
    return answerOf(action);
  };

  const orFault = (spot: Spot): Answer | null => {
    const action = strike(spot);
    return action === null ? null : misbehave(spot, action);
  };

  const take = (session: SmtpSession, transaction: Transaction, raw: Buffer, marker: string | null): Verdict => {
    const facts = readMessageFacts(raw);
    const spot: Spot = { stage: 'message', session, ...transaction, messageId: facts.messageId };
    const before = strike(spot);
    if (before !== null && (before.do === 'reply' || silences(before))) return misbehave(spot, before);
    const afterwards = strike({ ...spot, stage: 'accepted' });
    const at = now();
    log.append({
      type: 'accepted',
      at: at.toISOString(),
      session: session.id,
      user: session.user,
      from: transaction.from,
      to: transaction.to,
      ...facts,
      marker,
      confirmed: afterwards === null || !(silences(afterwards) || afterwards.do === 'reply'),
      ...(settings.keepRaw ? { raw: raw.toString('latin1') } : {}),
    });
    settings.accepted(transaction, raw, facts, at);
    const normal = '250 2.0.0 Taken';
    if (afterwards !== null) return withNormal(misbehave({ ...spot, stage: 'accepted' }, afterwards), normal);
    return before === null ? normal : withNormal(misbehave(spot, before), normal);
  };

  return {
    connect: (session) => orFault({ stage: 'connect', session, from: null, to: [] }),
    ehlo: (session) => orFault({ stage: 'ehlo', session, from: null, to: [] }),
    auth: (session, user) => orFault({ stage: 'auth', session, from: user, to: [] }),
    mail: (session, path) => {
      mailsOfSession.set(session.id, (mailsOfSession.get(session.id) ?? 0) + 1);
      return orFault({ stage: 'mail', session, from: path.address, to: [] });
    },
    rcpt: (session, transaction, path) => {
      const spot: Spot = { stage: 'rcpt', session, from: transaction.from, to: [path.address] };
      const fault = orFault(spot);
      if (fault !== null) return fault;
      const refusal = settings.behavioursOf(path.address).find((behaviour) => behaviour.kind === 'refuse');
      if (refusal === undefined) return null;
      refuse(spot, refusal.reply, 'recipient');
      return refusal.reply;
    },
    data: (session, transaction) => orFault({ stage: 'data', session, ...transaction }),
    bodyProgress: (session, transaction, bytes, soFar) => {
      const action = strike({ stage: 'body', session, ...transaction }, bytes);
      if (action === null || !silences(action)) return null;
      return misbehave({ stage: 'body', session, ...transaction, messageId: messageIdOf(soFar()) }, action);
    },
    message: (session, transaction, raw) => {
      if (settings.marker === null) return take(session, transaction, raw, null);
      return readMarker(raw, settings.marker).then((marker) => take(session, transaction, raw, marker));
    },
  };
}

/** Returns whether the sender gets no valid reply. */
function silences(action: FaultAction): boolean {
  return action.do === 'drop' || action.do === 'stall' || action.do === 'raw';
}

function answerOf(action: FaultAction): Answer {
  switch (action.do) {
    case 'reply':
      return action.close === true ? { reply: action.reply, after: 'end' } : { reply: action.reply };
    case 'drop':
      return { after: action.politely === true ? 'end' : 'reset' };
    case 'stall':
      return { after: 'stall' };
    case 'delay':
      return { delayMs: action.ms };
    case 'drip':
      return { dripMs: action.msPerByte };
    case 'raw':
      return { raw: action.bytes };
    case 'greylist':
    case 'rate-limit':
      throw new Error(`${action.do} strikes as a reply`);
  }
}

function withNormal(answer: Answer, normal: string): Answer {
  const saysNothing = answer.reply === undefined && answer.raw === undefined && answer.after === undefined;
  return saysNothing ? { ...answer, reply: normal } : answer;
}
