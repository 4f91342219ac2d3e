import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ImapEndpoint, ImapSession } from '../../src/platform/mail/imap/types.js';
import { answer, type ImapReading, imapReading, until } from '../support/outside/imap-reading.js';
import { openReceiving, type ReceivingWorld } from '../support/receiving.js';

const port = Number(process.env['CI_IMAP_PORT'] ?? 0);
const NAME =
  port > 0 ? 'mail that was put away, on Dovecot' : 'mail that was put away, on Dovecot (skipped: no CI_IMAP_PORT)';
const USER = 'dora@s.test';
const PASSWORD = 'pw-dora';
const RUN = Date.now().toString(36);

let r: ReceivingWorld;
let reading: ImapReading;
let session: ImapSession;

describe.skipIf(port === 0)(NAME, () => {
  beforeAll(async () => {
    r = await openReceiving();
    reading = imapReading(r);
    const endpoint: ImapEndpoint = { host: '127.0.0.1', port, security: 'none', auth: { user: USER, pass: PASSWORD } };
    session = await r.world.ctx.mail.openImap(endpoint);
  });
  afterEach(() => reading.closeAll());
  afterAll(async () => {
    await session?.close();
    await r?.close();
  });

  const put = (folder: string, raw: string, flags: readonly string[] = []) =>
    session.append(folder, Buffer.from(raw), { flags, date: new Date() });

  it('is read in manually created folders, nested and with names beyond ASCII, and a moved message counts once', async () => {
    const { campaignId, send } = await reading.external(port, PASSWORD, USER);
    const [prospects, below, trash] = [`Prospects ${RUN}`, `Kunden ${RUN}/Größere & Co`, `Papierkorb`];
    for (const name of [prospects, below, trash]) await session.createFolder(name);
    await put(prospects, answer(send, 'filed'), ['\\Seen']);
    await put(below, answer(send, 'below'));
    await put(trash, answer(send, 'trash'));
    await reading.startReading();
    await until('both folders', async () => (await reading.inbound(send.mailboxId)).length === 2);
    expect((await reading.inbound(send.mailboxId)).sort()).toEqual(['below', 'filed']);
    expect(await r.contact(send.contactId)).toMatchObject({ status: 'replied' });
    await session.select(prospects);
    await session.move(await session.findByMessageId(`filed.${send.id}@imap.test`), below);
    await put('INBOX', answer(send, 'inbox'));
    await until('INBOX', async () => (await reading.inbound(send.mailboxId)).includes('inbox'));
    await put(prospects, answer(send, 'last'));
    await until('the next look', async () => (await reading.inbound(send.mailboxId)).includes('last'), 30_000);
    expect((await reading.inbound(send.mailboxId)).sort()).toEqual(['below', 'filed', 'inbox', 'last']);
    expect(await r.counted(campaignId)).toMatchObject({ replies: 4 });
    const { json } = await r.world.inA({ url: `/mailboxes/${send.mailboxId}/folders` });
    const readings = Object.fromEntries(
      json.folders.map((folder: { name: string; reading: string }) => [folder.name, folder.reading]),
    );
    expect(readings).toMatchObject({ [prospects]: 'read', [below]: 'read', [trash]: 'trash', Sent: 'read' });
  });
});
