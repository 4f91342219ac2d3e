import type pg from 'pg';
import { FollowingClock } from '../following-clock.js';
import type { Logger } from '../log.js';

/** Interval at which the database time is read, in ms. */
const LOOK_EVERY_MS = 3_000;
/** Minimum interval between warnings about a clock that stays wrong, in ms. */
const COMPLAIN_EVERY_MS = 60_000;
/** Minimum correction that is logged, in ms; less is normal between two machines. */
const TELL_MS = 1_000;
/** The first queries can be slow, because connections are being opened. */
const FIRST_LOOKS = 3;

export interface WatchedClock {
  readonly clock: FollowingClock;
  stop(): void;
}

/** Returns a clock that follows the database time, read every few seconds until stopped. */
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
      // Without the database, the correction does not matter.
      .catch((error: Error) => log.debug({ err: error }, 'the database did not tell the time'))
      .finally(() => {
        looking = false;
      });
  }, LOOK_EVERY_MS);
  timer.unref();
  return { clock, stop: () => clearInterval(timer) };
}

async function lookAtDatabase(pool: pg.Pool, clock: FollowingClock): Promise<number> {
  // Waiting for a free connection is not part of the round trip.
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
