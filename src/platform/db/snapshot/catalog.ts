import type pg from 'pg';
import type { SequenceEntry } from './manifest.js';

export interface TableShape {
  readonly schema: string;
  readonly name: string;
  /** Columns that are stored as given; generated columns are computed again. */
  readonly columns: readonly string[];
}

/** `schema_migrations` is described by the manifest. */
const NOT_COPIED = new Set(['public.schema_migrations', 'graphile_worker.migrations']);

/**
 * Lists the tables of an instance: those of Outrider and of its queue, each after the tables that it references, so
 * that loading in this order satisfies foreign keys. No two tables reference each other.
 */
export async function listTables(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<{ id: string; schema: string; name: string; columns: string[]; needs: string[] }>(
    `select class.oid::text as id, namespace.nspname as schema, class.relname as name,
            array(select attribute.attname::text from pg_attribute as attribute
                   where attribute.attrelid = class.oid and attribute.attnum > 0 and not attribute.attisdropped
                     and attribute.attgenerated = '' order by attribute.attnum) as columns,
            array(select distinct confrelid::text from pg_constraint
                   where conrelid = class.oid and contype = 'f' and confrelid <> class.oid) as needs
       from pg_class as class
       join pg_namespace as namespace on namespace.oid = class.relnamespace
      where class.relkind = 'r' and namespace.nspname in ('public', 'graphile_worker')
      order by namespace.nspname desc, class.relname`,
  );
  const ordered: TableShape[] = [];
  const done = new Set<string>();
  const visit = (row: (typeof rows)[number]): void => {
    if (done.has(row.id)) return;
    done.add(row.id);
    for (const needed of rows.filter(({ id }) => row.needs.includes(id))) visit(needed);
    if (!NOT_COPIED.has(`${row.schema}.${row.name}`)) {
      ordered.push({ schema: row.schema, name: row.name, columns: row.columns });
    }
  };
  rows.forEach(visit);
  return ordered;
}

export async function listSequences(client: pg.ClientBase): Promise<SequenceEntry[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select schemaname as schema, sequencename as name from pg_sequences
      where schemaname in ('public', 'graphile_worker') order by schemaname desc, sequencename`,
  );
  const sequences: SequenceEntry[] = [];
  for (const { schema, name } of rows) {
    const state = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text, is_called from ${quoted(schema, name)}`,
    );
    const { last_value: lastValue, is_called: isCalled } = state.rows[0] as { last_value: string; is_called: boolean };
    sequences.push({ schema, name, lastValue, isCalled });
  }
  return sequences;
}

/** Returns a number that rises with the queue's own migrations; 0 without its schema. */
export async function queueSchemaOf(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query(`select to_regclass('graphile_worker.migrations') is not null as found`);
  if (rows[0]?.found !== true) return 0;
  const last = await client.query<{ id: number }>('select max(id)::int as id from graphile_worker.migrations');
  return last.rows[0]?.id ?? 0;
}

export function quoted(...names: readonly string[]): string {
  return names.map((name) => `"${name.replaceAll('"', '""')}"`).join('.');
}

/** Returns the COPY target of a table with its columns. */
export function copyTarget({ schema, name, columns }: TableShape): string {
  return `${quoted(schema, name)} (${columns.map((column) => quoted(column)).join(', ')})`;
}

/** Returns the COPY source of the rows of a table that satisfy an SQL condition. */
export function rowsWhere({ schema, name, columns }: TableShape, condition: string): string {
  return `(select ${columns.map((column) => quoted(column)).join(', ')} from ${quoted(schema, name)} where ${condition})`;
}

/** Sets the text format of values, regardless of server settings, and disables the statement timeout. */
export const TEXT_SETTINGS = `
  set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local client_encoding = 'UTF8';
  set local synchronize_seqscans = off; set local statement_timeout = 0; set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`;
