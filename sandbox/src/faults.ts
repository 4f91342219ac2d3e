import { matchesAddress, normalAddress } from './address.js';
import { drawUnit } from './seeded-draw.js';

/**
 * Where in the conversation a fault strikes. `body`: while the message is on the wire, before its final dot. `message`:
 * after the final dot, the world does not take the message. `accepted`: after the final dot, the world has taken it.
 */
export type FaultStage = 'connect' | 'ehlo' | 'auth' | 'mail' | 'rcpt' | 'data' | 'body' | 'message' | 'accepted';

export type FaultAction =
  /** Says this line instead ("451 4.3.0 later"); `close` also ends the connection, as 421 does. */
  | { readonly do: 'reply'; readonly reply: string; readonly close?: boolean }
  /** Cuts the connection (RST), or ends it politely (FIN). */
  | { readonly do: 'drop'; readonly politely?: boolean }
  /** Keeps the connection and never answers. */
  | { readonly do: 'stall' }
  /** The normal answer, real milliseconds later. */
  | { readonly do: 'delay'; readonly ms: number }
  /** The normal answer, one byte at a time. */
  | { readonly do: 'drip'; readonly msPerByte: number }
  /** These bytes instead of an answer: garbage, an overlong line. */
  | { readonly do: 'raw'; readonly bytes: string }
  /** 451 until the same sender and recipient come back after `seconds` of world time. Stage `rcpt`. */
  | { readonly do: 'greylist'; readonly seconds: number }
  /** More than `max` commands of one sender within `seconds` of world time are answered with `reply`. */
  | { readonly do: 'rate-limit'; readonly max: number; readonly seconds: number; readonly reply?: string };

export interface FaultRule {
  readonly stage: FaultStage;
  readonly action: FaultAction;
  /** `a@b`, `@b` or `*`. At stages before RCPT a rule with `to` never applies. */
  readonly to?: string;
  /** Envelope sender, or the authenticated user before MAIL. */
  readonly from?: string;
  /** Number of the connection, from 1. */
  readonly session?: number;
  /** Stage `body`: only after this many bytes have arrived, or when the body ends earlier. */
  readonly afterBytes?: number;
  /** Lets the first matches pass. */
  readonly skip?: number;
  /** Strikes so often, then never again. Default: always. */
  readonly times?: number;
  /** Strikes with this probability, decided by the seed and the count of matches. */
  readonly chance?: number;
}

/** What is known of the conversation when a fault is looked for. */
export interface FaultFacts {
  readonly at: Date;
  readonly session: number;
  readonly sender: string | null;
  readonly to: readonly string[];
  readonly bytes?: number;
  /** Stage `body` is looked at for every chunk: the same transaction counts as one match of a rule. */
  readonly transaction?: string;
}

interface RuleState {
  readonly id: number;
  readonly rule: FaultRule;
  matches: number;
  strikes: number;
  lastTransaction: string | null;
  /** Greylist: first try per pair. Rate limit: tries per sender. Epoch milliseconds. */
  readonly tries: Map<string, number[]>;
}

/** The faults that are switched on at this moment. The first rule that strikes decides. */
export class FaultPlan {
  readonly #seed: string;
  #rules: RuleState[] = [];
  #lastId = 0;

  constructor(seed: string, rules: readonly FaultRule[] = []) {
    this.#seed = seed;
    for (const rule of rules) this.add(rule);
  }

  /** Switches a fault on; the number is for `remove`. */
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

  /** The fault that strikes now, or null. Greylists and rate limits come back as the `reply` they amount to. */
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
