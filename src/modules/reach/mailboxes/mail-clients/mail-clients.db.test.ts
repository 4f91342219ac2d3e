import { createHash } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestWorld, type TestWorld } from '../../../../../test/support/world.js';

// biome-ignore lint/suspicious/noExplicitAny: a test states the shape it expects.
type Json = any;

const ADDRESS = 'nora@studio.test';
const GROUPED = /^[a-z0-9]{5}(?:-[a-z0-9]{5}){4}$/;

let world: TestWorld;
let mailboxId: number;

beforeAll(async () => {
  world = await openTestWorld({ config: { mailHostname: 'mail.outrider-host.test' } });
});
afterAll(() => world?.close());
beforeEach(async () => {
  await world.database.sql.query('truncate mailboxes, domains cascade');
  const mailboxes = [{ address: ADDRESS, firstName: 'Nora', lastName: 'Lind' }];
  mailboxId = (await world.inA({ method: 'POST', url: '/mailboxes', body: { mailboxes } })).json.mailboxes[0].id;
});

const at = (id: number = mailboxId): string => `/mailboxes/${id}/password`;
const issue = (headers: Record<string, string> = {}) => world.inA({ method: 'POST', url: at(), headers });
const logins = (): Promise<Json[]> => world.database.sql.query('select * from mail_access.logins order by 1');

/** Verifies {SSHA512} like Dovecot: digest of password and salt, followed by the salt. */
function isVerified(password: string, hash: string): boolean {
  const bytes = Buffer.from(hash.replace('{SSHA512}', ''), 'base64');
  const digest = createHash('sha512').update(password).update(bytes.subarray(64)).digest();
  return hash.startsWith('{SSHA512}') && digest.equals(bytes.subarray(0, 64));
}

describe('the password of a hosted mailbox for mail programs', () => {
  it('is shown once, kept as a salted hash, and said in the view for servers', async () => {
    const { json, status } = await issue();
    expect(status).toBe(200);
    expect(json).toMatchObject({
      ...{ mailboxId, username: ADDRESS, host: 'mail.outrider-host.test', imapPort: 993 },
      ...{ issuedAt: '2026-03-02T08:00:00.000Z', password: expect.stringMatching(GROUPED) },
    });
    const read = await world.inA({ url: at() });
    expect(read.json).toMatchObject({ username: ADDRESS, issuedAt: json.issuedAt });
    expect(read.text).not.toContain(json.password);
    const [login] = await logins();
    expect(login.username).toBe(ADDRESS);
    expect(isVerified(json.password, login.password)).toBe(true);
    expect(isVerified('another', login.password)).toBe(false);
  });

  it('is replaced by the next one, taken back, and gone with the mailbox', async () => {
    const first = (await issue()).json.password;
    const second = (await issue()).json.password;
    expect(second).not.toBe(first);
    const [login] = await logins();
    expect([isVerified(first, login.password), isVerified(second, login.password)]).toEqual([false, true]);
    const revoked = await world.inA({ method: 'DELETE', url: at() });
    expect(revoked.json).toMatchObject({ mailboxId, issuedAt: null });
    expect(await logins()).toEqual([]);
    await issue();
    await world.inA({ method: 'DELETE', url: '/mailboxes', body: { mailboxes: [mailboxId] } });
    expect(await logins()).toEqual([]);
    expect(await world.database.sql.query('select 1 from mailbox_passwords')).toEqual([]);
  });

  it('is the same again for a repeated request, and another one for a new key', async () => {
    const first = await issue({ 'idempotency-key': 'phone' });
    const again = await issue({ 'idempotency-key': 'phone' });
    expect([again.text, again.headers['idempotent-replayed']]).toEqual([first.text, 'true']);
    expect((await issue({ 'idempotency-key': 'laptop' })).json.password).not.toBe(first.json.password);
  });

  it('leaves a record of each change without the password', async () => {
    const { password } = (await issue()).json;
    await issue();
    await world.inA({ method: 'DELETE', url: at() });
    const records = await world.database.sql.query<{ action: string; text: string }>(
      `select action, to_json(audit_log)::text as text from audit_log where action like 'mailbox.password%' and resource_id = $1
       order by id`,
      [String(mailboxId)],
    );
    expect(records.map(({ action }) => action)).toEqual([
      'mailbox.password_issued',
      'mailbox.password_replaced',
      'mailbox.password_revoked',
    ]);
    expect(records.some(({ text }) => text.includes(password))).toBe(false);
  });

  it('requires a hosted mailbox, and write permission', async () => {
    const mailboxes = [
      {
        ...{ address: 'jo@elsewhere.test', firstName: 'Jo', lastName: 'Park' },
        connection: { password: 'p', smtp: { host: 'smtp.example.org' }, imap: { host: 'imap.example.org' } },
      },
    ];
    const body = { mailboxes, verify: false };
    const outside = (await world.inA({ method: 'POST', url: '/mailboxes', body })).json.mailboxes[0].id;
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const refused = await world.inA({ method, url: at(outside) });
      expect([refused.status, refused.json.code]).toEqual([409, 'mailbox_not_hosted']);
    }
    const reader = await world.makeKey(world.a.id, ['read']);
    expect((await world.inA({ method: 'POST', url: at(), key: reader })).json.code).toBe('insufficient_scope');
    expect((await world.inB({ method: 'POST', url: at() })).status).toBe(404);
    expect(await logins()).toEqual([]);
  });

  it('is worth nothing while the mailbox or its workspace is stopped', async () => {
    await issue();
    await world.database.sql.query(`update mailboxes set status = 'error'`);
    expect(await logins()).toEqual([]);
    await world.database.sql.query(`update mailboxes set status = 'paused'`);
    expect(await logins()).toHaveLength(1);
    await world.database.sql.query(`update workspaces set status = 'suspended'`);
    expect(await logins()).toEqual([]);
    await world.database.sql.query(`update workspaces set status = 'active'`);
  });

  it('is all that the role of the servers can read', async () => {
    await issue();
    const { sql, url } = world.database;
    const role = `mail_reader_${process.pid}_${Date.now()}`;
    await sql.query(`create role ${role}`);
    await sql.query(`grant usage on schema mail_access to ${role}`);
    await sql.query(`grant select on all tables in schema mail_access to ${role}`);
    const reader = new pg.Client({ connectionString: url });
    try {
      await reader.connect();
      await reader.query(`set role ${role}`);
      expect((await reader.query('select username from mail_access.logins')).rows).toEqual([{ username: ADDRESS }]);
      for (const statement of [
        'select 1 from mailbox_passwords',
        'select 1 from mailboxes',
        'select 1 from messages',
        'delete from mail_access.logins',
        `update mail_access.logins set password = ''`,
      ]) {
        await expect(reader.query(statement)).rejects.toThrow(/permission denied|cannot/);
      }
    } finally {
      await reader.end();
      await sql.query(`drop owned by ${role}`);
      await sql.query(`drop role ${role}`);
    }
  });
});
