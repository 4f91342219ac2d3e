import type { SqlRunner } from './sql-runner.js';

const SCHEMAS = "n.nspname in ('public', 'mail_access')";
const OURS = `${SCHEMAS} and c.relname not like 'schema\\_migrations%'`;

/**
 * Returns everything a schema consists of, one line each: databases with equal lines behave alike. `not null` comes from the columns,
 * because PostgreSQL 18 names its constraint after the original column name.
 */
const QUERIES = [
  `select 'column', n.nspname, c.relname, a.attname,
          row_number() over (partition by c.oid order by a.attnum), format_type(a.atttypid, a.atttypmod), a.attnotnull,
          a.attidentity, a.attgenerated, a.attstorage, a.attcompression, coalesce(a.attstattarget, -1), a.attcollation::regcollation,
          pg_get_expr(d.adbin, d.adrelid), col_description(c.oid, a.attnum)
   from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
   left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
   where ${OURS} and a.attnum > 0 and not a.attisdropped`,
  `select 'relation', n.nspname, c.relname, c.relkind, c.relpersistence, c.relacl,
          (select array_agg(o order by o) from unnest(c.reloptions) o), obj_description(c.oid, 'pg_class')
   from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${OURS}`,
  `select 'index', pg_get_indexdef(i.indexrelid), i.indisunique, i.indisprimary, i.indisvalid
   from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace where ${OURS}`,
  `select 'constraint', c.relname, k.conname, pg_get_constraintdef(k.oid)
   from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
   where ${OURS} and k.contype <> 'n'`,
  `select 'function', pg_get_functiondef(p.oid) from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${SCHEMAS}`,
  `select 'trigger', pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid
   join pg_namespace n on n.oid = c.relnamespace where ${OURS} and not t.tgisinternal`,
  `select 'view', c.relname, pg_get_viewdef(c.oid) from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where ${OURS} and c.relkind = 'v'`,
  `select 'sequence', s.sequencename, s.data_type, s.start_value, s.min_value, s.max_value, s.increment_by, s.cycle
   from pg_sequences s where s.schemaname in ('public', 'mail_access')`,
  `select 'type', t.typname from pg_type t join pg_namespace n on n.oid = t.typnamespace
   where ${SCHEMAS} and t.typtype in ('e', 'd', 'r')`,
  `select 'schema', nspname, nspacl from pg_namespace where nspname !~ '^pg_' and nspname not in ('information_schema', 'graphile_worker')`,
  `select 'extension', extname from pg_extension`,
];

/** Returns the lines that describe the schema of a database, in an order that does not depend on creation order. */
export async function catalogOf(sql: SqlRunner): Promise<string[]> {
  const lines: string[] = [];
  for (const query of QUERIES) {
    const rows = await sql.query<{ line: string }>(`select row_to_json(r)::text as line from (${query}) r`);
    lines.push(...rows.map(({ line }) => line));
  }
  return lines.sort();
}
