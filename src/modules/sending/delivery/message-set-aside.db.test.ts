import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../../../test/support/processes.js';
import { type SeededCampaign, seedCampaign } from '../../../../test/support/seed.js';
import { openSendingWorld, type SendingWorld } from '../../../../test/support/sending-world.js';
import type { TestWorld } from '../../../../test/support/world.js';

let open: SendingWorld;
let world: TestWorld;
beforeAll(async () => {
  open = await openSendingWorld();
  world = open.world;
  await sql(`create function refuse_row() returns trigger language plpgsql as
    $$ begin raise exception 'refused' using errcode = '22000'; end $$`);
});
afterAll(() => open?.close());
beforeEach(() => sql('delete from set_aside'));

const sql = <T extends object>(text: string, values: readonly unknown[] = []) => world.ctx.sql.query<T>(text, values);

async function statusesOf({ campaignId }: SeededCampaign): Promise<Record<string, number>> {
  const rows = await sql<{ status: string; n: number }>(
    'select status, count(*)::int as n from sends where campaign_id = $1 and step_order = 1 group by 1 order by 1',
    [campaignId],
  );
  return Object.fromEntries(rows.map((row) => [row.status, row.n]));
}

async function sendsOf({ campaignId }: SeededCampaign): Promise<Array<{ id: string; contact_id: string }>> {
  return sql('select id, contact_id from sends where campaign_id = $1 order by due_at, id', [campaignId]);
}

interface Plant {
  readonly cause: string;
  /** Makes claims of some contacts' messages throw; returns a function that fixes them. */
  plant(sends: ReadonlyArray<{ id: string; contact_id: string }>): Promise<() => Promise<unknown>>;
}

const PLANTS: Readonly<Record<string, Plant>> = {
  'a time zone that does not exist': {
    cause: 'time_zone_unknown',
    plant: async (sends) => {
      const ids = sends.map((send) => send.contact_id);
      await sql(`update contacts set timezone = 'Mars/Olympus' where id = any($1)`, [ids]);
      return () => sql('update contacts set timezone = null where id = any($1)', [ids]);
    },
  },
  'a row that the database refuses to change': {
    cause: 'data_invalid',
    plant: async (sends) => {
      const name = `refuse_${world.ctx.ids.uuid().replaceAll('-', '')}`;
      const ids = sends.map((send) => `'${send.id}'`).join(', ');
      await sql(`create trigger ${name} before update on sends for each row when (new.id in (${ids}))
        execute function refuse_row()`);
      return () => sql(`drop trigger ${name} on sends`);
    },
  },
};

