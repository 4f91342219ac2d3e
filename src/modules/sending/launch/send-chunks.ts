import type { Ctx } from '../../../platform/context.js';
import { campaignSends } from '../sends/index.js';

/** Rows changed per transaction, few enough that a claim never waits long. */
export const CHUNK = 10_000;
/** ID before that of every row. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** End of a chunk. */
type Done = Awaited<ReturnType<typeof campaignSends.unbind>>;

/** Repeats a step that does at most `CHUNK` sends until it finds none, and waits for one that another transaction holds. */
export async function inChunks(ctx: Ctx, workspaceId: number, chunk: (limit: number) => Promise<Done>): Promise<void> {
  for (;;) {
    const { changed, held } = await chunk(CHUNK);
    if (changed === 0 && held === null) return;
    if (held !== null) await campaignSends.free(ctx, workspaceId, held);
  }
}
