import type { Insertable, Selectable } from '../../../../platform/db/row-types.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { SharedTextsTable } from '../../../../platform/db/tables.js';

export type SharedTextRow = Selectable<SharedTextsTable>;
export type NewSharedText = Insertable<SharedTextsTable>;
export type SharedKind = 'snippet' | 'template';

/**
 * Makes compiled campaigns of all workspaces stale. Every change of a shared text does this first, so concurrent changes wait
 * for each other only here.
 */
export async function countSharedChange(sql: SqlRunner): Promise<void> {
  await sql.execute(
    `insert into shared_text_changes (revision) values (1)
     on conflict (id) do update set revision = shared_text_changes.revision + 1`,
    [],
  );
}

export async function countSharedTexts(sql: SqlRunner): Promise<number> {
  const [row] = await sql.query<{ n: number }>('select count(*)::int as n from shared_texts', []);
  return row?.n ?? 0;
}

export async function findSharedText(sql: SqlRunner, kind: SharedKind, id: string): Promise<SharedTextRow | undefined> {
  const [row] = await sql.query<SharedTextRow>(
    'select * from shared_texts where id = $1 and kind = $2',
    [id, kind],
    'shared-texts-find',
  );
  return row;
}

/** Finds shared snippets by name, except missing ones. */
export function findSharedSnippets(sql: SqlRunner, names: readonly string[]): Promise<SharedTextRow[]> {
  return sql.query<SharedTextRow>(
    `select * from shared_texts where kind = 'snippet' and name = any($1::text[]) order by name`,
    [names],
    'shared-texts-snippets',
  );
}

/** Finds shared snippets by name and prevents their deletion until the transaction ends. */
export function lockSharedSnippets(sql: SqlRunner, names: readonly string[]): Promise<SharedTextRow[]> {
  return sql.query<SharedTextRow>(
    `select * from shared_texts where kind = 'snippet' and name = any($1::text[]) order by name for share`,
    [names],
    'shared-texts-lock-snippets',
  );
}

export async function lockSharedText(sql: SqlRunner, id: string): Promise<SharedTextRow | undefined> {
  const [row] = await sql.query<SharedTextRow>('select * from shared_texts where id = $1 for update', [id]);
  return row;
}

/** Publishes a text. Fails with SQLSTATE 23505 if another text of the kind has the name. */
export async function upsertSharedText(sql: SqlRunner, row: NewSharedText): Promise<void> {
  await sql.execute(
    `insert into shared_texts as t (id, kind, name, folder, language, version, content, origin_workspace_id, origin_name,
       author_name, shared_by, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)
     on conflict (id) do update set name = excluded.name, folder = excluded.folder, language = excluded.language,
       version = excluded.version, content = excluded.content, origin_name = excluded.origin_name,
       author_name = excluded.author_name, shared_by = excluded.shared_by, updated_at = excluded.updated_at`,
    [
      ...[row.id, row.kind, row.name, row.folder, row.language, row.version, row.content, row.origin_workspace_id],
      ...[row.origin_name, row.author_name, row.shared_by, row.updated_at],
    ],
  );
}

export async function deleteSharedText(sql: SqlRunner, id: string): Promise<void> {
  await sql.execute('delete from shared_texts where id = $1', [id]);
}
