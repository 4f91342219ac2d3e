import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import { storedJson } from '../../../../platform/db/stored-json.js';

/** Draft as typed. */
export interface DraftContent {
  readonly body_text: string;
  /** Recipients; if empty, those of the conversation. */
  readonly subject: string;
  readonly to_emails: string[];
  readonly cc_emails: string[];
  readonly bcc_emails: string[];
  /** Sending address; null for the mailbox of the conversation. */
  readonly fromMailboxAddress: string | null;
  readonly include_quote: boolean;
}

export interface DraftKey {
  /** `NO_THREAD` for a message that starts a conversation. */
  readonly threadId: number;
  /** Owner of the draft: `person:...` or `key:...`. */
  readonly owner: string;
  readonly kind: 'reply' | 'forward' | 'new';
}

/** Replaces the ID of a conversation that does not exist yet: no conversation has this ID. */
export const NO_THREAD = 0;

export interface DraftRow {
  readonly revision: number;
  readonly content: DraftContent;
  readonly updated_at: Date;
}

/** Returns whether the conversation exists, and serializes changes of its drafts until the end of the transaction. */
export async function lockDrafts(
  sql: SqlRunner,
  workspaceId: number,
  { threadId, owner, kind }: DraftKey,
): Promise<boolean> {
  const rows = await sql.query(
    `select pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'draft', $1::integer, $2::bigint, $3::text), 0))
     where $4::boolean or exists (select 1 from threads where workspace_id = $1::integer and id = $2::bigint)`,
    [workspaceId, threadId, owner, kind === 'new'],
  );
  return rows.length > 0;
}

export async function findDraft(
  sql: SqlRunner,
  workspaceId: number,
  { threadId, owner, kind }: DraftKey,
): Promise<DraftRow | undefined> {
  const rows = await sql.query<DraftRow>(
    `select revision, content, updated_at from thread_drafts
     where workspace_id = $1 and thread_id = $2 and owner = $3 and kind = $4`,
    [workspaceId, threadId, owner, kind],
  );
  return rows[0];
}

export async function upsertDraft(
  sql: SqlRunner,
  workspaceId: number,
  { threadId, owner, kind }: DraftKey,
  { revision, content, updated_at: at }: DraftRow,
): Promise<void> {
  await sql.execute(
    `insert into thread_drafts (workspace_id, thread_id, owner, kind, revision, content, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (workspace_id, thread_id, owner, kind)
     do update set revision = excluded.revision, content = excluded.content, updated_at = excluded.updated_at`,
    [workspaceId, threadId, owner, kind, revision, storedJson(content), at],
  );
}

export async function deleteDraft(
  sql: SqlRunner,
  workspaceId: number,
  { threadId, owner, kind }: DraftKey,
): Promise<boolean> {
  const rows = await sql.query(
    `delete from thread_drafts where workspace_id = $1 and thread_id = $2 and owner = $3 and kind = $4 returning 1`,
    [workspaceId, threadId, owner, kind],
  );
  return rows.length > 0;
}

export interface DraftMark {
  readonly thread_id: number;
  readonly kind: Exclude<DraftKey['kind'], 'new'>;
  readonly updated_at: Date;
}

/** Lists the conversations in which an owner has drafts, most recently changed first. */
export function listDrafts(sql: SqlRunner, workspaceId: number, owner: string, limit: number): Promise<DraftMark[]> {
  return sql.query<DraftMark>(
    `select thread_id, kind, updated_at from thread_drafts where workspace_id = $1 and owner = $2 and of_thread is not null
     order by updated_at desc, thread_id limit $3`,
    [workspaceId, owner, limit],
  );
}
