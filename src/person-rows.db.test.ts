import { afterAll, beforeAll, expect, it } from 'vitest';
import { inhabit } from '../test/support/every-operation/inhabited.js';
import { openTestWorld, type TestWorld } from '../test/support/world.js';
import { PERSON_ROWS } from './person-rows.js';

const ID = '01900000-0000-7000-8000-00000000000a';
const EMAIL = 'resident0@a.test';

/** Tables without data about recipients, by the reason. */
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  'settings, content and counters of the workspace': [
    ...[
      'workspaces',
      'workspace_brands',
      'campaigns',
      'campaign_steps',
      'campaign_variants',
      'campaign_mailboxes',
      'campaign_followed_tags',
    ],
    ...[
      'subsequences',
      'subsequence_policies',
      'saved_replies',
      'profile_fields',
      'segments',
      'campaign_segments',
      'preflights',
      'demonstrations',
      'launch_jobs',
    ],
    ...['snippets', 'snippet_versions', 'snippet_changes', 'templates', 'template_versions', 'workspace_files'],
    ...['shared_texts', 'shared_text_changes'],
    ...[
      'thread_labels',
      'inbox_rules',
      'contact_sources',
      'profile_bulks',
      'thread_bulks',
      'notice_channels',
      'advice_dismissals',
    ],
    ...['contact_source_files', 'contact_source_readings', 'shared_views'],
    ...[
      'campaign_counters',
      'campaign_counter_deltas',
      'campaign_stats',
      'campaign_stat_deltas',
      'campaign_stat_quarters',
    ],
    ...[
      'campaign_slots',
      'campaign_reschedules',
      'campaign_failing_domains',
      'contact_change_cursors',
      'pending_ranges',
    ],
    ...[
      'retention_settings',
      'body_cursors',
      'subsequence_cursors',
      'segment_cursors',
      'event_cursors',
      'audit_heads',
      'mailbox_report_cursors',
    ],
  ],
  'domains of companies and mail servers, not addresses': ['recipient_domains', 'company_stops', 'destination_rests'],
  'IDs of other rows only': [
    'profile_changes',
    'profile_distinctions',
    'send_claims',
    'send_handoffs',
    'mailbox_reports',
    'message_aliases',
    'thread_draft_files',
    'notice_items',
    'inbox_rule_acts',
    'subsequence_entries',
  ],
  'members of the account, who have their own screens': [
    ...[
      'users',
      'members',
      'sessions',
      'passkeys',
      'passkey_challenges',
      'preferences',
      'user_identities',
      'invitations',
    ],
    ...['known_networks', 'oidc_flows', 'entrance_links', 'sign_in_attempts', 'thread_presence', 'api_keys'],
  ],
  'clients who receive reports, and whom members manage': ['report_schedules', 'report_recipients'],
  'mailboxes, domains and payment of the account itself': [
    ...['mailboxes', 'mailbox_folders', 'mailbox_passwords', 'mailbox_slots', 'mailbox_syncs'],
    ...[
      'mailbox_stat_quarters',
      'mailbox_tokens',
      'mailbox_announcements',
      'mailbox_watches',
      'tenants',
      'oauth_grants',
      'domains',
      'domain_dns',
      'domain_orders',
      'domain_report_sources',
      'domain_reports',
      'complaint_reports',
      'domain_feedback_loops',
      'domain_postmaster_days',
      'domain_postmaster_reads',
      'dns_writes',
    ],
    ...[
      'domain_purchases',
      'domain_transfers',
      'dns_providers',
      'billing_accounts',
      'billing_notices',
      'billing_setups',
    ],
    ...['billing_seat_orders', 'sequencer_connections', 'sequencer_exports', 'sandbox_registrations'],
    ...['sandbox_sequencer_accounts', 'webhook_subscriptions', 'webhook_secrets'],
  ],
  'warmup between mailboxes of accounts': [
    ...['warmup_conversations', 'warmup_copies', 'warmup_ids', 'warmup_items', 'warmup_mailboxes', 'warmup_messages'],
    ...[
      'warmup_operations',
      'warmup_pairs',
      'warmup_workspaces',
      'circle_calls',
      'circle_guests',
      'circle_invitations',
    ],
    ...['circle_keys', 'circle_peers', 'circle_told'],
  ],
  'keyed hashes of erased people, and their addresses, encrypted, until they are erased': ['erasures'],
  'uploaded files as they came, kept for up to 30 days, and files that steps attach': ['files', 'file_chunks'],
  'hashes and sealed keys of stored objects, and where they are': ['blobs', 'blob_stores', 'blob_moves'],
  'images of the public web by their address, kept for 7 days': ['message_pictures'],
  'encrypted responses for repeated requests, kept for 72 hours': ['idempotency_keys'],
  'what an undo needs, for minutes': ['thread_batches'],
  'IDs and causes of failed work': ['set_aside'],
  'the instance itself': [
    ...[
      'backup_targets',
      'backups',
      'held_mailboxes',
      'installation_hold',
      'installation_secrets',
      'former_token_keys',
      'workspace_moves',
      'retired_master_keys',
      'schema_migrations',
      'disk_samples',
      'egress_addresses',
      'snds_reads',
      'workers',
      'write_probe',
    ],
  ],
};

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
  const residents = await inhabit(world);
  const stopped = await world.inA({
    method: 'PATCH',
    url: `/campaigns/${residents['campaign_id']}/contacts/${residents['contact_id']}`,
    body: { action: 'stop' },
  });
  expect(stopped.status).toBe(200);
  const { sql } = world.ctx;
  const at = world.clock.now();
  const one = async (text: string): Promise<string> => {
    const [row] = await sql.query<{ id: string }>(text, [world.a.id]);
    return String(row?.id);
  };
  const contact = await one(`select id from contacts where workspace_id = $1 and email_key = '${EMAIL}'`);
  const step = await one('select id from campaign_steps where workspace_id = $1 limit 1');
  const message = await one(`select id from messages where workspace_id = $1 and contact_id = '${contact}'`);
  const ours: [string, unknown[]][] = [
    [
      `insert into tracking_visits (workspace_id, id, contact_id, step_id, kind, method, user_agent, purpose, visited_at, judge_at)
       values ($1, $2, $3, $4, 'open', 'GET', 'x', '', $5, $5)`,
      [world.a.id, ID, contact, step, at],
    ],
    [
      'insert into message_sources (workspace_id, message_id, raw) values ($1, $2, $3)',
      [world.a.id, message, Buffer.from('x')],
    ],
    [
      `insert into suppressions (workspace_id, id, kind, value, reason, source, created_at, updated_at)
       values ($1, $2, 'email', $3, 'manual', 'api', $4, $4)`,
      [world.a.id, ID, EMAIL, at],
    ],
    [
      `insert into import_rows (workspace_id, id, import_id, result, first_row, last_row, values, error_code, error_message, created_at, updated_at)
       values ($1, $2, $2, 'rejected', 1, 1, $3, 'x', 'x', $4, $4)`,
      [world.a.id, ID, JSON.stringify({ email: EMAIL.toUpperCase() }), at],
    ],
    [
      `insert into messages (workspace_id, thread_id, mailbox_id, direction, kind, message_id_header, from_email, date_received, created_at)
       select workspace_id, 999999, mailbox_id, 'inbound', 'reply', '<elsewhere@a.test>', 'Resident0@A.test', $2, $2
         from messages where workspace_id = $1 and id = $3`,
      [world.a.id, at, message],
    ],
  ];
  for (const [text, values] of ours) await sql.query(text, values);
});
afterAll(() => world.close());

