import { say } from '../../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { conflict, notFound } from '../../../../platform/errors.js';
import { type ListedSource, lockSource } from '../core/sources.repo.js';
import { READ_LOOP } from '../files/due-files.js';
import { listVanished, type VanishedRow } from '../files/file-rows.repo.js';
import { listReadings, lockFile, type ReadingRow, updateFile } from '../files/files.repo.js';
import { getSource } from '../registry/sources.service.js';

/** Vanished contacts of a response. */
const MOST_VANISHED = 1_000;

/**
 * Makes the file of a source due, also while the source is paused. Changes nothing if a reading is in progress. Throws 404
 * `contact_source_not_found`, 409 `contact_source_kind`.
 */
export function readNow(ctx: Ctx, workspaceId: number, id: string): Promise<ListedSource> {
  return inTx(ctx, async (ctx) => {
    const source = await lockSource(ctx.sql, workspaceId, id);
    if (source === undefined) throw notFound('contact_source');
    const file = await lockFile(ctx.sql, workspaceId, id);
    if (file === undefined) {
      throw conflict('contact_source_kind', say`A source of requests has no file to read.`);
    }
    if (file.reading_id === null && file.worker_id === null) {
      await updateFile(ctx.sql, workspaceId, id, { due_at: ctx.clock.now(), is_asked: true });
      ctx.wake.hint(READ_LOOP);
    }
    return getSource(ctx, workspaceId, id);
  });
}

/** Lists the newest readings of a source, none for requests. Throws 404 `contact_source_not_found`. */
export async function listSourceReadings(ctx: Ctx, workspaceId: number, id: string): Promise<ReadingRow[]> {
  await getSource(ctx, workspaceId, id);
  return listReadings(ctx.sql, workspaceId, id);
}

/** Lists contacts that the file of a source no longer has. Throws 404 `contact_source_not_found`. */
export async function listVanishedContacts(
  ctx: Ctx,
  workspaceId: number,
  id: string,
  readingId: string | undefined,
): Promise<VanishedRow[]> {
  await getSource(ctx, workspaceId, id);
  return listVanished(ctx.sql, workspaceId, id, readingId ?? null, MOST_VANISHED);
}
