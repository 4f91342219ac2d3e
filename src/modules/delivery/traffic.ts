import { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/clock.js';
import type { Sender } from '../mailboxes/senders/index.js';

/** What a server that has answered nothing yet is given: its connections and a few messages behind each. */
const FIRST_WINDOW = 8;
/** Messages in flight to the server of one mailbox, and to the relay that all hosted mailboxes share. */
const MAILBOX_WINDOW = 100;
const RELAY_WINDOW = 1_500;
/** Total messages in progress in this process beyond which no server gets more than its first window. */
const TOTAL = 1_500;
/** A full server without a response for this long is quiet: its capacity need not be checked often. */
const QUIET_MS = 2_000;

interface RouteState {
  underWay: number;
  window: number;
  answeredAtMs: number;
}

/**
 * How many messages are in flight to each server, and how many more it may get. Each answer widens a server's window by one, as
 * long as it has not been used up before: a server that answers is kept busy, one that says nothing holds a handful of
 * messages and nothing else in the process (as TCP does, RFC 5681 section 3.1).
 */
export class Traffic {
  readonly #routes = new LRUCache<string, RouteState>({ max: 50_000 });
  #total = 0;

  constructor(private readonly clock: Clock) {}

  begin(route: string): void {
    const state = this.#of(route);
    state.underWay += 1;
    this.#total += 1;
  }

  /** @param isAnswered the server said something about the message, be it good or bad. */
  end(route: string, isAnswered: boolean): void {
    const state = this.#of(route);
    state.underWay -= 1;
    this.#total -= 1;
    if (isAnswered) {
      state.answeredAtMs = this.#now();
      state.window = Math.min(state.window + 1, route === RELAY ? RELAY_WINDOW : MAILBOX_WINDOW);
    } else {
      state.window = Math.max(FIRST_WINDOW, Math.floor(state.window / 2));
    }
  }

  /** How many more messages a server may get now. A full one gets none before half of its window is free: fewer, larger claims. */
  capacity(route: string): number {
    const state = this.#routes.get(route);
    if (state === undefined) return FIRST_WINDOW;
    const window = this.#total < TOTAL ? state.window : Math.min(state.window, FIRST_WINDOW);
    return state.underWay <= window / 2 ? window - state.underWay : 0;
  }

  /** Whether a server has been silent for a while. */
  isQuiet(route: string): boolean {
    const state = this.#routes.get(route);
    return state !== undefined && this.#now() - state.answeredAtMs > QUIET_MS;
  }

  #of(route: string): RouteState {
    let state = this.#routes.get(route);
    if (state === undefined) {
      state = { underWay: 0, window: FIRST_WINDOW, answeredAtMs: this.#now() };
      this.#routes.set(route, state);
    }
    return state;
  }

  #now(): number {
    return this.clock.now().getTime();
  }
}

/** The route of all mailboxes that are hosted here, when there is a relay. */
const RELAY = 'relay';

/** Whose answers a message waits for: the server of its mailbox, the operator's relay, or the host of its recipient's domain. */
export function routeOf(sender: Pick<Sender, 'route' | 'mailboxId'>, recipient: string): string {
  switch (sender.route.kind) {
    case 'smtp':
    case 'api':
    case 'sandbox':
      return mailboxRoute(sender.mailboxId);
    case 'relay':
      return RELAY;
    case 'direct':
      return `direct:${recipient.slice(recipient.lastIndexOf('@') + 1).toLowerCase()}`;
  }
}

/**
 * The route of a mailbox before its recipient is known; null: messages go straight to the hosts of their recipients, which
 * are judged one by one.
 */
export function routeOfMailbox(
  row: { readonly mailbox_id: number; readonly is_hosted: boolean },
  hasRelay: boolean,
): string | null {
  if (!row.is_hosted) return mailboxRoute(row.mailbox_id);
  return hasRelay ? RELAY : null;
}

function mailboxRoute(mailboxId: number): string {
  return `mailbox:${mailboxId}`;
}