const ask = (email: string, key?: string) =>
  world.inA({ url: `/workspaces/${world.a.id}/person-data`, query: { email }, ...(key === undefined ? {} : { key }) });

it('knows every table: it has data about recipients, or a reason why not', async () => {
  const tables = await world.ctx.sql.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const known = [...new Set(PERSON_ROWS.map(({ table }) => table)), ...Object.values(OTHERS).flat()].sort();
  expect(known).toEqual(tables.map(({ name }) => name));
});

it('exports what every table holds about a person, by the address in any case, and nothing about others', async () => {
  const { status, json } = await ask('RESIDENT0@a.test');
  expect(status).toBe(200);
  const found = json as { table: string; data: Record<string, unknown> }[];
  const tables = new Set(found.map(({ table }) => table));
  for (const table of [
    'contacts',
    'sends',
    'threads',
    'messages',
    'message_sources',
    'thread_drafts',
    'thread_notes',
  ]) {
    expect(tables).toContain(table);
  }
  for (const table of ['tracking_visits', 'events', 'suppressions', 'import_rows']) expect(tables).toContain(table);
  expect(found.filter(({ table, data }) => table === 'messages' && data['thread_id'] === 999_999)).toHaveLength(1);
  expect(found.find(({ table }) => table === 'message_sources')?.data).not.toHaveProperty('raw');
  expect(found.every(({ data }) => data['workspace_id'] === world.a.id)).toBe(true);
  expect(found.filter(({ table }) => table === 'contacts').map(({ data }) => data['email'])).toEqual([EMAIL]);
});

it('streams more rows than a page of a scan, each once', async () => {
  await world.ctx.sql.query(
    `insert into import_rows (workspace_id, id, import_id, result, first_row, last_row, values, error_code, error_message, created_at, updated_at)
     select $1, gen_random_uuid(), $2, 'rejected', n, n, jsonb_build_object('email', case when n % 20 = 0 then 'many@a.test' else n::text end),
            'x', 'x', $3, $3 from generate_series(1, 11000) n`,
    [world.a.id, ID, world.clock.now()],
  );
  const { json } = await ask('many@a.test');
  expect(new Set((json as { data: { id: string } }[]).map(({ data }) => data.id)).size).toBe(550);
  expect(json).toHaveLength(550);
});

it('answers an unknown address with an empty list, and another workspace with its own data only', async () => {
  expect((await ask('nobody@a.test')).json).toEqual([]);
  const foreign = await world.inB({ url: `/workspaces/${world.b.id}/person-data`, query: { email: EMAIL } });
  expect(foreign.json).toEqual([]);
  expect(
    (
      await world.inB({
        url: `/workspaces/${world.a.id}/person-data`,
        query: { workspaceId: world.a.id, email: EMAIL },
      })
    ).status,
  ).toBe(404);
});

it('requires an administrator and an address', async () => {
  const writer = await world.makeKey(world.a.id, ['read', 'write']);
  expect((await ask(EMAIL, writer)).status).toBe(403);
  const missing = await world.inA({ url: `/workspaces/${world.a.id}/person-data` });
  expect(missing.status).toBe(422);
  expect((await ask('no address')).json.detail[0].loc).toEqual(['query', 'email']);
});
