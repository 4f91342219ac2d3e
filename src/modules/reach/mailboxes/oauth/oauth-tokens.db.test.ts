import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { JO, type OauthWorld, openOauthWorld } from '../../../../../test/support/oauth/oauth-world.js';
import { drainLoops } from '../../../../platform/due/drain.js';
import { startWorker } from '../../../../platform/due/worker.js';
import { checkMailbox } from '../connection/probe.service.js';
import { recordSendingFailure } from '../mailbox-health.service.js';
import { senderFor } from '../senders/sender-for.js';
import { loadSenders } from '../senders/senders.service.js';
import { freshAccess } from './access.service.js';
import type { OauthProvider } from './oauth-providers.js';
import { tokensLoop } from './tokens.worker.js';

let oauth: OauthWorld;
const MINUTE_MS = 60_000;

beforeAll(async () => {
  oauth = await openOauthWorld();
});
afterAll(() => oauth?.close());
afterEach(async () => {
  expect([...oauth.google.problems, ...oauth.microsoft.problems]).toEqual([]);
  for (const double of [oauth.google, oauth.microsoft]) {
    double.revoke(JO);
    double.refuse(null);
    double.setLife(3_600);
  }
  oauth.servers.refuse(null);
  await oauth.world.database.sql.query(
    'truncate mailboxes, mailbox_slots, mailbox_syncs, oauth_grants, events, graphile_worker._private_jobs cascade',
  );
});

const only = async <T>(text: string): Promise<T> => (await oauth.world.database.sql.query(text))[0] as T;
const tokens = () => only<Record<string, unknown>>('select * from mailbox_tokens');
const mailbox = async () => (await oauth.world.inA({ url: '/mailboxes' })).json.mailboxes[0];
const events = async () =>
  (await oauth.world.database.sql.query<{ type: string }>('select type from events order by sequence')).map(
    (row) => row.type,
  );

/** Creates a mailbox that has signed in and was accepted by both servers. */
async function connected(provider: OauthProvider = 'google'): Promise<number> {
  const made = await oauth.create(await oauth.grant(provider));
  const id: number = made.json.mailboxes[0].id;
  await check(id);
  return id;
}
const check = (id: number) => checkMailbox(oauth.world.ctx, { workspaceId: oauth.world.a.id, mailboxId: id, round: 0 });
const drain = async () => drainLoops(oauth.world.ctx, oauth.world.ctx.worker, [tokensLoop]);
/** Starts a second process, which renews due tokens and dies with the renewal in progress. */
const drainAsLost = async () => {
  const worker = await startWorker(oauth.world.ctx, 'test');
  const ended = drainLoops({ ...oauth.world.ctx, worker }, worker, [tokensLoop]);
  return {
    ended,
    die: async () => {
      await worker.stop({ clean: false });
      await tokensLoop.recover?.(oauth.world.ctx, [worker.id]);
    },
  };
};
const access = (id: number) => freshAccess(oauth.world.ctx, oauth.world.a.id, id);
const send = async (id: number) => {
  const { ctx, a } = oauth.world;
  const sender = (await loadSenders(ctx, a.id, [id])).get(id);
  if (sender === undefined) throw new Error('no sender');
  return senderFor(ctx, sender).send({
    envelope: { from: JO, to: ['lead@d.test'] },
    content: { message: Buffer.from('Subject: hello\r\n\r\nHi\r\n'), dkim: null },
  });
};

describe('a mailbox that has signed in', () => {
  test('signs in to SMTP and IMAP with its token, sends, and never had a password', async () => {
    const id = await connected();
    expect(await mailbox()).toMatchObject({
      status: 'active',
      errorCode: null,
      connection: { auth: 'oauth_google', smtp: { status: 'ok' }, imap: { status: 'ok' } },
    });
    expect(await send(id)).toMatchObject({ result: 'accepted' });
    expect(oauth.servers.logins.at(-1)).toBe(`${JO} ${oauth.google.liveToken(JO)}`);
    expect(oauth.servers.messages.at(-1)).toContain('Subject: hello');
    expect(await only('select secrets from mailboxes')).not.toBeNull();
    expect(await events()).toEqual(['mailbox.connected']);
  });

  test('gets a new access token ten minutes before the old one ends, and sends with it', async () => {
    const id = await connected();
    const first = oauth.google.liveToken(JO);
    oauth.world.clock.advanceMs(49 * MINUTE_MS);
    await drain();
    expect(oauth.google.liveToken(JO)).toBe(first);
    oauth.world.clock.advanceMs(2 * MINUTE_MS);
    await drain();
    const second = oauth.google.liveToken(JO);
    expect(second).not.toBe(first);
    expect(await access(id)).toEqual({ accessToken: second });
    expect(await send(id)).toMatchObject({ result: 'accepted' });
    expect(oauth.servers.logins.at(-1)).toBe(`${JO} ${second}`);
  });

  test('stores a new refresh token from its provider, and keeps the old one otherwise', async () => {
    await connected('microsoft');
    const before = oauth.microsoft.presented.length;
    for (let hour = 0; hour < 3; hour += 1) {
      oauth.world.clock.advanceMs(55 * MINUTE_MS);
      await drain();
    }
    const rotated = oauth.microsoft.presented.slice(before);
    expect([rotated.length, new Set(rotated).size]).toEqual([3, 3]);
    await oauth.world.database.sql.query('truncate mailboxes cascade');
    await connected('google');
    const first = oauth.google.presented.length;
    for (let hour = 0; hour < 3; hour += 1) {
      oauth.world.clock.advanceMs(55 * MINUTE_MS);
      await drain();
    }
    const kept = oauth.google.presented.slice(first);
    expect([kept.length, new Set(kept).size]).toEqual([3, 1]);
  });

  test('whose token expired in the meantime waits for a new one, which is requested once for many', async () => {
    const id = await connected();
    oauth.world.clock.advanceMs(5 * 60 * MINUTE_MS);
    const before = oauth.google.requests.length;
    const outcomes = await Promise.all([send(id), send(id), access(id), access(id), drain(), drain()]);
    expect(oauth.google.requests.slice(before)).toEqual(['refresh_token']);
    expect(outcomes.slice(0, 2)).toMatchObject([{ result: 'accepted' }, { result: 'accepted' }]);
    expect(outcomes[2]).toEqual({ accessToken: oauth.google.liveToken(JO) });
  });
});

