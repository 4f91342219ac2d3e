import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedCampaign } from '../../../../test/support/seed.js';
import { plansOf } from '../../../../test/support/statements/plans.js';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';
import { NO_ACTIONS, NO_CONDITIONS } from '../../../engine/inbox-rules/rule.js';
import { readAttention } from './attention.service.js';

const MANY = 5_000;
let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world?.close());

/** Fills a large workspace without any problem. */
async function fill(): Promise<void> {
  const { sql } = world.ctx;
  const { campaignId } = await seedCampaign(world, { contacts: MANY });
  const statements = [
    `update sends set status = 'sent', sent_at = now() where campaign_id = '${campaignId}'`,
    `insert into mailboxes (workspace_id, uuid, address, status, domain, created_at, updated_at)
     select $1, gen_random_uuid(), 'box' || n || '@d' || n || '.test', 'active', 'd' || n || '.test', now(), now()
     from generate_series(1, ${MANY}) n`,
    `insert into destination_rests (workspace_id, mailbox_id, domain, refusals, refused_at, rests_until, is_permanent, error_code, message)
     select workspace_id, id, 'd.test', 1, now(), timestamptz '2026-03-01', id % 2 = 0, 'x', 'x' from mailboxes where workspace_id = $1`,
    `insert into mailbox_tokens (workspace_id, mailbox_id, provider, tokens, renewed_at, access_expires_at, refresh_due_at)
     select workspace_id, id, 'google', '\\x00', now(), now(), now() from mailboxes where workspace_id = $1`,
    `insert into warmup_mailboxes (workspace_id, mailbox_id, settings, seed, started_at, pool_key, updated_at)
     select workspace_id, id, '{}', 1, now(), 0.5, now() from mailboxes where workspace_id = $1`,
    `insert into domains (workspace_id, id, domain, created_at, updated_at)
     select $1, gen_random_uuid(), 'd' || n || '.test', now(), now() from generate_series(1, ${MANY}) n`,
    `insert into domain_dns (workspace_id, domain_id, due_at, health)
     select workspace_id, id, now(), 'healthy' from domains where workspace_id = $1`,
    `insert into tenants (workspace_id, id, provider, directory, client_id, credentials, credentials_expire_at, status, created_at,
       updated_at)
     select $1, gen_random_uuid(), 'microsoft', 'd' || n, 'app', '\\x00', timestamptz '2099-01-01', 'active', now(), now()
     from generate_series(1, ${MANY}) n`,
    `insert into campaigns (workspace_id, id, name, status, pause_reason, schedule, stop_rules, settings, created_at, updated_at)
     select $1, gen_random_uuid(), 'C' || n, 'paused', 'manual', '{}', '{}', '{}', now(), now()
     from generate_series(1, ${MANY}) n`,
    `insert into launch_jobs (workspace_id, id, campaign_id, status, previous_status, created_at)
     select $1, gen_random_uuid(), id, 'completed', 'draft', now() from campaigns where workspace_id = $1`,
    `insert into imports (workspace_id, id, status, file_name, file_size, options, created_at, updated_at)
     select $1, gen_random_uuid(), 'completed', 'f.csv', 1, '{}', now(), now() from generate_series(1, ${MANY})`,
    `insert into import_rows (workspace_id, id, import_id, result, status, first_row, last_row, error_code, error_message,
       created_at, updated_at)
     select $1, gen_random_uuid(), id, 'rejected', 'replayed', 1, 1, 'x', 'x', now(), now() from imports where workspace_id = $1`,
    `insert into webhook_subscriptions (workspace_id, id, url, event_types, created_at, updated_at)
     select $1, gen_random_uuid(), 'https://example.org', '{}', now(), now() from generate_series(1, ${MANY})`,
    `insert into notice_channels (workspace_id, id, kind, name, event_types, campaign_ids, intents, includes_text, status,
       after_sequence, created_at, updated_at)
     select $1, gen_random_uuid(), 'email', 'Sales', '{*}', '{}', '{}', false, 'active', 0, now(), now()
       from generate_series(1, ${MANY})`,
    `insert into inbox_rules (workspace_id, id, name, enabled, stop, position, conditions, actions, created_at, updated_at)
     select case when n > 100 then ${world.b.id} else $1 end, gen_random_uuid(), 'R' || n, true, false, n,
       '${JSON.stringify(NO_CONDITIONS)}', '${JSON.stringify({ ...NO_ACTIONS, archive: true })}', now(), now()
     from generate_series(1, ${MANY}) n`,
    `insert into report_schedules (workspace_id, id, campaign_id, cadence, weekday, day_of_month, hour, attach_csv, language, status,
       created_at, updated_at)
     select workspace_id, id, id, 'weekly', 'monday', 1, 9, true, 'en', 'active', now(), now() from campaigns where workspace_id = $1`,
    `insert into contact_sources (workspace_id, id, kind, name, enabled, mapping, existing, tags, campaign_id, created_at, updated_at)
     select case when row_number() over (order by id) > 50 then ${world.b.id} else workspace_id end, id, 'file', 'Leads', true, '{}',
       'fill', '{}', id, now(), now() from campaigns where workspace_id = $1`,
    `insert into contact_source_files (workspace_id, source_id, url, every_hours)
     select workspace_id, id, 'https://example.org', 24 from contact_sources where workspace_id >= $1`,
    `insert into contact_source_readings (workspace_id, source_id, id, is_asked, status, started_at, finished_at)
     select workspace_id, id, gen_random_uuid(), false, 'completed', now(), now() from contact_sources where workspace_id >= $1`,
    `insert into report_recipients (workspace_id, id, schedule_id, address, result, created_at)
     select workspace_id, id, id, 'maya@client.test', 'sent', now() from report_schedules where workspace_id = $1`,
  ];
  await sql.query(
    `insert into set_aside (workspace_id, work, item, cause, reference, attempts, since, failed_at, next_attempt_at)
     select $1, 'sending', n::text, 'internal_error', gen_random_uuid(), 1, now(), now(), now() from generate_series(1, ${MANY}) n`,
    [world.b.id],
  );
  for (const statement of statements) await sql.query(statement, statement.includes('$1') ? [world.a.id] : []);
  await sql.query('analyze');
}

it('no statement looks through a table: each finds the little that is wrong by an index', async ({ skip }) => {
  await fill();
  const plans = await plansOf(world.ctx.sql, async (sql) => {
    expect(await readAttention({ ...world.ctx, sql }, world.a.id, true)).toEqual([]);
  });
  if (plans === null) skip();
  expect(Object.keys(plans ?? {})).toHaveLength(28);
  for (const [name, plan] of Object.entries(plans ?? {})) {
    // The queue's tables and indexes are the library's, and jobs leave them as they end.
    if (name === 'queue-oldest-due-job') continue;
    // Instance tables with only a few rows.
    if (/Seq Scan on (?:installation_hold|workspace_moves|backup_targets|backups|egress_addresses)\b/.test(plan))
      continue;
    expect(plan, name).not.toMatch(/Seq Scan/);
    expect(plan, name).not.toMatch(/Rows Removed/);
  }
});
