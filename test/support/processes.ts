import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Process of the built program that tests can kill. */
export interface ServiceProcess {
  readonly pid: number;
  readonly child: ChildProcess;
  /** Kills the process like a power failure. Resolves when it is gone. */
  kill(signal?: NodeJS.Signals): Promise<void>;
  /** Returns the output so far, for the report of a failed test. */
  output(): string;
}

/** Starts `dist/bundle/main.js` with these settings in a minimal environment. */
export function startService(settings: Record<string, string>): ServiceProcess {
  return start(['dist/bundle/main.js'], settings);
}

function start(args: readonly string[], settings: Record<string, string>): ServiceProcess {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const collect = (chunk: Buffer): void => {
    text = `${text}${chunk.toString('utf8')}`.slice(-20_000);
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  return {
    pid: child.pid as number,
    child,
    output: () => text,
    kill: async (signal = 'SIGKILL') => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(signal);
      await once(child, 'exit');
    },
  };
}

/** Starts the SMTP sink in a separate process; its log is the truth about what was accepted. */
export async function startSinkProcess(args: readonly string[]): Promise<ServiceProcess & { readonly port: number }> {
  const sink = start(['sandbox/dist/sink-main.js', ...args], {});
  const lines = createInterface({ input: sink.child.stdout as NodeJS.ReadableStream });
  const [line] = (await once(lines, 'line')) as [string];
  const { port } = JSON.parse(line) as { port: number };
  return { ...sink, port };
}

/** Waits until `ask` returns true; throws an error with `what` after the time limit. */
export async function until(what: string, timeoutMs: number, ask: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    if (await ask()) return;
    if (Date.now() > end) throw new Error(`Not within ${timeoutMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
