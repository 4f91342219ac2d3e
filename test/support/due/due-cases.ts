import { eventCatalogue } from '../../../src/events.js';
import { syncLoop } from '../../../src/modules/conversation/receiving/index.js';
import { CHANNELS } from '../../../src/modules/foundation/notices/due-channels.js';
import { noticesLoop } from '../../../src/modules/foundation/notices/index.js';
import { RECIPIENTS, SCHEDULES } from '../../../src/modules/insight/reports/due-reports.js';
import { reportLoops } from '../../../src/modules/insight/reports/index.js';
import { TARGETS } from '../../../src/modules/operation/backups/due-targets.js';
import { backupsLoop } from '../../../src/modules/operation/backups/index.js';
import { SOURCE_FILES } from '../../../src/modules/outreach/sources/files/due-files.js';
import { readingsLoop } from '../../../src/modules/outreach/sources/index.js';
import { DNS_CHECKS } from '../../../src/modules/reach/domains/dns/due-checks.js';
import { DNS_WRITES } from '../../../src/modules/reach/domains/dns/due-writes.js';
import { runDueChecks } from '../../../src/modules/reach/domains/dns/watch.service.js';
import { dnsWatchLoop, dnsWritesLoop, ordersLoop, transfersLoop } from '../../../src/modules/reach/domains/index.js';
import { ORDERS } from '../../../src/modules/reach/domains/purchases/due-orders.js';
import { TRANSFERS } from '../../../src/modules/reach/domains/transfers/due-transfers.js';
import { TOKENS } from '../../../src/modules/reach/mailboxes/oauth/due-tokens.js';
import { tokensLoop } from '../../../src/modules/reach/mailboxes/oauth/tokens.worker.js';
import { watchesLoop } from '../../../src/modules/reach/mailboxes/push/index.js';
import { claimSyncs, SYNCS } from '../../../src/modules/reach/mailboxes/syncs/index.js';
import { TENANTS } from '../../../src/modules/reach/mailboxes/tenants/due-tenants.js';
import { tenantsLoop } from '../../../src/modules/reach/mailboxes/tenants/tenants.worker.js';
import { WATCHES } from '../../../src/modules/reach/mailboxes/watches/due-watches.js';
import { EXPORT_QUEUES } from '../../../src/modules/reach/sequencers/due-queues.js';
import { exportLoop } from '../../../src/modules/reach/sequencers/index.js';
import { copiesLoop } from '../../../src/modules/sending/warmup/index.js';
import { COPIES } from '../../../src/modules/sending/warmup/tidying/due-copies.js';
import { claimVisit } from '../../../src/modules/sending/warmup/tidying/visits.service.js';
import type { Ctx } from '../../../src/platform/context.js';
import type { DueTable, Table } from '../../../src/platform/due/claims/due-table.js';
import type { DueLoop } from '../../../src/platform/due/due-loop.js';
import { seedCampaign } from '../seed.js';
import type { TestWorld } from '../world.js';

export interface DueCase {
  // biome-ignore lint/suspicious/noExplicitAny: the suite treats all tables alike.
  readonly due: DueTable<any>;
  readonly loop: DueLoop;
  /** Adds rows of workspace `a` that become due at the same time. */
  seed(world: TestWorld, dueAt: Date, count: number): Promise<unknown>;
  /** The claim of a table that chooses its rows in its own way, and the name of its statement. */
  readonly claims?: { readonly statement: string; run(ctx: Ctx, workerId: string): Promise<unknown> };
}

function dueCase<T extends Table>(due: DueTable<T>, loop: DueLoop, seed: DueCase['seed']): DueCase {
  return { due, loop, seed };
}

/** Adds the claim of a table that chooses its rows in its own way. */
const choosing = (each: DueCase, claims: NonNullable<DueCase['claims']>): DueCase => ({ ...each, claims });

const purchase = async ({ ctx, a }: TestWorld, at: Date): Promise<string> => {
  const id = ctx.ids.uuid();
  await ctx.sql.query(
    `insert into domain_purchases (workspace_id, id, registrar, quote_only, years, whoisguard, auto_renew, created_at)
     values ($1, $2, 'porkbun', false, 1, false, false, $3)`,
    [a.id, id, at],
  );
  return id;
};

const [planLoop, sendLoop] = reportLoops() as readonly [DueLoop, DueLoop];

