import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OauthDouble, startOauthDouble } from '../../sandbox/src/providers/oauth-double.js';
import { imapEndpointOf } from '../../src/modules/reach/mailboxes/connection/index.js';
import { checkMailbox } from '../../src/modules/reach/mailboxes/connection/probe.service.js';
import { tokensLoop } from '../../src/modules/reach/mailboxes/oauth/tokens.worker.js';
import { loadSenders, senderFor } from '../../src/modules/reach/mailboxes/senders/index.js';
import { drainLoops } from '../../src/platform/due/drain.js';
import { startWorker } from '../../src/platform/due/worker.js';
import { createMailPort } from '../../src/platform/mail/mail-port.js';
import { createEgressPolicy } from '../../src/platform/outbound/egress-policy.js';
import { startTokenMailServers, type TokenMailServers } from '../support/oauth/token-mail-servers.js';
import { openTestWorld, type TestWorld } from '../support/world.js';

const port = (name: string): number => Number(process.env[name] ?? 0);
const certificate = process.env['CI_TLS_CERT'];
const isReady = port('CI_IMAPS_PORT') > 0 && port('CI_INTROSPECTION_PORT') > 0 && certificate !== undefined;
const NAME = isReady
  ? 'a mailbox that signs in, on Dovecot'
  : 'a mailbox that signs in, on Dovecot (skipped: no CI_IMAPS_PORT, CI_INTROSPECTION_PORT, CI_TLS_CERT)';

const BOB = 'bob@s.test';

let world: TestWorld;
let double: OauthDouble;
let introspection: Server;
let smtp: TokenMailServers;
let mailboxId: number;

/** Tells Dovecot whose token it received (RFC 7662). */
function startIntrospection(): Promise<Server> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const token = new URLSearchParams(Buffer.concat(chunks).toString()).get('token');
    const active = token !== null && token === double.liveToken(BOB);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(active ? { active, username: BOB } : { active }));
  });
  return new Promise((resolve) => server.listen(port('CI_INTROSPECTION_PORT'), '127.0.0.1', () => resolve(server)));
}

describe.skipIf(!isReady)(NAME, () => {
  beforeAll(async () => {
    double = await startOauthDouble('microsoft');
    introspection = await startIntrospection();
    smtp = await startTokenMailServers([BOB], (user) => double.liveToken(user));
    const submissions = port('CI_SUBMISSIONS_PORT');
    const microsoft = {
      ...double.client,
      smtpUrl: submissions > 0 ? `smtps://localhost:${submissions}` : smtp.smtpUrl,
      imapUrl: `imaps://localhost:${port('CI_IMAPS_PORT')}`,
    };
    const allow = ['127.0.0.0/8', '::1/128'];
    const ca = `${readFileSync(certificate ?? '', 'utf8')}\n${smtp.ca}`;
    world = await openTestWorld({
      config: { egressAllow: allow, oauth: { google: null, microsoft, returnOrigins: [] } },
      parts: { mail: createMailPort({ policy: createEgressPolicy({ allowCidrs: allow }), ca }) },
    });
    const body = { provider: 'microsoft', return_url: `${world.ctx.config.publicUrl}/app` };
    const started = await world.inA({ method: 'POST', url: '/mailboxes/oauth/start', body });
    const back = await world.inject({
      url: double.consent(started.json.authorization_url, { account: BOB }),
      key: null,
    });
    const oauthGrantId = new URL(back.headers['location'] ?? '').searchParams.get('oauthGrantId');
    const mailboxes = [{ address: BOB, firstName: 'Bob', lastName: 'B', connection: { oauthGrantId } }];
    const made = await world.inA({ method: 'POST', url: '/mailboxes', body: { mailboxes } });
    mailboxId = made.json.mailboxes[0].id;
  });
  afterAll(async () => {
    await world?.close();
    await smtp?.close();
    introspection?.closeAllConnections();
    await new Promise((resolve) => introspection?.close(resolve));
    await double?.close();
  });

  const mailbox = async () => (await world.inA({ url: '/mailboxes' })).json.mailboxes[0];
  const check = () => checkMailbox(world.ctx, { workspaceId: world.a.id, mailboxId, round: 0 });
  const renew = async () => {
    const worker = await startWorker(world.ctx, 'test');
    await drainLoops(world.ctx, worker, [tokensLoop]);
    await worker.stop({ clean: true });
  };

  it('signs in with XOAUTH2, reads its folders, and sends', async () => {
    await check();
    expect(await mailbox()).toMatchObject({
      status: 'active',
      connection: { auth: 'oauth_microsoft', smtp: { status: 'ok' }, imap: { status: 'ok' } },
    });
    const [row] = await world.ctx.sql.query('select * from mailboxes where id = $1', [mailboxId]);
    const endpoint = await imapEndpointOf(world.ctx, world.a.id, row as never);
    if (endpoint === null) throw new Error('no endpoint');
    const session = await world.ctx.mail.openImap(endpoint);
    try {
      expect((await session.listFolders()).map(({ role }) => role)).toContain('inbox');
    } finally {
      await session.close();
    }
    const sender = (await loadSenders(world.ctx, world.a.id, [mailboxId])).get(mailboxId);
    if (sender === undefined) throw new Error('no sender');
    const outcome = await senderFor(world.ctx, sender).send({
      envelope: { from: BOB, to: ['ann@s.test'] },
      content: { message: Buffer.from(`From: ${BOB}\r\nTo: ann@s.test\r\nSubject: hello\r\n\r\nHi\r\n`), dkim: null },
    });
    expect(outcome).toMatchObject({ result: 'accepted' });
  });

  it('signs in with the renewed token, and not with the old one', async () => {
    const old = double.liveToken(BOB);
    world.clock.advanceMs(55 * 60_000);
    await renew();
    expect(double.liveToken(BOB)).not.toBe(old);
    await check();
    expect(await mailbox()).toMatchObject({ status: 'active', connection: { imap: { status: 'ok' } } });
  });

  it('whose sign-in was revoked is rejected by Dovecot, and says how to sign in again', async () => {
    double.revoke(BOB);
    world.clock.advanceMs(2 * 60_000);
    await check();
    const refused = await mailbox();
    expect(refused.connection.imap).toMatchObject({ status: 'failed' });
    expect(refused.errorCode).toBe('auth_failed');
    await renew();
    expect(await mailbox()).toMatchObject({
      status: 'disconnected',
      errorMessage: expect.stringContaining('/mailboxes/oauth/start'),
    });
  });
});
