import type { Ctx } from '../../context.js';
import type { DueLoop } from '../due-loop.js';
import { findNextDueAt, takeOver } from './claims.js';
import type { DueTable, Table } from './due-table.js';

/**
 * Creates a loop over one due table: `run` claims and processes a batch, and the description of the table determines
 * everything else.
 */
export function claimLoop<T extends Table>(
  name: string,
  due: DueTable<T>,
  run: (ctx: Ctx) => Promise<number>,
): DueLoop {
  return {
    name,
    tick: async (ctx) => {
      const worked = await run(ctx);
      return { worked, nextDueAt: worked > 0 ? null : await findNextDueAt(ctx.sql, due) };
    },
    ...takingOver(name, due),
  };
}

/** Returns the part of a loop that frees the claims of dead workers on a table. */
export function takingOver<T extends Table>(
  name: string,
  due: DueTable<T>,
): Required<Pick<DueLoop, 'recover' | 'claims'>> {
  return {
    claims: { table: due.table },
    recover: async (ctx, deadWorkerIds) => {
      const freed = await takeOver(ctx.sql, due, deadWorkerIds);
      if (freed === 0) return;
      ctx.wake.hint(name);
      ctx.log.warn({ table: due.table, freed }, 'took over claims of dead workers');
    },
  };
}
