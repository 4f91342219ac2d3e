import type { Config } from '../../../../platform/config.js';
import { type Bootstrap, readBootstrap } from './bootstrap.js';
import { SHIPPED_BOOTSTRAP } from './shipped-bootstrap.js';

/** RDAP result for a name. `silent`: no reliable response. */
export type RdapAnswer = 'registered' | 'not_registered' | 'silent';

/** Maximum number of cached responses; the oldest are dropped. */
const MOST_ANSWERS = 1_000;

/** RDAP cache of one process. Losing it costs only repeated requests. */
export class RdapMemory {
  bootstrap: Bootstrap = readBootstrap(SHIPPED_BOOTSTRAP) ?? new Map();
  etag: string | null = null;
  /** Time of the next fetch of IANA's bootstrap file. */
  refreshAtMs = 0;
  /** Refresh in progress, shared by all callers. */
  refreshing: Promise<void> | null = null;
  private readonly answers = new Map<string, { readonly answer: RdapAnswer; readonly untilMs: number }>();
  /** Hosts that limit requests, with the time until which to wait. */
  private readonly quietUntil = new Map<string, number>();

  answerFor(domain: string, nowMs: number): RdapAnswer | null {
    const kept = this.answers.get(domain);
    return kept !== undefined && kept.untilMs > nowMs ? kept.answer : null;
  }

  keep(domain: string, answer: RdapAnswer, untilMs: number): void {
    this.answers.delete(domain);
    this.answers.set(domain, { answer, untilMs });
    const [oldest] = this.answers.keys();
    if (this.answers.size > MOST_ANSWERS && oldest !== undefined) this.answers.delete(oldest);
  }

  /** Hosts come from the bootstrap file, which bounds their number. */
  leaveAlone(host: string, untilMs: number): void {
    this.quietUntil.set(host, untilMs);
  }

  mayAsk(host: string, nowMs: number): boolean {
    return (this.quietUntil.get(host) ?? 0) <= nowMs;
  }
}

const memories = new WeakMap<Config, RdapMemory>();

/** Returns the cache of this process, keyed by its settings object. */
export function rdapMemory(config: Config): RdapMemory {
  const memory = memories.get(config) ?? new RdapMemory();
  memories.set(config, memory);
  return memory;
}
