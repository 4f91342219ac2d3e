import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDomainWorld } from '../../../../../test/support/domain-world.js';
import { type NameServer, startNameServer, txt } from '../../../../../test/support/name-server.js';
import type { TestRequest, TestWorld } from '../../../../../test/support/world.js';
import { type RunningWorker, startWorker } from '../../../../platform/due/worker.js';
import { drainJobs } from '../../../../platform/queue/drain.js';
import { type RunningQueue, startQueue } from '../../../../platform/queue/start-queue.js';
import { mailboxWork } from '../../mailboxes/index.js';
import { ensureDomains } from '../index.js';

let names: NameServer;
let world: TestWorld;
let worker: RunningWorker;
let queue: RunningQueue;
beforeAll(async () => {
  names = await startNameServer();
  world = await openDomainWorld(names.port);
  worker = await startWorker(world.ctx, 'test');
  queue = await startQueue(world.ctx, worker, { handlers: mailboxWork.handlers });
});
afterAll(async () => {
  await queue?.stop(5_000);
  await worker?.stop({ clean: true });
  await world?.close();
  await names?.close();
});
beforeEach(async () => {
  names.zone.clear();
  await world.database.sql.query('truncate domains, mailboxes cascade');
});

type In = 'inA' | 'inB';
const host = (where: In, address: string, rest: Partial<TestRequest> = {}) =>
  world[where]({
    method: 'POST',
    url: '/mailboxes',
    body: { mailboxes: [{ address, firstName: 'Nora', lastName: 'Lind' }] },
    ...rest,
  });
const verify = (where: In, domain: string, body: object = {}, rest: Partial<TestRequest> = {}) =>
  world[where]({ method: 'POST', url: `/domains/${domain}/verify`, body, ...rest });
const bring = (where: 'a' | 'b', ...domains: string[]) =>
  ensureDomains(world.ctx, world[where].id, domains, { hosted: true });
const listed = async (where: In, domain: string) =>
  (await world[where]({ url: '/domains' })).json.domains.find((one: { domain: string }) => one.domain === domain);
/** Publishes the proof that the workspace requires. */
const prove = async (where: In, domain: string) => {
  const { ownership } = await listed(where, domain);
  names.zone.set(ownership.recordName, [...(names.zone.get(ownership.recordName) ?? []), txt(ownership.recordValue)]);
};
const rowsOf = async () =>
  world.database.sql.query('select workspace_id, domain, owned_by from domains order by domain, workspace_id');

