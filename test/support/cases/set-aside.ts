import { appendEvents } from '../../../src/modules/foundation/events/index.js';
import { mailboxPaused } from '../../../src/modules/reach/mailboxes/core/mailboxes.events.js';
import { sealTenantSecret } from '../../../src/modules/reach/mailboxes/oauth/tenant-access.js';
import { inTx } from '../../../src/platform/context.js';
import type { TestWorld } from '../world.js';
import {
  campaigns,
  domain,
  isTrue,
  mailboxes,
  noticeChannel,
  type PlantCase,
  refuse,
  subscription,
  three,
} from './planted-items.js';
import { PLANTED_MESSAGES } from './set-aside-messages.js';
import { PLANTED_REPORTS } from './set-aside-reports.js';
import { PLANTED_RETENTION } from './set-aside-retention.js';
import { PLANTED_SCHEDULES } from './set-aside-schedules.js';

async function order(world: TestWorld, workspaceId: number, id: string, registrar: string): Promise<void> {
  const { sql, clock } = world.ctx;
  const now = clock.now();
  await sql.query(
    `insert into domain_purchases (workspace_id, id, registrar, quote_only, years, whoisguard, auto_renew, created_at)
     values ($1, $2, $3, false, 1, false, false, $4)`,
    [workspaceId, id, registrar, now],
  );
  await sql.query(
    `insert into domain_orders (workspace_id, id, purchase_id, position, domain, registrar, status, due_at, created_at, updated_at)
     values ($1, $2::uuid, $2::uuid, 1, ($2::uuid)::text || '.com', $3, 'requested', $4, $4, $4)`,
    [workspaceId, id, registrar, now],
  );
}

async function visit(world: TestWorld, workspaceId: number, contactId: string, ageDays = 0): Promise<void> {
  const { ids, clock, sql } = world.ctx;
  const at = new Date(clock.now().getTime() - ageDays * 86_400_000 - 1_000);
  const id = ageDays === 0 ? ids.uuid() : `01000000-0000-7000-8000-${ids.uuid().slice(-12)}`;
  await sql.query(
    `insert into tracking_visits (workspace_id, id, contact_id, step_id, kind, method, user_agent, purpose, visited_at, judge_at, class)
     values ($1, $2, $3, $3, 'open', 'GET', '', '', $4, $4, $5)`,
    [workspaceId, id, contactId, at, ageDays === 0 ? null : 'human'],
  );
}

