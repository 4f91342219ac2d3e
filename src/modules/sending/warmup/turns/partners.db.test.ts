import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, openWarmupWorld, type WarmupWorld } from '../../../../../test/support/warmup-world.js';
import { findMailboxRefs, type MailboxRow } from '../../../reach/mailboxes/index.js';
import { findWarmup, type WarmupRow } from '../core/warmup-mailboxes.repo.js';
import { findPartner } from './opening.service.js';

const HOUR_MS = 3_600_000;
/** Number of moments at which a partner is searched for, each with another random position. */
const MOMENTS = 20;
const GAP_HOURS = 30;

let w: WarmupWorld;

beforeAll(async () => {
  w = await openWarmupWorld();
});
afterAll(() => w?.close());
beforeEach(async () => {
  await w.api.mailboxes.clear();
  await w.rows(
    `truncate warmup_workspaces, warmup_mailboxes, warmup_conversations, warmup_messages, warmup_ids, warmup_copies,
       warmup_pairs, warmup_operations, warmup_items cascade`,
  );
});

type Workspace = 'A' | 'B';
const inside = (workspace: Workspace) => (workspace === 'A' ? w.world.inA : w.world.inB);

/** Creates hosted mailboxes in a workspace and starts their warmup. */
async function warm(workspace: Workspace, addresses: readonly string[], settings: object = {}): Promise<void> {
  const ask = inside(workspace);
  const mailboxes = addresses.map((address) => ({ address, firstName: address[0]?.toUpperCase(), lastName: 'Park' }));
  expect((await ask({ method: 'POST', url: '/mailboxes', body: { mailboxes } })).status).toBe(200);
  const body = { action: 'enable', mailboxes: addresses, settings };
  expect((await ask({ method: 'POST', url: '/warmup/operations', body })).json.rejections).toEqual([]);
  await w.api.runJobs();
}

async function share(workspace: Workspace, shareAcrossWorkspaces: boolean): Promise<void> {
  const request = { method: 'PATCH', url: '/warmup/sharing', body: { shareAcrossWorkspaces } } as const;
  expect((await inside(workspace)(request)).status).toBe(200);
}

/** Returns the distinct partners of a mailbox of workspace A at many moments. */
async function partnersOf(address: string): Promise<string[]> {
  const [found] = await w.rows<{ id: number }>('select id from mailboxes where address = $1', address);
  const id = found?.id ?? 0;
  const row = (await findWarmup(w.world.ctx.sql, w.world.a.id, id)) as WarmupRow;
  const mailbox = (await findMailboxRefs(w.world.ctx, w.world.a.id, [id])).get(String(id)) as MailboxRow;
  const health = { score: 50, band: 'good', reasons: [], week: { inbox: 0, spam: 0, missing: 0 } } as const;
  const chosen = new Set<string>();
  for (let n = 0; n < MOMENTS; n += 1) {
    w.world.clock.advanceMs(1_000);
    const partner = await findPartner(w.world.ctx, row, { mailbox, health, isReady: false, zone: 'UTC' });
    chosen.add(partner?.address ?? 'nobody');
  }
  return [...chosen].sort();
}

/** Returns conversations started after `since` between two workspaces. */
const crossing = (since: Date) =>
  w.rows('select id from warmup_conversations where workspace_id <> partner_workspace_id and created_at > $1', since);

describe('the partner of a mailbox', () => {
  test('is of another domain if possible', async () => {
    await warm('A', ['ann@one.test', 'amy@one.test', 'abe@one.test', 'bob@two.test']);
    expect(await partnersOf('ann@one.test')).toEqual(['bob@two.test']);
  });

  test('is at another provider among those of other domains', async () => {
    await warm('A', ['ann@one.test', 'bob@two.test', 'carl@three.test', 'dora@four.test']);
    await w.rows(`update mailboxes set provider = 'google' where address = 'carl@three.test'`);
    expect(await partnersOf('ann@one.test')).toEqual(['carl@three.test']);
  });

  test('is of another workspace among equals, once both have agreed', async () => {
    await warm('A', ['ann@one.test', 'bob@two.test', 'carl@three.test']);
    await warm('B', ['zoe@nine.test']);
    const own = ['bob@two.test', 'carl@three.test'];
    expect(await partnersOf('ann@one.test')).toEqual(own);
    await share('A', true);
    expect(await partnersOf('ann@one.test')).toEqual(own);
    await share('A', false);
    await share('B', true);
    expect(await partnersOf('ann@one.test')).toEqual(own);
    await share('A', true);
    expect(await partnersOf('ann@one.test')).toEqual(['zoe@nine.test']);
    await share('B', false);
    expect(await partnersOf('ann@one.test')).toEqual(own);
  });
});

