import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { answer, type ImapReading, imapReading, until } from '../../../../../test/support/outside/imap-reading.js';
import { openReceiving, type ReceivingWorld, type SentMail } from '../../../../../test/support/receiving.js';

let reading: ImapReading;
let r: ReceivingWorld;

beforeAll(async () => {
  r = await openReceiving();
  reading = imapReading(r);
});
afterAll(() => r?.close());
afterEach(() => reading.closeAll());

const GMAIL = {
  'All Mail': { 'special-use': '\\All' },
  Label: {},
  Starred: { 'special-use': '\\Flagged' },
};
const arrived = (send: SentMail, id: string) => async () => (await reading.inbound(send.mailboxId)).includes(id);
const cursor = async (send: SentMail, name: string) =>
  Number(
    (
      await r.rows('select last_uid from mailbox_folders where mailbox_id = $1 and name = $2', send.mailboxId, name)
    )[0]?.['last_uid'],
  );
const readings = async (send: SentMail) =>
  Object.fromEntries(
    (await r.rows('select name, reading from mailbox_folders where mailbox_id = $1', send.mailboxId)).map((row) => [
      row['name'],
      row['reading'],
    ]),
  );

describe('mail that was moved before it was read', () => {
  it('is a reply: a message that a rule moved to a folder stops the sequence', async () => {
    const { imap, port } = await reading.startImap([], ['IDLE'], { Prospects: {} });
    const { campaignId, send } = await reading.external(port);
    imap.appendMessage('Prospects', [], false, answer(send, 'filed'));
    await reading.startReading(1_000);
    await until('the answer', arrived(send, 'filed'));
    expect(await r.contact(send.contactId)).toMatchObject({ status: 'replied' });
    expect(await r.counted(campaignId)).toMatchObject({ replies: 1 });
    imap.appendMessage('Prospects', [], false, answer(send, 'later'));
    await until('the second, while the connection stays', arrived(send, 'later'), 30_000);
  });

  it('is found in the archive of a provider that keeps everything in one folder, without reading its labels', async () => {
    const { imap, port } = await reading.startImap([], ['IDLE'], GMAIL);
    const { send } = await reading.external(port);
    imap.appendMessage('All Mail', ['\\Seen'], false, answer(send, 'archived'));
    imap.appendMessage('Label', [], false, answer(send, 'label'));
    await reading.startReading();
    await until('the answer', arrived(send, 'archived'));
    await until('a later look', async () => (await cursor(send, 'All Mail')) === 1);
    expect(await reading.inbound(send.mailboxId)).toEqual(['archived']);
    expect(await readings(send)).toEqual({
      ...{ INBOX: 'read', Sent: 'read', Spam: 'read', 'All Mail': 'read', Label: 'in_all_mail', Starred: 'view' },
    });
  });

  it('counts once regardless of its copies, and its content is fetched once', async () => {
    const { imap, port } = await reading.startImap([], ['IDLE'], { Prospects: {}, Done: {} });
    const said: string[] = [];
    imap.server.on('connection', (socket) => socket.on('data', (data: Buffer) => said.push(data.toString())));
    const { campaignId, send } = await reading.external(port);
    for (const folder of ['INBOX', 'Prospects', 'Done']) imap.appendMessage(folder, [], false, answer(send, 'once'));
    await reading.startReading();
    await until(
      'all folders',
      async () => (await cursor(send, 'Prospects')) === 1 && (await cursor(send, 'Done')) === 1,
    );
    expect(await reading.inbound(send.mailboxId)).toEqual(['once']);
    expect(await r.counted(campaignId)).toMatchObject({ replies: 1 });
    expect(said.join('').match(/BODY\.PEEK\[\]/g)).toHaveLength(1);
  });

  it('is skipped if it is older than the mailbox, a draft, deleted, or in drafts and trash', async () => {
    const folders = { Prospects: {}, 'Entw&APw-rfe': {}, 'Deleted Items': {} };
    const { imap, port } = await reading.startImap([], ['IDLE'], folders);
    const { send } = await reading.external(port);
    imap.appendMessage('Prospects', [], new Date('2020-01-01'), answer(send, 'years'));
    imap.appendMessage('Prospects', [], false, answer(send, 'new'));
    imap.appendMessage('Prospects', [], new Date('2021-01-01'), answer(send, 'moved'));
    imap.appendMessage('Prospects', ['\\Draft'], false, answer(send, 'draft'));
    imap.appendMessage('Prospects', ['\\Deleted'], false, answer(send, 'deleted'));
    imap.appendMessage('Entw&APw-rfe', [], false, answer(send, 'unsent'));
    imap.appendMessage('Deleted Items', [], false, answer(send, 'trash'));
    await reading.startReading();
    await until('the folder', async () => (await cursor(send, 'Prospects')) === 5);
    expect(await reading.inbound(send.mailboxId)).toEqual(['new']);
    expect(await readings(send)).toMatchObject({ Entwürfe: 'drafts', 'Deleted Items': 'trash' });
  });

  it('is not a message of its own if it has the address of the mailbox itself', async () => {
    const { imap, port } = await reading.startImap([], ['IDLE'], { Prospects: {} });
    const { send } = await reading.external(port);
    const forged = answer(send, 'forged').replace(`From: ${send.email}`, `From: ${send.address}`);
    imap.appendMessage('Prospects', [], false, forged);
    await reading.startReading();
    await until('the folder', async () => (await cursor(send, 'Prospects')) === 1);
    expect(await r.rows('select 1 from messages where message_id_header like $1', '<forged.%')).toEqual([]);
    expect(await r.contact(send.contactId)).toMatchObject({ status: 'active' });
  });
});

