import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

// Reads thread_notes, members and users: notes with the members they mention.

export interface NoteView {
  readonly id: string;
  readonly thread_id: number;
  readonly author: string;
  readonly author_name: string;
  readonly body: string;
  readonly mentions: ReadonlyArray<{ readonly id: string; readonly name: string }>;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const COLUMNS = `n.id, n.thread_id, n.author, n.author_name, n.body, n.created_at, n.updated_at,
  coalesce((select json_agg(json_build_object('id', u.id, 'name', u.name) order by u.name, u.id)
    from members m join users u on u.id = m.user_id
    where m.workspace_id = $1 and m.user_id = any(n.mentions)), '[]') as mentions`;

/** Returns the newest notes of a conversation, oldest first. */
export function listNotes(sql: SqlRunner, workspaceId: number, threadId: number, limit: number): Promise<NoteView[]> {
  return sql.query<NoteView>(
    `select ${COLUMNS} from (
       select * from thread_notes where workspace_id = $1 and thread_id = $2 order by created_at desc, id desc limit $3
     ) n order by n.created_at, n.id`,
    [workspaceId, threadId, limit],
    'inbox-list-notes',
  );
}

export async function findNote(
  sql: SqlRunner,
  workspaceId: number,
  threadId: number,
  noteId: string,
): Promise<NoteView | undefined> {
  const rows = await sql.query<NoteView>(
    `select ${COLUMNS} from thread_notes n where n.workspace_id = $1 and n.thread_id = $2 and n.id = $3`,
    [workspaceId, threadId, noteId],
  );
  return rows[0];
}