describe('what a provider says instead of a token', () => {
  const expired = () => oauth.world.clock.advanceMs(61 * MINUTE_MS);

  test('an expired sign-in disconnects the mailbox with the reason and the remedy; a new grant fixes it', async () => {
    const id = await connected();
    oauth.google.revoke(JO);
    expired();
    await drain();
    const gone = await mailbox();
    expect(gone).toMatchObject({ status: 'disconnected', errorCode: 'auth_failed' });
    expect(gone.errorMessage).toMatch(/password of the account was changed.*7 days.*\/mailboxes\/oauth\/start/);
    expect(await events()).toEqual(['mailbox.connected', 'mailbox.disconnected']);
    const asked = oauth.google.requests.length;
    expired();
    await drain();
    expect(await access(id)).toMatchObject({ isOver: true });
    expect(oauth.google.requests).toHaveLength(asked);
    const oauthGrantId = await oauth.grant();
    const body = { mailboxes: [id], connection: { auth: 'oauth_google', oauthGrantId } };
    const changed = await oauth.world.inA({ method: 'POST', url: '/mailboxes/update', body });
    expect(changed.json.mailboxes[0]).toMatchObject({ status: 'connecting', errorCode: null });
    await check(id);
    expect(await mailbox()).toMatchObject({ status: 'active', errorMessage: null });
    expect((await events()).at(-1)).toBe('mailbox.reconnected');
  });

  test("Microsoft's error numbers are explained, and its expired client secret marks no mailbox", async () => {
    const id = await connected('microsoft');
    const body = { error: 'invalid_client', error_description: 'AADSTS7000222: ended', error_codes: [7000222] };
    oauth.microsoft.refuse({ status: 401, body });
    expired();
    await drain();
    expect(await mailbox()).toMatchObject({ status: 'active' });
    for (let n = 0; n < 12; n += 1) {
      const failure = { errorCode: 'connection_failed', message: 'no token', refused: false };
      await recordSendingFailure(oauth.world.ctx, oauth.world.a.id, id, failure);
    }
    expect(await mailbox()).toMatchObject({ status: 'active' });
    expect(await send(id)).toMatchObject({ result: 'not_handed', text: expect.stringContaining('MICROSOFT_OAUTH') });
    expect(await events()).toEqual(['mailbox.connected']);
    const over = { error: 'invalid_grant', error_description: 'AADSTS50173: changed', error_codes: [50173] };
    oauth.microsoft.refuse({ status: 400, body: over });
    oauth.world.clock.advanceMs(20 * MINUTE_MS);
    await drain();
    const gone = await mailbox();
    expect([gone.status, gone.errorMessage]).toEqual([
      'disconnected',
      expect.stringContaining('the password was changed or access was revoked'),
    ]);
  });

  test.each([
    ['429 with a time', { status: 429, body: 'slow', headers: { 'retry-after': '120' } }, 120],
    ['500', { status: 500, body: { error: 'server_error' } }, 30],
    ["a proxy's page", { status: 403, body: '<html>no</html>' }, 30],
    ['an answer without a token', { status: 200, body: { token_type: 'Bearer' } }, 30],
  ])('%s is retried later and does not affect the mailbox', async (_, answer, seconds) => {
    await connected();
    oauth.google.fault({ kind: 'answer', answer });
    oauth.world.clock.advanceMs(51 * MINUTE_MS);
    await drain();
    const row = await tokens();
    expect(row).toMatchObject({ failures: 1, worker_id: null });
    expect((row['refresh_due_at'] as Date).getTime() - oauth.world.clock.now().getTime()).toBe(seconds * 1_000);
    expect(await mailbox()).toMatchObject({ status: 'active' });
    oauth.world.clock.advanceMs(seconds * 1_000);
    await drain();
    expect(await tokens()).toMatchObject({ failures: 0, problem: null });
  });

  test('a rejected login renews the token immediately; the second one disconnects the mailbox', async () => {
    const id = await connected();
    oauth.world.clock.advanceMs(5 * MINUTE_MS);
    const before = oauth.google.requests.length;
    const failure = { errorCode: 'auth_failed', message: '535 5.7.8 no', refused: false };
    await recordSendingFailure(oauth.world.ctx, oauth.world.a.id, id, failure);
    await drain();
    expect(oauth.google.requests.slice(before)).toEqual(['refresh_token']);
    expect(await mailbox()).toMatchObject({ status: 'active' });
    await recordSendingFailure(oauth.world.ctx, oauth.world.a.id, id, failure);
    await drain();
    expect(oauth.google.requests.slice(before)).toEqual(['refresh_token']);
    expect(await mailbox()).toMatchObject({ status: 'disconnected' });
  });

  test('what an administrator must switch on is said beside the words of the server, at the side that said them', async () => {
    const text = '5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the Tenant.';
    oauth.servers.refuse({ code: 535, text });
    await connected('microsoft');
    const refused = await mailbox();
    expect(refused).toMatchObject({ status: 'disconnected', errorCode: 'auth_failed' });
    for (const said of [refused.errorMessage, refused.connection.smtp.error]) {
      expect(said).toMatch(/disabled for the Tenant.*Set-TransportConfig/);
    }
    expect(refused.connection.imap).toMatchObject({ status: 'ok', error: null });
  });

  test('no event and no audit record holds a token, a code or the secret, and a deleted mailbox keeps no tokens', async () => {
    const id = await connected('microsoft');
    oauth.microsoft.refuse({ status: 400, body: { error: 'invalid_grant', error_description: 'refresh-x is over' } });
    expired();
    await drain();
    await oauth.world.inA({ method: 'DELETE', url: '/mailboxes', body: { mailboxes: [id] } });
    expect(await oauth.world.database.sql.query('select 1 from mailbox_tokens')).toEqual([]);
    const kept = await oauth.world.database.sql.query('select changes::text as text from audit_log');
    const said = await oauth.world.database.sql.query('select data::text as text from events');
    expect(JSON.stringify([...kept, ...said])).not.toMatch(/access-|code-|client-secret/);
  });
});

