import { randomUUID } from 'node:crypto';
import { counted } from '../../engine/words/counted.js';
import { clientRunner } from '../../platform/db/sql-runner.js';
import { readObjectMove } from '../../platform/files/blobs/move-state.js';
import { createObjectStores } from '../../platform/files/blobs/object-stores.js';
import { type DatabaseFacts, type Finding, type MachineFacts, ok, problem, skipped, warning } from './check.js';
import { hasObjectTables } from './installation.reads.js';

/** Shorter than the time limit of a check, so that the reason of the store is reported. */
const TIME_LIMIT_MS = 6_000;

/** Checks the object store by writing, reading, and deleting an object. */
export async function objectStore({ config }: MachineFacts): Promise<Finding> {
  const { location } = config.blobs;
  if (location === null) return skipped('Messages and files are stored in the database.');
  const stores = createObjectStores(config.blobs, { timeLimitMs: TIME_LIMIT_MS });
  const store = stores.at(location);
  const key = `check/${randomUUID()}`;
  const content = Buffer.from(key);
  const { signal } = new AbortController();
  try {
    await store.put(key, content, signal);
    const read = await store.get(key, signal);
    await store.delete([key]);
    if (read?.equals(content) === true) return ok(`${location} stores, returns, and deletes objects`);
    return problem(
      `${location} does not return what was stored.`,
      'Use a store that shows an object once it is written.',
    );
  } catch (error) {
    return problem(
      (error as Error).message,
      location.startsWith('s3:')
        ? 'Check BLOBS_S3_ENDPOINT, the access key, and its rights to read, write, and delete. Until then, incoming mail waits at its senders.'
        : 'Check that the folder exists, has space, and belongs to this user. Until then, incoming mail waits at its senders.',
    );
  } finally {
    stores.close();
  }
}

/** Reports how far the move of content to the configured store is. */
export async function objectMoves({ client, config, hasSchema }: DatabaseFacts): Promise<Finding> {
  if (!hasSchema || !(await hasObjectTables(client))) return skipped('The service has not been started yet.');
  const move = await readObjectMove(clientRunner(client), config.blobs.location);
  if (move === null) return skipped('No content was moved.');
  const moved = counted(move.movedCount, 'row');
  if (move.failedCount > 0) {
    const fix = 'Restore the named objects from a copy of the folder or bucket. The move repeats every day.';
    return problem(`${counted(move.failedCount, 'row')} could not be moved: ${move.problem}`, fix);
  }
  const place = move.target === 'database' ? 'the database' : move.target;
  if (move.status === 'complete') return ok(`All content is in ${place}; ${moved} moved`);
  return move.status === 'moving'
    ? ok(`Content is being moved to ${place}: ${moved} so far`)
    : warning(`The move to ${place} waits after ${moved}: ${move.problem}`, 'It continues once the store works.');
}
