import type { IncomingMessage, ServerResponse } from 'node:http';

/** Minimum rate of a request body. */
export interface BodyPace {
  /** Grace period in milliseconds before the average counts. */
  readonly graceMs: number;
  /** Average bytes per second after the grace period. */
  readonly bytesPerSecond: number;
}

/** The slowest common connections are several times faster; a slower client holds a connection without benefit. */
export const BODY_PACE: BodyPace = { graceMs: 20_000, bytesPerSecond: 500 };

interface Reading {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  since: number;
  bytesBefore: number;
}

/** Tracks requests whose bodies are still arriving, to find slow ones. */
export class BodyWatch {
  readonly #readings = new Set<Reading>();

  /** @param monotonic clock in real milliseconds */
  constructor(
    private readonly pace: BodyPace,
    private readonly monotonic: () => number,
    private readonly onSlow: (request: IncomingMessage, response: ServerResponse) => void,
  ) {}

  /** Call when the head of a request has arrived. */
  add(request: IncomingMessage, response: ServerResponse): void {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if (encoding === undefined && (length === undefined || length === '0')) return;
    const reading = { request, response, since: this.monotonic(), bytesBefore: request.socket.bytesRead };
    this.#readings.add(reading);
    request.once('close', () => this.#readings.delete(reading));
  }

  /** Call about once per second. */
  sweep(): void {
    const now = this.monotonic();
    for (const reading of this.#readings) {
      const { request, response } = reading;
      if (request.complete || request.socket.destroyed) {
        this.#readings.delete(reading);
      } else if (request.readableLength > 0) {
        // Data has arrived that the server has not read yet, so the client is not the cause.
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
