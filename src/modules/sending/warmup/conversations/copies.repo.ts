import type { Selectable } from '../../../../platform/db/row-types.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { WarmupCopiesTable } from '../../../../platform/db/tables.js';
import { isRetired } from '../../../../platform/db/workspace-moves.js';
import type { MessageKey } from './messages.repo.js';

export type CopyRow = Selectable<WarmupCopiesTable>;

/** Next step of a copy: search, move out of spam, mark as read, file; or nothing. */
export type CopyStage = 'awaited' | 'spam' | 'inbox' | 'read' | 'filed' | 'gone';

export interface NewCopy {
  readonly workspaceId: number;
  readonly mailboxId: number;
  /** Message-ID in that mailbox. */
  readonly header: string;
  readonly conversationId: string;
  /** Message; null if a member wrote it. */
  readonly message: MessageKey | null;
  readonly side: 'received' | 'sent';
  readonly stage: CopyStage;
  readonly dueAt: Date | null;
  readonly now: Date;
}

/** Records a copy; a known copy stays unchanged. */
export async function insertCopy(sql: SqlRunner, copy: NewCopy): Promise<void> {
  await sql.execute(
    `insert into warmup_copies (workspace_id, mailbox_id, header, conversation_id, message_workspace_id, message_id, side, stage,
       due_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) on conflict do nothing`,
    valuesOf(copy),
    'warmup-insert-copy',
  );
}

/** Records a copy that was found. An awaited copy continues from here; a copy that is further along stays unchanged. */
export async function upsertFound(sql: SqlRunner, copy: NewCopy): Promise<void> {
  await sql.execute(
    `insert into warmup_copies as c (workspace_id, mailbox_id, header, conversation_id, message_workspace_id, message_id, side,
       stage, due_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
     on conflict (workspace_id, mailbox_id, header) do update
       set stage = excluded.stage, due_at = excluded.due_at, failures = 0, updated_at = excluded.updated_at
       where c.stage in ('awaited', 'gone')`,
    valuesOf(copy),
    'warmup-upsert-copy',
  );
}

function valuesOf(copy: NewCopy): unknown[] {
  return [
    ...[copy.workspaceId, copy.mailboxId, copy.header, copy.conversationId],
    ...[copy.message?.workspaceId ?? null, copy.message?.id ?? null, copy.side, copy.stage, copy.dueAt, copy.now],
  ];
}

/** Changes the Message-ID that a copy is searched by, after a server replaced it. */
export async function renameAwaited(
  sql: SqlRunner,
  { workspaceId, mailboxId }: { readonly workspaceId: number; readonly mailboxId: number },
  from: string,
  to: string,
): Promise<void> {
  await sql.execute(
    `update warmup_copies set header = $4 where workspace_id = $1 and mailbox_id = $2 and header = $3 and stage = 'awaited'
       and not exists (select 1 from warmup_copies k where k.workspace_id = $1 and k.mailbox_id = $2 and k.header = $4)`,
    [workspaceId, mailboxId, from, to],
    'warmup-rename-awaited',
  );
}

/** Deletes a copy that no longer needs to be searched. */
export async function deleteAwaited(
  sql: SqlRunner,
  workspaceId: number,
  mailboxId: number,
  header: string,
): Promise<void> {
  await sql.execute(
    `delete from warmup_copies where workspace_id = $1 and mailbox_id = $2 and header = $3 and stage = 'awaited'`,
    [workspaceId, mailboxId, header],
    'warmup-delete-awaited',
  );
}

/**
 * Claims the mailbox whose copy has been due the longest, with all its copies due by `until`, under new attempt
 * numbers.
 */
export function claimCopies(
  sql: SqlRunner,
  now: Date,
  until: Date,
  workerId: string,
  limit: number,
): Promise<CopyRow[]> {
  return sql.query<CopyRow>(
    `with one as (
       select workspace_id, mailbox_id from warmup_copies
        where due_at <= $1 and worker_id is null and not ${isRetired('warmup_copies.workspace_id')} order by due_at limit 1
     ), due as (
       select c.workspace_id, c.mailbox_id, c.header from one join warmup_copies c using (workspace_id, mailbox_id)
       where c.due_at <= $2 and c.worker_id is null order by c.due_at limit $4 for update of c skip locked
     )
     update warmup_copies c set worker_id = $3, attempt = c.attempt + 1 from due
     where c.workspace_id = due.workspace_id and c.mailbox_id = due.mailbox_id and c.header = due.header
     returning c.*`,
    [now, until, workerId, limit],
    'warmup-claim-copies',
  );
}

export interface CopyResult {
  readonly stage: CopyStage;
  readonly dueAt: Date | null;
  readonly failures: number;
}