const insertSchedules = ({ ctx, a }: TestWorld, campaignId: string, dueAt: Date | null, count: number) =>
  ctx.sql.query<{ id: string }>(
    `insert into report_schedules (workspace_id, id, campaign_id, cadence, weekday, day_of_month, hour, attach_csv, language, status,
       due_at, created_at, updated_at)
     select $1, gen_random_uuid(), $2, 'weekly', 'monday', 1, 9, false, 'en', 'active', $3, $4, $4
       from generate_series(1, $5::int) returning id`,
    [a.id, campaignId, dueAt, ctx.clock.now(), count],
  );

/** One case per due table, by its name. */
export const DUE_CASES: readonly DueCase[] = [
  dueCase(TARGETS, backupsLoop(), ({ ctx }, dueAt, count) =>
    ctx.sql.query(
      `insert into backup_targets (folder, hostname, every_seconds, keep_count, seen_at, due_at, created_at)
       select '/' || gen_random_uuid(), 'here', 86400, 7, $1, $1, $1 from generate_series(1, $2::int)`,
      [dueAt, count],
    ),
  ),
  dueCase(ORDERS, ordersLoop, async (world, dueAt, count) =>
    world.ctx.sql.query(
      `insert into domain_orders (workspace_id, id, purchase_id, position, domain, registrar, status, due_at, created_at, updated_at)
       select $1, gen_random_uuid(), $2, n, gen_random_uuid() || '.com', 'porkbun', 'requested', $3, $3, $3
         from generate_series(1, $4::int) n`,
      [world.a.id, await purchase(world, dueAt), dueAt, count],
    ),
  ),
  dueCase(TRANSFERS, transfersLoop, ({ ctx, a }, dueAt, count) =>
    ctx.sql.query(
      `insert into domain_transfers (workspace_id, id, batch_id, domain_id, domain, provider, status, due_at, deadline_at, created_at, updated_at)
       select $1, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid() || '.com', 'manual', 'requested', $2, $2, $2, $2
         from generate_series(1, $3::int) n`,
      [a.id, dueAt, count],
    ),
  ),
  dueCase(DNS_WRITES, dnsWritesLoop, ({ ctx, a }, dueAt, count) =>
    ctx.sql.query(
      `insert into dns_writes (workspace_id, id, domain_id, provider, zone, state, changes, due_at, created_at)
       select $1, gen_random_uuid(), gen_random_uuid(), 'cloudflare', gen_random_uuid() || '.com', 'writing', '[]', $2, $2
         from generate_series(1, $3::int) n`,
      [a.id, dueAt, count],
    ),
  ),
  dueCase(TOKENS, tokensLoop, async (world, dueAt, count) => {
    const { mailboxIds } = await seedCampaign(world, { contacts: 0, mailboxes: count });
    await world.ctx.sql.query(
      `insert into mailbox_tokens (workspace_id, mailbox_id, provider, tokens, renewed_at, access_expires_at, refresh_due_at)
       select $1, id, 'google', '\\x00', $2, $2, $2 from unnest($3::int[]) id`,
      [world.a.id, dueAt, mailboxIds],
    );
  }),
  dueCase(TENANTS, tenantsLoop, ({ ctx, a }, dueAt, count) =>
    ctx.sql.query(
      `insert into tenants (workspace_id, id, provider, directory, client_id, credentials, status, due_at, created_at, updated_at)
       select $1, gen_random_uuid(), 'microsoft', gen_random_uuid(), 'app', '\\x00', 'active', $2, $2, $2
         from generate_series(1, $3::int)`,
      [a.id, dueAt, count],
    ),
  ),
  dueCase(WATCHES, watchesLoop, ({ ctx, a }, dueAt, count) =>
    ctx.sql.query(
      `insert into mailbox_watches (workspace_id, mailbox_id, kind, address, due_at)
       select $1, n, 'graph', 'jo@example.org', $2 from generate_series(1, $3::int) n`,
      [a.id, dueAt, count],
    ),
  ),
  choosing(
    dueCase(SYNCS, syncLoop(), ({ ctx, a }, dueAt, count) =>
      ctx.sql.query(
        `insert into mailbox_syncs (workspace_id, mailbox_id, due_at) select $1, n, $2 from generate_series(1, $3::int) n`,
        [a.id, dueAt, count],
      ),
    ),
    {
      statement: 'mailboxes-claim-syncs',
      run: (ctx, workerId) => claimSyncs(ctx, workerId, { limit: 1, open: 1, held: new Map() }),
    },
  ),
  choosing(
    dueCase(DNS_CHECKS, dnsWatchLoop(), ({ ctx, a }, dueAt, count) =>
      ctx.sql.query(
        `with added as (
           insert into domains (workspace_id, id, domain, created_at, updated_at)
           select $1, gen_random_uuid(), gen_random_uuid() || '.com', $2, $2 from generate_series(1, $3::int) returning workspace_id, id)
         insert into domain_dns (workspace_id, domain_id, due_at) select workspace_id, id, $2 from added`,
        [a.id, dueAt, count],
      ),
    ),
    { statement: 'domains-claim-checks', run: (ctx, workerId) => runDueChecks(ctx, workerId, 1) },
  ),
  dueCase(CHANNELS, noticesLoop(eventCatalogue), ({ ctx, a }, dueAt, count) =>
    ctx.sql.query(
      `insert into notice_channels (workspace_id, id, kind, name, event_types, campaign_ids, intents, includes_text, status,
         after_sequence, due_at, created_at, updated_at)
       select $1, gen_random_uuid(), 'email', 'Sales', '{*}', '{}', '{}', false, 'active', 0, $2, $2, $2
         from generate_series(1, $3::int)`,
      [a.id, dueAt, count],
    ),
  ),
  dueCase(SCHEDULES, planLoop, async (world, dueAt, count) => {
    const { campaignId } = await seedCampaign(world, { contacts: 0 });
    return insertSchedules(world, campaignId, dueAt, count);
  }),
  dueCase(RECIPIENTS, sendLoop, async (world, dueAt, count) => {
    const { campaignId } = await seedCampaign(world, { contacts: 0 });
    const [schedule] = await insertSchedules(world, campaignId, null, 1);
    return world.ctx.sql.query(
      `insert into report_recipients (workspace_id, id, schedule_id, address, first_day, last_day, planned_at, due_at, created_at)
       select $1, gen_random_uuid(), $2, gen_random_uuid() || '@client.test', '2026-02-23', '2026-03-01', $3, $3, $3
         from generate_series(1, $4::int)`,
      [world.a.id, schedule?.id, dueAt, count],
    );
  }),
  dueCase(SOURCE_FILES, readingsLoop(), ({ ctx, a }, dueAt, count) =>
    ctx.sql.query(
      `with added as (
         insert into contact_sources (workspace_id, id, kind, name, enabled, mapping, existing, tags, created_at, updated_at)
         select $1, gen_random_uuid(), 'file', 'Leads', true, '{}', 'fill', '{}', $2, $2 from generate_series(1, $3::int)
         returning workspace_id, id)
       insert into contact_source_files (workspace_id, source_id, url, every_hours, due_at)
       select workspace_id, id, 'https://203.0.113.9/leads.csv', 24, $2 from added`,
      [a.id, dueAt, count],
    ),
  ),
  dueCase(EXPORT_QUEUES, exportLoop(), ({ ctx, a }, dueAt, count) =>
    ctx.sql.query(
      `insert into sequencer_connections (workspace_id, provider, name, status, api_key, api_key_hint, fingerprint, due_at, created_at, updated_at)
       select $1, 'instantly', 'Lane ' || n, 'active', '\\x00', '0000', decode(md5(gen_random_uuid()::text), 'hex'), $2, $2, $2
         from generate_series(1, $3::int) n`,
      [a.id, dueAt, count],
    ),
  ),
  choosing(
    dueCase(COPIES, copiesLoop(), async (world, dueAt, count) => {
      const { mailboxIds } = await seedCampaign(world, { contacts: 0 });
      await world.ctx.sql.query(
        `insert into warmup_copies (workspace_id, mailbox_id, header, conversation_id, side, stage, due_at, created_at, updated_at)
         select $1, $2, gen_random_uuid() || '@copies.test', gen_random_uuid(), 'received', 'inbox', $3, $3, $3
           from generate_series(1, $4::int)`,
        [world.a.id, mailboxIds[0], dueAt, count],
      );
    }),
    { statement: 'warmup-claim-copies', run: claimVisit },
  ),
];
