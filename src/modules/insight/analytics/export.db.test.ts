import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedContacts } from '../../../../test/support/launch-seed.js';
import { seedCampaign } from '../../../../test/support/seed.js';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';
import { createCsvParser } from '../../../engine/csv/parser.js';
import { appendStats } from '../../outreach/statistics/index.js';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const METRICS =
  'sent,replies,bounces,contacted,new_contacted,delivered,failed,hard_bounces,soft_bounces,unique_replies,auto_replies,' +
  'interested,not_interested,neutral,out_of_office,opens,unique_opens,machine_opens,clicks,unique_clicks,machine_clicks,' +
  'unsubscribes,complaints,completed,attempted,reply_rate,positive_reply_rate,bounce_rate,open_rate,click_rate,unsubscribe_rate,' +
  'complaint_rate';

const download = (campaignId: string, query: Record<string, string | boolean> = {}) =>
  world.inject({ url: `/campaigns/${campaignId}/export`, query: { workspaceId: world.a.id, ...query } });

/** Records by column name. */
async function records(campaignId: string, query: Record<string, string | boolean> = {}) {
  const { text } = await download(campaignId, query);
  const parser = createCsvParser({ delimiter: ',' });
  const [head = [], ...rows] = [...parser.push(text), ...parser.end()].map((row) => [...row.cells]);
  return rows.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index]])));
}

describe('figures', () => {
  it('steps: a row for the campaign, each step and each variant, with the metrics of the API', async () => {
    const { campaignId, stepIds } = await seedCampaign(world, { contacts: 0, mailboxes: 0 });
    const variantId = world.ctx.ids.uuid();
    await world.ctx.sql.execute(
      `insert into campaign_variants (workspace_id, id, step_id, position, subject, created_at, updated_at)
       values ($1, $2, $3, 0, '=Subject', $4, $4)`,
      [world.a.id, variantId, stepIds[0], world.clock.now()],
    );
    const counts = { sent: 3, new_contacted: 3, unique_replies: 1 };
    await appendStats(world.ctx, world.a.id, [
      { campaignId, stepId: stepIds[0] ?? null, variantId, at: new Date('2026-03-02'), counts },
    ]);
    const answer = await download(campaignId);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="campaign-${campaignId}-steps.csv"`);
    const zeros = '0,0,0,0,0,0,0,0,0,0,0,0,0,0';
    const metrics = `3,0,0,3,3,3,0,0,0,1,${zeros},3,0.3333,0,0,0,0,0,0`;
    expect(answer.text.split('\r\n')).toEqual([
      `row_type,step_order,step_id,variant_label,variant_id,subject,${METRICS}`,
      `total,,,,,,${metrics}`,
      `step,1,${stepIds[0]},,,Hello,${metrics}`,
      `variant,1,${stepIds[0]},A,${variantId},"'=Subject",${metrics}`,
      '',
    ]);
    expect((await download(campaignId, { raw: true })).text).toContain(',=Subject,');
  });

  it('summary and daily keep to the timeframe', async () => {
    const { campaignId } = await seedCampaign(world, { contacts: 0, mailboxes: 0 });
    const days = ['2025-01-01', '2026-03-01', '2026-03-02'];
    await appendStats(
      world.ctx,
      world.a.id,
      days.map((day) => ({
        campaignId,
        stepId: null,
        variantId: null,
        at: new Date(day),
        counts: { sent: 2, opens: 1 },
      })),
    );
    expect(await records(campaignId, { section: 'summary', timeframe: 'last_7_days' })).toEqual([
      expect.objectContaining({
        campaign_id: campaignId,
        name: 'Seeded',
        status: 'active',
        timeframe: 'last_7_days',
        from: '2026-02-24T00:00:00.000Z',
        to: '2026-03-03T00:00:00.000Z',
        sent: '4',
        reply_rate: '',
      }),
    ]);
    expect((await download(campaignId, { section: 'daily' })).text.split('\r\n')).toEqual([
      'date,sent,unique_replies,auto_replies,bounces,opens,clicks,unsubscribes',
      ...days.map((day) => `${day},2,0,0,0,1,0,0`),
      '',
    ]);
    expect(await records(campaignId, { section: 'daily', timeframe: 'today' })).toHaveLength(1);
  });

  it('a section that does not exist is a 422', async () => {
    const { campaignId } = await seedCampaign(world, { contacts: 0, mailboxes: 0 });
    const answer = await download(campaignId, { section: 'secrets' });
    expect([answer.status, answer.json.detail[0].loc]).toEqual([422, ['query', 'section']]);
  });
});

describe('contacts', () => {
  it('come with every custom field as a column, and no cell is a formula', async () => {
    const { campaignId } = await seedCampaign(world, { contacts: 0, mailboxes: 0 });
    const formulas = ['=1+1', '+1', '-1', '@x', '\t=1', '\r=1', '\n=1'];
    await seedContacts(world, world.a.id, campaignId, [
      { email: 'a@x.test', firstName: '=cmd|"/c calc"!A1', customFields: { plan: 'pro', size: 5 } },
      { email: 'b@x.test', firstName: 'B, "the" one\nx', customFields: { Seats: { n: 1 }, plan: '@sum' } },
      ...formulas.map((value, index) => ({ email: `f${index}@x.test`, customFields: { plan: value } })),
    ]);
    const rows = await records(campaignId, { section: 'contacts' });
    expect(rows).toHaveLength(9);
    expect(Object.keys(rows[0] ?? {}).slice(-3)).toEqual(['custom.Seats', 'custom.plan', 'custom.size']);
    const of = (email: string) => rows.find((row) => row['email'] === email);
    expect(of('a@x.test')).toMatchObject({
      campaign_id: campaignId,
      first_name: `'=cmd|"/c calc"!A1`,
      status: 'pending',
      'custom.plan': 'pro',
      'custom.size': '5',
      'custom.Seats': '',
    });
    expect(of('b@x.test')).toMatchObject({
      first_name: 'B, "the" one\nx',
      'custom.Seats': '{"n":1}',
      'custom.plan': "'@sum",
    });
    expect(formulas.map((_, index) => of(`f${index}@x.test`)?.['custom.plan'])).toEqual(
      formulas.map((value) => `'${value}`),
    );
    const plain = await records(campaignId, { section: 'contacts', raw: true });
    expect(plain.map((row) => row['first_name'])).toContain('=cmd|"/c calc"!A1');
  });

  it('names beyond the first thousand stand together as JSON in the last column', async () => {
    const { campaignId } = await seedCampaign(world, { contacts: 0, mailboxes: 0 });
    const fields = (from: number, n: number) =>
      Object.fromEntries(Array.from({ length: n }, (_, index) => [`n${from + index}`, from + index]));
    await seedContacts(world, world.a.id, campaignId, [{ email: 'a@x.test', customFields: fields(1000, 999) }]);
    // IDs of the same millisecond have no order.
    world.clock.advanceMs(1);
    await seedContacts(world, world.a.id, campaignId, [{ email: 'b@x.test', customFields: fields(5000, 3) }]);
    const [head = '', ...lines] = (await download(campaignId, { section: 'contacts' })).text.trim().split('\r\n');
    const names = head.split(',').filter((name) => name.startsWith('custom'));
    expect([names.length, names.at(-1)]).toEqual([1001, 'custom']);
    expect(head).toContain(',custom.n1000,');
    // The file contains one of three names.
    const rests = lines.map((line) => (line.endsWith('}"') ? line.split('"{')[1] : '')).filter((rest) => rest !== '');
    expect(rests).toHaveLength(1);
    expect(rests[0]?.match(/n500\d/g)).toHaveLength(2);
  });
});

