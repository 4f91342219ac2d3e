import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestsOf, seedDraft } from '../../../../test/support/launch-seed.js';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld({ config: { rateLimits: false } });
});
afterAll(() => world?.close());

const sql = (text: string, values: unknown[]) => world.ctx.sql.query(text, values);

describe('the preflight of mailboxes', () => {
  it('judges each on its own and has servers asked whose answer is old, once', async () => {
    const seeded = await seedDraft(world, { mailboxes: 3, contacts: 0, domain: 'mailboxes.test' });
    const [first, second] = seeded.mailboxIds;
    await sql(`update mailboxes set status = 'disconnected' where id = $1`, [first]);
    await sql(
      `update mailboxes set provider = 'smtp', connection = '{"auth":"password","smtp":{},"imap":{}}' where id = $1`,
      [second],
    );
    const url = `/campaigns/${seeded.campaignId}/mailbox-preflight`;
    await requestsOf(world).call({ url });
    const answer = (await requestsOf(world).call({ url })).json;
    const byId = new Map(
      answer.mailboxes.map((row: { mailboxId: number; ready: boolean }) => [row.mailboxId, row.ready]),
    );
    expect(seeded.mailboxIds.map((id) => byId.get(id))).toEqual([false, true, true]);
    expect(answer).toMatchObject({ ready: true, dailyCapacity: 100, summary: { failed: 1, unknown: 1 } });
    expect(answer.mailboxes[0].checks.map((one: { key: string }) => one.key)).toEqual([
      ...['mailboxes.connected', 'mailboxes.warmed', 'mailboxes.shared'],
      ...['domains.spf', 'domains.dkim', 'domains.dmarc', 'domains.mx', 'domains.blocklists', 'history.bounces'],
    ]);
    const probes = await sql(
      `select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'mailboxes.probe' and j.payload -> 'payload' ->> 'mailboxId' = $1`,
      [String(second)],
    );
    expect(probes).toHaveLength(1);
  });
});
