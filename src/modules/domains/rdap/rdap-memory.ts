import type { Config } from '../../../platform/config.js';
import { type Bootstrap, readBootstrap } from './bootstrap.js';
import { SHIPPED_BOOTSTRAP } from './shipped-bootstrap.js';

/** What RDAP says about a name. `silent`: it said nothing that can be relied upon. */
export type RdapAnswer = 'registered' | 'not_registered' | 'silent';

/** Answers that are kept; the oldest make room. */
const MOST_ANSWERS = 1_000;

/** What one process remembers of RDAP. Nothing is lost with it but calls that are made again. */
export class RdapMemory {
  bootstrap: Bootstrap = readBootstrap(SHIPPED_BOOTSTRAP) ?? new Map();
  etag: string | null = null;
  /** When IANA is asked for its file again. */
  refreshAtMs = 0;
  /** The refresh under way, for all who wait for it. */
  refreshing: Promise<void> | null = null;
  private readonly answers = new Map<string, { readonly answer: RdapAnswer; readonly untilMs: number }>();
  /** Hosts that want no calls, and until when. */
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

  /** Hosts come from the bootstrap file, so there are never more of them than it names. */
  leaveAlone(host: string, untilMs: number): void {
    this.quietUntil.set(host, untilMs);
  }

  mayAsk(host: string, nowMs: number): boolean {
    return (this.quietUntil.get(host) ?? 0) <= nowMs;
  }
}

const memories = new WeakMap<Config, RdapMemory>();

/** The memory of this process: settings stand for it, because there is one set of them in each. */
export function rdapMemory(config: Config): RdapMemory {
  const memory = memories.get(config) ?? new RdapMemory();
  memories.set(config, memory);
  return memory;
}
