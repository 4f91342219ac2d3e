import { appendEvents } from '../../../src/modules/foundation/events/index.js';
import { appendStats } from '../../../src/modules/outreach/statistics/index.js';
import { mailboxPaused } from '../../../src/modules/reach/mailboxes/core/mailboxes.events.js';
import { inTx } from '../../../src/platform/context.js';
import { campaigns, isTrue, mailboxes, type PlantCase, refuse, subscription } from './planted-items.js';

const TWO_VARIANTS = [
  { subject: 'A', bodyText: 'a', share: 1 },
  { subject: 'B', bodyText: 'b', share: 1 },
];

/** Cases for schedules over all campaigns or workspaces, for the routing of subsequences, and for simulated reactions. */
export const PLANTED_SCHEDULES: Readonly<Record<string, PlantCase>> = {
  'sending.routing': async (world) => {
    const ids = await campaigns(world);
    for (const id of [ids.bad.campaignId, ids.beside.campaignId, ids.other.campaignId]) {
      await world.ctx.sql.query(
        `insert into subsequences (workspace_id, campaign_id, parent_campaign_id, position, trigger)
         select workspace_id, id, id, 1, '{"activities": ["opened"]}' from campaigns where id = $1`,
        [id],
      );
    }
    for (const workspaceId of [world.a.id, world.b.id]) {
      await inTx(world.ctx, (ctx) => appendEvents(ctx, workspaceId, [mailboxPaused.draft(mailboxPaused.sample)]));
    }
    return {
      work: 'sending.routing',
      item: String(world.a.id),
      cure: await refuse(world, 'insert or update', 'subsequence_cursors', `new.workspace_id = ${world.a.id}`),
      served: () => isTrue(world, 'select count(*) = 1 from subsequence_cursors where workspace_id = $1', [world.b.id]),
    };
  },
  'segments.enroll': async (world) => {
    const { sql, clock, ids } = world.ctx;
    const { bad, beside, other } = await campaigns(world);
    const segmentId = ids.uuid();
    const definition = { match: 'all', conditions: [{ about: 'source', op: 'is', value: 'campaign' }] };
    for (const { workspaceId, campaignId } of [bad, beside, other]) {
      await sql.query(
        `insert into segments (workspace_id, id, name, definition, created_at, updated_at)
         values ($1, $2, 'All', $3, $4, $4) on conflict do nothing`,
        [workspaceId, segmentId, JSON.stringify(definition), clock.now()],
      );
      const url = `/campaigns/${campaignId}/segments`;
      await (workspaceId === world.a.id ? world.inA : world.inB)({ method: 'POST', url, body: { segmentId } });
    }
    return {
      work: 'segments.enroll.link',
      item: `${bad.campaignId} ${segmentId}`,
      cure: await refuse(world, 'insert', 'campaign_segment_members', `new.campaign_id = '${bad.campaignId}'`),
      served: () =>
        isTrue(
          world,
          'select count(distinct campaign_id) = 2 from campaign_segment_members where campaign_id = any($1)',
          [[beside.campaignId, other.campaignId]],
        ),
    };
  },
  'sending.watch-domains': async (world) => {
    // Pauses every other campaign, so that DNS has no part in this case.
    await world.ctx.sql.query('update campaign_slots set active = false');
    const { bad, beside, other } = await campaigns(world);
    const ids = [bad.campaignId, beside.campaignId, other.campaignId];
    await world.ctx.sql.query(
      `update campaigns set settings = jsonb_set(settings, '{bounceProtection,enabled}', 'false') where id = any($1)`,
      [ids],
    );
    await world.ctx.sql.query(
      `insert into campaign_failing_domains (workspace_id, campaign_id, domain, failing, failing_since, checked_at)
       select workspace_id, id, 'sender.test', '{spf}', $1, $1 from campaigns where id = any($2)`,
      [world.ctx.clock.now(), ids],
    );
    return {
      work: 'sending.watch-domains',
      item: bad.campaignId,
      cure: await refuse(world, 'delete', 'campaign_failing_domains', `old.campaign_id = '${bad.campaignId}'`),
      served: () =>
        isTrue(world, 'select count(*) = 0 from campaign_failing_domains where campaign_id = any($1)', [ids.slice(1)]),
    };
  },
  'analytics.choose-winners': async (world) => {
    const { bad, beside, other } = await campaigns(world);
    await world.ctx.sql.query('update campaign_slots set active = false');
    const variantSelection = { mode: 'auto', metric: 'reply_rate', minSamplePerVariant: 50, minProbability: 0.95 };
    for (const { workspaceId, campaignId, stepIds } of [bad, beside, other]) {
      await world.ctx.sql.query(
        `update campaigns set settings = jsonb_set(settings, '{variantSelection}', $2) where id = $1`,
        [campaignId, variantSelection],
      );
      const patch = {
        method: 'PATCH',
        url: `/campaigns/steps/${stepIds[0]}`,
        body: { variants: TWO_VARIANTS },
      } as const;
      const { json } = await (workspaceId === world.a.id ? world.inA : world.inB)(patch);
      const counts = [5, 30].map((unique_replies, at) => ({
        ...{ campaignId, stepId: String(stepIds[0]), variantId: String(json.variants[at].id), at: world.clock.now() },
        counts: { sent: 100, unique_replies },
      }));
      await appendStats(world.ctx, workspaceId, counts);
    }
    return {
      work: 'analytics.choose-winners',
      item: bad.campaignId,
      cure: await refuse(
        world,
        'update',
        'campaign_steps',
        `new.campaign_id = '${bad.campaignId}' and new.winner_variant_id is not null`,
      ),
      served: () =>
        isTrue(
          world,
          'select count(*) = 2 from campaign_steps where campaign_id = any($1) and winner_variant_id is not null',
          [[beside.campaignId, other.campaignId]],
        ),
    };
  },
  'inbox.picture-retention': async (world) => {
    const old = new Date(world.clock.now().getTime() - 30 * 86_400_000);
    await world.ctx.sql.query(
      `insert into message_pictures (workspace_id, url_hash, content_type, data, size_bytes, fetched_at)
       select unnest($1::int[]), '\\x01', 'image/png', '\\x00', 1, $2`,
      [[world.a.id, world.b.id], old],
    );
    return {
      work: 'inbox.picture-retention',
      item: String(world.a.id),
      cure: await refuse(world, 'delete', 'message_pictures', `old.workspace_id = ${world.a.id}`),
      served: () => isTrue(world, 'select count(*) = 0 from message_pictures where workspace_id = $1', [world.b.id]),
    };
  },
  'webhooks.retention': async (world) => {
    await subscription(world, world.a.id);
    const other = await subscription(world, world.b.id);
    await world.ctx.sql.query(
      `insert into webhook_deliveries (workspace_id, id, subscription_id, event_id, event_type, status, due_at, created_at, updated_at)
       select workspace_id, ('01000000-0000-7000-8000-' || right(gen_random_uuid()::text, 12))::uuid, id, gen_random_uuid(),
         'mailbox.paused', 'delivered', $1, $1, $1 from webhook_subscriptions`,
      [new Date(world.clock.now().getTime() - 60 * 86_400_000)],
    );
    return {
      work: 'webhooks.retention',
      item: String(world.a.id),
      cure: await refuse(world, 'delete', 'webhook_deliveries', `old.workspace_id = ${world.a.id}`),
      served: () => isTrue(world, 'select count(*) = 0 from webhook_deliveries where subscription_id = $1', [other]),
    };
  },
  sandbox: async (world) => {
    const { bad: mailbox, other: elsewhere } = await mailboxes(world);
    const [wrong, beside, other] = [world.ctx.ids.uuid(), world.ctx.ids.uuid(), world.ctx.ids.uuid()];
    for (const [id, mailboxId] of [
      [wrong, mailbox],
      [beside, mailbox],
      [other, elsewhere],
    ] as const) {
      await world.ctx.sql.query(
        `insert into sandbox_reactions (workspace_id, id, mailbox_id, recipient, kind, about, written_at, due_at)
         select workspace_id, $1, id, 'nobody@person.test', 'open', $3, $4, $4 from mailboxes where id = $2`,
        [
          id,
          mailboxId,
          { messageId: '<a@b.test>', references: [], subject: '', text: '', openToken: null },
          world.clock.now(),
        ],
      );
    }
    return {
      work: 'sandbox',
      item: wrong,
      cure: await refuse(world, 'delete', 'sandbox_reactions', `old.id = '${wrong}'`),
      served: () => isTrue(world, 'select count(*) = 0 from sandbox_reactions where id = any($1)', [[beside, other]]),
    };
  },
};