describe('who may host mailboxes at a domain', () => {
  it('is not a workspace without proof, and the rejection names the record to publish and stores nothing', async () => {
    const refused = await host('inA', 'nora@noras-shop.com');
    expect(refused.json).toMatchObject({ acceptedCount: 0, rejectedCount: 1 });
    const [rejection] = refused.json.rejections;
    expect(rejection).toMatchObject({ mailbox: 'nora@noras-shop.com', code: 'domain_not_owned' });
    expect(rejection.message).toContain('TXT record named _outrider-challenge.noras-shop.com with the value outrider=');
    expect(await rowsOf()).toEqual([]);
    expect(await world.database.sql.query('select 1 from mailboxes')).toEqual([]);
  });

  it('is the workspace that publishes the proof in DNS', async () => {
    await bring('a', 'noras-shop.com');
    expect((await verify('inA', 'noras-shop.com')).json.ownership).toMatchObject({ owned: false, proof: null });
    await prove('inA', 'noras-shop.com');
    expect((await verify('inA', 'noras-shop.com')).json.ownership).toMatchObject({ owned: true, proof: 'dns' });
    expect((await host('inA', 'nora@noras-shop.com')).json.acceptedCount).toBe(1);
  });

  it('is not another workspace, with the proof of the first or with its own, and it is not told whose the domain is', async () => {
    await bring('a', 'noras-shop.com');
    await prove('inA', 'noras-shop.com');
    await verify('inA', 'noras-shop.com');
    expect((await host('inB', 'ceo@noras-shop.com')).json.rejections[0].code).toBe('domain_not_owned');
    await bring('b', 'noras-shop.com');
    expect((await verify('inB', 'noras-shop.com')).json.ownership.owned).toBe(false);
    await prove('inB', 'noras-shop.com');
    const taken = await verify('inB', 'noras-shop.com');
    expect([taken.status, taken.json.code]).toEqual([409, 'domain_taken']);
    expect(taken.text).not.toMatch(/Workspace A|1001/);
    expect((await host('inB', 'ceo@noras-shop.com')).json.rejections[0].code).toBe('domain_not_owned');
    expect((await verify('inA', 'noras-shop.com')).json.ownership.owned).toBe(true);
  });

  it('is never a workspace at the domain of a public mail provider', async () => {
    for (const address of ['postmaster@gmail.com', 'x@mail.yahoo.co.uk', 'x@outlook.com']) {
      const refused = await host('inA', address);
      expect(refused.json.rejections[0], address).toMatchObject({ code: 'domain_not_owned' });
    }
    expect(await rowsOf()).toEqual([]);
  });

  it('is the first one at a name reserved for testing, without DNS queries', async () => {
    names.asked.length = 0;
    expect((await host('inA', 'nora@studio.test')).json.acceptedCount).toBe(1);
    expect((await host('inB', 'ceo@studio.test')).json.rejections[0].code).toBe('domain_not_owned');
    expect((await host('inB', 'ceo@other.test')).json.acceptedCount).toBe(1);
    expect((await verify('inA', 'studio.test')).json).toMatchObject({ ownership: { owned: true, proof: 'reserved' } });
    expect(names.asked).toEqual([]);
  });

  it('also owns subdomains, unless another workspace proves one', async () => {
    await bring('a', 'noras-shop.com');
    await prove('inA', 'noras-shop.com');
    await verify('inA', 'noras-shop.com');
    expect((await host('inB', 'x@go.noras-shop.com')).json.acceptedCount).toBe(0);
    expect((await host('inA', 'x@go.noras-shop.com')).json.acceptedCount).toBe(1);
    expect((await listed('inA', 'go.noras-shop.com')).ownership).toMatchObject({ owned: true, proof: 'parent' });
    await bring('b', 'go.noras-shop.com');
    await prove('inB', 'go.noras-shop.com');
    expect((await verify('inB', 'go.noras-shop.com')).json.ownership).toMatchObject({ owned: true, proof: 'dns' });
  });

  it('is the workspace the operator assigns it to, with an account-wide key only; previous hosting there stops', async () => {
    await bring('a', 'noras-shop.com');
    await prove('inA', 'noras-shop.com');
    await verify('inA', 'noras-shop.com');
    const [mailbox] = (await host('inA', 'nora@noras-shop.com')).json.mailboxes;
    await bring('b', 'noras-shop.com');
    const refused = await verify('inB', 'noras-shop.com', { give: true });
    expect([refused.status, refused.json.code]).toEqual([403, 'account_key_required']);
    const given = await verify('inB', 'noras-shop.com', { give: true }, { key: world.adminKey });
    expect(given.json.ownership).toMatchObject({ owned: true, proof: 'given' });
    expect(await listed('inA', 'noras-shop.com')).toMatchObject({
      status: 'failed',
      errorCode: 'domain_taken',
      ownership: { owned: false },
    });
    await drainJobs(world.ctx);
    const shown = async () =>
      (await world.inA({ url: '/mailboxes' })).json.mailboxes.find((one: { id: number }) => one.id === mailbox.id);
    expect(await shown()).toMatchObject({ status: 'error', errorCode: 'policy_rejected' });
    // Neither a user's attempt nor a successful probe reactivates it.
    await world.inA({ method: 'POST', url: '/mailboxes/update', body: { mailboxes: [mailbox.id], status: 'active' } });
    expect(await shown()).toMatchObject({ status: 'error' });
    expect((await host('inB', 'ceo@noras-shop.com')).json.acceptedCount).toBe(1);
  });

  it('does not change when two prove it at the same moment: one of them holds it', async () => {
    await bring('a', 'noras-shop.com');
    await bring('b', 'noras-shop.com');
    await prove('inA', 'noras-shop.com');
    await prove('inB', 'noras-shop.com');
    const answers = await Promise.all([verify('inA', 'noras-shop.com'), verify('inB', 'noras-shop.com')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await rowsOf()).filter((row) => row['owned_by'] === 'dns')).toHaveLength(1);
  });

  it('is not found out about foreign domains: missing and foreign are one answer', async () => {
    await bring('a', 'noras-shop.com');
    const foreign = await verify('inB', 'noras-shop.com');
    const missing = await verify('inB', 'nobodys.com');
    const nonsense = await verify('inB', 'no_domain_at%20all');
    for (const answer of [foreign, missing, nonsense]) {
      expect([answer.status, answer.json.code, answer.json.detail]).toEqual([
        404,
        'domain_not_found',
        missing.json.detail,
      ]);
    }
  });
});
