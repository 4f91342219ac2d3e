import { givenRows } from '../../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import { sendMoves } from './moves.js';

const byStepBefore = sendMoves('previous_step_done');
const byPlan = sendMoves('contact_replanned');
const byGoingOn = sendMoves('contact_continues');

export interface NewSend {
  readonly id: string;
  readonly campaignId: string;
  readonly contactId: string;
  readonly stepId: string;
  readonly stepOrder: number;
  readonly mailboxId: number | null;
  readonly dueAt: Date;
}

/** First steps of many contacts, due at one instant. IDs and contacts are parallel lists in order. */
export interface FirstSends {
  readonly campaignId: string;
  readonly stepId: string;
  readonly stepOrder: number;
  readonly dueAt: Date;
  readonly ids: readonly string[];
  readonly contactIds: readonly string[];
}

/**
 * Plans next steps. Keeps an existing (contact, step) row, so that repeating a plan is harmless. Two kinds are
 * scheduled again: messages canceled because an earlier step had to go first, and messages skipped because their step
 * was disabled at the time.
 */
export function insertNextSends(
  sql: SqlRunner,
  workspaceId: number,
  now: Date,
  rows: readonly NewSend[],
): Promise<number> {
  const again = `on conflict (workspace_id, contact_id, step_id) do update
    set status = ${byStepBefore.to('previous_step_done')}, status_reason = null, due_at = excluded.due_at,
      mailbox_id = excluded.mailbox_id, gates = null, updated_at = excluded.updated_at
    where ${byStepBefore.from('sends')} and sends.status_reason in ('previous_step_pending', 'step_disabled')`;
  return insertSteps(sql, workspaceId, now, rows, again, 'sending-insert-sends');
}

/**
 * Conflict clause for a (contact, step) that exists. A send that was canceled or skipped before it reached a server
 * waits again when its contact is planned again. A send in any other status stays unchanged, so planning twice is
 * harmless.
 */
const plannedAnew = `on conflict (workspace_id, contact_id, step_id) do update
  set status = ${byPlan.to('contact_replanned')}, status_reason = null, due_at = excluded.due_at,
    mailbox_id = excluded.mailbox_id, gates = null, updated_at = excluded.updated_at
  where ${byPlan.from('sends')}`;

const FIRST = givenRows<{ readonly id: string | undefined; readonly contactId: string }>({
  id: ['uuid', (send) => send.id],
  contact_id: ['uuid', (send) => send.contactId],
});

/**
 * Plans the first email of enrolled contacts in one statement, without a mailbox: the first free one of the campaign
 * sends it. Returns the number of emails that started waiting. The caller has just activated the contacts and holds
 * their rows, so this result is stable until the commit.
 */
export async function insertFirstSends(
  sql: SqlRunner,
  workspaceId: number,
  now: Date,
  sends: FirstSends,
): Promise<number> {
  if (sends.contactIds.length === 0) return 0;
  // If no contact has a send, as in a first launch, nothing can conflict. Skipping the conflict check saves a quarter
  // of the time.
  const isFirst = !(await hasSendsBetween(sql, workspaceId, sends.contactIds));
  return sql.execute(
    `insert into sends (workspace_id, id, campaign_id, contact_id, step_id, step_order, due_at, created_at, updated_at)
     select $1, n.id, $3, n.contact_id, $4, $5, $6, $2, $2 from ${FIRST.at(7, 'n')}
     ${isFirst ? '' : plannedAnew}`,
    [
      workspaceId,
      now,
      sends.campaignId,
      sends.stepId,
      sends.stepOrder,
      sends.dueAt,
      ...FIRST.values(sends.contactIds.map((contactId, position) => ({ id: sends.ids[position], contactId }))),
    ],
    isFirst ? 'sending-insert-first-sends' : 'sending-insert-first-sends-anew',
  );
}

/** Returns whether a contact in the ID range of these contacts has a send. */
async function hasSendsBetween(sql: SqlRunner, workspaceId: number, contactIds: readonly string[]): Promise<boolean> {
  const rows = await sql.query(
    'select 1 from sends where workspace_id = $1 and contact_id between $2 and $3 limit 1',
    [workspaceId, contactIds[0], contactIds.at(-1)],
    'sending-has-sends-between',
  );
  return rows.length > 0;
}

/** Plans one step each for contacts that continue after they completed. */
export function insertPlannedSends(
  sql: SqlRunner,
  workspaceId: number,
  now: Date,
  rows: readonly NewSend[],
): Promise<number> {
  return insertSteps(sql, workspaceId, now, rows, plannedAnew, 'sending-insert-planned-sends');
}

/**
 * Plans one step each for contacts that continue after a hold, pause or stop. Waiting sends get the new due time. Sends
 * that were canceled, skipped or permanently rejected are scheduled once more, because a member asked for it.
 */
export function insertContinuedSends(
  sql: SqlRunner,
  workspaceId: number,
  now: Date,
  rows: readonly NewSend[],
): Promise<number> {
  const again = `on conflict (workspace_id, contact_id, step_id) do update
    set status = ${byGoingOn.to('contact_continues')}, status_reason = null, due_at = excluded.due_at, gates = null,
      updated_at = excluded.updated_at, mailbox_id = case when sends.status = 'scheduled' then sends.mailbox_id else excluded.mailbox_id end
    where sends.status = 'scheduled' or ${byGoingOn.from('sends')}`;
  return insertSteps(sql, workspaceId, now, rows, again, 'sending-insert-continued-sends');
}

const PLANNED = givenRows<NewSend>({
  id: ['uuid', (row) => row.id],
  campaign_id: ['uuid', (row) => row.campaignId],
  contact_id: ['uuid', (row) => row.contactId],
  step_id: ['uuid', (row) => row.stepId],
  step_order: ['int', (row) => row.stepOrder],
  mailbox_id: ['int', (row) => row.mailboxId],
  due_at: ['timestamptz', (row) => row.dueAt],
});

function insertSteps(
  sql: SqlRunner,
  workspaceId: number,
  now: Date,
  rows: readonly NewSend[],
  onConflict: string,
  name: string,
): Promise<number> {
  if (rows.length === 0) return Promise.resolve(0);
  return sql.execute(
    `insert into sends (workspace_id, id, campaign_id, contact_id, step_id, step_order, mailbox_id, due_at, created_at, updated_at)
     select $1, n.id, n.campaign_id, n.contact_id, n.step_id, n.step_order, n.mailbox_id, n.due_at, $2, $2
     from ${PLANNED.at(3, 'n')}
     ${onConflict}`,
    [workspaceId, now, ...PLANNED.values(rows)],
    name,
  );
}
