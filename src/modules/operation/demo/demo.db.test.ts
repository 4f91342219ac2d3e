import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../../../test/support/processes.js';
import { openWorkerWorld, type WorkerWorld } from '../../../../test/support/sending-world.js';
import { backgroundWork } from '../../../jobs.js';
import { drainLoops } from '../../../platform/due/drain.js';
import { demoJobHandlers, sandboxLoop } from './index.js';

/** Timeout for the replay of twelve days on a machine that may be busy. */
const LONG_MS = 300_000;

let base: WorkerWorld;
beforeAll(async () => {
  // Missing relay, with which messages fail.
  base = await openWorkerWorld({ config: { mailRelayUrl: 'smtp://127.0.0.1:1' } });
});
afterAll(() => base?.close());

/** Runs a job of a demo like the queue. */
async function run(name: string, payload: { homeWorkspaceId: number; jobId: string }): Promise<void> {
  const handler = demoJobHandlers.find((one) => one.name === name);
  await handler?.run(base.world.ctx, payload, { attempt: 1, isLast: false, signal: new AbortController().signal });
}

const ask = (method: 'GET' | 'POST' | 'DELETE', url: string, workspaceId: number, body?: unknown) =>
  base.world.inject({
    ...{ method, url, key: base.world.adminKey, query: { workspaceId } },
    ...(body !== undefined && { body }),
  });

