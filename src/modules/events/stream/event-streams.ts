import type { Ctx } from '../../../platform/context.js';
import { RateLimitedError } from '../../../platform/http/rate-limit.js';
import { type ChannelTimes, EventChannel } from './event-channel.js';
import { EventStream } from './event-stream.js';

/** docs/conventions.md, Limits. */
const MOST_OF_WORKSPACE = 100;
const MOST_OF_PROCESS = 1_000;
const COME_AGAIN_SECONDS = 10;

export interface StreamTimes extends ChannelTimes {
  /** Between two signs of life. */
  readonly beatMs: number;
  /** Between two looks whether the reader still may read. */
  readonly askMs: number;
}

/** docs/conventions.md, Limits: a stream ends within ten seconds after its key or session has. */
export const STREAM_TIMES: StreamTimes = { gatherMs: 300, pollMs: 2_000, beatMs: 5_000, askMs: 5_000 };

export interface StreamWanted {
  readonly workspaceId: number;
  /** The last number the client knows; null: it wants what comes from now on. */
  readonly after: number | null;
  readonly types: readonly string[] | null;
  /** Whether the client may still read. */
  readonly isAdmitted: () => Promise<boolean>;
}

/** All open streams of this process. */
export class EventStreams {
  readonly #channels = new Map<number, EventChannel>();
  #open = 0;
  #isClosed = false;

  constructor(
    private readonly ctx: Ctx,
    private readonly times: StreamTimes,
  ) {}

  /** Opens one. It ends by itself when its reader goes or may no longer read. Throws 429 `rate_limited`. */
  open(wanted: StreamWanted): EventStream['content'] {
    const { workspaceId, after, types } = wanted;
    const known = this.#channels.get(workspaceId);
    if (this.#open >= MOST_OF_PROCESS || (known?.size ?? 0) >= MOST_OF_WORKSPACE) {
      throw new RateLimitedError(COME_AGAIN_SECONDS);
    }
    const channel = known ?? new EventChannel(this.ctx, workspaceId, this.times);
    this.#channels.set(workspaceId, channel);
    this.#open += 1;
    const stream = new EventStream(after, types === null ? null : new Set(types));
    const beat = setInterval(() => stream.beat(), this.times.beatMs);
    const ask = setInterval(() => void this.#endUnless(wanted.isAdmitted, stream), this.times.askMs);
    beat.unref();
    ask.unref();
    stream.content.once('close', () => {
      clearInterval(beat);
      clearInterval(ask);
      this.#open -= 1;
      channel.leave(stream);
      if (channel.size > 0 || this.#channels.get(workspaceId) !== channel) return;
      channel.close();
      this.#channels.delete(workspaceId);
    });
    if (this.#isClosed) stream.end();
    else channel.join(stream);
    return stream.content;
  }

  /** Ends all of them. Their readers come again, to a process that stays. */
  close(): void {
    this.#isClosed = true;
    for (const channel of this.#channels.values()) channel.close();
  }

  /** What can not be found out ends the stream as well: its reader asks anew. */
  async #endUnless(isAdmitted: () => Promise<boolean>, stream: EventStream): Promise<void> {
    const isGood = await isAdmitted().catch(() => false);
    if (!isGood) stream.end();
  }
}
