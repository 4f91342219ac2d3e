import type pg from 'pg';

/** Statement of the product, and the first function that ran it. */
export interface Seen {
  readonly text: string;
  /** Function with its file, such as `modules/sending/sends/sends.repo.ts updateSends`. */
  readonly by: string;
}

const ROOT = new URL('../../../', import.meta.url).pathname;
const FRAME = /at (?:async )?(?:(?:Object|Function|Module)\.)?(\S+ )?\(?(?:file:\/\/)?([^():]+\.ts)/;

/** All statements that this process has run, including those of tests, so that each is checked once. */
const known = new Set<string>();

/**
 * Records each statement that goes through the pool, alone or in a transaction. Returns those of the product since the
 * last call.
 */
export function watchStatements(pool: pg.Pool): () => Seen[] {
  let fresh: Seen[] = [];
  const see = (what: unknown): void => {
    const text = textOf(what);
    if (text === null || known.has(text)) return;
    known.add(text);
    const by = caller();
    if (by !== null) fresh.push({ text, by });
  };
  watch(pool, see);
  pool.on('connect', (client) => watch(client, see));
  return () => {
    const seen = fresh;
    fresh = [];
    return seen;
  };
}

function watch(target: { query: unknown }, see: (what: unknown) => void): void {
  const query = target.query as (...values: unknown[]) => unknown;
  target.query = (...values: unknown[]) => {
    see(values[0]);
    return query.apply(target, values);
  };
}

/** Returns the text of an argument of `query`: a text, `{ text }`, a cursor, or a COPY. */
function textOf(what: unknown): string | null {
  if (typeof what === 'string') return what;
  const { text } = (what ?? {}) as { text?: unknown };
  return typeof text === 'string' ? text : null;
}

/** Returns the first function of the product above the platform; null if a test runs the query itself. */
function caller(): string | null {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 40;
  const { stack = '' } = new Error();
  Error.stackTraceLimit = limit;
  for (const line of stack.split('\n').slice(1)) {
    const [, name = '', path = ''] = FRAME.exec(line) ?? [];
    const file = path.startsWith(ROOT) ? path.slice(ROOT.length) : null;
    if (file === null || file.startsWith('node_modules/') || file.startsWith('src/platform/db/')) continue;
    if (file.startsWith('test/support/statements/')) continue;
    return file.startsWith('src/') && !file.endsWith('.test.ts') ? `${file.slice(4)} ${name.trim()}` : null;
  }
  return null;
}
