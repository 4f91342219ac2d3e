import type { AddressInfo } from 'node:net';
import { createTransport } from 'nodemailer';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../support/free-port.js';
import { type DovecotServer, hasDovecot, startDovecot } from '../support/outside/dovecot.js';
import { hasPostfix, type PostfixServer, startPostfix } from '../support/outside/postfix.js';
import { askingAt, openServiceWorld, type ServiceWorld } from '../support/outside/service-world.js';
import { until } from '../support/processes.js';

// biome-ignore lint/suspicious/noExplicitAny: a test states the shape it expects.
type Json = any;

const TEST_MS = 300_000;
const ROLE = `outrider_submission_${process.pid}`;
const canRun = hasDovecot && hasPostfix;
const NAME = canRun
  ? 'a mail program that sends by Postfix'
  : 'a mail program that sends by Postfix (skipped: no root, dovecot-imapd, dovecot-lmtpd, dovecot-pgsql, postfix, postfix-pgsql)';

let service: ServiceWorld;
let dovecot: DovecotServer;
let postfix: PostfixServer;
let sink: SMTPServer;
let query: string;
let nora: { readonly id: number; readonly address: string; readonly password: string };
let count = 0;
const arrived: Array<{ readonly from: string; readonly to: readonly string[]; readonly raw: string }> = [];

