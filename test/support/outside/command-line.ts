import { PassThrough } from 'node:stream';
import { runCommandLine } from '../../../src/cli/program.js';

export interface CommandResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  /** Standard output as JSON; throws if it is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: a test states the shape it expects.
  json(): any;
}

export interface CommandLineOptions {
  readonly env: Readonly<Record<string, string>>;
  /** Typed input; if absent, standard input is not a terminal. */
  readonly typed?: string;
  /** Whether standard output and error are a terminal with colors. */
  readonly terminal?: boolean;
  readonly interrupted?: AbortSignal;
  readonly onOut?: (text: string) => void;
}

/** Runs `outrider` with these arguments in this process and captures what it prints. */
export async function runOutrider(args: readonly string[], options: CommandLineOptions): Promise<CommandResult> {
  const written = { out: '', err: '' };
  const sink = (name: 'out' | 'err') => ({
    ...(options.terminal === true ? { isTTY: true, hasColors: () => true } : {}),
    write: (text: string) => {
      written[name] += text;
      if (name === 'out') options.onOut?.(text);
    },
  });
  const input = Object.assign(new PassThrough(), options.typed === undefined ? {} : { isTTY: true });
  input.end(options.typed ?? '');
  const code = await runCommandLine(['node', 'outrider', ...args], {
    out: sink('out'),
    err: sink('err'),
    in: input,
    env: options.env,
    untilInterrupted: () => options.interrupted ?? new AbortController().signal,
  });
  return { code, ...written, json: () => JSON.parse(written.out) };
}

/** Runs a command of the operator with the settings of an instance, which it reads from the environment. */
export function runOnMachine(
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<CommandResult> {
  return withSettings(settings, () => runOutrider(args, { env: {} }));
}

/** Runs work with these variables in the environment, and restores the environment afterwards. */
export async function withSettings<T>(settings: Readonly<Record<string, string>>, run: () => Promise<T>): Promise<T> {
  const before = { ...process.env };
  Object.assign(process.env, settings);
  try {
    return await run();
  } finally {
    for (const name of Object.keys(settings)) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  }
}
