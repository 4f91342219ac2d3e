import { recordOutgoing } from '../../../src/modules/outreach/threads/index.js';
import { inTx } from '../../../src/platform/context.js';
import { seedCampaign } from '../seed.js';
import type { TestWorld } from '../world.js';
import { isTrue, type PlantCase, refuse, three } from './planted-items.js';

/** Records an email that was sent to a contact whose sequence has ended. */
async function sentEmail(world: TestWorld, workspaceId: number, id: string): Promise<void> {
  const { campaignId, contactIds, mailboxIds } = await seedCampaign(world, { contacts: 1, workspaceId });
  await world.ctx.sql.query('update campaign_slots set active = false where campaign_id = $1', [campaignId]);
  await world.ctx.sql.query(`update contacts set status = 'completed' where campaign_id = $1`, [campaignId]);
  const message = {
    ...{
      threadId: null,
      mailboxId: mailboxIds[0] ?? 0,
      kind: 'campaign' as const,
      messageIdHeader: `<${id}@old.test>`,
    },
    ...{ inReplyTo: null, references: [], fromEmail: 'me@a.test', fromName: 'Me', toEmail: `${id}@people.test` },
    ...{ subject: 'Hello', bodyText: 'The text', bodyHtml: '', sentAt: world.ctx.clock.now(), campaignId },
    ...{ contactId: contactIds[0] ?? null, contactName: null, stepId: null, sendId: null },
  };
  await inTx(world.ctx, (ctx) => recordOutgoing(ctx, workspaceId, [message]));
}

/** Cases for schedules that delete old messages. */
export const PLANTED_RETENTION: Readonly<Record<string, PlantCase>> = {
  'threads.retention': async (world) => {
    const { other } = await three(world, (workspaceId, id) => sentEmail(world, workspaceId, id));
    await world.ctx.sql.query(`update messages set created_at = created_at - interval '400 days'`);
    return {
      work: 'threads.retention',
      item: String(world.a.id),
      cure: await refuse(world, 'update', 'messages', `new.workspace_id = ${world.a.id}`),
      served: () =>
        isTrue(world, `select count(*) = 1 from messages where message_id_header = $1 and partial_reason = 'removed'`, [
          `<${other}@old.test>`,
        ]),
    };
  },
  'profiles.history-retention': async (world) => {
    const { other } = await three(world, async (workspaceId, id) => {
      await world.ctx.sql.query(
        `insert into profile_history (workspace_id, profile_id, changed_at, changes) values ($1, $2, $3, '{}')`,
        [workspaceId, id, new Date(world.clock.now().getTime() - 100 * 86_400_000)],
      );
    });
    return {
      work: 'profiles.history-retention',
      item: String(world.a.id),
      cure: await refuse(world, 'delete', 'profile_history', `old.workspace_id = ${world.a.id}`),
      served: () => isTrue(world, 'select count(*) = 0 from profile_history where profile_id = $1', [other]),
    };
  },
  'threads.conversations-retention': async (world) => {
    const { other } = await three(world, (workspaceId, id) => sentEmail(world, workspaceId, id));
    await world.ctx.sql.query(`update threads set last_message_at = last_message_at - interval '400 days'`);
    await world.ctx.sql.query(
      'insert into retention_settings (workspace_id, messages, updated_at) select id, 100, now() from workspaces',
    );
    return {
      work: 'threads.conversations-retention',
      item: String(world.a.id),
      cure: await refuse(world, 'update', 'messages', `new.workspace_id = ${world.a.id}`),
      served: () =>
        isTrue(world, `select count(*) = 1 from messages where message_id_header = $1 and partial_reason = 'removed'`, [
          `<${other}@old.test>`,
        ]),
    };
  },
  'threads.originals-retention': async (world) => {
    const { other } = await three(world, async (workspaceId, id) => {
      await sentEmail(world, workspaceId, id);
      await world.ctx.sql.query(
        `insert into message_sources (workspace_id, message_id, raw)
           select workspace_id, id, 'x' from messages where workspace_id = $1 and message_id_header = $2`,
        [workspaceId, `<${id}@old.test>`],
      );
    });
    await world.ctx.sql.query(`update messages set created_at = created_at - interval '200 days'`);
    return {
      work: 'threads.originals-retention',
      item: String(world.a.id),
      cure: await refuse(world, 'delete', 'message_sources', `old.workspace_id = ${world.a.id}`),
      served: () =>
        isTrue(
          world,
          `select count(*) = 0 from message_sources s join messages m on m.workspace_id = s.workspace_id
          and m.id = s.message_id where m.message_id_header = $1`,
          [`<${other}@old.test>`],
        ),
    };
  },
};