describe('a contact whose message makes the claim throw', () => {
  it.each(Object.entries(PLANTS))('%s: the rest of its campaign sends, and it sends once fixed', async (_, plant) => {
    const bad = await seedCampaign(world, {
      contacts: 7,
      schedule: { useContactTimezone: true },
    });
    const beside = await seedCampaign(world, { contacts: 3 });
    const other = await seedCampaign(world, { contacts: 3, workspaceId: world.b.id });
    const sends = await sendsOf(bad);
    const [planted] = [sends[3] as { id: string; contact_id: string }];
    const cure = await plant.plant([planted]);
    await open.drain();
    expect(await statusesOf(bad)).toEqual({ scheduled: 1, sent: 6 });
    expect(await statusesOf(beside)).toEqual({ sent: 3 });
    expect(await statusesOf(other)).toEqual({ sent: 3 });

    const items = (await world.inA({ url: '/overview/attention' })).json.items;
    const told = items.filter((each: { kind: string }) => each.kind === 'work_set_aside');
    expect(told).toMatchObject([{ severity: 'warning', resource: 'campaign', resourceId: bad.campaignId }]);
    expect(told[0].title).toMatch(/^A message of “/);
    const url = `/campaigns/${bad.campaignId}/sends/${planted.id}/explain`;
    const explained = await world.inA({ url });
    expect(explained).toMatchObject({ json: { decision: 'wait', decidingGate: 'claim', reason: 'set_aside' } });
    expect(explained.json.summary).toContain('Sending this message failed because');
    expect((await world.inB({ url })).status).toBe(404);
    const events = await sql(`select type, data from events where type like 'work.%' and campaign_id = $1`, [
      bad.campaignId,
    ]);
    expect(events).toMatchObject([
      { type: 'work.set_aside', data: { cause: plant.cause, item: planted.id, work: 'sending.messages' } },
    ]);

    const waits: number[] = [];
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const [row] = await sql<{ next_attempt_at: Date }>('select next_attempt_at from set_aside where item = $1', [
        planted.id,
      ]);
      const at = (row as { next_attempt_at: Date }).next_attempt_at;
      waits.push((at.getTime() - world.clock.now().getTime()) / 1000);
      world.clock.moveTo(at);
      await open.drain();
    }
    expect(waits).toEqual([30, 60, 120]);
    await cure();
    world.clock.advanceMs(240_000);
    await open.drain();
    expect(await statusesOf(bad)).toEqual({ sent: 7 });
    expect(await sql('select 1 from set_aside')).toEqual([]);
  });

  it('is retried immediately after the contact is edited', async () => {
    const bad = await seedCampaign(world, {
      contacts: 3,
      schedule: { useContactTimezone: true },
    });
    const [planted] = await sendsOf(bad);
    await sql(`update contacts set timezone = 'Mars/Olympus' where id = $1`, [planted?.contact_id]);
    await open.drain();
    expect(await statusesOf(bad)).toEqual({ scheduled: 1, sent: 2 });
    world.clock.advanceMs(1_000);
    const url = `/campaigns/${bad.campaignId}/contacts/${planted?.contact_id}`;
    expect(await world.inA({ method: 'PATCH', url, body: { timezone: 'UTC' } })).toMatchObject({ status: 200 });
    await open.drain();
    expect(await statusesOf(bad)).toEqual({ sent: 3 });
  });

  it('sets the campaign aside instead if more than ten of its messages fail', async () => {
    const bad = await seedCampaign(world, { contacts: 40 });
    const beside = await seedCampaign(world, { contacts: 3 });
    await (PLANTS['a row that the database refuses to change'] as Plant).plant(await sendsOf(bad));
    await open.drain();
    expect(await statusesOf(beside)).toEqual({ sent: 3 });
    expect(await sql('select work, item from set_aside')).toEqual([{ work: 'sending', item: bad.campaignId }]);
  });
});

describe('a message whose result cannot be written', () => {
  it('holds back no other result of its mailbox, is shown to its owner, and is written once possible', async () => {
    const bad = await seedCampaign(world, { contacts: 6, mailboxes: 1 });
    await sql('update mailboxes set min_gap_seconds = 10 where id = any($1)', [bad.mailboxIds]);
    const [planted] = await sendsOf(bad);
    await sql(`create trigger refuse_result before update on sends for each row
      when (new.id = '${planted?.id}' and new.status = 'sent') execute function refuse_row()`);
    const clock = setInterval(() => world.clock.advanceMs(5_000), 20);
    const drains = [open.drain()];
    try {
      await until(
        'a record',
        15_000,
        async () => (await sql(`select 1 from set_aside where work = 'sending.results'`)).length === 1,
      );
      await until('the others', 15_000, async () => {
        drains.push(open.drain());
        return (await statusesOf(bad))['sent'] === 5;
      });
    } finally {
      clearInterval(clock);
      await sql('drop trigger refuse_result on sends');
    }
    await Promise.all(drains);
    await open.drain();
    expect(await statusesOf(bad)).toEqual({ sent: 6 });
    await until(
      'the record is gone',
      15_000,
      async () => (await sql(`select 1 from set_aside where work = 'sending.results'`)).length === 0,
    );
  });
});
