import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';
import { stepAfter, stepById } from '../../../engine/campaign/plan.js';
import { inTx } from '../../../platform/context.js';
import { loadPlan, loadPlans } from './campaign-plan.service.js';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const create = async (body: object = {}) =>
  (await world.inA({ method: 'POST', url: '/campaigns', body: { name: 'Plan', ...body } })).json.id as string;
const load = async (id: string) => {
  const plan = await loadPlan(world.ctx, world.a.id, id);
  if (plan === undefined) throw new Error('There is no plan.');
  return plan;
};

describe('a plan', () => {
  it('holds what is sent: steps in order, texts with their fallbacks, modes and shares', async () => {
    const id = await create({
      settings: { templateSeed: 7, gapSeconds: 1 },
      steps: [
        {
          subject: 'First',
          bodyHtml: '<p>Hi</p>',
          variants: [
            { subject: 'Other', share: 1 },
            { bodyText: 'plain', share: 3 },
          ],
        },
        { bodyText: 'Again', state: 'disabled' },
        { subject: 'New topic', bodyText: 'Third' },
      ],
    });
    const plan = await load(id);
    expect(plan).toMatchObject({ id, workspaceId: world.a.id, status: 'draft', revision: 1, seed: 7 });
    expect(plan.settings).toMatchObject({ gapSeconds: 1, jitterSeconds: 300 });
    const [first, second, third] = plan.steps;
    expect(first?.variants).toMatchObject([
      { label: 'A', share: 25, source: { subject: 'Other', bodyText: '', bodyHtml: '<p>Hi</p>' } },
      { label: 'B', share: 75, source: { subject: 'First', bodyText: 'plain', bodyHtml: '' } },
    ]);
    expect(first?.variants[1]?.templates.html).toBeNull();
    expect(second).toMatchObject({ state: 'disabled', threadMode: 'same_thread', delaySeconds: 259_200 });
    expect(second?.variants).toMatchObject([{ id: null, label: null, share: 100 }]);
    expect(third?.threadMode).toBe('new_thread');
    expect(stepAfter(plan, 0)?.id).toBe(first?.id);
    expect(stepAfter(plan, 1)?.id).toBe(third?.id);
    expect(stepAfter(plan, 3)).toBeNull();
    expect(stepById(plan, second?.id ?? '')).toBe(second);
  });

  it('without a seed of the settings takes the one of the campaign', async () => {
    const id = await create();
    const [row] = await world.ctx.sql.query<{ seed: number }>('select seed from campaigns where id = $1', [id]);
    expect((await load(id)).seed).toBe(row?.seed);
  });

  it('of the same revision is the same object inside; a change makes it new', async () => {
    const id = await create({ steps: [{ subject: 'a', bodyText: 'a' }] });
    const before = await load(id);
    expect((await load(id)).steps).toBe(before.steps);
    await world.inA({ method: 'PATCH', url: `/campaigns/steps/${before.steps[0]?.id}`, body: { subject: 'b' } });
    const after = await load(id);
    expect([after.revision, after.steps[0]?.variants[0]?.source.subject]).toEqual([2, 'b']);
    expect(before.steps[0]?.variants[0]?.source.subject).toBe('a');
  });

  it('shows the status and the address of the moment', async () => {
    const id = await create();
    await load(id);
    await world.ctx.sql.execute(`update workspaces set postal_address = '1 Road' where id = $1`, [world.a.id]);
    expect((await load(id)).workspacePostalAddress).toBe('1 Road');
  });

  it('of a change that was rolled back is not taken for the next change with the same revision', async () => {
    const id = await create({ steps: [{ subject: 'a', bodyText: 'a' }] });
    const undone = inTx(world.ctx, async (ctx) => {
      await ctx.sql.execute('update campaigns set revision = revision + 1 where id = $1', [id]);
      expect((await loadPlan(ctx, world.a.id, id))?.revision).toBe(2);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    const [step] = (await load(id)).steps;
    await world.inA({ method: 'PATCH', url: `/campaigns/steps/${step?.id}`, body: { subject: 'b' } });
    expect((await load(id)).steps[0]?.variants[0]?.source.subject).toBe('b');
  });

  it('is there for existing campaigns of the workspace only', async () => {
    const id = await create();
    const gone = await create();
    await world.inA({ method: 'DELETE', url: `/campaigns/${gone}` });
    const plans = await loadPlans(world.ctx, world.a.id, [id, gone, '01959f00-1111-7aaa-8bbb-000000000001']);
    expect([...plans.keys()]).toEqual([id]);
    expect(await loadPlan(world.ctx, world.b.id, id)).toBeUndefined();
  });
});
