import pg from 'pg';
import { primaryUrl } from './primary/find-primary.js';

const CONNECT_MS = 5_000;

/**
 * Connects once, outside of any pool and its limits, for a command of an operator. Throws the driver's error if the server
 * cannot be reached within five seconds. Of several servers in the URL, connects to the one that accepts writes.
 */
export async function withClient<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: await primaryUrl(url),
    application_name: 'outrider-cli',
    connectionTimeoutMillis: CONNECT_MS,
  });
  // A lost connection fails the statement that runs; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}
