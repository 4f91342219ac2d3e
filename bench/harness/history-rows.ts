import type { SqlRunner } from '../../src/platform/db/sql-runner.js';
import type { SeededCampaign } from '../../test/support/seed.js';

/** Campaign of a history, with its number of emails. */
export interface Filled {
  readonly campaign: SeededCampaign;
  readonly sends: number;
  readonly endedAt: Date;
}

/** Rows written per statement. */
const CHUNK = 500_000;
const DAYS = 180;
const IMPORTS = 10;

/** Returns the number of contacts with two emails each, which come first, and of all contacts. */
function contactsOf({ sends }: Filled): { reached: number; all: number } {
  const reached = Math.ceil(sends / 2);
  return { reached, all: reached + Math.ceil(reached / 20) };
}

/** Returns an SQL expression for version 7 IDs: the `n`-th of `all` rows, spread evenly over the half year before `$3`. */
function idOf(kind: number, campaignId: string, n: string, all: number): string {
  const ms = `(extract(epoch from $3::timestamptz) * 1000 - ${DAYS * 86_400_000}::bigint * (1 - (${n})::float8 / ${all}))::bigint`;
  const tail = `substr('${campaignId.replaceAll('-', '')}', 24, 9) || lpad(to_hex(${n}), 6, '0')`;
  return `(lpad(to_hex(${ms}), 12, '0') || '7${kind}008' || ${tail})::uuid`;
}

const importOf = (filled: Filled, n: string): string => {
  const size = Math.ceil(contactsOf(filled).all / IMPORTS);
  return idOf(3, filled.campaign.campaignId, `(${n} / ${size}) * ${size}`, contactsOf(filled).all);
};

/**
 * Inserts contacts as months of sending leave them: two thirds are in their sequence, a fifth completed it, one in twenty replied, few
 * bounced or stopped, and a twentieth is pending. They changed in another order than they were added.
 */
export async function fillContacts(sql: SqlRunner, filled: Filled): Promise<void> {
  const { workspaceId, campaignId, mailboxIds } = filled.campaign;
  const { reached, all } = contactsOf(filled);
  const sequence = `((n::bigint * 1000003) % ${all} + 1)`;
  await sql.execute(
    `insert into imports (workspace_id, id, campaign_id, status, file_id, file_name, file_size, options, created_at, updated_at)
     select distinct $1::int, ${importOf(filled, 'n')}, $2::uuid, 'completed', gen_random_uuid(), 'people.csv', 1000000, '{}'::jsonb,
       $3::timestamptz - ${DAYS} * interval '1 day' * (1 - (n / ${Math.ceil(all / IMPORTS)} * ${Math.ceil(all / IMPORTS)})::float8 / ${all}), $3::timestamptz
     from generate_series(0, ${all - 1}, ${Math.ceil(all / IMPORTS)}) n`,
    [workspaceId, campaignId, filled.endedAt],
  );
  for (let from = 0; from < all; from += CHUNK) {
    await sql.execute(
      `insert into contacts (workspace_id, id, campaign_id, email, email_key, company_domain, first_name, last_name, company, title,
         custom_fields, status, reply_intent, current_step_order, mailbox_id, esp, sent_count, last_sent_at, last_replied_at,
         enrolled_at, import_id, change_sequence, first_change_sequence, created_at, updated_at)
       select $1, ${idOf(1, campaignId, 'n', all)}, $2, 'person' || n || '@company' || n % 5000 || '.example',
         'person' || n || '@company' || n % 5000 || '.example', 'company' || n % 5000 || '.example', 'Person', 'Number' || n,
         'Company ' || n % 5000, 'Head of Operations', '{"plan":"pro","city":"Lisbon"}', x.status,
         case when x.status = 'replied' then (array['interested','not_interested','neutral'])[1 + n % 3] end,
         case when x.reached then 2 end, case when x.reached then ($6::int[])[1 + n % cardinality($6::int[])] end, 'google',
         case when x.reached then 2 else 0 end, case when x.reached then x.created + interval '5 days' end,
         case when x.status = 'replied' then x.created + interval '6 days' end,
         case when x.reached then x.created end, ${importOf(filled, 'n')}, ${sequence}, ${sequence}, x.created,
         $3::timestamptz - ${DAYS - 10} * interval '1 day' * (1 - ${sequence}::float8 / ${all})
       from generate_series($4::int, $5::int) n cross join lateral (
         select n < ${reached} as reached, $3::timestamptz - ${DAYS} * interval '1 day' * (1 - n::float8 / ${all}) as created,
           case when n >= ${reached} then 'pending' when n % 1000 < 680 then 'active' when n % 1000 < 880 then 'completed'
             when n % 1000 < 930 then 'replied' when n % 1000 < 960 then 'bounced' when n % 1000 < 975 then 'unsubscribed'
             when n % 1000 < 990 then 'stopped' when n % 1000 < 995 then 'failed' else 'paused' end as status) x`,
      [workspaceId, campaignId, filled.endedAt, from, Math.min(all, from + CHUNK) - 1, mailboxIds],
    );
  }
  await sql.execute(
    `insert into pending_ranges (workspace_id, campaign_id, first_id, last_id)
     select $1, $2, ${idOf(1, campaignId, `${reached}`, all)}, ${idOf(1, campaignId, `${all - 1}`, all)} where $3::timestamptz is not null`,
    [workspaceId, campaignId, filled.endedAt],
  );
  await sql.execute(
    'insert into contact_change_cursors (workspace_id, campaign_id, last_sequence) values ($1, $2, $3)',
    [workspaceId, campaignId, all],
  );
}

