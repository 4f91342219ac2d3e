import { type Ctx, inTx } from '../context.js';

/** A result holds for so long, so that a balancer that asks often costs nothing. */
const HOLDS_MS = 5_000;

/** Why a write failed, by SQLSTATE, in words for the operator. */
const REASONS: Readonly<Record<string, string>> = {
  '53100': 'The database disk is full; free some space.',
  '25006': 'The database is read-only: it is a standby or set to read-only.',
  '42501': 'The database user lacks write permission.',
};

/**
 * A check that the database takes writes, made anew at most every five seconds. It resolves to true, or to the reason in
 * words for the operator. The row goes into a new file, so that a disk without room is noticed: changing a row in place
 * works for a while when nothing else does.
 */
export function writeProbe(ctx: Ctx): () => Promise<true | string> {
  let last: { readonly at: number; readonly result: Promise<true | string> } | null = null;
  return async () => {
    if (last === null || performance.now() - last.at > HOLDS_MS) {
      last = { at: performance.now(), result: probe(ctx) };
    }
    return last.result;
  };
}

async function probe(ctx: Ctx): Promise<true | string> {
  try {
    await inTx(ctx, async ({ sql, clock }) => {
      // Several processes probe one after the other.
      await sql.execute(`set local lock_timeout = '2s'`);
      await sql.execute('TRUNCATE write_probe');
      await sql.execute('insert into write_probe values ($1)', [clock.now()]);
    });
    return true;
  } catch (error) {
    const code = String((error as { code?: unknown }).code ?? '');
    ctx.log.warn({ err: error }, 'database accepts no writes');
    return REASONS[code] ?? 'Writing to the database failed; the log has the error.';
  }
}
