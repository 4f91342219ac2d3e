import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasPgBouncer, type PgBouncer, startPgBouncer } from '../support/outside/pgbouncer.js';
import { type Provider, startProvider } from '../support/outside/provider.js';
import { openServiceWorld, type ServiceWorld } from '../support/outside/service-world.js';
import { until } from '../support/processes.js';
import { startReceiver, type WebhookReceiver } from '../support/webhook-receiver.js';

const CONTACTS = 20;
/** Fewer server connections than the service has clients, so that transactions of different clients alternate on them. */
const SERVERS = 4;
const ALWAYS = {
  timezone: 'UTC',
  windows: [
    {
      days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
      start: '00:00',
      end: '24:00',
    },
  ],
};

describe.skipIf(!hasPgBouncer)('through PgBouncer (skipped where /usr/sbin/pgbouncer is not installed)', () => {
  let pooler: PgBouncer;
  let provider: Provider;
  let receiver: WebhookReceiver;
  let world: ServiceWorld;

  beforeAll(async () => {
    provider = await startProvider({ keepsCopies: false });
    receiver = await startReceiver();
    world = await openServiceWorld({ WEBHOOK_ALLOW_HTTP: 'true', LOG_LEVEL: 'info' }, async (databaseUrl) => {
      pooler = await startPgBouncer(databaseUrl, { servers: SERVERS });
      return { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: databaseUrl };
    });
  }, 120_000);
  afterAll(async () => {
    await world?.close();
    await pooler?.close();
    await provider?.close();
    await receiver?.close();
  });

  it('signs up, imports, sends, takes a reply, and delivers webhooks in transaction mode', async () => {
    const token = /#([\w-]{43})/.exec(world.process().output())?.[1];
    await world.call('POST', '/auth/first-owner', {
      ...{ token, name: 'Nora Lind', email: 'nora@studio.test', password: 'a long password of four words' },
    });
    const { workspaces } = await world.call('GET', '/me');
    const query = `?workspaceId=${workspaces[0].workspace_id}`;
    const subscription = { url: receiver.url, eventTypes: ['*'] };
    await world.call('POST', `/campaigns/webhooks/subscriptions${query}`, subscription);
    const at = (port: number) => ({ host: '127.0.0.1', port, security: 'none', username: 'testuser' });
    const connection = { password: 'testpass', smtp: at(provider.smtpPort), imap: at(provider.imap.port) };
    const limits = { dailyLimit: 200, minGapSeconds: 0, warmupRequired: false };
    const mailbox = { address: 'nora@studio.test', firstName: 'Nora', lastName: 'Lind', connection, ...limits };
    await world.call('POST', `/mailboxes${query}`, { mailboxes: [mailbox] });
    await until('the mailbox is connected', 30_000, async () => {
      const { mailboxes } = await world.call('GET', `/mailboxes${query}`);
      return mailboxes[0]?.status === 'active';
    });
    const { id } = await world.call('POST', `/campaigns${query}`, {
      name: 'Pooled',
      schedule: ALWAYS,
      settings: { gapSeconds: 0, jitterSeconds: 0, bounceProtection: { enabled: false } },
      steps: [{ subject: 'Hello', bodyText: 'Hi, one line.' }],
      mailboxes: [{ email: 'nora@studio.test' }],
    });
    const form = new FormData();
    const rows = Array.from({ length: CONTACTS }, (_, index) => `person${index}@example.test`);
    form.set('file', new Blob([`email\n${rows.join('\n')}\n`], { type: 'text/csv' }), 'people.csv');
    const imported = await fetch(`${world.origin}/campaigns/${id}/contacts/import${query}`, {
      ...{ method: 'POST', headers: { authorization: `Bearer ${world.key}` }, body: form },
    });
    expect(imported.status, await imported.clone().text()).toBe(200);
    await world.call('POST', `/campaigns/${id}/launch${query}&async=false`);
    await until('every email is accepted', 60_000, async () => provider.accepted.length >= CONTACTS);
    expect(new Set(provider.accepted.map(({ to }) => to)).size).toBe(CONTACTS);

    const { to, raw } = provider.accepted[0] as { to: string; raw: string };
    const messageId = /^Message-ID: (<[^>]+>)/im.exec(raw)?.[1];
    const reply = [`From: <${to}>`, 'To: <nora@studio.test>', 'Subject: Re: Hello', `In-Reply-To: ${messageId}`];
    reply.push(`Message-ID: <reply@example.test>`, `Date: ${new Date().toUTCString()}`, '', 'Yes, please call me.', '');
    provider.imap.imap.appendMessage('INBOX', [], false, reply.join('\r\n'));
    const delivered = (type: string) => receiver.requests.filter(({ body }) => JSON.parse(body).type === type).length;
    await until('the reply is delivered by webhook', 60_000, async () => delivered('campaign.contact.replied') === 1);
    await until(
      'sent emails are delivered by webhook',
      60_000,
      async () => delivered('campaign.email.sent') === CONTACTS,
    );

    // Notifications arrive, so nothing waits for polling, and no session lock is left behind.
    const ready = await (await fetch(`${world.origin}/ready`)).json();
    expect(ready).toMatchObject({ status: 'ok' });
    expect(world.process().output()).not.toMatch(
      /prepared statement|receives no notifications|wake connection is silent/,
    );
    await world.kill();
    const locks = () =>
      world.database.sql.query(
        `select 1 from pg_locks where locktype = 'advisory' and granted
           and database = (select oid from pg_database where datname = current_database())`,
      );
    await until('no lock of a session is left', 15_000, async () => (await locks()).length === 0);
    await world.start();
  }, 240_000);
});