/** A killed process no longer receives or writes: its request hangs while others continue. */
describe('a process that is lost', () => {
  test('in a renewal before the provider has worked: the next one renews', async () => {
    await connected('microsoft');
    await lostRenewal('hang_before');
    expect(await mailbox()).toMatchObject({ status: 'active' });
    expect(await tokens()).toMatchObject({ version: 2, failures: 0 });
  });

  test('between the answer of the provider and the commit: the refresh token that is kept is still good', async () => {
    const id = await connected('microsoft');
    await lostRenewal('hang_after');
    expect(await mailbox()).toMatchObject({ status: 'active' });
    expect(await tokens()).toMatchObject({ version: 2, failures: 0 });
    expect(await access(id)).toEqual({ accessToken: oauth.microsoft.liveToken(JO) });
  });

  test('is the only one that asks while it lives, and stores nothing over newer tokens when it wakes up', async () => {
    const id = await connected('microsoft');
    const before = oauth.microsoft.requests.length;
    oauth.world.clock.advanceMs(51 * MINUTE_MS);
    oauth.microsoft.fault({ kind: 'hang_after' });
    const lost = await drainAsLost();
    await expect.poll(() => oauth.microsoft.requests.length).toBe(before + 1);
    oauth.world.clock.advanceMs(61_000);
    await drain();
    expect(oauth.microsoft.requests).toHaveLength(before + 1);
    await lost.die();
    await drain();
    const stored = await tokens();
    expect(stored).toMatchObject({ version: 2 });
    oauth.microsoft.release();
    await lost.ended;
    expect(await tokens()).toEqual(stored);
    expect(await access(id)).toEqual({ accessToken: oauth.microsoft.liveToken(JO) });
  });

  async function lostRenewal(kind: 'hang_before' | 'hang_after'): Promise<void> {
    const before = oauth.microsoft.requests.length;
    oauth.world.clock.advanceMs(51 * MINUTE_MS);
    oauth.microsoft.fault({ kind });
    const lost = await drainAsLost();
    await expect.poll(() => oauth.microsoft.requests.length).toBe(before + 1);
    await lost.die();
    await drain();
    expect(oauth.microsoft.requests).toHaveLength(before + 2);
    oauth.microsoft.release();
    await lost.ended;
  }
});
