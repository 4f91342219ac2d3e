import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { StartError } from '../../start-error.js';
import { withClient } from '../one-client.js';

/** Longest time that a notification takes from one connection to another. */
const HEARD_MS = 2_000;

/** Throws if a worker that registered on a direct connection is unknown behind the pooler. */
export async function requireSameDatabase(pool: pg.Pool, workerId: string): Promise<void> {
  const { rowCount } = await pool.query('select 1 from workers where id = $1', [workerId]);
  if (rowCount === 1) return;
  throw new StartError(
    'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases. Set both to the same server and database.',
  );
}

/** Notifies at one address and listens at the other, as the service does. Databases do not share channels. */
export async function isHeard(url: string, directUrl: string): Promise<boolean> {
  const channel = `outrider_doctor_${randomUUID().replaceAll('-', '')}`;
  return withClient(directUrl, async (listener) => {
    const heard = new Promise<boolean>((resolve) => {
      listener.once('notification', () => resolve(true));
      setTimeout(() => resolve(false), HEARD_MS);
    });
    await listener.query(`listen ${channel}`);
    await withClient(url, (client) => client.query('select pg_notify($1, $2)', [channel, '']));
    return heard;
  });
}
