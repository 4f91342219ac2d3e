import type { DmarcPolicy } from './dmarc-record.js';

/** Requirements for a stricter policy (docs/use/deliverability.md). */
export const LADDER = {
  /** Number of evaluated days with reports, counted from the latest. */
  days: 14,
  /** Calendar days within which these days must lie. */
  withinDays: 21,
  /** Minimum share of aligned messages. Forwarding breaks SPF and some signatures, so 100 % is out of reach. */
  alignedRate: 0.98,
  /** Minimum number of messages for a reliable share. */
  messages: 100,
} as const;

/** Messages of one day, from authenticated reports under the current policy. */
export interface ReportedDay {
  /** `YYYY-MM-DD`, in UTC. */
  readonly day: string;
  readonly messages: number;
  readonly aligned: number;
}

/** Progress toward the next policy. */
export interface LadderState {
  /** Next policy; null at `reject`. */
  readonly next: DmarcPolicy | null;
  readonly isReady: boolean;
  /** Days that count, up to `LADDER.days`. */
  readonly days: number;
  readonly messages: number;
  readonly aligned: number;
}

const NEXT: Readonly<Record<DmarcPolicy, DmarcPolicy | null>> = {
  none: 'quarantine',
  quarantine: 'reject',
  reject: null,
};

/** Determines whether a domain can move to the next policy without harm to its own email. */
export function climb(policy: DmarcPolicy, days: readonly ReportedDay[], today: string): LadderState {
  const first = Date.parse(today) - LADDER.withinDays * 86_400_000;
  const counted = days
    .filter(({ day, messages }) => messages > 0 && Date.parse(day) >= first)
    .sort((a, b) => (a.day < b.day ? 1 : -1))
    .slice(0, LADDER.days);
  const messages = counted.reduce((sum, day) => sum + day.messages, 0);
  const aligned = counted.reduce((sum, day) => sum + day.aligned, 0);
  const next = NEXT[policy];
  const isEnough = counted.length >= LADDER.days && messages >= LADDER.messages;
  const isReady = next !== null && isEnough && aligned >= messages * LADDER.alignedRate;
  return { next, isReady, days: counted.length, messages, aligned };
}
