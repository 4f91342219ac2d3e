import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { PROGRAM_FOLDER } from '../../program-folder.js';
import type { SendingPort } from '../port.js';
import type { OutgoingMessage, SmtpOutcome, SmtpSender } from '../smtp/types.js';
import type { News, Order, Orders, Route, ThreadSettings } from './protocol.js';

/** Path of the compiled thread, used even if the process runs from source. */
const PROGRAM = join(PROGRAM_FOLDER, 'dist', 'platform', 'mail', 'thread', 'entry.js');
/** Maximum time for the thread to close its connections. */
const LEAVE_MS = 2_000;

const CLOSING: SmtpOutcome = { result: 'not_handed', reason: 'closing', text: 'Shutting down' };
const CUT_OFF: SmtpOutcome = { result: 'unknown', text: 'Cut off by the end of the service' };

/**
 * Composes, signs, and sends in a separate thread (ADR 13), so that a claim of hundreds of messages delays neither
 * requests nor decisions about further messages. The thread starts with the first message. An error that is not
 * caught there is thrown here: it ends the process, as without the thread.
 */
export function createMailThread(settings: ThreadSettings): SendingPort {
  const thread = new MailThread(settings);
  return {
    smtpPool: (...pool) => thread.sender(`pool ${pool[0]}`, { pool }),
    directSender: (helloName) => thread.sender(`direct ${helloName}`, { direct: helloName }),
    apiSender: (api) => thread.sender(`api ${api.kind} ${api.address}`, { api }),
    close: () => thread.close(),
  };
}

interface Sending {
  /** Whether the message may have been sent: the caller permitted it or required no permission. */
  isHanded: boolean;
  readonly onHanded: OutgoingMessage['onHanded'];
  readonly settle: (outcome: SmtpOutcome) => void;
}

class MailThread {
  #worker: Worker | null = null;
  #isClosed = false;
  #lastId = 0;
  readonly #underWay = new Map<number, Sending>();
  #routes = new Routes();
  #orders: Order[] = [];
  #answers: Array<readonly [number, string | null]> = [];
  #isPosting = false;

  constructor(private readonly settings: ThreadSettings) {}

  sender(key: string, route: Route): SmtpSender {
    return { send: (message) => this.#send(key, route, message) };
  }

  /** Closes idle connections now and busy ones after their message. Connections that are open after a while are cut. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    if (this.#worker !== null) await this.#end(this.#worker);
    for (const { isHanded, settle } of this.#underWay.values()) settle(isHanded ? CUT_OFF : CLOSING);
    this.#underWay.clear();
  }

  async #end(worker: Worker): Promise<void> {
    const ended = once(worker, 'exit');
    this.#post(worker, true);
    const timer = setTimeout(() => void worker.terminate(), LEAVE_MS);
    await ended;
    clearTimeout(timer);
  }

  #send(key: string, route: Route, message: OutgoingMessage): Promise<SmtpOutcome> {
    if (this.#isClosed) return Promise.resolve(CLOSING);
    this.#lastId += 1;
    const id = this.#lastId;
    const { envelope, content, onHanded, moreDueInMs } = message;
    const at = this.#routes.add(key, route);
    this.#orders.push([id, at, onHanded !== undefined, envelope.from, envelope.to, moreDueInMs, content]);
    this.#postSoon();
    return new Promise((settle) => this.#underWay.set(id, { isHanded: onHanded === undefined, onHanded, settle }));
  }

  #postSoon(): void {
    if (this.#isPosting) return;
    this.#isPosting = true;
    setImmediate(() => {
      this.#isPosting = false;
      if (this.#worker === null && this.#isClosed) return;
      this.#worker ??= this.#start();
      this.#post(this.#worker, false);
    });
  }

  #post(worker: Worker, isLast: boolean): void {
    const routes = this.#routes.list;
    worker.postMessage({ routes, orders: this.#orders, answers: this.#answers, isLast } satisfies Orders);
    this.#routes = new Routes();
    this.#orders = [];
    this.#answers = [];
  }

  #start(): Worker {
    const worker = new Worker(PROGRAM, { workerData: this.settings, name: 'mail' });
    worker.on('message', (news: News) => this.#hear(news));
    worker.on('error', (error) => {
      throw error;
    });
    // Waiting calls keep the process alive by other means; an idle thread must not.
    worker.unref();
    return worker;
  }

  #hear({ asking, outcomes }: News): void {
    for (const id of asking) void this.#permit(id);
    for (const [id, outcome] of outcomes) {
      this.#underWay.get(id)?.settle(outcome);
      this.#underWay.delete(id);
    }
  }

  async #permit(id: number): Promise<void> {
    let refusal: string | null = null;
    const sending = this.#underWay.get(id);
    // Requests permission again, because the previous one did not lead to a hand-over.
    if (sending !== undefined) sending.isHanded = false;
    try {
      await sending?.onHanded?.();
      if (sending !== undefined) sending.isHanded = true;
    } catch (error) {
      refusal = error instanceof Error ? error.message : String(error);
    }
    this.#answers.push([id, refusal]);
    this.#postSoon();
  }
}

/** Routes of one post. Routes of one key are equal, unless its server or account changed in between. */
class Routes {
  readonly list: Route[] = [];
  readonly #latest = new Map<string, number>();

  /** Returns the route's position in the list. */
  add(key: string, route: Route): number {
    const known = this.#latest.get(key);
    if (known !== undefined && isSameRoute(this.list[known] as Route, route)) return known;
    this.#latest.set(key, this.list.length);
    return this.list.push(route) - 1;
  }
}

function isSameRoute(one: Route, other: Route): boolean {
  if ('api' in one) return 'api' in other && one.api === other.api;
  return !('pool' in one) || ('pool' in other && one.pool[1] === other.pool[1]);
}
