import type { ReactionKind } from '../../../engine/sandbox/reactions.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { storedJson } from '../../../platform/db/stored-json.js';

/** Message that a simulated recipient received. */
export interface GotMessage {
  readonly messageId: string;
  readonly references: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly fromName: string;
  /** Address that replies go to. */
  readonly fromAddress: string;
  /** Display name of the recipient. */
  readonly toName: string;
  /**
   * Token of the tracking pixel and of the first tracked link; null if there is none. Absent in rows written by older
   * versions.
   */
  readonly openToken?: string | null;
  readonly clickToken?: string | null;
}

export interface NewReaction {
  readonly id: string;
  readonly mailboxId: number;
  readonly recipient: string;
  readonly kind: ReactionKind;
  readonly about: GotMessage;
  readonly dueAt: Date;
}

export async function insertReaction(sql: SqlRunner, workspaceId: number, now: Date, one: NewReaction): Promise<void> {
  await sql.execute(
    `insert into sandbox_reactions (workspace_id, id, mailbox_id, recipient, kind, about, written_at, due_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [workspaceId, one.id, one.mailboxId, one.recipient, one.kind, storedJson(one.about), now, one.dueAt],
    'sandbox-insert-reaction',
  );
}

export async function deleteReaction(sql: SqlRunner, workspaceId: number, id: string): Promise<void> {
  await sql.execute(
    'delete from sandbox_reactions where workspace_id = $1 and id = $2',
    [workspaceId, id],
    'sandbox-delete-reaction',
  );
}

/** Postpones a reaction. It is dropped after the maximum number of attempts. */
export async function postponeReaction(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
  { dueAt, most }: { readonly dueAt: Date; readonly most: number },
): Promise<void> {
  await sql.execute(
    `with later as (
       update sandbox_reactions set due_at = $3, tries = tries + 1 where workspace_id = $1 and id = $2 and tries < $4
       returning id)
     delete from sandbox_reactions where workspace_id = $1 and id = $2 and not exists (select from later)`,
    [workspaceId, id, dueAt, most],
    'sandbox-postpone-reaction',
  );
}

/** Multiplies the delays of reactions written at this instant. */
export async function stretchReactions(sql: SqlRunner, workspaceId: number, at: Date, factor: number): Promise<void> {
  await sql.execute(
    `update sandbox_reactions set due_at = written_at + (due_at - written_at) * $3::float8
      where workspace_id = $1 and written_at = $2`,
    [workspaceId, at, factor],
  );
}
