import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTenantWorld, type TenantWorld } from '../../../../../test/support/provider-apis/tenant-world.js';
import { drainLoops } from '../../../../platform/due/drain.js';
import { watchesLoop } from './watches.worker.js';

let open: TenantWorld;
beforeAll(async () => {
  open = await openTenantWorld({ push: true });
});
afterAll(() => open?.close());

const ask = (method: 'POST' | 'DELETE', url: string, more: object = {}) => open.r.world.inA({ method, url, ...more });
const keepWatches = () => drainLoops(open.r.world.ctx, open.r.world.ctx.worker, [watchesLoop]);
const due = () =>
  open.r.rows(
    `select m.address from mailbox_syncs s join mailboxes m on m.workspace_id = s.workspace_id and m.id = s.mailbox_id
      where s.due_at <= $1`,
    open.r.world.clock.now(),
  );

it('an application subscribes to each mailbox of its tenant by the user, and removes all with the tenant', async () => {
  open.people(2);
  const { id } = (await ask('POST', '/tenants', { body: open.microsoft() })).json.tenant;
  await ask('POST', `/tenants/${id}/users/connect`, { body: { users: ['id-0', 'id-1'] } });
  await open.settle();
  await open.poll();
  await keepWatches();
  const subscribed = [...open.subscriptions.all.values()].map(({ account, resource }) => [account, resource]).sort();
  expect(subscribed).toEqual([
    ['user0@example.org', "users/id-0/mailFolders('inbox')/messages"],
    ['user1@example.org', "users/id-1/mailFolders('inbox')/messages"],
  ]);

  open.r.world.clock.advanceMs(10_000);
  await open.poll();
  open.r.world.clock.advanceMs(10_000);
  expect(await due()).toEqual([]);
  open.subscriptions.announce('user1@example.org');
  await open.subscriptions.arrived();
  expect(await due()).toEqual([{ address: 'user1@example.org' }]);

  await ask('DELETE', `/tenants/${id}`, { query: { disconnect: true } });
  await keepWatches();
  expect(open.subscriptions.live()).toBe(0);
});
