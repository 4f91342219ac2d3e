import type { Ctx } from '../../src/platform/context.js';
import type { SeededCampaign } from '../../test/support/seed.js';

/** Rows written per statement for a large data set. */
const CHUNK = 200_000;

/** Returns an SQL expression for IDs that grow with `n` like real ones. Each campaign has its own time, as if imported separately. */
const idOf = (kind: number, campaign: string): string => {
  const beganMs = 1_772_000_000_000 + Number.parseInt(campaign.slice(-5), 16) * 20_000;
  return `(lpad(to_hex(${beganMs} + n / 100), 12, '0') || '7${kind}008' || substr(md5('${campaign}'), 1, 9) || lpad(to_hex(n), 6, '0'))::uuid`;
};

/**
 * Adds contacts and, by default, their first emails to a campaign, with one statement per 200,000 rows. Drops the indexes first and
 * rebuilds them at the end, which is many times faster, and then updates statistics.
 */
export async function fillCampaign(
  ctx: Ctx,
  campaign: SeededCampaign,
  rows: number,
  state: 'pending' | 'scheduled' | 'sent',
): Promise<void> {
  const indexes = await dropIndexes(ctx, ['contacts', 'sends']);
  for (let from = 0; from < rows; from += CHUNK) {
    const values = [campaign.workspaceId, campaign.campaignId, from, Math.min(rows, from + CHUNK) - 1, ctx.clock.now()];
    await ctx.sql.query(contactsText(campaign, state), values);
    if (state !== 'pending') {
      await ctx.sql.query(sendsText(campaign, state), [...values, campaign.stepIds[0], campaign.mailboxIds]);
    }
  }
  for (const index of indexes) await ctx.sql.query(index);
  await ctx.sql.query('vacuum analyze contacts');
  await ctx.sql.query('vacuum analyze sends');
}

function contactsText({ campaignId }: SeededCampaign, state: 'pending' | 'scheduled' | 'sent'): string {
  return `insert into contacts (workspace_id, id, campaign_id, email, email_key, company_domain, first_name, custom_fields, status,
      enrolled_at, sent_count, created_at, updated_at)
    select $1, ${idOf(1, campaignId)}, $2, 'person' || n || '@company' || n % 5000 || '.example',
      'person' || n || '@company' || n % 5000 || '.example', 'company' || n % 5000 || '.example', 'Person', '{"plan":"pro"}',
      '${state === 'pending' ? 'pending' : 'active'}', ${state === 'pending' ? 'null' : '$5::timestamptz'},
      ${state === 'sent' ? 1 : 0}, $5::timestamptz, $5::timestamptz from generate_series($3::int, $4::int) n`;
}

function sendsText({ campaignId }: SeededCampaign, state: 'scheduled' | 'sent'): string {
  const sent = state === 'sent';
  return `insert into sends (workspace_id, id, campaign_id, contact_id, step_id, step_order, status, mailbox_id, due_at, sent_at,
      subject, message_id_header, created_at, updated_at)
    select $1, ${idOf(2, campaignId)}, $2, ${idOf(1, campaignId)}, $6, 1, '${state}',
      ${sent ? '($7::int[])[1 + n % cardinality($7::int[])]' : 'case when cardinality($7::int[]) < 0 then 0 end'},
      $5::timestamptz - interval '1 hour' + n * interval '1 millisecond',
      ${sent ? `$5::timestamptz - n % 2000000 * interval '1 second'` : 'null'}, ${sent ? `'Hello'` : 'null'},
      ${sent ? `'<' || ${idOf(2, campaignId)} || '@sender.test>'` : 'null'}, $5::timestamptz, $5::timestamptz
    from generate_series($3::int, $4::int) n`;
}

/** Drops all indexes except primary keys; returns a function that rebuilds them. */
export async function dropIndexes(ctx: Ctx, tables: readonly string[]): Promise<string[]> {
  const rows = await ctx.sql.query<{ name: string; text: string }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as text from pg_index i
     join pg_class c on c.oid = i.indexrelid
     where i.indrelid = any($1::regclass[]) and not i.indisprimary`,
    [tables],
  );
  for (const row of rows) await ctx.sql.query(`drop index ${row.name}`);
  return rows.map((row) => row.text);
}

/** Attaches copies of a campaign's first mailbox to it, with three statements. */
export async function addMailboxes(ctx: Ctx, campaign: SeededCampaign, count: number): Promise<void> {
  const values = [campaign.workspaceId, campaign.campaignId, count, ctx.clock.now()];
  await ctx.sql.query(
    `with made as (
       insert into mailboxes (workspace_id, uuid, address, first_name, last_name, status, domain, daily_limit, min_gap_seconds, created_at, updated_at)
       select $1, gen_random_uuid(), 'more' || n || '.' || $2::text || '@sender.test', 'Sender', n::text, 'active', 'sender.test', 2000, 0,
         $4::timestamptz, $4::timestamptz from generate_series(1, $3::int) n returning id
     ), slots as (
       insert into mailbox_slots (workspace_id, mailbox_id, next_allowed_at, day_ends_at)
       select $1, id, $4::timestamptz, $4::timestamptz from made
     )
     insert into campaign_mailboxes (workspace_id, campaign_id, mailbox_id, next_allowed_at, day_ends_at, attached_at, updated_at)
     select $1, $2::uuid, id, $4::timestamptz, $4::timestamptz, $4::timestamptz, $4::timestamptz from made`,
    values,
  );
}
