import type pg from 'pg';
import { SUPERSEDED } from './superseded-migrations.js';

/** Row of `schema_migrations`, as a migration file would write it. */
export interface Applied {
  readonly number: number;
  readonly name: string;
  readonly sha256: string;
}

/** Files below this number are the baseline; later ones are applied after it. */
export const FIRST_AFTER_BASELINE = 100;

/** Returns how many of the superseded migrations a database has applied, from the first; null if it was created with the current files. */
export function countSuperseded(applied: readonly Applied[], files: readonly Applied[]): number | null {
  const first = SUPERSEDED[0]?.[1];
  if (applied[0]?.sha256 !== first || files[0]?.sha256 === first) return null;
  const different = SUPERSEDED.findIndex(([, sha256], index) => applied[index]?.sha256 !== sha256);
  return different < 0 ? SUPERSEDED.length : different;
}

/**
 * Records, in the caller's transaction, the baseline for a database with all superseded migrations, because both
 * create the same schema (docs/adr/0048-baseline.md). Returns the resulting rows of `schema_migrations`.
 */
export async function adoptBaseline(
  client: pg.PoolClient,
  applied: readonly Applied[],
  files: readonly Applied[],
): Promise<Applied[]> {
  const baseline = files.filter(({ number }) => number < FIRST_AFTER_BASELINE);
  const replaced = applied.slice(0, SUPERSEDED.length);
  await client.query('delete from schema_migrations where number = any($1)', [replaced.map(({ number }) => number)]);
  for (const { number, name, sha256 } of baseline) {
    await client.query('insert into schema_migrations (number, name, sha256) values ($1, $2, $3)', [
      number,
      name,
      sha256,
    ]);
  }
  return [...baseline, ...applied.slice(SUPERSEDED.length)];
}