describe('the folder selection', () => {
  const put = (mailboxId: number, body: object) =>
    r.world.inA({ method: 'PUT', url: `/mailboxes/${mailboxId}/folders`, body });

  it('applies from the next check on, and is shown with what was read and when', async () => {
    const { imap, port } = await reading.startImap([], ['IDLE'], { Prospects: {}, Lists: {}, Trash: {} });
    const { send } = await reading.external(port);
    imap.appendMessage('Lists', [], false, answer(send, 'excluded'));
    imap.appendMessage('Trash', [], false, answer(send, 'included'));
    expect((await put(send.mailboxId, { included: ['Trash'], excluded: ['Lists'] })).status).toBe(200);
    await reading.startReading();
    await until('the included', arrived(send, 'included'));
    const { json } = await r.world.inA({ url: `/mailboxes/${send.mailboxId}/folders` });
    expect(json).toMatchObject({ mailboxId: send.mailboxId, included: ['Trash'], excluded: ['Lists'] });
    const byName = Object.fromEntries(json.folders.map((folder: { name: string }) => [folder.name, folder]));
    expect(byName).toMatchObject({
      INBOX: { role: 'inbox', reading: 'read', error: null },
      Trash: { role: 'trash', reading: 'read', messages: 1, lastReadAt: r.world.clock.now().toISOString() },
      Lists: { reading: 'excluded', lastReadAt: null },
    });
    expect((await put(send.mailboxId, { included: [], excluded: [] })).status).toBe(200);
    await until('what is not excluded any more', arrived(send, 'excluded'), 20_000);
  });

  it('is rejected for a folder on both lists, INBOX on the second, a hosted mailbox, and a mailbox of another workspace', async () => {
    const { port } = await reading.startImap();
    const { send } = await reading.external(port);
    const refused = await put(send.mailboxId, { included: ['A'], excluded: ['A', 'Inbox'] });
    expect(refused.status).toBe(422);
    expect(refused.json.detail.map((issue: { loc: unknown }) => issue.loc)).toEqual([
      ['body', 'excluded', 0],
      ['body', 'excluded', 1],
    ]);
    const { send: hosted } = await r.one({ email: () => 'hosted-lead@imap.test' });
    const choice = { included: [], excluded: ['A'] };
    expect(await put(hosted.mailboxId, choice)).toMatchObject({ status: 409, json: { code: 'mailbox_not_connected' } });
    const url = (id: number) => `/mailboxes/${id}/folders`;
    for (const ask of [{}, { method: 'PUT' as const, body: choice }]) {
      const foreign = await r.world.inB({ url: url(send.mailboxId), ...ask });
      const missing = await r.world.inB({ url: url(2_000_000_000), ...ask });
      expect([foreign.status, missing.status]).toEqual([404, 404]);
      expect(foreign.json.code).toBe(missing.json.code);
    }
  });
});
