import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectInOrder } from '../../../../../test/support/faults/lock-order.js';
import { seedContacts, seedDraft } from '../../../../../test/support/launch-seed.js';
import { openTestWorld, type TestWorld } from '../../../../../test/support/world.js';
import { inTx } from '../../../../platform/context.js';
import { suppress } from '../../../reach/suppressions/index.js';
import { enrolContacts } from './index.js';

let world: TestWorld;

beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world?.close());

test.each([0, 1])(
  'enrolment locks contacts in one order, including contacts that it suppresses (%i)',
  async (which) => {
    const { workspaceId, campaignId } = await seedDraft(world, { contacts: 0 });
    const people = [0, 1].map((n) => ({ email: `enrol${which}${n}@order.test` }));
    const ids = (await seedContacts(world, workspaceId, campaignId, people)).toSorted();
    const [suppressed] = await world.ctx.sql.query<{ email: string }>('select email from contacts where id = $1', [
      ids[which],
    ]);
    const entry = { email: String(suppressed?.email), groupId: null, reason: 'manual', source: 'api' } as const;
    await suppress(world.ctx, workspaceId, [entry]);
    let done: unknown;
    await expectInOrder(world, ids, async () => {
      done = await inTx(world.ctx, (ctx) => enrolContacts(ctx, workspaceId, campaignId, { afterId: null, limit: 10 }));
    });
    expect(done).toEqual({ ids: [ids[1 - which]], suppressed: 1, lastId: null });
    const after = await world.ctx.sql.query('select status, status_reason from contacts where id = $1', [ids[which]]);
    expect(after).toEqual([{ status: 'suppressed', status_reason: 'suppression' }]);
  },
);
