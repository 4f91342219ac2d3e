import { spawn } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { connect } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { atExit } from './at-exit.js';

const PROGRAM = fileURLToPath(new URL('../../sandbox/dist/sink-main.js', import.meta.url));

/** SMTP server in a separate process that accepts everything. */
export interface SinkProcess {
  readonly port: number;
  /** Returns the counters of the sink so far. */
  seen(): Promise<{ readonly accepted: number; readonly mostConnections: number }>;
  /** Stops the sink and returns the number of accepted messages. */
  close(): Promise<number>;
}

/** Returns the self-signed certificate of a loopback server (PEM), which its clients have to trust. */
export async function certificateOf(port: number): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  const { raw } = socket.getPeerCertificate();
  socket.destroy();
  return new X509Certificate(raw).toString();
}

export async function startSinkProcess(options: { readonly implicitTls?: boolean } = {}): Promise<SinkProcess> {
  if (!existsSync(PROGRAM)) throw new Error(`${PROGRAM} is missing: run "npm run build" first.`);
  const args = [PROGRAM, ...(options.implicitTls === true ? ['--implicit-tls'] : [])];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const forget = atExit(() => child.kill('SIGKILL'));
  const lines = createInterface({ input: child.stdout as Readable })[Symbol.asyncIterator]();
  const read = async (): Promise<Record<string, unknown>> => {
    const { value, done } = await lines.next();
    if (done) throw new Error('The sink ended unexpectedly.');
    return JSON.parse(value as string) as Record<string, unknown>;
  };
  const ready = await read();
  return {
    port: ready['port'] as number,
    seen: async () => {
      child.send('seen');
      const [answer] = await once(child, 'message');
      return answer;
    },
    close: async () => {
      forget();
      child.kill('SIGTERM');
      const last = await read();
      if (child.exitCode === null) await once(child, 'exit');
      return last['accepted'] as number;
    },
  };
}
