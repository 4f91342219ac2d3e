import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ATTRIBUTES, HOSTILE_VALUES, QUOTED_SNIPPET, TAGS } from '../../../../test/support/cases/templates-in-html.js';
import { openPreviewWorld, type PreviewWorld } from '../../../../test/support/preview-world.js';
import { type SeededCampaign, seedCampaign } from '../../../../test/support/seed.js';
import type { TestWorld } from '../../../../test/support/world.js';

const LINK = '<p>Hi</p><a href="https://a.example/{{ firstName | default: "you" }}">x</a>';

let open: PreviewWorld;
let world: TestWorld;
beforeAll(async () => {
  open = await openPreviewWorld();
  world = open.world;
});
afterAll(() => open?.close());

const sendsOf = ({ campaignId }: SeededCampaign) =>
  world.ctx.sql.query<{ id: string; status: string; status_reason: string | null; step_order: number }>(
    'select id, status, status_reason, step_order from sends where campaign_id = $1 order by step_order, id',
    [campaignId],
  );

/** Calls every operation that reads the templates of a campaign. */
async function statusesOf(campaignId: string) {
  const ask = async (method: 'GET' | 'POST', path: string, body?: object) =>
    (await world.inA({ method, url: `/campaigns/${campaignId}/${path}`, ...(body && { body }) })).status;
  return [await ask('GET', 'preflight'), await ask('POST', 'simulate', { days: 1 }), await ask('POST', 'launch', {})];
}

describe('a template that a write accepts', () => {
  const sources = ATTRIBUTES.flatMap((attribute) => TAGS.map((tag) => attribute.replace('TAG', () => tag)));

  it('renders in every part for any contact, wherever its tags are in the HTML', async () => {
    expect((await world.inA({ method: 'POST', url: '/snippets', body: QUOTED_SNIPPET })).status).toBe(200);
    for (let from = 0; from < sources.length; from += 50) {
      const bodies = sources.slice(from, from + 50);
      const steps = bodies.map((bodyHtml) => ({ subject: 's', bodyHtml }));
      const created = await world.inA({ method: 'POST', url: '/campaigns', body: { name: 'Tags', steps } });
      expect([created.status, created.text.slice(0, 300)]).toEqual([200, expect.any(String)]);
      expect(await statusesOf(created.json.id)).toEqual([200, 200, 409]);
      const listed = await world.inA({ method: 'GET', url: `/campaigns/${created.json.id}/steps` });
      expect(listed.json).toHaveLength(bodies.length);
      for (const [index, { id: stepId }] of listed.json.entries()) {
        const firstName = HOSTILE_VALUES[index % HOSTILE_VALUES.length];
        const { status, json } = await open.preview({ stepId, context: { firstName } });
        expect([bodies[index], status]).toEqual([bodies[index], 200]);
        expect(json.bodyText).toContain('after');
      }
    }
  }, 120_000);

  it('in a step of an active campaign is sent as written, in HTML and in text', async () => {
    const seeded = await seedCampaign(world, {
      contacts: 1,
      email: () => 'link@tags.test',
      steps: [
        { subject: 'One', bodyText: 'One' },
        { bodyText: 'Two', delaySeconds: 3_600 },
      ],
    });
    await open.drain();
    const body = { bodyText: '', bodyHtml: LINK };
    const changed = await world.inA({ method: 'PATCH', url: `/campaigns/steps/${seeded.stepIds[1]}`, body });
    expect(changed.status).toBe(200);
    const [, waiting] = await sendsOf(seeded);
    const url = `/campaigns/${seeded.campaignId}/sends/${waiting?.id}/explain`;
    expect((await world.inA({ method: 'GET', url })).status).toBe(200);
    world.clock.advanceMs(3_600_000);
    await open.drain();
    const raw = open.mailTo('link@tags.test').at(-1)?.raw.replaceAll('=\r\n', '');
    expect(raw).toContain('x <https://a.example/Person>');
    expect(raw).toContain('href="https://a.example/Person"');
  });

  it.each([
    ['a step', { bodyHtml: '<a href="{% if firstName %}a">x{% endif %}</a>' }, ['bodyHtml']],
    ['a variant', { variants: [{ bodyHtml: '<a href="{% if x %}a">x{% endif %}</a>' }] }, ['variants', 0, 'bodyHtml']],
    ['a deep expression', { bodyHtml: `{{ ${'a['.repeat(2_000)}0${']'.repeat(2_000)} }}` }, ['bodyHtml']],
    ['deep blocks', { bodyText: `${'{% if a %}'.repeat(900)}${'{% endif %}'.repeat(900)}` }, ['bodyText']],
  ])('must compile in all parts: %s is rejected with its offset', async (_name, step, loc) => {
    const body = { name: 'Refused', steps: [{ subject: 's', bodyHtml: '<p>Hi</p>', ...step }] };
    const { status, json } = await world.inA({ method: 'POST', url: '/campaigns', body });
    expect(status).toBe(422);
    expect(json.detail).toMatchObject([{ loc: ['body', 'steps', 0, ...loc], ctx: { code: 'template_syntax' } }]);
  });
});

describe('a stored template that does not compile', () => {
  it('skips its own messages with template_error, and every query about it succeeds', async () => {
    const steps = [{ subject: 'Old', bodyHtml: '<p>Hi {{ firstName | nosuch }}</p>' }];
    const broken = await seedCampaign(world, { contacts: 2, steps, email: (n) => `broken${n}@tags.test` });
    const sound = await seedCampaign(world, { contacts: 2, email: (n) => `sound${n}@tags.test` });
    const [first] = await sendsOf(broken);
    const url = `/campaigns/${broken.campaignId}/sends/${first?.id}/explain`;
    const explained = await world.inA({ method: 'GET', url });
    expect([explained.status, explained.text]).toEqual([200, expect.stringContaining('template_error')]);
    const preflight = await world.inA({ method: 'GET', url: `/campaigns/${broken.campaignId}/preflight` });
    expect(preflight.json.checks.find((check: { key: string }) => check.key === 'steps.content')).toMatchObject({
      status: 'fail',
      details: { findings: [{ step: 1, problem: expect.stringContaining('bodyHtml') }] },
    });
    const preview = await open.preview({ stepId: broken.stepIds[0] });
    expect([preview.status, preview.json.detail[0].loc]).toEqual([422, ['body', 'bodyHtml']]);
    expect((await statusesOf(broken.campaignId)).every((status) => status < 500)).toBe(true);
    await open.drain();
    expect(await sendsOf(broken)).toMatchObject(Array(2).fill({ status: 'skipped', status_reason: 'template_error' }));
    expect(await sendsOf(sound)).toMatchObject(Array(2).fill({ status: 'sent' }));
  });
});
