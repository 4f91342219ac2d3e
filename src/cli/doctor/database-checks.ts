import { sizeText } from '../../engine/words/size.js';
import { listMigrations } from '../../platform/db/migrate.js';
import { findMark, refusalOf } from '../../platform/db/move/mark.js';
import { queueSchemaOf } from '../../platform/db/snapshot/catalog.js';
import { loadMasterKey, masterKeyText } from '../../platform/master-key.js';
import { createSecrets, DecryptionError } from '../../platform/secrets.js';
import { type Check, type DatabaseFacts, type Finding, ok, problem, skipped, warning } from './check.js';
import { diskForecast } from './disk-forecast-check.js';
import { findSealedTokenKey, listAppliedMigrations, type ServerState } from './installation.reads.js';
import { keyRotation } from './key-rotation-check.js';
import { pooler } from './pooler-check.js';

const OLDEST_POSTGRES = 15;
const CLOCK_WARNING_MS = 5_000;
const CLOCK_PROBLEM_MS = 60_000;
const LONG_TRANSACTION_SECONDS = 3_600;

const ofServer =
  (judge: (state: ServerState, facts: DatabaseFacts) => Finding) =>
  (facts: DatabaseFacts): Finding =>
    judge(facts.server, facts);

/** Checks of the database server and the schema. */
export const DATABASE_CHECKS: readonly Check<DatabaseFacts>[] = [
  {
    name: 'database_version',
    run: ofServer(({ version }) =>
      version >= OLDEST_POSTGRES
        ? ok(`PostgreSQL ${version}`)
        : problem(`PostgreSQL ${version} is too old.`, `Upgrade the server to PostgreSQL ${OLDEST_POSTGRES} or newer.`),
    ),
  },
  {
    name: 'database_encoding',
    run: ofServer(({ encoding }) =>
      encoding === 'UTF8'
        ? ok('UTF-8')
        : problem(
            `The database has the encoding ${encoding}.`,
            'Create it again: create database outrider encoding UTF8 template template0.',
          ),
    ),
  },
  {
    name: 'database_collation',
    run: ofServer(({ collation: { database, recorded, actual } }) =>
      recorded === null || recorded === actual
        ? ok('Sorting has not changed since the indexes were built')
        : problem(
            `The sorting of the operating system changed (${recorded}, now ${actual ?? 'none'}), so indexes on text may miss rows.`,
            `Run: reindex database "${database}", then: alter database "${database}" refresh collation version.`,
          ),
    ),
  },
  {
    name: 'database_writable',
    run: ofServer(({ inRecovery, readOnly }) =>
      inRecovery || readOnly
        ? problem(
            'The database does not accept writes: it is a standby, or read-only.',
            'Point DATABASE_URL at the primary server.',
          )
        : ok('The database accepts writes'),
    ),
  },
  {
    name: 'database_durability',
    run: ofServer(({ fsync, synchronousCommit }) =>
      fsync === 'on' && synchronousCommit !== 'off'
        ? ok('Committed changes survive a crash')
        : problem(
            `A crash loses committed changes (fsync=${fsync}, synchronous_commit=${synchronousCommit}).`,
            'Turn both on: sent messages would be sent again.',
          ),
    ),
  },
  {
    name: 'database_checksums',
    run: ofServer(({ checksums }) =>
      checksums
        ? ok('Data checksums are on')
        : warning(
            'Data checksums are off: damage by the disk goes unnoticed.',
            'Stop the server and run pg_checksums --enable.',
          ),
    ),
  },
  {
    name: 'database_connections',
    run: ofServer(({ connections, maxConnections }, { config }) => {
      const left = maxConnections - connections;
      return left >= config.databasePoolSize
        ? ok(`${connections} of ${maxConnections} connections in use`)
        : warning(
            `Only ${left} of ${maxConnections} connections are left; each process uses up to ${config.databasePoolSize} and a few more.`,
            'Raise max_connections, or lower DB_POOL_SIZE.',
          );
    }),
  },
  { name: 'database_pooler', run: pooler },
  {
    name: 'clock',
    run: ofServer(({ clockMs }) => {
      const offMs = Math.abs(Date.now() - clockMs);
      const fix = 'Keep NTP running on both machines.';
      if (offMs > CLOCK_PROBLEM_MS)
        return problem(`The clocks of this machine and the database differ by ${Math.round(offMs / 1_000)} s.`, fix);
      return offMs > CLOCK_WARNING_MS
        ? warning(`The clocks of this machine and the database differ by ${Math.round(offMs / 1_000)} s.`, fix)
        : ok('The clocks of this machine and the database agree');
    }),
  },
  {
    name: 'long_transactions',
    run: ofServer(({ oldestTransactionSeconds: seconds }) =>
      seconds < LONG_TRANSACTION_SECONDS
        ? ok('No transaction is open for long')
        : warning(
            `A transaction has been open for ${Math.round(seconds / 60)} minutes, which keeps old rows on disk.`,
            'End it: select pid, query from pg_stat_activity order by xact_start.',
          ),
    ),
  },
  { name: 'database_size', run: ofServer(({ databaseBytes }) => ok(`The database uses ${sizeText(databaseBytes)}`)) },
  { name: 'disk_forecast', run: diskForecast },
  { name: 'move', run: move },
  { name: 'schema', run: schema },
  { name: 'queue_schema', run: queueSchema },
  { name: 'master_key', run: masterKey },
  { name: 'key_rotation', run: keyRotation },
];

