import { setTimeout as sleep } from 'node:timers/promises';
import { sizeText } from '../../engine/words/size.js';
import { listMigrations } from '../../platform/db/migrate.js';
import { findMark, lockForMove, type MoveMark, refusalOf } from '../../platform/db/move/mark.js';
import {
  type AppliedMigration,
  hasSession,
  listApplied,
  listLiveProcesses,
  readSide,
  type SideFacts,
} from '../../platform/db/move/sides.js';
import { roomFor } from '../../platform/db/snapshot/transfer.js';
import { StartError } from '../../platform/start-error.js';
import type { Side } from './side.js';

const OLDEST_POSTGRES = 15;

const LOCK_PATIENCE_MS = 3_000;
const LOOK_AGAIN_MS = 100;

/** Locks the source for this process and returns its facts. Changes nothing. */
export async function lockSource(side: Side): Promise<SideFacts> {
  await lock(side);
  return readSide(side.client);
}

/** Locks the target for this process and returns its facts. Throws `StartError` if it is the database of the source. */
export async function lockTarget(side: Side, source: SideFacts): Promise<SideFacts> {
  if (await hasSession(side.client, source.session)) {
    throw new StartError('Source and target are the same database. Choose another database for --to.');
  }
  await lock(side);
  return readSide(side.client);
}

/** The server may take a moment to notice that an earlier process was killed. */
async function lock({ client, place }: Side): Promise<void> {
  const deadlineMs = performance.now() + LOCK_PATIENCE_MS;
  while (!(await lockForMove(client))) {
    if (performance.now() > deadlineMs) throw new StartError(`Another "outrider move" is using ${place}.`);
    await sleep(LOOK_AGAIN_MS);
  }
}

/** Returns the migrations of a source that this version can move. */
export async function requireSchema({ client, place }: Side): Promise<AppliedMigration[]> {
  const applied = await listApplied(client);
  if (applied === null || applied.length === 0)
    throw new StartError(`There is no data to move: ${place} has no tables.`);
  const files = listMigrations();
  const unknown = applied.find(({ number }) => !files.some((file) => file.number === number));
  if (unknown !== undefined && unknown.number > (files.at(-1)?.number ?? 0)) {
    throw new StartError(
      `A newer version of Outrider has used the source (${unknown.name}). Use that version to move it.`,
    );
  }
  if (!isBeginning(applied, files)) {
    throw new StartError(
      'The migrations of the source are not those of this version. Start this version once with the settings of the ' +
        'source, stop it, and run this command again.',
    );
  }
  return applied;
}

/** Throws unless the mark of a source permits a new move. */
export function requireMovable(mark: MoveMark | null): void {
  // The lock of this process proves that the process of a move that is marked as running is gone.
  if (mark === null || mark.state === 'moving') return;
  const refusal = refusalOf(mark);
  if (refusal !== null) throw new StartError(refusal);
}

/** Throws if a process uses a side. A paused process detects by its heartbeat that the instance was moved. */
export async function requireStopped({ client, place }: Pick<Side, 'client' | 'place'>): Promise<void> {
  const live = await listLiveProcesses(client);
  if (live.length === 0) return;
  const names = live.map(({ role, hostname, pid }) => `${role} on ${hostname} (process ${pid})`).join(', ');
  throw new StartError(
    `Outrider is running on ${place}: ${names}. Stop every process, then run this command again. A process that was ` +
      'killed counts as running for 15 seconds.',
  );
}

/** Throws unless a target can receive the data of a source, judging by its server, disk, and contents. */
export async function requireRoom(
  target: Side,
  facts: SideFacts,
  source: SideFacts,
  installation: string | null,
): Promise<void> {
  requireServer(target.place, facts);
  const needed = roomFor(source.bytes) - facts.bytes;
  if (target.freeBytes !== null && target.freeBytes < needed) {
    throw new StartError(
      `The disk of ${target.place} has ${sizeText(target.freeBytes)} of free space, and the move needs about ` +
        `${sizeText(needed)}. Free some space, or choose another target.`,
    );
  }
  await requireReplaceable(target, facts, installation);
}

function requireServer(place: string, { version, encoding, isWritable, mayCreate, user, database }: SideFacts): void {
  if (version < OLDEST_POSTGRES) {
    throw new StartError(`${place} is PostgreSQL ${version}. Use PostgreSQL ${OLDEST_POSTGRES} or newer.`);
  }
  if (encoding !== 'UTF8') {
    throw new StartError(
      `${place} has the encoding ${encoding}. Create the database with: create database outrider encoding UTF8 template template0`,
    );
  }
  if (!isWritable) throw new StartError(`${place} does not accept writes. Use the address of the primary server.`);
  if (!mayCreate) {
    throw new StartError(
      `The user ${user} may not create tables in ${place}. Make that user its owner: alter database ${database} owner to ${user}`,
    );
  }
}

/** Data is only replaced if it is from an earlier move of this instance: an incomplete copy, or what an earlier move left. */
async function requireReplaceable(
  { client, place }: Side,
  facts: SideFacts,
  installation: string | null,
): Promise<void> {
  if (facts.tables === 0) return;
  const mark = await findMark(client);
  const isOurs = mark !== null && mark.installation === installation;
  if (isOurs && (mark.state === 'incomplete' || mark.state === 'moved')) return;
  throw new StartError(
    `${place} is not empty, and its tables are not from an earlier move of this instance. Use an empty database.`,
  );
}

/** Returns whether `applied` is the beginning of `files`. */
export function isBeginning(applied: readonly AppliedMigration[], files: readonly AppliedMigration[]): boolean {
  return applied.every(({ number, sha256 }, at) => files[at]?.number === number && files[at].sha256 === sha256);
}
