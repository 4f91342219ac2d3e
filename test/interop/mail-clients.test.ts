import { ImapFlow } from 'imapflow';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../support/free-port.js';
import { type DovecotServer, hasDovecot, startDovecot } from '../support/outside/dovecot.js';
import { askingAt, openServiceWorld, type ServiceWorld } from '../support/outside/service-world.js';

// biome-ignore lint/suspicious/noExplicitAny: a test states the shape it expects.
type Json = any;

const TEST_MS = 300_000;
const NORA = 'nora@studio.test';
const ROLE = `outrider_mail_${process.pid}`;
const NAME = hasDovecot
  ? 'a mail program in front of hosted mailboxes'
  : 'a mail program in front of hosted mailboxes (skipped: no root, dovecot-imapd, dovecot-lmtpd, dovecot-pgsql)';

let service: ServiceWorld;
let dovecot: DovecotServer;
let query: string;
let mailboxId: number;

describe.skipIf(!hasDovecot)(NAME, () => {
  beforeAll(async () => {
    const lmtpPort = await freePort();
    service = await openServiceWorld({
      ...askingAt(await freePort()),
      MAIL_HOSTNAME: 'mail.outrider-host.test',
      MAIL_COPIES_URL: `lmtp://127.0.0.1:${lmtpPort}`,
    });
    const { url, sql } = service.database;
    await sql.query(`create role ${ROLE} login password 'reads-one-view'`);
    await sql.query(`grant usage on schema mail_access to ${ROLE}`);
    await sql.query(`grant select on mail_access.logins to ${ROLE}`);
    dovecot = await startDovecot({ url, user: ROLE }, lmtpPort);
    const { workspaces }: Json = await service.call('GET', '/me');
    query = `workspaceId=${workspaces[0].workspace_id}`;
    const mailboxes = [NORA, 'quiet@studio.test'].map((address) => ({ address, firstName: 'Nora', lastName: 'Lind' }));
    const made: Json = await service.call('POST', `/mailboxes?${query}`, { mailboxes });
    mailboxId = made.mailboxes.find(({ address }: Json) => address === NORA).id;
  });
  afterAll(async () => {
    await dovecot?.close();
    if (service !== undefined) {
      await service.database.sql.query(`drop owned by ${ROLE}`).catch(() => undefined);
      await service.database.sql.query(`drop role if exists ${ROLE}`);
    }
    await service?.close();
  });

  const at = (): string => `/mailboxes/${mailboxId}/password?${query}`;
  const signIn = async (user: string, pass: string): Promise<ImapFlow> => {
    const client = new ImapFlow({
      ...{ host: '127.0.0.1', port: dovecot.imapsPort, secure: true, tls: { rejectUnauthorized: false } },
      ...{ auth: { user, pass }, logger: false },
    });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  const isLetIn = async (user: string, pass: string): Promise<boolean> => {
    try {
      await (await signIn(user, pass)).logout();
      return true;
    } catch (error) {
      if ((error as { authenticationFailed?: boolean }).authenticationFailed === true) return false;
      throw error;
    }
  };
  /** Delivers a message from an unknown sender over the network. */
  const write = async (subject: string, to: readonly string[] = [NORA]): Promise<void> => {
    const transport = createTransport({ host: '127.0.0.1', port: service.mailPort, secure: false, ignoreTLS: true });
    const message = { from: 'Ann <ann@example.test>', to: [...to], subject, text: `About ${subject}.\n.\nThe end.` };
    await transport.sendMail({ ...message, messageId: `<${subject}@example.test>` });
  };
  const subjects = async (client: ImapFlow): Promise<string[]> => {
    await client.mailboxOpen('INBOX');
    await client.noop();
    const found: string[] = [];
    for await (const message of client.fetch('1:*', { envelope: true })) found.push(message.envelope?.subject ?? '');
    return found;
  };

  it(
    'signs in over TLS with the password that was shown, and reads what arrives from then on',
    async () => {
      await write('before');
      const { password, username, imapPort }: Json = await service.call('POST', at());
      expect([username, imapPort]).toEqual([NORA, 993]);
      await write('after', [NORA, 'quiet@studio.test']);
      const client = await signIn(NORA.toUpperCase(), password);
      try {
        expect(await subjects(client)).toEqual(['after']);
        const one = await client.fetchOne('1', { source: true });
        const text = one === false || one === undefined ? '' : (one.source?.toString('utf8') ?? '');
        expect(text).toContain('From: Ann <ann@example.test>');
        expect(text).toContain('About after.\r\n.\r\nThe end.');
        const folders = (await client.list()).map(({ path }) => path);
        expect(folders).toEqual(expect.arrayContaining(['INBOX', 'Sent', 'Drafts', 'Trash']));
      } finally {
        await client.logout();
      }
      const stored = await service.database.sql.query<{ address: string; subject: string }>(
        'select b.address, m.subject from messages m join mailboxes b on b.id = m.mailbox_id order by 1, 2',
      );
      expect(stored.map(({ address, subject }) => `${address} ${subject}`)).toEqual([
        'nora@studio.test after',
        'nora@studio.test before',
        'quiet@studio.test after',
      ]);
    },
    TEST_MS,
  );

  it(
    'is rejected with a wrong password, that of another mailbox, a replaced one, and a revoked one',
    async () => {
      const first: Json = await service.call('POST', at());
      const second: Json = await service.call('POST', at());
      expect(await isLetIn(NORA, second.password)).toBe(true);
      expect(await isLetIn(NORA, first.password)).toBe(false);
      expect(await isLetIn(NORA, 'guessed')).toBe(false);
      expect(await isLetIn('quiet@studio.test', second.password)).toBe(false);
      expect(await isLetIn(`${NORA}' or 'a'='a`, second.password)).toBe(false);
      await service.call('DELETE', at());
      expect(await isLetIn(NORA, second.password)).toBe(false);
    },
    TEST_MS,
  );

  it(
    'misses nothing while its server is down: the sender retries, and the message is stored once',
    async () => {
      const { password }: Json = await service.call('POST', at());
      await dovecot.stop();
      await expect(write('again')).rejects.toMatchObject({ responseCode: 451 });
      await dovecot.start();
      await write('again');
      const client = await signIn(NORA, password);
      try {
        expect((await subjects(client)).filter((subject) => subject === 'again')).toHaveLength(1);
      } finally {
        await client.logout();
      }
      const stored = await service.database.sql.query(
        `select 1 from messages where message_id_header = '<again@example.test>'`,
      );
      expect(stored).toHaveLength(1);
    },
    TEST_MS,
  );
});
