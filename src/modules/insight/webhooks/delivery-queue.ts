import { webhookBody } from '../../../engine/webhook/body.js';
import type { Ctx } from '../../../platform/context.js';
import { type EventRow, eventData, readEvents } from '../../foundation/events/index.js';
import { sequenceAllEvents } from '../../foundation/events/numbering/index.js';
import type { ClaimedDelivery } from './delivery-claims.repo.js';
import { headersContext, listSigningKeys } from './signing-keys.js';
import type { SubscriptionRow } from './subscriptions.repo.js';

/** Deliveries to one receiver that were claimed together. */
export interface ClaimedBatch {
  readonly workspaceId: number;
  readonly subscription: SubscriptionRow;
  readonly deliveries: readonly ClaimedDelivery[];
}

/** Settings shared by the deliveries of a batch, as of the claim. */
export interface Channel {
  readonly url: string;
  readonly ownHeaders: Readonly<Record<string, string>>;
  readonly keys: readonly Buffer[];
}

/** Event as it is posted, and the span in which it happened. */
export interface EventContent {
  readonly body: string;
  readonly trace: string | null;
}

export interface Ready {
  readonly delivery: ClaimedDelivery;
  readonly channel: Channel;
  /** Content of the event; null if it is no longer kept. */
  readonly content: EventContent | null;
}

/** Number of bodies read at a time: at up to 64 kB each, a run holds at most 2 MB of them. */
const BODIES = 16;

/** Claimed deliveries of one receiver that are not sent yet. Reads their bodies a few at a time. */
export class DeliveryQueue {
  readonly #waiting: Array<{ readonly delivery: ClaimedDelivery; readonly channel: Channel }> = [];
  readonly #ready: Ready[] = [];
  #reading: Promise<void> | null = null;

  constructor(
    private readonly ctx: Ctx,
    private readonly workspaceId: number,
  ) {}

  get size(): number {
    return this.#waiting.length + this.#ready.length;
  }

  async add({ workspaceId, subscription, deliveries }: ClaimedBatch): Promise<void> {
    const channel = await openChannel(this.ctx, workspaceId, subscription);
    this.#waiting.push(...deliveries.map((delivery) => ({ delivery, channel })));
  }

  /** Returns the next delivery with its body; undefined if there is none. */
  async next(): Promise<Ready | undefined> {
    if (this.#ready.length < BODIES / 2) this.#read();
    while (this.#ready.length === 0 && this.#reading !== null) await this.#reading;
    return this.#ready.shift();
  }

  #read(): void {
    if (this.#reading !== null || this.#waiting.length === 0) return;
    const items = this.#waiting.slice(0, BODIES);
    const ids = [...new Set(items.map(({ delivery }) => delivery.event_id))];
    this.#reading = readContents(this.ctx, this.workspaceId, ids)
      .then((contents) => {
        this.#waiting.splice(0, items.length);
        this.#ready.push(...items.map((item) => ({ ...item, content: contents.get(item.delivery.event_id) ?? null })));
      })
      .finally(() => {
        this.#reading = null;
      });
    // A caller that waits for this read gets its error; otherwise the next call retries.
    this.#reading.catch(() => undefined);
  }
}

async function openChannel(ctx: Ctx, workspaceId: number, subscription: SubscriptionRow): Promise<Channel> {
  const { id, url, headers } = subscription;
  const keys = await listSigningKeys(ctx, workspaceId, id);
  const ownHeaders = headers === null ? {} : JSON.parse(ctx.secrets.decrypt(workspaceId, headersContext(id), headers));
  return { url, keys, ownHeaders };
}

/** Returns the text posted for an event, which is the same in every attempt. */
function bodyOf(workspaceId: number, event: EventRow): string {
  const { id, type, occurred_at: timestamp } = event;
  return webhookBody({ id, type, timestamp, data: eventData(workspaceId, event) });
}

/**
 * Returns the contents of events by ID, without deleted ones. A test event may be delivered before the fan-out has numbered it; then it is
 * numbered here.
 */
export async function readContents(
  ctx: Ctx,
  workspaceId: number,
  ids: readonly string[],
): Promise<Map<string, EventContent>> {
  let events = await readEvents(ctx, workspaceId, ids);
  if (events.some((event) => event.sequence === null)) {
    await sequenceAllEvents(ctx, workspaceId);
    events = await readEvents(ctx, workspaceId, ids);
  }
  return new Map(
    events.map((event) => [event.id, { body: bodyOf(workspaceId, event as EventRow), trace: event.trace }]),
  );
}
