import type { Ctx } from '../../../../platform/context.js';

/** Delay policy for the attempts of one subject. */
export interface AttemptLimit {
  /** Attempts without a delay. The next attempt waits one second, and each further one twice as long. */
  readonly free: number;
  readonly longestDelaySeconds: number;
}

/** Time without an attempt after which the count restarts. */
const FORGOTTEN_AFTER = '1 hour';

/**
 * Counts an attempt before it runs, so that concurrent attempts cannot exceed the limit. Returns null if the attempt is
 * allowed, or else the time until which the subject must wait.
 */
export async function countAttempt(
  sql: Ctx['sql'],
  subject: Buffer,
  now: Date,
  { free, longestDelaySeconds }: AttemptLimit,
): Promise<Date | null> {
  const counted = await sql.query(
    `insert into sign_in_attempts as a (subject, count, last_at, blocked_until) values ($1, 1, $2, $2)
     on conflict (subject) do update set
       count = case when a.last_at < $2::timestamptz - interval '${FORGOTTEN_AFTER}' then 1 else a.count + 1 end,
       last_at = $2,
       blocked_until = $2::timestamptz + case
         when a.last_at < $2::timestamptz - interval '${FORGOTTEN_AFTER}' or a.count + 1 < $3 then interval '0'
         else least($4, 2 ^ least(a.count + 1 - $3, 30)) * interval '1 second' end
     where a.blocked_until <= $2
     returning 1`,
    [subject, now, free, longestDelaySeconds],
  );
  if (counted.length > 0) return null;
  const [row] = await sql.query<{ blocked_until: Date }>(
    'select blocked_until from sign_in_attempts where subject = $1',
    [subject],
  );
  return row?.blocked_until ?? null;
}

/** Restarts the count of an account after a successful sign-in. */
export async function deleteAttempts(sql: Ctx['sql'], subject: Buffer): Promise<void> {
  await sql.execute('delete from sign_in_attempts where subject = $1', [subject]);
}

/** Removes a successful sign-in from the count of its address; earlier failures still count. */
export async function uncountAttempt(sql: Ctx['sql'], subject: Buffer, now: Date): Promise<void> {
  await sql.execute(
    'update sign_in_attempts set count = greatest(count - 1, 0), blocked_until = $2 where subject = $1',
    [subject, now],
  );
}

export async function deleteOldAttempts(sql: Ctx['sql'], before: Date): Promise<void> {
  await sql.execute('delete from sign_in_attempts where last_at < $1', [before]);
}
