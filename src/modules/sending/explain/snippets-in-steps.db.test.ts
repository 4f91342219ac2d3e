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

it('explain returns each value of the email and where it came from, as it was when it was sent', async () => {
  const EMAIL = 'values@snip.test';
  await world.inA({
    ...{ method: 'POST', url: '/profiles/fields' },
    body: { name: 'team', label: 'Team', type: 'text', default: 'your team' },
  });
  const { sql } = world.ctx;
  const { json: profile } = await world.inA({
    method: 'POST',
    url: '/profiles',
    body: { email: EMAIL, company: 'Acme' },
  });
  await sql.query(`update profiles set source = 'import', source_name = 'people.csv', source_row = 12 where id = $1`, [
    profile.id,
  ]);
  const bodyText =
    'Hi {{firstName}} {{lastName}} {{city}} of {{company}}, {{title | default: "your role"}}, {{custom.team}} {{custom.gap}} {{senderFirstName}}';
  const seeded = await seedCampaign(world, {
    contacts: 1,
    email: () => EMAIL,
    steps: [{ subject: 'One', bodyText }],
    settings: { missingVariable: 'blank' },
  } as never);
  await sql.query(`update contacts set company = 'Acme', first_name = 'Own', last_name = 'Doe' where email = $1`, [
    EMAIL,
  ]);
  world.clock.advanceMs(1_000);
  const edit = (body: object) => world.inA({ method: 'PATCH', url: `/profiles/${profile.id}`, body });
  expect((await edit({ city: 'Oslo' })).status).toBe(200);
  const [send] = await sendsOf(seeded);
  const values = async () => (await explain(send?.id)).variables;
  const expected = [
    { name: 'firstName', origin: 'contact', value: 'Own', from: null },
    { name: 'lastName', origin: 'book', value: 'Doe', from: 'Campaign Seeded' },
    { name: 'city', origin: 'book', value: 'Oslo', from: expect.stringMatching(/^API key /) },
    { name: 'company', origin: 'book', value: 'Acme', from: 'Import people.csv, row 12' },
    { name: 'title', origin: 'text', value: null, from: null },
    { name: 'custom.team', origin: 'default', value: 'your team', from: null },
    { name: 'custom.gap', origin: 'none', value: null, from: null },
  ];
  expect(await values()).toEqual(expected);
  await open.drain();
  expect(rawTo(EMAIL)).toMatch(/Hi Own Doe Oslo of Acme, your role, your team/);
  world.clock.advanceMs(1_000);
  // Later changes of the contact and the address book do not change what was sent.
  expect((await edit({ lastName: 'New', city: null })).status).toBe(200);
  await sql.query(`update contacts set first_name = 'Other', updated_at = $2 where email = $1`, [
    ...[EMAIL, world.clock.now()],
  ]);
  expect(await values()).toEqual(expected);
  expect((await world.inB({ url: `/sends/${send?.id}/explain` })).status).toBe(404);
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
