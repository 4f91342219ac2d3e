import type { Ctx } from '../../src/platform/context.js';
import { inTx } from '../../src/platform/context.js';
import type { SeededCampaign } from '../../test/support/seed.js';
import { seed } from './campaign.js';
import { type Filled, fillContacts, fillSends, fillTotals } from './history-rows.js';
import { addWorkspace } from './world.js';

/** Two of twenty workspaces have nine tenths of all emails. */
const LARGE = { workspaces: 2, part: 0.45, campaigns: 10, mailboxes: 20 };
const LITTLE = { workspaces: 18, part: 0.1 / 18, campaigns: 3, mailboxes: 2 };
/** Share of the first campaign in a workspace's emails; the other campaigns share the rest. */
const FIRST_CAMPAIGN_PART = 0.5;

/** Half a year of sending in twenty workspaces, with the same shape at any size. */
export interface History {
  /** Emails of all workspaces. */
  readonly rows: number;
  /** The largest campaign of a large workspace: almost a quarter of all messages, and half as many contacts. */
  readonly campaign: SeededCampaign;
  /** Number of contacts of the campaign. */
  readonly contacts: number;
  /** Import in the middle of the campaign. */
  readonly importId: string;
  /** Time at which the history ends. */
  readonly endedAt: Date;
}

/**
 * Fills an empty database with this number of emails and related rows, or returns the result of an earlier call. Both bulk tables are
 * unlogged, which does not affect reads, and their indexes are built at the end.
 */
export async function openHistory(ctx: Ctx, rows: number): Promise<History> {
  // Unlogged like the other tables, so that a killed server empties all of them together.
  await ctx.sql.execute('create unlogged table if not exists bench_history (made jsonb not null)');
  const [kept] = await ctx.sql.query<{ made: History }>('select made from bench_history');
  if (kept !== undefined) return { ...kept.made, endedAt: new Date(kept.made.endedAt) };
  const [last] = await ctx.sql.query('select from campaigns limit 1');
  if (last !== undefined) throw new Error('A run before this one was killed and its data is lost: remove the folder.');
  const endedAt = ctx.clock.now();
  const filled: Filled[] = [];
  for (const kind of [LARGE, LITTLE]) {
    for (let workspace = 0; workspace < kind.workspaces; workspace += 1) {
      const id = await addWorkspace(ctx);
      for (let at = 0; at < kind.campaigns; at += 1) {
        const part = at === 0 ? FIRST_CAMPAIGN_PART : (1 - FIRST_CAMPAIGN_PART) / (kind.campaigns - 1);
        const campaign = await seed(ctx, id, {
          contacts: 0,
          mailboxes: kind.mailboxes,
          steps: [{ subject: 'Hello' }, { subject: 'Hello again' }],
        });
        filled.push({ campaign, sends: Math.max(1, Math.round(rows * kind.part * part)), endedAt });
      }
    }
  }
  await Promise.all([
    bulkLoad(ctx, 'contacts', (ctx) => inTurn(filled, (one) => fillContacts(ctx.sql, one))),
    bulkLoad(ctx, 'sends', (ctx) => inTurn(filled, (one) => fillSends(ctx.sql, one))),
  ]);
  await inTurn(filled, (one) => fillTotals(ctx.sql, one));
  await ctx.sql.query('vacuum analyze');
  const { campaign } = filled[0] as Filled;
  const of = [campaign.workspaceId, campaign.campaignId];
  const [all] = await ctx.sql.query<{ n: number }>(
    'select count(*)::int as n from contacts where workspace_id = $1 and campaign_id = $2',
    of,
  );
  const contacts = (all as { n: number }).n;
  const [middle] = await ctx.sql.query<{ id: string }>(
    'select import_id as id from contacts where workspace_id = $1 and campaign_id = $2 order by id offset $3 limit 1',
    [...of, Math.floor(contacts / 2)],
  );
  const made: History = { rows, campaign, contacts, importId: (middle as { id: string }).id, endedAt };
  await ctx.sql.execute('insert into bench_history (made) values ($1)', [JSON.stringify(made)]);
  return made;
}

async function inTurn<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  for (const one of all) await work(one);
}

/** Runs `work` without triggers and without all indexes of a table except its key, and then rebuilds the indexes. */
async function bulkLoad(ctx: Ctx, table: string, work: (ctx: Ctx) => Promise<void>): Promise<void> {
  await inTx(ctx, async (ctx) => {
    await ctx.sql.execute(`alter table ${table} set unlogged`);
    await ctx.sql.execute(`alter table ${table} disable trigger user`);
    await ctx.sql.execute(`set local maintenance_work_mem = '512MB'`);
    const indexes = await ctx.sql.query<{ name: string; text: string }>(
      `select c.relname as name, pg_get_indexdef(i.indexrelid) as text from pg_index i
       join pg_class c on c.oid = i.indexrelid where i.indrelid = $1::regclass and not i.indisprimary`,
      [table],
    );
    for (const { name } of indexes) await ctx.sql.execute(`drop index ${name}`);
    await work(ctx);
    for (const { text } of indexes) await ctx.sql.execute(text);
    await ctx.sql.execute(`alter table ${table} enable trigger user`);
  });
}