/** Inserts two emails per contact: nearly all sent, some rejected or skipped, the newest still waiting. */
export async function fillSends(sql: SqlRunner, filled: Filled): Promise<void> {
  const { workspaceId, campaignId, mailboxIds, stepIds } = filled.campaign;
  const { reached, all } = contactsOf(filled);
  const { sends } = filled;
  for (let from = 0; from < sends; from += CHUNK) {
    await sql.execute(
      `insert into sends (workspace_id, id, campaign_id, contact_id, step_id, step_order, status, mailbox_id, due_at, attempt,
         first_attempt_at, sent_at, subject, smtp_code, smtp_text, message_id_header, created_at, updated_at)
       select $1, ${idOf(2, campaignId, 'n', sends)}, $2, ${idOf(1, campaignId, `(n % ${reached})`, all)},
         ($7::uuid[])[1 + n / ${reached}], 1 + n / ${reached}, x.status, ($6::int[])[1 + (n % ${reached}) % cardinality($6::int[])],
         x.created + case when x.status = 'scheduled' then interval '7 days' else interval '30 minutes' end,
         case when x.wired then 1 else 0 end, case when x.wired then x.created + interval '1 hour' end,
         case when x.wired then x.created + interval '1 hour' end, case when x.wired then 'Hello' end,
         case when x.wired then 250 end, case when x.wired then '250 2.0.0 Ok: queued as 4Wx7Yz1c2b' end,
         case when x.wired then '<' || n || '.' || $2::uuid || '@sender.test>' end, x.created,
         case when x.wired then x.created + interval '1 hour' + n % 11 * interval '7 hours' else x.created end
       from generate_series($4::int, $5::int) n cross join lateral (
         select s.status, s.status in ('sent', 'bounced', 'unknown') as wired,
           $3::timestamptz - ${DAYS} * interval '1 day' * (1 - n::float8 / ${sends}) as created
         from (select case when n >= ${Math.floor(sends * 0.97)} then 'scheduled' when n % 20000 = 77 then 'unknown'
           when n % 1000 < 940 then 'sent' when n % 1000 < 950 then 'bounced' when n % 1000 < 960 then 'failed'
           when n % 1000 < 980 then 'skipped' else 'cancelled' end as status) s) x`,
      [
        workspaceId,
        campaignId,
        filled.endedAt,
        from,
        Math.min(sends, from + CHUNK) - 1,
        mailboxIds,
        // An odd number leaves one email without a pair.
        [...stepIds, stepIds[1]],
      ],
    );
  }
}

/** Writes the counters that triggers would have maintained, and the statistics by step and day. */
export async function fillTotals(sql: SqlRunner, { campaign, sends, endedAt }: Filled): Promise<void> {
  const { workspaceId, campaignId, stepIds } = campaign;
  for (const [kind, table] of [
    ['contact', 'contacts'],
    ['send', 'sends'],
  ]) {
    await sql.execute(
      `insert into campaign_counters (workspace_id, campaign_id, kind, status, n)
       select workspace_id, campaign_id, '${kind}', status, count(*) from ${table}
       where workspace_id = $1 and campaign_id = $2 group by 1, 2, 4`,
      [workspaceId, campaignId],
    );
  }
  const daily = Math.ceil(sends / DAYS / stepIds.length);
  await sql.execute(
    `insert into campaign_stats (workspace_id, campaign_id, step_id, variant_id, day, sent, new_contacted, bounces, replies,
       unique_replies, interested, opens, unique_opens, completed)
     select $1, $2, step, '00000000-0000-0000-0000-000000000000', $3::date - n, $5, $5 / 2, $5 / 100, $5 / 20, $5 / 20, $5 / 60, $5, $5 / 2, $5 / 5
     from unnest($4::uuid[]) step, generate_series(0, ${DAYS - 1}) n`,
    [workspaceId, campaignId, endedAt, stepIds, daily],
  );
  await sql.execute(
    `insert into campaign_stat_quarters (workspace_id, campaign_id, step_id, variant_id, quarter, sent, new_contacted, bounces,
       replies, unique_replies, interested, opens, unique_opens, completed)
     select workspace_id, campaign_id, step_id, variant_id, (day + time '12:00') at time zone 'UTC', sent, new_contacted, bounces,
       replies, unique_replies, interested, opens, unique_opens, completed
     from campaign_stats where workspace_id = $1 and campaign_id = $2`,
    [workspaceId, campaignId],
  );
}
