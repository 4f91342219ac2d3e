import { seedCampaign } from '../seed.js';
import type { TestWorld } from '../world.js';
import { isTrue, type PlantCase, three } from './planted-items.js';

/** Adds a due schedule with one recipient, who is due, too. Both have the ID. */
async function report(world: TestWorld, workspaceId: number, id: string): Promise<void> {
  const { campaignId } = await seedCampaign(world, { contacts: 1, workspaceId });
  const now = world.ctx.clock.now();
  await world.ctx.sql.query('update campaign_slots set active = false where campaign_id = $1', [campaignId]);
  await world.ctx.sql.query(
    `insert into report_schedules (workspace_id, id, campaign_id, cadence, weekday, day_of_month, hour, attach_csv, language, status,
       due_at, created_at, updated_at)
     values ($1, $2, $3, 'weekly', 'monday', 1, 9, false, 'en', 'active', $4, $4, $4)`,
    [workspaceId, id, campaignId, now],
  );
  await world.ctx.sql.query(
    `insert into report_recipients (workspace_id, id, schedule_id, address, created_at) values ($1, $2, $2, 'maya@client.test', $3)`,
    [workspaceId, id, now],
  );
}

/** Faults of scheduled reports, a weekday that never comes and an email without its period, and of a file with an unreadable secret. */
export const PLANTED_REPORTS: Readonly<Record<string, PlantCase>> = {
  'sources.read': async (world) => {
    const now = world.ctx.clock.now();
    const { bad, beside, other } = await three(world, async (workspaceId, id) => {
      await world.ctx.sql.query(
        `insert into contact_sources (workspace_id, id, kind, name, enabled, mapping, existing, tags, created_at, updated_at)
         values ($1, $2, 'file', 'Leads', true, '{}', 'fill', '{}', $3, $3)`,
        [workspaceId, id, now],
      );
      await world.ctx.sql.query(
        `insert into contact_source_files (workspace_id, source_id, url, every_hours, due_at)
         values ($1, $2, 'http://127.0.0.1:9/leads.csv', 24, $3)`,
        [workspaceId, id, now],
      );
    });
    const set = (secret: Buffer | null) =>
      world.ctx.sql.query(
        `update contact_source_files set auth_scheme = 'bearer', auth_secret = $2 where source_id = $1`,
        [bad, secret],
      );
    await set(Buffer.from('not sealed'));
    return {
      work: 'sources.read',
      item: bad,
      cure: () => set(null),
      served: () =>
        isTrue(world, 'select count(*) = 2 from contact_source_files where source_id = any($1) and failures > 0', [
          [beside, other],
        ]),
    };
  },
  'reports.plan': async (world) => {
    const { bad, beside, other } = await three(world, (workspaceId, id) => report(world, workspaceId, id));
    await world.ctx.sql.query(`update report_schedules set weekday = 'x' where id = $1`, [bad]);
    return {
      work: 'reports.plan',
      item: bad,
      cure: () => world.ctx.sql.query(`update report_schedules set weekday = 'monday' where id = $1`, [bad]),
      served: () =>
        isTrue(world, 'select count(*) = 2 from report_recipients where id = any($1) and planned_at is not null', [
          [beside, other],
        ]),
    };
  },
  'reports.send': async (world) => {
    const { bad, beside, other } = await three(world, (workspaceId, id) => report(world, workspaceId, id));
    const now = world.ctx.clock.now();
    await world.ctx.sql.query(
      `update report_recipients set due_at = $1, planned_at = $1, first_day = '2026-02-23', last_day = '2026-03-01'
        where id = any($2::uuid[])`,
      [now, [bad, beside, other]],
    );
    await world.ctx.sql.query('update report_schedules set due_at = null where id = any($1::uuid[])', [
      [bad, beside, other],
    ]);
    await world.ctx.sql.query('update report_recipients set first_day = null where id = $1', [bad]);
    return {
      work: 'reports.send',
      item: bad,
      cure: () => world.ctx.sql.query(`update report_recipients set first_day = '2026-02-23' where id = $1`, [bad]),
      served: () =>
        isTrue(world, 'select count(*) = 2 from report_recipients where id = any($1) and result is not null', [
          [beside, other],
        ]),
    };
  },
};
