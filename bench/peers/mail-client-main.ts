import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientAnswer, ClientOrder, Letter } from './mail-client.js';

/** Program of a mail client that does only what an SMTP client must do, so that the server is measured. */
const port = Number(process.argv[2]);
const localAddress = process.argv[3] ?? '127.0.0.1';
const PROBE_EVERY_MS = 5;

let times: number[] = [];

class Conversation {
  #heard = '';
  #wake: () => void = () => undefined;

  private constructor(private readonly socket: Socket) {
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      this.#heard += chunk;
      this.#wake();
    });
    socket.on('close', () => this.#wake());
  }

  static async open(): Promise<Conversation> {
    const conversation = new Conversation(connect({ port, host: '127.0.0.1', localAddress }));
    await conversation.#reply();
    await conversation.#say('EHLO client.test\r\n');
    return conversation;
  }

  /** Delivers a message; returns whether it was accepted. */
  async deliver({ from, to, content }: Letter): Promise<boolean> {
    if (!(await this.#say(`MAIL FROM:<${from}>\r\n`)).startsWith('2')) return false;
    if (!(await this.#say(`RCPT TO:<${to}>\r\n`)).startsWith('2')) return false;
    if (!(await this.#say('DATA\r\n')).startsWith('3')) return false;
    return (await this.#say(`${content}\r\n.\r\n`)).startsWith('2');
  }

  end(): void {
    this.socket.end('QUIT\r\n');
  }

  #say(text: string): Promise<string> {
    this.socket.write(text);
    return this.#reply();
  }

  async #reply(): Promise<string> {
    for (;;) {
      const last = /^(?:\d{3}-.*\r\n)*(\d{3} .*)\r\n/.exec(this.#heard);
      if (last !== null) {
        this.#heard = this.#heard.slice(last[0].length);
        return last[1] ?? '';
      }
      if (this.socket.closed) throw new Error('The connection was closed.');
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}

async function deliver(letters: readonly Letter[], connections: number): Promise<ClientAnswer> {
  const start = performance.now();
  let next = 0;
  let refused = 0;
  const work = async () => {
    const conversation = await Conversation.open();
    for (let letter = letters[next]; letter !== undefined; letter = letters[next]) {
      next += 1;
      if (!(await conversation.deliver(letter))) refused += 1;
    }
    conversation.end();
  };
  await Promise.all(Array.from({ length: connections }, work));
  return { ms: performance.now() - start, refused };
}

/** Limits the bytes per second of all connections together. */
function lineOf(bytesPerSecond: number): (bytes: number) => Promise<void> {
  let freeAt = performance.now();
  return async (bytes) => {
    freeAt = Math.max(freeAt, performance.now()) + (bytes / bytesPerSecond) * 1000;
    await sleep(freeAt - performance.now());
  };
}

async function flood(letters: readonly Letter[], carried: (bytes: number) => Promise<void>): Promise<never> {
  for (let n = 0; ; ) {
    try {
      const conversation = await Conversation.open();
      for (; ; n += 1) {
        const letter = letters[n % letters.length] as Letter;
        await carried(letter.content.length);
        await conversation.deliver(letter);
      }
    } catch {
      // The message was rejected and is retried.
      await sleep(100);
    }
  }
}

let isProbing = false;

async function probe(url: string): Promise<void> {
  isProbing = true;
  while (isProbing) {
    const start = performance.now();
    await (await fetch(url)).text();
    times.push(performance.now() - start);
    await sleep(PROBE_EVERY_MS);
  }
}

function floodWith({ letters, connections, bytesPerSecond }: Extract<ClientOrder, { kind: 'flood' }>): void {
  const carried = lineOf(bytesPerSecond);
  for (let n = 0; n < connections; n += 1) void flood(letters, carried);
}

const answer = (said: ClientAnswer) => process.send?.(said);
process.on('message', (order: ClientOrder) => {
  switch (order.kind) {
    case 'deliver':
      return void deliver(order.letters, order.connections).then(answer);
    case 'flood':
      floodWith(order);
      return;
    case 'probe':
      return void probe(order.url);
    case 'report':
      isProbing = false;
      answer({ times });
      times = [];
  }
});
process.on('disconnect', () => process.exit(0));
answer('ready');
