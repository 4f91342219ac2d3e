import type pg from 'pg';
import { FollowingClock } from '../following-clock.js';
import type { Logger } from '../log.js';

/** How often the database is asked for the time. */
const LOOK_EVERY_MS = 3_000;
/** How often a clock that stays wrong is complained about. */
const COMPLAIN_EVERY_MS = 60_000;
/** A correction worth a word; less is the way of two machines. */
const TELL_MS = 1_000;
/** The first answers may be slow: connections are being opened. */
const FIRST_LOOKS = 3;

export interface WatchedClock {
  readonly clock: FollowingClock;
  stop(): void;
}

/** A clock that tells the database's time, asked for every few seconds as long as it is not stopped. */
export async function followDatabase(pool: pg.Pool, log: Logger): Promise<WatchedClock> {
  const clock = new FollowingClock();
  for (let look = 0; look < FIRST_LOOKS; look += 1) await lookAtDatabase(pool, clock);
  let complainedMs = Number.NEGATIVE_INFINITY;
  const complain = (): void => {
    const problem = clock.problem();
    if (problem === null) {
      if (complainedMs > 0) log.info("this machine's clock is right again");
      complainedMs = Number.NEGATIVE_INFINITY;
    } else if (performance.now() - complainedMs >= COMPLAIN_EVERY_MS) {
      log.error({ offsetMs: Math.round(clock.offsetMs()) }, problem);
      complainedMs = performance.now();
    }
  };
  complain();
  let looking = false;
  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    lookAtDatabase(pool, clock)
      .then((correctionMs) => {
        if (Math.abs(correctionMs) >= TELL_MS) log.warn({ correctionMs }, "the database's clock was followed");
        complain();
      })
      // Without the database there is nothing to do at any time.
      .catch((error: Error) => log.debug({ err: error }, 'the database did not tell the time'))
      .finally(() => {
        looking = false;
      });
  }, LOOK_EVERY_MS);
  timer.unref();
  return { clock, stop: () => clearInterval(timer) };
}

async function lookAtDatabase(pool: pg.Pool, clock: FollowingClock): Promise<number> {
  // Waiting for a free connection is no part of the way there and back.
  const client = await pool.connect();
  let broken = true;
  try {
    const sentMs = performance.now();
    const { rows } = await client.query<{ ms: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
    );
    const receivedMs = performance.now();
    broken = false;
    return clock.take({ databaseMs: (rows[0] as { ms: number }).ms, sentMs, receivedMs });
  } finally {
    client.release(broken);
  }
}
