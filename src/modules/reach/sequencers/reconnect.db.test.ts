import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ProviderDouble } from '../../../../test/support/sequencer-doubles/double.js';
import { KINDS } from '../../../../test/support/sequencer-doubles/kinds.js';
import { openSequencerWorld, type SequencerWorld } from '../../../../test/support/sequencer-world.js';

let seq: SequencerWorld;

beforeAll(async () => {
  seq = await openSequencerWorld();
});
afterAll(() => seq.close());

const changePassword = (mailbox: string, password: string) =>
  seq.world.inA({ method: 'POST', url: '/mailboxes/update', body: { mailboxes: [mailbox], connection: { password } } });

describe.each(KINDS)('reconnecting at $id', (kind) => {
  let double: ProviderDouble;
  beforeEach(async () => {
    double = await kind.start();
  });
  afterEach(async () => {
    expect(double.problems).toEqual([]);
    await double.close();
    for (const { id } of (await seq.world.inA({ url: '/sequencers' })).json.sequencers) {
      await seq.world.inA({ method: 'DELETE', url: `/sequencers/${id}` });
    }
  });

  /** Exports one mailbox, whose password then changes. */
  const exported = async () => {
    const id = await seq.connect({ provider: kind.id, api_key: double.key, base_url: double.url });
    const [mailboxId = 0] = await seq.mailboxes(1);
    await seq.exportTo(id, { mailboxes: [mailboxId] });
    await seq.drain();
    const before = (await seq.exports(id))[0]!;
    await changePassword(before.mailbox, 'changed-1');
    return { id, mailboxId, before };
  };
  const passwordThere = (mailbox: string): unknown => kind.loginOf(double.accounts.get(mailbox)!)[0]?.[3];

  it('brings the changed password there, with one account at the end', async () => {
    const { id, mailboxId, before } = await exported();
    const answer = await seq.reconnect(id, { mailboxes: [mailboxId], only_failed: false, recreate: true });
    expect(answer.json).toMatchObject({ accepted_count: 1, rejected_count: 0, exports: [{ status: 'reconnecting' }] });
    await seq.drain();
    const [after] = await seq.exports(id);
    expect(after).toMatchObject({ id: before.id, status: 'exported', last_error: null });
    expect(passwordThere(before.mailbox)).toBe('changed-1');
    expect([...double.accounts.keys()]).toEqual([before.mailbox]);
    expect(after?.provider_account_id).toBe(double.accounts.get(before.mailbox)?.id);
  });

  it('deletes an account there only when that was agreed to', async () => {
    const { id, mailboxId, before } = await exported();
    const answer = await seq.reconnect(id, { mailboxes: [mailboxId], only_failed: false });
    await seq.drain();
    if (kind.id === 'smartlead') {
      expect(answer.json).toMatchObject({ accepted_count: 1, rejected_count: 0 });
      expect(passwordThere(before.mailbox)).toBe('changed-1');
      return;
    }
    expect(answer.json.rejections).toMatchObject([
      {
        mailbox: String(mailboxId),
        code: 'reconnect_not_supported',
        message: expect.stringContaining('loses its campaigns'),
      },
    ]);
    expect(double.requests.filter((line) => line.startsWith('DELETE'))).toEqual([]);
    expect(passwordThere(before.mailbox)).not.toBe('changed-1');
  });

  it('makes no second account when the answer to its deletion or creation is lost', async () => {
    const { id, mailboxId, before } = await exported();
    if (kind.id !== 'smartlead') double.fault({ on: /^DELETE /, kind: 'drop_after' });
    double.fault({ on: kind.create, kind: 'drop_after' });
    await seq.reconnect(id, { mailboxes: [mailboxId], only_failed: false, recreate: true });
    await seq.drainFor(2);
    expect([...double.accounts.keys()]).toEqual([before.mailbox]);
    expect(passwordThere(before.mailbox)).toBe('changed-1');
    // If addresses cannot be looked up, the account exists and a member must check.
    expect((await seq.exports(id))[0]?.status).toBe(kind.finds ? 'exported' : 'failed');
  });
});

describe('reconnecting', () => {
  const connect = (key: string) => seq.connect({ api_key: key });

  it('without a list retries failed exports, and leaves working ones unchanged', async () => {
    const id = await connect('sandbox-limit-1');
    const ids = await seq.mailboxes(2);
    await seq.exportTo(id, { mailboxes: ids });
    await seq.drain();
    const failed = (await seq.exports(id)).filter((one) => one.status === 'failed');
    expect(failed).toHaveLength(1);
    const answer = await seq.reconnect(id);
    expect(answer.json).toMatchObject({
      requested_count: 1,
      accepted_count: 1,
      exports: [{ id: failed[0]?.id, status: 'reconnecting' }],
      rejections: [],
    });
    expect((await seq.reconnect(id, { only_failed: false })).json.accepted_count).toBe(2);
    await seq.drain();
    const works = await seq.reconnect(id, { mailboxes: ids });
    expect(works.json.rejections.map((one: { code: string }) => one.code)).toEqual(['already_exported']);
  });

  it('reports mailboxes that are not exported or do not exist', async () => {
    const id = await connect('sandbox-reconnect');
    const [mailboxId = 0] = await seq.mailboxes(1);
    const { json } = await seq.reconnect(id, { mailboxes: [mailboxId, 'nobody@example.org', 999_999] });
    expect(json.rejections.map((one: { code: string }) => one.code).toSorted()).toEqual([
      'not_exported',
      'not_found',
      'not_found',
    ]);
    expect(json).toMatchObject({ requested_count: 3, accepted_count: 0, rejected_count: 3, exports: [] });
  });

  it('is rejected for an unusable connection', async () => {
    const id = await connect('not a sandbox key');
    const answer = await seq.reconnect(id);
    expect([answer.status, answer.json.code]).toEqual([409, 'connection_unusable']);
    expect(answer.json.detail).toContain('invalid');
  });

  it('rejects an invalid request with its location', async () => {
    const id = await connect('sandbox-bad-request');
    const answer = await seq.reconnect(id, { mailboxes: [{}], recreate: 'perhaps' });
    expect(answer.json.detail.map((one: { loc: unknown[] }) => one.loc.slice(0, 2))).toEqual(
      expect.arrayContaining([
        ['body', 'mailboxes'],
        ['body', 'recreate'],
      ]),
    );
  });
});
