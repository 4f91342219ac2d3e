import { matchesAddress, normalAddress } from './address.js';
import { drawUnit } from './seeded-draw.js';

/**
 * Stage of the SMTP dialogue at which a fault occurs. `body`: while the message is in transit, before its final dot. `message`: after the
 * final dot, without accepting the message. `accepted`: after the final dot, having accepted it.
 */
export type FaultStage = 'connect' | 'ehlo' | 'auth' | 'mail' | 'rcpt' | 'data' | 'body' | 'message' | 'accepted';

export type FaultAction =
  /** Sends this reply instead ("451 4.3.0 later"); `close` also ends the connection, as 421 does. */
  | { readonly do: 'reply'; readonly reply: string; readonly close?: boolean }
  /** Cuts the connection (RST), or closes it regularly (FIN). */
  | { readonly do: 'drop'; readonly politely?: boolean }
  /** Keeps the connection open and never responds. */
  | { readonly do: 'stall' }
  /** Sends the regular reply after real milliseconds. */
  | { readonly do: 'delay'; readonly ms: number }
  /** Sends the regular reply one byte at a time. */
  | { readonly do: 'drip'; readonly msPerByte: number }
  /** Sends these bytes instead of a reply: garbage, or an overlong line. */
  | { readonly do: 'raw'; readonly bytes: string }
  /** Replies 451 until the same sender and recipient return after `seconds` of world time. Stage `rcpt`. */
  | { readonly do: 'greylist'; readonly seconds: number }
  /** Replies with `reply` to more than `max` commands of one sender within `seconds` of world time. */
  | { readonly do: 'rate-limit'; readonly max: number; readonly seconds: number; readonly reply?: string };

export interface FaultRule {
  readonly stage: FaultStage;
  readonly action: FaultAction;
  /** Recipient pattern: `a@b`, `@b` or `*`. At stages before RCPT, a rule with `to` never applies. */
  readonly to?: string;
  /** Envelope sender, or the authenticated user before MAIL. */
  readonly from?: string;
  /** Number of the connection, from 1. */
  readonly session?: number;
  /** Number of bytes after which the fault occurs at stage `body`, or earlier if the body ends before. */
  readonly afterBytes?: number;
  /** Number of matches to skip first. */
  readonly skip?: number;
  /** Maximum number of occurrences. Default: no limit. */
  readonly times?: number;
  /** Probability per match, decided by the seed and the count of matches. */
  readonly chance?: number;
}

/** Facts about the dialogue that select a fault. */
export interface FaultFacts {
  readonly at: Date;
  readonly session: number;
  readonly sender: string | null;
  readonly to: readonly string[];
  readonly bytes?: number;
  /** Stage `body` is checked for every chunk: chunks of one transaction count as one match. */
  readonly transaction?: string;
}

interface RuleState {
  readonly id: number;
  readonly rule: FaultRule;
  matches: number;
  strikes: number;
  lastTransaction: string | null;
  /** Greylisting: first attempt per pair. Rate limit: attempts per sender. Epoch milliseconds. */
  readonly tries: Map<string, number[]>;
}

/** Faults that are currently active. The first matching rule decides. */
export class FaultPlan {
  readonly #seed: string;
  #rules: RuleState[] = [];
  #lastId = 0;

  constructor(seed: string, rules: readonly FaultRule[] = []) {
    this.#seed = seed;
    for (const rule of rules) this.add(rule);
  }

  /** Activates a fault; `remove` takes the returned number. */
  add(rule: FaultRule): number {
    this.#lastId += 1;
    this.#rules.push({ id: this.#lastId, rule, matches: 0, strikes: 0, lastTransaction: null, tries: new Map() });
    return this.#lastId;
  }

  remove(id: number): void {
    this.#rules = this.#rules.filter((state) => state.id !== id);
  }

  clear(): void {
    this.#rules = [];
  }

  /** Returns the fault that occurs now, or null. Greylisting and rate limits return the resulting `reply`. */
  strike(stage: FaultStage, facts: FaultFacts): FaultAction | null {
    for (const state of this.#rules) {
      if (state.rule.stage !== stage || !applies(state.rule, facts)) continue;
      const action = this.#decide(state, facts);
      if (action !== null) return action;
    }
    return null;
  }

  #decide(state: RuleState, facts: FaultFacts): FaultAction | null {
    const { rule } = state;
    if (rule.action.do === 'greylist') return greylist(state, rule.action.seconds, facts);
    if (rule.action.do === 'rate-limit') return rateLimit(state, rule.action, facts);
    if (facts.transaction !== undefined && facts.transaction === state.lastTransaction) return null;
    state.lastTransaction = facts.transaction ?? null;
    state.matches += 1;
    if (state.matches <= (rule.skip ?? 0)) return null;
    if (state.strikes >= (rule.times ?? Number.POSITIVE_INFINITY)) return null;
    const draw = drawUnit(this.#seed, 'fault', String(state.id), String(state.matches));
    if (rule.chance !== undefined && draw >= rule.chance) return null;
    state.strikes += 1;
    return rule.action;
  }
}

function applies(rule: FaultRule, facts: FaultFacts): boolean {
  if (rule.session !== undefined && rule.session !== facts.session) return false;
  if (rule.afterBytes !== undefined && (facts.bytes ?? 0) < rule.afterBytes) return false;
  if (rule.from !== undefined && (facts.sender === null || !matchesAddress(rule.from, facts.sender))) return false;
  const { to } = rule;
  return to === undefined || facts.to.some((address) => matchesAddress(to, address));
}

function greylist(state: RuleState, seconds: number, facts: FaultFacts): FaultAction | null {
  const key = [facts.sender ?? '', ...facts.to].map(normalAddress).join(' ');
  const first = state.tries.get(key)?.[0];
  if (first === undefined) state.tries.set(key, [facts.at.getTime()]);
  if (first !== undefined && facts.at.getTime() - first >= seconds * 1000) return null;
  return { do: 'reply', reply: `451 4.7.1 Greylisted, please try again in ${seconds} seconds` };
}

function rateLimit(
  state: RuleState,
  action: Extract<FaultAction, { do: 'rate-limit' }>,
  facts: FaultFacts,
): FaultAction | null {
  const key = normalAddress(facts.sender ?? '');
  const now = facts.at.getTime();
  const recent = (state.tries.get(key) ?? []).filter((at) => at > now - action.seconds * 1000);
  if (recent.length >= action.max) {
    state.tries.set(key, recent);
    return { do: 'reply', reply: action.reply ?? '450 4.7.28 Sending rate exceeded, please slow down' };
  }
  state.tries.set(key, [...recent, now]);
  return null;
}
