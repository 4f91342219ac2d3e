import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPreviewWorld, type PreviewWorld } from '../../../../test/support/preview-world.js';
import { type SeededCampaign, seedCampaign } from '../../../../test/support/seed.js';
import type { TestWorld } from '../../../../test/support/world.js';

let open: PreviewWorld;
let world: TestWorld;
beforeAll(async () => {
  open = await openPreviewWorld();
  world = open.world;
});
afterAll(() => open?.close());

const make = async (name: string, texts: object): Promise<string> => {
  const answer = await world.inA({ method: 'POST', url: '/snippets', body: { name, ...texts } });
  expect(answer.status, answer.text).toBe(200);
  return answer.json.id;
};
const change = async (id: string, texts: object) =>
  expect((await world.inA({ method: 'PATCH', url: `/snippets/${id}`, body: texts })).status).toBe(200);
const write = (stepId: string | undefined, body: object) =>
  world.inA({ method: 'PATCH', url: `/campaigns/steps/${stepId}`, body });
const sendsOf = ({ campaignId }: SeededCampaign) =>
  world.ctx.sql.query<{ id: string; status: string; status_reason: string | null }>(
    'select id, status, status_reason from sends where campaign_id = $1 order by step_order, id',
    [campaignId],
  );
const explain = async (id: string | undefined) => (await world.inA({ url: `/sends/${id}/explain` })).json;
const rawTo = (part: string) => open.mailTo(part).at(-1)?.raw.replaceAll('=\r\n', '');
const contentCheck = async ({ campaignId }: SeededCampaign) =>
  (await world.inA({ url: `/campaigns/${campaignId}/preflight` })).json.checks.find(
    (check: { key: string }) => check.key === 'steps.content',
  );

it('an email uses the version that is current when it is sent, and explain returns that version', async () => {
  const seeded = await seedCampaign(world, {
    contacts: 1,
    email: () => 'late@snip.test',
    steps: [
      { subject: 'One', bodyText: 'One' },
      { bodyText: 'Two', delaySeconds: 3_600 },
    ],
  });
  const id = await make('late', { bodyText: 'Old {{firstName}}' });
  for (const stepId of seeded.stepIds) {
    const body = { bodyText: '', bodyHtml: '<p>Hi</p>{% snippet "late" %}' };
    expect((await write(stepId, body)).status).toBe(200);
  }
  await open.drain();
  expect(rawTo('late@snip.test')).toMatch(/Hi\r\n\r\nOld Person[\s\S]*<p>Hi<\/p>Old Person/);
  const [first, second] = await sendsOf(seeded);
  expect((await explain(second?.id)).snippets).toEqual([{ name: 'late', version: 1 }]);

  await change(id, { bodyHtml: '<b>New & {{firstName}}</b>', bodyText: 'New {{firstName}}' });
  expect((await explain(second?.id)).snippets).toEqual([{ name: 'late', version: 2 }]);
  expect((await explain(first?.id)).snippets).toEqual([{ name: 'late', version: 1 }]);
  const shown = (await open.preview({ stepId: seeded.stepIds[1], contactId: seeded.contactIds[0] })).json;
  expect([shown.bodyText, shown.bodyHtml]).toEqual([
    expect.stringContaining('New Person'),
    expect.stringContaining('<b>New & Person</b>'),
  ]);
  world.clock.advanceMs(3_600_000);
  await open.drain();
  expect(rawTo('late@snip.test')).toMatch(/Hi\r\n\r\nNew Person[\s\S]*<b>New & Person<\/b>/);
  expect((await explain(second?.id)).snippets).toEqual([{ name: 'late', version: 2 }]);
});

it('a step cannot use an unknown snippet in any part', async () => {
  const seeded = await seedCampaign(world, { contacts: 1, email: () => 'none@snip.test' });
  const tag = '{% snippet "nowhere" %}';
  for (const [body, loc] of [
    [{ bodyText: `Hi ${tag}` }, ['body', 'bodyText']],
    [{ bodyHtml: `<p>${tag}</p>` }, ['body', 'bodyHtml']],
    [{ variants: [{ bodyText: tag }, { bodyText: 'B' }] }, ['body', 'variants', 0, 'bodyText']],
  ] as const) {
    const { status, json } = await write(seeded.stepIds[0], body);
    expect([status, json.detail]).toMatchObject([422, [{ loc, ctx: { code: 'unknown_snippet' } }]]);
  }
  const inSubject = await write(seeded.stepIds[0], { subject: tag });
  expect(inSubject.json.detail).toMatchObject([{ loc: ['body', 'subject'], ctx: { code: 'template_syntax' } }]);
  const preview = await open.preview({ stepId: seeded.stepIds[0], bodyText: tag });
  expect(preview.json.detail).toMatchObject([{ loc: ['body', 'bodyText'], ctx: { code: 'unknown_snippet' } }]);
});

it('a snippet that fails with the values of a contact stops only the emails that use it for that contact', async () => {
  const bad = await seedCampaign(world, { contacts: 2, email: (n) => `bad${n}@snip.test` });
  const sound = await seedCampaign(world, { contacts: 1, email: () => 'sound@snip.test' });
  await make('ratio', { bodyText: '{{ 100 | divided_by: custom.size }}' });
  expect((await write(bad.stepIds[0], { bodyText: '{% snippet "ratio" %}' })).status).toBe(200);
  for (const [n, size] of [0, 4].entries()) {
    await world.ctx.sql.execute('update contacts set custom_fields = $2 where id = $1', [
      bad.contactIds[n],
      JSON.stringify({ size }),
    ]);
  }
  await open.drain();
  const statuses = (await sendsOf(bad)).map(({ status, status_reason }) => [status, status_reason]).sort();
  expect(statuses).toEqual([
    ['sent', null],
    ['skipped', 'template_error'],
  ]);
  expect(await sendsOf(sound)).toMatchObject([{ status: 'sent' }]);
});

it('preflight reports variables, placeholders and missing snippets as part of the step', async () => {
  const seeded = await seedCampaign(world, { contacts: 2, email: (n) => `pre${n}@snip.test` });
  const id = await make('checked', { bodyText: 'See [link] for {{custom.nothing}}' });
  expect((await write(seeded.stepIds[0], { bodyText: 'Hi {% snippet "checked" %}' })).status).toBe(200);
  const { checks } = (await world.inA({ url: `/campaigns/${seeded.campaignId}/preflight` })).json;
  const of = (key: string) => checks.find((check: { key: string }) => check.key === key);
  expect(of('steps.placeholders')).toMatchObject({
    status: 'fail',
    details: { findings: [{ step: 1, problem: '[link] in the snippet checked' }] },
  });
  expect(of('steps.variables').message).toBe('Every contact has a value for all variables without a fallback (1).');
  expect(of('steps.content').status).toBe('pass');
  // A snippet in use can disappear only through a change outside the service.
  await world.ctx.sql.execute('delete from snippets where id = $1', [id]);
  await world.ctx.sql.execute('update campaigns set revision = revision + 1 where id = $1', [seeded.campaignId]);
  expect(await contentCheck(seeded)).toMatchObject({
    status: 'fail',
    details: { findings: [{ step: 1, problem: expect.stringContaining('no snippet "checked"') }] },
  });
  await open.drain();
  expect((await sendsOf(seeded)).map(({ status, status_reason }) => [status, status_reason])).toEqual(
    Array(2).fill(['skipped', 'template_error']),
  );
});