describe('sends', () => {
  it('are flattened, newest first, within the timeframe by when they are due', async () => {
    const { campaignId, contactIds } = await seedCampaign(world, { contacts: 3, mailboxes: 0 });
    await world.ctx.sql.execute(
      `update sends set due_at = due_at - interval '40 days', status = 'sent', sent_at = due_at - interval '40 days',
         smtp_code = 250, smtp_enhanced = '2.0.0' where campaign_id = $1 and contact_id = $2`,
      [campaignId, contactIds[0]],
    );
    const rows = await records(campaignId, { section: 'sends' });
    expect(rows.map((row) => row['id'])).toEqual(
      rows
        .map((row) => row['id'])
        .toSorted()
        .reverse(),
    );
    expect(rows.find((row) => row['contact_id'] === contactIds[0])).toMatchObject({
      contact_email: 'person0@example.test',
      step_order: '1',
      step_subject: 'Hello',
      mailbox_address: '',
      smtp_code: '250',
      smtp_enhanced_code: '2.0.0',
      status: 'sent',
    });
    expect(await records(campaignId, { section: 'sends', timeframe: 'today' })).toHaveLength(2);
  });
});

it('100,000 rows are sent as fast as they are read and never held', async () => {
  let pages = 0;
  const big = await openTestWorld();
  const { query } = big.ctx.sql;
  const counted: typeof query = (text, ...rest) => {
    if (text.includes('next_send_at')) pages += 1;
    return query(text, ...rest);
  };
  Object.assign(big.ctx.sql, { query: counted });
  const { campaignId } = await seedCampaign(big, { contacts: 0, mailboxes: 0 });
  await big.ctx.sql.execute(
    `insert into contacts (workspace_id, id, campaign_id, email, email_key, custom_fields, created_at, updated_at)
     select $1, gen_random_uuid(), $2, n || '@x.test', n || '@x.test', '{"plan":"pro"}', $3, $3 from generate_series(1, 100000) n`,
    [big.a.id, campaignId, big.clock.now()],
  );
  const base = await big.app.listen({ port: 0, host: '127.0.0.1' });
  const url = `${base}/campaigns/${campaignId}/export?workspaceId=${big.a.id}&section=contacts`;
  const answer = await fetch(url, { headers: { authorization: `Bearer ${big.a.key}` } });
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  await reader.read();
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  // The client does not read, so the server does not write more than the socket buffers hold.
  const unread = pages;
  expect(unread).toBeLessThan(40);
  let lines = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    for (const byte of part.value) if (byte === 10) lines += 1;
  }
  expect(pages).toBe(101);
  expect(lines).toBeGreaterThan(99_000);
  await big.close();
}, 120_000);
