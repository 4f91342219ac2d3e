import { type Ctx, inTx } from '../context.js';

/** Lifetime of a result in ms, so that frequent checks by a load balancer cost nothing. */
const HOLDS_MS = 5_000;

/** Why a write failed, by SQLSTATE, for the operator. */
const REASONS: Readonly<Record<string, string>> = {
  '53100': 'The database disk is full; free some space.',
  '25006': 'The database is read-only: it is a standby or set to read-only.',
  '42501': 'The database user lacks write permission.',
};

/**
 * Returns a check that the database accepts writes, performed at most every five seconds. It resolves to true, or to
 * the reason for the operator. The row goes into a new file, so that a full disk is noticed: updating a row in place
 * can work for a while when nothing else does.
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
