import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

/** Program of the service. This file has the same depth in `sandbox/dist` as in `sandbox/src`. */
const PROGRAM = fileURLToPath(new URL('../../../dist/bundle/stepped-main.js', import.meta.url));

/** The service as a separate process on a temporary database, with a clock that the demo sets. */
export interface DemoService {
  readonly origin: string;
  readonly key: string;
  /** Workspace that the first start creates. */
  readonly workspaceId: number;
  readonly inboundPort: number;
  now(): Date;
  moveTo(instant: Date): Promise<void>;
  /** Processes what is due now. Resolves with the time at which something is due next, not counting scheduled jobs. */
  drain(): Promise<Date | null>;
  /** From then on, the clock runs at normal speed, and the service processes work as it becomes due. */
  goOn(): Promise<void>;
  stop(): Promise<void>;
}

interface Ready {
  readonly origin: string;
  readonly key: string;
  readonly workspaceId: number;
}

type Message =
  | { readonly ready: Ready }
  | { readonly id: number; readonly value?: string | null; readonly error?: string };

export async function startDemoService(options: {
  start: Date;
  relayPort: number;
  port: number;
  /** Further settings. */
  settings: Readonly<Record<string, string>>;
}): Promise<DemoService> {
  const inboundPort = await freePort();
  const port = options.port === 0 ? await freePort() : options.port;
  const child = fork(PROGRAM, [options.start.toISOString()], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      MAIL_INBOUND_PORT: String(inboundPort),
      // All simulated recipients write from this machine.
      MAIL_INBOUND_TRUSTED: '127.0.0.0/8',
      MAIL_RELAY_URL: `smtp://127.0.0.1:${options.relayPort}`,
      EGRESS_ALLOW: '127.0.0.0/8',
      WEBHOOK_ALLOW_HTTP: 'true',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      ...options.settings,
    },
  });
  const service = new ServiceProcess(child);
  const { origin, key, workspaceId } = await service.ready;
  let stoodAt = options.start;
  let releasedMs: number | null = null;
  return {
    origin,
    key,
    workspaceId,
    inboundPort,
    now: () => new Date(stoodAt.getTime() + (releasedMs === null ? 0 : performance.now() - releasedMs)),
    moveTo: async (instant) => {
      await service.command('moveTo', instant.toISOString());
      stoodAt = instant;
    },
    drain: async () => {
      const next = await service.command('drain');
      return next === null ? null : new Date(next);
    },
    goOn: async () => {
      await service.command('goOn');
      releasedMs = performance.now();
    },
    stop: async () => {
      const ended = once(child, 'exit');
      await service.command('stop');
      await ended;
    },
  };
}

/** Sends commands to the service process and matches its responses. If the process ends, all waiting commands fail. */
class ServiceProcess {
  readonly ready: Promise<Ready>;
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, { resolve(value: string | null): void; reject(error: Error): void }>();
  #lastId = 0;

  constructor(child: ChildProcess) {
    this.#child = child;
    this.ready = new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code, signal) => {
        const error = new Error(`the service ended with ${signal ?? code}`);
        reject(error);
        for (const each of this.#waiting.values()) each.reject(error);
        this.#waiting.clear();
      });
      child.on('message', (message: Message) => {
        if ('ready' in message) resolve(message.ready);
        else this.#settle(message);
      });
    });
  }

  command(name: 'moveTo' | 'drain' | 'goOn' | 'stop', to?: string): Promise<string | null> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#child.send({ id, command: name, to }, (error) => {
        if (error !== null) reject(error);
      });
    });
  }

  #settle({ id, value, error }: Exclude<Message, { ready: Ready }>): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error === undefined) waiting?.resolve(value ?? null);
    else waiting?.reject(new Error(error));
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
