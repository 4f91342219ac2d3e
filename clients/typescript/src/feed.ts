import { ApiError, ConnectionError } from './errors.js';
import type { CampaignEventOut, WebhookEvent } from './generated/types.gen.js';
import { sleep } from './retry.js';
import type { Transport } from './transport.js';

export type EventType = WebhookEvent['type'];
/** Event of the log. Its `data` is that of the webhook of the same type. */
export type LoggedEvent<Type extends EventType = EventType> = Omit<CampaignEventOut, 'type' | 'data'> &
  { [T in Type]: { readonly type: T; readonly data: Extract<WebhookEvent, { type: T }>['data'] } }[Type];

export interface FollowOptions<Type extends EventType = EventType> {
  /** Event types to return. Default: all. */
  readonly types?: readonly Type[];
  readonly campaignId?: string;
  readonly contactId?: string;
  readonly workspaceId?: number;
  /** Start time, ISO 8601. Default: the creation of the feed, by the clock of the service. */
  readonly since?: string;
  /** `position` of an earlier feed with the same filters, to continue there. */
  readonly position?: string;
  /** Milliseconds between requests without new events. Default: 1000. */
  readonly pollMs?: number;
  readonly signal?: AbortSignal;
}

/** Longest pause while the service cannot be reached. */
const RECONNECT_MS = 10_000;

/**
 * Follows the event log: `for await` reads each event at least once, in order, and waits for new ones until the signal is
 * aborted or the loop is left. It outlasts restarts of the service.
 */
export class EventFeed<Type extends EventType = EventType> implements AsyncIterable<LoggedEvent<Type>> {
  #since: string | undefined;
  #cursor: string | undefined;
  readonly #made = performance.now();

  constructor(
    private readonly transport: Transport,
    private readonly options: FollowOptions<Type>,
  ) {
    const [since = '', cursor = ''] = (options.position ?? `${options.since ?? ''} `).split(' ');
    this.#since = since === '' ? undefined : since;
    this.#cursor = cursor === '' ? undefined : cursor;
  }

  /**
   * Position from which another feed can continue: after the last page whose events were all handled. Null before the
   * first page was requested.
   */
  get position(): string | null {
    return this.#since === undefined && this.#cursor === undefined
      ? null
      : `${this.#since ?? ''} ${this.#cursor ?? ''}`;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<LoggedEvent<Type>, void, undefined> {
    const { pollMs = 1_000, signal } = this.options;
    let failures = 0;
    while (!isAborted(signal)) {
      try {
        if (this.position === null) this.#since = await this.#start();
        const page = await this.#page();
        failures = 0;
        yield* page.items;
        this.#cursor = page.nextCursor ?? this.#cursor;
        if (!page.hasMore) await sleep(pollMs, signal);
      } catch (error) {
        if (isAborted(signal)) return;
        if (!isTemporary(error)) throw error;
        failures += 1;
        await sleep(Math.min(RECONNECT_MS, 500 * 2 ** failures), signal).catch(() => undefined);
      }
    }
  }

  async #page(): Promise<{ items: LoggedEvent<Type>[]; nextCursor: string | null; hasMore: boolean }> {
    const { types, campaignId, contactId, workspaceId, signal } = this.options;
    const filters = { type: types, campaignId, contactId, workspaceId, order: 'asc' };
    const input = { ...filters, since: this.#since, cursor: this.#cursor };
    const { body } = await this.transport.request('listCampaignEvents', input, signal === undefined ? {} : { signal });
    return body as { items: LoggedEvent<Type>[]; nextCursor: string | null; hasMore: boolean };
  }

  /**
   * Returns the time at which the feed was created, by the clock of the service: the clock of this machine may differ.
   */
  async #start(): Promise<string> {
    const { signal } = this.options;
    const { response } = await this.transport.request('getMe', {}, signal === undefined ? {} : { signal });
    const date = response.headers.get('date');
    const now = date === null ? Date.now() : Date.parse(date);
    return new Date(now - (performance.now() - this.#made)).toISOString();
  }
}

const isAborted = (signal: AbortSignal | undefined): boolean => signal?.aborted === true;

function isTemporary(error: unknown): boolean {
  return (
    error instanceof ConnectionError || (error instanceof ApiError && (error.status >= 500 || error.status === 429))
  );
}
