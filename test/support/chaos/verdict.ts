import type { AcceptedEntry, WorldEntry } from '../../../sandbox/src/log.js';
import type { Expectations, Violation } from '../../../sandbox/src/oracle/expectations.js';
import { judge } from '../../../sandbox/src/oracle.js';
import type { Freeze } from './crew.js';

/** One message according to the database rows. */
export interface SendFact {
  readonly email: string;
  readonly status: string;
  readonly header: string | null;
  readonly handed_at: Date | null;
}

/** Maximum difference in seconds between a transaction and the state that allowed it. */
const TOLERANCE_S = 3;
/**
 * Maximum difference between the clocks of processes, which follow the database's, and the one that recorded a stop.
 */
const CLOCKS_S = 0.15;

/** Returns the violations of a run in words; empty for a clean run. */
export function judgeChaos(
  log: readonly WorldEntry[],
  sends: readonly SendFact[],
  freezes: readonly Freeze[],
  expectations: Omit<Expectations, 'toleranceSeconds'>,
): string[] {
  const bySend = new Map(sends.map((send) => [bare(send.header), send]));
  const judged = [...log.map((entry) => asBegun(entry, bySend, freezes)), ...lostOf(log, sends)];
  const late = judge(inOrder(judged), { ...expectations, toleranceSeconds: TOLERANCE_S });
  // A check after an acknowledged stop must take it into account, however soon it follows.
  const asked = log.map((entry) => (entry.type === 'accepted' ? { ...entry, at: askedAt(entry, bySend) } : entry));
  const afterStop = judge(inOrder(asked), { ...expectations, toleranceSeconds: CLOCKS_S }).filter(({ rule }) =>
    rule.startsWith('sent-'),
  );
  return [
    ...late.map((violation) => `at the server: ${inWords(violation)}`),
    ...afterStop.map((violation) => `when it was handed over: ${inWords(violation)}`),
    ...compareRows(log, sends),
  ];
}

const inOrder = (log: readonly WorldEntry[]): WorldEntry[] =>
  [...log].sort((one, other) => one.at.localeCompare(other.at));

const inWords = ({ rule, at, address, explanation }: Violation): string => `${rule} ${at} ${address}: ${explanation}`;

/** Returns when the sender asked for permission; if that was not recorded, when the message was accepted. */
function askedAt(entry: AcceptedEntry, bySend: ReadonlyMap<string, SendFact>): string {
  return bySend.get(bare(entry.messageId))?.handed_at?.toISOString() ?? entry.at;
}

const bare = (id: string | null): string => (id ?? '').replaceAll(/[<>]/g, '');

/**
 * Returns the entry at the time of its hand-over if its process was frozen within the transaction, which then continues. This applies
 * only to messages that span a freeze.
 */
function asBegun(entry: WorldEntry, bySend: ReadonlyMap<string, SendFact>, freezes: readonly Freeze[]): WorldEntry {
  if (entry.type !== 'accepted') return entry;
  const handedAt = bySend.get(bare(entry.messageId))?.handed_at?.getTime();
  const at = Date.parse(entry.at);
  if (handedAt === undefined) return entry;
  const isFrozen = freezes.some(
    ({ from, to }) =>
      handedAt <= from + 100 && handedAt >= from - TOLERANCE_S * 1000 && at >= to && at <= to + TOLERANCE_S * 1000,
  );
  return isFrozen ? { ...entry, at: new Date(handedAt).toISOString() } : entry;
}

/** Returns messages handed over by a process that ended, which never arrived: their result could not be known. */
function lostOf(log: readonly WorldEntry[], sends: readonly SendFact[]): WorldEntry[] {
  const came = new Set(log.flatMap((entry) => (entry.type === 'accepted' ? [bare(entry.messageId)] : [])));
  return sends
    .filter(({ status, header }) => status === 'unknown' && !came.has(bare(header)))
    .map(({ email, header, handed_at }) => ({
      type: 'fault',
      at: (handed_at ?? new Date(0)).toISOString(),
      session: 0,
      stage: 'data',
      action: 'cut',
      from: null,
      to: [email],
      messageId: header,
      outcomeUnknown: true,
    }));
}

/**
 * Checks that every email with status `sent` was accepted once, and that every accepted email has status `sent` or
 * `unknown`.
 */
function compareRows(log: readonly WorldEntry[], sends: readonly SendFact[]): string[] {
  const accepted = new Map<string, number>();
  for (const entry of log) {
    if (entry.type === 'accepted') accepted.set(bare(entry.messageId), (accepted.get(bare(entry.messageId)) ?? 0) + 1);
  }
  return sends.flatMap(({ email, status, header }) => {
    const times = header === null ? 0 : (accepted.get(bare(header)) ?? 0);
    const isRight = status === 'sent' ? times === 1 : status === 'unknown' ? times <= 1 : times === 0;
    return isRight ? [] : [`row-and-wire-differ ${email}: ${status}, accepted ${times} times`];
  });
}
