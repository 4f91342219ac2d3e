import type { Scopes } from './me';
import { noteReach } from './reach';
import { session } from './session';

/** Type of an event, and the conversation it concerns. `resync`: the server cannot tell which events were missed. */
export interface Happened {
  readonly type: string;
  readonly threadId?: number;
  /** Permissions of the caller, with `access`. */
  readonly scopes?: Scopes;
}

interface News {
  /** Number from which the next reader continues. */
  readonly last: string | null;
  readonly happened: readonly Happened[];
  /**
   * Time when the interrupted stream was last heard, in milliseconds since 1970; null if it is open, absent if
   * unchanged.
   */
  readonly lostAt?: number | null;
}

const RESYNC: Happened = { type: 'resync' };
const UNAUTHORIZED = 401;
const AGAIN_MS = 2_000;
const AGAIN_MOST_MS = 15_000;
/** The server sends a comment every 5 seconds: a connection that is silent for longer than this is broken. */
const SILENT_MS = 10_000;

/**
 * Follows the event log. One tab of the browser holds the only connection and tells the others, because a browser allows six
 * connections to a server. When that tab closes, another one continues from the same event.
 * @param who owner of the stream; tabs of another member have their own.
 */
export function followEvents(workspaceId: number, who: string, notify: (happened: readonly Happened[]) => void) {
  const name = `outrider-events ${workspaceId} ${who}`;
  const others = new BroadcastChannel(name);
  const over = new AbortController();
  let last: string | null = null;
  const take = (news: News): void => {
    last = news.last ?? last;
    if (news.lostAt !== undefined) noteReach(news.lostAt);
    if (news.happened.length > 0) notify(news.happened);
  };
  others.onmessage = ({ data }) => take(data as News);
  const read = () =>
    readOn(
      workspaceId,
      () => last,
      (news) => {
        if (over.signal.aborted) return;
        take(news);
        others.postMessage(news);
      },
      over.signal,
    );
  // Without TLS, browsers offer no locks, so each page opens its own stream.
  const reading = navigator.locks?.request(name, { signal: over.signal }, read) ?? read();
  reading.catch(() => undefined);
  return () => {
    over.abort();
    others.close();
    noteReach(null);
  };
}

/** Reads the stream until stopped, and reconnects after interruptions. */
async function readOn(
  workspaceId: number,
  last: () => string | null,
  take: (news: News) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    let isFirst = true;
    const connection = watch(signal);
    await readOnce(
      workspaceId,
      last(),
      connection,
      (news) => {
        // Data read before the stream opened may be outdated.
        const isUnknown = isFirst && (last() === null || failures > 1);
        take(isUnknown ? { ...news, happened: [RESYNC, ...news.happened] } : news);
        isFirst = false;
        failures = 0;
      },
      () => take({ last: null, happened: [], lostAt: null }),
    ).catch(() => undefined);
    const lostAt = connection.end();
    if (signal.aborted) return;
    take({ last: null, happened: [], lostAt });
    // After a long interruption, the page polls.
    if (failures > 1) take({ last: null, happened: [RESYNC] });
    await pause(Math.min(AGAIN_MOST_MS, AGAIN_MS * 2 ** failures), signal);
  }
}

interface Connection {
  /** Signal that aborts when the connection is no longer wanted, or silent for too long. */
  readonly signal: AbortSignal;
  readonly hear: () => void;
  /** Stops watching; returns when the connection was last good, in milliseconds since 1970. */
  readonly end: () => number;
}

function watch(over: AbortSignal): Connection {
  const silence = new AbortController();
  const wait = () => setTimeout(() => silence.abort(), SILENT_MS);
  let heardAt = Date.now();
  let timer = wait();
  return {
    signal: AbortSignal.any([over, silence.signal]),
    hear: () => {
      clearTimeout(timer);
      heardAt = Date.now();
      timer = wait();
    },
    end: () => {
      clearTimeout(timer);
      return silence.signal.aborted ? heardAt : Date.now();
    },
  };
}

/** Reads the stream once, with `fetch`, because `EventSource` cannot send an API key. */
async function readOnce(
  workspaceId: number,
  last: string | null,
  { signal, hear }: Connection,
  take: (news: News) => void,
  onOpen: () => void,
): Promise<void> {
  const key = session.key();
  const response = await fetch(`/events/stream?workspaceId=${workspaceId}`, {
    headers: {
      ...(key !== null && { authorization: `Bearer ${key}` }),
      ...(last !== null && { 'last-event-id': last }),
    },
    signal,
  });
  if (response.status === UNAUTHORIZED) session.lapse();
  if (!response.ok || response.body === null) throw new Error(`The stream was refused (${response.status}).`);
  onOpen();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    hear();
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (rest + value).split('\n\n');
    rest = blocks.pop() ?? '';
    const read = newsOf(blocks);
    if (read.last !== null || read.happened.length > 0) take(read);
  }
}

function newsOf(blocks: readonly string[]): News {
  const fields = blocks.map((block) =>
    Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s, 2) as [string, string])),
  );
  return {
    last: fields.findLast(({ id }) => id !== undefined)?.['id'] ?? null,
    happened: fields.flatMap(({ event, data }) =>
      event === undefined ? [] : [{ type: event, ...(JSON.parse(data ?? '{}') as Omit<Happened, 'type'>) }],
    ),
  };
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
