import { generateKeyPair } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SERVICE_ACCOUNT } from '../../../../../sandbox/src/providers/gmail-watches.js';
import { type ApiWorld, OWNER, openApiWorld } from '../../../../../test/support/provider-apis/api-world.js';

const HOUR_MS = 3_600_000;

describe('messages of Google Pub/Sub', () => {
  let open: ApiWorld;
  beforeAll(async () => {
    open = await openApiWorld('gmail_api', { push: true });
    await open.connect();
    await open.poll();
    await open.keepWatches();
    await open.visit();
  });
  afterAll(() => open?.close());

  const URL = 'https://outrider.test/push/google';
  const data = (emailAddress: string) =>
    Buffer.from(JSON.stringify({ emailAddress, historyId: '99999999999' })).toString('base64');
  const post = (token: string | null, body: unknown = { message: { data: data(OWNER) } }) =>
    open.r.world.inject({
      ...{
        method: 'POST',
        url: '/push/google',
        key: null,
        body: typeof body === 'string' ? body : JSON.stringify(body),
      },
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
    });
  const due = () => open.r.rows('select due_at from mailbox_syncs');
  const isAnnounced = async () => (await open.r.rows('select * from mailbox_announcements')).length === 1;
  const token = (change = {}) => open.watches!.token(URL, change);

  it('change nothing without a current token of the service account for this URL', async () => {
    const foreign = await generateKeyPair('RS256');
    const before = await due();
    for (const sent of [
      ...[null, '', 'x.y.z', await token({ audience: 'https://other.test/push/google' })],
      ...[await token({ issuer: 'https://evil.test' }), await token({ email: 'other@evil.test' })],
      ...[await token({ isVerified: false }), await token({ issuedSecondsAgo: 4_000 })],
      ...[await token({ key: foreign.privateKey }), await token({ key: foreign.privateKey, keyId: 'forged' })],
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${(await token()).split('.')[1]}.`,
    ]) {
      const answer = await post(sent);
      expect([answer.status, answer.json?.code]).toEqual([401, 'push_refused']);
    }
    expect(await due()).toEqual(before);
    expect((await post(await token(), 'x'.repeat(64 * 1024 + 1))).status).toBe(413);
  });

  it('are acknowledged and change nothing if they name no mailbox or cannot be read', async () => {
    const before = await due();
    for (const body of [
      ...[{ message: { data: data('unknown@example.org') } }, { message: { data: '%%' } }, '{', { message: {} }],
    ]) {
      expect((await post(await token(), body)).status).toBe(204);
    }
    expect(await due()).toEqual(before);
  });

  it('make the mailbox due whatever history they name, also with a new key of Google', async () => {
    expect((await post(await token())).status).toBe(204);
    expect(await isAnnounced()).toBe(true);
    open.r.world.clock.advanceMs(HOUR_MS);
    await open.visit();
    await open.watches?.rotateKey();
    expect((await post(await token({ email: SERVICE_ACCOUNT.toUpperCase() }))).status).toBe(204);
    expect(await isAnnounced()).toBe(true);
  });

  it('read the keys of Google at most once a minute, whatever keys requests name', async () => {
    const count = () => open.api.requests.filter((request) => request.includes('/oauth2/v3/certs')).length;
    const before = count();
    for (let n = 0; n < 20; n += 1) await post(await token({ keyId: `forged${n}` }));
    expect(count() - before).toBeLessThanOrEqual(1);
  });

  it('reach the account in every workspace, and one of them does not end the watch of the others', async () => {
    const { ctx, a, b } = open.r.world;
    await ctx.sql.execute(
      `insert into mailbox_watches (workspace_id, mailbox_id, kind, address, status, target, origin, due_at)
       select $1, 999999, kind, address, 'live', target, origin, 'infinity' from mailbox_watches where workspace_id = $2`,
      [b.id, a.id],
    );
    await ctx.sql.execute(`insert into mailbox_syncs (workspace_id, mailbox_id, due_at) values ($1, 999999, $2)`, [
      b.id,
      new Date(ctx.clock.now().getTime() + HOUR_MS),
    ]);
    await post(await token());
    expect(await open.r.rows('select workspace_id from mailbox_announcements order by 1')).toEqual([
      { workspace_id: a.id },
      { workspace_id: b.id },
    ]);
    const [mailbox] = (await open.r.world.inA({ url: '/mailboxes' })).json.mailboxes;
    await open.r.world.inA({ method: 'DELETE', url: '/mailboxes', body: { mailboxes: [mailbox.id] } });
    const stops = () => open.api.requests.filter((request) => request.endsWith('/stop')).length;
    await open.keepWatches();
    expect([stops(), open.push.live()]).toEqual([0, 1]);
  });
});
