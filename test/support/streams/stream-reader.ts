/** Event of a stream. */
export interface SentEvent {
  readonly id: string;
  readonly event: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test states the shape it expects.
  readonly data: any;
}

const PATIENCE_MS = 30_000;

/** Reads a stream of server-sent events (WHATWG HTML, 9.2), as a browser does. */
export class StreamReader {
  readonly status: number;
  readonly headers: Headers;
  /** Text received so far. */
  text = '';
  /** Events of the log, and `resync` and `presence`. */
  events: SentEvent[] = [];
  /** Scopes of the reader as the server sent them, in order. */
  access: (readonly string[])[] = [];
  /** ID with which the reader reconnects. */
  lastId = '';
  isEnded = false;
  readonly #listeners = new Set<() => void>();
  readonly #abort: AbortController;

  private constructor(response: Response, abort: AbortController) {
    this.status = response.status;
    this.headers = response.headers;
    this.#abort = abort;
    void this.#read(response);
  }

  static async open(url: string, headers: Readonly<Record<string, string>>): Promise<StreamReader> {
    const abort = new AbortController();
    return new StreamReader(await fetch(url, { headers, signal: abort.signal }), abort);
  }

  /** Waits until the received events satisfy a condition. */
  async until(isSo: (reader: StreamReader) => boolean, what: string): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    let listener: () => void = () => undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        listener = () => {
          if (isSo(this)) resolve();
        };
        timer = setTimeout(() => reject(new Error(`${what} did not come; there is: ${this.text}`)), PATIENCE_MS);
        this.#listeners.add(listener);
        listener();
      });
    } finally {
      clearTimeout(timer);
      this.#listeners.delete(listener);
    }
  }

  /** Waits until the server has sent the reader's position. */
  joined(): Promise<void> {
    return this.until(({ text }) => text.includes(': still here'), 'a sign of life');
  }

  close(): void {
    this.#abort.abort();
  }

  async #read(response: Response): Promise<void> {
    const decoder = new TextDecoder();
    try {
      for await (const piece of response.body ?? []) {
        this.text += decoder.decode(piece, { stream: true });
        this.#parse();
        for (const listener of this.#listeners) listener();
      }
    } catch {
      // Cut off: ended, too.
    }
    this.isEnded = true;
    for (const listener of this.#listeners) listener();
  }

  #parse(): void {
    const blocks = this.text.split('\n\n').slice(0, -1);
    this.events = [];
    this.access = [];
    for (const block of blocks) {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
      this.lastId = field('id') ?? this.lastId;
      const data = field('data');
      const event = field('event') ?? 'message';
      if (data === undefined) continue;
      if (event === 'access') this.access.push(JSON.parse(data).scopes);
      else this.events.push({ id: this.lastId, event, data: JSON.parse(data) });
    }
  }
}