describe.skipIf(!canRun)(NAME, () => {
  beforeAll(async () => {
    sink = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      logger: false,
      onData(stream, { envelope }, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
          const to = envelope.rcptTo.map(({ address }) => address);
          arrived.push({ from, to, raw: Buffer.concat(chunks).toString('latin1') });
          done();
        });
      },
    });
    await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve));
    const filterPort = await freePort();
    service = await openServiceWorld({
      ...askingAt(await freePort()),
      MAIL_HOSTNAME: 'mail.outrider-host.test',
      MAIL_SUBMISSION_PORT: String(filterPort),
      MAIL_RELAY_URL: `smtp://127.0.0.1:${(sink.server.address() as AddressInfo).port}`,
    });
    const { url, sql } = service.database;
    await sql.query(`create role ${ROLE} login password 'reads-one-view'`);
    await sql.query(`grant usage on schema mail_access to ${ROLE}`);
    await sql.query(`grant select on mail_access.logins, mail_access.senders to ${ROLE}`);
    dovecot = await startDovecot({ url, user: ROLE }, await freePort());
    postfix = await startPostfix({ database: { url, user: ROLE }, authSocket: dovecot.authSocket, filterPort });
    const { workspaces }: Json = await service.call('GET', '/me');
    query = `workspaceId=${workspaces[0].workspace_id}`;
  }, TEST_MS);
  afterAll(async () => {
    await postfix?.close();
    await dovecot?.close();
    if (service !== undefined) {
      await service.database.sql.query(`drop owned by ${ROLE}`).catch(() => undefined);
      await service.database.sql.query(`drop role if exists ${ROLE}`);
    }
    await service?.close();
    await new Promise<void>((resolve) => (sink === undefined ? resolve() : sink.close(resolve)));
  });
  beforeEach(async () => {
    count += 1;
    const address = `nora${count}@studio.test`;
    const one = { address, firstName: 'Nora', lastName: 'Lind', dailyLimit: 2 };
    const made: Json = await service.call('POST', `/mailboxes?${query}`, { mailboxes: [one] });
    const { id } = made.mailboxes[0];
    const { password }: Json = await service.call('POST', `/mailboxes/${id}/password?${query}`);
    nora = { id, address, password };
  });

  interface Sending {
    readonly user?: string;
    readonly pass?: string | null;
    readonly from?: string;
    readonly to?: string;
    readonly subject?: string;
    readonly startTls?: boolean;
    readonly bcc?: string;
  }
  /** Sends as a mail program does. Resolves with the final reply, or rejects with the server's rejection. */
  const send = async (one: Sending = {}): Promise<string> => {
    const {
      user = nora.address,
      pass = nora.password,
      from = nora.address,
      to = 'ann@example.test',
      subject = 'Hello',
    } = one;
    const transport = createTransport({
      host: '127.0.0.1',
      port: one.startTls ? postfix.submissionPort : postfix.submissionsPort,
      secure: !one.startTls,
      requireTLS: true,
      tls: { rejectUnauthorized: false },
      ...(pass !== null && { auth: { user, pass } }),
    });
    const text = `About ${subject}.\n.\nThe end.`;
    const sent = await transport.sendMail({ from, to, subject, text, ...(one.bcc !== undefined && { bcc: one.bcc }) });
    return sent.response;
  };
  const refusal = (one: Sending): Promise<string> =>
    send(one).then(
      (reply) => `taken: ${reply}`,
      (error: { response?: string; message: string }) => error.response ?? error.message,
    );
  const used = async (): Promise<number> => (await service.call('GET', `/mailboxes/${nora.id}?${query}`)).sentToday;
  const message = async (subject: string): Promise<(typeof arrived)[number]> => {
    const find = () => arrived.find(({ raw }) => raw.includes(`Subject: ${subject}\r\n`));
    await until('the message arrives', 30_000, async () => find() !== undefined);
    return find() as (typeof arrived)[number];
  };

  it(
    'signs in, and its message goes out signed by its domain, counted in the day, in a conversation of the console',
    async () => {
      expect(await send({ subject: 'first', bcc: 'hidden@example.test' }), postfix.log()).toMatch(/^250 /);
      expect(await send({ subject: 'second', startTls: true })).toMatch(/^250 /);
      const { from, to, raw } = await message('first');
      expect(from).toContain('@studio.test');
      expect([...to].sort()).toEqual(['ann@example.test', 'hidden@example.test']);
      expect(raw).toMatch(/^DKIM-Signature: [\s\S]*d=studio\.test/);
      expect(raw).toContain('About first.\r\n.\r\nThe end.');
      expect(raw).not.toMatch(/^Received:|^Bcc:|127\.0\.0\.1/im);
      await message('second');
      expect(await used()).toBe(2);
      const stored = await service.database.sql.query<{ subject: string }>(
        `select subject from messages where mailbox_id = $1 and direction = 'outbound' order by id`,
        [nora.id],
      );
      expect(stored.map(({ subject }) => subject)).toEqual(['first', 'second']);
    },
    TEST_MS,
  );

  it(
    'learns immediately that the daily limit is reached, and that a recipient is suppressed',
    async () => {
      await service.call('POST', `/campaigns/suppressions?${query}`, { email: 'stop@example.test' });
      expect(await refusal({ to: 'stop@example.test' })).toMatch(
        /^550 5\.7\.1 stop@example\.test must not be written to/,
      );
      await send();
      await send({ subject: 'third' });
      expect(await refusal({ subject: 'fourth' })).toMatch(/^451 4\.7\.1 The mailbox has sent all of its day/);
      expect(await used()).toBe(2);
    },
    TEST_MS,
  );

  it(
    'gets nowhere with a wrong password, another address, none at all, or without TLS',
    async () => {
      expect(await refusal({ pass: 'guessed' })).toMatch(/^535 /);
      expect(await refusal({ user: `${nora.address}' or 'a'='a` })).toMatch(/^535 /);
      expect(await refusal({ pass: null })).toMatch(/^5\d\d .*(?:Access denied|Relay access denied|not logged in)/i);
      expect(await refusal({ from: 'boss@studio.test' })).toMatch(/^553 5\.7\.1 .*not owned by user/);
      const plain = createTransport({
        ...{ host: '127.0.0.1', port: postfix.submissionPort, secure: false, ignoreTLS: true },
        auth: { user: nora.address, pass: nora.password },
      });
      await expect(plain.sendMail({ from: nora.address, to: 'ann@example.test', text: 'x' })).rejects.toThrow();
      await service.call('DELETE', `/mailboxes/${nora.id}/password?${query}`);
      expect(await refusal({})).toMatch(/^535 /);
      expect(await used()).toBe(0);
    },
    TEST_MS,
  );
});
