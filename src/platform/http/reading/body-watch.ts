import type { IncomingMessage, ServerResponse } from 'node:http';

/** How slowly the body of a request may come. */
export interface BodyPace {
  /** Milliseconds before the average counts. */
  readonly graceMs: number;
  /** Bytes a second on average, once they are over. */
  readonly bytesPerSecond: number;
}

/** The slowest lines that are in use carry several times as much; a connection that drips holds its place for nothing. */
export const BODY_PACE: BodyPace = { graceMs: 20_000, bytesPerSecond: 500 };

interface Reading {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  since: number;
  bytesBefore: number;
}

/** The requests whose bodies are still coming, to find those that come too slowly. */
export class BodyWatch {
  readonly #readings = new Set<Reading>();

  /** @param monotonic real milliseconds */
  constructor(
    private readonly pace: BodyPace,
    private readonly monotonic: () => number,
    private readonly onSlow: (request: IncomingMessage, response: ServerResponse) => void,
  ) {}

  /** To be called when the head of a request has come. */
  add(request: IncomingMessage, response: ServerResponse): void {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if (encoding === undefined && (length === undefined || length === '0')) return;
    const reading = { request, response, since: this.monotonic(), bytesBefore: request.socket.bytesRead };
    this.#readings.add(reading);
    request.once('close', () => this.#readings.delete(reading));
  }

  /** To be called about every second. */
  sweep(): void {
    const now = this.monotonic();
    for (const reading of this.#readings) {
      const { request, response } = reading;
      if (request.complete || request.socket.destroyed) {
        this.#readings.delete(reading);
      } else if (request.readableLength > 0) {
        // Something has come that the service has not read yet: the wait is for us.
        reading.since = now;
        reading.bytesBefore = request.socket.bytesRead;
      } else if (this.#isSlow(reading, now)) {
        this.#readings.delete(reading);
        this.onSlow(request, response);
      }
    }
  }

  #isSlow({ request, since, bytesBefore }: Reading, now: number): boolean {
    const { graceMs, bytesPerSecond } = this.pace;
    return now - since > graceMs + ((request.socket.bytesRead - bytesBefore) / bytesPerSecond) * 1000;
  }
}