/** A database that is part of a move has a mark, and services do not start on it. */
async function move({ client }: DatabaseFacts): Promise<Finding> {
  const mark = await findMark(client);
  const refusal = mark === null ? null : refusalOf(mark);
  return refusal === null
    ? ok('The data of this instance is here')
    : problem(refusal, '"outrider move --help" lists the ways to continue, go back, and cancel.');
}

async function schema({ client, hasSchema }: DatabaseFacts): Promise<Finding> {
  if (!hasSchema) return skipped('The first start creates the tables.');
  const files = listMigrations();
  const applied = await listAppliedMigrations(client);
  const unknown = applied.filter(({ name }) => !files.some((file) => file.name === name));
  const changed = applied.find(({ name, sha256 }) =>
    files.some((file) => file.name === name && file.sha256 !== sha256),
  );
  if (unknown.length > 0) {
    return problem(
      `The database was upgraded by a newer version (${unknown[0]?.name}).`,
      'Start that version or a newer one.',
    );
  }
  if (changed !== undefined)
    return problem(`Migration ${changed.name} was changed after it was applied.`, 'Reinstall Outrider.');
  const missing = files.length - applied.length;
  return missing === 0
    ? ok(`${applied.length} migrations applied`)
    : ok(`The next start applies ${missing} migrations`);
}

async function queueSchema({ client, hasSchema }: DatabaseFacts): Promise<Finding> {
  if (!hasSchema) return skipped('The first start creates the job queue.');
  return (await queueSchemaOf(client)) > 0
    ? ok('The job queue is installed')
    : problem(
        'The job queue is missing: background jobs cannot run.',
        'Start the service once with a user who may create schemas.',
      );
}

/** The token key of the database can be decrypted only with the master key that encrypted it. */
async function masterKey({ client, config, hasSchema }: DatabaseFacts): Promise<Finding> {
  const sealed = hasSchema ? await findSealedTokenKey(client) : undefined;
  if (sealed === undefined) return skipped('Nothing is encrypted yet.');
  const fix =
    'Set MASTER_KEY, or master.key in DATA_DIR, to the key of this database, and former keys in OLD_MASTER_KEYS.';
  if (masterKeyText(config) === null) return problem('There is no master key for this database.', fix);
  const keys = loadMasterKey(config);
  try {
    createSecrets(keys.current, keys.old).decrypt(0, 'installation_secrets:token_key', sealed);
    return ok('The master key belongs to this database');
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error;
    return problem('The master key is not that of this database: passwords and tokens cannot be read.', fix);
  }
}
