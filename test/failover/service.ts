import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { readSinkLog, type SinkRecord } from '../../sandbox/src/sink-log.js';
import { startSinkProcess } from '../support/processes.js';
import { DATABASE_URL } from './cluster.js';
import type { Run } from './run.js';

const PROGRAM = fileURLToPath(new URL('../../dist/bundle/main.js', import.meta.url));
/** A mail server takes this long per email, so that each failure hits emails that are being accepted. */
const LATENCY_MS = 500;
const READY_POLL_MS = 250;
const REQUEST = /"msg":"request(?: failed)?"/;
export const API_KEY = 'failover-proof-key-with-enough-characters';
export const ORIGIN = 'http://127.0.0.1:8080';

/** A process of the service with a mail server of its own, whose log tells what this process sent. */
export class Service {
  /** Time of each line of its log, without those of requests: their number is the client's choice. */
  readonly lines: number[] = [];
  /** Since when `/ready` answers as it does now. */
  ready: { is: boolean; sinceMs: number } = { is: false, sinceMs: Date.now() };
  hasEnded = false;

  constructor(
    readonly name: string,
    private readonly probe: string,
    private readonly sinkLog: string,
  ) {}

  /** Returns all emails that its mail server accepted. */
  accepted(): SinkRecord[] {
    return readSinkLog(this.sinkLog);
  }

  linesBetween(fromMs: number, toMs: number): number {
    return this.lines.filter((at) => at >= fromMs && at <= toMs).length;
  }

  async watchReady(): Promise<never> {
    for (;;) {
      const is = await fetch(`${this.probe}/ready`, { signal: AbortSignal.timeout(5_000) }).then(
        (answer) => answer.ok,
        () => false,
      );
      if (is !== this.ready.is) this.ready = { is, sinceMs: Date.now() };
      await new Promise((resolve) => setTimeout(resolve, READY_POLL_MS));
    }
  }
}

/** Starts a process with these roles. */
export async function startService(
  { folder, logs }: Pick<Run, 'folder' | 'logs'>,
  name: string,
  roles: string,
  probePort: number,
): Promise<Service> {
  const sinkLog = join(logs, `${name}-accepted.log`);
  const sink = await startSinkProcess(['--log', sinkLog, '--latency-ms', String(LATENCY_MS)]);
  const data = join(folder, name);
  mkdirSync(data);
  const child = spawn(process.execPath, [PROGRAM], {
    env: {
      PATH: process.env['PATH'],
      ROLES: roles,
      DATABASE_URL,
      MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
      BOOTSTRAP_API_KEY: API_KEY,
      DATA_DIR: data,
      PROBE_PORT: String(probePort),
      MAIL_RELAY_URL: `smtp://127.0.0.1:${sink.port}`,
      RATE_LIMITS: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const service = new Service(name, `http://127.0.0.1:${probePort}`, sinkLog);
  const log = createWriteStream(join(logs, `${name}.log`));
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      if (!REQUEST.test(line)) service.lines.push(Date.now());
      log.write(`${line}\n`);
    });
  }
  once(child, 'exit').then(() => (service.hasEnded = true));
  void service.watchReady();
  return service;
}
