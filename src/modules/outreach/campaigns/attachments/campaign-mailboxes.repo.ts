import { givenRows } from '../../../../platform/db/given-rows.js';
import type { Selectable, Updateable } from '../../../../platform/db/row-types.js';
import { updateRows } from '../../../../platform/db/rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { CampaignMailboxesTable } from '../../../../platform/db/tables.js';

export type AttachmentRow = Selectable<CampaignMailboxesTable>;

export interface NewAttachment {
  readonly mailboxId: number;
  readonly dailyLimit: number | null;
  readonly weight: number;
  readonly enabled: boolean;
  readonly newContacts: boolean;
  readonly minGapSeconds: number | null;
}

const ATTACHED = givenRows<NewAttachment>({
  mailbox_id: ['int', (row) => row.mailboxId],
  daily_limit: ['int', (row) => row.dailyLimit],
  weight: ['float8', (row) => row.weight],
  enabled: ['bool', (row) => row.enabled],
  new_contacts: ['bool', (row) => row.newContacts],
  min_gap_seconds: ['int', (row) => row.minGapSeconds],
});

/** Attaches mailboxes and returns which were not attached before. Existing attachments stay unchanged. */
export async function insertAttachments(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  now: Date,
  rows: readonly NewAttachment[],
): Promise<number[]> {
  if (rows.length === 0) return [];
  const added = await sql.query<{ mailbox_id: number }>(
    `insert into campaign_mailboxes (workspace_id, campaign_id, mailbox_id, daily_limit, weight, enabled, new_contacts,
       min_gap_seconds, next_allowed_at, day_ends_at, attached_at, updated_at)
     select $1, $2, n.*, $3, $3, $3, $3
     from ${ATTACHED.at(4, 'n')}
     on conflict (workspace_id, campaign_id, mailbox_id) do nothing returning mailbox_id`,
    [workspaceId, campaignId, now, ...ATTACHED.values(rows)],
  );
  return added.map((row) => row.mailbox_id);
}

export async function countAttachments(sql: SqlRunner, workspaceId: number, campaignId: string): Promise<number> {
  const [row] = await sql.query<{ n: number }>(
    'select count(*)::int as n from campaign_mailboxes where workspace_id = $1 and campaign_id = $2',
    [workspaceId, campaignId],
  );
  return row?.n ?? 0;
}

/** Returns which of these mailboxes are attached, with the number of contacts assigned to each. */
export function findAttached(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  mailboxIds: readonly number[],
): Promise<Array<{ mailbox_id: number; assigned_contacts: number }>> {
  return sql.query(
    `select mailbox_id, assigned_contacts from campaign_mailboxes
     where workspace_id = $1 and campaign_id = $2 and mailbox_id = any($3::int[])`,
    [workspaceId, campaignId, mailboxIds],
  );
}

/** A deleted mailbox may still be attached. Its UUID no longer identifies it, so it is found by number only. */
export async function updateAttachmentPolicy(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  mailboxId: number,
  values: Updateable<CampaignMailboxesTable>,
): Promise<AttachmentRow | undefined> {
  const [row] = await updateRows(
    sql,
    'campaign_mailboxes',
    values,
    'workspace_id = $1 and campaign_id = $2 and mailbox_id = $3',
    [workspaceId, campaignId, mailboxId],
  );
  return row;
}

export async function findAttachment(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  mailboxId: number,
): Promise<AttachmentRow | undefined> {
  const [row] = await sql.query<AttachmentRow>(
    'select * from campaign_mailboxes where workspace_id = $1 and campaign_id = $2 and mailbox_id = $3',
    [workspaceId, campaignId, mailboxId],
  );
  return row;
}

/** Detaches mailboxes; returns the IDs of the detached ones. Requires a lock on the campaign's slot. */
export async function deleteAttachments(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  mailboxIds: readonly number[],
): Promise<Array<{ mailbox_id: number; assigned_contacts: number }>> {
  return sql.query(
    `delete from campaign_mailboxes where workspace_id = $1 and campaign_id = $2 and mailbox_id = any($3::int[])
     returning mailbox_id, assigned_contacts`,
    [workspaceId, campaignId, mailboxIds],
  );
}

/** Attaches the mailboxes of one campaign to another, with their policies. Returns how many. */
export function copyAttachments(
  sql: SqlRunner,
  workspaceId: number,
  fromId: string,
  toId: string,
  now: Date,
): Promise<number> {
  return sql.execute(
    `insert into campaign_mailboxes (workspace_id, campaign_id, mailbox_id, daily_limit, weight, enabled, new_contacts,
       min_gap_seconds, next_allowed_at, day_ends_at, attached_at, updated_at)
     select a.workspace_id, $3, a.mailbox_id, a.daily_limit, a.weight, a.enabled, a.new_contacts, a.min_gap_seconds,
       $4, $4, $4, $4
     from campaign_mailboxes a where a.workspace_id = $1 and a.campaign_id = $2
     on conflict do nothing`,
    [workspaceId, fromId, toId, now],
  );
}
