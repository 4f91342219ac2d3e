import { setTimeout as sleep } from 'node:timers/promises';

const ANSWER_MS = 4_000;
const AGAIN_MS = 200;

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test states the shape it expects.
  readonly json: any;
}

/** Client for an API that is sometimes down. It repeats a request until it gets a response, so the request may take effect twice. */
export class PatientClient {
  readonly #end: number;

  constructor(
    private readonly origin: string,
    private readonly key: string,
    patienceMs: number,
  ) {
    this.#end = Date.now() + patienceMs;
  }

  /** Returns the first response other than 5xx and 429. Throws if there is none within the time limit. */
  async ask(method: string, path: string, body?: object): Promise<Answer> {
    for (;;) {
      const answer = await this.#try(method, path, body);
      if (answer !== null && answer.status < 500 && answer.status !== 429) return answer;
      if (Date.now() > this.#end) throw new Error(`${method} ${path}: ${JSON.stringify(answer)} and no better answer`);
      await sleep(AGAIN_MS);
    }
  }

  /** Like `ask`, but throws on any response other than 2xx. */
  // biome-ignore lint/suspicious/noExplicitAny: a test states the shape it expects.
  async demand(method: string, path: string, body?: object): Promise<any> {
    const { status, json } = await this.ask(method, path, body);
    if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(json)}`);
    return json;
  }

  async #try(method: string, path: string, body?: object): Promise<Answer | null> {
    try {
      const isForm = body instanceof FormData;
      const response = await fetch(`${this.origin}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${this.key}`,
          connection: 'close',
          ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      return { status: response.status, json: await response.json() };
    } catch {
      return null;
    }
  }
}
