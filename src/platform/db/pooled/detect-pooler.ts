import pg from 'pg';

/**
 * Number of other connections that wait in a transaction at the same time. Most poolers assign the free server connection to the first
 * one.
 */
const HOLDERS = 4;
const CONNECT_MS = 5_000;

/**
 * Returns whether the server connection of a client changes between its transactions, as behind PgBouncer in transaction
 * mode: another client's transaction runs on it, or the next transaction runs on another one. PostgreSQL itself, and a
 * pooler in session mode, keep it. Changes nothing, and leaves no session state behind.
 */
export async function changesSessions(url: string): Promise<boolean> {
  const opened: pg.Client[] = [];
  const open = async (): Promise<pg.Client> => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'outrider-pooler',
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: CONNECT_MS,
    });
    // The statement fails, too; without a listener the event would end the process.
    client.on('error', () => undefined);
    opened.push(client);
    await client.connect();
    return client;
  };
  try {
    const first = await open();
    const own = await transactionPid(first);
    for (let holder = 0; holder < HOLDERS; holder += 1) {
      const other = await open();
      await other.query('begin');
      if ((await pidOf(other)) === own) return true;
      if ((await transactionPid(first)) !== own) return true;
    }
    return false;
  } finally {
    // A holder's transaction ends with its connection.
    await Promise.all(opened.map((client) => client.end().catch(() => client.connection.stream.destroy())));
  }
}

async function transactionPid(client: pg.Client): Promise<number> {
  await client.query('begin');
  const pid = await pidOf(client);
  await client.query('commit');
  return pid;
}

async function pidOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return (rows[0] as { pid: number }).pid;
}
