import type { Ctx } from '../../../../platform/context.js';
import { FAN_OUT_LOOP } from '../append.service.js';
import { type EventTrace, listEventTraces } from '../events.repo.js';
import { sequenceAllEvents } from '../numbering/sequence.service.js';
import type { EventStream, News } from './event-stream.js';
import { presenceHint } from './presence.events.js';

/** Maximum number of missed events sent to a stream. Clients that missed more reload everything. */
const MAX_MISSED = 1_000;

export interface ChannelTimes {
  /** Milliseconds between two reads of the log. A burst of events costs one read. */
  readonly gatherMs: number;
  /** Milliseconds until a read without a wake-up, because hints may be lost. */
  readonly pollMs: number;
}

/** Reads the log of one workspace once for all of its streams. */
export class EventChannel {
  readonly #joining = new Set<EventStream>();
  readonly #streams = new Set<EventStream>();
  readonly #stopListening: readonly (() => void)[];
  #timer: NodeJS.Timeout | null = null;
  #isReading = false;
  #isWanted = false;
  #isOver = false;

  constructor(
    private readonly ctx: Ctx,
    private readonly workspaceId: number,
    private readonly times: ChannelTimes,
  ) {
    this.#stopListening = [
      ctx.wake.on(FAN_OUT_LOOP, () => this.#soon()),
      ctx.wake.on(presenceHint(workspaceId), () => {
        for (const stream of this.#streams) stream.sendPresence();
      }),
    ];
  }

  get size(): number {
    return this.#streams.size + this.#joining.size;
  }

  join(stream: EventStream): void {
    this.#joining.add(stream);
    void this.#look();
  }

  leave(stream: EventStream): void {
    this.#joining.delete(stream);
    this.#streams.delete(stream);
  }

  /** Closes the channel and ends its streams. */
  close(): void {
    this.#isOver = true;
    for (const stop of this.#stopListening) stop();
    if (this.#timer !== null) clearTimeout(this.#timer);
    for (const stream of [...this.#joining, ...this.#streams]) stream.end();
  }

  #soon(): void {
    if (this.#isReading) this.#isWanted = true;
    else this.#schedule(this.times.gatherMs);
  }

  #schedule(milliseconds: number): void {
    if (this.#isOver) return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#look(), milliseconds);
    this.#timer.unref();
  }

  async #look(): Promise<void> {
    if (this.#isReading) {
      this.#isWanted = true;
      return;
    }
    this.#isReading = true;
    this.#isWanted = false;
    try {
      await this.#sendAll();
    } catch (error) {
      this.ctx.log.warn({ err: error, workspaceId: this.workspaceId }, 'failed to read the event log for streams');
    }
    this.#isReading = false;
    this.#schedule(this.#isWanted ? this.times.gatherMs : this.times.pollMs);
  }

  async #sendAll(): Promise<void> {
    const fresh = [...this.#joining];
    const known = [...this.#streams];
    const last = await sequenceAllEvents(this.ctx, this.workspaceId);
    const pages = new Map<number, News>();
    for (const stream of [...known, ...fresh]) {
      const after = stream.position ?? last;
      const news = pages.get(after) ?? (await this.#newsSince(after, last));
      pages.set(after, news);
      const isFirst = this.#joining.delete(stream);
      if (isFirst) this.#streams.add(stream);
      if (isFirst || this.#streams.has(stream)) stream.send(news, last, isFirst);
    }
  }

  /**
   * Returns the events after a position. A position beyond the last number belongs to another log; events before the
   * first kept number are lost.
   */
  async #newsSince(after: number, last: number): Promise<News> {
    if (after === last) return { events: [] };
    if (after > last || last - after > MAX_MISSED) return 'too_much';
    const events: readonly EventTrace[] = await listEventTraces(
      this.ctx.sql,
      this.workspaceId,
      { after, last },
      MAX_MISSED,
    );
    return events[0]?.sequence === after + 1 ? { events } : 'too_much';
  }
}
