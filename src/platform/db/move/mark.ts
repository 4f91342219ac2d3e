import type pg from 'pg';
import { StartError } from '../../start-error.js';

/**
 * Part of a database in a move of the instance (`outrider move`):
 * - `free`: not part of a move; a service may start.
 * - `moving`: its data is being copied. A service may start once the copying process is gone, which ends the move.
 * - `incomplete`: the copy is not complete. No service starts.
 * - `moved`: the instance is elsewhere. No service starts.
 * - `arrived`: the copy is complete, and no service has started on it yet. The first start makes it `free`.
 */
export type MoveState = 'free' | 'moving' | 'incomplete' | 'moved' | 'arrived';

export interface MoveMark {
  /** Identity of the instance, equal in its databases; created by its first move. */
  readonly installation: string;
  readonly state: MoveState;
  /** Current or last move; null if the mark was never used. */
  readonly move: string | null;
  /** Readable location of the other side of the move, without its password. */
  readonly place: string | null;
  readonly since: Date;
}

type Queryable = Pick<pg.ClientBase, 'query'>;

/** Session lock of a running move on both of its databases. Arbitrary constant, equal in every process. */
const LOCK_KEY = 7_205_759_411;

/**
 * The mark is in a separate schema, because it describes one database, while snapshots copy the other schemas. The
 * schema is not part of the migrations, because an empty target has the mark before it has tables.
 */
const CREATE = `
  create schema if not exists outrider_move;
  create table if not exists outrider_move.mark (
    singleton boolean primary key default true check (singleton),
    installation uuid not null,
    state text not null check (state in ('free', 'moving', 'incomplete', 'moved', 'arrived')),
    move uuid,
    place text,
    since timestamptz not null default clock_timestamp()
  )`;

/** Reads the mark of a database; null if it was never part of a move. */
export async function findMark(client: Queryable): Promise<MoveMark | null> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('outrider_move.mark') is not null as found`,
  );
  if (rows[0]?.found !== true) return null;
  const marks = await client.query<MoveMark>('select installation, state, move, place, since from outrider_move.mark');
  return marks.rows[0] ?? null;
}

/** Takes the lock of a move until the connection ends; false if another process has it. */
export async function lockForMove(client: Queryable): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [LOCK_KEY]);
  return rows[0]?.locked === true;
}

/** Sets the mark regardless of its former state, and creates it if it is missing. Returns the identity of the instance. */
export async function putMark(
  client: Queryable,
  mark: {
    readonly state: MoveState;
    readonly move: string;
    readonly place: string;
    /** Identity of the instance; if absent, the database keeps its identity or gets a new one. */
    readonly installation?: string;
  },
): Promise<string> {
  await client.query('begin');
  try {
    await client.query(CREATE);
    const { rows } = await client.query<{ installation: string }>(
      `insert into outrider_move.mark (installation, state, move, place)
       values (coalesce($1::uuid, gen_random_uuid()), $2, $3, $4)
       on conflict (singleton) do update
          set installation = coalesce($1::uuid, mark.installation), state = excluded.state, move = excluded.move,
              place = excluded.place, since = excluded.since
       returning installation`,
      [mark.installation ?? null, mark.state, mark.move, mark.place],
    );
    await client.query('commit');
    return (rows[0] as { installation: string }).installation;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Changes the state of a move's mark; returns false if the mark has changed since. */
export async function changeMark(
  client: Queryable,
  move: string | null,
  from: MoveState,
  to: MoveState,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update outrider_move.mark set state = $3, since = clock_timestamp()
      where move is not distinct from $1 and state = $2`,
    [move, from, to],
  );
  return rowCount === 1;
}

/**
 * Lets a service start on a database, or throws a `StartError` that says where the instance is. The first start after a
 * move ends the possibility to cancel it; a start after an interrupted move ends the move.
 */
export async function admitStart(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    let mark = await findMark(client);
    if (mark?.state === 'arrived') {
      await changeMark(client, mark.move, 'arrived', 'free');
      mark = await findMark(client);
    }
    if (mark?.state === 'moving' && (await endAbandoned(client, mark.move))) mark = await findMark(client);
    refuseMoved(mark);
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    client.release(failure);
  }
}

/** Throws a `StartError` if the database has become part of a move. Call after this process is visible in the database. */
export async function requireNotMoved(client: Queryable): Promise<void> {
  refuseMoved(await findMark(client));
}

/** Ends a move whose process is gone. The lock ends with the transaction, which also works through a pooler. */
async function endAbandoned(client: pg.PoolClient, move: string | null): Promise<boolean> {
  await client.query('begin');
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_xact_lock($1) as locked', [
    LOCK_KEY,
  ]);
  const ended = rows[0]?.locked === true && (await changeMark(client, move, 'moving', 'free'));
  await client.query('commit');
  return ended;
}

function refuseMoved(mark: MoveMark | null): void {
  const sentence = mark === null ? null : refusalOf(mark);
  if (sentence !== null) throw new StartError(sentence);
}

/** Returns why no service may start on a database, with advice; null if one may start. */
export function refusalOf({ state, place, since }: MoveMark): string | null {
  const at = since.toISOString();
  switch (state) {
    case 'free':
    case 'arrived':
      return null;
    case 'moving':
      return `This instance is being moved to ${place}. Wait until "outrider move" has ended, or stop it.`;
    case 'incomplete':
      return (
        `This database is the incomplete target of a move from ${place}, begun at ${at}. With the settings of the source, ` +
        'run "outrider move" again to complete the move, or "outrider move --cancel" to stay there.'
      );
    case 'moved':
      return (
        `This instance was moved to ${place} at ${at}. Start it there. If it was never started there, ` +
        '"outrider move --cancel" with the same target brings it back here.'
      );
  }
}
