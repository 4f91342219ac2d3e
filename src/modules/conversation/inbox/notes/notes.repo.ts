import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

export interface NewNote {
  readonly id: string;
  readonly threadId: number;
  readonly author: string;
  readonly authorName: string;
  readonly body: string;
  readonly mentions: readonly string[];
}

export async function insertNote(sql: SqlRunner, workspaceId: number, note: NewNote, now: Date): Promise<void> {
  await sql.execute(
    `insert into thread_notes (workspace_id, id, thread_id, author, author_name, body, mentions, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
    [workspaceId, note.id, note.threadId, note.author, note.authorName, note.body, note.mentions, now],
  );
}

/** Updates a note; null fields are unchanged. */
export async function updateNote(
  sql: SqlRunner,
  workspaceId: number,
  noteId: string,
  change: { readonly body: string | null; readonly mentions: readonly string[] | null },
  now: Date,
): Promise<void> {
  await sql.execute(
    `update thread_notes set body = coalesce($3, body), mentions = coalesce($4::uuid[], mentions), updated_at = $5
     where workspace_id = $1 and id = $2`,
    [workspaceId, noteId, change.body, change.mentions, now],
  );
}

export async function deleteNote(sql: SqlRunner, workspaceId: number, noteId: string): Promise<void> {
  await sql.execute('delete from thread_notes where workspace_id = $1 and id = $2', [workspaceId, noteId]);
}