/** Returns the number of rows of a workspace in each table. */
async function traces(workspaceId: number): Promise<Record<string, number>> {
  const { sql } = base.world.ctx;
  const tables = await sql.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'workspace_id'`,
  );
  const counted: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await sql.query<{ n: number }>(`select count(*)::int as n from ${name} where workspace_id = $1`, [
      workspaceId,
    ]);
    if ((row?.n ?? 0) > 0) counted[name] = row?.n ?? 0;
  }
  return counted;
}

describe('a demonstration', () => {
  it(
    'has several days of history when ready, continues automatically, and leaves no trace when removed',
    async () => {
      const { world } = base;
      expect((await ask('GET', '/demo', world.a.id)).json).toMatchObject({ status: 'none', workspaceId: null });
      const made = await ask('POST', '/demo', world.a.id);
      expect(made.json).toMatchObject({ status: 'making', homeWorkspaceId: world.a.id });
      const demoId: number = made.json.workspaceId;
      expect((await ask('POST', '/demo', demoId)).json.workspaceId).toBe(demoId);
      const job = { homeWorkspaceId: world.a.id, jobId: made.json.jobId };
      expect(made.json).toMatchObject({ daysPlayed: 0, daysTotal: 12, secondsLeft: null });
      const making = run('demo.make', job);
      // Visible before the demo itself. The clock of the test stands still, so the days take no time.
      await until('a day is simulated', LONG_MS, async () => {
        const { json } = await ask('GET', '/demo', world.a.id);
        return json.status === 'making' && json.daysPlayed > 0 && json.secondsLeft === 0;
      });
      await making;
      // A job that runs again finds its work done.
      await run('demo.make', job);
      expect((await ask('GET', '/demo', demoId)).json).toMatchObject({
        ...{ status: 'ready', error: null, daysPlayed: 12, secondsLeft: null },
      });
      expect((await ask('GET', `/workspaces/${demoId}`, demoId)).json).toMatchObject({
        type: 'sandbox',
        is_demo: true,
      });

      await drainLoops(world.ctx, base.worker, backgroundWork().loops);
      const overview = await ask('GET', '/campaigns/analytics/overview', demoId);
      const { totals, daily } = overview.json;
      expect(daily.filter((day: { sent: number }) => day.sent > 0).length).toBeGreaterThanOrEqual(7);
      for (const part of ['uniqueReplies', 'interested', 'bounces', 'autoReplies', 'unsubscribes'])
        expect(totals[part], part).toBeGreaterThan(0);
      const threads = await ask('GET', '/threads', demoId);
      for (const { contact_email } of threads.json.threads) expect(contact_email).toMatch(/\.example$/);

      const before = totals.sent;
      world.clock.advanceMs(3 * 3_600_000);
      await base.drain();
      const after = await ask('GET', '/campaigns/analytics/overview', demoId);
      expect(after.json.totals.sent).toBeGreaterThan(before);

      expect((await ask('DELETE', '/demo', demoId)).json).toMatchObject({ status: 'removing' });
      expect((await ask('DELETE', '/demo', world.a.id)).json).toMatchObject({ status: 'removing' });
      await run('demo.remove', job);
      await run('demo.remove', job);
      expect((await ask('GET', '/demo', world.a.id)).json).toMatchObject({ status: 'none' });
      expect(await traces(demoId)).toEqual({});
      expect((await ask('DELETE', '/demo', world.a.id)).json).toMatchObject({ code: 'demo_not_found' });
      const log = await ask('GET', '/audit-log', world.a.id);
      const actions = log.json.items.map((one: { action: string }) => one.action);
      expect(actions).toEqual(expect.arrayContaining(['demo.removed', 'demo.made']));
    },
    LONG_MS,
  );
});

describe('a sandbox workspace', () => {
  it(
    'keeps its email inside, including email of hosted mailboxes, and its contacts reply',
    async () => {
      const { world } = base;
      const made = await ask('POST', '/workspaces', world.a.id, { project_name: 'Try', type: 'sandbox' });
      const id: number = made.json.workspace_id;
      const mailboxes = [{ address: 'jo@try.test', firstName: 'Jo', lastName: 'Lind', warmupRequired: false }];
      await ask('POST', '/mailboxes', id, { mailboxes });
      const sent = await ask('POST', '/threads/new', id, {
        ...{ from_mailbox: 'jo@try.test', to_emails: ['ann+reply@acme.test', 'bob+bounce@north.test'] },
        ...{ subject: 'Hello', body_text: 'A question.' },
      });
      expect(sent.status).toBe(200);
      await drainLoops(world.ctx, base.worker, backgroundWork().loops);
      world.clock.advanceMs(120_000);
      await drainLoops(world.ctx, base.worker, [sandboxLoop]);
      const threads = await ask('GET', '/threads', id);
      expect(threads.json.threads).toHaveLength(1);
      expect(threads.json.threads[0]).toMatchObject({
        ...{ contact_email: 'ann+reply@acme.test', replyIntent: 'interested', message_count: 2 },
      });
      expect(await base.world.ctx.sql.query('select from sandbox_reactions where workspace_id = $1', [id])).toEqual([]);
    },
    LONG_MS,
  );

  it(
    'tracks without a host or a zone: links lead to the service itself, and its people open and click',
    async () => {
      const { world } = base;
      const made = await ask('POST', '/workspaces', world.a.id, { project_name: 'Tracked', type: 'sandbox' });
      const id: number = made.json.workspace_id;
      const mailboxes = [
        { address: 'ja@tracked.test', firstName: 'Ja', lastName: 'Lind', warmupRequired: false, minGapSeconds: 0 },
      ];
      await ask('POST', '/mailboxes', id, { mailboxes });
      const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
      const campaign = await ask('POST', '/campaigns', id, {
        ...{ name: 'Tracked', mailboxes: [{ email: 'ja@tracked.test' }] },
        schedule: { windows: [{ days, start: '00:00', end: '24:00' }] },
        settings: { gapSeconds: 0, jitterSeconds: 0, tracking: { opens: true, clicks: true } },
        steps: [{ subject: 'Hi', bodyHtml: '<p>See <a href="https://shop.test/offer">the offer</a></p>' }],
      });
      const url = `/campaigns/${campaign.json.id}`;
      const contacts = ['ann+open+silent@acme.test', 'bob+click+silent@acme.test'].map((email) => ({ email }));
      await ask('POST', `${url}/contacts`, id, { contacts });
      const launched = await ask('POST', `${url}/launch`, id, {});
      expect(launched.status, JSON.stringify(launched.json)).toBe(200);
      const { loops } = backgroundWork();
      await drainLoops(world.ctx, base.worker, loops);
      for (const seconds of [40, 10]) {
        world.clock.advanceMs(seconds * 1_000);
        await drainLoops(world.ctx, base.worker, loops);
      }
      const { items } = (await ask('GET', `${url}/sends`, id)).json;
      const seen = items.map((one: { contact: { email: string }; [field: string]: unknown }) => [
        one.contact.email,
        ...['openCount', 'clickCount', 'machineClickCount'].map((name) => one[name]),
      ]);
      expect(seen.sort()).toEqual([
        ['ann+open+silent@acme.test', 1, 0, 0],
        ['bob+click+silent@acme.test', 1, 1, 0],
      ]);
    },
    LONG_MS,
  );

  it('is refused a demonstration without the right to make workspaces', async () => {
    const refused = await base.world.inA({ method: 'POST', url: '/demo' });
    expect(refused.json).toMatchObject({ code: 'account_key_required' });
  });
});
