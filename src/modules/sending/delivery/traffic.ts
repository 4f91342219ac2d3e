import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../platform/clock.js';
import type { Sender } from '../../reach/mailboxes/senders/index.js';

/** Initial window of a server: its connections and a few messages queued for each. */
const FIRST_WINDOW = 8;
/** Maximum messages in flight to the server of one mailbox, and to the shared relay of all hosted mailboxes. */
const MAILBOX_WINDOW = 100;
const RELAY_WINDOW = 1_500;
/** Number of messages in progress in this process above which no server gets more than its initial window. */
const TOTAL = 1_500;
/** Milliseconds without a response after which a full server counts as quiet and is checked less often. */
const QUIET_MS = 2_000;

interface RouteState {
  underWay: number;
  window: number;
  answeredAtMs: number;
}

/**
 * Messages in flight to each server, and its remaining capacity. Each response widens the window of a server by one,
 * and each failure halves it: a responsive server stays busy, and a silent one holds only a handful of messages and nothing
 * else in the process (as in TCP, RFC 5681 section 3.1).
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

  /** @param isAnswered whether the server responded about the message, positively or negatively */
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

  /** Returns how many more messages a server can get. A full one gets none until half of its window is free, for fewer and larger claims. */
  capacity(route: string): number {
    const state = this.#routes.get(route);
    if (state === undefined) return FIRST_WINDOW;
    const window = this.#total < TOTAL ? state.window : Math.min(state.window, FIRST_WINDOW);
    return state.underWay <= window / 2 ? window - state.underWay : 0;
  }

  /** Returns whether a server has not responded for a while. */
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

/** Route of all hosted mailboxes, if there is a relay. */
const RELAY = 'relay';

/**
 * Returns the server whose response a message waits for: that of its mailbox, the operator's relay, or the host of
 * the recipient domain.
 */
export function routeOf(sender: Pick<Sender, 'route' | 'workspaceId' | 'mailboxId'>, recipient: string): string {
  switch (sender.route.kind) {
    case 'smtp':
    case 'api':
    case 'sandbox':
      return mailboxRoute(sender.workspaceId, sender.mailboxId);
    case 'relay':
      return RELAY;
    case 'direct':
      return `direct:${recipient.slice(recipient.lastIndexOf('@') + 1).toLowerCase()}`;
  }
}

/**
 * Returns the route of a mailbox before its recipient is known; null if its messages are sent directly to the hosts
 * of their recipients, which are evaluated separately.
 */
export function routeOfMailbox(
  row: { readonly workspace_id: number; readonly mailbox_id: number; readonly is_hosted: boolean },
  hasRelay: boolean,
): string | null {
  if (!row.is_hosted) return mailboxRoute(row.workspace_id, row.mailbox_id);
  return hasRelay ? RELAY : null;
}

/** IDs of mailboxes are unique in their workspace only, because workspaces move between instances. */
function mailboxRoute(workspaceId: number, mailboxId: number): string {
  return `mailbox:${workspaceId}:${mailboxId}`;
}
