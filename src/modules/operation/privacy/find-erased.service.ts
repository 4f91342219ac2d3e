import { type Ctx, inTx } from '../../../platform/context.js';
import type { PersonRows } from '../../../platform/db/person-rows.js';
import { personMarks } from '../../reach/suppressions/index.js';
import { streamAddressTexts } from './addresses.reads.js';
import { listSearching, updateNotFound } from './erasures.repo.js';
import { beginErasure } from './erasures.service.js';

/** Possible addresses in text; marks confirm them. */
const ADDRESS = /[^\s"'<>,;:()[\]{}\\]+@[^\s"'<>,;:()[\]{}\\]+/gu;

/**
 * Finds the people of a replayed list by the marks of all addresses in the workspace, and starts the erasure of each. An
 * interrupted search starts again; erasures that it started are already in progress.
 */
export async function findErased(
  ctx: Ctx,
  { workspaceId }: { readonly workspaceId: number },
  parts: readonly PersonRows[],
): Promise<void> {
  const wanted = new Map<string, string[]>();
  for (const { id, mark } of await listSearching(ctx.sql, workspaceId)) {
    const known = wanted.get(mark.toString('hex'));
    if (known === undefined) wanted.set(mark.toString('hex'), [id]);
    else known.push(id);
  }
  for (const part of parts) {
    for await (const texts of streamAddressTexts(ctx.sql, workspaceId, part)) {
      for (const email of texts.flatMap((text) => text.toLowerCase().match(ADDRESS) ?? [])) {
        const marks = personMarks(ctx, workspaceId, email).map((mark) => mark.toString('hex'));
        const ids = marks.flatMap((mark) => wanted.get(mark) ?? []);
        for (const mark of marks) wanted.delete(mark);
        for (const id of ids) await inTx(ctx, (ctx) => beginErasure(ctx, { workspaceId, email }, id));
      }
    }
  }
  await updateNotFound(ctx.sql, workspaceId, [...wanted.values()].flat(), ctx.clock.now());
}
