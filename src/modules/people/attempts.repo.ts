import type { Ctx } from '../../platform/context.js';

/** How attempts of one subject are slowed down. */
export interface AttemptLimit {
  /** So many are free; the next one waits a second, each further one twice as long. */
  readonly free: number;
  readonly longestDelaySeconds: number;
}

/** After so long without an attempt the count begins anew. */
const FORGOTTEN_AFTER = '1 hour';

/**
 * Counts an attempt before it is made, so that attempts at once can not outrun the count. Null when it is counted; else the
 * instant until which the subject has to wait.
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

/** The account of a good sign-in begins anew. */
export async function deleteAttempts(sql: Ctx['sql'], subject: Buffer): Promise<void> {
  await sql.execute('delete from sign_in_attempts where subject = $1', [subject]);
}

/** A good sign-in does not count against its address; failures before it still do. */
export async function uncountAttempt(sql: Ctx['sql'], subject: Buffer, now: Date): Promise<void> {
  await sql.execute(
    'update sign_in_attempts set count = greatest(count - 1, 0), blocked_until = $2 where subject = $1',
    [subject, now],
  );
}

export async function deleteOldAttempts(sql: Ctx['sql'], before: Date): Promise<void> {
  await sql.execute('delete from sign_in_attempts where last_at < $1', [before]);
}