/** Cases for loops and schedules with items of tenants, by name. */
export const PLANTED: Readonly<Record<string, PlantCase>> = {
  sending: async (world) => {
    const { bad, beside, other } = await campaigns(world);
    const [send] = await world.ctx.sql.query<{ id: string }>('select id from sends where campaign_id = $1 limit 1', [
      bad.campaignId,
    ]);
    return {
      work: 'sending.messages',
      item: String(send?.id),
      cure: await refuse(world, 'update', 'sends', `new.id = '${send?.id}'`),
      served: () =>
        isTrue(world, `select count(*) = 5 from sends where campaign_id = any($1) and status <> 'scheduled'`, [
          [bad.campaignId, beside.campaignId, other.campaignId],
        ]),
    };
  },
  'sending.holds': async (world) => {
    const { bad, beside, other } = await campaigns(world);
    await world.ctx.sql.query('update campaign_slots set active = false');
    await world.ctx.sql.query(
      `update contacts set status = 'paused', hold_until = $1 where campaign_id = any($2::uuid[])`,
      [world.ctx.clock.now(), [bad.campaignId, beside.campaignId, other.campaignId]],
    );
    return {
      work: 'sending.holds',
      item: bad.campaignId,
      cure: await refuse(world, 'update', 'contacts', `new.campaign_id = '${bad.campaignId}'`),
      served: () =>
        isTrue(world, `select count(*) = 4 from contacts where campaign_id = any($1) and status = 'active'`, [
          [beside.campaignId, other.campaignId],
        ]),
    };
  },
  'sending.protection': async (world) => {
    const { bad, beside, other } = await mailboxes(world);
    await world.ctx.sql.query('update mailboxes set protected_until = $1 where id = any($2)', [
      world.ctx.clock.now(),
      [bad, beside, other],
    ]);
    return {
      work: 'sending.protection.rests',
      item: String(bad),
      cure: await refuse(world, 'update', 'mailboxes', `new.id = ${bad}`),
      served: () =>
        isTrue(world, 'select count(*) = 2 from mailboxes where id = any($1) and protected_until is null', [
          [beside, other],
        ]),
    };
  },
  'mailboxes.tokens': async (world) => {
    const { bad, beside, other } = await mailboxes(world);
    await world.ctx.sql.query(
      `insert into mailbox_tokens (workspace_id, mailbox_id, provider, tokens, renewed_at, access_expires_at, refresh_due_at)
       select workspace_id, id, 'google', '\\x00', $1, $1, $1 from mailboxes where id = any($2)`,
      [world.ctx.clock.now(), [bad, beside, other]],
    );
    return {
      work: 'mailboxes.tokens',
      item: String(bad),
      cure: await refuse(
        world,
        'update of problem',
        'mailbox_tokens',
        `new.mailbox_id = ${bad} and new.problem is not null`,
      ),
      served: () =>
        isTrue(world, 'select count(*) = 2 from mailbox_tokens where mailbox_id = any($1) and problem is not null', [
          [beside, other],
        ]),
    };
  },
  'mailboxes.watches': async (world) => {
    const { bad, beside, other } = await mailboxes(world);
    // These mailboxes are read through no API, so their watches are deleted.
    await world.ctx.sql.query(
      `insert into mailbox_watches (workspace_id, mailbox_id, kind, address, due_at)
       select workspace_id, id, 'graph', address, $1 from mailboxes where id = any($2)`,
      [world.ctx.clock.now(), [bad, beside, other]],
    );
    return {
      work: 'mailboxes.watches',
      item: String(bad),
      cure: await refuse(world, 'delete', 'mailbox_watches', `old.mailbox_id = ${bad}`),
      served: () =>
        isTrue(world, 'select count(*) = 0 from mailbox_watches where mailbox_id = any($1)', [[beside, other]]),
    };
  },
  'mailboxes.tenants': async (world) => {
    const { ctx } = world;
    // Nothing listens there, so each check ends without a response.
    Object.assign(ctx.config.tenants.microsoft, { loginUrl: 'http://127.0.0.1:1' });
    const { bad, beside, other } = await three(world, (workspaceId, id) =>
      ctx.sql.query(
        `insert into tenants (workspace_id, id, provider, directory, client_id, credentials, status, due_at, created_at, updated_at)
         values ($1, $2, 'microsoft', gen_random_uuid()::text, 'app', $3, 'active', $4, $4, $4)`,
        [workspaceId, id, sealTenantSecret(ctx, workspaceId, id, { clientSecret: 'secret' }), ctx.clock.now()],
      ),
    );
    return {
      work: 'mailboxes.tenants',
      item: bad,
      cure: await refuse(world, 'update of failures', 'tenants', `new.id = '${bad}' and new.failures > 0`),
      served: () =>
        isTrue(world, 'select count(*) = 2 from tenants where id = any($1) and failures > 0', [[beside, other]]),
    };
  },
  'domains.orders': async (world) => {
    const { bad, beside, other } = await three(world, (workspaceId, id) => order(world, workspaceId, id, 'porkbun'));
    await world.ctx.sql.query(`update domain_orders set registrar = 'nowhere' where id = $1`, [bad]);
    return {
      work: 'domains.orders',
      item: bad,
      cure: () => world.ctx.sql.query(`update domain_orders set registrar = 'porkbun' where id = $1`, [bad]),
      served: () =>
        isTrue(world, 'select count(*) = 2 from domain_orders where id = any($1) and error_code is not null', [
          [beside, other],
        ]),
    };
  },
  'domains.expiry': async (world) => {
    const dueAt = world.ctx.clock.now();
    const { bad, beside, other } = await three(world, (workspaceId, id) =>
      domain(world, workspaceId, id, { registrar: 'porkbun', expiry_due_at: dueAt }),
    );
    await world.ctx.sql.query(`update domains set registrar = 'nowhere' where id = $1`, [bad]);
    return {
      work: 'domains.expiry',
      item: bad,
      cure: () => world.ctx.sql.query(`update domains set registrar = 'porkbun' where id = $1`, [bad]),
      served: () =>
        isTrue(
          world,
          `select count(*) = 2 from domains where id = any($1) and expiry_due_at > $2::timestamptz + interval '1 hour'`,
          [[beside, other], dueAt],
        ),
    };
  },
  'domains.writes': async (world) => {
    const at = world.ctx.clock.now();
    const { bad, beside, other } = await three(world, async (workspaceId, id) => {
      await world.ctx.sql.query(
        `insert into dns_writes (workspace_id, id, domain_id, provider, zone, state, changes, due_at, created_at)
         values ($1, $2::uuid, $2::uuid, 'cloudflare', ($2::uuid)::text, 'writing', '[]', $3, $3)`,
        [workspaceId, id, at],
      );
    });
    return {
      work: 'domains.writes',
      item: bad,
      cure: await refuse(world, 'update', 'dns_writes', `new.id = '${bad}' and new.state <> 'writing'`),
      served: () =>
        isTrue(world, `select count(*) = 2 from dns_writes where id = any($1) and state = 'failed'`, [[beside, other]]),
    };
  },
  'domains.transfers': async (world) => {
    const at = world.ctx.clock.now();
    const { bad, beside, other } = await three(world, async (workspaceId, id) => {
      await world.ctx.sql.query(
        `insert into domain_transfers (workspace_id, id, batch_id, domain_id, domain, provider, status, due_at, deadline_at, created_at, updated_at)
         values ($1, $2::uuid, $2::uuid, $2::uuid, ($2::uuid)::text || '.com', 'cloudflare', 'initiated', $3, $3, $3, $3)`,
        [workspaceId, id, at],
      );
    });
    return {
      work: 'domains.transfers',
      item: bad,
      cure: await refuse(world, 'update', 'domain_transfers', `new.id = '${bad}' and new.completed_at is not null`),
      served: () =>
        isTrue(world, 'select count(*) = 2 from domain_transfers where id = any($1) and completed_at is not null', [
          [beside, other],
        ]),
    };
  },
  'campaigns.fold': async (world) => {
    const { bad, other } = await campaigns(world);
    await world.ctx.sql.query('update campaign_slots set active = false');
    await world.ctx.sql.query(
      `insert into campaign_stat_deltas (workspace_id, campaign_id, step_id, variant_id, day, quarter, sent)
       select workspace_id, id, id, id, '2026-03-02', '2026-03-02', 1 from campaigns where id = any($1)`,
      [[bad.campaignId, other.campaignId]],
    );
    return {
      work: 'campaigns.fold',
      item: String(world.a.id),
      cure: await refuse(world, 'insert', 'campaign_stats', `new.workspace_id = ${world.a.id}`),
      served: () => isTrue(world, 'select count(*) > 0 from campaign_stats where campaign_id = $1', [other.campaignId]),
    };
  },
  'tracking.judge': async (world) => {
    const { bad, beside, other } = await three(world, (workspaceId, id) => visit(world, workspaceId, id));
    return {
      work: 'tracking.judge',
      item: `${bad}:${bad}`,
      cure: await refuse(world, 'delete', 'tracking_visits', `old.contact_id = '${bad}'`),
      served: () =>
        isTrue(world, 'select count(*) = 0 from tracking_visits where contact_id = any($1)', [[beside, other]]),
    };
  },
  'webhooks.fan-out': async (world) => {
    await subscription(world, world.a.id);
    const other = await subscription(world, world.b.id);
    for (const workspaceId of [world.a.id, world.b.id]) {
      await inTx(world.ctx, (ctx) => appendEvents(ctx, workspaceId, [mailboxPaused.draft(mailboxPaused.sample)]));
    }
    return {
      work: 'webhooks.fan-out',
      item: String(world.a.id),
      cure: await refuse(world, 'insert', 'webhook_deliveries', `new.workspace_id = ${world.a.id}`),
      served: () => isTrue(world, 'select count(*) = 1 from webhook_deliveries where subscription_id = $1', [other]),
    };
  },
  'notices.send': async (world) => {
    const { bad, beside, other } = await three(world, (workspaceId, id) => noticeChannel(world, workspaceId, id));
    await world.ctx.sql.query(
      `update notice_channels set kind = 'slack', url = '\\x00', url_host = 'x' where id = $1`,
      [bad],
    );
    return {
      work: 'notices.send',
      item: bad,
      cure: () =>
        world.ctx.sql.query(`update notice_channels set kind = 'email', url = null, url_host = null where id = $1`, [
          bad,
        ]),
      served: () =>
        isTrue(world, 'select count(*) = 2 from notice_channels where id = any($1) and error_code is not null', [
          [beside, other],
        ]),
    };
  },
  'webhooks.deliver': async (world) => {
    const [bad, beside, other] = [
      await subscription(world, world.a.id),
      await subscription(world, world.a.id),
      await subscription(world, world.b.id),
    ];
    await world.ctx.sql.query(
      `insert into webhook_deliveries (workspace_id, id, subscription_id, event_id, event_type, status, due_at, created_at, updated_at)
       select workspace_id, gen_random_uuid(), id, gen_random_uuid(), 'mailbox.paused', 'queued', $1, $1, $1
       from webhook_subscriptions where id = any($2::uuid[])`,
      [world.ctx.clock.now(), [bad, beside, other]],
    );
    await world.ctx.sql.query(`update webhook_subscriptions set headers = '\\x00' where id = $1`, [bad]);
    return {
      work: 'webhooks.deliver',
      item: bad,
      cure: () => world.ctx.sql.query('update webhook_subscriptions set headers = null where id = $1', [bad]),
      served: () =>
        isTrue(
          world,
          `select count(*) = 2 from webhook_deliveries where subscription_id = any($1) and status <> 'queued'`,
          [[beside, other]],
        ),
    };
  },
  'warmup.turns': async (world) => {
    const { bad, beside, other } = await mailboxes(world);
    await world.ctx.sql.query(
      `insert into warmup_mailboxes (workspace_id, mailbox_id, settings, seed, started_at, pool_key, updated_at, due_at)
       select workspace_id, id, '{}', 1, $1, 0.5, $1, $1::timestamptz - (case when id = $3 then 1 else 0 end) * interval '1 hour'
       from mailboxes where id = any($2)`,
      [world.ctx.clock.now(), [bad, beside, other], bad],
    );
    return {
      work: 'warmup.turns',
      item: String(bad),
      cure: await refuse(world, 'update', 'warmup_mailboxes', `new.mailbox_id = ${bad}`),
      served: () =>
        isTrue(
          world,
          'select count(*) = 2 from warmup_mailboxes where mailbox_id = any($1) and due_at is distinct from $2',
          [[beside, other], world.ctx.clock.now()],
        ),
    };
  },
  'tracking.retention': async (world) => {
    const { other } = await three(world, (workspaceId, id) => visit(world, workspaceId, id, 60));
    return {
      work: 'tracking.retention',
      item: String(world.a.id),
      cure: await refuse(world, 'delete', 'tracking_visits', `old.workspace_id = ${world.a.id}`),
      served: () => isTrue(world, 'select count(*) = 0 from tracking_visits where contact_id = $1', [other]),
    };
  },
  ...PLANTED_MESSAGES,
  ...PLANTED_REPORTS,
  ...PLANTED_RETENTION,
  ...PLANTED_SCHEDULES,
};

/** Work without a case above: it has no item of a tenant, or only enqueues a job for each. */
export const WITHOUT_CASE: Readonly<Record<string, string>> = {
  'mailboxes.check-stale': 'only enqueues a job for each mailbox',
  'mailboxes.forget-grants': 'one statement over what has expired',
  'billing.watch': 'only enqueues a job for each workspace',
  'events.retention': 'stands below events, so it only logs: retention.service.ts',
  'people.retention': 'one statement over what has ended',
  'sequencers.watch': 'only enqueues a job for each connection',
  'warmup.retention': 'one statement over what is old',
  'warmup.circles': 'peers belong to the instance, and each ends separately',
  'faults.retention': 'one statement over what is old',
  'backups.take': 'of the installation',
  'domains.egress-blocklists': 'of the installation',
  'domains.postmaster': 'records a failure per domain: postmaster.service.ts',
  'platform.disk-samples': 'of the installation',
  'platform.housekeeping': 'of the installation',
  'platform.object-moves': 'of the installation: keeps its problem in blob_moves, and the next turn continues',
  'platform.object-deletions': 'of the installation',
  'queue.clean-up': 'of the installation',
};
