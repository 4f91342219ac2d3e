import { callService } from '../support/service-client.js';
import { API_KEY, ORIGIN } from './service.js';

const WRITERS = 3;
const PAUSE_MS = 150;
const READERS = 4;

interface Acknowledged {
  readonly id: string;
  readonly askedMs: number;
}

/**
 * A client that creates campaigns as long as the proof runs. It repeats each request with the same key until it is
 * acknowledged, as the documentation says.
 */
export class Writes {
  #all: Acknowledged[] = [];
  #isWriting = true;
  readonly #done: Promise<unknown>;

  constructor(private readonly workspaceId: number) {
    this.#done = Promise.all(Array.from({ length: WRITERS }, (_, writer) => this.#write(writer)));
  }

  get count(): number {
    return this.#all.length;
  }

  /** Returns whether a request that began after `ms` was acknowledged. */
  isAcknowledgedAfter(ms: number): boolean {
    return this.#all.some(({ askedMs }) => askedMs >= ms);
  }

  /** Returns the IDs of acknowledged writes, from number `from`, that the service does not have. */
  async lost(from: number): Promise<string[]> {
    const left = this.#all.slice(from).map(({ id }) => id);
    const lost: string[] = [];
    const read = async (): Promise<void> => {
      for (let id = left.pop(); id !== undefined; id = left.pop()) if (!(await this.#isThere(id))) lost.push(id);
    };
    await Promise.all(Array.from({ length: READERS }, read));
    return lost;
  }

  async stop(): Promise<void> {
    this.#isWriting = false;
    await this.#done;
  }

  async #isThere(id: string): Promise<boolean> {
    const path = `/campaigns/${id}?workspaceId=${this.workspaceId}`;
    const answer = await fetch(`${ORIGIN}${path}`, { headers: { authorization: `Bearer ${API_KEY}` } });
    await answer.arrayBuffer();
    return answer.ok;
  }

  async #write(writer: number): Promise<void> {
    for (let n = 0; this.#isWriting; n += 1) {
      const name = `Written ${writer}-${n}`;
      const body = { name, steps: [{ subject: 'Hello', bodyText: 'One line.' }] };
      const service = { origin: ORIGIN, key: API_KEY, idempotencyKey: `failover-proof-${writer}-${n}` };
      let isDone = false;
      while (!isDone && this.#isWriting) {
        const askedMs = Date.now();
        await callService<{ id: string }>(service, 'POST', `/campaigns?workspaceId=${this.workspaceId}`, body).then(
          ({ id }) => {
            isDone = true;
            this.#all.push({ id, askedMs });
          },
          () => undefined,
        );
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    }
  }
}
