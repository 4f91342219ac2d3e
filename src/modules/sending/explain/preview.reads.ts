// Reads contacts, sends, campaign_steps, campaign_mailboxes for the preview of a message.
import type { PreviousMessage } from '../../../engine/sequence/conversation.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import type { ContactNames } from '../delivery/index.js';

/** Contact with template values, and its send of the step if there is one. */
export interface PreviewContact extends ContactNames {
  readonly contact_id: string;
  readonly campaign_id: string;
  readonly email: string;
  readonly timezone: string | null;
  readonly custom_fields: Record<string, unknown>;
  readonly mailbox_id: number | null;
  readonly send_id: string | null;
  readonly variant_id: string | null;
  readonly message_id_header: string | null;
  readonly step_order: number;
  readonly previous: readonly PreviousMessage[] | null;
}

/** With a null `step`, there are no previous messages. Messages sent before the step's own message form its conversation. */
export async function findPreviewContact(
  sql: SqlRunner,
  workspaceId: number,
  contactId: string,
  step: { readonly id: string; readonly order: number } | null,
): Promise<PreviewContact | undefined> {
  const rows = await sql.query<PreviewContact>(
    `select c.id as contact_id, c.campaign_id, c.email, c.timezone, c.custom_fields, c.first_name, c.last_name, c.company,
       c.title, c.phone, c.website, c.linkedin_url, c.city, c.state, c.country, coalesce(s.claimed_mailbox_id, s.mailbox_id, c.mailbox_id) as mailbox_id,
       s.id as send_id, s.variant_id, s.message_id_header, coalesce($4::int, 1) as step_order, b.previous
     from contacts c
     left join sends s on s.workspace_id = c.workspace_id and s.contact_id = c.id and s.step_id = $3
     left join lateral (
       select jsonb_agg(jsonb_build_object('header', coalesce(f.sent_as, f.message_id_header), 'subject', f.subject, 'mailbox', f.mailbox_id,
         'begins', f.in_reply_to is null)
         order by f.contact_id = c.id, f.first_attempt_at, f.step_order) as previous
       from sends f where f.workspace_id = c.workspace_id and f.contact_id = any(array[c.id, c.continues_contact_id])
         and $4::int is not null and (f.contact_id <> c.id or f.first_attempt_at < coalesce(s.first_attempt_at, 'infinity'))
         and f.status in ('sent', 'unknown') and f.message_id_header is not null
     ) b on true
     where c.workspace_id = $1 and c.id = $2 and c.deleted_at is null`,
    [workspaceId, contactId, step?.id ?? null, step?.order ?? null],
    'sending-preview-contact',
  );
  return rows[0];
}

/** Returns the first contact of a campaign; undefined if it has none. */
export async function findAnyContact(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
): Promise<string | undefined> {
  const rows = await sql.query<{ id: string }>(
    'select id from contacts where workspace_id = $1 and campaign_id = $2 and deleted_at is null order by id limit 1',
    [workspaceId, campaignId],
  );
  return rows[0]?.id;
}

/** Returns the campaign of a step that is not deleted; undefined if there is none. */
export async function findCampaignOfStep(
  sql: SqlRunner,
  workspaceId: number,
  stepId: string,
): Promise<string | undefined> {
  const rows = await sql.query<{ campaign_id: string }>(
    `select t.campaign_id from campaign_steps t join campaigns p on p.workspace_id = t.workspace_id and p.id = t.campaign_id
     where t.workspace_id = $1 and t.id = $2 and t.deleted_at is null and p.deleted_at is null`,
    [workspaceId, stepId],
  );
  return rows[0]?.campaign_id;
}

/** Returns the next mailbox in the rotation of a campaign; undefined if none is attached. */
export async function findNextMailbox(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
): Promise<number | undefined> {
  const rows = await sql.query<{ mailbox_id: number }>(
    `select a.mailbox_id from campaign_mailboxes a
     join mailboxes m on m.workspace_id = a.workspace_id and m.id = a.mailbox_id and m.deleted_at is null
     where a.workspace_id = $1 and a.campaign_id = $2
     order by a.enabled desc, m.status = 'active' desc, a.sent_total / a.weight, a.mailbox_id limit 1`,
    [workspaceId, campaignId],
  );
  return rows[0]?.mailbox_id;
}
