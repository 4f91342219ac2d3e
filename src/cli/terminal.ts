interface Sink {
  /** Whether the stream is a terminal; not set for a file or a pipe. */
  readonly isTTY?: boolean;
  write(text: string): unknown;
  /** Whether the terminal shows colors; respects `NO_COLOR`, `FORCE_COLOR` and `TERM`. */
  hasColors?(): boolean;
}

/** Input and output of a command. */
export interface Terminal {
  readonly out: Sink;
  readonly err: Sink;
  readonly in: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  /** Environment of the commands that use the API; if absent, that of the process. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Aborts the returned signal on Ctrl-C and stop signals, for a command that runs until it is ended. */
  untilInterrupted(): AbortSignal;
}

export function processTerminal(): Terminal {
  return { out: process.stdout, err: process.stderr, in: process.stdin, untilInterrupted };
}

function untilInterrupted(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort());
  return controller.signal;
}
