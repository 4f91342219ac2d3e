import type { Ctx } from '../../../../platform/context.js';
import type { Scope } from '../../../../platform/http/access.js';
import { RateLimitedError } from '../../../../platform/http/rate-limit.js';
import { type ChannelTimes, EventChannel } from './event-channel.js';
import { EventStream } from './event-stream.js';

/** Maximum streams (docs/build/conventions.md, Limits). */
const MOST_OF_WORKSPACE = 100;
const MOST_OF_PROCESS = 1_000;
const COME_AGAIN_SECONDS = 10;

export interface StreamTimes extends ChannelTimes {
  /** Milliseconds between two heartbeats. */
  readonly beatMs: number;
  /** Milliseconds between two checks of the client's permissions. */
  readonly askMs: number;
}

/** Times by which a stream ends within ten seconds after its key or session (docs/build/conventions.md, Limits). */
export const STREAM_TIMES: StreamTimes = { gatherMs: 300, pollMs: 2_000, beatMs: 5_000, askMs: 5_000 };

export interface StreamWanted {
  readonly workspaceId: number;
  /** Last number the client knows; null to start with new events. */
  readonly after: number | null;
  readonly types: readonly string[] | null;
  /** Permissions of the client when the stream opens. */
  readonly scopes: readonly Scope[];
  /** Returns the current permissions of the client; null if it can no longer read. */
  readonly scopesHeld: () => Promise<readonly Scope[] | null>;
}

/** Open streams of this process. */
export class EventStreams {
  readonly #channels = new Map<number, EventChannel>();
  #open = 0;
  #isClosed = false;

  constructor(
    private readonly ctx: Ctx,
    private readonly times: StreamTimes,
  ) {}

  /** Opens a stream. It ends automatically when the client disconnects or loses access. Throws 429 `rate_limited`. */
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
    let { scopes } = wanted;
    // The client may have received its permissions before an interruption, during which they changed.
    stream.sendAccess(scopes);
    const ask = setInterval(() => {
      void heldNow(wanted).then((held) => {
        if (held === null) return stream.end();
        if (!isSame(held, scopes)) stream.sendAccess(held);
        scopes = held;
      });
    }, this.times.askMs);
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

  /** Ends all streams. Clients reconnect to another process. */
  close(): void {
    this.#isClosed = true;
    for (const channel of this.#channels.values()) channel.close();
  }
}

/** If the permissions cannot be read, the stream also ends, and its client reconnects. */
const heldNow = ({ scopesHeld }: StreamWanted) => scopesHeld().catch(() => null);

const isSame = (some: readonly Scope[], others: readonly Scope[]): boolean =>
  [...some].sort().join() === [...others].sort().join();
