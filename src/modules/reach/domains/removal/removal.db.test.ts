import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDomainWorld } from '../../../../../test/support/domain-world.js';
import { type NameServer, ns, startNameServer } from '../../../../../test/support/name-server.js';
import type { TestWorld } from '../../../../../test/support/world.js';

const SHOP = 'shop-of-nora.com';

let names: NameServer;
let world: TestWorld;

beforeAll(async () => {
  names = await startNameServer();
  world = await openDomainWorld(names.port);
});
afterAll(async () => {
  await world?.close();
  await names?.close();
});
beforeEach(async () => {
  names.zone.clear();
  names.zone.set(SHOP, [ns('ns1.registrar.com')]);
  await world.database.sql.query('truncate domains, domain_transfers, mailboxes, campaigns, events cascade');
});

const rows = (text: string, ...values: unknown[]) => world.database.sql.query(text, values);
const bring = async () => {
  const body = { domains: [SHOP], provider: 'manual' };
  return (await world.inA({ method: 'POST', url: '/domains/provider-transfer', body })).json;
};
const own = (domain = SHOP) =>
  rows(`update domains set owned_by = 'dns', owned_at = now(), status = 'active' where domain = $1`, domain);
const remove = (domain = SHOP) => world.inA({ method: 'DELETE', url: `/domains/${domain}` });
const list = async () => (await world.inA({ url: '/domains' })).json.domains as Array<Record<string, unknown>>;
const statusOf = async () =>
  (await world.inA({ url: '/domains/provider-transfer/status', query: { domains: SHOP } })).json.transfers[0];
const cancel = (id: string) => world.inA({ method: 'DELETE', url: `/domains/provider-transfer/${id}` });
const failed = () => rows(`select data from events where type = 'domain.transfer.failed'`);

describe('removing a domain', () => {
  it('deletes it with its records and ends its open transfer, whose event says so', async () => {
    const { transferId } = await bring();
    const answer = await remove(SHOP.toUpperCase());
    expect([answer.status, answer.json]).toEqual([200, { domain: SHOP, deleted: true }]);
    expect(await list()).toEqual([]);
    expect(await rows('select 1 from domain_dns')).toEqual([]);
    expect(await statusOf()).toMatchObject({ status: 'cancelled', errorMessage: 'The domain was removed.' });
    expect(await failed()).toMatchObject([{ data: { transferId, domain: SHOP, errorCode: 'cancelled' } }]);
    expect((await remove()).status).toBe(404);
  });

  it('lets the domain come back, without the proof that it had', async () => {
    await bring();
    await own();
    expect((await remove()).status).toBe(200);
    expect((await bring()).transfers).toMatchObject([{ domain: SHOP, status: 'verifying' }]);
    expect(await list()).toMatchObject([{ domain: SHOP, ownership: { owned: false } }]);
  });

  it('is refused with the names of the mailboxes, campaigns and subdomains that use it, and changes nothing', async () => {
    await bring();
    await own();
    const mailboxes = [{ address: `nora@${SHOP}`, firstName: 'Nora', lastName: 'Lind' }];
    expect((await world.inA({ method: 'POST', url: '/mailboxes', body: { mailboxes } })).json.rejections).toEqual([]);
    const campaign = { name: 'Spring', settings: { tracking: { opens: true, domain: `go.${SHOP}` } } };
    expect((await world.inA({ method: 'POST', url: '/campaigns', body: campaign })).status).toBe(200);
    const answer = await remove();
    expect([answer.status, answer.json.code]).toEqual([409, 'in_use']);
    expect(answer.text).toContain(`nora@${SHOP}`);
    expect(answer.text).toContain('Spring');
    expect(await list()).toMatchObject([{ domain: SHOP, status: 'active' }]);
    expect(await statusOf()).toMatchObject({ status: 'verifying' });
  });

  it('of another workspace, and of a name that is none, is one and the same 404', async () => {
    await bring();
    const foreign = await world.inB({ method: 'DELETE', url: `/domains/${SHOP}` });
    const missing = await world.inB({ method: 'DELETE', url: '/domains/not-a-domain' });
    expect([foreign.status, missing.status]).toEqual([404, 404]);
    expect({ ...foreign.json, requestId: '' }).toEqual({ ...missing.json, requestId: '' });
    expect(await list()).toHaveLength(1);
  });

  it('needs a credential', async () => {
    expect((await world.inA({ method: 'DELETE', url: `/domains/${SHOP}`, key: null })).status).toBe(401);
  });
});

describe('canceling a transfer', () => {
  it.each(['id', 'transferId'] as const)('ends it by its %s, keeps the domain, and may be repeated', async (by) => {
    const { transfers, transferId } = await bring();
    const id = by === 'id' ? transfers[0].id : transferId;
    const answer = await cancel(id);
    expect([answer.status, answer.text]).toEqual([200, answer.text]);
    expect(answer.json.transfers).toMatchObject([{ domain: SHOP, status: 'cancelled', nextCheckAt: null }]);
    expect(await list()).toMatchObject([{ domain: SHOP, status: 'failed', errorCode: 'cancelled' }]);
    expect((await cancel(id)).status).toBe(200);
    expect(await failed()).toHaveLength(1);
  });

  it('leaves a domain that is owned active', async () => {
    const { transferId } = await bring();
    await rows(`update domains set owned_by = 'dns', owned_at = now()`);
    expect((await cancel(transferId)).status).toBe(200);
    expect(await list()).toMatchObject([{ domain: SHOP, status: 'active', errorCode: null }]);
  });

  it('is refused when the transfer has ended otherwise', async () => {
    const { transferId } = await bring();
    await rows(`update domain_transfers set status = 'completed', completed_at = now()`);
    const answer = await cancel(transferId);
    expect([answer.status, answer.json.code]).toEqual([409, 'invalid_transition']);
  });

  it('of another workspace, and of an id that is none, is one and the same 404', async () => {
    const { transferId } = await bring();
    const path = (id: string) => `/domains/provider-transfer/${id}`;
    const foreign = await world.inB({ method: 'DELETE', url: path(transferId) });
    const missing = await world.inB({ method: 'DELETE', url: path('nothing') });
    expect([foreign.status, missing.status]).toEqual([404, 404]);
    expect({ ...foreign.json, requestId: '' }).toEqual({ ...missing.json, requestId: '' });
    expect((await world.inA({ method: 'DELETE', url: path(transferId), key: null })).status).toBe(401);
  });
});