describe('days of warmup in two workspaces', () => {
  const settings = (pairGapHours: number) => ({ startPerDay: 2, increment: 0, replyRate: 50, pairGapHours });
  const OWN = ['ann@one.test', 'bob@two.test', 'carl@three.test', 'dora@four.test', 'emil@five.test'];
  const warmBoth = async (pairGapHours: number, own = OWN): Promise<void> => {
    await warm('A', own, settings(pairGapHours));
    await warm('B', ['yan@eight.test', 'zoe@nine.test'], settings(pairGapHours));
  };

  test('cross workspaces only while both share, and none starts after one has stopped', async () => {
    await warmBoth(4);
    const start = w.world.clock.now();
    await share('A', true);
    await w.pass(DAY_MS);
    expect(await crossing(start)).toEqual([]);
    await share('B', true);
    await w.pass(DAY_MS);
    expect((await crossing(start)).length).toBeGreaterThan(0);
    await share('A', false);
    const left = w.world.clock.now();
    await w.pass(DAY_MS);
    expect(await crossing(left)).toEqual([]);
  });

  test('end conversations across the border immediately when either side leaves', async () => {
    for (const leaver of ['A', 'B'] as const) {
      await w.api.mailboxes.clear();
      await warm(
        'A',
        OWN.map((address) => `${leaver}${address}`),
        { ...settings(4), startPerDay: 4, replyRate: 100 },
      );
      await warm('B', [`${leaver}yan@eight.test`, `${leaver}zoe@nine.test`], {
        ...settings(4),
        startPerDay: 4,
        replyRate: 100,
      });
      await share('A', true);
      await share('B', true);
      await w.pass(DAY_MS);
      const running = `from warmup_conversations where ended_at is null and workspace_id <> partner_workspace_id`;
      expect((await w.rows(`select 1 ${running}`)).length).toBeGreaterThan(0);
      expect((await w.rows(`select 1 from warmup_messages where status = 'planned'`)).length).toBeGreaterThan(0);
      await share(leaver, false);
      const left = w.world.clock.now();
      expect(await w.rows(`select 1 ${running}`)).toEqual([]);
      await w.pass(DAY_MS);
      const crossed = await w.rows(
        'select 1 from warmup_messages where workspace_id <> partner_workspace_id and sent_at > $1',
        left,
      );
      expect(crossed).toEqual([]);
      const inside = await w.rows(
        'select 1 from warmup_messages where workspace_id = partner_workspace_id and sent_at > $1',
        left,
      );
      expect(inside.length).toBeGreaterThan(0);
    }
  });

  test('never pair the same two within their gap, in either direction', async () => {
    await warmBoth(GAP_HOURS);
    await share('A', true);
    await share('B', true);
    await w.pass(4 * DAY_MS);
    const gaps = await w.rows<{ hours: number | null }>(
      `select extract(epoch from created_at - lag(created_at) over (
         partition by least(mailbox_id, partner_mailbox_id), greatest(mailbox_id, partner_mailbox_id) order by created_at
       ))::float8 / 3600 as hours from warmup_conversations`,
    );
    const again = gaps.flatMap(({ hours }) => (hours === null ? [] : [hours]));
    expect(again.length).toBeGreaterThan(3);
    expect(Math.min(...again)).toBeGreaterThanOrEqual(GAP_HOURS);
  });

  test('say of each mailbox how much stayed inside, and warn where that is nearly all', async () => {
    await warmBoth(4, OWN.slice(0, 3));
    await w.pass(7 * DAY_MS);
    const diversityOf = async () => (await w.api.list({ search: 'ann@one.test' })).json.items[0].diversity;
    const alone = await diversityOf();
    expect(alone).toMatchObject({ internalShare: 1, providers: 1 });
    expect(alone.domains).toBeLessThanOrEqual(4);
    expect(alone.warning).toMatch(/100% of its emails go to mailboxes of this workspace/);
    await share('A', true);
    await share('B', true);
    await w.pass(7 * DAY_MS + HOUR_MS);
    const counted = await w.rows<{ share: number }>(
      `select avg((x.partner_workspace_id = x.workspace_id)::int)::float8 as share
       from warmup_messages x join mailboxes m on m.id = x.mailbox_id
       where m.address = 'ann@one.test' and x.sent_at >= $1`,
      new Date(w.world.clock.now().getTime() - 7 * DAY_MS),
    );
    const shared = await diversityOf();
    expect(shared.internalShare).toBeLessThan(1);
    expect(shared.internalShare).toBeCloseTo(counted[0]?.share ?? -1, 3);
  });
});
