import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { sweepWhenIdle } from '../../heap.js';
import { createEgressPolicy } from '../../outbound/egress-policy.js';
import type { SendingPort } from '../port.js';
import { createSendingPort } from '../smtp/sending-port.js';
import type { SmtpOutcome, SmtpSender } from '../smtp/types.js';
import type { News, Order, Orders, Route, ThreadSettings } from './protocol.js';
import { receivedContent } from './received-content.js';

/** Program of the mail thread: composes, signs and sends messages on request, and reports the outcomes. */
class MailThreadProgram {
  readonly #mail: SendingPort;
  readonly #permits = new Map<number, (refusal: string | null) => void>();
  #asking: number[] = [];
  #outcomes: Array<readonly [number, SmtpOutcome]> = [];
  #underWay = 0;
  #isReporting = false;
  #isLast = false;

  constructor(
    private readonly port: MessagePort,
    { egressAllow, ca }: ThreadSettings,
  ) {
    const policy = createEgressPolicy({ allowCidrs: egressAllow });
    this.#mail = createSendingPort({ policy, ...(ca === undefined ? {} : { ca }) });
    port.on('message', (orders: Orders) => this.#take(orders));
  }

  #take({ routes, orders, answers, isLast }: Orders): void {
    for (const [id, refusal] of answers) {
      this.#permits.get(id)?.(refusal);
      this.#permits.delete(id);
    }
    this.#underWay += orders.length;
    const senders = routes.map((route) => this.#senderOf(route));
    for (const order of orders) void this.#carry(order, senders[order[1]] as SmtpSender);
    if (isLast) void this.#end();
  }

  #senderOf(route: Route): SmtpSender {
    if ('api' in route) return this.#mail.apiSender(route.api);
    return 'pool' in route ? this.#mail.smtpPool(...route.pool) : this.#mail.directSender(route.direct);
  }

  async #carry([id, , asks, from, to, moreDueInMs, content]: Order, sender: SmtpSender): Promise<void> {
    const outcome = await sender.send({
      envelope: { from, to },
      content: receivedContent(content),
      ...(asks ? { onHanded: () => this.#ask(id) } : {}),
      ...(moreDueInMs === undefined ? {} : { moreDueInMs }),
    });
    this.#underWay -= 1;
    this.#outcomes.push([id, outcome]);
    this.#reportSoon();
  }

  #ask(id: number): Promise<void> {
    this.#asking.push(id);
    this.#reportSoon();
    return new Promise((resolve, reject) => {
      this.#permits.set(id, (refusal) => (refusal === null ? resolve() : reject(new Error(refusal))));
    });
  }

  #reportSoon(): void {
    if (this.#isReporting) return;
    this.#isReporting = true;
    setImmediate(() => {
      this.#isReporting = false;
      this.port.postMessage({ asking: this.#asking, outcomes: this.#outcomes } satisfies News);
      this.#asking = [];
      this.#outcomes = [];
      this.#closeWhenDone();
    });
  }

  async #end(): Promise<void> {
    await this.#mail.close();
    this.#isLast = true;
    this.#closeWhenDone();
  }

  /** Without its port, only open sockets keep the thread alive. */
  #closeWhenDone(): void {
    if (this.#isLast && this.#underWay === 0 && !this.#isReporting) this.port.close();
  }
}

if (parentPort === null) throw new Error('This program runs as a thread of the service.');
sweepWhenIdle();
new MailThreadProgram(parentPort, workerData as ThreadSettings);
