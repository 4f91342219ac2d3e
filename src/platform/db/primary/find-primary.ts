import pg from 'pg';
import { hostOf, urlsOf } from './hosts.js';

/** Timeout after which a server is not a candidate. */
const ANSWER_MS = 2_000;

/**
 * Query for the timeline of a server that accepts writes, otherwise null. A promotion begins a new timeline, so the
 * number tells the current primary from a former one that came back by mistake.
 */
const TIMELINE = `
  select case when not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off'
    then ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::integer end as timeline`;

/**
 * Query for the latest timeline in the data of a server, in recovery or not. `pg_control_recovery` knows a promotion before the first
 * checkpoint after it.
 */
const LATEST_TIMELINE = `
  select greatest((select timeline_id from pg_control_checkpoint()),
                  (select min_recovery_end_timeline from pg_control_recovery())) as timeline`;

export interface FoundPrimary {
  readonly url: string;
  readonly timeline: number;
}

/** Error when no server accepts writes. The condition may be temporary, as with a server that is starting. */
class NoPrimaryError extends Error {
  override readonly name = 'NoPrimaryError';
  readonly code = '57P03';
}

/**
 * Queries all servers in parallel and returns the one that accepts writes; if several do, the one with the newest timeline. Throws a
 * `NoPrimaryError` with the response of each server.
 * @param leastTimeline servers with an older timeline are former primaries and are not used, unless no server has a newer one anymore
 */
export async function findPrimary(urls: readonly string[], leastTimeline = 0): Promise<FoundPrimary> {
  const answers = await Promise.all(urls.map(askForPrimary));
  const writable = answers.filter((answer) => typeof answer !== 'string').sort((a, b) => b.timeline - a.timeline);
  const [primary] = writable;
  if (primary !== undefined && primary.timeline >= leastTimeline) return primary;
  if (primary !== undefined && (await isAbandoned(urls, leastTimeline))) return primary;
  const reasons = answers.map((answer, at) => {
    const reason = typeof answer === 'string' ? answer : `timeline ${answer.timeline} is older than ${leastTimeline}`;
    return `${hostOf(urls[at] ?? '')}: ${reason}`;
  });
  throw new NoPrimaryError(`No server of DATABASE_URL accepts writes (${reasons.join('; ')}).`);
}

/** Returns the URL of the server that accepts writes, for a command that ends soon. A URL with one server is not checked. */
export async function primaryUrl(url: string): Promise<string> {
  const urls = urlsOf(url);
  return urls.length === 1 ? url : (await findPrimary(urls)).url;
}

/**
 * Returns whether a timeline has ended: every server answers, and the data of none has it, because its server was rewound or copied
 * from another one. As long as one server does not answer, it may be the primary.
 */
async function isAbandoned(urls: readonly string[], timeline: number): Promise<boolean> {
  const answers = await Promise.all(urls.map((url) => ask(url, LATEST_TIMELINE)));
  return answers.every((answer) => typeof answer === 'number' && answer < timeline);
}

/** Returns the timeline of a server that accepts writes, or why it cannot be used. */
async function askForPrimary(url: string): Promise<FoundPrimary | string> {
  const answer = await ask(url, TIMELINE);
  if (answer === null) return 'does not accept writes';
  return typeof answer === 'string' ? answer : { url, timeline: answer };
}

/** Returns the response of a server to a query for a timeline, or the error. */
async function ask(url: string, query: string): Promise<number | null | string> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'outrider-primary',
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  // The statement fails, too; without a listener the event would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: number | null }>(query);
    await client.end();
    return rows[0]?.timeline ?? null;
  } catch (error) {
    // A server that hangs does not close the connection.
    client.connection.stream.destroy();
    return (error as Error).message;
  }
}
