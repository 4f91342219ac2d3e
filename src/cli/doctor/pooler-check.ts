import { changesSessions } from '../../platform/db/pooled/detect-pooler.js';
import { isHeard } from '../../platform/db/pooled/same-database.js';
import { primaryUrl } from '../../platform/db/primary/find-primary.js';
import { type DatabaseFacts, type Finding, ok, problem, skipped } from './check.js';

/** Checks that work that needs a session gets one, and that both addresses lead to the same database. */
export async function pooler({ config }: DatabaseFacts): Promise<Finding> {
  const { databaseUrl: url, databaseDirectUrl: directUrl } = config;
  if (url === null) return skipped('The service runs its own PostgreSQL.');
  if (directUrl === null) {
    return (await changesSessions(await primaryUrl(url)))
      ? problem(
          'DATABASE_URL leads to a pooler in transaction mode: notifications, prepared statements, and backups fail.',
          'Set DATABASE_DIRECT_URL to the address of PostgreSQL itself, and keep DATABASE_URL.',
        )
      : ok('The database keeps sessions');
  }
  if (await changesSessions(await primaryUrl(directUrl))) {
    return problem(
      'DATABASE_DIRECT_URL leads to a pooler in transaction mode.',
      'Set it to the address of PostgreSQL itself.',
    );
  }
  return (await isHeard(url, directUrl))
    ? ok('The pooler and the direct connection lead to the same database')
    : problem(
        'A notification through DATABASE_URL did not arrive at DATABASE_DIRECT_URL: they lead to different databases.',
        'Set both to the same server and database.',
      );
}
